/* The channels that a group's plan keeps for host arrays, on the fake OpenCL: they are opened once,
 * and no failure leaves one that does harm. */
#include "common/harness.h"

#include <stdlib.h>
#include <string.h>

#include <oclfft/opencl.h>

#include "fake_cl.h"
#include "slabs.h"

/* Slabs of rows, then of columns; just large enough to be staged. */
enum { ROWS = 1 << 16, COLUMNS = 16, PARTS = 2, MEGABYTE = 1 << 20 };

typedef struct world {
    oclfft_context *contexts[PARTS];
    oclfft_group *group;
    oclfft_box in[PARTS], out[PARTS];
    float *from[PARTS], *to[PARTS];
} world;

static world open_world(double time_limit) {
    world w = {.group = NULL};
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_group_config group = OCLFFT_GROUP_CONFIG_INIT;
    fake_memory((size_t)64 * MEGABYTE);
    group.time_limit = time_limit;
    slabs_cut(ROWS, COLUMNS, PARTS, 0, w.in);
    slabs_cut(ROWS, COLUMNS, PARTS, 1, w.out);
    for (size_t i = 0; i < PARTS; ++i) {
        assert_ok(oclfft_context_create(&config, &w.contexts[i]));
        w.from[i] = calloc(slabs_points(&w.in[i]), 8);
        w.to[i] = calloc(slabs_points(&w.out[i]), 8);
        slabs_fill(COLUMNS, &w.in[i], w.from[i]);
    }
    assert_ok(oclfft_group_create(w.contexts, PARTS, &group, &w.group));
    return w;
}

static void close_world(world *w) {
    oclfft_group_destroy(&w->group);
    for (size_t i = 0; i < PARTS; ++i) {
        oclfft_context_destroy(&w->contexts[i]);
        free(w->from[i]);
        free(w->to[i]);
    }
    fake_memory(MEGABYTE);
}

static oclfft_group_plan *plan_of(const world *w) {
    oclfft_plan_desc d = slabs_desc(ROWS, COLUMNS);
    oclfft_group_plan *plan = NULL;
    assert_ok(oclfft_group_plan_create(w->group, &d, w->in, w->out, &plan));
    return plan;
}

static oclfft_status execute(const world *w, oclfft_group_plan *plan) {
    for (size_t i = 0; i < PARTS; ++i) memset(w->to[i], 0, 8 * slabs_points(&w->out[i]));
    return oclfft_group_execute_host(plan, OCLFFT_FORWARD, (const void *const *)w->from,
                                     (void *const *)w->to);
}

static void assert_works(const world *w, oclfft_group_plan *plan) {
    assert_ok(execute(w, plan));
    for (size_t i = 0; i < PARTS; ++i) assert_true(slabs_are_right(COLUMNS, &w->out[i], w->to[i]));
}

static void executions_after_the_first_open_nothing(void **state) {
    (void)state;
    size_t live = fake_objects();
    world w = open_world(0);
    oclfft_group_plan *plan = plan_of(&w);
    fake_made before = fake_count_made();
    assert_works(&w, plan);
    fake_made first = fake_count_made();
    assert_true(first.queues > before.queues);
    assert_true(first.pinned >= before.pinned + (size_t)PARTS * 2 * 4);
    for (int again = 0; again < 3; ++again) assert_works(&w, plan);
    fake_made last = fake_count_made();
    assert_int_equal(last.queues, first.queues);
    assert_int_equal(last.pinned, first.pinned);
    oclfft_group_plan_destroy(&plan);
    close_world(&w);
    assert_int_equal(fake_objects(), live);
}

/* Call after call of an execution fails, until none does. Then the plan works. */
static void walk(const world *w, bool first) {
    oclfft_group_plan *plan = NULL;
    unsigned failures = 0;
    bool failed = true;
    for (unsigned call = 1; failed; ++call) {
        if (!plan) plan = plan_of(w);
        if (!first && call == 1) assert_works(w, plan);
        fake_fail(call);
        failures += execute(w, plan) != OCLFFT_SUCCESS;
        failed = fake_has_failed();
        fake_fail(0);
        assert_works(w, plan);
        if (first) oclfft_group_plan_destroy(&plan);
        assert_true(call < 1000);
    }
    assert_true(failures > 20);
    oclfft_group_plan_destroy(&plan);
}

static void a_plan_works_after_each_failure(void **state) {
    (void)state;
    size_t live = fake_objects();
    world w = open_world(0);
    walk(&w, true);
    walk(&w, false);
    close_world(&w);
    assert_int_equal(fake_objects(), live);
}

/* Transfer after transfer does not end, after an execution in which all did. What waits for it
 * without a limit stops the program. */
static void a_kept_channel_may_hang(void **state) {
    (void)state;
    size_t live = fake_objects();
    world w = open_world(0.6);
    bool hung = true;
    unsigned number = 1;
    for (; hung; ++number) {
        oclfft_group_plan *plan = plan_of(&w);
        assert_works(&w, plan);
        size_t begun = fake_transfers();
        fake_hang(number);
        oclfft_status status = execute(&w, plan);
        hung = fake_transfers() - begun >= number;
        fake_hang(0);
        if (hung) {
            assert_int_equal(status, OCLFFT_ERROR_DEVICE_FAILED);
            assert_refused(OCLFFT_ERROR_DEVICE_FAILED, "earlier", execute(&w, plan));
        } else {
            assert_ok(status);
        }
        oclfft_group_plan_destroy(&plan);
    }
    assert_true(number > 8);
    close_world(&w);
    assert_int_equal(fake_objects(), live);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(executions_after_the_first_open_nothing),
        cmocka_unit_test(a_plan_works_after_each_failure),
        cmocka_unit_test(a_kept_channel_may_hang),
    };
    return RUN_TESTS(tests);
}
