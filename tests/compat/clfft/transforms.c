/* A transform through clFFT's interface against FFTW's. */
#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

#include "world.h"

#ifdef HAVE_FFTW3L
typedef long double wide;
typedef long double complex wide_complex;
#define FFTW(name) fftwl_##name
#else
typedef double wide;
typedef double complex wide_complex;
#define FFTW(name) fftw_##name
#endif

/* One side in memory: where elements are, and their numbers. */
typedef struct side {
    bool real, planar, single;
    size_t counts[4], strides[4], places;
    void *data[2], *before[2]; /* before the transform */
    size_t bytes;              /* of each array */
    cl_mem memory[2];
} side;

/* Lies in the gaps. */
static const double gap = 12345;

static bool planar_of(clfftLayout layout) {
    return layout == CLFFT_COMPLEX_PLANAR || layout == CLFFT_HERMITIAN_PLANAR;
}

static bool hermitian_of(clfftLayout layout) {
    return layout == CLFFT_HERMITIAN_INTERLEAVED || layout == CLFFT_HERMITIAN_PLANAR;
}

static clfftLayout layout_of(clfftLayout layout) {
    return layout ? layout : CLFFT_COMPLEX_INTERLEAVED;
}

static side side_of(const transform_settings *t, bool output) {
    const clfftLayout layout = layout_of(output ? t->out : t->in);
    const size_t *strides = output ? t->out_strides : t->in_strides;
    const bool swapped = output && t->transposed == CLFFT_TRANSPOSED;
    side s = {.real = layout == CLFFT_REAL,
              .planar = planar_of(layout),
              .single = t->precision != CLFFT_DOUBLE,
              .counts = {1, 1, 1, t->batch ? t->batch : 1}};
    for (int i = 0; i < (int)t->dim; i++) s.counts[i] = t->lengths[i];
    if (hermitian_of(layout)) s.counts[0] = s.counts[0] / 2 + 1;
    size_t packed = 1;
    for (int i = 0; i < 3; i++) {
        const int along = swapped && i < 2 ? 1 - i : i;
        s.strides[along] = strides[i] ? strides[i] : packed;
        packed = s.strides[along] * s.counts[along];
    }
    s.strides[3] = output ? t->out_distance : t->in_distance;
    if (!s.strides[3]) s.strides[3] = packed;
    s.places = 1;
    for (int i = 0; i < 4; i++) s.places += (s.counts[i] - 1) * s.strides[i];
    s.bytes = s.places * (s.single ? 4 : 8) * (s.real || s.planar ? 1 : 2);
    return s;
}

static double get(const side *s, void *const data[2], size_t place, int part) {
    const size_t at = s->real || s->planar ? place : 2 * place + (size_t)part;
    const void *array = data[s->planar ? part : 0];
    return s->single ? (double)((const float *)array)[at] : ((const double *)array)[at];
}

static void put(const side *s, size_t place, int part, double value) {
    const size_t at = s->real || s->planar ? place : 2 * place + (size_t)part;
    void *array = s->data[s->planar ? part : 0];
    if (s->single)
        ((float *)array)[at] = (float)value;
    else
        ((double *)array)[at] = value;
}

static void allocate(side *s, size_t bytes) {
    s->bytes = bytes > s->bytes ? bytes : s->bytes;
    for (int i = 0; i < (s->planar ? 2 : 1); i++) {
        s->data[i] = malloc(s->bytes);
        s->before[i] = malloc(s->bytes);
        assert_non_null(s->data[i]);
        for (size_t at = 0; at < s->bytes / (s->single ? 4 : 8); at++) {
            if (s->single)
                ((float *)s->data[i])[at] = (float)gap;
            else
                ((double *)s->data[i])[at] = gap;
        }
    }
}

static void send(side *s) {
    for (int i = 0; i < (s->planar ? 2 : 1); i++) {
        memcpy(s->before[i], s->data[i], s->bytes);
        s->memory[i] = new_buffer(s->data[i], s->bytes);
    }
}

static void receive(side *s) {
    for (int i = 0; i < (s->planar ? 2 : 1); i++)
        assert_int_equal(clEnqueueReadBuffer(queue, s->memory[i], CL_TRUE, 0, s->bytes, s->data[i],
                                             0, NULL, NULL),
                         CL_SUCCESS);
}

static void discard(side *s) {
    for (int i = 0; i < 2; i++) {
        if (s->memory[i]) clReleaseMemObject(s->memory[i]);
        free(s->data[i]);
        free(s->before[i]);
    }
}

/* Goes through all elements of a transform: `x` counts in the full array, whose rows have n0. */
#define EACH_ELEMENT(s, b, n0)                                                                     \
    for (size_t z = 0; z < (s)->counts[2]; z++)                                                    \
        for (size_t y = 0; y < (s)->counts[1]; y++)                                                \
            for (size_t x = 0,                                                                     \
                        place = z * (s)->strides[2] + y * (s)->strides[1] + (b) * (s)->strides[3], \
                        full = (z * (s)->counts[1] + y) * (n0);                                    \
                 x < (s)->counts[0]; x++, place += (s)->strides[0], full++)

static void reference(const transform_settings *t, int sign, wide_complex *from, wide_complex *to) {
    int lengths[3];
    for (int i = 0; i < (int)t->dim; i++) lengths[t->dim - 1 - i] = (int)t->lengths[i];
    FFTW(plan)
    plan = FFTW(plan_dft)((int)t->dim, lengths, (void *)from, (void *)to, sign, FFTW_ESTIMATE);
    assert_non_null(plan);
    FFTW(execute)(plan);
    FFTW(destroy_plan)(plan);
}

static double random_number(void) {
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 40) / (1 << 23) - 1;
}

/* Puts one transform's random input in its places and computes what shall come of it. */
static void prepare(const transform_settings *t, side *in, size_t b, wide_complex *expected) {
    const size_t n0 = t->lengths[0], points = n0 * in->counts[1] * in->counts[2];
    wide_complex *input = calloc(points, sizeof *input);
    assert_non_null(input);
    const bool back = layout_of(t->out) == CLFFT_REAL;
    const bool forward = in->real || (!back && t->direction != CLFFT_BACKWARD);
    for (size_t i = 0; i < points; i++)
        input[i] = random_number() + (in->real || back ? 0 : I * random_number());
    /* The half spectrum of a real signal, as the device is to see it. */
    if (back) reference(t, FFTW_FORWARD, input, input);
    EACH_ELEMENT(in, b, n0) {
        const wide factor = t->pre.source ? (wide)factor_of(place) : 1;
        put(in, place, 0, (double)(creall(input[full]) / (back ? factor : 1)));
        if (!in->real) put(in, place, 1, (double)(cimagl(input[full]) / (back ? factor : 1)));
        if (back) continue;
        input[full] = factor * (get(in, in->data, place, 0) +
                                (in->real ? 0 : I * (wide)get(in, in->data, place, 1)));
    }
    reference(t, forward ? FFTW_FORWARD : FFTW_BACKWARD, input, expected);
    wide scale = forward ? 1 : 1 / (wide)points;
    if (t->scale != 0) scale = t->scale;
    for (size_t i = 0; i < points; i++) expected[i] *= scale;
    free(input);
}

static void compare(const transform_settings *t, const side *out, size_t b,
                    const wide_complex *expected) {
    wide error = 0, norm = 0;
    EACH_ELEMENT(out, b, t->lengths[0]) {
        const wide factor = t->post.source ? (wide)factor_of(place) : 1;
        const wide re = (wide)get(out, out->data, place, 0) - creall(expected[full]) * factor;
        const wide im =
            out->real ? 0 : (wide)get(out, out->data, place, 1) - cimagl(expected[full]) * factor;
        error += re * re + im * im;
        norm += factor * factor *
                (creall(expected[full]) * creall(expected[full]) +
                 (out->real ? 0 : cimagl(expected[full]) * cimagl(expected[full])));
    }
    const size_t points = t->lengths[0] * out->counts[1] * out->counts[2];
    const double relative = (double)(sqrtl(error) / sqrtl(norm > 0 ? norm : 1));
    const double bar =
        (theirs ? 20 : 4) *
        transform_bar_in(t->precision == CLFFT_DOUBLE ? OCLFFT_DOUBLE : OCLFFT_SINGLE, points);
    if (!(relative <= bar))
        fail_msg("%zux%zux%zu, transform %zu: error %.3g above %.3g", t->lengths[0], out->counts[1],
                 out->counts[2], b, relative, bar);
}

/* The gaps of the output are as before. */
static void check_gaps(const side *out) {
    char *used = calloc(out->places, 1);
    assert_non_null(used);
    for (size_t b = 0; b < out->counts[3]; b++) EACH_ELEMENT(out, b, 0) used[place] = 1;
    for (size_t place = 0; place < out->places; place++) {
        if (used[place]) continue;
        assert_true(get(out, out->data, place, 0) == gap);
        assert_true(out->real || get(out, out->data, place, 1) == gap);
    }
    free(used);
}

clfftPlanHandle make_plan_of(const transform_settings *t) {
    clfftPlanHandle plan = 0;
    assert_fine(clfftCreateDefaultPlan(&plan, context, t->dim, t->lengths));
    side in = side_of(t, false), out = side_of(t, true);
    if (t->batch) assert_fine(clfftSetPlanBatchSize(plan, t->batch));
    if (t->precision) assert_fine(clfftSetPlanPrecision(plan, t->precision));
    if (t->in || t->out) assert_fine(clfftSetLayout(plan, layout_of(t->in), layout_of(t->out)));
    if (t->location) assert_fine(clfftSetResultLocation(plan, t->location));
    if (t->scale != 0)
        assert_fine(clfftSetPlanScale(plan, t->direction ? t->direction : CLFFT_FORWARD, t->scale));
    if (t->transposed) {
        assert_fine(clfftSetPlanTransposeResult(plan, t->transposed));
        /* Strides in the order of memory; those of a packed result are the default's. */
        for (int i = 0; i < 3; i++)
            out.strides[i] = t->out_strides[1] ? t->out_strides[i] : in.strides[i];
    }
    if (!t->dont_set_strides) {
        assert_fine(clfftSetPlanInStride(plan, t->dim, in.strides));
        assert_fine(clfftSetPlanOutStride(plan, t->dim, out.strides));
        assert_fine(clfftSetPlanDistance(plan, in.strides[3], out.strides[3]));
    }
    return plan;
}

static cl_mem set_factors(clfftPlanHandle plan, const factors *f, const side *s,
                          clfftCallbackType type) {
    if (!f->source) return NULL;
    void *values = malloc(s->places * (s->single ? 4 : 8));
    assert_non_null(values);
    for (size_t i = 0; i < s->places; i++) {
        if (s->single)
            ((float *)values)[i] = (float)factor_of(i);
        else
            ((double *)values)[i] = factor_of(i);
    }
    cl_mem memory = new_buffer(values, s->places * (s->single ? 4 : 8));
    free(values);
    assert_fine(clfftSetPlanCallback(plan, f->name, f->source, f->local_bytes, type, &memory, 1));
    return memory;
}

static void run_plan(clfftPlanHandle plan, const transform_settings *t, side *in, side *out) {
    cl_mem pre = set_factors(plan, &t->pre, in, PRECALLBACK);
    cl_mem post = set_factors(plan, &t->post, out, POSTCALLBACK);
    cl_mem workspace = NULL;
    if (t->with_workspace) {
        size_t bytes = 0;
        assert_fine(clfftBakePlan(plan, 1, &queue, NULL, NULL));
        assert_fine(clfftGetTmpBufSize(plan, &bytes));
        if (bytes) workspace = new_buffer(NULL, bytes);
    }
    cl_event event = NULL;
    const bool in_place = t->location != CLFFT_OUTOFPLACE;
    assert_fine(clfftEnqueueTransform(plan, t->direction ? t->direction : CLFFT_FORWARD, 1, &queue,
                                      0, NULL, &event, in->memory, in_place ? NULL : out->memory,
                                      workspace));
    assert_int_equal(clWaitForEvents(1, &event), CL_SUCCESS);
    clReleaseEvent(event);
    if (pre) clReleaseMemObject(pre);
    if (post) clReleaseMemObject(post);
    if (workspace) clReleaseMemObject(workspace);
}

void check_plan(clfftPlanHandle plan, const transform_settings *t) {
    side in = side_of(t, false), out = side_of(t, true);
    const bool in_place = t->location != CLFFT_OUTOFPLACE;
    const size_t points = t->lengths[0] * in.counts[1] * in.counts[2], batch = in.counts[3];
    wide_complex *expected = calloc(points * batch, sizeof *expected);
    assert_non_null(expected);
    allocate(&in, in_place ? out.bytes : 0);
    allocate(&out, in_place ? in.bytes : 0);
    for (size_t b = 0; b < batch; b++) prepare(t, &in, b, expected + b * points);
    send(&in);
    if (!in_place) send(&out);
    run_plan(plan, t, &in, &out);
    if (in_place) {
        receive(&in);
        for (int i = 0; i < (out.planar ? 2 : 1); i++) memcpy(out.data[i], in.data[i], out.bytes);
    } else {
        receive(&in);
        for (int i = 0; i < (in.planar ? 2 : 1) && !theirs; i++)
            assert_memory_equal(in.data[i], in.before[i], in.bytes);
        receive(&out);
        check_gaps(&out);
    }
    for (size_t b = 0; b < batch; b++) compare(t, &out, b, expected + b * points);
    free(expected);
    discard(&in);
    discard(&out);
}

void check_transform_of(const transform_settings *t) {
    clfftPlanHandle plan = make_plan_of(t);
    check_plan(plan, t);
    assert_fine(clfftDestroyPlan(&plan));
    assert_int_equal(plan, 0);
}
