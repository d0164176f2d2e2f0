/* The steady state: after its first execution a plan allocates and compiles nothing. And the
 * opposite: whatever allocation fails, the library says so and leaves nothing behind. */
#include "common/on_device.h"

#include <stdio.h>
#include <string.h>

#include <oclfft/opencl.h>

#include "common/counted.h"

static const struct {
    size_t n, batch;
    bool in_place;
    const char *recipe;
} cases[] = {{64, 3, false, NULL},
             {1024, 1, true, NULL},
             {4096, 3, false, "8.8:w8/8.8:w8"},
             {65536, 2, true, NULL}};
enum { CASES = sizeof cases / sizeof *cases };

static void assert_no_calls(const char *where) {
    for (int kind = 0; kind < COUNTED_KINDS; ++kind)
        if (counted_calls(kind))
            fail_msg("%s: %d calls of %s", where, counted_calls(kind), counted_names[kind]);
}

/* GPUs have small tables in the program. */
static int buffers_for_tables(const oclfft_plan *plan) {
    char text[2000];
    assert_ok(oclfft_plan_describe(plan, text, sizeof text, NULL));
    return !strstr(text, "in the program");
}

/* The counter counts: making a plan allocates, compiles, makes kernels and buffers. */
static void making_a_plan_is_counted(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    counted_reset();
    oclfft_plan *plan = plan_of(context, 64, 1, false, "8.8");
    assert_true(counted_calls(COUNTED_ALLOCATION) > 0);
    assert_true(counted_calls(COUNTED_SOURCE) == 1 && counted_calls(COUNTED_BUILD) == 1);
    assert_int_equal(1, counted_calls(COUNTED_KERNEL));
    assert_int_equal(buffers_for_tables(plan), counted_calls(COUNTED_BUFFER));
    counted_reset();
    oclfft_plan *again = plan_of(context, 64, 2, false, "8.8"); /* the same kernel: compiled once */
    assert_true(counted_calls(COUNTED_SOURCE) == 0 && counted_calls(COUNTED_BUILD) == 0 &&
                counted_calls(COUNTED_KERNEL) == 1);
    oclfft_plan_destroy(&plan);
    oclfft_plan_destroy(&again);
    oclfft_context_destroy(&context);
}

static void executions_after_the_first_make_nothing(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (int i = 0; i < CASES; ++i) {
        oclfft_plan *plan =
            plan_of(context, cases[i].n, cases[i].batch, cases[i].in_place, cases[i].recipe);
        oclfft_buffer *in = NULL, *out = NULL;
        size_t bytes = cases[i].n * cases[i].batch * 8, scratch;
        assert_ok(oclfft_plan_workspace(plan, &scratch));
        assert_ok(oclfft_buffer_create(context, bytes, &in));
        assert_ok(oclfft_buffer_create(context, bytes, &out));
        counted_reset();
        assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, in, cases[i].in_place ? NULL : out));
        assert_int_equal(scratch > 0, counted_calls(COUNTED_BUFFER)); /* made at first need */
        counted_reset();
        for (int round = 0; round < 10; ++round)
            assert_ok(oclfft_execute(plan, round % 2 ? OCLFFT_FORWARD : OCLFFT_BACKWARD, in,
                                     cases[i].in_place ? in : out));
        assert_no_calls("oclfft_execute");
        assert_ok(oclfft_finish(context));
        assert_no_calls("oclfft_finish");
        oclfft_buffer_destroy(&in);
        oclfft_buffer_destroy(&out);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

static void assert_uses(int arguments, int launches) {
    assert_no_calls("oclfft_execute");
    assert_int_equal(arguments, counted_calls(COUNTED_ARGUMENT));
    assert_int_equal(launches, counted_calls(COUNTED_LAUNCH));
    assert_int_equal(0, counted_calls(COUNTED_QUESTION));
    assert_int_equal(0, counted_calls(COUNTED_ORDER));
    counted_reset();
}

/* An execution sets what differs from the one before: one OpenCL call for a pass when that is
 * nothing. */
static void executions_set_what_changed(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    static const struct {
        const char *recipe;
        int launches;
    } plans[] = {{"8.8:w4", 1}, {"8:w4/8:w4", 2}, {"4:w4/4:w4/4:w4", 3}};
    for (int i = 0; i < 3; ++i) {
        oclfft_plan *plan = plan_of(context, 64, 4, false, plans[i].recipe);
        oclfft_buffer *in = NULL, *out = NULL;
        assert_ok(oclfft_buffer_create(context, 64 * 4 * 8, &in));
        assert_ok(oclfft_buffer_create(context, 64 * 4 * 8, &out));
        assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, in, out));
        counted_reset();
        assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, in, out));
        assert_uses(0, plans[i].launches);
        assert_ok(oclfft_execute(plan, OCLFFT_BACKWARD, in, out));
        assert_uses(plans[i].launches > 1 ? 2 : 1, plans[i].launches); /* sign and scale */
        assert_ok(oclfft_execute(plan, OCLFFT_BACKWARD, out, in));
        assert_uses(2, plans[i].launches); /* the buffers */
        oclfft_buffer_destroy(&in);
        oclfft_buffer_destroy(&out);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

/* Handles of buffers that are gone come again, for others: what an execution sets does not depend
 * on them. */
static void buffers_may_take_the_place_of_others(void **state) {
    (void)state;
    enum { POINTS = 4096, FLOATS = 2 * POINTS, BYTES = 4 * FLOATS };
    static float in[FLOATS], expected[2][FLOATS], got[FLOATS];
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_of(context, POINTS, 1, false, "8.8:w8/8.8:w8");
    fill_random(in, FLOATS, 3);
    for (int d = 0; d < 2; ++d) {
        oclfft_plan *fresh = plan_of(context, POINTS, 1, false, "8.8:w8/8.8:w8");
        transform(context, fresh, d ? OCLFFT_BACKWARD : OCLFFT_FORWARD, in, expected[d], FLOATS);
        oclfft_plan_destroy(&fresh);
    }
    for (int round = 0; round < 8; ++round) {
        memset(got, 0xff, BYTES);
        transform(context, plan, round & 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD, in, got, FLOATS);
        assert_memory_equal(expected[round & 2 ? 1 : 0], got, BYTES);
    }
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

/* With events, a long wait list and a workspace, on the caller's queue: nothing from the very first
 * call on. The library asks the driver only for what it cannot know of the caller's objects: three
 * things about a queue that comes for the first time, five about each memory object, one about each
 * event. */
static void enqueues_make_nothing(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_of(context, 4096, 1, false, "8.8:w8/8.8:w8");
    oclfft_buffer *buffers[3] = {NULL};
    cl_mem in[2] = {NULL}, out[2] = {NULL}, workspace;
    cl_context cl;
    cl_device_id device;
    cl_int code;
    for (int i = 0; i < 3; ++i) assert_ok(oclfft_buffer_create(context, 4096 * 8, &buffers[i]));
    assert_ok(oclfft_buffer_get_cl(buffers[0], &in[0]));
    assert_ok(oclfft_buffer_get_cl(buffers[1], &out[0]));
    assert_ok(oclfft_buffer_get_cl(buffers[2], &workspace));
    assert_int_equal(CL_SUCCESS, clGetMemObjectInfo(in[0], CL_MEM_CONTEXT, sizeof cl, &cl, NULL));
    assert_int_equal(CL_SUCCESS,
                     clGetContextInfo(cl, CL_CONTEXT_DEVICES, sizeof device, &device, NULL));
    cl_command_queue queue = clCreateCommandQueue(cl, device, 0, &code);
    assert_int_equal(CL_SUCCESS, code);
    cl_event wait[40], done;
    for (int i = 0; i < 40; ++i)
        assert_int_equal(CL_SUCCESS, clEnqueueMarkerWithWaitList(queue, 0, NULL, &wait[i]));
    counted_reset();
    for (cl_uint count = 0; count <= 40; count += 10) {
        int asked = counted_calls(COUNTED_QUESTION);
        assert_ok(oclfft_enqueue(plan, queue, OCLFFT_FORWARD, in, out, workspace, count,
                                 count ? wait : NULL, &done));
        assert_int_equal((count ? 0 : 3) + 3 * 5 + (int)count,
                         counted_calls(COUNTED_QUESTION) - asked);
        clReleaseEvent(done);
    }
    assert_no_calls("oclfft_enqueue");
    clFinish(queue);
    for (int i = 0; i < 40; ++i) clReleaseEvent(wait[i]);
    clReleaseCommandQueue(queue);
    for (int i = 0; i < 3; ++i) oclfft_buffer_destroy(&buffers[i]);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

/* What a user does, from the context to the result; the first status that is not success. */
static oclfft_status whole_life(void) {
    oclfft_context *context = NULL;
    oclfft_plan *plan = NULL;
    oclfft_buffer *in = NULL, *out = NULL;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    float re[64] = {1}, im[64] = {2};
    char text[64];
    desc.lengths[0] = 64;
    oclfft_status status = oclfft_context_create(NULL, &context);
    if (status == OCLFFT_SUCCESS) status = oclfft_context_caps(context, text, sizeof text, NULL);
    if (status == OCLFFT_SUCCESS) status = oclfft_plan_create(context, &desc, &plan);
    if (status == OCLFFT_SUCCESS) status = oclfft_plan_source(plan, text, sizeof text, NULL);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_create(context, 64 * 8, &in);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_create(context, 64 * 8, &out);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_pack(in, 0, 64, OCLFFT_SINGLE, re, im);
    if (status == OCLFFT_SUCCESS) status = oclfft_execute(plan, OCLFFT_FORWARD, in, out);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_unpack(out, 0, 64, OCLFFT_SINGLE, re, im);
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    return status;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    counted_fail_allocation(0);
    counted_reset();
    assert_ok(whole_life());
    int total = counted_calls(COUNTED_ALLOCATION);
    assert_true(total > 10);
    for (int number = 1; number <= total; ++number) {
        counted_reset();
        counted_fail_allocation(number);
        oclfft_status status = whole_life();
        counted_fail_allocation(0);
        if (status != OCLFFT_ERROR_OUT_OF_HOST_MEMORY)
            fail_msg("allocation %d of %d failed, but the answer was %s: %s", number, total,
                     oclfft_status_string(status), oclfft_last_error());
    }
    assert_ok(whole_life());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(making_a_plan_is_counted),
        cmocka_unit_test(executions_after_the_first_make_nothing),
        cmocka_unit_test(executions_set_what_changed),
        cmocka_unit_test(buffers_may_take_the_place_of_others),
        cmocka_unit_test(enqueues_make_nothing),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return RUN_ON_DEVICE(tests);
}
