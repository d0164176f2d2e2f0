/* Many threads on convolutions: executing one, with buffers, host arrays and on queues of their
 * own, while others set its filter; making the same ones; streams of their own. Every result is the
 * single thread's, bit for bit. */
#include "common/on_device.h"

#include <stdlib.h>

#include <oclfft/opencl.h>

#include "common/crew.h"

enum {
    ROUNDS = 10,
    N = 300,
    M = 40,
    BLOCKS = 3,
    FLOATS = 2 * (N + M),
    BYTES = FLOATS * sizeof(float)
};

typedef struct shared {
    oclfft_context *context;
    oclfft_convolution_desc desc;
    oclfft_convolution *convolution;
    float taps[2 * M];
    float in[THREADS][FLOATS], expected[THREADS][FLOATS]; /* another input for each thread */
    float streamed[THREADS][BLOCKS][2 * N];
    crew crew;
} shared;

static oclfft_convolution_desc desc_of(oclfft_convolution_mode mode, bool complex_data) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    d.lengths[0] = N;
    d.filter_lengths[0] = M;
    d.mode = mode;
    d.complex_data = complex_data;
    return d;
}

/* ---- What threads do ---- */

static void expect_result(worker *w) {
    shared *s = w->shared;
    crew_expect(&s->crew, memcmp(w->out, s->expected[w->index], BYTES) == 0);
}

static void *execute_host(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    crew_wait_for_all(&s->crew);
    for (int round = 0; round < ROUNDS; ++round) {
        memset(w->out, 0xff, BYTES);
        crew_expect(&s->crew, oclfft_convolution_execute_host(s->convolution, s->in[w->index],
                                                              w->out) == OCLFFT_SUCCESS);
        expect_result(w);
    }
    return NULL;
}

/* Behind a command of the queue's own. */
static void enqueue(worker *w, cl_command_queue queue, cl_mem from, cl_mem to) {
    shared *s = w->shared;
    cl_event cleared = NULL, done = NULL;
    const cl_uint nothing = UINT32_MAX;
    crew_expect(&s->crew, clEnqueueFillBuffer(queue, to, &nothing, sizeof nothing, 0, BYTES, 0,
                                              NULL, &cleared) == CL_SUCCESS);
    crew_expect(&s->crew, oclfft_convolution_enqueue(s->convolution, queue, from, to, 1, &cleared,
                                                     &done) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, clEnqueueReadBuffer(queue, to, CL_TRUE, 0, BYTES, w->out, done != NULL,
                                              &done, NULL) == CL_SUCCESS);
    clReleaseEvent(cleared);
    if (done) clReleaseEvent(done);
}

static void *enqueue_on_own_queue(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    oclfft_buffer *in = NULL, *out = NULL;
    cl_mem from = NULL, to = NULL;
    crew_expect(&s->crew, oclfft_buffer_create(s->context, BYTES, &in) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_create(s->context, BYTES, &out) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_write(in, 0, BYTES, s->in[w->index]) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_get_cl(in, &from) == OCLFFT_SUCCESS &&
                              oclfft_buffer_get_cl(out, &to) == OCLFFT_SUCCESS);
    cl_command_queue queue = crew_queue(s->context, w->index);
    crew_expect(&s->crew, queue != NULL);
    crew_wait_for_all(&s->crew);
    for (int round = 0; queue && round < ROUNDS; ++round) {
        enqueue(w, queue, from, to);
        expect_result(w);
    }
    if (queue) clReleaseCommandQueue(queue);
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    return NULL;
}

/* The same filter again and again: executions use the one before or the one behind. */
static void *set_filters(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    crew_wait_for_all(&s->crew);
    for (int round = 0; round < 3 * ROUNDS; ++round)
        crew_expect(&s->crew,
                    oclfft_convolution_set_filter_host(s->convolution, s->taps) == OCLFFT_SUCCESS);
    return NULL;
}

/* Makes the convolution that all others make at this moment, and uses it. */
static void *make_own(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    oclfft_convolution *c = NULL;
    crew_wait_for_all(&s->crew);
    memset(w->out, 0xff, BYTES);
    crew_expect(&s->crew, oclfft_convolution_create(s->context, &s->desc, &c) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_convolution_set_filter_host(c, s->taps) == OCLFFT_SUCCESS);
    crew_expect(&s->crew,
                oclfft_convolution_execute_host(c, s->in[w->index], w->out) == OCLFFT_SUCCESS);
    expect_result(w);
    oclfft_convolution_destroy(&c);
    return NULL;
}

static const float *block_of(const shared *s, int thread, int block) {
    return s->in[(thread + block) % THREADS];
}

/* A stream for each thread. */
static void *stream(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    oclfft_convolution *c = NULL;
    oclfft_convolution_desc d = desc_of(OCLFFT_CONVOLUTION_STREAM, true);
    crew_expect(&s->crew, oclfft_convolution_create(s->context, &d, &c) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_convolution_set_filter_host(c, s->taps) == OCLFFT_SUCCESS);
    crew_wait_for_all(&s->crew);
    for (int round = 0; round < ROUNDS; ++round) {
        for (int block = 0; block < BLOCKS; ++block) {
            memset(w->out, 0xff, BYTES);
            crew_expect(&s->crew, oclfft_convolution_execute_host(c, block_of(s, w->index, block),
                                                                  w->out) == OCLFFT_SUCCESS);
            crew_expect(&s->crew,
                        memcmp(w->out, s->streamed[w->index][block], sizeof **s->streamed) == 0);
        }
        crew_expect(&s->crew, oclfft_convolution_reset(c) == OCLFFT_SUCCESS);
    }
    oclfft_convolution_destroy(&c);
    return NULL;
}

/* ---- What they must find ---- */

/* y[k] of the full convolution. */
static void sum(const float *x, const float *h, int k, double y[2]) {
    y[0] = y[1] = 0;
    for (int j = 0; j < M; ++j) {
        if (k - j < 0 || k - j >= N) continue;
        const float *a = &x[2 * (k - j)], *b = &h[2 * j];
        y[0] += (double)a[0] * (double)b[0] - (double)a[1] * (double)b[1];
        y[1] += (double)a[0] * (double)b[1] + (double)a[1] * (double)b[0];
    }
}

static void assert_right(const shared *s, int thread) {
    for (int k = 0; k < N + M - 1; ++k) {
        double y[2];
        sum(s->in[thread], s->taps, k, y);
        for (int part = 0; part < 2; ++part)
            assert_near((float)y[part], s->expected[thread][2 * k + part], 1e-4F);
    }
}

/* By this thread alone, in a context of its own. */
static void expectations(shared *s) {
    oclfft_context *alone = open_context();
    oclfft_convolution_desc d = desc_of(OCLFFT_CONVOLUTION_STREAM, true);
    oclfft_convolution *c, *blocks;
    assert_ok(oclfft_convolution_create(alone, &s->desc, &c));
    assert_ok(oclfft_convolution_create(alone, &d, &blocks));
    fill_random(s->taps, 2 * M, 1);
    for (int t = 0; t < THREADS; ++t) fill_random(s->in[t], FLOATS, 10 + (uint64_t)t);
    assert_ok(oclfft_convolution_set_filter_host(c, s->taps));
    assert_ok(oclfft_convolution_set_filter_host(blocks, s->taps));
    for (int t = 0; t < THREADS; ++t) {
        memset(s->expected[t], 0xff, BYTES);
        assert_ok(oclfft_convolution_execute_host(c, s->in[t], s->expected[t]));
        assert_right(s, t);
        assert_ok(oclfft_convolution_reset(blocks));
        for (int block = 0; block < BLOCKS; ++block)
            assert_ok(oclfft_convolution_execute_host(blocks, block_of(s, t, block),
                                                      s->streamed[t][block]));
    }
    oclfft_convolution_destroy(&c);
    oclfft_convolution_destroy(&blocks);
    oclfft_context_destroy(&alone);
}

static int setup(void **state) {
    fixture_begin();
    shared *s = calloc(1, sizeof *s);
    s->desc = desc_of(OCLFFT_CONVOLUTION_FULL, true);
    expectations(s);
    s->context = open_context();
    assert_ok(oclfft_convolution_create(s->context, &s->desc, &s->convolution));
    assert_ok(oclfft_convolution_set_filter_host(s->convolution, s->taps));
    assert_ok(oclfft_finish(s->context));
    crew_begin(&s->crew);
    *state = s;
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    fixture_begin();
    shared *s = *state;
    oclfft_convolution_destroy(&s->convolution);
    oclfft_context_destroy(&s->context);
    crew_end(&s->crew);
    free(s);
    fixture_end();
    return 0;
}

/* ---- Who does what ---- */

static void run(shared *s, crew_job *even, crew_job *odd) {
    crew_run(&s->crew, s, FLOATS, even, odd);
}

static void host_arrays(void **state) {
    run(*state, execute_host, execute_host);
}

static void own_queues(void **state) {
    run(*state, enqueue_on_own_queue, enqueue_on_own_queue);
    run(*state, enqueue_on_own_queue, execute_host);
}

static void filters_meanwhile(void **state) {
    run(*state, set_filters, execute_host);
    run(*state, set_filters, enqueue_on_own_queue);
}

static void the_same_at_once(void **state) {
    shared *s = *state;
    oclfft_convolution_destroy(&s->convolution);
    oclfft_context_destroy(&s->context);
    s->context = open_context(); /* where nothing is compiled yet */
    run(s, make_own, make_own);
}

static void streams(void **state) {
    run(*state, stream, stream);
    run(*state, stream, execute_host);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(host_arrays, setup, teardown),
        cmocka_unit_test_setup_teardown(own_queues, setup, teardown),
        cmocka_unit_test_setup_teardown(filters_meanwhile, setup, teardown),
        cmocka_unit_test_setup_teardown(the_same_at_once, setup, teardown),
        cmocka_unit_test_setup_teardown(streams, setup, teardown),
    };
    return RUN_ON_DEVICE(tests);
}
