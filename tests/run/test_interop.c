/* An application's own OpenCL objects: contexts, queues, events, memory, and who holds them how
 * often. */
#include "common/application.h"

#include <math.h>

/* The application's data through a plan of the context. */
static void assert_transforms(application *a, oclfft_context *context) {
    oclfft_plan *plan = plan_of(context, N, 1, false, TWO_PASSES);
    float got[FLOATS] = {0};
    transform(context, plan, OCLFFT_FORWARD, a->data, got, FLOATS);
    assert_memory_equal(a->expected, got, BYTES);
    oclfft_plan_destroy(&plan);
}

static void contexts_join_and_leave(void **state) {
    application *a = *state;
    cl_command_queue queues[] = {NULL, a->in_order, a->out_of_order};
    cl_uint before = context_count(a->cl);
    for (int i = 0; i < 3; ++i) {
        if (i == 2 && !a->out_of_order) continue;
        oclfft_context *context = join_application(a, queues[i]);
        assert_true(context_count(a->cl) > before);
        if (queues[i]) assert_queue_count(2, queues[i]);
        assert_transforms(a, context);
        oclfft_context_destroy(&context);
        assert_context_count(before, a->cl);
        if (queues[i]) assert_queue_count(1, queues[i]);
    }
}

static cl_uint device_count(cl_device_id device) {
    cl_uint count;
    assert_int_equal(
        CL_SUCCESS, clGetDeviceInfo(device, CL_DEVICE_REFERENCE_COUNT, sizeof count, &count, NULL));
    return count;
}

/* One sub-device: joined, used, left as it was. */
static void transform_on(application *a, cl_context cl, cl_device_id part) {
    cl_int code;
    cl_uint contexts = context_count(cl), devices = device_count(part);
    cl_command_queue queue = clCreateCommandQueue(cl, part, 0, &code);
    oclfft_context *context;
    assert_ok(oclfft_context_from_cl(cl, part, queue, NULL, &context));
    assert_transforms(a, context);
    oclfft_context_destroy(&context);
    clReleaseCommandQueue(queue);
    assert_context_count(contexts, cl);
    assert_int_equal(devices, device_count(part));
}

static void parts_of_a_device_join(void **state) {
    application *a = *state;
    const cl_device_partition_property single_units[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_id parts[256];
    cl_uint count = 0;
    cl_int code = clCreateSubDevices(a->device, single_units, 256, parts, &count);
    if (code != CL_SUCCESS) skip(); /* one unit alone, or units that cannot be had by themselves */
    cl_context cl = clCreateContext(NULL, count, parts, NULL, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    for (cl_uint i = 0; i < count; ++i) transform_on(a, cl, parts[i]);
    /* parts are no members of the whole's context, nor does its queue make them so */
    oclfft_context *context = NULL;
    assert_invalid("device", oclfft_context_from_cl(a->cl, parts[0], NULL, NULL, &context));
    assert_invalid("queue", oclfft_context_from_cl(a->cl, parts[0], a->in_order, NULL, &context));
    assert_null(context);
    clReleaseContext(cl);
    for (cl_uint i = 0; i < count; ++i) clReleaseDevice(parts[i]);
}

static void strangers_are_refused_and_not_retained(void **state) {
    application *a = *state, *b;
    application_setup((void **)&b);
    cl_uint before = context_count(a->cl);
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = (oclfft_context *)a;
    config.struct_size = 3;
    assert_invalid("context", oclfft_context_from_cl(a->cl, a->device, NULL, NULL, NULL));
    assert_invalid("cl", oclfft_context_from_cl(NULL, a->device, NULL, NULL, &context));
    assert_null(context);
    assert_invalid("device", oclfft_context_from_cl(a->cl, NULL, NULL, NULL, &context));
    assert_invalid("queue", oclfft_context_from_cl(a->cl, a->device, b->in_order, NULL, &context));
    assert_invalid("struct_size",
                   oclfft_context_from_cl(a->cl, a->device, a->in_order, &config, &context));
    assert_null(context);
    assert_context_count(before, a->cl);
    assert_queue_count(1, a->in_order);
    application_teardown((void **)&b);
}

static void buffers_wrap_and_let_go(void **state) {
    application *a = *state, *b;
    application_setup((void **)&b);
    oclfft_context *context = join_application(a, a->in_order);
    oclfft_buffer *buffer = NULL;
    cl_mem memory = new_memory(a, a->data, BYTES), foreign = new_memory(b, NULL, BYTES), got;
    cl_image_format format = {CL_RGBA, CL_FLOAT};
    cl_image_desc shape = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    cl_int code;
    assert_ok(oclfft_buffer_from_cl(context, memory, &buffer));
    assert_memory_count(2, memory);
    assert_ok(oclfft_buffer_get_cl(buffer, &got));
    assert_ptr_equal(memory, got);
    assert_memory_count(2, memory); /* not retained by asking */
    float read[4];
    assert_ok(oclfft_buffer_read(buffer, 16, sizeof read, read));
    assert_memory_equal(a->data + 4, read, sizeof read);
    oclfft_buffer_destroy(&buffer);
    assert_memory_count(1, memory);
    buffer = (oclfft_buffer *)a;
    assert_invalid("memory", oclfft_buffer_from_cl(context, foreign, &buffer));
    assert_null(buffer);
    assert_memory_count(1, foreign);
    assert_invalid("memory", oclfft_buffer_from_cl(context, NULL, &buffer));
    assert_invalid("context", oclfft_buffer_from_cl(NULL, memory, &buffer));
    assert_invalid("buffer", oclfft_buffer_from_cl(context, memory, NULL));
    assert_invalid("buffer", oclfft_buffer_get_cl(NULL, &got));
    assert_null(got);
    assert_invalid("memory", oclfft_buffer_get_cl(buffer, NULL));
    cl_mem image = clCreateImage(a->cl, CL_MEM_READ_WRITE, &format, &shape, NULL, &code);
    if (code == CL_SUCCESS) {
        assert_invalid("image", oclfft_buffer_from_cl(context, image, &buffer));
        clReleaseMemObject(image);
    }
    clReleaseMemObject(memory);
    clReleaseMemObject(foreign);
    oclfft_context_destroy(&context);
    application_teardown((void **)&b);
}

/* The wait list decides when it begins: the input is only there after a user event. */
static void wait_lists_hold_executions_back(void **state) {
    application *a = *state;
    enum { MOST = 70 };
    static const cl_uint counts[] = {1, 2, 31, 32, 33, MOST};
    oclfft_context *context = join_application(a, NULL);
    oclfft_plan *plan = plan_of(context, N, 1, false, TWO_PASSES);
    for (int order = 0; order < 2; ++order)
        for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
            cl_command_queue queue = order ? a->out_of_order : a->in_order;
            if (!queue) continue;
            cl_mem in[2] = {new_memory(a, NULL, BYTES), NULL},
                   out[2] = {new_memory(a, NULL, BYTES), NULL};
            cl_event wait[MOST], done = NULL;
            cl_int code;
            for (cl_uint e = 0; e < counts[i]; ++e) wait[e] = clCreateUserEvent(a->cl, &code);
            assert_ok(
                oclfft_enqueue(plan, queue, OCLFFT_FORWARD, in, out, NULL, counts[i], wait, &done));
            assert_non_null(done);
            clFlush(queue);
            cl_command_queue other = new_queue(a, 0);
            assert_int_equal(CL_SUCCESS, clEnqueueWriteBuffer(other, in[0], CL_TRUE, 0, BYTES,
                                                              a->data, 0, NULL, NULL));
            for (cl_uint e = 0; e < counts[i]; ++e) { /* the last one opens the door */
                cl_int status = CL_COMPLETE;
                clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                               NULL);
                assert_int_not_equal(CL_COMPLETE, status);
                clSetUserEventStatus(wait[e], CL_COMPLETE);
            }
            assert_holds(other, out[0], a->expected, &done);
            for (cl_uint e = 0; e < counts[i]; ++e) clReleaseEvent(wait[e]);
            clReleaseEvent(done);
            clFinish(queue);
            clReleaseCommandQueue(other);
            clReleaseMemObject(in[0]);
            clReleaseMemObject(out[0]);
        }
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

/* oclfft_execute takes no events, so on an application's out-of-order queue it must itself keep the
 * order of calls. */
static void executions_keep_their_order(void **state) {
    application *a = *state;
    if (!a->out_of_order) skip();
    oclfft_context *context = join_application(a, a->out_of_order);
    oclfft_buffer *buffer = buffer_of(context, a->data, BYTES);
    oclfft_plan *plan = plan_of(context, 64, N / 64, true, NULL);
    float back[FLOATS];
    for (int round = 0; round < 40; ++round) {
        assert_ok(oclfft_buffer_write(buffer, 0, BYTES, a->data));
        for (int i = 0; i < 4; ++i) {
            assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, buffer, NULL));
            assert_ok(oclfft_execute(plan, OCLFFT_BACKWARD, buffer, NULL));
        }
        assert_ok(oclfft_buffer_read(buffer, 0, BYTES, back));
        for (int i = 0; i < FLOATS; ++i) assert_true(fabsf(back[i] - a->data[i]) < 1e-5f);
    }
    oclfft_plan_destroy(&plan);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(contexts_join_and_leave, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(parts_of_a_device_join, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(strangers_are_refused_and_not_retained, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(buffers_wrap_and_let_go, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(wait_lists_hold_executions_back, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(executions_keep_their_order, application_setup,
                                        application_teardown),
    };
    return RUN_ON_DEVICE(tests);
}
