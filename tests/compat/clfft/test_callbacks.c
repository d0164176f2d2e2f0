/* Callbacks with all of clFFT's signatures. */
#include "world.h"

static const factors pre_complex = {
    "scale_in",
    "float2 scale_in(__global void *in, uint at, __global void *user) {\n"
    "    return ((__global float2 *)in)[at] * ((__global float *)user)[at];\n}\n",
    0};
static const factors pre_planar = {
    "scale_in",
    "float2 scale_in(__global void *re, __global void *im, uint at, __global void *user) {\n"
    "    return (float2)(((__global float *)re)[at], ((__global float *)im)[at])\n"
    "           * ((__global float *)user)[at];\n}\n",
    0};
static const factors pre_real = {
    "scale_in",
    "float scale_in(__global void *in, uint at, __global void *user) {\n"
    "    return ((__global float *)in)[at] * ((__global float *)user)[at];\n}\n",
    0};
static const factors post_complex = {
    "scale_out",
    "void scale_out(__global void *out, uint at, __global void *user, float2 value) {\n"
    "    ((__global float2 *)out)[at] = value * ((__global float *)user)[at];\n}\n",
    0};
static const factors post_planar = {
    "scale_out",
    "void scale_out(__global void *re, __global void *im, uint at, __global void *user,\n"
    "               float a, float b) {\n"
    "    ((__global float *)re)[at] = a * ((__global float *)user)[at];\n"
    "    ((__global float *)im)[at] = b * ((__global float *)user)[at];\n}\n",
    0};
static const factors post_real = {
    "scale_out",
    "void scale_out(__global void *out, uint at, __global void *user, float value) {\n"
    "    ((__global float *)out)[at] = value * ((__global float *)user)[at];\n}\n",
    0};

/* These go through local memory. Every work-item has one element. */
static const factors pre_local = {
    "scale_in",
    "float2 scale_in(__global void *in, uint at, __global void *user, __local void *local_memory) "
    "{\n"
    "    __local float *factor = (__local float *)local_memory + get_local_id(0);\n"
    "    *factor = ((__global float *)user)[at];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    return ((__global float2 *)in)[at] * *factor;\n}\n",
    256 * sizeof(float)};
static const factors post_local = {
    "scale_out",
    "void scale_out(__global void *out, uint at, __global void *user, float2 value,\n"
    "               __local void *local_memory) {\n"
    "    __local float *factor = (__local float *)local_memory + get_local_id(0);\n"
    "    *factor = ((__global float *)user)[at];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    ((__global float2 *)out)[at] = value * *factor;\n}\n",
    256 * sizeof(float)};
static const factors pre_planar_local = {
    "scale_in",
    "float2 scale_in(__global void *re, __global void *im, uint at, __global void *user,\n"
    "                __local void *local_memory) {\n"
    "    *((__local float *)local_memory + get_local_id(0)) = ((__global float *)user)[at];\n"
    "    return (float2)(((__global float *)re)[at], ((__global float *)im)[at])\n"
    "           * *((__local float *)local_memory + get_local_id(0));\n}\n",
    256 * sizeof(float)};
static const factors post_planar_local = {
    "scale_out",
    "void scale_out(__global void *re, __global void *im, uint at, __global void *user,\n"
    "               float a, float b, __local void *local_memory) {\n"
    "    *((__local float *)local_memory + get_local_id(0)) = ((__global float *)user)[at];\n"
    "    ((__global float *)re)[at] = a * *((__local float *)local_memory + get_local_id(0));\n"
    "    ((__global float *)im)[at] = b * *((__local float *)local_memory + get_local_id(0));\n"
    "}\n",
    256 * sizeof(float)};
static const factors pre_double_local = {
    "scale_in",
    "double scale_in(__global void *in, uint at, __global void *user, __local void *memory) {\n"
    "    *((__local double *)memory + get_local_id(0)) = ((__global double *)user)[at];\n"
    "    return ((__global double *)in)[at] * *((__local double *)memory + get_local_id(0));\n"
    "}\n",
    256 * sizeof(double)};
static const factors post_double = {
    "scale_out",
    "void scale_out(__global void *out, uint at, __global void *user, double2 value) {\n"
    "    ((__global double2 *)out)[at] = value * ((__global double *)user)[at];\n}\n",
    0};

static void test_complex(void **state) {
    (void)state;
    transform_settings t = {
        .dim = CLFFT_1D, .lengths = {256}, .batch = 3, .pre = pre_complex, .post = post_complex};
    check_transform_of(&t);
    t.location = CLFFT_OUTOFPLACE;
    check_transform_of(&t);
    t.post.source = NULL;
    check_transform_of(&t);
    t.pre.source = NULL;
    t.post = post_complex;
    t.direction = CLFFT_BACKWARD;
    check_transform_of(&t);
    transform_settings cube = {
        .dim = CLFFT_3D, .lengths = {16, 8, 4}, .pre = pre_complex, .post = post_complex};
    check_transform_of(&cube);
}

static void test_planar(void **state) {
    (void)state;
    transform_settings t = {.dim = CLFFT_1D,
                            .lengths = {128},
                            .batch = 3,
                            .in = CLFFT_COMPLEX_PLANAR,
                            .out = CLFFT_COMPLEX_PLANAR,
                            .location = CLFFT_OUTOFPLACE,
                            .pre = pre_planar,
                            .post = post_planar};
    check_transform_of(&t);
    t.location = CLFFT_INPLACE;
    check_transform_of(&t);
}

static void test_real(void **state) {
    (void)state;
    transform_settings t = {.dim = CLFFT_1D,
                            .lengths = {128},
                            .batch = 2,
                            .in = CLFFT_REAL,
                            .out = CLFFT_HERMITIAN_INTERLEAVED,
                            .location = CLFFT_OUTOFPLACE,
                            .pre = pre_real};
    check_transform_of(&t);
    t.post = post_complex;
    check_transform_of(&t);
    transform_settings back = {.dim = CLFFT_1D,
                               .lengths = {128},
                               .batch = 2,
                               .in = CLFFT_HERMITIAN_INTERLEAVED,
                               .out = CLFFT_REAL,
                               .location = CLFFT_OUTOFPLACE,
                               .pre = pre_complex,
                               .post = post_real};
    check_transform_of(&back);
}

/* In clFFT the callback's work-items are those of its kernel; here each has one element. */
static void test_local_memory(void **state) {
    (void)state;
    SKIP_THEIRS;
    transform_settings t = {.dim = CLFFT_2D,
                            .lengths = {33, 7},
                            .batch = 3,
                            .location = CLFFT_OUTOFPLACE,
                            .pre = pre_local,
                            .post = post_local};
    check_transform_of(&t);
    t.location = CLFFT_INPLACE;
    check_transform_of(&t);
    t.post = post_complex;
    check_transform_of(&t);
    t.pre = pre_complex;
    t.post = post_local;
    check_transform_of(&t);
    t.pre.source = NULL;
    t.in_strides[0] = t.out_strides[0] = 2;
    check_transform_of(&t);
    t = (transform_settings){.dim = CLFFT_1D,
                             .lengths = {60},
                             .batch = 4,
                             .in = CLFFT_COMPLEX_PLANAR,
                             .out = CLFFT_COMPLEX_PLANAR,
                             .location = CLFFT_OUTOFPLACE,
                             .pre = pre_planar_local,
                             .post = post_planar_local};
    check_transform_of(&t);
    t.location = CLFFT_INPLACE;
    check_transform_of(&t);
}

static void test_double(void **state) {
    (void)state;
    SKIP_THEIRS;
    if (!reference_present(OCLFFT_DOUBLE)) skip();
    oclfft_context *has_double = open_context_for(OCLFFT_DOUBLE);
    oclfft_context_destroy(&has_double);
    const transform_settings t = {.dim = CLFFT_1D,
                                  .lengths = {100},
                                  .batch = 2,
                                  .precision = CLFFT_DOUBLE,
                                  .in = CLFFT_REAL,
                                  .out = CLFFT_HERMITIAN_INTERLEAVED,
                                  .location = CLFFT_OUTOFPLACE,
                                  .pre = pre_double_local,
                                  .post = post_double};
    check_transform_of(&t);
}

/* Without user data; and a new callback takes the place of the old one. */
static void test_replaced(void **state) {
    (void)state;
    SKIP_THEIRS;
    transform_settings t = {.dim = CLFFT_1D, .lengths = {64}};
    clfftPlanHandle plan = make_plan_of(&t);
    check_plan(plan, &t);
    static const char *const sources[] = {
        "float2 f(__global void *in, uint at, __global void *user) {\n"
        "    return user ? (float2)(0) : ((__global float2 *)in)[at] * 2.0f;\n}\n",
        "float2 f(__global void *in, uint at, __global void *user, __local void *memory) {\n"
        "    return user || !memory ? (float2)(0) : ((__global float2 *)in)[at] * 4.0f;\n}\n"};
    for (int i = 0; i < 2; i++) {
        assert_fine(clfftSetPlanCallback(plan, "f", sources[i], 16 * i, PRECALLBACK, NULL, 0));
        t.scale = i ? 4 : 2;
        check_plan(plan, &t);
    }
    /* A copy has none. */
    clfftPlanHandle copy = 0;
    assert_fine(clfftCopyPlan(&copy, context, plan));
    t.scale = 0;
    check_plan(copy, &t);
    assert_fine(clfftDestroyPlan(&copy));
    assert_fine(clfftDestroyPlan(&plan));
}

static void test_refused(void **state) {
    (void)state;
    SKIP_THEIRS; /* whose assertions end the process */
    const size_t length = 64;
    clfftPlanHandle plan = 0;
    assert_fine(clfftCreateDefaultPlan(&plan, context, CLFFT_1D, &length));
    cl_mem two[2] = {new_buffer(NULL, 256), NULL};
    const char *source = pre_complex.source;
    assert_status(CLFFT_INVALID_ARG_VALUE,
                  clfftSetPlanCallback(plan, NULL, source, 0, PRECALLBACK, NULL, 0));
    assert_status(CLFFT_INVALID_ARG_VALUE,
                  clfftSetPlanCallback(plan, "f", NULL, 0, POSTCALLBACK, NULL, 0));
    assert_status(CLFFT_INVALID_ARG_VALUE,
                  clfftSetPlanCallback(plan, "f", source, 0, PRECALLBACK, NULL, -1));
    assert_status(CLFFT_INVALID_ARG_VALUE,
                  clfftSetPlanCallback(plan, "f", source, 0, (clfftCallbackType)2, NULL, 0));
    assert_status(CLFFT_NOTIMPLEMENTED,
                  clfftSetPlanCallback(plan, "f", source, 0, PRECALLBACK, two, 2));
    assert_fine(clfftBakePlan(plan, 1, &queue, NULL, NULL));

    /* Sources that do not compile, in the transform and beside it. */
    for (int local_bytes = 0; local_bytes < 32; local_bytes += 16) {
        assert_fine(clfftSetPlanCallback(plan, "f", "float2 f(", local_bytes, PRECALLBACK, two, 1));
        assert_status(CLFFT_BUILD_PROGRAM_FAILURE, clfftBakePlan(plan, 1, &queue, NULL, NULL));
    }
    clReleaseMemObject(two[0]);
    assert_fine(clfftDestroyPlan(&plan));
}

/* The array between the transform and a callback with local memory: larger than the device
 * allocates, and of so many elements that their number overflows. */
static void test_too_large(void **state) {
    (void)state;
    SKIP_THEIRS;
    const size_t lengths[] = {1 << 20, 1 << 20};
    for (int post = 0; post < 2; post++) {
        const factors *c = post ? &post_local : &pre_local;
        cl_mem user = new_buffer(NULL, 256);
        for (size_t batch = 1; batch <= (size_t)1 << 24; batch <<= 24) {
            clfftPlanHandle plan = 0;
            assert_fine(clfftCreateDefaultPlan(&plan, context, CLFFT_2D, lengths));
            assert_fine(clfftSetPlanBatchSize(plan, batch));
            assert_fine(clfftSetResultLocation(plan, CLFFT_OUTOFPLACE));
            assert_fine(clfftSetPlanCallback(plan, c->name, c->source, c->local_bytes,
                                             post ? POSTCALLBACK : PRECALLBACK, &user, 1));
            assert_status(CLFFT_MEM_OBJECT_ALLOCATION_FAILURE,
                          clfftBakePlan(plan, 1, &queue, NULL, NULL));
            assert_fine(clfftDestroyPlan(&plan));
        }
        clReleaseMemObject(user);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complex), cmocka_unit_test(test_planar),
        cmocka_unit_test(test_real),    cmocka_unit_test(test_local_memory),
        cmocka_unit_test(test_double),  cmocka_unit_test(test_replaced),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_too_large),
    };
    return RUN_IN_WORLD(tests);
}
