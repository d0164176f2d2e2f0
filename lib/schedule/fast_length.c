/* Lengths of one butterfly stay as they are, and so do those of axes that are left alone. Else the
 * candidates are what was asked for, the next powers of two, and the next products of small primes.
 * Each is planned, and the planner's cost decides: passes over memory times points. With DCT-I and
 * DST-I the number that counts is one less or one more than the length. */
#include "fast_length.h"

#include "axes.h"
#include "base/primes.h"
#include "choose.h"
#include "known_recipes.h"

/* Candidates with no prime above SMALL_PRIME; beyond WORTH times the least length none is likely to
 * be faster, since fewer passes or better radices do not make up for so many more points. */
enum { ONE_BUTTERFLY = 16, SMALL_PRIME = 7, MOST_CANDIDATES = 48 };
static const double WORTH = 1.3;

typedef struct search {
    oclfft_plan_desc desc;
    const caps *caps;
    uint32_t axis;
    uint64_t shift; /* a length is a candidate and this, modulo 2^64 */
    uint64_t best;  /* candidate */
    double cost;    /* of the best; below 0: there is none */
} search;

static void make_packed(oclfft_layout *l) {
    *l = (oclfft_layout){.format = l->format, .element_type = l->element_type};
}

/* By what the strategies ask for: predicted times are not compared with it. */
static oclfft_status plan_cost(const problem *p, const caps *c, double *cost) {
    arena work = {0};
    axes a;
    caps bidding = *c;
    bidding.pace.bandwidth = 0;
    TRY(known_recipes_prepare(c));
    oclfft_status status = axes_by_choice(p, &bidding, &work, &a);
    *cost = 0;
    if (status == OCLFFT_SUCCESS)
        for (uint32_t i = 0; i < a.count; ++i) *cost += axis_plan_cost(&a.plans[i]);
    arena_free(&work);
    *cost *= (double)problem_points(p) * (double)p->batch;
    return status;
}

oclfft_status lengths_cost(const oclfft_plan_desc *desc, const caps *c, double *cost) {
    problem p;
    TRY(problem_from_desc(desc, &p));
    return plan_cost(&p, c, cost);
}

oclfft_status lengths_filtered_cost(const oclfft_plan_desc *desc, const caps *c, double *cost) {
    problem p;
    TRY(problem_from_desc(desc, &p));
    p.filter.there = true;
    p.filter.strides[0] = 1;
    return plan_cost(&p, c, cost);
}

static oclfft_status try_length(search *s, uint64_t candidate) {
    double cost;
    s->desc.lengths[s->axis] = (size_t)(candidate + s->shift);
    TRY(lengths_cost(&s->desc, s->caps, &cost));
    if (s->cost >= 0 && cost >= s->cost) return OCLFFT_SUCCESS;
    s->cost = cost;
    s->best = candidate;
    return OCLFFT_SUCCESS;
}

/* Where a longer one cannot be planned, the shorter ones still can: not where memory is short. */
static bool is_over(const search *s, oclfft_status status) {
    return status != OCLFFT_SUCCESS && status != OCLFFT_ERROR_OUT_OF_HOST_MEMORY && s->cost >= 0;
}

static oclfft_status try_smooth(search *s, uint64_t at_least, uint64_t most) {
    uint64_t length = next_smooth(at_least, SMALL_PRIME);
    for (uint32_t i = 0; i < MOST_CANDIDATES && length <= most; ++i) {
        oclfft_status status = try_length(s, length);
        if (status != OCLFFT_SUCCESS) return is_over(s, status) ? OCLFFT_SUCCESS : status;
        length = next_smooth(length + 1, SMALL_PRIME);
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status find_shift(search *s) {
    problem p;
    s->desc.lengths[s->axis] = 2; /* which every kind has */
    TRY(problem_read(&s->desc, &p));
    oclfft_axis_kind kind = p.axes[s->axis];
    s->shift = kind == OCLFFT_AXIS_DCT1 ? 1 : kind == OCLFFT_AXIS_DST1 ? UINT64_MAX : 0;
    return OCLFFT_SUCCESS;
}

oclfft_status fast_length(const oclfft_plan_desc *desc, const caps *c, uint32_t axis,
                          uint64_t at_least, uint64_t *length) {
    search s = {.desc = *desc, .caps = c, .axis = axis, .cost = -1};
    uint64_t power = 1;
    make_packed(&s.desc.input);
    make_packed(&s.desc.output);
    s.desc.recipe = NULL;
    s.desc.in_place = false;
    TRY(find_shift(&s));
    if (at_least != s.shift) at_least -= s.shift; /* else no candidate is so small, or so large */
    double most = WORTH * (double)at_least + 16;
    TRY(try_length(&s, at_least));
    if (at_least <= ONE_BUTTERFLY || desc->axes[axis] == OCLFFT_AXIS_NONE) most = 0;
    TRY(try_smooth(&s, at_least, (uint64_t)most));
    while (power < at_least) power *= 2;
    if ((double)power <= most) {
        oclfft_status status = try_length(&s, power);
        if (status != OCLFFT_SUCCESS && !is_over(&s, status)) return status;
    }
    *length = s.best + s.shift;
    return OCLFFT_SUCCESS;
}
