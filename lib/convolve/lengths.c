/* The lengths of the transforms: of each axis the fastest that keeps its results apart, by the
 * planner's cost. Then the axis that gains most by overlapping blocks goes in blocks: of these, in
 * powers of two, those are taken for which the transforms of all of them cost least. */
#include "base/sizes.h"
#include "convolution.h"
#include "run/fit.h"
#include "schedule/fast_length.h"

/* What blocks must gain, and longer blocks beside shorter ones, whose tiles are nearer to the core.
 */
static const double WORTH = 1.1, LONGER = 1.05;

typedef struct search {
    oclfft_plan_desc desc;
    caps caps;
    convolution_shape best;
    double cost;
} search;

static void describe_lengths(const oclfft_convolution *c, const convolution_shape *shape,
                             uint32_t section, oclfft_plan_desc *d) {
    *d = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
    d->transform = c->desc.complex_data ? OCLFFT_C2C : OCLFFT_R2C;
    d->precision = c->desc.precision;
    d->rank = (int)shape->rank;
    d->batch = c->desc.batch * (size_t)shape->sections[section].blocks;
    for (uint32_t i = 0; i < shape->rank; ++i) {
        const convolution_axis *a = &shape->axes[i];
        d->lengths[i] = (size_t)(a->padded ? a->padded : a->least);
    }
}

/* Whether one launch may do all, where a tile takes the length. */
static bool may_meet(const oclfft_convolution *c, const convolution_shape *shape) {
    const oclfft_convolution_desc *d = &c->desc;
    bool one = d->rank == 1 && d->input_channels == 1 && d->output_channels == 1;
    bool angled = d->mode != OCLFFT_CONVOLUTION_CIRCULAR && shape->axes[0].padded % 2 == 0;
    return one && !d->spectrum_callback.source && (d->complex_data || angled);
}

/* There and back. A right-angle transform has half as many points as there are samples, of two
 * numbers each. Where no tile takes the length that is no failure. */
static oclfft_status section_cost(const oclfft_convolution *c, const convolution_shape *shape,
                                  uint32_t section, search *s, double *cost) {
    double factor = c->desc.complex_data ? 1 : 2;
    describe_lengths(c, shape, section, &s->desc);
    if (may_meet(c, shape)) {
        oclfft_plan_desc d = s->desc;
        d.transform = OCLFFT_C2C;
        d.lengths[0] /= (size_t)factor;
        bool before = fail_silently(true);
        oclfft_status status = lengths_filtered_cost(&d, &s->caps, cost);
        fail_silently(before);
        *cost *= factor;
        if (status == OCLFFT_SUCCESS) return OCLFFT_SUCCESS;
        if (status != OCLFFT_ERROR_UNSUPPORTED) return before ? status : fail_aloud(status);
    }
    TRY(lengths_cost(&s->desc, &s->caps, cost));
    *cost *= 2;
    return OCLFFT_SUCCESS;
}

static oclfft_status try_shape(const oclfft_convolution *c, const convolution_shape *shape,
                               double worth, search *s) {
    double cost = 0, one;
    for (uint32_t i = 0; i < shape->section_count; ++i) {
        TRY(section_cost(c, shape, i, s, &one));
        cost += one;
    }
    if (s->cost >= 0 && cost * worth >= s->cost) return OCLFFT_SUCCESS;
    s->cost = cost;
    s->best = *shape;
    return OCLFFT_SUCCESS;
}

static oclfft_status try_blocks(const oclfft_convolution *c, uint32_t axis, search *s) {
    const convolution_shape whole = c->shape;
    uint64_t least = 2 * whole.axes[axis].filter - 1, padded = 1;
    while (padded < least) padded *= 2;
    for (; padded < whole.axes[axis].padded; padded *= 2) {
        convolution_shape shape = whole;
        double worth = s->best.blocked < whole.rank ? LONGER : WORTH;
        if (convolution_block(&shape, axis, padded)) TRY(try_shape(c, &shape, worth, s));
    }
    return OCLFFT_SUCCESS;
}

/* The past of a batch that has no room for more transforms is no matter here. */
static bool may_block(const oclfft_convolution *c) {
    uint64_t points = c->desc.batch;
    if (!convolution_may_block(&c->desc) || c->shape.blocked < c->shape.rank) return false;
    for (uint32_t i = 0; i < c->shape.rank; ++i)
        if (!size_mul(points, 4 * c->shape.axes[i].padded, &points)) return false;
    return points <= SIZE_MAX / 64;
}

/* What direct sums cost in the same measure. A product takes so many passes over memory: compilers
 * for CPUs make no vectors of these sums, and measured by complex points (PoCL, AVX2) each takes as
 * long as a pass. */
static bool prefers_sums(const oclfft_convolution *c, const search *s) {
    double one = s->caps.is_cpu ? 0.25 : 0.07, products = (double)c->desc.input_channels;
    if (c->desc.complex_data) one *= s->caps.is_cpu ? 4 : 2;
    for (uint32_t i = 0; i < c->shape.rank; ++i) products *= (double)c->shape.axes[i].filter;
    return (double)convolution_results(c) * (1 + one * products) < s->cost;
}

/* Whether an even length would let real data be points of two samples each. */
static bool wants_even(const oclfft_convolution *c, uint64_t padded) {
    convolution_shape shape = c->shape;
    if (padded % 2 == 0 || c->desc.complex_data) return false;
    shape.axes[0].padded = padded + 1;
    return may_meet(c, &shape);
}

/* The fastest even length, as twice the number of points. */
static oclfft_status choose_even(search *s, uint64_t least, uint64_t *padded) {
    s->desc.transform = OCLFFT_C2C;
    TRY(fast_length(&s->desc, &s->caps, 0, ceil_div(least, 2), padded));
    *padded *= 2;
    return OCLFFT_SUCCESS;
}

static oclfft_status choose_padding(oclfft_convolution *c, search *s, bool *chosen) {
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        convolution_axis *a = &c->shape.axes[i];
        describe_lengths(c, &c->shape, 0, &s->desc);
        chosen[i] = !a->padded;
        if (!chosen[i]) continue;
        TRY(fast_length(&s->desc, &s->caps, i, a->least, &a->padded));
        if (wants_even(c, a->padded)) TRY(choose_even(s, a->least, &a->padded));
    }
    return OCLFFT_SUCCESS;
}

/* Where the device has no memory for a signal, blocks of the first axis that it has memory for. */
static oclfft_status suit_memory(const oclfft_convolution *c, bool chosen, search *s) {
    const convolution_shape whole = c->shape;
    uint64_t least = 2 * whole.axes[0].filter - 1, padded = 1;
    if (!chosen || !convolution_is_too_large(c, &s->best)) return OCLFFT_SUCCESS;
    s->cost = -1;
    while (padded < least) padded *= 2;
    for (; padded < whole.axes[0].padded; padded *= 2) {
        convolution_shape shape = whole;
        if (!convolution_block(&shape, 0, padded)) continue;
        if (s->cost >= 0 && convolution_is_too_large(c, &shape)) break;
        TRY(try_shape(c, &shape, LONGER, s));
    }
    return OCLFFT_SUCCESS;
}

/* Longer circles, axis by axis, where the transforms of the circles themselves are that much
 * dearer. */
static oclfft_status try_wraps(oclfft_convolution *c, search *s) {
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        convolution_shape shape = s->best;
        convolution_axis *a = &shape.axes[i];
        if (!convolution_may_wrap(c, i)) continue;
        describe_lengths(c, &shape, 0, &s->desc);
        TRY(fast_length(&s->desc, &s->caps, i, 2 * a->signal, &a->padded));
        a->wraps = true;
        bool large = convolution_is_too_large(c, &shape) && !convolution_is_too_large(c, &c->shape);
        c->held_back = c->held_back || (large && !c->longer);
        if (large && !c->longer) continue;
        TRY(try_shape(c, &shape, WORTH, s));
    }
    return OCLFFT_SUCCESS;
}

/* Whether any axis may have a longer circle. */
static bool may_wrap(const oclfft_convolution *c) {
    bool any = false;
    for (uint32_t i = 0; i < c->shape.rank; ++i) any = any || convolution_may_wrap(c, i);
    return any;
}

/* One launch more costs as much as a copy of so many samples (measured through PoCL, where 32,000
 * are as fast with it as without). Blocks that the description asks for are not looked at here. */
static bool is_worth_seam(const oclfft_convolution_desc *d) {
    enum { LEAST = 1 << 16 };
    return (double)d->batch * (double)d->input_channels * (double)d->lengths[0] >= LEAST;
}

oclfft_status convolution_choose_lengths(oclfft_convolution *c) {
    search s = {.caps = plan_caps(c->context), .cost = -1};
    bool chosen[CONVOLUTION_MAX_RANK] = {false};
    c->shape.may_seam = c->shape.may_seam && is_worth_seam(&c->desc);
    TRY(choose_padding(c, &s, chosen));
    s.best = c->shape;
    bool blocks = may_block(c), large = blocks && convolution_is_too_large(c, &c->shape);
    bool sums = convolution_may_sum(&c->desc) && !large, wraps = may_wrap(c);
    if (!blocks && !sums && !wraps) return OCLFFT_SUCCESS;
    TRY(try_shape(c, &c->shape, 1, &s));
    for (uint32_t i = 0; i < c->shape.rank && blocks; ++i)
        if (chosen[i]) TRY(try_blocks(c, i, &s));
    if (blocks) TRY(suit_memory(c, chosen[0], &s));
    TRY(try_wraps(c, &s));
    c->direct = sums && prefers_sums(c, &s);
    if (!c->direct) c->shape = s.best;
    return OCLFFT_SUCCESS;
}
