/* Host arrays that are larger than the memory that a context may take: the results are those of a
 * context without a limit, for all that can go in pieces. Of a stream this is the same block,
 * twice, and the whole is what its samples are collected for. Memory between the results keeps its
 * contents. */
#include "common/on_device.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/pretend_gpu.h"
#include "convolve/convolution.h"

typedef struct subject {
    const char *name;
    int rank;
    size_t lengths[3], filter_lengths[3], batch, channels[2];
    oclfft_convolution_mode mode;
    bool complex_data, correlate, separate, back, gaps, gpu;
    bool forwards; /* the results, whatever `back` is */
    oclfft_element_type type;
    size_t share; /* the limit: this part of both arrays */
} subject;

#define MODE(m) .mode = OCLFFT_CONVOLUTION_##m

static const subject subjects[] = {
    {"full", 1, {60000}, {101}, 1, {1, 1}, MODE(FULL), .share = 4, .gpu = true},
    {"same", 1, {50001}, {100}, 1, {1, 1}, MODE(SAME), .complex_data = true, .share = 5},
    {"valid", 1, {60000}, {133}, 1, {1, 1}, MODE(VALID), .correlate = true, .share = 4},
    {"complex correlation",
     1,
     {30000},
     {64},
     1,
     {1, 1},
     MODE(FULL),
     .complex_data = true,
     .correlate = true,
     .share = 4},
    {"long signals of a batch", 1, {30000}, {33}, 3, {1, 1}, MODE(SAME), .share = 12},
    {"a batch", 1, {1000}, {30}, 200, {1, 1}, MODE(FULL), .share = 4},
    {"a circular batch", 1, {999}, {30}, 201, {1, 1}, MODE(CIRCULAR), .share = 4},
    {"filters of their own",
     1,
     {500},
     {300},
     256,
     {1, 1},
     MODE(SAME),
     .complex_data = true,
     .separate = true,
     .gpu = true},
    {"channels", 1, {600}, {20}, 150, {3, 2}, MODE(SAME), .share = 4},
    {"bytes", 1, {100000}, {50}, 1, {1, 1}, MODE(SAME), .type = OCLFFT_ELEMENT_INT8, .share = 3},
    {"reversed", 1, {40000}, {77}, 1, {1, 1}, MODE(FULL), .back = true, .share = 4},
    {"gaps", 1, {40000}, {77}, 1, {1, 1}, MODE(SAME), .gaps = true, .share = 4},
    {"a reversed batch with gaps",
     1,
     {800},
     {77},
     90,
     {1, 1},
     MODE(SAME),
     .gaps = true,
     .back = true,
     .share = 4},
    {"a reversed batch with results forwards",
     1,
     {999},
     {30},
     201,
     {1, 1},
     MODE(CIRCULAR),
     .back = true,
     .forwards = true,
     .share = 4},
    {"an image", 2, {500, 60}, {15, 9}, 1, {1, 1}, MODE(SAME), .share = 3, .gpu = true},
    {"complex images",
     2,
     {70, 61},
     {9, 12},
     30,
     {1, 1},
     MODE(FULL),
     .complex_data = true,
     .share = 4},
    {"a stream of bytes",
     1,
     {100000},
     {257},
     1,
     {1, 1},
     MODE(STREAM),
     .complex_data = true,
     .type = OCLFFT_ELEMENT_INT8,
     .share = 3,
     .gpu = true},
    {"a real stream", 1, {90001}, {100}, 1, {1, 1}, MODE(STREAM), .share = 4},
    {"a reversed stream with gaps",
     1,
     {70000},
     {77},
     1,
     {1, 1},
     MODE(STREAM),
     .gaps = true,
     .back = true,
     .share = 4},
    {"a volume", 3, {300, 12, 20}, {5, 4, 3}, 1, {1, 1}, MODE(VALID), .share = 2},
};

static size_t results_of(const subject *s, int axis) {
    size_t n = s->lengths[axis], m = s->filter_lengths[axis];
    if (s->mode == OCLFFT_CONVOLUTION_FULL) return n + m - 1;
    return s->mode == OCLFFT_CONVOLUTION_VALID ? n - m + 1 : n;
}

/* Of one dimension with one channel: elements two apart, signals three further; or backwards. */
static void lay(const subject *s, size_t n, oclfft_layout *l) {
    ptrdiff_t step = s->gaps ? 2 : 1;
    if (!s->gaps && !s->back) return;
    l->strides[0] = s->back ? -step : step;
    l->distance = step * (ptrdiff_t)n + (s->gaps ? 3 : 0);
    if (s->back) l->distance = -l->distance;
    l->offset = s->gaps ? 5 : 0;
    if (s->back) l->offset += (size_t)step * (n - 1) + (s->batch - 1) * (size_t)-l->distance;
}

static oclfft_convolution_desc describe(const subject *s) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    d.rank = s->rank;
    for (int i = 0; i < s->rank; ++i) {
        d.lengths[i] = s->lengths[i];
        d.filter_lengths[i] = s->filter_lengths[i];
    }
    d.mode = s->mode;
    d.batch = s->batch;
    d.input_channels = s->channels[0];
    d.output_channels = s->channels[1];
    d.complex_data = s->complex_data;
    d.correlate = s->correlate;
    d.separate_filters = s->separate;
    d.input.element_type = s->type;
    lay(s, s->lengths[0], &d.input);
    if (!s->forwards) lay(s, results_of(s, 0), &d.output);
    return d;
}

typedef struct world {
    const subject *s;
    oclfft_convolution_desc desc;
    char *in, *taps, *expected[2], *got; /* of the first call, and of the next */
    size_t in_bytes, out_bytes;
} world;

static void fill_bytes(char *to, size_t bytes, bool integers, uint64_t seed) {
    if (!integers) fill_random((float *)(void *)to, bytes / sizeof(float), seed);
    for (size_t i = 0; integers && i < bytes; ++i) to[i] = (char)(i * 37 % 61);
}

static world open_world(const subject *s) {
    world w = {.s = s, .desc = describe(s)};
    oclfft_context *context = open_context();
    oclfft_convolution *c;
    size_t taps = 8 * s->channels[0] * s->channels[1] * (s->separate ? s->batch : 1);
    for (int i = 0; i < s->rank; ++i) taps *= s->filter_lengths[i];
    assert_ok(oclfft_convolution_create(context, &w.desc, &c));
    w.in_bytes = c->in_bytes;
    w.out_bytes = c->out_bytes;
    w.in = malloc(w.in_bytes);
    w.taps = malloc(taps);
    w.got = malloc(w.out_bytes);
    fill_bytes(w.in, w.in_bytes, s->type != OCLFFT_ELEMENT_DEFAULT, 1);
    fill_bytes(w.taps, taps, false, 2);
    assert_ok(oclfft_convolution_set_filter_host(c, w.taps));
    for (int call = 0; call < 2; ++call) {
        w.expected[call] = malloc(w.out_bytes);
        memset(w.expected[call], 0x5a, w.out_bytes);
        assert_ok(oclfft_convolution_execute_host(c, w.in, w.expected[call]));
    }
    oclfft_convolution_destroy(&c);
    oclfft_context_destroy(&context);
    return w;
}

static void close_world(world *w) {
    free(w->in);
    free(w->taps);
    for (int call = 0; call < 2; ++call) free(w->expected[call]);
    free(w->got);
}

/* Relative to the loudest result; what is no result is the same. */
static void compare(const world *w, int call) {
    const float *a = (const float *)(const void *)w->expected[call];
    const float *b = (const float *)(const void *)w->got;
    double loudest = 0, off = 0;
    float gap;
    memset(&gap, 0x5a, sizeof gap);
    for (size_t i = 0; i < w->out_bytes / sizeof(float); ++i) {
        if (a[i] == gap) {
            assert_true(b[i] == gap);
            continue;
        }
        loudest = fmax(loudest, fabs((double)a[i]));
        off = worse(off, fabs((double)a[i] - (double)b[i]));
    }
    if (!isfinite(loudest) || !(off <= 3e-6 * loudest))
        fail_msg("%s: off by %g of %g", w->s->name, off, loudest);
}

static void run_limited(world *w, bool on_gpu) {
    oclfft_context *context = open_context();
    oclfft_convolution *c;
    size_t bytes = w->in_bytes + w->out_bytes;
    if (on_gpu) pretend_gpu(context);
    context->memory_limit = w->s->separate ? 0 : bytes / w->s->share; /* of filters later */
    oclfft_status status = oclfft_convolution_create(context, &w->desc, &c);
    if (status != OCLFFT_SUCCESS) fail_msg("%s: %s", w->s->name, oclfft_last_error());
    status = oclfft_convolution_set_filter_host(c, w->taps);
    if (status != OCLFFT_SUCCESS) fail_msg("%s: %s", w->s->name, oclfft_last_error());
    uint64_t kept = context->memory_used;
    if (w->s->separate) context->memory_limit = kept + bytes / 4;
    for (int call = 0; call < 2; ++call) {
        memset(w->got, 0x5a, w->out_bytes);
        status = oclfft_convolution_execute_host(c, w->in, w->got);
        if (status != OCLFFT_SUCCESS) fail_msg("%s: %s", w->s->name, oclfft_last_error());
        compare(w, call);
    }
    oclfft_convolution_destroy(&c);
    assert_true(context->memory_used == 0);
    oclfft_context_destroy(&context);
}

static void results_are_those_of_the_whole(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; ++i) {
        if (!share_has("pieces", i)) continue;
        world w = open_world(&subjects[i]);
        run_limited(&w, false);
        if (subjects[i].gpu) run_limited(&w, true);
        close_world(&w);
    }
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(results_are_those_of_the_whole)};
    if (!share_read(&count, arguments)) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
