/* oclfft_enqueue: queues of both kinds, events, workspaces, sub-buffers, and everything that it
 * refuses. */
#include "common/application.h"

#include <element_values.h>
#include <stdlib.h>
#include <time.h>

typedef struct joined {
    application *app;
    oclfft_context *context;
    oclfft_plan *plan, *in_place;
    cl_mem in[2], out[2];
} joined;

static int setup(void **state) {
    fixture_begin();
    joined *j = calloc(1, sizeof *j);
    application_setup((void **)&j->app);
    j->context = join_application(j->app, NULL);
    j->plan = plan_of(j->context, N, 1, false, TWO_PASSES);
    j->in_place = plan_of(j->context, N, 1, true, TWO_PASSES);
    j->in[0] = new_memory(j->app, j->app->data, BYTES);
    j->out[0] = new_memory(j->app, NULL, BYTES);
    *state = j;
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    fixture_begin();
    joined *j = *state;
    oclfft_plan_destroy(&j->plan);
    oclfft_plan_destroy(&j->in_place);
    oclfft_context_destroy(&j->context);
    assert_memory_count(1, j->in[0]);
    assert_memory_count(1, j->out[0]);
    clReleaseMemObject(j->in[0]);
    clReleaseMemObject(j->out[0]);
    application_teardown((void **)&j->app);
    free(j);
    fixture_end();
    return 0;
}

static void both_kinds_of_queues_compute(void **state) {
    joined *j = *state;
    cl_command_queue queues[] = {j->app->in_order, j->app->out_of_order};
    for (int i = 0; i < 2; ++i) {
        cl_event done = NULL;
        if (!queues[i]) continue;
        assert_int_equal(CL_SUCCESS, clEnqueueWriteBuffer(queues[i], j->out[0], CL_TRUE, 0, BYTES,
                                                          j->app->data, 0, NULL, NULL));
        assert_ok(oclfft_enqueue(j->plan, queues[i], OCLFFT_FORWARD, j->in, j->out, NULL, 0, NULL,
                                 &done));
        assert_non_null(done);
        assert_holds(queues[i], j->out[0], j->app->expected, &done);
        assert_int_equal(CL_SUCCESS, clReleaseEvent(done));
        assert_ok(
            oclfft_enqueue(j->plan, queues[i], OCLFFT_FORWARD, j->in, j->out, NULL, 0, NULL, NULL));
        clFinish(queues[i]);
        assert_holds(queues[i], j->out[0], j->app->expected, NULL);
    }
}

static void in_place_without_and_with_out(void **state) {
    joined *j = *state;
    for (int way = 0; way < 3; ++way) {
        cl_mem memory[2] = {new_memory(j->app, j->app->data, BYTES), NULL}, none[2] = {NULL, NULL};
        const cl_mem *outs[] = {NULL, none, memory};
        cl_event done = NULL;
        assert_ok(oclfft_enqueue(j->in_place, j->app->in_order, OCLFFT_FORWARD, memory, outs[way],
                                 NULL, 0, NULL, &done));
        assert_holds(j->app->in_order, memory[0], j->app->expected, &done);
        clReleaseEvent(done);
        clReleaseMemObject(memory[0]);
    }
}

/* What a plan knows of a queue is that queue's own: it holds the last one, and no other, so that no
 * queue gets the handle of one that the plan knows. (Of one pass, so that no scratch holds one.) */
static void the_last_queue_is_held(void **state) {
    joined *j = *state;
    oclfft_context *context = join_application(j->app, j->app->in_order);
    oclfft_plan *plan = plan_of(context, 64, 1, false, "8.8:w4");
    cl_command_queue queues[3] = {NULL};
    for (int i = 0; i < 3; ++i) {
        cl_int code;
        queues[i] = clCreateCommandQueue(j->app->cl, j->app->device, 0, &code);
        assert_int_equal(CL_SUCCESS, code);
    }
    for (int i = 0; i < 6; ++i) {
        cl_command_queue now = queues[i % 3];
        for (int twice = 0; twice < 2; ++twice)
            assert_ok(
                oclfft_enqueue(plan, now, OCLFFT_FORWARD, j->in, j->out, NULL, 0, NULL, NULL));
        clFinish(now);
        for (int k = 0; k < 3; ++k)
            if (queues[k] != now) assert_queue_count(1, queues[k]);
    }
    /* The context's own is not held: the plan still has the one before. (Drivers may hold a queue
     * until its arrays are used on another one.) */
    assert_ok(
        oclfft_enqueue(plan, j->app->in_order, OCLFFT_FORWARD, j->in, j->out, NULL, 0, NULL, NULL));
    clFinish(j->app->in_order);
    assert_queue_count(2, queues[2]);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    for (int k = 0; k < 3; ++k) {
        assert_queue_count(1, queues[k]);
        clReleaseCommandQueue(queues[k]);
    }
}

/* One plan on two queues without waiting in between: the library's scratch must not mix them up. */
static void one_plan_on_two_queues(void **state) {
    joined *j = *state;
    cl_command_queue queues[3] = {j->app->in_order, new_queue(j->app, 0),
                                  j->app->out_of_order ? j->app->out_of_order
                                                       : new_queue(j->app, 0)};
    enum { ROUNDS = 30 };
    cl_mem outs[ROUNDS];
    for (int i = 0; i < ROUNDS; ++i) {
        cl_mem out[2] = {outs[i] = new_memory(j->app, NULL, BYTES), NULL};
        assert_ok(oclfft_enqueue(j->plan, queues[i % 3], OCLFFT_FORWARD, j->in, out, NULL, 0, NULL,
                                 NULL));
    }
    for (int q = 0; q < 3; ++q) clFinish(queues[q]);
    for (int i = 0; i < ROUNDS; ++i) {
        assert_holds(queues[0], outs[i], j->app->expected, NULL);
        clReleaseMemObject(outs[i]);
    }
    oclfft_plan_destroy(&j->plan); /* lets go of the queue that used the scratch last */
    assert_queue_count(1, queues[1]);
    clReleaseCommandQueue(queues[1]);
    if (!j->app->out_of_order) clReleaseCommandQueue(queues[2]);
}

static cl_int state_of(cl_event event) {
    cl_int status = CL_QUEUED;
    assert_int_equal(CL_SUCCESS, clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS,
                                                sizeof status, &status, NULL));
    return status;
}

/* The library's scratch serialises executions on different queues: while the first is held back, so
 * is the second; one with a workspace of its own is not. */
static void scratch_is_lent_to_one_at_a_time(void **state) {
    joined *j = *state;
    cl_int code;
    cl_event door = clCreateUserEvent(j->app->cl, &code), first, second, free_one;
    cl_command_queue queues[2] = {new_queue(j->app, 0), new_queue(j->app, 0)};
    cl_mem second_out[2] = {new_memory(j->app, NULL, BYTES), NULL},
           third_out[2] = {new_memory(j->app, NULL, BYTES), NULL};
    cl_mem workspace = new_memory(j->app, NULL, BYTES);
    assert_ok(oclfft_enqueue(j->plan, j->app->in_order, OCLFFT_FORWARD, j->in, j->out, NULL, 1,
                             &door, &first));
    assert_ok(oclfft_enqueue(j->plan, queues[0], OCLFFT_FORWARD, j->in, second_out, NULL, 0, NULL,
                             &second));
    assert_ok(oclfft_enqueue(j->plan, queues[1], OCLFFT_FORWARD, j->in, third_out, workspace, 0,
                             NULL, &free_one));
    clFlush(j->app->in_order);
    clFlush(queues[0]);
    /* would never end if it waited for the door */
    assert_int_equal(CL_SUCCESS, clFinish(queues[1]));
    assert_holds(queues[1], third_out[0], j->app->expected, NULL);
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    assert_int_not_equal(CL_COMPLETE, state_of(first));
    assert_int_not_equal(CL_COMPLETE, state_of(second));
    clSetUserEventStatus(door, CL_COMPLETE);
    assert_holds(queues[1], j->out[0], j->app->expected, &first);
    assert_holds(queues[1], second_out[0], j->app->expected, &second);
    cl_event events[] = {door, first, second, free_one};
    for (int i = 0; i < 4; ++i) clReleaseEvent(events[i]);
    clReleaseMemObject(second_out[0]);
    clReleaseMemObject(third_out[0]);
    clReleaseMemObject(workspace);
    oclfft_plan_destroy(&j->plan);
    for (int i = 0; i < 2; ++i) clReleaseCommandQueue(queues[i]);
}

/* With the caller's workspace the plan makes no scratch of its own and writes nowhere else. */
static void workspaces_are_used(void **state) {
    joined *j = *state;
    size_t needed;
    cl_event done = NULL;
    assert_ok(oclfft_plan_workspace(j->plan, &needed));
    assert_int_equal(BYTES, needed);
    cl_mem workspace = new_memory(j->app, NULL, needed),
           small = new_memory(j->app, NULL, needed - 1);
    static float zeros[FLOATS], after[FLOATS];
    assert_int_equal(CL_SUCCESS, clEnqueueWriteBuffer(j->app->in_order, workspace, CL_TRUE, 0,
                                                      BYTES, zeros, 0, NULL, NULL));
    assert_ok(oclfft_enqueue(j->plan, j->app->in_order, OCLFFT_FORWARD, j->in, j->out, workspace, 0,
                             NULL, &done));
    assert_holds(j->app->in_order, j->out[0], j->app->expected, &done);
    assert_int_equal(CL_SUCCESS, clEnqueueReadBuffer(j->app->in_order, workspace, CL_TRUE, 0, BYTES,
                                                     after, 0, NULL, NULL));
    assert_true(memcmp(zeros, after, BYTES) != 0);
    clReleaseEvent(done);
    done = (cl_event)j;
    assert_invalid("workspace", oclfft_enqueue(j->plan, j->app->in_order, OCLFFT_FORWARD, j->in,
                                               j->out, small, 0, NULL, &done));
    assert_null(done);
    assert_invalid("workspace is also in", oclfft_enqueue(j->plan, j->app->in_order, OCLFFT_FORWARD,
                                                          j->in, j->out, j->in[0], 0, NULL, NULL));
    assert_invalid("workspace is also out",
                   oclfft_enqueue(j->plan, j->app->in_order, OCLFFT_FORWARD, j->in, j->out,
                                  j->out[0], 0, NULL, NULL));
    clReleaseMemObject(workspace);
    clReleaseMemObject(small);
}

static void sub_buffers_are_buffers(void **state) {
    joined *j = *state;
    cl_mem whole = new_memory(j->app, NULL, 3 * BYTES);
    cl_buffer_region regions[] = {{0, BYTES}, {2 * BYTES, BYTES}}; /* a gap between them */
    cl_int code;
    cl_mem in[2] = {clCreateSubBuffer(whole, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION,
                                      &regions[0], &code),
                    NULL};
    assert_int_equal(CL_SUCCESS, code);
    cl_mem out[2] = {clCreateSubBuffer(whole, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION,
                                       &regions[1], &code),
                     NULL};
    assert_int_equal(CL_SUCCESS, code);
    cl_command_queue queue = j->app->in_order;
    for (size_t part = 0; part < 2; ++part)
        clEnqueueWriteBuffer(queue, whole, CL_TRUE, part * BYTES, BYTES, j->app->data, 0, NULL,
                             NULL);
    assert_ok(oclfft_enqueue(j->plan, queue, OCLFFT_FORWARD, in, out, NULL, 0, NULL, NULL));
    clFinish(queue);
    assert_holds(queue, out[0], j->app->expected, NULL);
    assert_holds(queue, in[0], j->app->data, NULL);
    static float gap[FLOATS];
    clEnqueueReadBuffer(queue, whole, CL_TRUE, BYTES, BYTES, gap, 0, NULL, NULL);
    assert_memory_equal(j->app->data, gap, BYTES);
    oclfft_buffer *a = NULL, *b = NULL;
    assert_ok(oclfft_buffer_from_cl(j->context, in[0], &a));
    assert_ok(oclfft_buffer_from_cl(j->context, out[0], &b));
    assert_ok(oclfft_buffer_write(b, 0, BYTES, j->app->data));
    assert_ok(oclfft_execute(j->plan, OCLFFT_FORWARD, a, b));
    assert_ok(oclfft_finish(j->context));
    assert_holds(queue, out[0], j->app->expected, NULL);
    oclfft_buffer_destroy(&a);
    oclfft_buffer_destroy(&b);
    clReleaseMemObject(in[0]);
    clReleaseMemObject(out[0]);
    clReleaseMemObject(whole);
}

static void bad_arguments_are_refused(void **state) {
    joined *j = *state, *other;
    setup((void **)&other);
    cl_command_queue queue = j->app->in_order;
    cl_mem none[2] = {NULL, NULL}, small[2] = {new_memory(j->app, NULL, BYTES - 1), NULL},
           planar[2] = {j->in[0], small[0]};
    cl_mem planar_out[2] = {j->out[0], small[0]};
    cl_event event = (cl_event)j;
#define REFUSED(word, ...)                                                                         \
    do {                                                                                           \
        event = (cl_event)j;                                                                       \
        assert_invalid(word, oclfft_enqueue(__VA_ARGS__, &event));                                 \
        assert_null(event);                                                                        \
    } while (0)
    REFUSED("plan", NULL, queue, OCLFFT_FORWARD, j->in, j->out, NULL, 0, NULL);
    REFUSED("queue", j->plan, NULL, OCLFFT_FORWARD, j->in, j->out, NULL, 0, NULL);
    REFUSED("in", j->plan, queue, OCLFFT_FORWARD, NULL, j->out, NULL, 0, NULL);
    REFUSED("in[0]", j->plan, queue, OCLFFT_FORWARD, none, j->out, NULL, 0, NULL);
    REFUSED("in[1]", j->plan, queue, OCLFFT_FORWARD, planar, j->out, NULL, 0, NULL);
    REFUSED("out[1]", j->plan, queue, OCLFFT_FORWARD, j->in, planar_out, NULL, 0, NULL);
    REFUSED("out is NULL", j->plan, queue, OCLFFT_FORWARD, j->in, NULL, NULL, 0, NULL);
    REFUSED("out is NULL", j->plan, queue, OCLFFT_FORWARD, j->in, none, NULL, 0, NULL);
    REFUSED("out equals in", j->plan, queue, OCLFFT_FORWARD, j->in, j->in, NULL, 0, NULL);
    REFUSED("out differs", j->in_place, queue, OCLFFT_FORWARD, j->in, j->out, NULL, 0, NULL);
    REFUSED("direction", j->plan, queue, (oclfft_direction)0, j->in, j->out, NULL, 0, NULL);
    REFUSED("in has", j->plan, queue, OCLFFT_FORWARD, small, j->out, NULL, 0, NULL);
    REFUSED("out has", j->plan, queue, OCLFFT_FORWARD, j->in, small, NULL, 0, NULL);
    REFUSED("wait", j->plan, queue, OCLFFT_FORWARD, j->in, j->out, NULL, 1, NULL);
    REFUSED("queue", j->plan, other->app->in_order, OCLFFT_FORWARD, j->in, j->out, NULL, 0, NULL);
    REFUSED("in belongs", j->plan, queue, OCLFFT_FORWARD, other->in, j->out, NULL, 0, NULL);
    REFUSED("out belongs", j->plan, queue, OCLFFT_FORWARD, j->in, other->out, NULL, 0, NULL);
    REFUSED("workspace belongs", j->plan, queue, OCLFFT_FORWARD, j->in, j->out, other->out[0], 0,
            NULL);
#undef REFUSED
    clFinish(queue);
    assert_holds(queue, j->in[0], j->app->data, NULL);
    clReleaseMemObject(small[0]);
    teardown((void **)&other);
}

static oclfft_plan *plan_shaped(oclfft_context *context, oclfft_transform transform,
                                oclfft_format format, bool in_place) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    d.transform = transform;
    d.lengths[0] = N;
    d.input.format = d.output.format = format;
    d.in_place = in_place;
    assert_ok(oclfft_plan_create(context, &d, &plan));
    return plan;
}

static void planar_and_real_sides_are_checked(void **state) {
    joined *j = *state;
    enum { SPECTRUM_BYTES = (N / 2 + 1) * 2 * sizeof(float) };
    cl_command_queue queue = j->app->in_order;
    oclfft_plan *planar = plan_shaped(j->context, OCLFFT_C2C, OCLFFT_PLANAR, false);
    oclfft_plan *in_place = plan_shaped(j->context, OCLFFT_C2C, OCLFFT_PLANAR, true);
    oclfft_plan *r2c = plan_shaped(j->context, OCLFFT_R2C, OCLFFT_INTERLEAVED, false);
    oclfft_plan *c2r = plan_shaped(j->context, OCLFFT_C2R, OCLFFT_INTERLEAVED, true);
    cl_mem a = new_memory(j->app, NULL, BYTES / 2), b = new_memory(j->app, NULL, BYTES / 2),
           c = new_memory(j->app, NULL, BYTES / 2), d = new_memory(j->app, NULL, BYTES / 2),
           small = new_memory(j->app, NULL, BYTES / 2 - 1),
           spectrum = new_memory(j->app, NULL, SPECTRUM_BYTES);
#define PAIR(first, second) ((const cl_mem[2]){first, second})
#define REFUSED(word, plan, direction, in, out, workspace)                                         \
    assert_invalid(word, oclfft_enqueue(plan, queue, direction, in, out, workspace, 0, NULL, NULL))
    REFUSED("in[1] is NULL", planar, OCLFFT_FORWARD, PAIR(a, NULL), PAIR(c, d), NULL);
    REFUSED("out[1] is NULL", planar, OCLFFT_FORWARD, PAIR(a, b), PAIR(c, NULL), NULL);
    REFUSED("is NULL", planar, OCLFFT_FORWARD, PAIR(a, b), NULL, NULL);
    REFUSED("in[1] equals in", planar, OCLFFT_FORWARD, PAIR(a, a), PAIR(c, d), NULL);
    REFUSED("out[1] equals out", planar, OCLFFT_FORWARD, PAIR(a, b), PAIR(c, c), NULL);
    REFUSED("out equals in[1]", planar, OCLFFT_FORWARD, PAIR(a, b), PAIR(b, d), NULL);
    REFUSED("in[1] has", planar, OCLFFT_FORWARD, PAIR(a, small), PAIR(c, d), NULL);
    REFUSED("out[1] has", planar, OCLFFT_FORWARD, PAIR(a, b), PAIR(c, small), NULL);
    REFUSED("out[1] differs from in[1]", in_place, OCLFFT_FORWARD, PAIR(a, b), PAIR(a, d), NULL);
    REFUSED("in[1] is NULL", in_place, OCLFFT_FORWARD, PAIR(a, NULL), NULL, NULL);
    REFUSED("workspace is also in[1]", in_place, OCLFFT_FORWARD, PAIR(a, b), NULL, b);
    REFUSED("in[1] is not NULL", r2c, OCLFFT_FORWARD, PAIR(a, b), PAIR(spectrum, NULL), NULL);
    REFUSED("in has", r2c, OCLFFT_FORWARD, PAIR(small, NULL), PAIR(spectrum, NULL), NULL);
    REFUSED("out has", r2c, OCLFFT_FORWARD, PAIR(a, NULL), PAIR(b, NULL), NULL);
    REFUSED("runs forward only", r2c, OCLFFT_BACKWARD, PAIR(a, NULL), PAIR(spectrum, NULL), NULL);
    REFUSED("runs backward only", c2r, OCLFFT_FORWARD, PAIR(spectrum, NULL), NULL, NULL);
    REFUSED("in has", c2r, OCLFFT_BACKWARD, PAIR(a, NULL), NULL, NULL);
#undef REFUSED
#undef PAIR
    const cl_mem memories[] = {a, b, c, d, small, spectrum};
    for (size_t i = 0; i < sizeof memories / sizeof *memories; ++i) clReleaseMemObject(memories[i]);
    oclfft_plan *plans[] = {planar, in_place, r2c, c2r};
    for (size_t i = 0; i < sizeof plans / sizeof *plans; ++i) oclfft_plan_destroy(&plans[i]);
}

/* An image is a memory object of the right context and size, but kernels cannot use it as a
 * buffer. */
static void images_are_refused(void **state) {
    joined *j = *state;
    cl_image_format format = {CL_RGBA, CL_FLOAT};
    cl_image_desc shape = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 64, .image_height = 64};
    cl_int code;
    cl_mem image[2] = {clCreateImage(j->app->cl, CL_MEM_READ_WRITE, &format, &shape, NULL, &code),
                       NULL};
    if (code != CL_SUCCESS) skip();
    assert_invalid("in is an image", oclfft_enqueue(j->plan, j->app->in_order, OCLFFT_FORWARD,
                                                    image, j->out, NULL, 0, NULL, NULL));
    assert_invalid("out is an image", oclfft_enqueue(j->plan, j->app->in_order, OCLFFT_FORWARD,
                                                     j->in, image, NULL, 0, NULL, NULL));
    clReleaseMemObject(image[0]);
}

/* A transform from half to int16, by the library's own ways. */
static oclfft_plan *typed_plan(const joined *j, uint16_t in[FLOATS], int16_t out[FLOATS]) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    d.lengths[0] = N;
    d.recipe = TWO_PASSES;
    d.input.element_type = OCLFFT_ELEMENT_HALF;
    d.output.element_type = OCLFFT_ELEMENT_INT16;
    d.scale_forward = 100;
    for (int i = 0; i < FLOATS; ++i)
        element_round(OCLFFT_ELEMENT_HALF, in, (size_t)i, j->app->data[i]);
    assert_ok(oclfft_plan_create(j->context, &d, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, out));
    return plan;
}

/* Buffers are as large as their elements need; scratch and workspaces as ever. */
static void elements_of_other_types(void **state) {
    joined *j = *state;
    static uint16_t data[FLOATS];
    static int16_t expected[FLOATS], got[FLOATS];
    oclfft_plan *plan = typed_plan(j, data, expected);
    cl_mem in[2] = {new_memory(j->app, NULL, sizeof data), NULL},
           out[2] = {new_memory(j->app, NULL, sizeof got), NULL},
           small[2] = {new_memory(j->app, NULL, sizeof data - 1), NULL},
           workspaces[] = {NULL, new_memory(j->app, NULL, BYTES)};
    cl_command_queue queue = j->app->in_order;
    size_t needed;
    assert_ok(oclfft_plan_workspace(plan, &needed));
    assert_int_equal(BYTES, needed);
    for (int i = 0; i < 2; ++i) {
        cl_event events[2];
        memset(got, 0, sizeof got);
        assert_int_equal(CL_SUCCESS, clEnqueueWriteBuffer(queue, in[0], CL_FALSE, 0, sizeof data,
                                                          data, 0, NULL, &events[0]));
        assert_ok(oclfft_enqueue(plan, j->app->out_of_order ? j->app->out_of_order : queue,
                                 OCLFFT_FORWARD, in, out, workspaces[i], 1, events, &events[1]));
        clFlush(queue);
        assert_int_equal(CL_SUCCESS, clEnqueueReadBuffer(queue, out[0], CL_TRUE, 0, sizeof got, got,
                                                         1, &events[1], NULL));
        assert_memory_equal(expected, got, sizeof got);
        for (int k = 0; k < 2; ++k) clReleaseEvent(events[k]);
    }
    assert_invalid("in has",
                   oclfft_enqueue(plan, queue, OCLFFT_FORWARD, small, out, NULL, 0, NULL, NULL));
    assert_invalid("out has",
                   oclfft_enqueue(plan, queue, OCLFFT_FORWARD, in, small, NULL, 0, NULL, NULL));
    cl_mem memories[] = {in[0], out[0], small[0], workspaces[1]};
    for (int i = 0; i < 4; ++i) clReleaseMemObject(memories[i]);
    oclfft_plan_destroy(&plan);
}

/* A memory limit below the scratch leaves plans for those who bring their own. */
static void a_workspace_needs_no_scratch(void **state) {
    joined *j = *state;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.memory_limit = BYTES / 2;
    oclfft_context *context;
    assert_ok(
        oclfft_context_from_cl(j->app->cl, j->app->device, j->app->in_order, &config, &context));
    oclfft_plan *plan = plan_of(context, N, 1, false, TWO_PASSES);
    cl_mem workspace = new_memory(j->app, NULL, BYTES);
    assert_refused(
        OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit",
        oclfft_enqueue(plan, j->app->in_order, OCLFFT_FORWARD, j->in, j->out, NULL, 0, NULL, NULL));
    assert_ok(oclfft_enqueue(plan, j->app->in_order, OCLFFT_FORWARD, j->in, j->out, workspace, 0,
                             NULL, NULL));
    assert_holds(j->app->in_order, j->out[0], j->app->expected, NULL);
    clReleaseMemObject(workspace);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(both_kinds_of_queues_compute, setup, teardown),
        cmocka_unit_test_setup_teardown(in_place_without_and_with_out, setup, teardown),
        cmocka_unit_test_setup_teardown(one_plan_on_two_queues, setup, teardown),
        cmocka_unit_test_setup_teardown(the_last_queue_is_held, setup, teardown),
        cmocka_unit_test_setup_teardown(scratch_is_lent_to_one_at_a_time, setup, teardown),
        cmocka_unit_test_setup_teardown(workspaces_are_used, setup, teardown),
        cmocka_unit_test_setup_teardown(sub_buffers_are_buffers, setup, teardown),
        cmocka_unit_test_setup_teardown(bad_arguments_are_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(planar_and_real_sides_are_checked, setup, teardown),
        cmocka_unit_test_setup_teardown(images_are_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(elements_of_other_types, setup, teardown),
        cmocka_unit_test_setup_teardown(a_workspace_needs_no_scratch, setup, teardown),
    };
    return RUN_ON_DEVICE(tests);
}
