/* From a problem to axis plans and their recipes. */
#include "axes.h"

#include <string.h>

#include "arrange.h"
#include "base/primes.h"
#include "base/sizes.h"
#include "check.h"
#include "copy.h"
#include "choose.h"
#include "dimensions.h"
#include "grouping.h"
#include "kinds.h"
#include "joining.h"
#include "refine.h"
#include "route.h"

/* ---- Axis plans without recipes ---- */

/* A step of a grouping: the group, what is transformed before and after it, where it takes the data
 * from and where to. */
typedef struct step {
    const problem *problem;
    const grouping *grouping;
    uint32_t number;
    const view *from, *to;
} step;

static const axis_group *group_of(const step *s) {
    return &s->grouping->groups[s->number];
}

static bool is_last(const step *s) {
    return s->number + 1 == s->grouping->count;
}

/* Axes of other kinds know no direction's sign: it is that of the Fourier axes, which are next to
 * each other. */
static bool is_first_of_fourier(const step *s) {
    const grouping *g = s->grouping;
    if (grouping_is_of_other_kind(s->problem, g, s->number)) return false;
    return s->number == 0 || grouping_is_of_other_kind(s->problem, g, s->number - 1);
}

/* What the transforms of a group have along an axis of the problem. */
static window window_of(const problem *p, const side *s, uint32_t d) {
    return (window){side_first_index(p, s, d), s->lengths[d], side_full_length(p, s, d)};
}

/* Whether all points of an axis lie side by side and fit a tile. CPUs have a tile twice, of a
 * column for every lane. */
static bool is_compact(const step *s, const caps *c, uint32_t d) {
    bool near = magnitude_of(s->from->strides[d]) == 1 && magnitude_of(s->to->strides[d]) == 1;
    uint64_t bytes = 2 * scalar_bytes(s->problem->precision) * s->problem->lengths[d];
    return near && (c->is_cpu ? 2 * bytes * c->lanes <= c->cache : bytes <= c->local_memory);
}

static uint64_t largest_prime(uint64_t n) {
    uint64_t primes[MAX_PRIMES];
    prime_factors(n, primes);
    return primes[0];
}

/* Folding saves the mirror stage, and Bluestein's algorithm pads to less. But it drops no errors,
 * as the mirrored way does with those of the parts that are zero: errors become 5 to 30 % larger.
 * Where an axis is compact that is too much to pay, but for a DCT-I of even length on GPUs, which
 * gains most. Of few points, which are one butterfly, it is the folded ones that have smaller
 * errors: of their sums or differences one kind is exactly zero. Butterflies of large primes have
 * the largest. Odd lengths fold where Bluestein's algorithm takes several passes. */
static bool should_fold(const step *s, const caps *c, uint32_t d, axis_work work) {
    enum { MOST_FEW = 15, LARGEST_BUTTERFLY = 31, LARGEST_IN_TILE = 256 };
    uint64_t elements = s->problem->lengths[d];
    if (!kinds_may_fold(work, elements)) return false;
    uint64_t points = kind_core_folded(work, elements).length;
    bool compact = is_compact(s, c, d);
    if (elements % 2) return !compact && largest_prime(points) > LARGEST_IN_TILE;
    if (points <= MOST_FEW || !compact) return true;
    return work == WORK_DCT1 && !c->is_cpu && points > LARGEST_BUTTERFLY;
}

static void add_axis(const step *s, const caps *c, uint32_t d, axis_plan *axis) {
    const problem *p = s->problem;
    uint32_t a = axis->axis_count++;
    uint64_t length = p->lengths[d];
    axis->work = axis_kind_work(p->axes[d], p->inverted);
    if (axis->work != WORK_FOURIER) {
        bool folds = should_fold(s, c, d, axis->work);
        kind_core core = (folds ? kind_core_folded : kind_core_of)(axis->work, length);
        axis->transform = core.transform;
        axis->elements = length;
        axis->weighted = p->norm == OCLFFT_NORM_ORTHONORMAL;
        length = core.length;
    }
    if (p->filter.angled) length /= 2;
    axis->axes[a] = (dimension){.count = length,
                                .in = s->from->strides[d],
                                .out = s->to->strides[d],
                                .filter = p->filter.strides[d]};
    axis->windows[a].in = window_of(p, &p->in, d);
    axis->windows[a].out = window_of(p, &p->out, d);
    if (p->filter.angled && !p->out.real) axis->windows[a].out = (window){0, length, length};
    axis->length *= length;
}

/* The output of an axis that is left alone may have more than the input: the last axis plan adds
 * the zeros. */
static void add_dimension(const step *s, uint32_t d, axis_plan *axis) {
    const problem *p = s->problem;
    uint64_t count = grouping_points(p, s->grouping, s->number, d), there = p->in.lengths[d];
    dimension n = {count, s->from->strides[d], s->to->strides[d], .origins = d + 1,
                   .filter = p->filter.strides[d]};
    if (p->axes[d] == OCLFFT_AXIS_NONE && is_last(s) && there < p->out.lengths[d]) {
        n.count = p->out.lengths[d];
        n.first = p->in.starts[d];
        n.there = there;
    }
    if (n.count > 1) axis->dimensions[axis->dimension_count++] = n;
}

/* The parts of complex elements are transforms side by side. */
static void add_parts(const step *s, axis_plan *axis) {
    end_parts in = s->from->end.parts, out = s->to->end.parts;
    if (in == PARTS_NONE) return;
    axis->dimensions[axis->dimension_count++] = (dimension){
        .count = 2,
        .in = in == PARTS_SIDE_BY_SIDE,
        .out = out == PARTS_SIDE_BY_SIDE,
        .chooses = parts_are_apart(in) || parts_are_apart(out),
    };
}

/* Whether no point that the output has along an axis is its own mirror image. */
static bool has_no_corner(const window *w) {
    if (!w->length) return false;
    uint64_t middle = w->length / 2;
    bool zero = (w->length - w->first) % w->length < w->count;
    bool half = w->length % 2 == 0 && (w->length + middle - w->first) % w->length < w->count;
    return !zero && !half;
}

/* The last of several axis plans of a real transform. Corners are told by the places of digits. */
static void find_corners(const step *s, axis_plan *axis) {
    const problem *p = s->problem;
    bool behind = s->number && !group_has(group_of(s), p->halved);
    axis->cornered = axis->last && behind && p->transform == OCLFFT_R2C;
    for (uint32_t d = 0; d < p->rank; ++d) {
        axis->spectrum[d] = window_of(p, &p->out, d);
        axis->spectrum[d].length = p->axes[d] == OCLFFT_AXIS_FOURIER ? p->lengths[d] : 0;
        if (has_no_corner(&axis->spectrum[d])) axis->cornered = false;
    }
}

/* The axis plan over a group of axes, from one view to another. */
static void make_axis_plan(const step *s, const caps *c, axis_plan *axis) {
    const problem *p = s->problem;
    const axis_group *g = group_of(s);
    bool whole = g->count == 0 || g->axes[0] == p->halved;
    axis->transform = whole ? p->transform : OCLFFT_C2C;
    axis->copies = g->count == 0;
    axis->precision = p->precision;
    axis->length = 1;
    axis->strategy = "recipe";
    axis->source = s->from->end;
    axis->target = s->to->end;
    axis->first = s->number == 0;
    axis->spare = p->in.spare && s->number && s->from->end.operand == OPERAND_INPUT;
    axis->last = is_last(s);
    axis->is_signed = is_first_of_fourier(s);
    axis->batch = (dimension){.count = p->batch,
                              .in = s->from->distance,
                              .out = s->to->distance,
                              .filter = p->filter.distance};
    axis->filtered = p->filter.there;
    axis->conjugated = p->filter.conjugated;
    axis->angled = p->filter.angled;
    axis->batch_each = 1;
    find_corners(s, axis);
    for (uint32_t a = 0; a < g->count; ++a) add_axis(s, c, g->axes[a], axis);
    for (uint32_t d = 0; d < p->rank; ++d)
        if (!group_has(g, d)) add_dimension(s, d, axis);
    add_parts(s, axis);
    if (p->transform != OCLFFT_R2C) dimensions_turn(axis); /* corners are told by their indexes */
    if (axis->copies) {
        copy_arrange(axis);
        return;
    }
    dimensions_merge(axis);
    dimensions_bound_batch(c, axis);
}

/* The first axis plan reads the input, the last writes the output. */
static oclfft_status make_axis_plans(const problem *p, const caps *c, const grouping *g,
                                     arena *memory, axes *out) {
    uint32_t count = g->count;
    route r = route_of(p, g);
    *out = (axes){.count = count, .plans = arena_take(memory, count * sizeof *out->plans)};
    if (!out->plans) return arena_status(memory);
    out->intermediate = r.intermediate_elements;
    for (uint32_t i = 0; i < count; ++i) {
        view from = route_before(&r, p, g, i), to = route_behind(&r, p, g, i);
        step s = {p, g, i, &from, &to};
        make_axis_plan(&s, c, &out->plans[i]);
    }
    return OCLFFT_SUCCESS;
}

/* ---- Recipes that are given ---- */

static oclfft_status read_recipes(const caps *c, const char *recipes, axes *a) {
    for (uint32_t i = 0; i < a->count; ++i) {
        TRY(recipe_parse(&recipes, &a->plans[i].recipe));
        if ((i + 1 == a->count) != (*recipes == 0))
            return recipe_error_status(
                RECIPE_ERROR(*recipes ? RECIPE_TOO_MANY_AXIS_PLANS : RECIPE_TOO_FEW_AXIS_PLANS));
        if (*recipes) ++recipes;
    }
    for (uint32_t i = 0; i < a->count; ++i)
        TRY(recipe_error_status(recipe_check(&a->plans[i], c, &a->plans[i].recipe)));
    return OCLFFT_SUCCESS;
}

oclfft_status axes_by_recipe(const problem *p, const caps *c, const char *recipes, arena *memory,
                             axes *out) {
    grouping g;
    recipe_error error;
    TRY(grouping_by_recipe(p, recipes, &g, &error));
    TRY(recipe_error_status(error));
    TRY(make_axis_plans(p, c, &g, memory, out));
    return read_recipes(c, recipes, out);
}

/* ---- Recipes that are chosen ---- */

/* The axis plan for which no strategy has a recipe; NULL: there are recipes for all. */
static const axis_plan *choose_recipes(const caps *c, axes *a) {
    for (uint32_t i = 0; i < a->count; ++i)
        if (!axis_plan_choose(c, &a->plans[i])) return &a->plans[i];
    return NULL;
}

static double cost_of(const axes *a) {
    double cost = 0;
    for (uint32_t i = 0; i < a->count; ++i) cost += axis_plan_cost(&a->plans[i]);
    return cost;
}

/* Both 0 unless the times of all axis plans are predicted. */
static forecast predicted_of(const axes *a) {
    forecast sum = {0};
    for (uint32_t i = 0; i < a->count; ++i) {
        if (a->plans[i].predicted.least <= 0) return (forecast){0};
        sum.least += a->plans[i].predicted.least;
        sum.most += a->plans[i].predicted.most;
    }
    return sum;
}

static bool is_cheaper(const axes *a, const axes *than) {
    forecast mine = predicted_of(a), theirs = predicted_of(than);
    if (forecast_beats(&mine, &theirs)) return true;
    return !forecast_beats(&theirs, &mine) && cost_of(a) < cost_of(than);
}

/* Plans the problem with its first `joined` axes in one tile. If no strategy has a recipe for one
 * of the axis plans, `*declined` becomes that axis plan. On a CPU a tile has a single axis. */
static oclfft_status choose_joined(const problem *p, const caps *c, uint32_t joined, arena *memory,
                                   axes *out, const axis_plan **declined) {
    grouping g;
    *out = (axes){0};
    *declined = NULL;
    if ((joined > 1 && c->is_cpu) || !grouping_joined(p, joined, &g)) return OCLFFT_SUCCESS;
    TRY(make_axis_plans(p, c, &g, memory, out));
    *declined = choose_recipes(c, out);
    if (*declined) out->count = 0;
    refining r = {p, c, out->intermediate, memory};
    return axis_plans_refine(&r, out->plans, out->count);
}

oclfft_status axes_joined(const problem *p, const caps *c, uint32_t joined, arena *memory,
                          axes *out) {
    const axis_plan *declined;
    return choose_joined(p, c, joined, memory, out, &declined);
}

/* The last two or three axes of complex data share a tile where a GPU has room and that is cheaper.
 */
oclfft_status axes_by_choice(const problem *p, const caps *c, arena *memory, axes *out) {
    const axis_plan *declined, *other;
    TRY(choose_joined(p, c, 1, memory, out, &declined));
    for (uint32_t joined = 2; joined <= MOST_JOINED; ++joined) {
        axes shared;
        TRY(choose_joined(p, c, joined, memory, &shared, &other));
        if (shared.count && (!out->count || is_cheaper(&shared, out))) *out = shared;
    }
    refining r = {p, c, out->intermediate, memory};
    if (out->count) {
        TRY(axis_plans_arrange(&r, out->plans, out->count));
        return axis_plans_join(&r, out->plans, out->count);
    }
    return fail(OCLFFT_ERROR_UNSUPPORTED, "no strategy plans length %llu on device \"%s\"",
                (unsigned long long)declined->length, c->name);
}
