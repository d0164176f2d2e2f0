/* Defaults, setters and getters, and wrong arguments of every function. */
#include <math.h>

#include "world.h"

static const size_t lengths[3] = {32, 16, 8};

static clfftPlanHandle new_plan(clfftDim dim) {
    clfftPlanHandle plan = 0;
    assert_fine(clfftCreateDefaultPlan(&plan, context, dim, lengths));
    assert_int_not_equal(plan, 0);
    return plan;
}

static void test_defaults(void **state) {
    (void)state;
    clfftPlanHandle plan = new_plan(CLFFT_3D);
    clfftLayout in, out;
    clfftPrecision precision;
    clfftResultLocation location;
    clfftResultTransposed transposed;
    clfftDim dim;
    cl_uint size;
    cl_context of = NULL;
    size_t batch, near, far, numbers[3];
    cl_float scale;
    assert_fine(clfftGetLayout(plan, &in, &out));
    assert_int_equal(in, CLFFT_COMPLEX_INTERLEAVED);
    assert_int_equal(out, CLFFT_COMPLEX_INTERLEAVED);
    assert_fine(clfftGetPlanPrecision(plan, &precision));
    assert_int_equal(precision, CLFFT_SINGLE);
    assert_fine(clfftGetResultLocation(plan, &location));
    assert_int_equal(location, CLFFT_INPLACE);
    assert_fine(clfftGetPlanTransposeResult(plan, &transposed));
    assert_int_equal(transposed, CLFFT_NOTRANSPOSE);
    assert_fine(clfftGetPlanDim(plan, &dim, &size));
    assert_int_equal(dim, CLFFT_3D);
    assert_int_equal(size, 3);
    assert_fine(clfftGetPlanContext(plan, &of));
    assert_ptr_equal(of, context);
    assert_fine(clfftGetPlanBatchSize(plan, &batch));
    assert_int_equal(batch, 1);
    assert_fine(clfftGetPlanDistance(plan, &near, &far));
    assert_int_equal(near, 32 * 16 * 8);
    assert_int_equal(far, 32 * 16 * 8);
    assert_fine(clfftGetPlanLength(plan, CLFFT_3D, numbers));
    assert_memory_equal(numbers, lengths, sizeof numbers);
    const size_t strides[3] = {1, 32, 32 * 16};
    assert_fine(clfftGetPlanInStride(plan, CLFFT_3D, numbers));
    assert_memory_equal(numbers, strides, sizeof numbers);
    assert_fine(clfftGetPlanOutStride(plan, CLFFT_3D, numbers));
    assert_memory_equal(numbers, strides, sizeof numbers);
    assert_fine(clfftGetPlanScale(plan, CLFFT_FORWARD, &scale));
    assert_true(scale == 1);
    assert_fine(clfftGetPlanScale(plan, CLFFT_BACKWARD, &scale));
    assert_true(scale == 1.0f / (32 * 16 * 8));
    assert_fine(clfftDestroyPlan(&plan));
}

static void test_what_was_set(void **state) {
    (void)state;
    clfftPlanHandle plan = new_plan(CLFFT_1D);
    size_t numbers[3] = {5, 6, 7}, near, far;
    clfftPrecision precision;
    clfftResultTransposed transposed;
    clfftDim dim;
    cl_uint size;
    cl_float scale;
    assert_fine(clfftSetPlanPrecision(plan, CLFFT_DOUBLE));
    assert_fine(clfftGetPlanPrecision(plan, &precision));
    assert_int_equal(precision, CLFFT_DOUBLE);
    assert_fine(clfftSetPlanTransposeResult(plan, CLFFT_TRANSPOSED));
    assert_fine(clfftGetPlanTransposeResult(plan, &transposed));
    assert_int_equal(transposed, CLFFT_TRANSPOSED);
    assert_fine(clfftSetPlanScale(plan, CLFFT_BACKWARD, 0.75f));
    assert_fine(clfftGetPlanScale(plan, CLFFT_BACKWARD, &scale));
    assert_true(scale == 0.75f);
    assert_fine(clfftGetPlanScale(plan, CLFFT_FORWARD, &scale));
    assert_true(scale == 1);
    assert_fine(clfftSetPlanDistance(plan, 40, 50));
    assert_fine(clfftGetPlanDistance(plan, &near, &far));
    assert_int_equal(near, 40);
    assert_int_equal(far, 50);
    /* The length of another number of dimensions changes that; strides follow on their own. */
    assert_fine(clfftSetPlanLength(plan, CLFFT_3D, lengths));
    assert_fine(clfftGetPlanDim(plan, &dim, &size));
    assert_int_equal(dim, CLFFT_3D);
    assert_status(CLFFT_INVALID_ARG_INDEX, clfftGetPlanInStride(plan, CLFFT_3D, numbers));
    assert_fine(clfftSetPlanInStride(plan, CLFFT_3D, numbers));
    assert_fine(clfftGetPlanInStride(plan, CLFFT_2D, numbers + 1));
    assert_int_equal(numbers[1], 5);
    assert_int_equal(numbers[2], 6);
    assert_status(CLFFT_INVALID_ARG_INDEX, clfftGetPlanOutStride(plan, CLFFT_2D, numbers));
    assert_fine(clfftSetPlanDim(plan, CLFFT_2D));
    assert_status(CLFFT_INVALID_ARG_INDEX, clfftGetPlanLength(plan, CLFFT_3D, numbers));
    assert_fine(clfftGetPlanOutStride(plan, CLFFT_2D, numbers));
    assert_int_equal(numbers[0], 1);
    assert_int_equal(numbers[1], 0);
    assert_fine(clfftDestroyPlan(&plan));
}

static void test_life(void **state) {
    (void)state;
    cl_uint major = 0, minor = 0, patch = 0;
    assert_fine(clfftGetVersion(&major, &minor, &patch));
    assert_int_equal(major, 2);
    assert_int_equal(minor, 12);
    assert_int_equal(patch, 2);
    const clfftSetupData data = {2, 12, 2, 0};
    assert_fine(clfftSetup(NULL));
    assert_fine(clfftSetup(&data));
    clfftPlanHandle plan = new_plan(CLFFT_1D), same = plan;
    assert_fine(clfftDestroyPlan(&plan));
    assert_int_equal(plan, 0);
    assert_status(CLFFT_INVALID_PLAN, clfftDestroyPlan(&plan));
    assert_status(CLFFT_INVALID_PLAN, clfftDestroyPlan(&same));
    if (theirs) return; /* Debian's frees what is left and then finds it again. */
    for (int i = 0; i < 600; i++) plan = new_plan(CLFFT_2D);
    assert_fine(clfftBakePlan(plan, 1, &queue, NULL, NULL));
    assert_fine(clfftTeardown());
    assert_status(CLFFT_INVALID_PLAN, clfftDestroyPlan(&plan));
    assert_fine(clfftTeardown());
}

static void test_refused_values(void **state) {
    (void)state;
    clfftPlanHandle plan = new_plan(CLFFT_1D);
    const size_t none[3] = {4, 0, 4};
    size_t numbers[3] = {1, 2, 3};
    cl_float scale;
    assert_status(CLFFT_NOTIMPLEMENTED, clfftGetPlanLength(plan, ENDDIMENSION, numbers));
    /* Debian's forgets the length before it refuses the new one. */
    assert_status(CLFFT_NOTIMPLEMENTED, clfftSetPlanLength(plan, ENDDIMENSION, numbers));
    assert_status(CLFFT_INVALID_ARG_VALUE, clfftSetPlanLength(plan, CLFFT_2D, none));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftSetPlanInStride(plan, ENDDIMENSION, numbers));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftSetPlanOutStride(plan, ENDDIMENSION, numbers));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftGetPlanInStride(plan, ENDDIMENSION, numbers));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftGetPlanOutStride(plan, ENDDIMENSION, numbers));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftSetPlanDim(plan, ENDDIMENSION));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftSetPlanPrecision(plan, CLFFT_SINGLE_FAST));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftSetPlanPrecision(plan, CLFFT_DOUBLE_FAST));
    assert_status(CLFFT_INVALID_ARG_VALUE, clfftSetPlanPrecision(plan, ENDPRECISION));
    assert_status(CLFFT_INVALID_ARG_VALUE, clfftSetPlanScale(plan, ENDDIRECTION, 1));
    assert_status(CLFFT_INVALID_ARG_VALUE, clfftGetPlanScale(plan, ENDDIRECTION, &scale));
    assert_status(CLFFT_INVALID_ARG_VALUE, clfftSetResultLocation(plan, ENDPLACE));
    assert_status(CLFFT_INVALID_ARG_VALUE, clfftSetPlanTransposeResult(plan, ENDTRANSPOSED));
    for (clfftLayout in = CLFFT_COMPLEX_INTERLEAVED; in < ENDLAYOUT; in++) {
        for (clfftLayout out = CLFFT_COMPLEX_INTERLEAVED; out < ENDLAYOUT; out++) {
            const bool fits = in == CLFFT_REAL ? out == CLFFT_HERMITIAN_INTERLEAVED ||
                                                     out == CLFFT_HERMITIAN_PLANAR
                              : in <= CLFFT_COMPLEX_PLANAR ? out <= CLFFT_COMPLEX_PLANAR
                                                           : out == CLFFT_REAL;
            assert_status(fits ? CLFFT_SUCCESS : CLFFT_NOTIMPLEMENTED,
                          clfftSetLayout(plan, in, out));
        }
    }
    assert_status(CLFFT_INVALID_ARG_VALUE, clfftSetLayout(plan, ENDLAYOUT, CLFFT_REAL));
    assert_status(CLFFT_INVALID_ARG_VALUE, clfftSetLayout(plan, CLFFT_REAL, ENDLAYOUT));
    assert_fine(clfftDestroyPlan(&plan));
}

static void test_refused_creation(void **state) {
    (void)state;
    clfftPlanHandle plan = 77, from = new_plan(CLFFT_1D);
    const size_t none = 0;
    assert_status(CLFFT_INVALID_HOST_PTR, clfftCreateDefaultPlan(&plan, context, CLFFT_1D, NULL));
    assert_status(CLFFT_INVALID_ARG_VALUE, clfftCreateDefaultPlan(&plan, context, CLFFT_1D, &none));
    assert_status(CLFFT_NOTIMPLEMENTED,
                  clfftCreateDefaultPlan(&plan, context, ENDDIMENSION, lengths));
    assert_status(CLFFT_INVALID_PLAN, clfftCopyPlan(&plan, context, 123456));
    assert_int_equal(plan, 77);
    if (!theirs) { /* Debian's leaves a plan behind, or ends the process. */
        const size_t too_many[2] = {SIZE_MAX / 2, 3};
        assert_status(CLFFT_INVALID_CONTEXT,
                      clfftCreateDefaultPlan(&plan, NULL, CLFFT_1D, lengths));
        assert_status(CLFFT_INVALID_CONTEXT, clfftCopyPlan(&plan, NULL, from));
        assert_status(CLFFT_INVALID_HOST_PTR,
                      clfftCreateDefaultPlan(NULL, context, CLFFT_1D, lengths));
        assert_status(CLFFT_INVALID_HOST_PTR, clfftCopyPlan(NULL, context, from));
        assert_status(CLFFT_INVALID_HOST_PTR, clfftDestroyPlan(NULL));
        assert_status(CLFFT_INVALID_ARG_VALUE,
                      clfftCreateDefaultPlan(&plan, context, CLFFT_2D, too_many));
        assert_int_equal(plan, 77);
    }
    assert_fine(clfftDestroyPlan(&from));
}

static void test_no_plan(void **state) {
    (void)state;
    const clfftPlanHandle none = 987654321;
    size_t numbers[3] = {1, 1, 1};
    cl_uint size;
    cl_float scale;
    cl_ulong bytes;
    cl_context of;
    clfftDim dim;
    clfftLayout layout;
    clfftPrecision precision;
    clfftResultLocation location;
    clfftResultTransposed transposed;
    const clfftStatus all[] = {
        clfftBakePlan(none, 1, &queue, NULL, NULL),
        clfftGetPlanContext(none, &of),
        clfftGetPlanPrecision(none, &precision),
        clfftSetPlanPrecision(none, CLFFT_SINGLE),
        clfftGetPlanScale(none, CLFFT_FORWARD, &scale),
        clfftSetPlanScale(none, CLFFT_FORWARD, 1),
        clfftGetPlanBatchSize(none, numbers),
        clfftSetPlanBatchSize(none, 1),
        clfftGetPlanDim(none, &dim, &size),
        clfftSetPlanDim(none, CLFFT_1D),
        clfftGetPlanLength(none, CLFFT_1D, numbers),
        clfftSetPlanLength(none, CLFFT_1D, numbers),
        clfftGetPlanInStride(none, CLFFT_1D, numbers),
        clfftSetPlanInStride(none, CLFFT_1D, numbers),
        clfftGetPlanOutStride(none, CLFFT_1D, numbers),
        clfftSetPlanOutStride(none, CLFFT_1D, numbers),
        clfftGetPlanDistance(none, numbers, numbers),
        clfftSetPlanDistance(none, 1, 1),
        clfftGetLayout(none, &layout, &layout),
        clfftSetLayout(none, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED),
        clfftGetResultLocation(none, &location),
        clfftSetResultLocation(none, CLFFT_INPLACE),
        clfftGetPlanTransposeResult(none, &transposed),
        clfftSetPlanTransposeResult(none, CLFFT_NOTRANSPOSE),
        clfftGetTmpBufSize(none, numbers),
        clfftLocalMemSize(none, &bytes),
        clfftSetPlanCallback(none, "f", "", 0, PRECALLBACK, NULL, 0),
        clfftEnqueueTransform(none, CLFFT_FORWARD, 1, &queue, 0, NULL, NULL, NULL, NULL, NULL),
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_int_equal(all[i], CLFFT_INVALID_PLAN);
}

/* Where Debian's library reads or writes at NULL, ours answers. */
static void test_no_pointers(void **state) {
    (void)state;
    SKIP_THEIRS;
    clfftPlanHandle plan = new_plan(CLFFT_1D);
    assert_fine(clfftBakePlan(plan, 1, &queue, NULL, NULL));
    size_t number;
    cl_uint version;
    clfftDim dim;
    clfftLayout layout;
    const clfftStatus all[] = {
        clfftInitSetupData(NULL),
        clfftGetVersion(NULL, &version, &version),
        clfftGetVersion(&version, NULL, &version),
        clfftGetVersion(&version, &version, NULL),
        clfftGetPlanContext(plan, NULL),
        clfftGetPlanPrecision(plan, NULL),
        clfftGetPlanScale(plan, CLFFT_FORWARD, NULL),
        clfftGetPlanBatchSize(plan, NULL),
        clfftGetPlanDim(plan, &dim, NULL),
        clfftGetPlanDim(plan, NULL, &version),
        clfftGetPlanLength(plan, CLFFT_1D, NULL),
        clfftSetPlanLength(plan, CLFFT_1D, NULL),
        clfftGetPlanInStride(plan, CLFFT_1D, NULL),
        clfftSetPlanInStride(plan, CLFFT_1D, NULL),
        clfftGetPlanOutStride(plan, CLFFT_1D, NULL),
        clfftSetPlanOutStride(plan, CLFFT_1D, NULL),
        clfftGetPlanDistance(plan, &number, NULL),
        clfftGetPlanDistance(plan, NULL, &number),
        clfftGetLayout(plan, &layout, NULL),
        clfftGetLayout(plan, NULL, &layout),
        clfftGetResultLocation(plan, NULL),
        clfftGetPlanTransposeResult(plan, NULL),
        clfftGetTmpBufSize(plan, NULL),
        clfftLocalMemSize(plan, NULL),
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_int_equal(all[i], CLFFT_INVALID_HOST_PTR);
    assert_fine(clfftDestroyPlan(&plan));
}

static void test_local_memory(void **state) {
    (void)state;
    clfftPlanHandle plan = new_plan(CLFFT_1D);
    cl_ulong bytes = 0, has = 0;
    assert_fine(clfftLocalMemSize(plan, &bytes));
    assert_int_equal(clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof has, &has, NULL), 0);
    assert_int_equal(bytes, has < 32768 ? has : 32768);
    assert_fine(clfftDestroyPlan(&plan));
}

static void test_set_up_data(void **state) {
    (void)state;
    SKIP_THEIRS;
    clfftSetupData data = {9, 9, 9, 9};
    assert_fine(clfftInitSetupData(&data));
    assert_int_equal(data.major, 2);
    assert_int_equal(data.minor, 12);
    assert_int_equal(data.patch, 2);
    assert_int_equal(data.debugFlags, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_what_was_set),
        cmocka_unit_test(test_life),
        cmocka_unit_test(test_refused_values),
        cmocka_unit_test(test_refused_creation),
        cmocka_unit_test(test_no_plan),
        cmocka_unit_test(test_no_pointers),
        cmocka_unit_test(test_local_memory),
        cmocka_unit_test(test_set_up_data),
    };
    return RUN_IN_WORLD(tests);
}
