/* A device that disappears in the middle of everything: on the fake OpenCL, from one call on each
 * call fails with CL_DEVICE_NOT_AVAILABLE. That is tried for every call of a whole life, from the
 * context to the end, of a plan, a convolution and a group. The library says so and returns, all
 * objects can be destroyed, none is left behind, and when the device is back a new context works.
 * A call that would wait for ever ends by the test's time limit. */
#include "common/harness.h"

#include <stdlib.h>
#include <string.h>

#include "fake_cl.h"

enum { POINTS = 60, SAMPLES = 40, TAPS = 5, PARTS = 3, ROWS = 12, COLUMNS = 10, MOST_CALLS = 4000 };

/* A status of a lost device, or success. Where a question about the device fails, it counts as one
 * that is not there; what cannot be allocated may be told as memory. */
static oclfft_status seen(oclfft_status status) {
    assert_true(status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_DEVICE_FAILED ||
                status == OCLFFT_ERROR_NO_DEVICE || status == OCLFFT_ERROR_BUILD_FAILED ||
                status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY);
    if (status != OCLFFT_SUCCESS) assert_true(*oclfft_last_error());
    return status;
}

#define STEP(call)                                                                                 \
    do {                                                                                           \
        oclfft_status now = seen(call);                                                            \
        if (status == OCLFFT_SUCCESS) status = now;                                                \
    } while (0)

/* The lives go on when a step has failed, as far as there are objects: so calls after the loss are
 * tried, too. */

static oclfft_status live_plan(void) {
    float data[2 * 4 * POINTS] = {0}, result[2 * 4 * POINTS];
    oclfft_status status = OCLFFT_SUCCESS;
    oclfft_context *context = NULL;
    oclfft_plan *plan = NULL;
    oclfft_buffer *in = NULL, *out = NULL;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = POINTS;
    desc.batch = 4;
    STEP(oclfft_context_create(NULL, &context));
    if (context) STEP(oclfft_plan_create(context, &desc, &plan));
    if (context) STEP(oclfft_buffer_create(context, sizeof data, &in));
    if (context) STEP(oclfft_buffer_create(context, sizeof data, &out));
    if (in) STEP(oclfft_buffer_write(in, 0, sizeof data, data));
    if (plan && in && out) STEP(oclfft_execute(plan, OCLFFT_FORWARD, in, out));
    if (plan && in && out) STEP(oclfft_execute(plan, OCLFFT_BACKWARD, out, in));
    if (in) STEP(oclfft_buffer_read(in, 0, sizeof data, data));
    if (plan) STEP(oclfft_execute_host(plan, OCLFFT_FORWARD, data, result));
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    return status;
}

static oclfft_status live_convolution(oclfft_convolution_mode mode) {
    float signal[4 * SAMPLES] = {0}, taps[TAPS] = {1}, result[4 * (SAMPLES + TAPS)];
    oclfft_status status = OCLFFT_SUCCESS;
    oclfft_context *context = NULL;
    oclfft_convolution *c = NULL;
    oclfft_buffer *in = NULL, *out = NULL;
    oclfft_convolution_desc desc = OCLFFT_CONVOLUTION_DESC_INIT;
    desc.mode = mode;
    desc.lengths[0] = SAMPLES;
    desc.filter_lengths[0] = TAPS;
    desc.padded_lengths[0] = 64; /* by transforms, not by sums */
    desc.batch = 4;
    STEP(oclfft_context_create(NULL, &context));
    if (context) STEP(oclfft_convolution_create(context, &desc, &c));
    if (context) STEP(oclfft_buffer_create(context, sizeof signal, &in));
    if (context) STEP(oclfft_buffer_create(context, sizeof result, &out));
    if (in) STEP(oclfft_buffer_write(in, 0, sizeof signal, signal));
    if (c) STEP(oclfft_convolution_set_filter_host(c, taps));
    bool filtered =
        c && status == OCLFFT_SUCCESS; /* without a filter there is nothing to execute */
    for (int block = 0; block < 2; ++block)
        if (filtered && in && out) STEP(oclfft_convolution_execute(c, in, out));
    if (filtered) STEP(oclfft_convolution_execute_host(c, signal, result));
    if (c && mode == OCLFFT_CONVOLUTION_STREAM) STEP(oclfft_convolution_reset(c));
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_convolution_destroy(&c);
    oclfft_context_destroy(&context);
    return status;
}

static oclfft_status live_full(void) {
    return live_convolution(OCLFFT_CONVOLUTION_FULL);
}

static oclfft_status live_stream(void) {
    return live_convolution(OCLFFT_CONVOLUTION_STREAM);
}

/* Over two contexts, with exchanges between them: rows of one side, columns of the other. */
static oclfft_status live_group(void) {
    static float data[2][PARTS][2 * ROWS * COLUMNS];
    oclfft_status status = OCLFFT_SUCCESS;
    oclfft_context *contexts[2] = {NULL, NULL};
    oclfft_group *group = NULL;
    oclfft_group_plan *plan = NULL;
    oclfft_buffer *in[PARTS] = {NULL}, *out[PARTS] = {NULL};
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    desc.rank = 2;
    desc.lengths[0] = ROWS;
    desc.lengths[1] = COLUMNS;
    config.time_limit = 20;
    for (int i = 0; i < 2; ++i) STEP(oclfft_context_create(NULL, &contexts[i]));
    oclfft_context *list[PARTS] = {contexts[0], contexts[1], contexts[0]};
    bool whole = contexts[0] && contexts[1];
    if (whole) STEP(oclfft_group_create(list, PARTS, &config, &group));
    if (group) STEP(oclfft_group_plan_create(group, &desc, NULL, NULL, &plan));
    for (int i = 0; i < PARTS; ++i) {
        if (list[i]) STEP(oclfft_buffer_create(list[i], sizeof data[0][i], &in[i]));
        if (list[i]) STEP(oclfft_buffer_create(list[i], sizeof data[0][i], &out[i]));
        whole = whole && in[i] && out[i];
    }
    for (int again = 0; again < 2; ++again) {
        if (plan && whole) STEP(oclfft_group_execute(plan, OCLFFT_FORWARD, in, out));
        const void *from[PARTS] = {data[0][0], data[0][1], data[0][2]};
        void *to[PARTS] = {data[1][0], data[1][1], data[1][2]};
        if (plan) STEP(oclfft_group_execute_host(plan, OCLFFT_FORWARD, from, to));
    }
    for (int i = 0; i < PARTS; ++i) {
        oclfft_buffer_destroy(&in[i]);
        oclfft_buffer_destroy(&out[i]);
    }
    oclfft_group_plan_destroy(&plan);
    oclfft_group_destroy(&group);
    for (int i = 0; i < 2; ++i) oclfft_context_destroy(&contexts[i]);
    return status;
}

/* The device is lost at the first call, at the second, ... until a life ends before. */
static void lose_it_everywhere(oclfft_status (*live)(void)) {
    int number = 1, refused = 0;
    for (; number < MOST_CALLS; ++number) {
        size_t objects = fake_objects();
        fake_lose((unsigned)number);
        oclfft_status status = live();
        bool lost = fake_is_lost();
        fake_lose(0);
        assert_int_equal(fake_objects(), objects);
        if (!lost) assert_ok(status);
        if (!lost) break;
        refused += status != OCLFFT_SUCCESS;
        if (number % 8 == 1) assert_ok(live());
    }
    print_message("%d calls, of which %d were reported\n", number - 1, refused);
    assert_in_range(number, 50, MOST_CALLS - 1);
    /* what fails while all is destroyed has nobody to be reported to */
    assert_true(refused >= (number - 1) * 3 / 4);
    assert_ok(live());
}

static void in_the_life_of_a_plan(void **state) {
    (void)state;
    lose_it_everywhere(live_plan);
}

static void in_the_life_of_a_convolution(void **state) {
    (void)state;
    lose_it_everywhere(live_full);
}

static void in_the_life_of_a_stream(void **state) {
    (void)state;
    lose_it_everywhere(live_stream);
}

static void in_the_life_of_a_group(void **state) {
    (void)state;
    lose_it_everywhere(live_group);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_life_of_a_plan), cmocka_unit_test(in_the_life_of_a_convolution),
        cmocka_unit_test(in_the_life_of_a_stream), cmocka_unit_test(in_the_life_of_a_group)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
