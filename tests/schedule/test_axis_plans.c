/* How a problem becomes axis plans: the order of its axes, the transforms beside an axis, where
 * data lies in between, which axes share a tile, and the recipes of several axis plans. */
#include "common/harness.h"

#include "common/recipes.h"
#include "base/sizes.h"

#define C2C(...)                                                                                   \
    { OCLFFT_C2C, {__VA_ARGS__}, 3, false }
#define R2C(...)                                                                                   \
    { OCLFFT_R2C, {__VA_ARGS__}, 3, false }
#define C2R(...)                                                                                   \
    { OCLFFT_C2R, {__VA_ARGS__}, 3, false }

static schedule schedule_with(int device, shape given, unsigned in, unsigned out,
                              const char *recipe) {
    caps c = fake_caps(device);
    problem p = problem_with(OCLFFT_SINGLE, &given, in, out);
    return schedule_for(&c, &p, recipe);
}

/* `left`: bits of axes that are left alone. */
static schedule schedule_along(int device, shape given, unsigned left) {
    caps c = fake_caps(device);
    problem p = problem_along(OCLFFT_SINGLE, &given, 0, 0, left);
    return schedule_for(&c, &p, NULL);
}

enum { NVIDIA = 0, CPU = 4 };

/* ---- Order ---- */

static void assert_axis_plans_along(shape given, unsigned left, const char *expected) {
    schedule s = schedule_along(CPU, given, left); /* no axes share a tile there */
    text found = {0};
    for (uint32_t i = 0; i < s.axis_plan_count; ++i) {
        static const char *const kinds[] = {
            [OCLFFT_C2C] = "", [OCLFFT_R2C] = "r2c ", [OCLFFT_C2R] = "c2r "};
        demand(s.axis_plans[i].axis_count == 1 &&
                   s.axis_plans[i].length == s.axis_plans[i].axes[0].count,
               &s);
        demand(s.axis_plans[i].first == (i == 0) &&
                   s.axis_plans[i].last == (i + 1 == s.axis_plan_count),
               &s);
        text_add(&found, "%s%s%llu", i ? ", " : "", kinds[s.axis_plans[i].transform],
                 (unsigned long long)s.axis_plans[i].length);
    }
    assert_string_equal(expected, text_string(&found));
    text_free(&found);
    schedule_free(&s);
}

static void assert_axis_plans(shape given, const char *expected) {
    assert_axis_plans_along(given, 0, expected);
}

/* The last axis first, that of a real transform where the numbers are real. Axes of length 1 need
 * nothing, but for a real one. */
static void axes_come_in_order(void **state) {
    (void)state;
    assert_axis_plans((shape)C2C(8), "8");
    assert_axis_plans((shape)C2C(8, 9, 10), "10, 9, 8");
    assert_axis_plans((shape)R2C(8, 9, 10), "r2c 10, 9, 8");
    assert_axis_plans((shape)C2R(8, 9, 10), "9, 8, c2r 10");
    assert_axis_plans((shape)C2C(8, 1, 10), "10, 8");
    assert_axis_plans((shape)C2C(8, 9, 1), "9, 8");
    assert_axis_plans((shape)R2C(8, 9, 1), "r2c 1, 9, 8");
    assert_axis_plans((shape)C2R(1, 9, 1), "9, c2r 1");
    assert_axis_plans((shape)C2C(1), "1");
    assert_axis_plans((shape)C2C(1, 1, 1), "1");
    assert_axis_plans((shape)R2C(1, 1), "r2c 1");
    assert_axis_plans((shape)C2R(2, 1, 3, 1, 2), "3, 2, c2r 2");
}

/* Not those that are left alone: the last of the others is the halved one. */
static void axes_are_left_alone(void **state) {
    (void)state;
    assert_axis_plans_along((shape)C2C(8, 9, 10), 2, "10, 8");
    assert_axis_plans_along((shape)C2C(8, 9, 10), 5, "9");
    assert_axis_plans_along((shape)R2C(8, 9, 10), 4, "r2c 9, 8");
    assert_axis_plans_along((shape)R2C(8, 9, 10), 6, "r2c 8");
    assert_axis_plans_along((shape)C2R(8, 9, 10), 4, "8, c2r 9");
    assert_axis_plans_along((shape)C2R(8, 9, 10), 1, "9, c2r 10");
    assert_axis_plans_along((shape)C2C(8, 1, 10), 5, "1");
    assert_axis_plans_along((shape)R2C(8, 1, 10), 4, "r2c 1, 8");
}

/* ---- What is beside ---- */

/* Dimensions as "count:in/out", then the batch with how many there are for each transform. */
static void assert_beside_of(schedule s, uint32_t number, const char *beside) {
    const axis_plan *l = &s.axis_plans[number];
    text found = {0};
    for (uint32_t v = 0; v < l->dimension_count; ++v)
        text_add(&found, "%llu:%llu/%llu ", (unsigned long long)l->dimensions[v].count,
                 (unsigned long long)l->dimensions[v].in, (unsigned long long)l->dimensions[v].out);
    text_add(&found, "%llu:%llu/%llu by %llu", (unsigned long long)l->batch.count,
             (unsigned long long)l->batch.in, (unsigned long long)l->batch.out,
             (unsigned long long)l->batch_each);
    assert_string_equal(beside, text_string(&found));
    text_free(&found);
    schedule_free(&s);
}

static void assert_beside(shape given, unsigned in, unsigned out, uint32_t number,
                          const char *beside) {
    assert_beside_of(schedule_with(CPU, given, in, out, NULL), number, beside);
}

/* Neighbours that continue each other at both ends are one, up to the batch. */
static void dimensions_merge(void **state) {
    (void)state;
    assert_beside((shape)C2C(8), 0, 0, 0, "3:8/8 by 1");
    /* all rows of all transforms */
    assert_beside((shape)C2C(4, 5, 8), 0, 0, 0, "60:8/8 by 20");
    /* a plane's columns; planes */
    assert_beside((shape)C2C(4, 5, 8), 0, 0, 1, "8:1/1 12:40/40 by 4");
    assert_beside((shape)C2C(4, 5, 8), 0, 0, 2, "40:1/1 3:160/160 by 1");
    assert_beside((shape)C2C(4, 1, 8), 0, 0, 0, "12:8/8 by 4");
    /* one end continues, the other does not */
    assert_beside((shape)C2C(4, 5), 0, LAYOUT_INSIDE, 0, "4:5/15 3:20/1 by 1");
    assert_beside((shape)C2C(4, 5), LAYOUT_INSIDE, LAYOUT_INSIDE, 1, "5:3/3 3:1/1 by 1");
    assert_beside((shape)C2C(4, 5, 8), LAYOUT_GAPS, LAYOUT_GAPS, 0,
                  "5:11/11 4:57/57 3:229/229 by 1");
    /* the columns of a long one */
    assert_beside((shape)C2C(8192), LAYOUT_INSIDE, LAYOUT_INSIDE, 0, "3:1/1 1:0/0 by 0");
    assert_beside((shape)C2C(4096), LAYOUT_INSIDE, LAYOUT_INSIDE, 0, "3:1/1 by 1");
    assert_beside((shape)R2C(4, 5, 8), 0, 0, 0, "60:8/5 by 20");
    assert_beside((shape)R2C(4, 5, 8), 0, 0, 1, "5:1/1 12:25/25 by 4"); /* of the half spectrum */
    assert_beside((shape)C2R(4, 5, 8), 0, 0, 2, "60:5/8 by 20");
}

/* What is left alone is beside, wherever it is: the batch takes up what it continues. */
static void axes_beside_merge(void **state) {
    (void)state;
    assert_beside_of(schedule_along(CPU, (shape)C2C(4, 8, 5), 5), 0, "5:1/1 12:40/40 by 1");
    assert_beside_of(schedule_along(CPU, (shape)C2C(8, 4, 5), 6), 0, "20:1/1 3:160/160 by 1");
    assert_beside_of(schedule_along(CPU, (shape)C2C(4, 5, 8), 3), 0, "60:8/8 by 1");
    assert_beside_of(schedule_along(CPU, (shape)C2C(2, 8, 3, 8, 5), 21), 0,
                     "5:1/1 144:40/40 by 24");
    assert_beside_of(schedule_along(CPU, (shape)C2C(2, 8, 3, 8, 5), 21), 1,
                     "120:1/1 6:960/960 by 1");
    /* the halved axis leaves the others as they are */
    assert_beside_of(schedule_along(CPU, (shape)R2C(4, 8, 5), 5), 0, "5:1/1 12:40/25 by 1");
    assert_beside_of(schedule_along(CPU, (shape)R2C(4, 8, 5), 4), 1, "25:1/1 3:100/100 by 1");
}

/* Tiles have the columns that lie nearest, and all of them where there are few. */
static void axes_left_alone_are_columns(void **state) {
    (void)state;
    static const struct {
        shape shape;
        unsigned left;
        const char *recipe;
    } cases[] = {
        {C2C(64, 4096, 64), 5, "32.16.8:w4:phase4"}, /* as it was measured for columns */
        {C2C(256, 1000, 256), 5, "10.10.10:w8:split:prefetch33"},
        {C2C(4096, 16, 1024), 5, "16:w16"},
        {C2C(100, 1024, 3), 5, "32.32:w3:split"},
        {C2C(100, 1000, 7), 5, "10.10.10:w7:split"},
        {C2C(64, 4096), 1, "16.16.16:split:prefetch132"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        schedule s = schedule_along(NVIDIA, cases[i].shape, cases[i].left);
        text recipe = {0};
        schedule_recipes(&s, &recipe);
        assert_string_equal(cases[i].recipe, text_string(&recipe));
        text_free(&recipe);
        schedule_free(&s);
    }
}

/* An output in another order takes no more passes. */
static void transpositions_take_no_pass(void **state) {
    (void)state;
    static const shape shapes[] = {C2C(4096, 4096),  C2C(2048, 8192),  C2C(8192, 2048),
                                   C2C(1024, 16384), C2C(16384, 1024), C2C(65536, 256),
                                   C2C(256, 65536),  C2C(4000, 4000),  C2C(200, 250, 200)};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i) {
        schedule plain = schedule_with(NVIDIA, shapes[i], 0, 0, NULL),
                 turned = schedule_with(NVIDIA, shapes[i], 0, LAYOUT_TURNED, NULL);
        demand(turned.pass_count <= plain.pass_count, &turned);
        schedule_free(&plain);
        schedule_free(&turned);
    }
}

/* ---- Where data lies in between ---- */

typedef struct stay {
    shape shape;
    unsigned in, out;
    operand intermediate;
} stay;

/* In the output where that is plain and dense, so that no memory is needed; for C2R in the input
 * that is overwritten anyhow. */
static void data_stays_where_there_is_room(void **state) {
    (void)state;
    static const stay stays[] = {
        {C2C(8, 9), 0, 0, OPERAND_OUTPUT},
        {C2C(8, 9), LAYOUT_PLANAR | LAYOUT_GAPS, 0, OPERAND_OUTPUT},
        {C2C(8, 9), 0, LAYOUT_GAPS | LAYOUT_OFFSET, OPERAND_OUTPUT},
        {C2C(9, 8), 0, LAYOUT_TURNED | LAYOUT_INSIDE, OPERAND_OUTPUT},
        {C2C(8, 9), 0, LAYOUT_TURNED | LAYOUT_INSIDE, OPERAND_INTERMEDIATE}, /* 8 transposes */
        {C2C(8, 9), 0, LAYOUT_PLANAR, OPERAND_INTERMEDIATE},
        {C2C(8, 9), 0, LAYOUT_STRIDED, OPERAND_INTERMEDIATE}, /* a third of it */
        {{OCLFFT_C2C, {8, 9}, 3, true}, 0, 0, OPERAND_OUTPUT},
        {{OCLFFT_C2C, {8, 9}, 3, true}, 0, LAYOUT_PLANAR, OPERAND_INTERMEDIATE},
        {R2C(8, 9), 0, 0, OPERAND_OUTPUT},
        {R2C(8, 9), LAYOUT_STRIDED, LAYOUT_GAPS, OPERAND_OUTPUT},
        {R2C(8, 9), 0, LAYOUT_PLANAR, OPERAND_INTERMEDIATE},
        {{OCLFFT_R2C, {8, 9}, 3, true}, 0, 0, OPERAND_OUTPUT},
        /* the output is too small, the input not to be written */
        {C2R(8, 9), 0, 0, OPERAND_INTERMEDIATE},
        {{OCLFFT_C2R, {8, 9}, 3, true}, 0, 0, OPERAND_INPUT},
        {{OCLFFT_C2R, {8, 9}, 3, true}, 0, LAYOUT_GAPS, OPERAND_INPUT},
    };
    for (size_t i = 0; i < sizeof stays / sizeof *stays; ++i) {
        schedule s = schedule_with(CPU, stays[i].shape, stays[i].in, stays[i].out, NULL);
        demand(s.axis_plan_count == 2 && s.axis_plans[0].target.operand == stays[i].intermediate,
               &s);
        demand(s.intermediate == 0 ||
                   s.intermediate >= 8 * (stays[i].shape.transform == OCLFFT_C2C ? 9 : 5),
               &s);
        schedule_free(&s);
    }
}

/* Data that a callback reads must not be overwritten; data that a callback writes must not be read
 * again. */
static void callbacks_are_called_at_the_ends_only(void **state) {
    (void)state;
    for (int kind = 0; kind < 6; ++kind) {
        static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
        caps c = fake_caps(CPU);
        shape given = {transforms[kind / 2], {8, 9, 10}, 3, kind % 2};
        problem p = problem_with(OCLFFT_SINGLE, &given, 0, 0);
        p.load = (callback){"load's text", "load", 1};
        p.store = (callback){"store's text", "store", 2};
        schedule s = schedule_for(&c, &p, NULL);
        demand(s.axis_plan_count == 3 && s.intermediate &&
                   s.axis_plans[0].target.operand == OPERAND_INTERMEDIATE,
               &s);
        for (uint32_t i = 0; i < s.pass_count; ++i) {
            demand(s.passes[i].load.callback.source == (i ? NULL : p.load.source), &s);
            demand(s.passes[i].store.callback.source ==
                       (i + 1 < s.pass_count ? NULL : p.store.source),
                   &s);
        }
        schedule_free(&s);
    }
}

/* Passes without guards take whole tiles at a time; elsewhere one transform is enough. */
static void pieces_of_a_batch_are_whole_tiles(void **state) {
    (void)state;
    static const struct {
        shape shape;
        const char *recipe;
        uint64_t quantum;
    } cases[] = {
        {{OCLFFT_C2C, {16}, 8, false}, "16", 1},
        {{OCLFFT_C2C, {16}, 8, false}, "16:w4", 4},
        {{OCLFFT_C2C, {16}, 9, false}, "16:w4", 1},      /* guarded */
        {{OCLFFT_C2C, {6, 16}, 8, false}, "16:w4;6", 2}, /* six rows each */
        {{OCLFFT_C2C, {6, 16}, 8, false}, "16:w6;6", 1},
        {{OCLFFT_C2C, {6, 16}, 12, false}, "16:w4;6:w9", 2},
        {{OCLFFT_C2C, {6, 35}, 12, false}, "7.5:w8;6", 4},
        {{OCLFFT_C2C, {256}, 8, false}, "16:w4/16:w4", 1},
        {{OCLFFT_R2C, {16}, 8, false}, "8:w2", 2},
        {{OCLFFT_C2R, {16}, 16, false}, "8:w8", 8},
        {{OCLFFT_R2C, {15}, 8, false}, "15:w2", 4},
        {{OCLFFT_C2R, {15}, 16, false}, "15:w8", 16},
        {{OCLFFT_R2C, {15}, 6, false}, "15:w2", 1}, /* three pairs: guarded */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        schedule s = schedule_with(NVIDIA, cases[i].shape, 0, 0, cases[i].recipe);
        demand(s.quantum == cases[i].quantum, &s);
        schedule_free(&s);
    }
}

/* ---- Axes that share a tile ---- */

static uint32_t axes_of_first_plan(int device, shape given) {
    schedule s = schedule_with(device, given, 0, 0, NULL);
    uint32_t count = s.axis_plans[0].axis_count;
    schedule_free(&s);
    return count;
}

/* Where a GPU's tile has room; never for real transforms, and not on CPUs, whose tiles have one
 * axis. */
static void axes_share_a_tile_where_it_has_room(void **state) {
    (void)state;
    assert_int_equal(2, axes_of_first_plan(NVIDIA, (shape){OCLFFT_C2C, {16, 16}, 1000, false}));
    assert_int_equal(3, axes_of_first_plan(NVIDIA, (shape){OCLFFT_C2C, {8, 8, 8}, 1000, false}));
    assert_int_equal(1, axes_of_first_plan(NVIDIA, (shape){OCLFFT_C2C, {1024, 1024}, 10, false}));
    assert_int_equal(1, axes_of_first_plan(NVIDIA, (shape){OCLFFT_R2C, {16, 16}, 1000, false}));
    assert_int_equal(1, axes_of_first_plan(CPU, (shape){OCLFFT_C2C, {16, 16}, 1000, false}));
    dice d = {7};
    for (int round = 0; round < 500; ++round) {
        caps c = fake_caps((int)dice_below(&d, FAKE_DEVICES));
        problem p = dice_problem(&d, 100000);
        if (!has_precision(&c, p.precision)) continue;
        schedule s = schedule_for(&c, &p, NULL);
        for (uint32_t i = 0; i < s.axis_plan_count; ++i) {
            const axis_plan *l = &s.axis_plans[i];
            demand(l->axis_count == 1 || (i == 0 && l->axis_count <= 3 && l->pass_count == 1), &s);
            demand(l->axis_count == 1 || (!c.is_cpu && p.transform == OCLFFT_C2C), &s);
        }
        schedule_free(&s);
    }
}

/* ---- Recipes ---- */

static void assert_misfit(const caps *c, const shape *given, const char *recipe) {
    problem p = problem_with(OCLFFT_SINGLE, given, 0, 0);
    schedule s;
    spoil_last_error();
    oclfft_status status = schedule_make(&p, c, recipe, &s);
    if (status != OCLFFT_ERROR_INVALID_ARGUMENT) fail_msg("\"%s\" was taken", recipe);
    if (!strstr(oclfft_last_error(), "does not fit") && !strstr(oclfft_last_error(), "malformed"))
        fail_msg("\"%s\": %s", recipe, oclfft_last_error());
}

static void misfits_are_refused(void **state) {
    (void)state;
    static const struct {
        int device;
        shape shape;
        const char *recipe;
    } cases[] = {
        {NVIDIA, C2C(16), ""},
        {NVIDIA, C2C(16), ";"},
        {NVIDIA, C2C(16), "16;"},
        {NVIDIA, C2C(16), ";16"},
        {NVIDIA, C2C(16), "16;1"}, /* more axis plans than axes */
        {NVIDIA, C2C(16), "4x4"},
        {NVIDIA, C2C(16, 1), "1;16"},
        {NVIDIA, C2C(16, 16), "16"},
        {NVIDIA, C2C(16, 16), "16;16;"},
        {NVIDIA, C2C(16, 16), "16;;16"},
        {NVIDIA, C2C(16, 16), "16;16;16"},
        {NVIDIA, C2C(16, 8), "16;8"}, /* in the order of processing: the last first */
        {NVIDIA, C2C(16, 8), "16x8"},
        {NVIDIA, C2C(16, 8), "8x4.2"},
        {NVIDIA, C2C(16, 8), "8x16x1"},
        {NVIDIA, C2C(16, 8), "8x16;1"},
        {NVIDIA, C2C(16, 8, 4), "4x8"},
        {NVIDIA, C2C(16, 8, 4), "4;8x16;1"},
        {NVIDIA, C2C(16, 8), "8x4/4"}, /* several axes take one pass */
        {NVIDIA, C2C(16, 8), "8/2x8"},
        {NVIDIA, C2C(16, 8), "bluestein/16x16/8"},
        {NVIDIA, C2C(16, 8), "8x16:tiled"},
        {NVIDIA, C2C(37, 8), "8xb37(9.9)"}, /* a convolution */
        {NVIDIA, C2C(11, 8), "8xr11(10)"},
        {NVIDIA, C2C(2, 2, 2, 2, 2), "2x2x2x2x2"}, /* more axes than a tile can have */
        {NVIDIA, C2C(128, 128), "16.8x16.8"},      /* local memory */
        {NVIDIA, R2C(16, 8), "8x16"},
        {NVIDIA, C2R(16, 8), "16x8"},
        {NVIDIA, C2R(16, 8), "8;16"}, /* the last axis last */
        {NVIDIA, R2C(16, 8), "16;8"},
        {NVIDIA, R2C(16), "16:tiled"},
        {NVIDIA, R2C(64), "8:w2/8:w2:tiled"},
        {NVIDIA, R2C(61), "bluestein/8.4"},
        {CPU, C2C(16, 8), "8x16:w8:v8"},
        {CPU, R2C(256), "8.8.4:v4:along"},
        {CPU, C2R(256), "8.8.4:v4:along"},
        {CPU, C2C(256, 4), "4:w4:v4;8.8.4:v4:along"}, /* its points are apart */
        {NVIDIA, C2C(1500, 1500),
         "bluestein/2/2/2/2/2/2/2/2/2/2/2/2;bluestein/2/2/2/2/2/2/2/2/2/2/2/2"}, /* 48 passes */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        caps c = fake_caps(cases[i].device);
        assert_misfit(&c, &cases[i].shape, cases[i].recipe);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(axes_come_in_order),
        cmocka_unit_test(axes_are_left_alone),
        cmocka_unit_test(dimensions_merge),
        cmocka_unit_test(axes_beside_merge),
        cmocka_unit_test(axes_left_alone_are_columns),
        cmocka_unit_test(transpositions_take_no_pass),
        cmocka_unit_test(data_stays_where_there_is_room),
        cmocka_unit_test(callbacks_are_called_at_the_ends_only),
        cmocka_unit_test(pieces_of_a_batch_are_whole_tiles),
        cmocka_unit_test(axes_share_a_tile_where_it_has_room),
        cmocka_unit_test(misfits_are_refused),
    };
    return RUN_TESTS(tests);
}
