/* The model of a pass: recipes that were timed on an H200, none of them among those that it was
 * fitted to, and what any prediction must fulfil. */
#include "common/harness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/problems.h"
#include "common/walk.h"
#include "schedule/refine.h"

static const struct {
    oclfft_transform transform;
    oclfft_precision precision;
    uint64_t lengths[3], batch;
    const char *recipe;
    double microseconds;
} timed[] = {
    {OCLFFT_C2C, OCLFFT_SINGLE, {44}, 1525201, "11.4:w32:whole", 438.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {44}, 1525201, "11.4:w32:p8:split", 335.0},
    {OCLFFT_C2C, OCLFFT_SINGLE, {24843}, 2701, "13:w32:p26/13.21.7:w4:split", 883.7},
    {OCLFFT_C2R, OCLFFT_SINGLE, {5500}, 24403, "11.10.5.5:p33:whole", 340.4},
    {OCLFFT_C2R,
     OCLFFT_SINGLE,
     {40, 162, 20},
     1035,
     "27.6:w11:split;10.4:w32:p20:split;5.2:w64:whole",
     1068.7},
    {OCLFFT_C2C,
     OCLFFT_DOUBLE,
     {197730},
     169,
     "9.13.2:w13:p26:split:tiled/13.13.5:w4:split",
     645.6},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {197730}, 169, "5.3.13:w13:split:tiled/13.13.6:w4:split", 802.4},
    {OCLFFT_C2C, OCLFFT_SINGLE, {61}, 1100145, "1.r61(6.5.2).1:w8:whole", 512.0},
    {OCLFFT_C2C, OCLFFT_SINGLE, {61}, 1100145, "1.r61(10.6).1:w8:whole", 402.4},
    {OCLFFT_C2C, OCLFFT_SINGLE, {61}, 1100145, "1.r61(6.5.2).1:w8:split", 632.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {8400}, 15978, "21.20.20:p40:split:prefetch65", 555.0},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {4194304},
     32,
     "16.8.16:w8:p32:phase2:tiled:prefetch34/16.8.16:w8:p32:phase2:prefetch34",
     1204.4},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {1048573},
     128,
     "bluestein/32.32:w8:split:tiled/16.16.8:whole",
     3850.0},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {926617},
     144,
     "bluestein/20.10.4:w8:split:tiled/20.12.10:w2:whole",
     4694.0},
    {OCLFFT_C2C, OCLFFT_SINGLE, {5082000}, 13, "15.14.10:w4:p28:split/5.2.11.11.2:w4:split", 993.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {127}, 528416, "1.r127(9.7.2).1:w8:p18:whole", 484.4},
    {OCLFFT_C2C, OCLFFT_SINGLE, {127}, 528416, "1.r127(2.7.9).1:w8:whole", 478.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {121875}, 550, "25.15:w16:split/25.13:w25:split", 753.4},
    {OCLFFT_C2R, OCLFFT_SINGLE, {96}, 1398101, "6.2.4:w16:whole", 341.1},
    {OCLFFT_R2C, OCLFFT_DOUBLE, {46585}, 1440, "11.7.5:w11:p14:split:tiled/11.11:w16:split", 806.9},
    {OCLFFT_R2C, OCLFFT_DOUBLE, {46585}, 1440, "11.5.7:w11:p20:split:tiled/11.11:w16:split", 782.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {70980}, 945, "2.10.13:w6:split:tiled/21.13:w20:split", 629.9},
    {OCLFFT_C2C, OCLFFT_SINGLE, {176, 42, 40}, 226, "1.8.5x14.3:whole;16.11:w16:split", 533.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {338, 500}, 397, "10.10.5:w2:split;13.13.2:w10:split", 595.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {338, 500}, 397, "10.5.5.2:w2:split;13.13.2:w10:split", 625.5},
    {OCLFFT_C2R, OCLFFT_SINGLE, {2100}, 63913, "7.10.15:w2:p28:whole", 326.3},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {11383},
     5895,
     "bluestein/27.10:w9:whole:tiled/3.3.5.2:w27:p9:whole",
     2730.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {512}, 131072, "8.8.8:w2:phase2", 282.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {512}, 131072, "8.8.8:w2:phase4", 297.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {520}, 129055, "13.10.4:w2:p26:split", 316.0},
    {OCLFFT_C2R, OCLFFT_SINGLE, {50, 26}, 103244, "10.5:w14:split;13:w64:whole", 1179.8},
    {OCLFFT_C2R, OCLFFT_SINGLE, {50, 26}, 103244, "10.5:w14:p20:split;13:w64:whole", 1182.9},
    {OCLFFT_C2R, OCLFFT_SINGLE, {50, 26}, 103244, "10.5:w14:split;13:w64:p39:whole", 1177.4},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1000}, 67108, "10.10.10:split", 263.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {43560}, 1540, "11.6.3:w5:split:tiled/20.11:w32:split", 629.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1690}, 39709, "13.5.13.2:phase2", 513.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {486, 30}, 4602, "1.30x9.9.6:w2:phase3", 2871.8},
    {OCLFFT_R2C,
     OCLFFT_SINGLE,
     {112, 26, 56},
     823,
     "7.4:w32:whole;13.2:w29:p6:split;14.8:w32:split",
     961.1},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {18}, 1864135, "6.3:w32:whole", 331.3},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {18}, 1864135, "6.3:w32:phase2", 302.8},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {845845},
     79,
     "11.7.5:w16:p20:split:tiled/13.13.13:w5:split",
     903.1},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {47119},
     712,
     "bluestein/27.6:w30:whole:tiled/10.10.6:w2:whole",
     981.8},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {47119},
     712,
     "bluestein/5.2.4.4:w30:whole:tiled/10.10.6:w2:p30:whole",
     1447.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {2048}, 32768, "8.8.8.4:split", 258.5},
    {OCLFFT_C2R, OCLFFT_DOUBLE, {29700}, 2259, "15.12:w11:p24:split:tiled/5.11.3:w20:split", 775.9},
    {OCLFFT_C2R, OCLFFT_DOUBLE, {29700}, 2259, "15.12:w30:p24:split/15.11:w20:split", 810.3},
    {OCLFFT_C2R, OCLFFT_DOUBLE, {29700}, 2259, "15.12:w13:p24:split:tiled/15.11:w20:split", 675.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {40}, 1677721, "5.4.2:w16:whole", 258.7},
    {OCLFFT_C2C, OCLFFT_SINGLE, {40}, 1677721, "10.4:w17:split", 337.7},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {11027},
     6085,
     "bluestein/15.10:w12:p30:whole/6.5.5:w7:p10:whole",
     2151.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {104544}, 641, "11.2.3.6:w8:split/24.11:w16:split", 601.2},
    {OCLFFT_R2C,
     OCLFFT_SINGLE,
     {24, 168, 128},
     260,
     "4.4.4:w8:whole;21.8:w13:split;6:w20/4:w20",
     1465.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {719}, 93336, "bluestein/8.8:w24:whole/2.2.2.3:w16:whole", 1900.9},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {719},
     93336,
     "bluestein/9.4:w8:whole:tiled/5.4.2:w12:whole",
     1749.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {25, 32, 39}, 2150, "1.13.3x32:w2:whole;25:w16", 764.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {8192}, 8192, "32.16.16:split", 273.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {55}, 1220161, "11.5:w32:split", 414.8},
    {OCLFFT_C2R, OCLFFT_SINGLE, {5070}, 26472, "15.13.13:p26:phase4", 1272.2},
    {OCLFFT_C2R,
     OCLFFT_SINGLE,
     {63, 162, 42},
     313,
     "27.6:w22:split;21.3:w27:split;7.3:w32:whole",
     1081.6},
    {OCLFFT_R2C, OCLFFT_SINGLE, {35490}, 3781, "15.13:w32:p26:split/14.13:w32:p28:split", 615.8},
    {OCLFFT_C2R,
     OCLFFT_SINGLE,
     {2048, 3120},
     21,
     "32:w32/8.8:w32:split;20.4:w13:split/13.3:w16:whole",
     1690.7},
    {OCLFFT_C2C, OCLFFT_SINGLE, {16384}, 4096, "8.8:w16:split:tiled/16.16:w8:p32:split", 555.4},
    {OCLFFT_C2C, OCLFFT_SINGLE, {99}, 677867, "11.9:w8:phase2", 374.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {99}, 677867, "3.11.3:w10:split", 305.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {100, 2496}, 268, "24.13.8:split;5.5.4:w16:p10:split", 533.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {100, 2496}, 268, "24:w16/13.8:w12:split;10.10:w16:split", 802.1},
    {OCLFFT_R2C,
     OCLFFT_SINGLE,
     {70, 18, 39},
     2731,
     "13.3:w32:whole;6.3:w20:whole;14.5:w20:split",
     1246.6},
    {OCLFFT_R2C,
     OCLFFT_SINGLE,
     {70, 18, 39},
     2731,
     "13.3:w32:split;6.3:w20:split;14.5:w20:split",
     1126.1},
    {OCLFFT_R2C, OCLFFT_DOUBLE, {5040}, 13315, "15.14.12:p24:whole", 333.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {52}, 1290555, "13.4:w64:split", 479.8},
    {OCLFFT_C2C, OCLFFT_SINGLE, {52}, 1290555, "13.2.2:w32:split", 365.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {30, 21, 35}, 3043, "1.7.5x7.3:w2:p15:split;30:w32", 710.3},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {2340}, 14339, "15.13.12:p24:phase2", 338.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {238140}, 281, "28.15:w16:split/21.9.3:w10:split", 694.7},
    {OCLFFT_C2C, OCLFFT_SINGLE, {238140}, 281, "9.9.6:w16:split/7.10.7:w9:split", 783.7},
    {OCLFFT_C2C, OCLFFT_SINGLE, {238140}, 281, "10.9.6:w21:p18:split:tiled/21.21:w15:split", 865.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {28}, 2396745, "7.4:w32:p12:split", 504.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {28}, 2396745, "7.2.2:w16:split", 324.8},
    {OCLFFT_C2C, OCLFFT_SINGLE, {28}, 2396745, "4.7:w32:split", 273.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {28}, 2396745, "2.14:w16:split", 431.7},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {968689},
     34,
     "bluestein/30.30:w9:split:tiled/15.12.12:w2:p24:whole",
     1310.1},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {968689},
     34,
     "bluestein/27.27:w10:split:tiled/30.15.6:whole",
     1249.5},
    {OCLFFT_C2R, OCLFFT_SINGLE, {91}, 1474920, "13.7:w4:whole", 446.4},
    {OCLFFT_C2C, OCLFFT_SINGLE, {107}, 627185, "b107(25.9):w4:p27:whole", 798.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {117649}, 570, "7.7.7:w8:split/7.7.7:w16:split", 817.7},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {131071},
     512,
     "bluestein/25.15:w20:split:tiled/12.12.5:w5:whole",
     2062.0},
    {OCLFFT_C2C, OCLFFT_SINGLE, {29}, 2314098, "29:w32", 1176.9},
    {OCLFFT_C2C, OCLFFT_SINGLE, {161051}, 416, "11.11:w11:split:tiled/11.11.11:w4:split", 797.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {18, 104}, 35848, "13.8:w16:split;6.3:w8:split", 767.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {18, 104}, 35848, "2.13.2.2x6.3:split", 408.6},
    {OCLFFT_C2R, OCLFFT_SINGLE, {264}, 508400, "12.11:w8:p22:whole", 318.7},
    {OCLFFT_C2R, OCLFFT_SINGLE, {264}, 508400, "3.11.4:w8:whole", 314.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {96}, 699050, "12:w8/8:w12", 853.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {96}, 699050, "3.8.4:w8:split", 262.1},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {324, 72}, 1438, "9.8:w16:split;12.9.3:w8:p18:split", 612.4},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1000000}, 67, "25.10.5:w5:split:tiled/20.10.4:w5:split", 1058.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1048576}, 64, "32.32:w8:phase4:tiled/32.32:w8:split", 590.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {14400}, 4660, "10.10:w16:split/12.12:w12:split", 539.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {14400}, 4660, "15.10:w16:p30:split/16.6:w25:split", 635.0},
    {OCLFFT_C2R, OCLFFT_SINGLE, {880}, 152520, "11.2:w20:split/4.10:w22:split", 1046.5},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {15511},
     4326,
     "bluestein/12.8:w18:whole:tiled/9.9.4:w8:whole",
     1775.9},
    {OCLFFT_C2R, OCLFFT_SINGLE, {20, 3234}, 2075, "20:w16;21.11.7:whole", 560.0},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {360, 42}, 2219, "1.7.6x10.6.6:p30:phase3", 5487.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {373}, 179916, "b373(14.8.7):w8:split", 1140.0},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {4782969},
     14,
     "9.9:w32:split/27.9:w27:split/27.9:w27:split",
     1056.0},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {1131900},
     59,
     "12.11.7:w7:p21:split:tiled/5.7.5.7:w4:split",
     921.9},
    {OCLFFT_C2R, OCLFFT_SINGLE, {24, 64, 22}, 3971, "32.2:w12:phase2;24:w16;11:w64:whole", 1344.7},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {67108864},
     1,
     "32.16:w16:split/16.16:w16:split/16.8.4:w16:p32:split",
     885.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {17920}, 3744, "4.14:w18:split:tiled/20.16:w8:split", 562.6},
    {OCLFFT_C2R, OCLFFT_SINGLE, {1375, 26}, 3754, "11:w28/25.5:w28:split;13:w64:whole", 1608.7},
    {OCLFFT_C2C, OCLFFT_SINGLE, {97}, 691843, "1.r97(8.4.3).1:w16:p16:whole", 450.8},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1088640}, 61, "3.27.2.6:w8:split:tiled/20.8.7:w4:split", 798.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {127}, 528416, "1.r127(3.3.14).1:w8:whole", 456.2},
    {OCLFFT_C2R, OCLFFT_SINGLE, {231}, 581029, "11.3.7:whole", 389.1},
    {OCLFFT_R2C,
     OCLFFT_SINGLE,
     {49, 22, 175},
     711,
     "7.5.5:p21:whole;11.2:w32:split;7.7:w32:split",
     1309.0},
    {OCLFFT_R2C,
     OCLFFT_SINGLE,
     {49, 22, 175},
     711,
     "7.5.5:p10:whole;11.2:w32:split;7.7:w32:p14:split",
     1025.7},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {800, 600}, 69, "10.10.6:w2:split;8.10.10:w4:p20:split", 549.0},
    {OCLFFT_C2C, OCLFFT_SINGLE, {5577}, 12033, "13:w32/3.11.13:w13:split", 822.8},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1078}, 62253, "7.11.14:w2:split", 276.7},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1078}, 62253, "14.11.7:w2:p21:phase4", 751.8},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1078}, 62253, "7.7.2.11:w4:split", 376.0},
    {OCLFFT_R2C, OCLFFT_SINGLE, {4480}, 29959, "5.8:w8:split:tiled/14.8:w20:whole", 802.9},
    {OCLFFT_R2C, OCLFFT_DOUBLE, {198}, 338933, "11.9:w8:phase4", 600.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {264}, 254200, "11.8.3:w4:split", 259.3},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {990}, 33893, "15.6.11:w4:split", 388.6},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {990}, 33893, "11.10.9:w2:p18:whole", 266.8},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {524288}, 64, "8.8.8:w4:p16:split:tiled/16.8.8:w4:split", 567.5},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {524288}, 64, "16.8.8:w4:split/8.8.8:w4:split", 609.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {48}, 1398101, "6.4.2:w16:phase4", 371.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {48}, 1398101, "12.4:w8:split", 294.7},
    {OCLFFT_C2C,
     OCLFFT_DOUBLE,
     {8388608},
     4,
     "16.16:w16:split/16.8:w8:split/16.16:w16:split",
     826.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {972405}, 69, "21.7.5:w9:split/21.21.3:w8:split", 963.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1925}, 34861, "11.7.5.5:p33:split", 318.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {1925}, 34861, "11.7.5.5:p20:split", 304.5},
    {OCLFFT_C2R, OCLFFT_SINGLE, {55}, 2440322, "5.11:w16:whole", 568.4},
    {OCLFFT_C2C, OCLFFT_SINGLE, {223}, 300936, "b223(10.10.5):w4:whole", 756.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {223}, 300936, "b223(10.10.5):w8:whole", 766.7},
    {OCLFFT_C2C, OCLFFT_SINGLE, {223}, 300936, "b223(30.15):w4:whole", 461.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {7920}, 8473, "20.4:w32:split/11.9:w8:p18:split", 617.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {3510}, 19119, "15.13.9.2:p26:split", 337.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {3510}, 19119, "13.27.5.2:split", 561.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {3510}, 19119, "13.3:w32:split:tiled/3.30:w13:split", 665.4},
    {OCLFFT_C2C, OCLFFT_SINGLE, {58564}, 1145, "11.11.4:w11:p22:split/11.11:w11:split", 917.4},
    {OCLFFT_R2C,
     OCLFFT_SINGLE,
     {22, 35, 44},
     3961,
     "11.2:w64:whole;7.5:w23:p20:split;11.2:w32:split",
     1244.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {557}, 120482, "b557(15.15.5):w2:phase2", 1522.3},
    {OCLFFT_C2C, OCLFFT_SINGLE, {308}, 217885, "11.7.4:w8:p8:split", 353.7},
    {OCLFFT_C2C, OCLFFT_SINGLE, {308}, 217885, "11.7.4:w2:p22:split", 275.6},
    {OCLFFT_C2C, OCLFFT_SINGLE, {800}, 83886, "10.4:w20:split/20:w20", 540.1},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {130, 54, 126},
     75,
     "1.14.9x9.6:p27:split;13.10:w27:p26:split",
     610.7},
    {OCLFFT_C2R, OCLFFT_SINGLE, {2600}, 51622, "13.10.10:p20:whole", 318.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {14000}, 4793, "5.14:w25:split:tiled/20.10:w14:p40:split", 669.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {14000}, 4793, "20.7:w10:split:tiled/5.5.4:w20:split", 585.0},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {30, 162, 175},
     78,
     "7.5.5:w4:p10:split;27:w25/6:w25;30:w32",
     1234.1},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {30, 162, 175},
     78,
     "7.5.5:w4:p10:split;27.6:w25:split;30:w16",
     969.8},
    {OCLFFT_R2C, OCLFFT_SINGLE, {144}, 932067, "9.8:w16:whole", 297.1},
    {OCLFFT_C2C, OCLFFT_SINGLE, {600}, 111848, "6.10.10:w2:split", 265.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {600}, 111848, "10.10.6:whole", 264.2},
    {OCLFFT_C2C, OCLFFT_DOUBLE, {525, 45}, 1420, "5.3.3:w8:split;15.7.5:w9:p28:split", 639.0},
    {OCLFFT_C2C, OCLFFT_SINGLE, {3696}, 18157, "16.21.11:split", 271.2},
    {OCLFFT_C2C, OCLFFT_SINGLE, {490}, 136956, "10.7.7:w4:split", 314.6},
    {OCLFFT_C2R,
     OCLFFT_SINGLE,
     {56, 18, 70},
     1902,
     "6.3:w12:split;8.7:w27:p16:split;7.5:w16:whole",
     983.8},
    {OCLFFT_C2C, OCLFFT_SINGLE, {4374}, 15342, "9.6:w27:p18:split:tiled/9.9:w27:split", 599.5},
    {OCLFFT_C2C, OCLFFT_SINGLE, {60, 55, 26}, 782, "1.13.2x11.5:p20:split;15.4:w32:split", 655.3},
    {OCLFFT_C2C,
     OCLFFT_SINGLE,
     {60, 55, 26},
     782,
     "13.2:w64:split;11.5:w26:split;15.4:w32:split",
     1210.4},
};
enum { TIMED = sizeof timed / sizeof *timed };

static caps nvidia(void) {
    for (int d = 0; d < FAKE_DEVICES; ++d) {
        caps c = fake_caps(d);
        if (model_knows(&c)) return c;
    }
    fail_msg("no fake device has a pace");
    return caps_default();
}

static double predicted(const schedule *s) {
    double sum = 0;
    for (uint32_t i = 0; i < s->pass_count; ++i) sum += s->predictions[i].total;
    return sum;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void timed_recipes_take_as_long_as_predicted(void **state) {
    (void)state;
    caps c = nvidia();
    double errors[TIMED];
    for (uint32_t i = 0; i < TIMED; ++i) {
        shape sh = {.transform = timed[i].transform, .batch = timed[i].batch};
        for (uint32_t k = 0; k < 3; ++k) sh.lengths[k] = timed[i].lengths[k];
        problem p = problem_with(timed[i].precision, &sh, LAYOUT_PACKED, LAYOUT_PACKED);
        schedule s = schedule_for(&c, &p, timed[i].recipe);
        errors[i] = fabs(log(predicted(&s) / timed[i].microseconds));
        schedule_free(&s);
    }
    qsort(errors, TIMED, sizeof *errors, by_value);
    assert_true(errors[TIMED / 2] < 0.08);
    assert_true(errors[TIMED * 9 / 10] < log(1.25));
}

/* The slowest part decides, and a schedule for twice the batch takes at most twice as long. */
static void check_prediction(const caps *c, const schedule *s) {
    schedule more;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const prediction *m = &s->predictions[i];
        assert_int_equal(model_knows(c), m->total > 0);
        assert_true(m->total >= m->memory && m->total >= m->accesses && m->total >= m->local &&
                    m->total >= m->arithmetic && m->total >= m->latency);
        if (m->total > 0) assert_true(m->resident >= 1);
    }
    if (!model_knows(c)) return;
    problem p = s->problem;
    text recipes = {0};
    p.batch *= 2;
    schedule_print_recipes(s, &recipes);
    assert_ok(schedule_make(&p, c, text_string(&recipes), &more));
    assert_true(predicted(&more) >= predicted(s) && predicted(&more) <= 2.01 * predicted(s));
    schedule_free(&more);
    text_free(&recipes);
}

static void predictions_have_parts(void **state) {
    (void)state;
    for (int d = 0; d < FAKE_DEVICES; ++d) {
        caps c = fake_caps(d);
        static const uint64_t lengths[] = {16, 1000, 4096, 65536, 1 << 20, 10007};
        for (uint32_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
            schedule s = schedule_of(&c, OCLFFT_SINGLE, lengths[i], 8);
            check_prediction(&c, &s);
            schedule_free(&s);
        }
    }
}

/* What is worse by a single decision is predicted to be. */
static void worse_recipes_take_longer(void **state) {
    (void)state;
    static const struct {
        uint64_t length, batch;
        const char *better, *worse;
    } pairs[] = {
        {20, 3355443, "4.5:w32:split", "5.4:w32:p12:split"}, /* sectors that are stored in part */
        {1048576, 64, "32.32:w8:split/32.32:w8:split", "32.32:w2:split/32.32:w2:split"},
        {4096, 16384, "16.16.16:split", "4.4.4.4.4.4:split"}, /* more exchanges */
        {8190, 8192, "30.21.13:split", "30.21.13:phase4"},    /* registers spill */
        {1009, 66000, "1.r1009(16.9.7).1:whole", "b1009(16.16.16):whole"},
    };
    caps c = nvidia();
    for (uint32_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        schedule a =
            schedule_from(&c, OCLFFT_SINGLE, pairs[i].length, pairs[i].batch, pairs[i].better);
        schedule b =
            schedule_from(&c, OCLFFT_SINGLE, pairs[i].length, pairs[i].batch, pairs[i].worse);
        assert_true(predicted(&a) * 1.1 < predicted(&b));
        schedule_free(&a);
        schedule_free(&b);
    }
}

static double predicted_time(const caps *c, const problem *p, const char *recipe) {
    schedule s = schedule_for(c, p, recipe);
    double time = predicted(&s);
    schedule_free(&s);
    return time;
}

/* Where work-groups leave little of the memory that local memory and the cache share, exchanging
 * the parts one after the other pays. On an H200 both parts at once took 1.10 to 1.83 times as long
 * in the first cases. In the others the cache has room, prefetched lines come before they are
 * loaded, whole lines are loaded, or the data is real, of half precision or two spectra, with which
 * exchanging both parts at once was no slower on the whole. */
static void full_local_memory_holds_up_loads(void **state) {
    (void)state;
    static const struct {
        oclfft_format format;
        oclfft_element_type type;
        oclfft_transform transform;
        oclfft_precision precision;
        uint64_t length, batch;
        const char *whole, *split;
        bool cramped;
    } cases[] = {
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2C, OCLFFT_SINGLE, 192, 699050,
         "8.24.1:w8:whole", "8.24.1:w8:split", true},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2C, OCLFFT_SINGLE, 108, 1242756,
         "27.4.1:w16:whole", "27.4.1:w16:split", true},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2C, OCLFFT_DOUBLE, 144, 932067,
         "12.12:w8:whole", "12.12:w8:split", true},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2C, OCLFFT_DOUBLE, 168, 399457,
         "8.21:w4:whole", "8.21:w4:split", true},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2C, OCLFFT_SINGLE, 464, 289262,
         "16.29:w4:whole", "16.29:w4:split", true},
        {OCLFFT_PLANAR, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2C, OCLFFT_SINGLE, 108, 621378,
         "27.4.1:w16:whole", "27.4.1:w16:split", true},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2R, OCLFFT_DOUBLE, 216, 621378,
         "27.4.1:w16:whole", "27.4.1:w16:split", true},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2R, OCLFFT_SINGLE, 384, 699050,
         "8.24.1:w8:whole", "8.24.1:w8:split", true},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2C, OCLFFT_SINGLE, 168, 798915,
         "21.8.1:w8:whole", "21.8.1:w8:split", false},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2C, OCLFFT_SINGLE, 192, 699048,
         "8.24.1:w8:whole:prefetch264", "8.24.1:w8:split:prefetch264", false},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2C, OCLFFT_SINGLE, 3125, 42949,
         "25.5.25:whole", "25.5.25:split", false},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_R2C, OCLFFT_SINGLE, 21, 12782640,
         "1.21.1:w64:whole", "1.21.1:w64:split", false},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_R2C, OCLFFT_DOUBLE, 91, 1474920,
         "13.7:w4:whole", "13.7:w4:split", false},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_R2C, OCLFFT_SINGLE, 276, 972592,
         "23.6.1:w16:whole", "23.6.1:w16:split", false},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, OCLFFT_C2R, OCLFFT_SINGLE, 63, 4260880,
         "3.21.1:w32:whole", "3.21.1:w32:split", false},
        {OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_HALF, OCLFFT_C2C, OCLFFT_SINGLE, 184, 729444,
         "23.8.1:w8:whole", "23.8.1:w8:split", false},
    };
    caps known = nvidia(), apart = known;
    apart.pace.roomy_local = 0;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
        d.transform = cases[i].transform;
        d.precision = cases[i].precision;
        d.lengths[0] = cases[i].length;
        d.batch = cases[i].batch;
        d.input.format = d.output.format = cases[i].format;
        d.input.element_type = d.output.element_type = cases[i].type;
        problem p;
        assert_ok(problem_from_desc(&d, &p));
        double whole = predicted_time(&known, &p, cases[i].whole),
               split = predicted_time(&known, &p, cases[i].split);
        assert_int_equal(split < whole, cases[i].cramped);
        assert_true(predicted_time(&apart, &p, cases[i].whole) <= split);
    }
}

/* What the compiler takes of registers makes a pass slower or leaves it as it is. */
static void more_registers_are_not_faster(void **state) {
    (void)state;
    caps c = nvidia();
    double least = 0, most = 0;
    schedule s = schedule_of(&c, OCLFFT_SINGLE, 7000, 8192);
    for (uint32_t i = 0; i < s.pass_count; ++i) {
        double before = 0;
        for (int more = -32; more <= 64; more += 8) {
            double now = model_range(&s.passes[i], &c, s.problem.batch, 0, more).most;
            assert_true(now >= before);
            before = now;
        }
        forecast f = model_range(&s.passes[i], &c, s.problem.batch, 8, 64);
        double expected = model_pass(&s.passes[i], &c, s.problem.batch).total;
        assert_true(f.least <= expected && expected <= f.most);
        least += f.least;
        most += f.most;
    }
    assert_true(most > least);
    schedule_free(&s);
}

/* A strategy's recipe stays unless another is faster by more than a few percent, beyond doubt. */
static void close_forecasts_decide_nothing(void **state) {
    (void)state;
    forecast unknown = {0}, slow = {100, 130, false}, close = {70, 97, false},
             fast = {60, 95, false};
    assert_false(forecast_beats(&close, &slow));
    assert_true(forecast_beats(&fast, &slow));
    assert_false(forecast_beats(&slow, &fast));
    assert_false(forecast_beats(&unknown, &slow));
    assert_false(forecast_beats(&fast, &unknown));
}

static schedule chosen(const caps *c, uint64_t length, uint64_t batch) {
    shape sh = {.transform = OCLFFT_C2C, .batch = batch, .lengths = {length}};
    problem p = problem_with(OCLFFT_SINGLE, &sh, LAYOUT_PACKED, LAYOUT_PACKED);
    return schedule_for(c, &p, NULL);
}

/* Whether two recipes have the same passes, whatever the order of their radices. */
static bool has_same_factors(const recipe *a, const recipe *b) {
    if (a->pass_count != b->pass_count || a->bluestein != b->bluestein) return false;
    for (uint32_t i = 0; i < a->pass_count; ++i) {
        uint32_t counts[2][33] = {{0}};
        for (uint32_t f = 0; f < a->pass[i].factor_count; ++f)
            ++counts[0][a->pass[i].factors[f].length % 33];
        for (uint32_t f = 0; f < b->pass[i].factor_count; ++f)
            ++counts[1][b->pass[i].factors[f].length % 33];
        if (memcmp(counts[0], counts[1], sizeof counts[0]) != 0) return false;
    }
    return true;
}

/* Where both were timed, what the model puts in a strategy's place took 0.48, 0.65 and 0.82 of its
 * time. A strategy keeps the rest; and all where nothing is known of the pace, where the time of
 * launches decides, or where the recipe was measured. */
static void the_model_overrules_strategies(void **state) {
    (void)state;
    static const struct {
        uint64_t length, batch;
        bool overruled;
    } cases[] = {{263, 255166, true}, {149, 450395, true},  {1320, 50840, true},
                 {1320, 16, false},   {1000, 67000, false}, {10007, 6700, false}};
    caps known = nvidia(), unknown = known, tables = known;
    unknown.pace.bandwidth = 0;
    tables.built_in = true;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        schedule s = chosen(&known, cases[i].length, cases[i].batch);
        schedule before = chosen(&unknown, cases[i].length, cases[i].batch);
        assert_int_equal(!strcmp(s.axis_plans[0].strategy, "predicted"), cases[i].overruled);
        assert_string_not_equal(before.axis_plans[0].strategy, "predicted");
        assert_int_equal(has_same_factors(&s.axis_plans[0].recipe, &before.axis_plans[0].recipe),
                         !cases[i].overruled);
        schedule_free(&s);
        schedule_free(&before);
    }
    schedule s = chosen(&tables, 4096, 16384);
    assert_string_equal(s.axis_plans[0].strategy, "measured");
    assert_true(s.axis_plans[0].predicted.most == 0);
    schedule_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timed_recipes_take_as_long_as_predicted),
        cmocka_unit_test(predictions_have_parts),
        cmocka_unit_test(worse_recipes_take_longer),
        cmocka_unit_test(full_local_memory_holds_up_loads),
        cmocka_unit_test(more_registers_are_not_faster),
        cmocka_unit_test(close_forecasts_decide_nothing),
        cmocka_unit_test(the_model_overrules_strategies),
    };
    return RUN_TESTS(tests);
}
