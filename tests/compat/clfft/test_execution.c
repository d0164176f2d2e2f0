/* Baking and execution: events, queues, temporary buffers, threads, what is refused, and the strict
 * mode. */
#include <pthread.h>
#include <stdlib.h>

#include "world.h"

enum { POINTS = 1 << 16, BYTES = POINTS * 2 * sizeof(float) };

static clfftPlanHandle new_plan(size_t length) {
    clfftPlanHandle plan = 0;
    assert_fine(clfftCreateDefaultPlan(&plan, context, CLFFT_1D, &length));
    return plan;
}

static float *ones(void) {
    float *data = calloc(POINTS * 2, sizeof *data);
    assert_non_null(data);
    for (size_t i = 0; i < POINTS; i++) data[2 * i] = 1;
    return data;
}

static float first_of(cl_mem memory, cl_uint count, const cl_event *after) {
    float value = 0;
    assert_int_equal(
        clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof value, &value, count, after, NULL),
        CL_SUCCESS);
    return value;
}

/* The transform waits for a user event, and its own event for the transform. */
static void test_events(void **state) {
    (void)state;
    clfftPlanHandle plan = new_plan(POINTS);
    float *data = ones();
    cl_mem memory = new_buffer(data, BYTES);
    cl_int failed;
    cl_event start = clCreateUserEvent(context, &failed), done = NULL;
    assert_int_equal(failed, CL_SUCCESS);
    assert_fine(clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 1, &start, &done, &memory,
                                      NULL, NULL));
    cl_int at = CL_COMPLETE;
    clFlush(queue);
    assert_int_equal(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof at, &at, NULL),
                     CL_SUCCESS);
    assert_int_not_equal(at, CL_COMPLETE);
    clSetUserEventStatus(start, CL_COMPLETE);
    assert_true(first_of(memory, 1, &done) == POINTS);
    clReleaseEvent(start);
    clReleaseEvent(done);
    clReleaseMemObject(memory);
    free(data);
    assert_fine(clfftDestroyPlan(&plan));
}

/* A plan out of place whose output is its input: the same as in place, twice in a row. clFFT
 * promises nothing of it, but programs do it. */
static void test_output_over_input(void **state) {
    (void)state;
    SKIP_THEIRS;
    enum { SHORT = 60 };
    float data[2 * SHORT] = {0}, apart[2 * SHORT], in_place[2 * SHORT];
    for (int i = 0; i < 2 * SHORT; i++) data[i] = (float)(i * i % 17);
    clfftPlanHandle plan = new_plan(SHORT), same = new_plan(SHORT);
    assert_fine(clfftSetResultLocation(plan, CLFFT_OUTOFPLACE));
    cl_mem memory = new_buffer(data, sizeof data), other = new_buffer(data, sizeof data);
    for (int i = 0; i < 2; i++) {
        assert_fine(clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, NULL, NULL, &memory,
                                          &memory, NULL));
        assert_fine(clfftEnqueueTransform(same, CLFFT_FORWARD, 1, &queue, 0, NULL, NULL, &other,
                                          NULL, NULL));
    }
    clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof apart, apart, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, other, CL_TRUE, 0, sizeof in_place, in_place, 0, NULL, NULL);
    for (int i = 0; i < 2 * SHORT; i++) assert_near(apart[i], in_place[i], 0.05);
    clReleaseMemObject(memory);
    clReleaseMemObject(other);
    assert_fine(clfftDestroyPlan(&plan));
    assert_fine(clfftDestroyPlan(&same));
}

/* The second of two transforms with a callback in local memory waits for the first, and for the
 * list, on a queue without an order. */
static void test_staged_events(void **state) {
    (void)state;
    SKIP_THEIRS;
    cl_int failed;
    cl_command_queue any =
        clCreateCommandQueue(context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &failed);
    if (failed != CL_SUCCESS) skip();
    clfftPlanHandle plan = new_plan(POINTS);
    assert_fine(clfftSetPlanCallback(
        plan, "twice",
        "float2 twice(__global void *in, uint at, __global void *user, __local void *memory) {\n"
        "    return ((__global float2 *)in)[at] * 2.0f;\n}\n",
        16, PRECALLBACK, NULL, 0));
    float *data = ones();
    cl_mem memory = new_buffer(data, BYTES);
    cl_event start = clCreateUserEvent(context, &failed), done[2] = {NULL, NULL};
    assert_fine(clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &any, 1, &start, &done[0], &memory,
                                      NULL, NULL));
    assert_fine(clfftEnqueueTransform(plan, CLFFT_BACKWARD, 1, &any, 1, &done[0], &done[1], &memory,
                                      NULL, NULL));
    clSetUserEventStatus(start, CL_COMPLETE);
    clFlush(any);
    assert_true(first_of(memory, 2, done) == 4);
    for (int i = 0; i < 2; i++) clReleaseEvent(done[i]);
    clReleaseEvent(start);
    clReleaseMemObject(memory);
    free(data);
    assert_fine(clfftDestroyPlan(&plan));
    clReleaseCommandQueue(any);
}

static void test_several_queues(void **state) {
    (void)state;
    SKIP_THEIRS;
    cl_command_queue other = clCreateCommandQueue(context, device, 0, NULL);
    cl_command_queue both[2] = {queue, other};
    clfftPlanHandle plan = new_plan(POINTS);
    assert_fine(clfftBakePlan(plan, 2, both, NULL, NULL));
    float *data = ones();
    cl_mem memory = new_buffer(data, BYTES);
    cl_event done[2] = {NULL, NULL};
    assert_fine(
        clfftEnqueueTransform(plan, CLFFT_FORWARD, 2, both, 0, NULL, done, &memory, NULL, NULL));
    assert_true(first_of(memory, 2, done) == POINTS);
    for (int i = 0; i < 2; i++) clReleaseEvent(done[i]);
    /* No events are wanted, and another queue than the one of baking. */
    assert_fine(
        clfftEnqueueTransform(plan, CLFFT_BACKWARD, 1, &other, 0, NULL, NULL, &memory, NULL, NULL));
    clFinish(other);
    assert_true(first_of(memory, 0, NULL) == 1);
    clReleaseMemObject(memory);
    free(data);
    assert_fine(clfftDestroyPlan(&plan));
    clReleaseCommandQueue(other);
}

static void test_temporary_buffers(void **state) {
    (void)state;
    const transform_settings t = {.dim = CLFFT_2D, .lengths = {512, 512}, .with_workspace = true};
    check_transform_of(&t);
    clfftPlanHandle plan = new_plan(POINTS);
    size_t bytes = 1;
    assert_status(CLFFT_INVALID_OPERATION, clfftGetTmpBufSize(plan, &bytes));
    assert_fine(clfftBakePlan(plan, 1, &queue, NULL, NULL));
    assert_fine(clfftBakePlan(plan, 1, &queue, NULL, NULL));
    assert_fine(clfftGetTmpBufSize(plan, &bytes));
    if (!theirs) { /* One that is too small is not used. */
        float *data = ones();
        cl_mem memory = new_buffer(data, BYTES), small = new_buffer(NULL, 64);
        assert_fine(clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, NULL, NULL, &memory,
                                          NULL, small));
        assert_true(first_of(memory, 0, NULL) == POINTS);
        clReleaseMemObject(small);
        clReleaseMemObject(memory);
        free(data);
    }
    assert_fine(clfftDestroyPlan(&plan));
}

static void notify(clfftPlanHandle plan, void *user) {
    (void)plan, (void)user;
}

static void test_refused_baking(void **state) {
    (void)state;
    clfftPlanHandle plan = new_plan(64);
    int user = 0;
    assert_status(CLFFT_NOTIMPLEMENTED, clfftBakePlan(plan, 1, &queue, notify, NULL));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftBakePlan(plan, 1, &queue, NULL, &user));
    assert_fine(clfftSetPlanDistance(plan, 64, 65));
    assert_status(CLFFT_INVALID_PLAN, clfftBakePlan(plan, 1, &queue, NULL, NULL));
    assert_fine(clfftSetPlanDistance(plan, 64, 64));
    assert_fine(clfftSetLayout(plan, CLFFT_REAL, CLFFT_HERMITIAN_PLANAR));
    assert_status(CLFFT_INVALID_PLAN, clfftBakePlan(plan, 1, &queue, NULL, NULL));
    assert_fine(clfftSetLayout(plan, CLFFT_COMPLEX_PLANAR, CLFFT_COMPLEX_PLANAR));
    assert_fine(clfftSetPlanTransposeResult(plan, CLFFT_TRANSPOSED));
    assert_status(CLFFT_TRANSPOSED_NOTIMPLEMENTED, clfftBakePlan(plan, 1, &queue, NULL, NULL));
    assert_fine(clfftSetPlanTransposeResult(plan, CLFFT_NOTRANSPOSE));
    assert_fine(clfftBakePlan(plan, 1, &queue, NULL, NULL));
    if (!theirs) {
        size_t strides[3] = {SIZE_MAX, 1, 1};
        cl_context alien = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
        cl_command_queue elsewhere = clCreateCommandQueue(alien, device, 0, NULL), none = NULL;
        assert_fine(clfftSetPlanBatchSize(plan, 2));
        assert_status(CLFFT_INVALID_COMMAND_QUEUE, clfftBakePlan(plan, 1, NULL, NULL, NULL));
        assert_status(CLFFT_INVALID_COMMAND_QUEUE, clfftBakePlan(plan, 1, &none, NULL, NULL));
        assert_status(CLFFT_INVALID_CONTEXT, clfftBakePlan(plan, 1, &elsewhere, NULL, NULL));
        assert_fine(clfftSetPlanInStride(plan, CLFFT_1D, strides));
        assert_fine(clfftSetPlanOutStride(plan, CLFFT_1D, strides));
        assert_status(CLFFT_INVALID_PLAN, clfftBakePlan(plan, 1, &queue, NULL, NULL));
        assert_fine(clfftSetPlanDim(plan, CLFFT_2D)); /* the second length is missing */
        assert_status(CLFFT_INVALID_ARG_VALUE, clfftBakePlan(plan, 1, &queue, NULL, NULL));
        clReleaseCommandQueue(elsewhere);
        clReleaseContext(alien);
    }
    assert_fine(clfftDestroyPlan(&plan));
}

static void test_refused_execution(void **state) {
    (void)state;
    SKIP_THEIRS; /* which reads at NULL, or hands on what it gets */
    clfftPlanHandle plan = new_plan(64);
    cl_context alien = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue elsewhere = clCreateCommandQueue(alien, device, 0, NULL), none = NULL;
    cl_mem memory = new_buffer(NULL, 512), small = new_buffer(NULL, 504), nothing = NULL;
    cl_mem foreign = clCreateBuffer(alien, CL_MEM_READ_WRITE, 512, NULL, NULL);
    cl_event event = NULL, no_event = NULL;
#define ENQUEUE(direction, queue, count, wait, in, out)                                            \
    clfftEnqueueTransform(plan, direction, 1, queue, count, wait, &event, in, out, NULL)
    assert_status(CLFFT_INVALID_COMMAND_QUEUE,
                  ENQUEUE(CLFFT_FORWARD, NULL, 0, NULL, &memory, NULL));
    assert_status(CLFFT_INVALID_COMMAND_QUEUE,
                  ENQUEUE(CLFFT_FORWARD, &none, 0, NULL, &memory, NULL));
    assert_status(CLFFT_INVALID_CONTEXT,
                  ENQUEUE(CLFFT_FORWARD, &elsewhere, 0, NULL, &memory, NULL));
    assert_fine(clfftBakePlan(plan, 1, &queue, NULL, NULL));
    assert_status(CLFFT_INVALID_CONTEXT,
                  ENQUEUE(CLFFT_FORWARD, &elsewhere, 0, NULL, &memory, NULL));
    assert_status(CLFFT_INVALID_CONTEXT, ENQUEUE(CLFFT_FORWARD, &queue, 0, NULL, &foreign, NULL));
    assert_status(CLFFT_INVALID_ARG_VALUE,
                  ENQUEUE((clfftDirection)0, &queue, 0, NULL, &memory, NULL));
    assert_status(CLFFT_INVALID_EVENT_WAIT_LIST,
                  ENQUEUE(CLFFT_FORWARD, &queue, 1, NULL, &memory, NULL));
    assert_status(CLFFT_INVALID_EVENT_WAIT_LIST,
                  ENQUEUE(CLFFT_FORWARD, &queue, 1, &no_event, &memory, NULL));
    assert_status(CLFFT_INVALID_MEM_OBJECT, ENQUEUE(CLFFT_FORWARD, &queue, 0, NULL, NULL, NULL));
    assert_status(CLFFT_INVALID_MEM_OBJECT,
                  ENQUEUE(CLFFT_FORWARD, &queue, 0, NULL, &nothing, NULL));
    assert_status(CLFFT_INVALID_BUFFER_SIZE, ENQUEUE(CLFFT_FORWARD, &queue, 0, NULL, &small, NULL));
    assert_fine(clfftSetResultLocation(plan, CLFFT_OUTOFPLACE));
    assert_status(CLFFT_INVALID_MEM_OBJECT, ENQUEUE(CLFFT_FORWARD, &queue, 0, NULL, &memory, NULL));
    assert_null(event);
#undef ENQUEUE
    const cl_mem all[] = {memory, small, foreign};
    for (int i = 0; i < 3; i++) clReleaseMemObject(all[i]);
    clReleaseCommandQueue(elsewhere);
    clReleaseContext(alien);
    assert_fine(clfftDestroyPlan(&plan));
}

/* What clFFT refuses is refused with OCLFFT_CLFFT_STRICT, and only then. */
static void test_strict(void **state) {
    (void)state;
    const size_t prime = 17, large = ((size_t)1 << 24) * 3;
    cl_command_queue two[2] = {queue, queue};
    clfftPlanHandle plan = new_plan(64), other = 0;
    setenv("OCLFFT_CLFFT_STRICT", "1", 1);
    assert_status(CLFFT_NOTIMPLEMENTED, clfftCreateDefaultPlan(&other, context, CLFFT_1D, &prime));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftSetPlanLength(plan, CLFFT_1D, &prime));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftBakePlan(plan, 2, two, NULL, NULL));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftEnqueueTransform(plan, CLFFT_FORWARD, 2, two, 0, NULL,
                                                              NULL, NULL, NULL, NULL));
    assert_fine(clfftSetLayout(plan, CLFFT_REAL, CLFFT_HERMITIAN_INTERLEAVED));
    assert_fine(clfftSetPlanLength(plan, CLFFT_1D, &large));
    assert_status(CLFFT_NOTIMPLEMENTED, clfftBakePlan(plan, 1, &queue, NULL, NULL));
    size_t sides[2] = {48, 64}, strides[2] = {1, 48};
    assert_fine(clfftSetPlanLength(plan, CLFFT_2D, sides));
    assert_fine(clfftSetPlanInStride(plan, CLFFT_2D, strides));
    assert_fine(clfftSetPlanOutStride(plan, CLFFT_2D, strides));
    assert_fine(clfftSetPlanTransposeResult(plan, CLFFT_TRANSPOSED));
    assert_fine(clfftSetResultLocation(plan, CLFFT_OUTOFPLACE));
    assert_status(CLFFT_TRANSPOSED_NOTIMPLEMENTED, clfftBakePlan(plan, 1, &queue, NULL, NULL));
    if (!theirs) {
        setenv("OCLFFT_CLFFT_STRICT", "0", 1);
        assert_fine(clfftBakePlan(plan, 2, two, NULL, NULL));
        assert_fine(clfftSetPlanLength(plan, CLFFT_1D, &prime));
    }
    unsetenv("OCLFFT_CLFFT_STRICT");
    assert_fine(clfftDestroyPlan(&plan));
}

/* Several threads make, change, bake and use plans; one plan is common. */
enum { THREADS = 4, ROUNDS = 5 };
static clfftPlanHandle common;

static void *work(void *failures) {
    float *data = calloc(POINTS * 2, sizeof *data);
    for (size_t i = 0; i < POINTS; i++) data[2 * i] = 1;
    for (int i = 0; i < ROUNDS; i++) {
        clfftPlanHandle plan = 0;
        const size_t length = (size_t)64 << i;
        cl_mem memory =
            clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, BYTES, data, NULL);
        cl_event done[2] = {NULL, NULL};
        float value = 0;
        int wrong = clfftCreateDefaultPlan(&plan, context, CLFFT_1D, &length) != CLFFT_SUCCESS;
        wrong += clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, NULL, &done[0], &memory,
                                       NULL, NULL) != CLFFT_SUCCESS;
        wrong += clfftEnqueueTransform(common, CLFFT_FORWARD, 1, &queue, 1, &done[0], &done[1],
                                       &memory, NULL, NULL) != CLFFT_SUCCESS;
        wrong += clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof value, &value, 1, &done[1],
                                     NULL) != CL_SUCCESS;
        /* Of `length` ones the first number is `length`, the others are 0, and the rest ones. */
        wrong += value != (float)(POINTS - length + length);
        wrong += clfftDestroyPlan(&plan) != CLFFT_SUCCESS;
        for (int e = 0; e < 2; e++) clReleaseEvent(done[e]);
        clReleaseMemObject(memory);
        *(int *)failures += wrong;
    }
    free(data);
    return NULL;
}

static void test_threads(void **state) {
    (void)state;
    SKIP_THEIRS;
    pthread_t threads[THREADS];
    int failures[THREADS] = {0};
    common = new_plan(POINTS);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &failures[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) assert_int_equal(failures[i], 0);
    assert_fine(clfftDestroyPlan(&common));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_staged_events),
        cmocka_unit_test(test_several_queues),
        cmocka_unit_test(test_temporary_buffers),
        cmocka_unit_test(test_refused_baking),
        cmocka_unit_test(test_refused_execution),
        cmocka_unit_test(test_strict),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_output_over_input),
    };
    return RUN_IN_WORLD(tests);
}
