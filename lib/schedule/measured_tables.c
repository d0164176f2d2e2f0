/* The recipes that were measured best on real devices. */
#include "measured_tables.h"

#include <stddef.h>

/* NVIDIA H200, 2^27 points by batching (docs/performance.md). The pattern: few points per item and
 * whole 32-byte sectors for short lengths; radices up to 32 for long ones, which save exchanges;
 * the shorter dimension first, in tiles of 4096 points stored contiguously; three passes only
 * beyond 2^24. Convolutions, which exchange most, exchange both parts at once. Some 4 MB are
 * prefetched where that pays, which it does not where memory is read in pieces that are no multiple
 * of 64 bytes. */
const measured_row measured_hopper[] = {
    {16, "4.4:w32"},
    {32, "4.2.4:w16"},
    {61, "1.r61(6.10).1:w16:whole"},
    {64, "4.4.4:w4:prefetch1056"},
    {127, "1.r127(6.21).1:w16:whole"},
    {128, "8.4.4:w4:prefetch264"},
    {243, "9.9.3:w2"},
    {256, "4.4.4.4:w4:prefetch528"},
    {257, "1.r257(16.16).1:w4:whole"},
    {509, "b509(32.32):w2:whole"},
    {512, "8.8.8:prefetch1056"},
    {625, "25.25:prefetch132"},
    {1000, "10.10.10"},
    {1021, "1.r1021(10.17.6).1:whole"},
    {1024, "16.8.8:w2:prefetch132"},
    {1080, "12.10.9:prefetch132"},
    {2039, "b2039(16.16.16):whole"},
    {2048, "8.8.8.4"},
    {2187, "9.9.27"},
    {2401, "7.7.7.7:whole"},
    {3125, "25.5.25:whole"},
    {4093, "1.r4093(11.31.12).1:reg128:whole"},
    {4096, "16.16.16:prefetch132"},
    {6000, "25.16.15:whole:prefetch132"},
    {8191, "1.r8191(30.21.13).1:p39:prefetch132"},
    {8192, "16.16.32:prefetch66"},
    {10000, "25.20.20:p40:prefetch132"},
    {16381, "bluestein/16.8:w16:tiled/16.16:w4:whole"},
    {16384, "32.16.32:phase4:prefetch42"},
    {32768, "16.8:w16:tiled:prefetch132/16.16:w16:prefetch132"},
    {32771, "bluestein/27.9:w10:tiled/27.10:w9:whole"},
    {44100, "14.15:w15:tiled/15.14:w15"},
    {48000, "20.10:w8:tiled/15.16:w8"},
    {59049, "9.27:w9:tiled/9.27:w32"},
    {65536, "16.16:w16:tiled:prefetch132/16.16:w16:prefetch132"},
    {65537, "bluestein/27.12:w15:tiled:prefetch132/27.15:w4:reg128:whole"},
    {78125, "25.25:w5:tiled/25.5:w32"},
    {100000, "20.20:w10:tiled/25.10:w16:prefetch66"},
    {117649, "7.7.7:w7:tiled/7.7.7:w16:whole:prefetch66"},
    {131071, "bluestein/32.16:w8:tiled:prefetch66/32.16:w8:whole"},
    {131072, "16.16:w16:tiled:prefetch132/16.8.4:w8"},
    {161051, "11.11:w11:tiled/11.11.11:p22:w8:prefetch66"},
    {262144, "16.16:w16:tiled:prefetch66/16.8.8:w4"},
    {262147, "bluestein/16.16:w14:tiled:prefetch66/21.14.7:whole"},
    {371293, "13.13:w13:tiled/13.13.13:p26:w4:prefetch66"},
    {524287, "bluestein/16.16:w8:tiled/16.16.16:whole"},
    {524288, "16.8.4:w8:tiled/16.8.8:w4"},
    {1000000, "10.10.10:w4:tiled/10.10.10:w4:whole"},
    {1048573, "bluestein/32.16:w8:tiled/16.16.16:whole"},
    {1048576, "16.16:w16:tiled:prefetch66/16.16.16:w4:phase4:prefetch33"},
    {2097143, "bluestein/16.16.8:w8:phase2:tiled/16.16.8:whole"},
    {2097152, "32.32:w8:tiled/16.16.8:w8:phase4:prefetch33"},
    {4194301, "bluestein/16.16.8:w8:phase2:tiled/16.16.16:whole"},
    {4194304, "16.16.8:w8:phase4:tiled:prefetch50/16.16.8:w8:phase4:prefetch33"},
    {4782969, "27.9:w32/27.9:w32/9.9:w32"},
    {8388608, "32.8.8:w8:phase2:tiled:prefetch33/32.16.8:w4:phase2:prefetch33"},
    {9765625, "25.5:w32/25.25:w10/25.5:w32"},
    {16777216, "32.16.8:w4:phase4:tiled:prefetch33/32.16.8:w4:phase4:prefetch33"},
    {33554432, "16.16:w16:prefetch132/16.16:w16:prefetch132/8.8.8:w8:prefetch132"},
    {67108864, "32.16:w16:phase2:prefetch33/32.16:w16:phase2:prefetch33/16.16:w16:prefetch66"},
    {134217728,
     "32.16:w16:phase2:prefetch50/32.16:w16:phase2:prefetch50/32.16:w16:phase2:prefetch33"},
    {0, NULL},
};

/* The same device in double precision. */
const measured_row measured_hopper_double[] = {
    {64, "8.8:w16:prefetch264"},
    {128, "8.4.4:w8"},
    {256, "8.8.4:w4"},
    {512, "8.8.8:w2:prefetch264"},
    {1000, "10.10.10:w2"},
    {1024, "8.8.4.4"},
    {2048, "8.8.8.4"},
    {4096, "8.8.8.8"},
    {8191, "bluestein/16.8:w8:tiled/16.8:w4:whole"},
    {8192, "8.8.8.16:phase2"},
    {16384, "8.4.4:w16:tiled/8.4.4:w16"},
    {32768, "8.4.4:w16:tiled:prefetch132/8.8.4:w8:prefetch132"},
    {65536, "16.16:w8:tiled/16.16:w8"},
    {131072, "16.16:w8:tiled/8.8.8:w4"},
    {262144, "16.16:w8:tiled:prefetch132/16.8.8:w4"},
    {524288, "16.16:w8:tiled/16.16.8:w2"},
    {1048576, "16.8.8:w4:tiled/16.8.8:w4"},
    {2097152, "16.8.8:w4:tiled:prefetch66/16.16.8:w4:phase2:prefetch33"},
    {4194304, "16.16.8:w4:phase2:tiled:prefetch33/16.16.8:w4:phase2:prefetch33"},
    {8388608, "16.16.8:w4:phase2:tiled:prefetch33/16.16.16:w2:phase2"},
    {16777216, "16.16.16:w2:phase2:tiled/16.16.16:w2:phase2"},
    {0, NULL},
};

/* Columns: transforms whose points are apart and whose neighbours are the columns. Measured as the
 * other axes of images and cubes of 2^27 points. */
const measured_row measured_hopper_columns[] = {
    {64, "8.8:w32"},
    {128, "16.8:w32"},
    {256, "16.16:w16"},
    {512, "16.32:w16:prefetch66"},
    {1000, "10.10.10:w8:prefetch33"},
    {1024, "32.32:w16:phase2:prefetch33"},
    {1920, "30.8.8:w8:p30:phase2:prefetch50"},
    {4096, "32.16.8:w4:phase4"},
    {8192, "16.4:w32:prefetch66/16.8:w32:prefetch66"},
    {0, NULL},
};

/* Few enough transforms to stay in the device's cache: smaller tiles, so that all multiprocessors
 * have work. */
const measured_row measured_hopper_cached[] = {
    {1048576, "16.8.8:w4:tiled/16.8.8:w4"},
    {0, NULL},
};

const measured_row measured_hopper_cached_columns[] = {
    {1024, "16.8.8:w8:p32"},
    {0, NULL},
};

/* Rows of images whose columns share a launch with them. */
const measured_row measured_hopper_rows[] = {
    {256, "16.16:w16:joint"},
    {0, NULL},
};

const measured_row measured_hopper_double_rows[] = {
    {128, "16.8:w8:joint"},
    {0, NULL},
};

const measured_row measured_hopper_double_columns[] = {
    {128, "16.8:w8"},
    {0, NULL},
};

/* Two axes in one tile. */
const measured_row measured_hopper_joined[] = {
    {64 * 64, "4.16x8.8"},
    {128 * 128, "16.8x16.8:p32:phase2"},
    {0, NULL},
};

/* Real input and real output, where the complex recipe of the length is not the best. */
const measured_row measured_hopper_r2c[] = {
    {127, "1.r127(9.14).1:w24:whole"},
    {1000, "10.5.10:w2:whole"},
    {10007, "bluestein/15.8:w16:whole:tiled/4.8.4:w8:whole"},
    {65536, "16.16:w8:tiled/8.8.4:w16"},
    {1048576, "32.32:w8:tiled/32.32:w8"},
    {0, NULL},
};

const measured_row measured_hopper_c2r[] = {
    {127, "1.r127(9.14).1:w10:whole"},
    {243, "9.3.9:whole"},
    {2187, "27.9.9:whole"},
    {4096, "16.16.8:p32:whole"},
    {10007, "bluestein/15.8:w16:whole:tiled/4.8.4:w8:whole"},
    {65536, "16.8:w16:tiled/32.16:w8"},
    {1048576, "32.32:w8/32.32:w4"},
    {0, NULL},
};

/* The same of elements of two halves. */
const measured_row measured_hopper_half[] = {
    {16, "4.4:w16"},
    {32, "8.4:w16:whole"},
    {64, "8.8:w8:prefetch1056"},
    {128, "8.16:w4:prefetch264"},
    {256, "16.16:w4:prefetch528"},
    {512, "16.8.4:whole:prefetch1056"},
    {1000, "10.10.10:w2:whole:prefetch264"},
    {1024, "16.8.8:whole:prefetch132"},
    {2048, "16.16.8:p32:whole"},
    {4096, "16.16.16:p32:whole"},
    {8192, "32.16.16"},
    {16384, "32.16.32:phase4:prefetch42"},
    {32768, "16.8:w16:tiled:prefetch132/16.16:w16:prefetch132"},
    {65536, "16.16:w16:tiled:prefetch132/16.16:w16:prefetch132"},
    {131072, "32.16:w16:tiled/16.16:w16"},
    {262144, "32.16:w16:tiled/16.32:w16"},
    {524288, "32.16:w16/32.32:w8"},
    {1048576, "32.32:w8/32.32:w8"},
    {2097152, "32.32:w8:tiled/16.16.8:w8:phase4:prefetch33"},
    {4194304, "16.16.8:w8:phase4:tiled:prefetch50/16.16.8:w8:phase4:prefetch33"},
    {8388608, "16.16:w16/16.8:w16/16.16:w16"},
    {16777216, "16.16:w16/16.16:w16/16.16:w16"},
    {0, NULL},
};

/* AVX-512, PoCL 3.1: radix 8 fits the 32 vector registers, radix 16 spills but saves a stage.
 * Length 128 and those from 2048 on were measured on a Xeon, the others on an EPYC (Zen 5). */
const measured_row measured_avx512[] = {
    /* Two transforms in a vector are as fast in the cache, and half as fast from memory. */
    {64, "4.4.4:v16:along"},         {128, "8.4.4:v16:along"},
    {256, "8.4.8:w2:v16:along"},     {512, "8.4.4.4:v16:along"},
    {1024, "8.8.4.4:v16:along"},     {2048, "8.4.8.8:v16:along"},
    {4096, "8.8.16.4:v16:along"},    {8192, "8.8.8.16:v16:along"},
    {16384, "8.8.4.8.8:v16:along"},  {32768, "8.4.16.8.8:v16:along"},
    {65536, "8.8.8.16.8:v16:along"}, {0, NULL},
};

/* 2^27 points; 3722 GB/s for 3170 by 8.4.4:w4. */
const measured_row measured_hopper_twins[] = {
    {256, "16.8:w4:whole"},
    {0, NULL},
};

/* The output goes through a callback. Measured with callbacks that write little: powers, or only
 * those above a threshold, from 8-bit samples (examples/spectrometer). Then the last pass waits for
 * loads only, which narrow tiles have more of on their way. A callback that writes whole elements
 * was not measured. */
const measured_row measured_hopper_stored[] = {
    {134217728,
     "32.16:w16:phase2:prefetch50/32.16:w16:phase2:prefetch50/16.32:w8:phase2:prefetch33"},
    {0, NULL},
};
