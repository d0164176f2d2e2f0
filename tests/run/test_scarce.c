/* Little memory: an execution takes as much scratch as there is, down to what one tile needs,
 * whoever runs short: the context's limit, the driver when a buffer is made, or the driver at the
 * first command that uses it. The linker leads two calls here
 * (-Wl,--wrap, see meson.build). */
#include "common/on_device.h"

#include <stdatomic.h>
#include <stdlib.h>

#include <oclfft/opencl.h>

#include "device/buffer.h"
#include "run/plan.h"
#include "base/sizes.h"

enum { POINTS = 64, BATCH = 64, FLOATS = 2 * POINTS * BATCH, BYTES = 4 * FLOATS };
#define RECIPE "8:w4/8:w4"

/* ---- A device with less memory than it says ---- */

static size_t largest;      /* bytes that a buffer may have */
static bool lazy;           /* which shows at the first command with it */
static cl_int scarce_code;  /* how that is answered */
static size_t latest_bytes; /* of the buffer made last */
static int refusals;

cl_mem __real_clCreateBuffer(cl_context c, cl_mem_flags f, size_t n, void *h, cl_int *code);
cl_mem __wrap_clCreateBuffer(cl_context c, cl_mem_flags f, size_t n, void *h, cl_int *code);
cl_mem __wrap_clCreateBuffer(cl_context c, cl_mem_flags f, size_t n, void *h, cl_int *code) {
    latest_bytes = n;
    if (!largest || lazy || n <= largest) return __real_clCreateBuffer(c, f, n, h, code);
    ++refusals;
    *code = scarce_code;
    return NULL;
}

cl_int __real_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o,
                                     const size_t *g, const size_t *s, cl_uint w, const cl_event *l,
                                     cl_event *e);
cl_int __wrap_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o,
                                     const size_t *g, const size_t *s, cl_uint w, const cl_event *l,
                                     cl_event *e);
cl_int __wrap_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o,
                                     const size_t *g, const size_t *s, cl_uint w, const cl_event *l,
                                     cl_event *e) {
    if (!largest || !lazy || latest_bytes <= largest)
        return __real_clEnqueueNDRangeKernel(q, k, d, o, g, s, w, l, e);
    ++refusals;
    return scarce_code;
}

static void runs_short(size_t bytes, bool late, cl_int code) {
    largest = bytes;
    lazy = late;
    scarce_code = code;
    refusals = 0;
}

static void has_plenty(void) {
    largest = 0;
}

/* ---- The problem ---- */

typedef struct world {
    oclfft_context *context;
    oclfft_plan *plan;
    oclfft_buffer *in, *out;
    float data[FLOATS], expected[FLOATS], got[FLOATS];
} world;

static void fill(world *w) {
    memset(w->got, 0xff, BYTES);
    assert_ok(oclfft_buffer_write(w->in, 0, BYTES, w->data));
    assert_ok(oclfft_buffer_write(w->out, 0, BYTES, w->got));
}

static void make_buffers(world *w) {
    assert_ok(oclfft_buffer_create(w->context, BYTES, &w->in));
    assert_ok(oclfft_buffer_create(w->context, BYTES, &w->out));
    fill(w);
}

static int setup(void **state) {
    static world w;
    fixture_begin();
    w.context = open_context();
    fill_random(w.data, FLOATS, 11);
    w.plan = plan_of(w.context, POINTS, BATCH, false, RECIPE);
    transform(w.context, w.plan, OCLFFT_FORWARD, w.data, w.expected, FLOATS);
    oclfft_plan_destroy(&w.plan);
    assert_true(w.context->memory_used == 0);
    *state = &w;
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    world *w = *state;
    fixture_begin();
    has_plenty();
    oclfft_plan_destroy(&w->plan);
    oclfft_buffer_destroy(&w->in);
    oclfft_buffer_destroy(&w->out);
    assert_true(w->context->memory_used == 0);
    oclfft_context_destroy(&w->context);
    fixture_end();
    return 0;
}

/* The same bits, and the output in full. */
static void assert_done(world *w) {
    assert_ok(oclfft_buffer_read(w->out, 0, BYTES, w->got));
    assert_memory_equal(w->expected, w->got, BYTES);
}

static oclfft_status execute(const world *w) {
    return oclfft_execute(w->plan, OCLFFT_FORWARD, w->in, w->out);
}

static uint64_t tables(world *w) {
    w->plan = plan_of(w->context, POINTS, BATCH, false, RECIPE);
    uint64_t bytes = w->context->memory_used;
    return bytes;
}

/* Bytes of scratch for the fewest transforms that go at a time. */
static uint64_t least(const world *w) {
    return ways_quantum(&w->plan->ways) * POINTS * 8;
}

/* ---- The limit ---- */

static void plans_may_come_before_buffers(void **state) {
    world *w = *state;
    for (int plan_first = 0; plan_first < 2; ++plan_first) {
        w->context->memory_limit = 0;
        uint64_t limit = tables(w) + 5 * BYTES / 2;
        if (!plan_first) oclfft_plan_destroy(&w->plan);
        w->context->memory_limit = limit;
        make_buffers(w);
        if (!plan_first) w->plan = plan_of(w->context, POINTS, BATCH, false, RECIPE);
        assert_ok(execute(w));
        assert_done(w);
        assert_int_equal(BATCH / 2, (int)w->plan->own_scratch.chunk);
        oclfft_plan_destroy(&w->plan);
        oclfft_buffer_destroy(&w->in);
        oclfft_buffer_destroy(&w->out);
    }
}

/* From all down to one tile, and below; and once there is room again the same plan computes. */
static void whatever_fits_will_do(void **state) {
    world *w = *state;
    uint64_t data = tables(w) + 2 * BYTES, tile = least(w), step = 3 * tile / 2;
    make_buffers(w);
    for (uint64_t room = BYTES + tile / 2; room; room = room > step ? room - step : 0) {
        oclfft_plan_destroy(&w->plan);
        w->context->memory_limit = 0;
        w->plan = plan_of(w->context, POINTS, BATCH, false, RECIPE);
        w->context->memory_limit = data + room;
        fill(w);
        if (room >= tile) {
            assert_ok(execute(w));
            assert_int_equal(min_u64(BATCH, room / tile * ways_quantum(&w->plan->ways)),
                             (int)w->plan->own_scratch.chunk);
        } else {
            assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit", execute(w));
            w->context->memory_limit = data + tile;
            assert_ok(execute(w));
        }
        assert_done(w);
    }
}

/* From host arrays that the device uses where they are, the scratch is all that it takes.
 * With less the transforms go through the device in pieces, whose passes are the planner's. */
static void host_arrays_need_a_tile(void **state) {
    world *w = *state;
    uint64_t limit = tables(w), tile = least(w);
    float *in = aligned_alloc(4096, BYTES), *out = aligned_alloc(4096, BYTES);
    for (int shared = 0; shared < 2; ++shared) {
        if (shared && !w->context->info.is_cpu) break;
        bool is_cpu = w->context->info.is_cpu;
        w->context->info.is_cpu = shared;
        w->context->memory_limit = limit + (shared ? 1 : 3) * tile;
        memcpy(in, w->data, BYTES);
        memset(out, 0xff, BYTES);
        assert_ok(oclfft_execute_host(w->plan, OCLFFT_FORWARD, in, out));
        assert_memory_equal(w->expected, out, BYTES);
        --w->context->memory_limit;
        assert_ok(oclfft_execute_host(w->plan, OCLFFT_FORWARD, in, out));
        assert_true(w->plan->large.data);
        w->context->memory_limit = limit / 2;
        assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit",
                       oclfft_execute_host(w->plan, OCLFFT_FORWARD, in, out));
        w->context->info.is_cpu = is_cpu;
    }
    free(in);
    free(out);
}

/* ---- The device ---- */

static const cl_int codes[] = {CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES};

/* The size is halved until it fits, either when the buffer is made or when it is first used. Later
 * executions keep it. */
static void devices_may_run_short(void **state) {
    world *w = *state;
    static const struct {
        size_t room;
        int refusals, chunk;
    } cases[] = {{BYTES, 0, 64}, {BYTES - 1, 1, 32}, {BYTES / 2 - 1, 2, 16}, {BYTES / 16, 4, 4}};
    make_buffers(w);
    for (int late = 0; late < 2; ++late)
        for (int c = 0; c < 2; ++c)
            for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
                w->plan = plan_of(w->context, POINTS, BATCH, false, RECIPE);
                fill(w);
                spoil_last_error();
                runs_short(cases[i].room, late, codes[c]);
                assert_ok(execute(w));
                assert_int_equal(cases[i].refusals, refusals);
                assert_int_equal(cases[i].chunk, (int)w->plan->own_scratch.chunk);
                assert_non_null(strstr(oclfft_last_error(),
                                       "oclfft_device_list")); /* what was tried is not told */
                assert_done(w);
                has_plenty();
                assert_ok(execute(w));
                assert_int_equal(cases[i].chunk, (int)w->plan->own_scratch.chunk);
                assert_done(w);
                oclfft_plan_destroy(&w->plan);
            }
}

/* Not one tile: an error with the call's name, nothing is kept, and later it works. */
static void devices_may_have_no_room(void **state) {
    world *w = *state;
    make_buffers(w);
    for (int late = 0; late < 2; ++late)
        for (int c = 0; c < 2; ++c) {
            int attempts = 1;
            w->plan = plan_of(w->context, POINTS, BATCH, false, RECIPE);
            for (uint64_t left = BATCH; left > ways_quantum(&w->plan->ways); left /= 2) ++attempts;
            fill(w);
            uint64_t used = w->context->memory_used;
            runs_short(least(w) - 1, late, codes[c]);
            oclfft_status expected = late && codes[c] == CL_OUT_OF_RESOURCES
                                         ? OCLFFT_ERROR_DEVICE_FAILED
                                         : OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
            assert_refused(expected, late ? "clEnqueueNDRangeKernel" : "clCreateBuffer",
                           execute(w));
            assert_int_equal(attempts, refusals);
            assert_true(w->context->memory_used == used);
            has_plenty();
            assert_ok(execute(w));
            assert_int_equal(BATCH, (int)w->plan->own_scratch.chunk);
            assert_done(w);
            oclfft_plan_destroy(&w->plan);
        }
}

/* A workspace has the size that the plan reported, however small the library's own scratch is. */
static void workspaces_keep_their_size(void **state) {
    world *w = *state;
    size_t before = 0, after = 0;
    make_buffers(w);
    w->plan = plan_of(w->context, POINTS, BATCH, false, RECIPE);
    assert_ok(oclfft_plan_workspace(w->plan, &before));
    runs_short(BYTES / 4, false, codes[0]);
    assert_ok(execute(w));
    has_plenty();
    assert_ok(oclfft_plan_workspace(w->plan, &after));
    assert_int_equal(before, after);
    assert_int_equal(BYTES, after);
    oclfft_buffer *workspace = NULL;
    assert_ok(oclfft_buffer_create(w->context, after, &workspace));
    const cl_mem in[2] = {w->in->memory, NULL}, out[2] = {w->out->memory, NULL};
    for (int own = 0; own < 2; ++own) {
        fill(w);
        assert_ok(oclfft_enqueue(w->plan, w->context->queue, OCLFFT_FORWARD, in, out,
                                 own ? NULL : workspace->memory, 0, NULL, NULL));
        assert_done(w);
    }
    oclfft_buffer_destroy(&workspace);
}

/* On a CPU a large batch goes through the passes in parts whose scratch stays in the caches; with a
 * workspace of the caller's all of it at once. */
static void scratch_fits_the_caches(void **state) {
    world *w = *state;
    enum { N = 4096, COUNT = 1024, ARRAY = 2 * N * COUNT, SIZE = 4 * ARRAY };
    oclfft_buffer *b[3] = {NULL};
    float *data = malloc(SIZE), *expected = malloc(SIZE);
    if (!w->context->caps.is_cpu) skip();
    fill_random(data, ARRAY, 3);
    for (int i = 0; i < 3; ++i) assert_ok(oclfft_buffer_create(w->context, SIZE, &b[i]));
    const cl_mem in[2] = {b[0]->memory, NULL}, out[2] = {b[1]->memory, NULL};
    w->plan = plan_of(w->context, N, COUNT, false, "8.8:w8/8.8:w8");
    assert_ok(oclfft_buffer_write(b[0], 0, SIZE, data));
    assert_ok(oclfft_enqueue(w->plan, w->context->queue, OCLFFT_FORWARD, in, out, b[2]->memory, 0,
                             NULL, NULL));
    assert_ok(oclfft_buffer_read(b[1], 0, SIZE, expected));
    w->context->caps.compute_units = 1;
    assert_null(w->plan->own_scratch.memory);
    assert_ok(oclfft_execute(w->plan, OCLFFT_FORWARD, b[0], b[1]));
    assert_int_equal(8 << 20, (int)w->plan->own_scratch.bytes);
    assert_int_equal(COUNT / 4, (int)w->plan->own_scratch.chunk);
    assert_ok(oclfft_buffer_read(b[1], 0, SIZE, data));
    assert_memory_equal(expected, data, SIZE);
    for (int i = 0; i < 3; ++i) oclfft_buffer_destroy(&b[i]);
    free(data);
    free(expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(scratch_fits_the_caches, setup, teardown),
        cmocka_unit_test_setup_teardown(plans_may_come_before_buffers, setup, teardown),
        cmocka_unit_test_setup_teardown(whatever_fits_will_do, setup, teardown),
        cmocka_unit_test_setup_teardown(host_arrays_need_a_tile, setup, teardown),
        cmocka_unit_test_setup_teardown(devices_may_run_short, setup, teardown),
        cmocka_unit_test_setup_teardown(devices_may_have_no_room, setup, teardown),
        cmocka_unit_test_setup_teardown(workspaces_keep_their_size, setup, teardown),
    };
    return RUN_ON_DEVICE(tests);
}
