/* Cosine, sine, Hartley and halfcomplex axes of N elements x as Fourier transforms, mostly of real
 * data, whose points are elements in another order. X is the spectrum of these points, of which
 * half is computed, and w(a) = exp(-2 pi i a).
 *
 *   DCT-II (Makhoul 1980): the even elements upwards, then the odd ones downwards. The result k is
 *     the real part of y = 2 w(k / 4N) X[k], the result N - k its negative imaginary part.
 *   DCT-III: the way back. 2 w(k / 4N) X[k] = x[k] - i x[N - k].
 *   DCT-I, DST-I: 2(N - 1) and 2(N + 1) points, of which one half mirrors the other.
 *     Some are complex transforms (kinds_mirrored.c).
 *   DCT-IV, N odd (Chan and Ho 1992, here with the factor 2 of the frequencies taken out by the
 *     order): point n is element N/2 + 2n of the signal that goes on by its symmetries, with the
 *     sign (-1)^n. With h = N/2 rounded down, the results h + k and h - k are the real part of
 *     y = 2 w((N + 2k) / 8) X[k], and its imaginary part or the negative of that.
 *   DCT-IV, N even (Wang 1985): N/2 complex points (x[2n] + i x[N-1-2n]) w((4n + 1) / 8N). The
 *     results 2k and N-1-2k are the parts of 2 w(k / 2N) X[k], the second one negated.
 *   DST: the DCT of the same number with signs at one end and in reverse at the other.
 *   DHT: the parts of (1 + i) X[k]. Halfcomplex: those of X[k].
 *
 * A real transform back takes the conjugate spectrum, as STEP_SIGN leaves it elsewhere. */
#include "kinds.h"

#include "base/sizes.h"

/* ---- Which transform ---- */

/* Whether the coefficient 0 of an orthonormal transform weighs otherwise than the others. */
static bool has_weight(axis_work work) {
    return work == WORK_DCT1 || work == WORK_DCT2 || work == WORK_DCT3 || work == WORK_DST2 ||
           work == WORK_DST3;
}

kind_core kind_core_of(axis_work work, uint64_t elements) {
    switch (work) {
    case WORK_FOURIER: break;
    case WORK_DCT1: return kinds_mirrored_core(2 * (elements - 1));
    case WORK_DST1: return kinds_mirrored_core(2 * (elements + 1));
    case WORK_DCT3:
    case WORK_DST3:
    case WORK_FROM_HALFCOMPLEX: return (kind_core){OCLFFT_C2R, elements};
    case WORK_DCT4:
    case WORK_DST4:
        if (elements % 2 == 0) return (kind_core){OCLFFT_C2C, elements / 2};
        break;
    default: break;
    }
    return (kind_core){OCLFFT_R2C, elements};
}

/* ---- Orders ---- */

/* Even elements upwards, odd ones downwards. */
static element_order even_then_odd(int64_t n, bool sine) {
    element_order o = {0};
    add_run(&o, 0, 0, 2, false);
    if (n > 1) add_run(&o, ceil_div((uint64_t)n, 2), 2 * n - 1, -2, sine);
    return o;
}

/* Every second element of the signal that goes on by its symmetries, from the middle of the first
 * period on. Each run has elements of one parity. */
static element_order every_second(int64_t n, bool sine) {
    int64_t middle = n / 2;
    bool odd = sine && middle % 2, even = sine && middle % 2 == 0;
    element_order o = {.alternates = true};
    add_run(&o, 0, middle, 2, odd);
    if (n > 1) add_run(&o, ceil_div((uint64_t)(n - middle), 2), 2 * n - 1 - middle, -2, !even);
    if (n > 1) add_run(&o, ceil_div((uint64_t)(2 * n - middle), 2), middle - 2 * n, 2, !odd);
    return o;
}

static element_order one_run(int64_t first, int64_t step, bool negative) {
    element_order o = {0};
    add_run(&o, 0, first, step, negative);
    return o;
}

/* Points 1 <= k < end alone. */
static element_order inner_run(uint64_t end, int64_t first, int64_t step, bool negative) {
    element_order o = {0};
    add_gap(&o, 0);
    if (end > 1) add_run(&o, 1, first, step, negative);
    if (end > 1) add_gap(&o, end);
    return o;
}

/* ---- The points of real data ---- */

static element_order order_of_points(axis_work work, int64_t n) {
    switch (work) {
    case WORK_DCT1:
    case WORK_DST1: return kinds_mirrored(n, work == WORK_DST1);
    case WORK_DCT2:
    case WORK_DCT3:
    case WORK_DST2:
    case WORK_DST3: return even_then_odd(n, work == WORK_DST2 || work == WORK_DST3);
    case WORK_DCT4:
    case WORK_DST4: return every_second(n, work == WORK_DST4);
    default: return one_run(0, 1, false);
    }
}

static void order_points(const axis_plan *axis, pass_end *e, bool load) {
    e->order.of[0] = order_of_points(axis->work, (int64_t)axis->elements);
    e->order.weighted = kinds_are_weighted(axis) && load && axis->work == WORK_DCT1;
    e->order.edges[1] = axis->elements - 1;
}

/* ---- The points of spectra ---- */

/* Parts of the spectrum of real data that are results. */
static ordering order_of_results(axis_work work, int64_t n) {
    uint64_t half = ceil_div((uint64_t)n, 2), count = (uint64_t)n / 2 + 1, period = (uint64_t)n * 4;
    int64_t h = n / 2;
    switch (work) {
    case WORK_DCT1: return (ordering){.of = {one_run(0, 1, false), inner_run(0, 0, 0, false)}};
    case WORK_DST1:
        return (ordering){
            .of = {inner_run(0, 0, 0, false), inner_run((uint64_t)n + 1, -1, 1, true)}};
    case WORK_DCT2:
        return (ordering){.of = {one_run(0, 1, false), inner_run(half, n, -1, true)},
                          .rotation = rotation_of(count, 0, 1, period, 2)};
    case WORK_DST2:
        return (ordering){.of = {one_run(n - 1, -1, false), inner_run(half, -1, 1, true)},
                          .rotation = rotation_of(count, 0, 1, period, 2)};
    case WORK_DCT4:
        return (ordering){.of = {one_run(h, 1, false), inner_run(half, h, -1, n % 4 == 1)},
                          .rotation = rotation_of(count, (uint64_t)n % 8, 2, 8, 2)};
    case WORK_DST4:
        return (ordering){.of = {one_run(h, -1, false), inner_run(half, h, 1, n % 4 == 1)},
                          .rotation = rotation_of(count, (uint64_t)n % 8, 2, 8, 2)};
    default:
        return (ordering){.of = {one_run(0, 1, false), inner_run(half, n, -1, false)},
                          .hartley = work == WORK_DHT};
    }
}

/* Conjugate parts of the spectrum that are elements. */
static ordering order_of_coefficients(axis_work work, int64_t n) {
    uint64_t count = (uint64_t)n / 2 + 1, period = (uint64_t)n * 4;
    switch (work) {
    case WORK_DCT3:
        return (ordering){.of = {one_run(0, 1, false), inner_run(count, n, -1, false)},
                          .rotation = rotation_of(count, 0, 1, period, 1)};
    case WORK_DST3:
        return (ordering){.of = {one_run(n - 1, -1, false), inner_run(count, -1, 1, false)},
                          .rotation = rotation_of(count, 0, 1, period, 1)};
    default:
        return (ordering){
            .of = {one_run(0, 1, false), inner_run(ceil_div((uint64_t)n, 2), n, -1, true)}};
    }
}

/* Those of complex data: DCT-IV and DST-IV of even length. */
static ordering order_of_pairs(axis_work work, int64_t n, bool load) {
    bool sine = work == WORK_DST4, reversed = sine && load;
    element_order even = one_run(0, 2, false), odd = one_run(n - 1, -2, !load && !sine);
    uint64_t count = (uint64_t)n / 2, period = (uint64_t)n;
    rotation in = rotation_of(count, 1, 4, 8 * period, 1),
             out = rotation_of(count, 0, 1, 2 * period, 2);
    return (ordering){.of = {reversed ? odd : even, reversed ? even : odd},
                      .rotation = load ? in : out};
}

static void order_spectrum(const axis_plan *axis, pass_end *e, bool load) {
    int64_t n = (int64_t)axis->elements;
    e->order = axis->transform == OCLFFT_C2C ? order_of_pairs(axis->work, n, load)
               : load                        ? order_of_coefficients(axis->work, n)
                                             : order_of_results(axis->work, n);
    e->order.parted = true;
    e->order.weighted = kinds_are_weighted(axis) && has_weight(axis->work);
    e->order.edges[1] = axis->work == WORK_DCT1 ? axis->elements - 1 : 0;
}

/* ---- The ends ---- */

static void set_end(const axis_plan *axis, pass *p, bool load) {
    pass_end *e = load ? &p->load : &p->store;
    bool points = axis->transform == (load ? OCLFFT_R2C : OCLFFT_C2R);
    if (axis_plan_folds(axis) || axis_plan_is_unhalved(axis))
        kinds_order_mirrored(axis, e, load);
    else if (points)
        order_points(axis, e, load);
    else
        order_spectrum(axis, e, load);
    e->order.there = true;
}

void kinds_set(const axis_plan *axis, pass *first, pass *last) {
    if (axis->work == WORK_FOURIER) return;
    set_end(axis, first, true);
    set_end(axis, last, false);
}
