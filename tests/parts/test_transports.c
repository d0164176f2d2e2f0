/* Exchanges by each of the transports, on the fake OpenCL: which one serves, that it brings every
 * element to its place, that each call may fail, and that nothing is left behind. */
#include "common/harness.h"

#include <stdlib.h>
#include <string.h>

#include <oclfft/opencl.h>

#include "fake_cl.h"
#include "parts/group_plan.h"
#include "slabs.h"

/* In slabs of rows, then of columns, which cannot be shared out evenly. With LONG_ROWS rows a piece
 * has more of them than AMD's call is worth; with as many rows as parts it has one. */
enum { COLUMNS = 13, SHORT_ROWS = 10, LONG_ROWS = 300, PARTS = 3 };

typedef struct world {
    oclfft_context *contexts[2];
    cl_context cl;
    size_t rows;
} world;

static world open_world(const char *vendor, bool shared, size_t rows) {
    world w = {.rows = rows};
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    cl_device_id device = fake_device(0);
    fake_vendor(vendor);
    if (shared) w.cl = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    for (int i = 0; i < 2; ++i)
        assert_ok(shared ? oclfft_context_from_cl(w.cl, device, NULL, NULL, &w.contexts[i])
                         : oclfft_context_create(&config, &w.contexts[i]));
    return w;
}

static void close_world(world *w) {
    for (int i = 0; i < 2; ++i) oclfft_context_destroy(&w->contexts[i]);
    if (w->cl) clReleaseContext(w->cl);
    fake_vendor(NULL);
}

/* By buffers, which no call to and from the host's memory is needed for but their own. */
static oclfft_status execute_buffers(oclfft_context *const list[], oclfft_group_plan *plan,
                                     const oclfft_box *in, const oclfft_box *out,
                                     float *const from[], float *const to[]) {
    oclfft_buffer *sources[PARTS] = {NULL}, *targets[PARTS] = {NULL};
    oclfft_status status = OCLFFT_SUCCESS;
    for (size_t i = 0; i < PARTS && status == OCLFFT_SUCCESS; ++i) {
        status = oclfft_buffer_create(list[i], 8 * slabs_points(&in[i]), &sources[i]);
        if (status == OCLFFT_SUCCESS)
            status = oclfft_buffer_create(list[i], 8 * slabs_points(&out[i]), &targets[i]);
        if (status == OCLFFT_SUCCESS)
            status = oclfft_buffer_write(sources[i], 0, 8 * slabs_points(&in[i]), from[i]);
    }
    if (status == OCLFFT_SUCCESS)
        status = oclfft_group_execute(plan, OCLFFT_FORWARD, sources, targets);
    for (size_t i = 0; i < PARTS && status == OCLFFT_SUCCESS; ++i)
        status = oclfft_buffer_read(targets[i], 0, 8 * slabs_points(&out[i]), to[i]);
    for (size_t i = 0; i < PARTS; ++i) {
        oclfft_buffer_destroy(&sources[i]);
        oclfft_buffer_destroy(&targets[i]);
    }
    return status;
}

typedef enum way { BUFFERS, HOST_ARRAYS, HOST_ARRAYS_WITHOUT_EXCHANGE, WAYS } way;

/* From the rows' parts to the columns' parts, or back to the rows'. */
static oclfft_status run_exchange(world *w, way how, double time_limit, const char **name) {
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    oclfft_context *list[PARTS] = {w->contexts[0], w->contexts[1], w->contexts[0]};
    oclfft_box in[PARTS], out[PARTS];
    float *from[PARTS], *to[PARTS];
    oclfft_group *group = NULL;
    oclfft_group_plan *plan = NULL;
    oclfft_plan_desc d = slabs_desc(w->rows, COLUMNS);
    slabs_cut(w->rows, COLUMNS, PARTS, 0, in);
    slabs_cut(w->rows, COLUMNS, PARTS, how != HOST_ARRAYS_WITHOUT_EXCHANGE, out);
    for (size_t i = 0; i < PARTS; ++i) {
        from[i] = calloc(slabs_points(&in[i]), 8);
        to[i] = calloc(slabs_points(&out[i]), 8);
        slabs_fill(COLUMNS, &in[i], from[i]);
    }
    config.time_limit = time_limit;
    oclfft_status status = oclfft_group_create(list, PARTS, &config, &group);
    if (status == OCLFFT_SUCCESS) status = oclfft_group_plan_create(group, &d, in, out, &plan);
    for (int again = 0; again < 2 && status == OCLFFT_SUCCESS; ++again)
        status = how ? oclfft_group_execute_host(plan, OCLFFT_FORWARD, (const void *const *)from,
                                                 (void *const *)to)
                     : execute_buffers(list, plan, in, out, from, to);
    for (size_t i = 0; i < PARTS && status == OCLFFT_SUCCESS; ++i)
        assert_true(slabs_are_right(COLUMNS, &out[i], to[i]));
    for (uint32_t i = 0; status == OCLFFT_SUCCESS && i < plan->lane_count; ++i)
        if (plan->lanes[i].from != plan->lanes[i].to) *name = plan->lanes[i].transport->name;
    oclfft_group_plan_destroy(&plan);
    oclfft_group_destroy(&group);
    for (size_t i = 0; i < PARTS; ++i) {
        free(from[i]);
        free(to[i]);
    }
    return status;
}

typedef struct expected {
    const char *vendor, *name;
    bool shared;
    size_t rows;
    bool peer, host; /* whether AMD's call, and memory of the host, are used */
} expected;

static const expected all[] = {
    {"Fake vendor", "pinned memory", false, SHORT_ROWS, false, true},
    {"Fake vendor", "pinned memory", false, PARTS, false, true},
    {"Fake vendor", "pinned memory", true, SHORT_ROWS, false, true},
    {"Intel(R)", "a shared context", true, SHORT_ROWS, false, false},
    {"Intel(R)", "a shared context", true, PARTS, false, false},
    {"Intel(R)", "pinned memory", false, SHORT_ROWS, false, true},
    {"Advanced Micro Devices", "copies between peers", false, SHORT_ROWS, true, false},
    {"Advanced Micro Devices", "copies between peers", false, LONG_ROWS, false, true},
};

enum { CASES = sizeof all / sizeof *all };

static void each_transport_serves(void **state) {
    (void)state;
    for (size_t i = 0; i < CASES; ++i) {
        const expected *e = &all[i];
        const char *name = NULL;
        size_t live = fake_objects();
        world w = open_world(e->vendor, e->shared, e->rows);
        fake_copies before = fake_count_copies();
        assert_ok(run_exchange(&w, BUFFERS, 0, &name));
        fake_copies after = fake_count_copies();
        assert_string_equal(name, e->name);
        assert_int_equal(after.peer > before.peer, e->peer);
        assert_int_equal(after.host > before.host, e->host);
        assert_true(after.within > before.within); /* parts 0 and 2 share a context */
        close_world(&w);
        assert_int_equal(fake_objects(), live);
    }
}

/* Call after call fails, until none does. */
static void each_call_may_fail(void **state) {
    (void)state;
    for (size_t i = 0; i < CASES; ++i) {
        const expected *e = &all[i];
        world w = open_world(e->vendor, e->shared, e->rows);
        unsigned failures = 0;
        bool failed = true;
        for (unsigned call = 2; failed; ++call) {
            const char *name = NULL;
            size_t live = fake_objects();
            fake_fail(call / 2);
            oclfft_status status = run_exchange(&w, call % 2 ? HOST_ARRAYS : BUFFERS, 0, &name);
            failed = fake_has_failed();
            fake_fail(0);
            failures += status != OCLFFT_SUCCESS;
            assert_int_equal(fake_objects(), live);
            assert_true(call < 5000);
        }
        assert_true(failures > 20);
        close_world(&w);
    }
}

/* Transfer after transfer does not end. What waits for it without a limit stops the program. */
static void no_transfer_holds_up_an_execution(void **state) {
    (void)state;
    for (way how = BUFFERS; how < WAYS; ++how) {
        world w = open_world("Fake vendor", false, SHORT_ROWS);
        const char *name = NULL;
        size_t before = fake_transfers();
        assert_ok(run_exchange(&w, how, 0, &name));
        size_t count = (fake_transfers() - before) / 2; /* it is executed twice */
        size_t live = fake_objects();                   /* the contexts keep programs */
        assert_true(count > 5);
        for (unsigned n = 1; n <= count; ++n) {
            fake_hang(n);
            assert_refused(OCLFFT_ERROR_DEVICE_FAILED, "time_limit",
                           run_exchange(&w, how, 0.01, &name));
            fake_hang(0);
            assert_int_equal(fake_objects(), live);
        }
        close_world(&w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_transport_serves),
        cmocka_unit_test(each_call_may_fail),
        cmocka_unit_test(no_transfer_holds_up_an_execution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
