/* Real transforms of a batch, each judged by itself: signals of any loudness side by side, zeros,
 * infinities and NaNs among them, imaginary parts that are zero by symmetry.
 *
 * usage: test_signals single|double [--share N] */
#include "common/on_device.h"
#include "common/share.h"

#include <fftw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCH = 5, MOST_RANK = 4 };

static oclfft_precision precision;

/* ---- Problems ---- */

typedef struct signals {
    size_t lengths[MOST_RANK];
    const char *forward, *backward; /* recipes of R2C and C2R; NULL: the planner's */
    size_t gap;                     /* elements between the transforms, on both sides */
} signals;

static const signals problems[] = {
    /* one pass */
    {.lengths = {1}},
    {.lengths = {2}},
    {.lengths = {3}},
    {.lengths = {4}},
    {.lengths = {5}},
    {.lengths = {6}},
    {.lengths = {9}, .gap = 1},
    {.lengths = {15}},
    {.lengths = {16}},
    {.lengths = {16}, .gap = 3},
    {.lengths = {31}},
    {.lengths = {32}},
    {.lengths = {61}},
    {.lengths = {94}},
    {.lengths = {101}, .gap = 2},
    {.lengths = {122}},
    {.lengths = {128}},
    {.lengths = {243}},
    {.lengths = {256}},
    {.lengths = {400}},
    {.lengths = {500}},
    {.lengths = {509}},
    {.lengths = {600}},
    {.lengths = {1000}},
    {.lengths = {1021}},
    {.lengths = {1024}},
    {.lengths = {2187}},
    {.lengths = {4096}},
    /* several passes, Bluestein's algorithm over passes */
    {.lengths = {4093}},
    {.lengths = {10000}},
    {.lengths = {10007}},
    {.lengths = {10006}},
    {.lengths = {19683}},
    {.lengths = {20014}},
    {.lengths = {32768}},
    {.lengths = {30030}},
    {.lengths = {65536}},
    /* work-groups, whatever the device */
    {{1}, "1:w3", "1:w2", 0},
    {{7}, "7:w2", "7:w3", 0},
    {{7}, "7:p4", "7:p4", 0},
    {{14}, "7:w2", "7:p4", 1},
    {{45}, "9.5", "5.9:w2", 0},
    {{45}, "9.5:w3:whole", "5.9:w2:phase2", 1},
    {{60}, "5.6:w3", "6.5:w2:whole", 0},
    {{60}, "5.6:phase2", "6.5:w2:phase3", 0},
    {{61}, "1.r61(15.4).1:w2", "1.r61(15.4).1", 0},
    {{61}, "r61(15.4):w2", "r61(15.4):w3", 0},
    {{122}, "r61(15.4):w2", "1.r61(15.4).1", 0},
    {{101}, "r101(10.10):whole", "r101(10.10).1:w2", 0},
    {{303}, "r101(10.10).3", "3.r101(10.10)", 0},
    {{47}, "b47(10.10):w2", "b47(6.16)", 0},
    {{94}, "b47(10.10):w2", "b47(6.16)", 0},
    {{141}, "3.b47(10.10)", "b47(6.16).3:w2", 0},
    {{2187}, "9.9.9.3", "9.9.27:p27", 0},
    {{1024}, "16.8.4", "8.8.8", 0},
    {{1024}, "16:w4/8.8:w2", "16:w4:tiled/8.8:w4", 0},
    {{945}, "9:w3:tiled/15.7:w2", "9:w3/15.7:w2", 1},
    {{720}, "6:w4/5:w3/4:w2/6:w7", "6:w4/5:w3/4:w2/6:w7", 0},
    {{1009}, "bluestein/8.4:w8:tiled/8.6:w4", "bluestein/8.4:w8/8.6:w4:whole", 0},
    {{1010}, "bluestein/8.4:w8:tiled/8.6:w4", "bluestein/8.4:w5/8.6:w4:whole", 1},
    {{509}, "bluestein/8:w4/4:w4/8.3:w4", "bluestein/8:w4/8:w4/4.3:w4", 0},
    /* vectors */
    {{9}, "9:w4:v4", "9:w4:v4", 1},
    {{45}, "9.5:w4:v4", "9.5:w8:v8", 0},
    {{60}, "5.6:w8:v8", "6.5:w4:v4", 1},
    {{32}, "4.4:w8:v8", "4.4:w8:v8", 0},
    {{16}, "8:w8:v8", "8:w8:v8", 0},
    {{16}, "4.2:w8:v8", "4.2:w8:v8", 1},
    {{101}, "r101(10.10):w4:v4", "r101(10.10):w4:v4", 0},
    {{202}, "r101(10.10):w4:v4", "r101(10.10):w4:v4", 0},
    {{600}, "5.4:w8:v8/10.3:w8:v8", "5.4:w8:v8/10.3:w8:v8", 0},
    {{211}, "bluestein/8.3:w8:v8/7.2:w8:v8", "bluestein/8.3:w8:v8/7.2:w8:v8", 0},
    {{212}, "bluestein/8.3:w8:v8/7.2:w8:v8", "bluestein/8.3:w8:v8/7.2:w8:v8", 0},
    /* several dimensions */
    {.lengths = {6, 10}},
    {.lengths = {5, 9}},
    {.lengths = {9, 10}, .gap = 1},
    {.lengths = {10, 9}},
    {.lengths = {12, 15, 14}},
    {.lengths = {6, 5, 18}},
    {.lengths = {3, 4, 5, 6}},
    {.lengths = {1, 20, 1}},
    {.lengths = {30, 1, 8}},
    {.lengths = {100, 60}},
    {.lengths = {60, 4098}},
    {.lengths = {4098, 6}},
    {.lengths = {5003, 3}},
    {{18, 20}, "10:w3;6.3:w4", "6.3:w4;10:w3", 0},
    {{60, 6}, "3:w4;10:w3/6:w4", "10:w3/6:w4;3:w4", 1},
    {{122, 6}, "3:w4;1.r61(15.4).2:w3", "r61(15.4).2:w3;3:w4", 0},
    {{94, 6}, "3:w4;b47(10.10).2:w3", "b47(10.10).2:w3;3:w4", 0},
    {{9, 8, 16}, "8:w4;1.8x9:w2", "1.8x9:w2;8:w4", 0},
    {{6, 8, 10}, "5:w4;8x6:w2", "8x6:w2;5:w4", 0},
    {{34, 6}, "3:w4;bluestein/12:w4/6:w3", "bluestein/12:w4/6:w3;3:w4", 0},
    {{18, 20}, "10:w4:v4;6.3:w4:v4", "6.3:w4:v4;10:w4:v4", 0},
    {{60, 6}, "3:w8:v8;10:w8:v8/6:w8:v8", "10:w8:v8/6:w8:v8;3:w8:v8", 0},
    {{34, 6}, "3:w4:v4;bluestein/12:w4:v4/6:w4:v4", "bluestein/12:w4:v4/6:w4:v4;3:w4:v4", 0},
};

/* ---- Arrays ---- */

/* One side: reals in order, of a complex one re and im in turns, transforms `distance` reals
 * apart. */
typedef struct side {
    size_t points, distance; /* reals of a transform, and from one to the next */
    void *data;
} side;

typedef struct batch {
    const signals *signals;
    oclfft_transform transform;
    int rank, dims[MOST_RANK];
    size_t points, half; /* reals of a signal, complex numbers of its spectrum */
    side in, out;
} batch;

static double get(const side *s, size_t i) {
    return precision == OCLFFT_DOUBLE ? ((double *)s->data)[i] : (double)((float *)s->data)[i];
}

static void put(const side *s, size_t i, double value) {
    if (precision == OCLFFT_DOUBLE)
        ((double *)s->data)[i] = value;
    else
        ((float *)s->data)[i] = (float)value;
}

static side side_of(size_t points, size_t gap) {
    side s = {.points = points, .distance = points + gap};
    s.data = calloc(BATCH * s.distance, real_bytes(precision));
    assert_non_null(s.data);
    return s;
}

static batch batch_of(const signals *which, oclfft_transform transform) {
    batch b = {.signals = which, .transform = transform, .points = 1};
    for (; b.rank < MOST_RANK && which->lengths[b.rank]; ++b.rank) {
        b.dims[b.rank] = (int)which->lengths[b.rank];
        b.points *= which->lengths[b.rank];
    }
    size_t last = which->lengths[b.rank - 1];
    b.half = b.points / last * (last / 2 + 1);
    side real = side_of(b.points, which->gap), complex = side_of(2 * b.half, 2 * which->gap);
    b.in = transform == OCLFFT_R2C ? real : complex;
    b.out = transform == OCLFFT_R2C ? complex : real;
    return b;
}

static void free_batch(batch *b) {
    free(b->in.data);
    free(b->out.data);
}

/* Twelve decades in single precision, three hundred in double. */
static double loudness(size_t k) {
    static const double decades[] = {0, -6, 6, -3, 3}, wide[] = {0, -150, 150, -75, 75};
    return pow(10, (precision == OCLFFT_DOUBLE ? wide : decades)[k % BATCH]);
}

static void fill(batch *b, uint64_t seed) {
    size_t count = BATCH * b->in.distance;
    fill_random_in(precision, b->in.data, count, seed);
    for (size_t i = 0; i < count; ++i)
        put(&b->in, i, get(&b->in, i) * loudness(i / b->in.distance));
}

static void fill_signal(batch *b, size_t k, double value) {
    for (size_t i = 0; i < b->in.points; ++i) put(&b->in, k * b->in.distance + i, value);
}

/* ---- The device ---- */

static oclfft_plan *plan_for(oclfft_context *context, const batch *b) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan;
    desc.transform = b->transform;
    desc.precision = precision;
    desc.rank = b->rank;
    for (int d = 0; d < b->rank; ++d) desc.lengths[d] = (size_t)b->dims[d];
    desc.batch = BATCH;
    bool forward = b->transform == OCLFFT_R2C;
    desc.input.distance = (int64_t)(b->in.distance / (forward ? 1 : 2));
    desc.output.distance = (int64_t)(b->out.distance / (forward ? 2 : 1));
    desc.scale_backward = 1;
    desc.recipe = forward ? b->signals->forward : b->signals->backward;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    return plan;
}

static void run(oclfft_context *context, oclfft_plan *plan, batch *b) {
    size_t in = BATCH * b->in.distance * real_bytes(precision),
           out = BATCH * b->out.distance * real_bytes(precision);
    oclfft_buffer *from = buffer_of(context, b->in.data, in),
                  *to = buffer_of(context, b->out.data, out);
    assert_ok(oclfft_execute(plan, b->transform == OCLFFT_R2C ? OCLFFT_FORWARD : OCLFFT_BACKWARD,
                             from, to));
    assert_ok(oclfft_buffer_read(to, 0, out, b->out.data));
    oclfft_buffer_destroy(&from);
    oclfft_buffer_destroy(&to);
}

/* ---- What must hold ---- */

static const char *name_of(const batch *b) {
    static char name[160];
    size_t at =
        (size_t)snprintf(name, sizeof name, "%s", b->transform == OCLFFT_R2C ? "r2c" : "c2r");
    for (int d = 0; d < b->rank; ++d)
        at += (size_t)snprintf(name + at, sizeof name - at, d ? "x%d" : " %d", b->dims[d]);
    const char *recipe = b->transform == OCLFFT_R2C ? b->signals->forward : b->signals->backward;
    if (recipe) snprintf(name + at, sizeof name - at, " by %s", recipe);
    return name;
}

/* All that is wrong is told before the test fails. */
static int faults;

#define BLAME(...) (print_error("ERROR: " __VA_ARGS__), print_error("\n"), ++faults)

/* A transform by itself, in long double. */
typedef struct reference {
    long double *reals;
    fftwl_complex *spectrum;
    fftwl_plan plan;
} reference;

static reference reference_of(const batch *b) {
    reference r = {.reals = fftwl_malloc(b->points * sizeof *r.reals),
                   .spectrum = fftwl_malloc(b->half * sizeof *r.spectrum)};
    assert_true(r.reals && r.spectrum);
    r.plan = b->transform == OCLFFT_R2C
                 ? fftwl_plan_dft_r2c(b->rank, b->dims, r.reals, r.spectrum, FFTW_ESTIMATE)
                 : fftwl_plan_dft_c2r(b->rank, b->dims, r.spectrum, r.reals, FFTW_ESTIMATE);
    assert_non_null(r.plan);
    return r;
}

static void free_reference(reference *r) {
    fftwl_destroy_plan(r->plan);
    fftwl_free(r->reals);
    fftwl_free(r->spectrum);
}

static double error_of(const batch *b, reference *r, size_t k) {
    long double *in = b->transform == OCLFFT_R2C ? r->reals : (long double *)r->spectrum;
    const long double *out =
        b->transform == OCLFFT_R2C ? (const long double *)r->spectrum : r->reals;
    long double error = 0, norm = 0;
    for (size_t i = 0; i < b->in.points; ++i) in[i] = get(&b->in, k * b->in.distance + i);
    fftwl_execute(r->plan);
    for (size_t i = 0; i < b->out.points; ++i) {
        long double wrong = get(&b->out, k * b->out.distance + i) - out[i];
        error += wrong * wrong;
        norm += out[i] * out[i];
    }
    return (double)sqrtl(error / norm);
}

/* The error of a few reals does not average out: FFTW itself is up to 1.4 times above the bar
 * there. */
static double bar_of(const batch *b) {
    double bar = 0;
    for (int d = 0; d < b->rank; ++d) {
        double hard = accuracy_bar_in(precision, (size_t)b->dims[d]) /
                      (0.6 * sqrt(fmax(1, log2(b->dims[d]))));
        bar = fmax(bar, hard * 0.6 * sqrt(fmax(1, log2((double)b->points))));
    }
    return b->points < 32 ? 2 * bar : bar;
}

static void check_errors(const batch *b) {
    reference r = reference_of(b);
    for (size_t k = 0; k < BATCH; ++k) {
        double error = error_of(b, &r, k), bar = bar_of(b);
        if (!(error <= bar))
            BLAME("%s: transform %zu: error %.3g above %.3g", name_of(b), k, error, bar);
    }
    free_reference(&r);
}

static bool is_end(size_t index, int length) {
    return index == 0 || 2 * index == (size_t)length;
}

/* Points whose index along every axis is 0 or half the length are real. */
static void check_corners(const batch *b) {
    for (size_t i = 0; b->transform == OCLFFT_R2C && i < BATCH * b->half; ++i) {
        size_t rest = i % b->half, at = i / b->half * b->out.distance + 2 * rest + 1;
        bool corner = true;
        for (int d = b->rank; d-- > 0;) {
            size_t count = (size_t)(d + 1 == b->rank ? b->dims[d] / 2 + 1 : b->dims[d]);
            corner = corner && is_end(rest % count, b->dims[d]);
            rest /= count;
        }
        if (corner && get(&b->out, at) != 0)
            BLAME("%s: transform %zu: point %zu has imaginary part %.3g", name_of(b), i / b->half,
                  i % b->half, get(&b->out, at));
    }
}

/* What the others have become beside a signal of zeros. */
static void *beside_zeros(oclfft_context *context, oclfft_plan *plan, batch *b, size_t k) {
    size_t bytes = BATCH * b->out.distance * real_bytes(precision);
    void *kept = malloc(bytes);
    assert_non_null(kept);
    fill_signal(b, k, 0);
    run(context, plan, b);
    for (size_t i = 0; i < b->out.points; ++i) {
        double value = get(&b->out, k * b->out.distance + i);
        if (value == 0) continue;
        BLAME("%s: zeros in transform %zu become %g", name_of(b), k, value);
        break;
    }
    return memcpy(kept, b->out.data, bytes);
}

/* One signal is not finite: no other knows. */
static void check_alone(oclfft_context *context, oclfft_plan *plan, batch *b, size_t k,
                        double value, const void *zeros) {
    size_t bytes = b->out.points * real_bytes(precision),
           step_bytes = b->out.distance * real_bytes(precision), odd = 0;
    fill_signal(b, k, 1);
    put(&b->in, k * b->in.distance + (b->in.points / 3 & ~(size_t)1), value);
    run(context, plan, b);
    for (size_t other = 0; other < BATCH; ++other)
        if (other != k && memcmp((char *)b->out.data + other * step_bytes,
                                 (const char *)zeros + other * step_bytes, bytes) != 0)
            BLAME("%s: %g in transform %zu changes transform %zu", name_of(b), value, k, other);
    for (size_t i = 0; i < b->out.points; ++i)
        odd += !isfinite(get(&b->out, k * b->out.distance + i));
    if (!odd) BLAME("%s: %g in transform %zu is lost", name_of(b), value, k);
}

/* Imaginary parts of points that are real, of a spectrum of one dimension. */
static void fill_ends(batch *b, double value) {
    size_t n = b->points;
    for (size_t k = 0; k < BATCH; ++k) {
        put(&b->in, k * b->in.distance + 1, value);
        if (n % 2 == 0) put(&b->in, k * b->in.distance + n + 1, value);
    }
}

/* They do not count, whatever they are. */
static void check_ends(oclfft_context *context, oclfft_plan *plan, batch *b) {
    size_t bytes = BATCH * b->out.distance * real_bytes(precision);
    if (b->transform != OCLFFT_C2R || b->rank > 1) return;
    void *kept = malloc(bytes);
    assert_non_null(kept);
    fill(b, b->points + 2);
    fill_ends(b, 0);
    run(context, plan, b);
    memcpy(kept, b->out.data, bytes);
    fill_ends(b, NAN);
    run(context, plan, b);
    if (memcmp(kept, b->out.data, bytes) != 0)
        BLAME("%s: imaginary parts of real points count", name_of(b));
    free(kept);
}

static void check_problem(oclfft_context *context, const signals *which,
                          oclfft_transform transform) {
    batch b = batch_of(which, transform);
    oclfft_plan *plan = plan_for(context, &b);
    fill(&b, b.points);
    run(context, plan, &b);
    check_errors(&b);
    check_corners(&b);
    for (size_t k = 0; k < 4; k += 3) {
        fill(&b, b.points + 1);
        void *zeros = beside_zeros(context, plan, &b, k);
        check_alone(context, plan, &b, k, k ? NAN : INFINITY, zeros);
        free(zeros);
    }
    check_ends(context, plan, &b);
    oclfft_plan_destroy(&plan);
    free_batch(&b);
}

static void check_all(oclfft_transform transform) {
    oclfft_context *context = open_context_for(precision);
    faults = 0;
    for (size_t i = 0; i < sizeof problems / sizeof *problems; ++i)
        if (share_has(__func__, i)) check_problem(context, &problems[i], transform);
    oclfft_context_destroy(&context);
    assert_int_equal(0, faults);
}

static void from_signals(void **state) {
    (void)state;
    check_all(OCLFFT_R2C);
}

static void to_signals(void **state) {
    (void)state;
    check_all(OCLFFT_C2R);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(from_signals),
                                       cmocka_unit_test(to_signals)};
    if (!share_read(&count, arguments) || count != 2 ||
        (strcmp(arguments[1], "single") != 0 && strcmp(arguments[1], "double") != 0))
        return fprintf(stderr, "usage: test_signals single|double [--share N]\n"), 2;
    precision = strcmp(arguments[1], "double") == 0 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    return share_end(RUN_ON_DEVICE(tests));
}
