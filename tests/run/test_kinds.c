/* Cosine, sine, Hartley and halfcomplex transforms: integers come back, a pure mode is one bin, and
 * the laws that join the kinds, by the kernels of CPUs and of GPUs, in one pass and in several.
 *
 * usage: test_kinds single|double|integers [--share N] */
#include "common/on_device.h"

#include <axis_kinds.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/dice.h"
#include "common/pretend_gpu.h"
#include "common/share.h"

static oclfft_precision precision;

/* ---- Devices ---- */

/* One that has little local memory keeps some hundred points in a pass. */
typedef enum emitter { CPU, GPU, SMALL_GPU, EMITTERS } emitter;
static const char *const emitter_names[EMITTERS] = {"as it is", "as a GPU", "as a small GPU"};

static oclfft_context *open_as(emitter e) {
    oclfft_context *context = open_context_for(precision);
    if (e != CPU) pretend_gpu(context);
    if (e == SMALL_GPU) context->caps.local_memory = 2048;
    return context;
}

/* Even, odd and prime lengths; the last of them take several passes as a small GPU, and of CPUs and
 * other GPUs those of `long_lengths` do. */
static const size_t lengths[] = {1,  2,  3,  4,  5,   7,   8,   9,   16,  17,   30,   32,
                                 45, 47, 64, 96, 101, 128, 243, 675, 677, 1000, 1009, 1024};
static const size_t long_lengths[] = {98415, 131071, 131072, 150000};
enum {
    SHORT = sizeof lengths / sizeof *lengths,
    LONG = sizeof long_lengths / sizeof *long_lengths
};

/* ---- A transform ---- */

typedef struct trial {
    oclfft_context *context;
    emitter emitter;
    oclfft_axis_kind kind;
    size_t n;
} trial;

static void blame(const trial *t, const char *words, double error, double bar) {
    fail_msg("%s of %zu points, %s: %s: %.3g above %.3g", kind_name(t->kind), t->n,
             emitter_names[t->emitter], words, error, bar);
}

static double *reals(size_t count) {
    double *x = calloc(count, sizeof *x);
    assert_non_null(x);
    return x;
}

static void to_device(const double *x, size_t count, void *data) {
    for (size_t i = 0; i < count; ++i)
        if (precision == OCLFFT_DOUBLE)
            ((double *)data)[i] = x[i];
        else
            ((float *)data)[i] = (float)x[i];
}

static void from_device(const void *data, size_t count, double *x) {
    for (size_t i = 0; i < count; ++i)
        x[i] = precision == OCLFFT_DOUBLE ? ((const double *)data)[i]
                                          : (double)((const float *)data)[i];
}

static void run(oclfft_context *context, const oclfft_plan_desc *desc, oclfft_direction direction,
                double *x) {
    size_t count = desc->lengths[0] * desc->batch, bytes = count * real_bytes(precision);
    void *data = malloc(bytes);
    oclfft_plan *plan;
    assert_non_null(data);
    to_device(x, count, data);
    assert_ok(oclfft_plan_create(context, desc, &plan));
    oclfft_buffer *in = buffer_of(context, data, bytes), *out = in;
    if (!desc->in_place) assert_ok(oclfft_buffer_create(context, bytes, &out));
    assert_ok(oclfft_execute(plan, direction, in, out));
    assert_ok(oclfft_buffer_read(out, 0, bytes, data));
    from_device(data, count, x);
    if (out != in) oclfft_buffer_destroy(&out);
    oclfft_buffer_destroy(&in);
    oclfft_plan_destroy(&plan);
    free(data);
}

static oclfft_plan_desc desc_of(oclfft_axis_kind kind, size_t n) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_R2R;
    desc.precision = precision;
    desc.lengths[0] = n;
    desc.axes[0] = kind;
    return desc;
}

/* Forward, unscaled, in place of `x`. */
static void transform_by(const trial *t, oclfft_axis_kind kind, double *x) {
    oclfft_plan_desc desc = desc_of(kind, t->n);
    run(t->context, &desc, OCLFFT_FORWARD, x);
}

/* ---- Norms ---- */

static double norm_of(const double *x, size_t n) {
    long double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += (long double)x[i] * x[i];
    return (double)sqrtl(sum);
}

/* Of two results that should be the same. */
static void check_same(const trial *t, const char *words, const double *x, const double *y) {
    double sum = 0, bar = 3 * transform_bar_in(precision, kind_worked(t->kind, t->n));
    for (size_t i = 0; i < t->n; ++i) sum += (x[i] - y[i]) * (x[i] - y[i]);
    double error = sqrt(sum) / norm_of(y, t->n);
    if (!(error <= bar)) blame(t, words, error, bar);
}

static double *random_signal(size_t n) {
    double *x = reals(n);
    fill_random_in(OCLFFT_DOUBLE, x, n, n);
    for (size_t i = 0; i < n; ++i) x[i] = (double)(float)x[i];
    return x;
}

static double *copy_of(const double *x, size_t n) {
    double *y = reals(n);
    memcpy(y, x, n * sizeof *y);
    return y;
}

/* ---- Laws ---- */

static void reverse(double *x, size_t n) {
    for (size_t i = 0; i < n / 2; ++i) {
        double value = x[i];
        x[i] = x[n - 1 - i];
        x[n - 1 - i] = value;
    }
}

static void alternate(double *x, size_t n) {
    for (size_t i = 1; i < n; i += 2) x[i] = -x[i];
}

/* II: signs before, reversed after; III: the other way round; IV: reversed before, signs after. */
static void sine_is_cosine(const trial *t) {
    oclfft_axis_kind cosine = t->kind == OCLFFT_AXIS_DST2   ? OCLFFT_AXIS_DCT2
                              : t->kind == OCLFFT_AXIS_DST3 ? OCLFFT_AXIS_DCT3
                              : t->kind == OCLFFT_AXIS_DST4 ? OCLFFT_AXIS_DCT4
                                                            : OCLFFT_AXIS_NONE;
    if (cosine == OCLFFT_AXIS_NONE) return;
    bool second = cosine == OCLFFT_AXIS_DCT2;
    double *x = random_signal(t->n), *y = copy_of(x, t->n);
    transform_by(t, t->kind, x);
    (second ? alternate : reverse)(y, t->n);
    transform_by(t, cosine, y);
    (second ? reverse : alternate)(y, t->n);
    check_same(t, "by the cosine transform", x, y);
    free(y);
    free(x);
}

/* Real minus imaginary part of each bin of the spectrum. */
static void hartley_is_halfcomplex(const trial *t) {
    if (t->kind != OCLFFT_AXIS_DHT) return;
    double *x = random_signal(t->n), *h = copy_of(x, t->n), *y = reals(t->n);
    transform_by(t, OCLFFT_AXIS_DHT, x);
    transform_by(t, OCLFFT_AXIS_HALFCOMPLEX, h);
    for (size_t k = 0; k < t->n; ++k) {
        size_t other = t->n - k;
        y[k] = k == 0 || 2 * k == t->n ? h[k] : k < other ? h[k] - h[other] : h[other] + h[k];
    }
    check_same(t, "by halfcomplex", x, y);
    free(y);
    free(h);
    free(x);
}

/* DHT, and cosine and sine transforms I and IV, are their own inverses times the logical length. */
static void twice_is_itself(const trial *t) {
    bool own = t->kind == OCLFFT_AXIS_DCT1 || t->kind == OCLFFT_AXIS_DST1 ||
               t->kind == OCLFFT_AXIS_DCT4 || t->kind == OCLFFT_AXIS_DST4 ||
               t->kind == OCLFFT_AXIS_DHT;
    if (!own) return;
    double *x = random_signal(t->n), *y = copy_of(x, t->n);
    transform_by(t, t->kind, x);
    transform_by(t, t->kind, x);
    for (size_t i = 0; i < t->n; ++i) y[i] *= (double)kind_logical(t->kind, t->n);
    check_same(t, "twice", x, y);
    free(y);
    free(x);
}

/* Of halfcomplex the bins between the ends stand for two each. */
static double whole_norm_of(const trial *t, double *x) {
    for (size_t i = 1; t->kind == OCLFFT_AXIS_HALFCOMPLEX && i < t->n; ++i)
        if (2 * i != t->n) x[i] *= sqrt(2);
    return norm_of(x, t->n);
}

static void orthonormal_keeps_the_norm(const trial *t) {
    double *x = random_signal(t->n), before = norm_of(x, t->n);
    oclfft_plan_desc desc = desc_of(t->kind, t->n);
    desc.norm = OCLFFT_NORM_ORTHONORMAL;
    run(t->context, &desc, OCLFFT_FORWARD, x);
    double error = fabs(whole_norm_of(t, x) / before - 1),
           bar = transform_bar_in(precision, kind_worked(t->kind, t->n));
    if (!(error <= bar)) blame(t, "orthonormal", error, bar);
    free(x);
}

/* ---- Pure modes ---- */

/* What the inverse makes of a single bin has nothing in the others. */
static void check_mode(const trial *t, size_t bin) {
    double *x = reals(t->n), epsilon = precision == OCLFFT_DOUBLE ? 0x1p-52 : 0x1p-23;
    for (size_t i = 0; i < t->n; ++i)
        x[i] = (double)kind_factor(t->kind, OCLFFT_BACKWARD, t->n, bin, i);
    transform_by(t, t->kind, x);
    double bar = 4 * epsilon * norm_of(x, t->n),
           error = fabs(x[bin] - (double)kind_logical(t->kind, t->n));
    if (!(error <= bar)) blame(t, "the bin of a pure mode", error, bar);
    for (size_t i = 0; i < t->n; ++i)
        if (i != bin && !(fabs(x[i]) <= bar)) blame(t, "another bin", fabs(x[i]), bar);
    free(x);
}

static void pure_modes_are_single_bins(const trial *t) {
    dice d = dice_of(t->n, (uint64_t)t->kind, 1);
    check_mode(t, 0);
    if (t->n > 1) check_mode(t, t->n - 1);
    if (t->n > 2) check_mode(t, t->n / 2);
    if (t->n > 3) check_mode(t, dice_below(&d, t->n));
}

/* ---- All kinds and lengths ---- */

static void check_trial(const trial *t) {
    sine_is_cosine(t);
    hartley_is_halfcomplex(t);
    twice_is_itself(t);
    orthonormal_keeps_the_norm(t);
    pure_modes_are_single_bins(t);
}

/* The kinds of one length in a context of their own, so that kernels do not pile up. */
static void check_length(emitter e, const char *group, size_t number, size_t n,
                         void (*check)(const trial *t)) {
    oclfft_context *context = NULL;
    for (size_t k = 0; k < REAL_KINDS; ++k) {
        bool possible = real_kinds[k] != OCLFFT_AXIS_DCT1 || n > 1;
        if (!possible || !share_has(group, number * REAL_KINDS + k)) continue;
        if (!context) context = open_as(e);
        trial t = {context, e, real_kinds[k], n};
        check(&t);
    }
    oclfft_context_destroy(&context);
}

static void check_lengths(emitter e, const char *group, const size_t *n, size_t count) {
    for (size_t i = 0; i < count; ++i) check_length(e, group, i, n[i], check_trial);
}

static void laws_as_it_is(void **state) {
    (void)state;
    check_lengths(CPU, __func__, lengths, SHORT);
}

static void laws_as_it_is_in_several_passes(void **state) {
    (void)state;
    check_lengths(CPU, __func__, long_lengths, LONG);
}

static void laws_as_a_gpu(void **state) {
    (void)state;
    check_lengths(GPU, __func__, lengths, SHORT);
}

static void laws_as_a_small_gpu(void **state) {
    (void)state;
    check_lengths(SMALL_GPU, __func__, lengths, SHORT);
}

/* ---- Integers ---- */

enum { MOST = 1000, SIGNALS = 3, BOUND = 1 << 20 };

/* Out of place one way and in place the other. */
static void check_integers(const trial *t) {
    size_t count = t->n * SIGNALS;
    double *x = reals(count), *y;
    dice d = dice_of(t->n, (uint64_t)t->kind, 2);
    oclfft_plan_desc desc = desc_of(t->kind, t->n);
    for (size_t i = 0; i < count; ++i) x[i] = (double)dice_below(&d, 2 * BOUND - 1) - (BOUND - 1);
    y = copy_of(x, count);
    desc.batch = SIGNALS;
    run(t->context, &desc, OCLFFT_FORWARD, y);
    desc.in_place = true;
    run(t->context, &desc, OCLFFT_BACKWARD, y);
    for (size_t i = 0; i < count; ++i)
        if (nearbyint(y[i]) != x[i])
            fail_msg("%s of %zu points: %.17g comes back as %.17g", kind_name(t->kind), t->n, x[i],
                     y[i]);
    free(y);
    free(x);
}

static void integers_come_back(void **state) {
    (void)state;
    for (size_t n = 1; n <= MOST; ++n) check_length(CPU, __func__, n - 1, n, check_integers);
}

int main(int count, char **arguments) {
    const struct CMUnitTest laws[] = {
        cmocka_unit_test(laws_as_it_is), cmocka_unit_test(laws_as_it_is_in_several_passes),
        cmocka_unit_test(laws_as_a_gpu), cmocka_unit_test(laws_as_a_small_gpu)};
    const struct CMUnitTest integers[] = {cmocka_unit_test(integers_come_back)};
    bool good = share_read(&count, arguments) && count == 2,
         whole = good && strcmp(arguments[1], "integers") == 0,
         wide = good && strcmp(arguments[1], "double") == 0;
    precision = whole || wide ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    if (!good || (!whole && !wide && strcmp(arguments[1], "single") != 0)) {
        fprintf(stderr, "usage: test_kinds single|double|integers [--share N]\n");
        return 2;
    }
    return share_end(whole ? RUN_ON_DEVICE(integers) : RUN_ON_DEVICE(laws));
}
