/* Execution from and to host arrays: bit for bit what oclfft_execute does, whichever way the data
 * go and however small the pieces.
 */
#include "common/host_support.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "os/stream.h"

#define TWO_PASSES "8.8:w8/8.8:w8" /* of 4096 points, with scratch */

static size_t bytes_of(const transform_case *c) {
    return 2 * c->n * c->batch * real_bytes(c->precision);
}

static const char *words(const transform_case *c, route by) {
    static char text[160];
    snprintf(text, sizeof text, "%zu x%zu %s %s %s, %s", c->n, c->batch,
             c->precision == OCLFFT_DOUBLE ? "double" : "single",
             c->direction == OCLFFT_BACKWARD ? "backward" : "forward",
             c->in_place ? "in place" : "out of place", route_names[by]);
    return text;
}

/* What oclfft_execute makes of `in`. */
static char *expectation(const transform_case *c, const char *in) {
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_case(context, c);
    size_t bytes = bytes_of(c);
    char *out = malloc(bytes);
    oclfft_buffer *a = buffer_of(context, in, bytes),
                  *b = c->in_place ? NULL : buffer_of(context, in, bytes);
    assert_ok(oclfft_execute(plan, c->direction, a, b));
    assert_ok(oclfft_buffer_read(b ? b : a, 0, bytes, out));
    oclfft_buffer_destroy(&a);
    oclfft_buffer_destroy(&b);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    return out;
}

static void run_host(oclfft_plan *plan, const transform_case *c, route by, const char *data,
                     const char *expected) {
    size_t bytes = bytes_of(c);
    fenced in = fenced_new(bytes, by), out = c->in_place ? in : fenced_new(bytes, by);
    const void *arrays[] = {in.data, out.data};
    memcpy(in.data, data, bytes);
    take_route(plan, by, arrays, 2);
    if (oclfft_execute_host(plan, c->direction, in.data, out.data) != OCLFFT_SUCCESS)
        fail_msg("%s: %s", words(c, by), oclfft_last_error());
    if (memcmp(out.data, expected, bytes) != 0)
        fail_msg("%s: another result than oclfft_execute's", words(c, by));
    assert_fences(&in, words(c, by));
    assert_fences(&out, words(c, by));
    if (!c->in_place && memcmp(in.data, data, bytes) != 0)
        fail_msg("%s: the input was changed", words(c, by));
    if (!c->in_place) fenced_free(&out);
    fenced_free(&in);
}

/* By all ways, in a context that may hold `limit` bytes more than the tables; 0: as many as it
 * likes. Twice: the second call finds what the first made. */
static void check_host(const transform_case *c, uint64_t limit) {
    oclfft_context *context = open_limited(limit ? 1 << 20 : 0);
    oclfft_plan *plan = plan_case(context, c);
    uint64_t tables = context->memory_used;
    char *data = malloc(bytes_of(c));
    if (limit) context->memory_limit = tables + limit;
    fill_random_in(c->precision, data, bytes_of(c) / real_bytes(c->precision), c->n + c->batch);
    char *expected = expectation(c, data);
    for (int i = 0; i < 2 * ROUTES; ++i) run_host(plan, c, (route)(i / 2), data, expected);
    oclfft_plan_destroy(&plan);
    assert_int_equal(0, (int)context->memory_used);
    oclfft_context_destroy(&context);
    free(expected);
    free(data);
}

static void batches(void **state) {
    (void)state;
    static const size_t sizes[] = {1, 2, 3, 17, 101, 128};
    for (size_t b = 0; b < sizeof sizes / sizeof *sizes; ++b)
        for (int variant = 0; variant < 4; ++variant) {
            transform_case c = {.n = 64,
                                .batch = sizes[b],
                                .in_place = variant & 1,
                                .direction = variant & 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD};
            check_host(&c, 0);
            check_host(&c, 20000); /* a few transforms of 512 bytes in each of several pieces */
        }
}

static void lengths(void **state) {
    (void)state;
    static const transform_case cases[] = {
        {.n = 1, .batch = 1000},
        {.n = 2, .batch = 333, .in_place = true},
        {.n = 15, .batch = 77},
        {.n = 1009, .batch = 5},
        {.n = 4096, .batch = 7, .recipe = TWO_PASSES},
        {.n = 4096, .batch = 7, .recipe = TWO_PASSES, .in_place = true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        transform_case c = cases[i];
        for (int backward = 0; backward < 2; ++backward) {
            c.direction = backward ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
            check_host(&c, 0);
            check_host(&c, 5 * c.n * 2 * sizeof(float) + 4000);
        }
    }
}

static void doubles(void **state) {
    (void)state;
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    oclfft_context_destroy(&context);
    transform_case c = {
        .precision = OCLFFT_DOUBLE, .n = 256, .batch = 37, .direction = OCLFFT_FORWARD};
    check_host(&c, 0);
    check_host(&c, 100000);
}

/* Large enough for the pieces of real life, and, as a GPU, for a try of both ways. */
static void many_megabytes(void **state) {
    (void)state;
    check_host(&(transform_case){.n = 1024, .batch = 1531, .direction = OCLFFT_FORWARD}, 0);
    check_host(
        &(transform_case){.n = 1024, .batch = 1531, .direction = OCLFFT_BACKWARD, .in_place = true},
        0);
}

/* Transforms that no pinned block holds. */
static void transforms_larger_than_blocks(void **state) {
    (void)state;
    check_host(&(transform_case){.n = 9 << 17, .batch = 4, .direction = OCLFFT_FORWARD}, 0);
}

/* The limit holds while pieces of all sizes go through, nothing stays charged, and when not even
 * the least of them fits there is an error. */
static void the_limit_holds(void **state) {
    (void)state;
    enum { N = 512, BATCH = 40, EACH = N * 8 };
    const transform_case c = {.n = N, .batch = BATCH, .direction = OCLFFT_FORWARD};
    char *data = malloc(bytes_of(&c)), *expected;
    fill_random((float *)data, bytes_of(&c) / 4, 5);
    expected = expectation(&c, data);
    oclfft_context *context = open_limited(1 << 20);
    oclfft_plan *plan = plan_case(context, &c);
    uint64_t tables = context->memory_used, quantum = ways_quantum(&plan->ways),
             least = 2 * EACH * quantum + space_for(&plan->ways, quantum).bytes;
    assert_true(least < 40 * EACH);
    for (uint64_t limit = least; limit < 40 * EACH; limit += EACH / 2) {
        context->memory_limit = tables + limit;
        run_host(plan, &c, ROUTE_STRAY, data, expected);
        assert_true(context->memory_used == tables);
    }
    fenced in = fenced_new(bytes_of(&c), ROUTE_STRAY), out = fenced_new(bytes_of(&c), ROUTE_STRAY);
    memcpy(in.data, data, bytes_of(&c));
    memcpy(out.data, data, bytes_of(&c));
    context->memory_limit = tables + 64; /* pieces of a transform do not fit either */
    take_route(plan, ROUTE_STRAY, NULL, 0);
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit",
                   oclfft_execute_host(plan, OCLFFT_FORWARD, in.data, out.data));
    assert_memory_equal(out.data, data, bytes_of(&c));
    assert_true(context->memory_used == tables);
    fenced_free(&in);
    fenced_free(&out);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    free(data);
    free(expected);
}

/* Scratch for a piece is less than for a batch; scratch that is there is used. */
static void scratch_within_the_limit(void **state) {
    (void)state;
    enum { N = 4096, BATCH = 12, EACH = N * 8 };
    const transform_case c = {
        .n = N, .batch = BATCH, .direction = OCLFFT_FORWARD, .recipe = TWO_PASSES};
    char *data = malloc(bytes_of(&c)), *expected;
    fill_random((float *)data, bytes_of(&c) / 4, 5);
    expected = expectation(&c, data);
    for (int made = 0; made < 2; ++made) {
        oclfft_context *context = open_limited(0);
        oclfft_plan *plan = plan_case(context, &c);
        char *out = malloc(bytes_of(&c));
        if (made) transform_bytes(context, plan, OCLFFT_FORWARD, data, out, bytes_of(&c));
        context->memory_limit =
            context->memory_used + (made ? 2 : 3) * EACH * ways_quantum(&plan->ways);
        run_host(plan, &c, ROUTE_DIRECT, data, expected);
        --context->memory_limit;
        take_route(plan, ROUTE_DIRECT, NULL, 0);
        assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, data, out)); /* in pieces */
        assert_true(plan->large.data);
        context->memory_limit = 1024;
        assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit",
                       oclfft_execute_host(plan, OCLFFT_FORWARD, data, out));
        free(out);
        oclfft_plan_destroy(&plan);
        oclfft_context_destroy(&context);
    }
    free(data);
    free(expected);
}

static void refusals(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_plan *out_of_place = plan_of(context, 64, 1, false, NULL),
                *in_place = plan_of(context, 64, 1, true, NULL);
    float a[128] = {0}, b[128] = {0};
    assert_invalid("plan", oclfft_execute_host(NULL, OCLFFT_FORWARD, a, b));
    assert_invalid("in", oclfft_execute_host(out_of_place, OCLFFT_FORWARD, NULL, b));
    assert_invalid("out", oclfft_execute_host(out_of_place, OCLFFT_FORWARD, a, NULL));
    assert_invalid("direction", oclfft_execute_host(out_of_place, (oclfft_direction)0, a, b));
    assert_invalid("out equals in", oclfft_execute_host(out_of_place, OCLFFT_FORWARD, a, a));
    assert_invalid("out differs from in", oclfft_execute_host(in_place, OCLFFT_FORWARD, a, b));
    assert_true(!out_of_place->host.data && !in_place->host.data);
    oclfft_plan_destroy(&out_of_place);
    oclfft_plan_destroy(&in_place);
    oclfft_context_destroy(&context);
}

/* ---- Threads ---- */

enum { THREADS = 4, ROUNDS = 6, N = 4096, BATCH = 9, BYTES = N * BATCH * 8 };

typedef struct worker {
    oclfft_context *context;
    oclfft_plan *plan;
    char *data, *expected;
    bool on_device; /* by oclfft_execute */
    atomic_int failures;
} worker;

static bool round_trip(const worker *w, char *out) {
    oclfft_buffer *a = NULL, *b = NULL;
    bool ok = true;
    if (!w->on_device)
        return oclfft_execute_host(w->plan, OCLFFT_FORWARD, w->data, out) == OCLFFT_SUCCESS;
    ok = ok && oclfft_buffer_create(w->context, BYTES, &a) == OCLFFT_SUCCESS;
    ok = ok && oclfft_buffer_create(w->context, BYTES, &b) == OCLFFT_SUCCESS;
    ok = ok && oclfft_buffer_write(a, 0, BYTES, w->data) == OCLFFT_SUCCESS;
    ok = ok && oclfft_execute(w->plan, OCLFFT_FORWARD, a, b) == OCLFFT_SUCCESS;
    ok = ok && oclfft_buffer_read(b, 0, BYTES, out) == OCLFFT_SUCCESS;
    oclfft_buffer_destroy(&a);
    oclfft_buffer_destroy(&b);
    return ok;
}

static void *work(void *argument) {
    worker *w = argument;
    char *out = malloc(BYTES);
    for (int i = 0; i < ROUNDS; ++i) {
        memset(out, 0xff, BYTES);
        if (!round_trip(w, out) || memcmp(out, w->expected, BYTES) != 0)
            atomic_fetch_add(&w->failures, 1);
    }
    free(out);
    return NULL;
}

/* All on one plan, whose scratch two queues then want. */
static void threads_share_a_plan(void **state) {
    (void)state;
    const transform_case c = {
        .n = N, .batch = BATCH, .direction = OCLFFT_FORWARD, .recipe = TWO_PASSES};
    for (route by = ROUTE_SHARED; by <= ROUTE_DIRECT; by += ROUTE_DIRECT) {
        oclfft_context *context = open_context();
        oclfft_plan *plan = plan_case(context, &c);
        worker workers[THREADS];
        pthread_t threads[THREADS];
        take_route(plan, by, NULL, 0);
        for (int t = 0; t < THREADS; ++t) {
            workers[t] = (worker){
                .context = context, .plan = plan, .data = malloc(BYTES), .on_device = t % 2};
            fill_random((float *)workers[t].data, BYTES / 4, (uint64_t)t);
            workers[t].expected = expectation(&c, workers[t].data);
        }
        for (int t = 0; t < THREADS; ++t)
            assert_int_equal(0, pthread_create(&threads[t], NULL, work, &workers[t]));
        for (int t = 0; t < THREADS; ++t) {
            pthread_join(threads[t], NULL);
            assert_int_equal(0, atomic_load(&workers[t].failures));
            free(workers[t].data);
            free(workers[t].expected);
        }
        oclfft_plan_destroy(&plan);
        oclfft_context_destroy(&context);
    }
}

static void a_plan_outlives_its_context(void **state) {
    (void)state;
    const transform_case c = {.n = 64, .batch = 5, .direction = OCLFFT_FORWARD};
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_case(context, &c);
    char *data = malloc(bytes_of(&c)), *expected;
    fill_random((float *)data, bytes_of(&c) / 4, 5);
    expected = expectation(&c, data);
    oclfft_context_destroy(&context);
    for (int i = 0; i < ROUTES; ++i) run_host(plan, &c, (route)i, data, expected);
    oclfft_plan_destroy(&plan);
    free(data);
    free(expected);
}

/* From and to any address, of any number of bytes, with nothing written beside. */
static void streamed_copies(void **state) {
    (void)state;
    enum { MOST = 4096, AROUND = 64 };
    char from[MOST + AROUND], to[MOST + 3 * AROUND], expected[sizeof to];
    for (size_t i = 0; i < sizeof from; ++i) from[i] = (char)(i * 7 + i / 256);
    for (size_t bytes = 0; bytes <= MOST; bytes += 1 + bytes / 9)
        for (size_t skew = 0; skew < AROUND; skew += 5) {
            char *place = to + AROUND + skew;
            memset(to, 77, sizeof to);
            memset(expected, 77, sizeof expected);
            memcpy(expected + AROUND + skew, from + skew / 3, bytes);
            stream_copy(place, from + skew / 3, bytes);
            assert_memory_equal(to, expected, sizeof to);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals),
        cmocka_unit_test(batches),
        cmocka_unit_test(lengths),
        cmocka_unit_test(doubles),
        cmocka_unit_test(many_megabytes),
        cmocka_unit_test(transforms_larger_than_blocks),
        cmocka_unit_test(the_limit_holds),
        cmocka_unit_test(scratch_within_the_limit),
        cmocka_unit_test(threads_share_a_plan),
        cmocka_unit_test(a_plan_outlives_its_context),
        cmocka_unit_test(streamed_copies),
    };
    return RUN_ON_DEVICE(tests);
}
