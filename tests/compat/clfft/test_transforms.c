/* Transforms of all kinds of settings, against FFTW. */
#include "world.h"

static void test_complex(void **state) {
    (void)state;
    static const transform_settings all[] = {
        {.dim = CLFFT_1D, .lengths = {1024}},
        {.dim = CLFFT_1D, .lengths = {1}},
        {.dim = CLFFT_1D, .lengths = {4096}, .batch = 5, .direction = CLFFT_BACKWARD},
        {.dim = CLFFT_1D, .lengths = {2 * 3 * 5 * 7}, .batch = 3, .location = CLFFT_OUTOFPLACE},
        {.dim = CLFFT_1D, .lengths = {65536}, .with_workspace = true},
        {.dim = CLFFT_2D, .lengths = {64, 48}, .batch = 2, .location = CLFFT_OUTOFPLACE},
        {.dim = CLFFT_2D, .lengths = {128, 32}, .direction = CLFFT_BACKWARD},
        {.dim = CLFFT_3D, .lengths = {16, 12, 10}, .batch = 2},
        {.dim = CLFFT_3D, .lengths = {8, 1, 32}, .location = CLFFT_OUTOFPLACE, .scale = 0.5f},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) check_transform_of(&all[i]);
}

static void test_planar(void **state) {
    (void)state;
    for (clfftLayout in = CLFFT_COMPLEX_INTERLEAVED; in <= CLFFT_COMPLEX_PLANAR; in++) {
        for (clfftLayout out = CLFFT_COMPLEX_INTERLEAVED; out <= CLFFT_COMPLEX_PLANAR; out++) {
            transform_settings t = {.dim = CLFFT_2D,
                                    .lengths = {32, 20},
                                    .batch = 3,
                                    .in = in,
                                    .out = out,
                                    .location = CLFFT_OUTOFPLACE};
            check_transform_of(&t);
            t.location = CLFFT_INPLACE;
            if (in == out) check_transform_of(&t);
        }
    }
}

static void test_real(void **state) {
    (void)state;
    static const clfftLayout layouts[] = {CLFFT_HERMITIAN_INTERLEAVED, CLFFT_HERMITIAN_PLANAR};
    static const size_t shapes[][3] = {{512, 1, 1}, {45, 1, 1}, {32, 18, 1}, {20, 16, 12}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        for (int kind = 0; kind < 2; kind++) {
            transform_settings t = {.dim = shapes[i][2] > 1   ? CLFFT_3D
                                           : shapes[i][1] > 1 ? CLFFT_2D
                                                              : CLFFT_1D,
                                    .lengths = {shapes[i][0], shapes[i][1], shapes[i][2]},
                                    .batch = 3,
                                    .in = CLFFT_REAL,
                                    .out = layouts[kind],
                                    .location = CLFFT_OUTOFPLACE};
            check_transform_of(&t);
            t.in = layouts[kind];
            t.out = CLFFT_REAL;
            check_transform_of(&t);
        }
    }
}

static void test_real_in_place(void **state) {
    (void)state;
    transform_settings t = {.dim = CLFFT_2D,
                            .lengths = {30, 16},
                            .batch = 4,
                            .in = CLFFT_REAL,
                            .out = CLFFT_HERMITIAN_INTERLEAVED,
                            .in_strides = {1, 32},
                            .in_distance = 512,
                            .out_strides = {1, 16},
                            .out_distance = 256};
    check_transform_of(&t);
    const transform_settings back = {.dim = CLFFT_2D,
                                     .lengths = {30, 16},
                                     .batch = 4,
                                     .in = CLFFT_HERMITIAN_INTERLEAVED,
                                     .out = CLFFT_REAL,
                                     .in_strides = {1, 16},
                                     .in_distance = 256,
                                     .out_strides = {1, 32},
                                     .out_distance = 512};
    check_transform_of(&back);
    /* Other places for the output, so that there is no room for it but in an array between. */
    const transform_settings apart = {.dim = CLFFT_1D,
                                      .lengths = {9},
                                      .batch = 2,
                                      .in = CLFFT_REAL,
                                      .out = CLFFT_HERMITIAN_INTERLEAVED,
                                      .in_strides = {16},
                                      .in_distance = 272,
                                      .out_strides = {2},
                                      .out_distance = 20};
    check_transform_of(&apart);
    const transform_settings together = {.dim = CLFFT_2D,
                                         .lengths = {10, 6},
                                         .batch = 2,
                                         .in = CLFFT_HERMITIAN_INTERLEAVED,
                                         .out = CLFFT_REAL,
                                         .in_strides = {2, 15},
                                         .in_distance = 200,
                                         .out_strides = {1, 11},
                                         .out_distance = 90};
    check_transform_of(&together);
    /* The strides of the default plan are packed ones for either side. */
    const transform_settings one = {.dim = CLFFT_1D,
                                    .lengths = {256},
                                    .in = CLFFT_REAL,
                                    .out = CLFFT_HERMITIAN_INTERLEAVED,
                                    .dont_set_strides = true};
    check_transform_of(&one);
}

static void test_strides(void **state) {
    (void)state;
    static const transform_settings all[] = {
        {.dim = CLFFT_1D,
         .lengths = {128},
         .batch = 4,
         .location = CLFFT_OUTOFPLACE,
         .in_strides = {3},
         .in_distance = 400,
         .out_strides = {2},
         .out_distance = 300},
        {.dim = CLFFT_1D, /* columns */
         .lengths = {64},
         .batch = 16,
         .in_strides = {16},
         .in_distance = 1,
         .out_strides = {16},
         .out_distance = 1},
        {.dim = CLFFT_2D,
         .lengths = {32, 16},
         .batch = 2,
         .location = CLFFT_OUTOFPLACE,
         .in_strides = {1, 40},
         .in_distance = 700,
         .out_strides = {2, 70},
         .out_distance = 1200},
        {.dim = CLFFT_3D,
         .lengths = {8, 8, 8},
         .in_strides = {1, 9, 80},
         .in_distance = 650,
         .out_strides = {1, 9, 80},
         .out_distance = 650,
         .batch = 2},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) check_transform_of(&all[i]);
}

static void test_double(void **state) {
    (void)state;
    if (!reference_present(OCLFFT_DOUBLE)) skip();
    oclfft_context *has_double = open_context_for(OCLFFT_DOUBLE);
    oclfft_context_destroy(&has_double);
    static const transform_settings all[] = {
        {.dim = CLFFT_1D, .lengths = {1000}, .batch = 2, .precision = CLFFT_DOUBLE},
        {.dim = CLFFT_2D,
         .lengths = {24, 18},
         .precision = CLFFT_DOUBLE,
         .in = CLFFT_REAL,
         .out = CLFFT_HERMITIAN_PLANAR,
         .location = CLFFT_OUTOFPLACE},
        {.dim = CLFFT_2D,
         .lengths = {24, 18},
         .precision = CLFFT_DOUBLE,
         .in = CLFFT_HERMITIAN_INTERLEAVED,
         .out = CLFFT_REAL,
         .location = CLFFT_OUTOFPLACE},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) check_transform_of(&all[i]);
}

static void test_transposed(void **state) {
    (void)state;
    transform_settings t = {.dim = CLFFT_2D,
                            .lengths = {128, 64},
                            .transposed = CLFFT_TRANSPOSED,
                            .location = CLFFT_OUTOFPLACE,
                            .batch = 2};
    check_transform_of(&t);
    t.lengths[1] = 128;
    check_transform_of(&t);
    t.location = CLFFT_INPLACE;
    check_transform_of(&t);
    t.direction = CLFFT_BACKWARD;
    check_transform_of(&t);
}

static void test_more_transposed(void **state) {
    (void)state;
    SKIP_THEIRS;
    transform_settings t = {.dim = CLFFT_2D,
                            .lengths = {30, 17},
                            .transposed = CLFFT_TRANSPOSED,
                            .location = CLFFT_OUTOFPLACE,
                            .batch = 2};
    check_transform_of(&t);
    t.in = CLFFT_REAL;
    t.out = CLFFT_HERMITIAN_INTERLEAVED;
    check_transform_of(&t);
    t.out_strides[0] = 1;
    t.out_strides[1] = 20;
    t.out_distance = 340;
    check_transform_of(&t);
}

static void test_any_length(void **state) {
    (void)state;
    SKIP_THEIRS;
    static const transform_settings all[] = {
        {.dim = CLFFT_1D, .lengths = {17}, .batch = 3},
        {.dim = CLFFT_1D, .lengths = {1009}, .location = CLFFT_OUTOFPLACE},
        {.dim = CLFFT_2D, .lengths = {19, 23}, .direction = CLFFT_BACKWARD},
        {.dim = CLFFT_1D,
         .lengths = {10007},
         .in = CLFFT_REAL,
         .out = CLFFT_HERMITIAN_PLANAR,
         .location = CLFFT_OUTOFPLACE},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) check_transform_of(&all[i]);
}

/* Every change after baking counts at the next execution. */
static void test_unbaking(void **state) {
    (void)state;
    SKIP_THEIRS; /* which does not survive to be baked again */
    transform_settings t = {.dim = CLFFT_1D, .lengths = {64}, .batch = 2};
    clfftPlanHandle plan = make_plan_of(&t);
    size_t bytes;
    assert_status(CLFFT_INVALID_OPERATION, clfftGetTmpBufSize(plan, &bytes));
    check_plan(plan, &t);
    assert_fine(clfftGetTmpBufSize(plan, &bytes));

    t.batch = 3;
    assert_fine(clfftSetPlanBatchSize(plan, t.batch));
    assert_status(CLFFT_INVALID_OPERATION, clfftGetTmpBufSize(plan, &bytes));
    check_plan(plan, &t);
    t.scale = 3;
    assert_fine(clfftSetPlanScale(plan, CLFFT_FORWARD, t.scale));
    check_plan(plan, &t);
    t.in_distance = t.out_distance = 70;
    assert_fine(clfftSetPlanDistance(plan, 70, 70));
    check_plan(plan, &t);
    t.location = CLFFT_OUTOFPLACE;
    assert_fine(clfftSetResultLocation(plan, t.location));
    check_plan(plan, &t);
    t.out = CLFFT_COMPLEX_PLANAR;
    assert_fine(clfftSetLayout(plan, CLFFT_COMPLEX_INTERLEAVED, t.out));
    check_plan(plan, &t);
    t.out_strides[0] = 2;
    t.out_distance = 128;
    assert_fine(clfftSetPlanOutStride(plan, CLFFT_1D, t.out_strides));
    assert_fine(clfftSetPlanDistance(plan, 70, 128));
    check_plan(plan, &t);
    /* The scale of the backward direction stays that of the length at the creation. */
    t.lengths[0] = 32;
    t.direction = CLFFT_BACKWARD;
    t.scale = 1.0f / 64;
    assert_fine(clfftSetPlanLength(plan, CLFFT_1D, t.lengths));
    check_plan(plan, &t);
    assert_fine(clfftDestroyPlan(&plan));
}

static void test_copies(void **state) {
    (void)state;
    const transform_settings t = {.dim = CLFFT_2D,
                                  .lengths = {16, 24},
                                  .batch = 2,
                                  .in = CLFFT_COMPLEX_PLANAR,
                                  .out = CLFFT_COMPLEX_INTERLEAVED,
                                  .location = CLFFT_OUTOFPLACE,
                                  .out_strides = {1, 20},
                                  .out_distance = 500,
                                  .scale = 0.25f};
    clfftPlanHandle plan = make_plan_of(&t), copy = 0;
    assert_fine(clfftCopyPlan(&copy, context, plan));
    assert_int_not_equal(plan, copy);
    assert_fine(clfftSetPlanScale(plan, CLFFT_FORWARD, 1));
    assert_fine(clfftDestroyPlan(&plan));
    check_plan(copy, &t);
    assert_fine(clfftDestroyPlan(&copy));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complex),    cmocka_unit_test(test_planar),
        cmocka_unit_test(test_real),       cmocka_unit_test(test_real_in_place),
        cmocka_unit_test(test_strides),    cmocka_unit_test(test_double),
        cmocka_unit_test(test_transposed), cmocka_unit_test(test_more_transposed),
        cmocka_unit_test(test_any_length), cmocka_unit_test(test_unbaking),
        cmocka_unit_test(test_copies),
    };
    return RUN_IN_WORLD(tests);
}
