/* Recipes that were measured best on real devices. A row applies to every device with at least its resources: the table is
 * consulted by caps, never by name. */
#include "check.h"
#include "strategy.h"

#include <string.h>

#include "base/sizes.h"

typedef struct row {
    uint64_t length;
    const char *recipe;
} row;

/* NVIDIA H200, 2^27 points by batching, docs/performance.md. The pattern: few points per item and whole 32-byte sectors for short
 * lengths, radices up to 32 for long ones, which save exchanges; the shorter dimension first, in tiles of 4096 points stored
 * contiguously; three passes only beyond 2^24. Convolutions, which exchange most, in pairs. Some 4 MB are asked for ahead, where
 * that pays: not where memory is read in pieces that are no multiple of 64 bytes. */
static const row hopper[] = {
    {16, "4.4:w32"},
    {32, "4.2.4:w16"},
    {61, "1.r61(6.10).1:w16:whole"},
    {64, "4.4.4:w4:prefetch1056"},
    {127, "1.r127(21.6).1:w16:whole"},
    {128, "8.4.4:w4:prefetch264"},
    {243, "9.9.3:w2"},
    {256, "4.4.4.4:w4:prefetch528"},
    {257, "1.r257(16.16).1:w4:whole"},
    {509, "b509(32.32):whole"},
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
    {4093, "1.r4093(11.31.12).1:whole"},
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
    {65537, "bluestein/27.12:w15:tiled:prefetch132/27.15:w4:whole"},
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
    {134217728, "32.16:w16:phase2:prefetch50/32.16:w16:phase2:prefetch50/32.16:w16:phase2:prefetch33"},
    {0, NULL},
};

/* The same device in double precision. */
static const row hopper_double[] = {
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

/* Columns: transforms whose points are apart and whose neighbours are the columns. Measured as the other axes of images and cubes
 * of 2^27 points. */
static const row hopper_columns[] = {
    {64, "8.8:w32"},
    {128, "16.8:w32"},
    {256, "16.16:w16"},
    {512, "16.32:w16:prefetch66"},
    {1024, "32.32:w16:phase2:prefetch33"},
    {1920, "30.8.8:w8:p30:phase2:prefetch50"},
    {4096, "32.16.8:w4:phase4"},
    {8192, "16.4:w32:prefetch66/16.8:w32:prefetch66"},
    {0, NULL},
};

/* Few enough transforms to stay in the device's cache: smaller tiles, so that all multiprocessors have work. */
static const row hopper_cached[] = {
    {1048576, "16.8.8:w4:tiled/16.8.8:w4"},
    {0, NULL},
};

static const row hopper_cached_columns[] = {
    {1024, "16.8.8:w8:p32"},
    {0, NULL},
};

/* Rows of images whose columns go in tandem with them. */
static const row hopper_rows[] = {
    {256, "16.16:w16:joint"},
    {0, NULL},
};

static const row hopper_double_rows[] = {
    {128, "16.8:w8:joint"},
    {0, NULL},
};

static const row hopper_double_columns[] = {
    {128, "16.8:w8"},
    {0, NULL},
};

/* Two axes in one tile. */
static const row hopper_joined[] = {
    {64 * 64, "4.16x8.8"},
    {128 * 128, "16.8x16.8:p32:phase2"},
    {0, NULL},
};

/* Real input and real output, where the complex recipe of the length is not the best. */
static const row hopper_r2c[] = {
    {127, "1.r127(9.14).1:w24:whole"},
    {1000, "10.5.10:w2:whole"},
    {10007, "bluestein/15.8:w16:whole:tiled/4.8.4:w8:whole"},
    {65536, "16.16:w8:tiled/8.8.4:w16"},
    {1048576, "32.32:w8:tiled/32.32:w8"},
    {0, NULL},
};

static const row hopper_c2r[] = {
    {127, "1.r127(9.14).1:w10:whole"},
    {243, "9.3.9:whole"},
    {2187, "27.9.9:whole"},
    {4096, "16.16.8:p32:whole"},
    {10007, "bluestein/15.8:w16:whole:tiled/4.8.4:w8:whole"},
    {65536, "16.8:w16:tiled/32.16:w8"},
    {1048576, "32.32:w8/32.32:w4"},
    {0, NULL},
};

/* AVX-512, PoCL 3.1: radix 8 fits the 32 vector registers, radix 16 spills but saves a stage. From 2048 on and 128 a Xeon, the
 * others an EPYC (Zen 5). */
static const row avx512[] = {
    {64, "4.4.4:v16:along"}, /* two transforms in a vector are as fast in the cache, and half as fast from memory */
    {128, "8.4.4:v16:along"},
    {256, "8.4.8:w2:v16:along"},
    {512, "8.4.4.4:v16:along"},
    {1024, "8.8.4.4:v16:along"},
    {2048, "8.4.8.8:v16:along"},
    {4096, "8.8.16.4:v16:along"},
    {8192, "8.8.8.16:v16:along"},
    {16384, "8.8.4.8.8:v16:along"},
    {32768, "8.4.16.8.8:v16:along"},
    {65536, "8.8.8.16.8:v16:along"},
    {0, NULL},
};

static bool is_hopper(const caps *c) {
    return c->vendor == VENDOR_NVIDIA && !c->is_cpu && c->local_memory >= 49152 && c->max_work_group >= 1024 && c->registers >= 64;
}

/* What was measured on a device like this for lines like this one. */
static const row *table_for(const axis_plan *l, const caps *c) {
    bool wide = l->precision == OCLFFT_DOUBLE, rows = l->axes[0].in == 1 && l->axes[0].out == 1;
    bool columns = l->axes[0].in > 1 && l->axes[0].out > 1;
    if (c->max_radix < 32) return NULL;
    if (c->is_cpu) return c->lanes == 16 && !wide && rows ? avx512 : NULL;
    if (!is_hopper(c)) return NULL;
    if (wide) return l->axis_count > 1 ? NULL : rows ? hopper_double : columns ? hopper_double_columns : NULL;
    if (l->axis_count > 1) return rows ? hopper_joined : NULL;
    if (!rows) return columns ? hopper_columns : NULL;
    return l->transform == OCLFFT_R2C ? hopper_r2c : l->transform == OCLFFT_C2R ? hopper_c2r : hopper;
}

static const char *find(const row *rows, uint64_t length) {
    for (; rows && rows->recipe; ++rows)
        if (rows->length == length) return rows->recipe;
    return NULL;
}

/* Wide tiles were measured full. Of rows a narrower one is as good where there are fewer; columns want other tiles. */
static bool is_full(const axis_plan *l, recipe *r) {
    bool rows = l->axes[0].in == 1 && l->axes[0].out == 1;
    if (r->pass_count > 1 && (rows || !axis_plan_is_outer(l))) return true;
    if (rows && l->transform == OCLFFT_C2C) r->pass[0].width = (uint32_t)min_u64(r->pass[0].width, axis_plan_count(l));
    return r->pass[0].width <= (rows ? axis_plan_count(l) : axis_plan_columns(l)->count);
}

/* Whose output goes through a callback. Measured with those that write little of it: powers, or only those above a threshold, from
 * 8-bit samples (examples/spectrometer). Then the last pass waits for loads only, which narrow tiles have more of on their way. A
 * callback that writes whole elements was not measured. */
static const row hopper_stored[] = {
    {134217728, "32.16:w16:phase2:prefetch50/32.16:w16:phase2:prefetch50/16.32:w8:phase2:prefetch33"},
    {0, NULL},
};

/* What is better than the length's own recipe under the circumstances. */
static const char *in_place_of(const axis_plan *l, const caps *c, const char *text) {
    bool wide = l->precision == OCLFFT_DOUBLE, leads = l->first && !l->last && c->device_fence;
    const char *rows = leads && l->axes[0].in == 1 ? find(wide ? hopper_double_rows : hopper_rows, l->length) : NULL;
    bool across = l->axes[0].in > 1, few = !wide && l->length * axis_plan_count(l) <= 1 << 21;
    const char *cached = few ? find(across ? hopper_cached_columns : hopper_cached, l->length) : NULL;
    const char *stored = !wide && l->last && l->target.callback.source ? find(hopper_stored, l->length) : NULL;
    return rows ? rows : cached ? cached : stored ? stored : text;
}

/* A complex recipe for real data: in one pass that of half the length, where that is even.
 * Bluestein's algorithm over passes pads real data to less. */
static const char *find_real(const axis_plan *l) {
    const char *half = axis_plan_can_halve(l) ? find(hopper, l->length / 2) : NULL,
               *whole = find(hopper, l->length);
    if (half && !strchr(half, '/')) return half;
    return whole && strncmp(whole, "bluestein", 9) != 0 &&
                   (strchr(whole, '/') || !axis_plan_can_halve(l))
               ? whole
               : NULL;
}

/* A stage that mirrors wants both parts of its points at once, where local memory has room; what is
 * asked for ahead does not pay. Pairs of signals wait for each other in the balance: better in
 * small groups, but for convolutions, which want columns. */
static void suit_mirror(const axis_plan *l, const caps *c, pass_recipe *r) {
    bool convolves = false;
    for (uint32_t f = 0; f < r->factor_count; ++f)
        convolves = convolves || r->factors[f].kind != FACTOR_RADIX;
    if (!convolves && !axis_plan_can_halve(l))
        r->width = (uint32_t)max_u64(1, min_u64(r->width, strategy_balanced_items(l->length) /
                                                              ceil_div(l->length, r->points)));
    uint64_t bytes = pass_recipe_length(r) * r->width * 2 * scalar_bytes(l->precision) * 17 / 16;
    if (bytes <= c->local_memory) r->phases = 0;
    r->prefetch = 0;
}

double strategy_measured(const axis_plan *l, const caps *c, recipe *out) {
    const row *rows = table_for(l, c);
    const char *text = find(rows, l->length);
    bool borrowed = !text && (rows == hopper_r2c || rows == hopper_c2r);
    if (borrowed) text = find_real(l);
    if (rows == hopper || rows == hopper_double || rows == hopper_columns) text = in_place_of(l, c, text);
    if (!text || recipe_parse(&text, out) != OCLFFT_SUCCESS) return COST_NEVER;
    if (borrowed && out->pass[0].phases > 1) return COST_NEVER; /* mirrored points go badly by phases */
    if (borrowed && out->pass_count == 1) suit_mirror(l, c, &out->pass[0]);
    return is_full(l, out) && recipe_fits(l, c, out) ? 0.0 : COST_NEVER;
}
