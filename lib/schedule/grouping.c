#include "grouping.h"

#include "base/sizes.h"
#include "problem/axis_kind.h"

/* The last axis that is not left alone; the rank where all are. */
static uint32_t last_axis(const problem *p) {
    uint32_t d = p->rank;
    while (d > 0 && p->axes[d - 1] == OCLFFT_AXIS_NONE) --d;
    return d ? d - 1 : p->rank;
}

/* How much an axis should be early: with r of the output's points for each of the input's, and the
 * cost c of moving a point of it, the least is moved in descending order of (1 - r) / ((1 + r) c).
 * Points that lie side by side are moved about twice as fast as those that do not. */
static double earliness(const problem *p, uint32_t d) {
    double in = (double)p->in.lengths[d], out = (double)p->out.lengths[d];
    bool near = magnitude_of(p->in.strides[d]) == 1 || magnitude_of(p->out.strides[d]) == 1;
    return (in - out) / ((in + out) * (near ? 1 : 2));
}

/* Between two positions. */
static void sort_by_windows(const problem *p, uint32_t *order, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; ++i)
        for (uint32_t k = i; k > from && earliness(p, order[k]) > earliness(p, order[k - 1]); --k) {
            uint32_t keep = order[k];
            order[k] = order[k - 1];
            order[k - 1] = keep;
        }
}

static bool is_of_other_kind(const problem *p, uint32_t d) {
    return axis_kind_work(p->axes[d], false) != WORK_FOURIER;
}

/* The axes of Fourier's kind but for the halved one, or those of other kinds. An axis of length 1
 * needs nothing, if it is of Fourier's. */
static uint32_t add_axes(const problem *p, bool others, uint32_t *order, uint32_t count) {
    uint32_t from = count;
    for (uint32_t d = p->rank; d-- > 0;) {
        bool fourier = p->axes[d] == OCLFFT_AXIS_FOURIER && p->lengths[d] > 1 && d != p->halved;
        if (others ? is_of_other_kind(p, d) : fourier) order[count++] = d;
    }
    sort_by_windows(p, order, from, count);
    return count;
}

/* Axes go from the last to the first, but where windows make another order cheaper. The halved one
 * goes first (R2C) or last (C2R), beside axes of other kinds than Fourier, whose data is real then.
 * Something must be done in any case. Where all axes are left alone that is a copy. */
static uint32_t order_axes(const problem *p, uint32_t order[OCLFFT_MAX_RANK]) {
    uint32_t count = 0, last = last_axis(p);
    bool c2r = p->transform == OCLFFT_C2R;
    if (!c2r) count = add_axes(p, true, order, count);
    if (p->transform == OCLFFT_R2C) order[count++] = p->halved;
    count = add_axes(p, false, order, count);
    if (c2r) order[count++] = p->halved;
    if (c2r) count = add_axes(p, true, order, count);
    if (count == 0 && last < p->rank) order[count++] = last;
    return count;
}

/* Whether the last axis leaves parts of complex elements apart, and a callback wants both. */
static bool has_parts_for_callback(const problem *p) {
    uint32_t first, last;
    if (p->transform != OCLFFT_C2C || !p->store.source) return false;
    grouping_ends(p, &first, &last);
    return is_of_other_kind(p, last);
}

/* Copies behind so many groups of axes. In place, where elements change places, all of the input is
 * read before anything is stored: between two axis plans, of which the second may be a copy. */
static uint32_t copies_behind(const problem *p, uint32_t groups) {
    uint32_t least = p->transposed ? 2 : 1;
    if (has_parts_for_callback(p)) return 1;
    return groups < least ? least - groups : 0;
}

void grouping_ends(const problem *p, uint32_t *first, uint32_t *last) {
    uint32_t order[OCLFFT_MAX_RANK] = {0}, count = order_axes(p, order);
    *first = order[0];
    *last = order[count ? count - 1 : 0];
}

bool group_has(const axis_group *g, uint32_t axis) {
    for (uint32_t a = 0; a < g->count; ++a)
        if (g->axes[a] == axis) return true;
    return false;
}

/* The group that has an axis; their number where none has it. */
static uint32_t group_with(const grouping *g, uint32_t d) {
    uint32_t i = 0;
    while (i < g->count && !group_has(&g->groups[i], d)) ++i;
    return i;
}

uint64_t grouping_points(const problem *p, const grouping *g, uint32_t number, uint32_t d) {
    return group_with(g, d) < number ? p->out.lengths[d] : p->in.lengths[d];
}

bool grouping_is_real(const problem *p, const grouping *g, uint32_t groups) {
    if (p->in.real == p->out.real) return p->in.real;
    return group_with(g, p->halved) < groups ? p->out.real : p->in.real;
}

bool grouping_has_between(const problem *p, const grouping *g, bool real) {
    for (uint32_t number = 1; number < g->count; ++number)
        if (grouping_is_real(p, g, number) == real) return true;
    return false;
}

uint64_t grouping_points_between(const problem *p, const grouping *g, bool real, uint32_t d) {
    uint64_t most = 0;
    for (uint32_t number = 1; number < g->count; ++number)
        if (grouping_is_real(p, g, number) == real)
            most = max_u64(most, grouping_points(p, g, number, d));
    return most;
}

bool grouping_is_of_other_kind(const problem *p, const grouping *g, uint32_t number) {
    const axis_group *group = &g->groups[number];
    return group->count && is_of_other_kind(p, group->axes[0]);
}

bool grouping_joined(const problem *p, uint32_t joined, grouping *out) {
    uint32_t order[OCLFFT_MAX_RANK], count = order_axes(p, order);
    if (joined > 1 && (joined > count || p->transform != OCLFFT_C2C)) return false;
    for (uint32_t a = 0; joined > 1 && a < joined; ++a)
        if (is_of_other_kind(p, order[a])) return false;
    if (count == 0) joined = 0;
    *out = (grouping){.count = count - joined + 1, .groups[0].count = joined};
    for (uint32_t a = 0; a < joined; ++a) out->groups[0].axes[a] = order[a];
    for (uint32_t i = 1; i < out->count; ++i)
        out->groups[i] = (axis_group){1, {order[joined + i - 1]}};
    out->count += copies_behind(p, out->count);
    return true;
}

/* The next `axes` of those that are left. */
static recipe_error take_group(const problem *p, const uint32_t *order, uint32_t left,
                               uint32_t axes, grouping *out) {
    if (out->count == MAX_AXIS_PLANS || axes > MAX_DIGITS || axes > left)
        return RECIPE_ERROR(RECIPE_TOO_MANY_AXIS_PLANS);
    axis_group *g = &out->groups[out->count++];
    g->count = axes;
    for (uint32_t a = 0; a < axes; ++a) {
        g->axes[a] = order[a];
        if (axes > 1 && (order[a] == p->halved || is_of_other_kind(p, order[a])))
            return RECIPE_ERROR(RECIPE_REAL_AXIS_SHARED);
    }
    return FITS;
}

/* The next group is a copy: what is behind all axes. */
static recipe_error take_copy(uint32_t left, grouping *out) {
    if (left) return RECIPE_ERROR(RECIPE_COPY_UNWANTED);
    if (out->count == MAX_AXIS_PLANS) return RECIPE_ERROR(RECIPE_TOO_MANY_AXIS_PLANS);
    ++out->count;
    return FITS;
}

static recipe_error check_copies(const problem *p, const grouping *g) {
    uint32_t copies = 0;
    for (uint32_t i = 0; i < g->count; ++i) copies += g->groups[i].count == 0;
    uint32_t wanted = copies_behind(p, g->count - copies);
    return copies < wanted   ? RECIPE_ERROR(RECIPE_COPY_WANTED)
           : copies > wanted ? RECIPE_ERROR(RECIPE_COPY_UNWANTED)
                             : FITS;
}

oclfft_status grouping_by_recipe(const problem *p, const char *recipes, grouping *out,
                                 recipe_error *error) {
    uint32_t order[OCLFFT_MAX_RANK], count = order_axes(p, order), taken = 0;
    *out = (grouping){0};
    *error = FITS;
    while (*recipes && error->kind == RECIPE_FITS) {
        recipe r;
        TRY(recipe_parse(&recipes, &r));
        if (*recipes) ++recipes;
        uint32_t axes = recipe_copies(&r) ? 0 : r.pass[0].axes + 1, left = count - taken;
        *error = axes ? take_group(p, order + taken, left, axes, out) : take_copy(left, out);
        taken += axes;
    }
    if (error->kind == RECIPE_FITS && taken < count)
        *error = RECIPE_ERROR(RECIPE_TOO_FEW_AXIS_PLANS);
    if (error->kind == RECIPE_FITS) *error = check_copies(p, out);
    return OCLFFT_SUCCESS;
}
