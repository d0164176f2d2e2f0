/* DCT-I and DST-I of N elements x: their points mirror each other. Real transforms of 2(N - 1) and
 * 2(N + 1) points are in kinds.c; here are complex ones. w(a) = exp(-2 pi i a), and M = N - 1 or
 * N + 1; the elements x[n] and the results y[k] of a DST-I are counted from 1.
 *
 *   Folded, N even: M complex points, M odd. cos(pi n (M-2k) / M) = (-1)^n cos(2 pi n k / M), so
 *     that y[2k] and y[M-2k] are Fourier transforms of M points: of x[n] + x[M-n] and of
 *     (-1)^n (x[n] - x[M-n]). Both together are one complex transform, and what these sums and
 *     differences are to x[n] and x[M-n] is a factor 1 + i that is left to the end: point n is
 *     x[n] - i x[M-n] for even n, x[M-n] - i x[n] for odd n. The points are taken in the order
 *     0, 2, 4, ..., M - 1, 1, 3, ..., so that point k of the spectrum has y[k] and y[M-k], swapped
 *     for odd k, and its other half repeats the first. A DST-I is the same with other signs.
 *   Folded, N odd: M is even, and y[2k] and y[2k+1] are Fourier transforms of M points: of
 *     x[n] + x[M-n] and of (x[n] - x[M-n]) w(n / 2M). Both are real, and one complex transform does
 *     both: point n is the sum plus i w(n / 2M) times the difference, and point k of the spectrum
 *     is y[2k] + i y[2k+1]; its other half repeats the first. In a DST-I the element x[M-n]
 *     changes its sign, and point k is y[2k+1] - i y[2k].
 *   Of few points: 2M complex points in one butterfly, whose imaginary parts are zero. Factors
 *     that are not needed meet sums and differences that are exactly zero, and errors are
 *     smaller. */
#include "kinds_mirrored.h"

#include "base/sizes.h"

enum { MOST_UNHALVED = 32 };

/* Of two elements of a DCT-I both weigh alike at both ends, and the weights are one. */
bool kinds_are_weighted(const axis_plan *axis) {
    return axis->weighted && !(axis->work == WORK_DCT1 && axis->elements == 2);
}

bool kinds_may_fold(axis_work work, uint64_t elements) {
    return (work == WORK_DCT1 && elements > 1) || work == WORK_DST1;
}

/* Few points are computed with imaginary parts of zero. */
kind_core kinds_mirrored_core(uint64_t points) {
    return (kind_core){points <= MOST_UNHALVED ? OCLFFT_C2C : OCLFFT_R2C, points};
}

kind_core kind_core_folded(axis_work work, uint64_t elements) {
    return (kind_core){OCLFFT_C2C, work == WORK_DST1 ? elements + 1 : elements - 1};
}

/* There and back. */
element_order kinds_mirrored(int64_t n, bool sine) {
    element_order o = {0};
    if (!sine) {
        add_run(&o, 0, 0, 1, false);
        if (n > 2) add_run(&o, (uint64_t)n, 2 * (n - 1), -1, false);
        return o;
    }
    add_gap(&o, 0);
    add_run(&o, 1, -1, 1, false);
    add_gap(&o, (uint64_t)n + 1);
    add_run(&o, (uint64_t)n + 2, 2 * n + 1, -1, true);
    return o;
}

/* The same as complex points, and of their spectrum the parts that are results. */
static ordering unhalved_points(axis_work work, int64_t n) {
    ordering o = {.parted = true, .of = {kinds_mirrored(n, work == WORK_DST1)}};
    add_gap(&o.of[1], 0);
    return o;
}

static ordering unhalved_results(axis_work work, int64_t n) {
    bool sine = work == WORK_DST1;
    ordering o = {.parted = true};
    element_order *of = &o.of[sine];
    add_gap(&o.of[0], 0);
    add_gap(&o.of[1], 0);
    of->count = sine;
    add_run(of, (uint64_t)sine, sine ? -1 : 0, 1, sine);
    add_gap(of, (uint64_t)(n + sine));
    return o;
}

static void order_unhalved(const axis_plan *axis, pass_end *e, bool load) {
    e->order = (load ? unhalved_points : unhalved_results)(axis->work, (int64_t)axis->elements);
    e->order.weighted = kinds_are_weighted(axis) && axis->work == WORK_DCT1;
    e->order.edges[1] = axis->elements - 1;
}

/* Points of DCT-I and DST-I of odd length, and their results. */
static ordering blended_points(int64_t n, bool sine) {
    int64_t m = sine ? n + 1 : n - 1, first = sine ? -1 : 0;
    ordering o = {.parted = true, .blends = true};
    o.rotation = rotation_of((uint64_t)m, (uint64_t)(3 * m), 2, (uint64_t)(4 * m), 1);
    if (sine) add_gap(&o.of[0], 0);
    if (sine) add_gap(&o.of[1], 0);
    add_run(&o.of[0], (uint64_t)sine, first, 1, false);
    add_run(&o.of[1], (uint64_t)sine, m + first, -1, sine);
    return o;
}

static ordering blended_results(int64_t n, bool sine) {
    uint64_t half = (uint64_t)(sine ? n + 1 : n - 1) / 2;
    ordering o = {.parted = true, .real_edges = true};
    if (sine) add_gap(&o.of[1], 0);
    add_run(&o.of[0], 0, 0, 2, false);
    add_run(&o.of[1], (uint64_t)sine, sine ? -1 : 1, 2, sine);
    add_gap(&o.of[0], half + !sine);
    add_gap(&o.of[1], half);
    return o;
}

/* Points of DCT-I and DST-I of even length. The points of the second half have odd n. */
static ordering folded_points(int64_t n, bool sine) {
    int64_t m = sine ? n + 1 : n - 1, first = sine ? -1 : 0;
    uint64_t half = ceil_div((uint64_t)m, 2);
    ordering o = {.parted = true};
    if (sine) add_gap(&o.of[0], 0);
    if (sine) add_gap(&o.of[1], 0);
    add_run(&o.of[0], (uint64_t)sine, first, 2, false);
    add_run(&o.of[1], (uint64_t)sine, m + first, -2, true);
    if (m == 1) return o;
    add_run(&o.of[0], half, 2 * m + first, -2, sine);
    add_run(&o.of[1], half, first - m, 2, !sine);
    return o;
}

/* Their results. */
static ordering folded_results(int64_t n, bool sine) {
    int64_t m = sine ? n + 1 : n - 1, first = sine ? -1 : 0;
    uint64_t end = ceil_div((uint64_t)m, 2);
    ordering o = {.parted = true, .hartley = true};
    o.crossing = sine ? CROSSING_NEGATES : CROSSING_SWAPS;
    if (sine) add_gap(&o.of[0], 0);
    if (sine) add_gap(&o.of[1], 0);
    add_run(&o.of[0], (uint64_t)sine, first, 1, false);
    add_run(&o.of[1], (uint64_t)sine, m + first, -1, false);
    if (m == 1) return o;
    add_gap(&o.of[0], end);
    add_gap(&o.of[1], end);
    return o;
}

/* The order of points that are counted from `by` on; before it there are no elements. */
static element_order counted_from(const element_order *o, uint64_t by) {
    element_order moved = {.alternates = o->alternates};
    for (uint32_t i = 0; i < o->count; ++i) {
        order_run r = o->runs[i];
        if (by && !r.there && r.from == 0) continue;
        r.from -= by;
        r.first += r.step * (int64_t)by;
        moved.runs[moved.count++] = r;
    }
    return moved;
}

static void order_blended(const axis_plan *axis, pass_end *e, bool load) {
    bool sine = axis->work == WORK_DST1;
    e->order = (load ? blended_points : blended_results)((int64_t)axis->elements, sine);
    e->order.weighted = kinds_are_weighted(axis) && !sine;
    e->order.edges[1] = load ? 0 : axis->length / 2;
}

/* Bluestein's algorithm over passes counts the points of a DST-I from 1. */
static void order_folded(const axis_plan *axis, pass_end *e, bool load) {
    bool sine = axis->work == WORK_DST1;
    e->order = (load ? folded_points : folded_results)((int64_t)axis->elements, sine);
    e->order.weighted = kinds_are_weighted(axis) && !sine;
    e->weight.first = e->weight.kind && sine;
    for (int part = 0; part < 2; ++part)
        e->order.of[part] = counted_from(&e->order.of[part], e->weight.first);
}

void kinds_order_mirrored(const axis_plan *axis, pass_end *e, bool load) {
    if (axis_plan_is_unhalved(axis))
        order_unhalved(axis, e, load);
    else
        (axis->elements % 2 ? order_blended : order_folded)(axis, e, load);
}
