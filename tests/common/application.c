#include "application.h"

#include <stdlib.h>
#include <time.h>

cl_command_queue new_queue(const application *a, cl_command_queue_properties properties) {
    cl_int code;
    cl_command_queue queue = clCreateCommandQueue(a->cl, a->device, properties, &code);
    return code == CL_SUCCESS ? queue : NULL;
}

/* The device of the library's default context, as the application would find it itself. */
static cl_device_id default_device(void) {
    cl_platform_id platforms[16];
    cl_device_id devices[64];
    cl_uint count = 0;
    oclfft_device_info info;
    oclfft_context *context = open_context();
    assert_ok(oclfft_context_device(context, &info));
    oclfft_context_destroy(&context);
    assert_int_equal(CL_SUCCESS, clGetPlatformIDs(16, platforms, NULL));
    assert_int_equal(CL_SUCCESS, clGetDeviceIDs(platforms[info.platform_index], CL_DEVICE_TYPE_ALL,
                                                64, devices, &count));
    assert_true((cl_uint)info.device_index < count);
    return devices[info.device_index];
}

int application_setup(void **state) {
    fixture_begin();
    application *a = calloc(1, sizeof *a);
    cl_int code;
    a->device = default_device();
    a->cl = clCreateContext(NULL, 1, &a->device, NULL, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    a->in_order = new_queue(a, 0);
    a->out_of_order = new_queue(a, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    fill_random(a->data, FLOATS, 6);
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_of(context, N, 1, false, TWO_PASSES);
    transform(context, plan, OCLFFT_FORWARD, a->data, a->expected, FLOATS);
    assert_true(relative_error(a->data, a->expected, N, 1, OCLFFT_FORWARD, 1) <= accuracy_bar(N));
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    *state = a;
    fixture_end();
    return 0;
}

cl_uint context_count(cl_context cl) {
    cl_uint count = 0;
    assert_int_equal(CL_SUCCESS,
                     clGetContextInfo(cl, CL_CONTEXT_REFERENCE_COUNT, sizeof count, &count, NULL));
    return count;
}

static cl_uint queue_count(cl_command_queue queue) {
    cl_uint count = 0;
    assert_int_equal(CL_SUCCESS, clGetCommandQueueInfo(queue, CL_QUEUE_REFERENCE_COUNT,
                                                       sizeof count, &count, NULL));
    return count;
}

static cl_uint memory_count(cl_mem memory) {
    cl_uint count = 0;
    assert_int_equal(
        CL_SUCCESS, clGetMemObjectInfo(memory, CL_MEM_REFERENCE_COUNT, sizeof count, &count, NULL));
    return count;
}

/* Up to a minute: drivers let go on threads of their own. */
#define ASSERT_AT_LAST(expected, count)                                                            \
    do {                                                                                           \
        for (int waits_ = 0; (count) != (expected) && waits_ < 60000; ++waits_)                    \
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);                               \
        assert_int_equal(expected, count);                                                         \
    } while (0)

void assert_context_count(cl_uint expected, cl_context cl) {
    ASSERT_AT_LAST(expected, context_count(cl));
}

void assert_context_count_at_most(cl_uint most, cl_context cl) {
    ASSERT_AT_LAST(true, context_count(cl) <= most);
}

void assert_queue_count(cl_uint expected, cl_command_queue queue) {
    ASSERT_AT_LAST(expected, queue_count(queue));
}

void assert_memory_count(cl_uint expected, cl_mem memory) {
    ASSERT_AT_LAST(expected, memory_count(memory));
}

/* Each test gives back what it took: only the queues still hold the application's context, as in
 * the beginning. */
int application_teardown(void **state) {
    fixture_begin();
    application *a = *state;
    assert_queue_count(1, a->in_order);
    if (a->out_of_order) assert_queue_count(1, a->out_of_order);
    clReleaseCommandQueue(a->in_order);
    if (a->out_of_order) clReleaseCommandQueue(a->out_of_order);
    assert_context_count(1, a->cl);
    clReleaseContext(a->cl);
    free(a);
    fixture_end();
    return 0;
}

cl_mem new_memory(const application *a, const float *data, size_t bytes) {
    cl_int code;
    cl_mem memory = clCreateBuffer(a->cl, CL_MEM_READ_WRITE | (data ? CL_MEM_COPY_HOST_PTR : 0),
                                   bytes, (void *)(uintptr_t)data, &code);
    assert_int_equal(CL_SUCCESS, code);
    return memory;
}

void assert_holds(cl_command_queue queue, cl_mem memory, const float *expected,
                  const cl_event *after) {
    static float got[FLOATS];
    assert_int_equal(CL_SUCCESS, clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, BYTES, got,
                                                     after ? 1 : 0, after, NULL));
    assert_memory_equal(expected, got, BYTES);
}

oclfft_context *join_application(const application *a, cl_command_queue queue) {
    oclfft_context *context = NULL;
    assert_ok(oclfft_context_from_cl(a->cl, a->device, queue, NULL, &context));
    return context;
}
