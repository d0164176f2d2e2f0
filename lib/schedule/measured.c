/* Recipes that were measured best on a device like this one, for axis plans like this one. */
#include <string.h>

#include "base/sizes.h"
#include "check.h"
#include "known_recipes.h"
#include "likeness.h"
#include "strategy.h"
#include "twins.h"

static bool has_rows(const axis_plan *axis) {
    return axis_plan_has_rows_in(axis) && axis_plan_has_rows_out(axis);
}

/* What is better than the length's own recipe under the circumstances, first under all of them at
 * once. Rows at the load count as rows here, even if the output has columns. */
static const char *find_special(const axis_plan *axis, const caps *c, uint32_t sort) {
    static const uint32_t order[] = {LIKE_LEADING, LIKE_FEW, LIKE_STORED};
    uint32_t circumstances = likeness_circumstances(axis, c);
    if (axis_plan_has_rows_in(axis)) sort &= ~(uint32_t)LIKE_COLUMNS;
    const char *all = circumstances ? known_recipe(c, sort | circumstances, axis->length) : NULL;
    if (all) return all;
    for (uint32_t i = 0; i < sizeof order / sizeof *order; ++i) {
        if (!(circumstances & order[i])) continue;
        const char *special = known_recipe(c, sort | order[i], axis->length);
        if (special) return special;
    }
    return NULL;
}

/* ---- Real data by complex recipes ---- */

/* In one pass that of half the length, where that is even. Bluestein's algorithm over passes pads
 * real data to less. */
static const char *find_complex(const axis_plan *axis, const caps *c) {
    bool halves = axis_plan_can_halve(axis);
    const char *half = halves ? known_recipe(c, 0, axis->length / 2) : NULL;
    const char *whole = known_recipe(c, 0, axis->length);
    if (half && !strchr(half, '/')) return half;
    if (!whole || strncmp(whole, "bluestein", 9) == 0) return NULL;
    return strchr(whole, '/') || !halves ? whole : NULL;
}

/* A stage that mirrors wants both parts of its points at once, where local memory has room;
 * prefetching does not pay. Pairs of signals wait for each other in the balance: better in small
 * groups, but for convolutions, which want columns. */
static void suit_mirror(const axis_plan *axis, const caps *c, pass_recipe *r) {
    bool convolves = false;
    for (uint32_t f = 0; f < r->factor_count; ++f)
        convolves = convolves || r->factors[f].kind != FACTOR_RADIX;
    if (!convolves && !axis_plan_can_halve(axis)) {
        uint64_t items = tile_balanced_items(axis->length);
        uint64_t most = max_u64(1, items / ceil_div(axis->length, r->points));
        r->width = (uint32_t)min_u64(r->width, most);
    }
    uint64_t points = pass_recipe_length(r) * r->width;
    uint64_t bytes = points * 2 * scalar_bytes(axis->precision) * 17 / 16;
    if (bytes <= c->local_memory) r->phases = 0;
    r->prefetch = 0;
}

/* Bluestein's algorithm was measured for all points at both ends: fewer want less padding. */
static bool pads_too_much(const axis_plan *axis, const recipe *r) {
    uint64_t total = 1;
    for (uint32_t i = 0; i < r->pass_count; ++i) total *= pass_recipe_length(&r->pass[i]);
    return r->bluestein && total / 5 > axis_plan_padded_least(axis) / 4;
}

/* ---- The proposal ---- */

static const char *find_real(const axis_plan *axis, const caps *c, uint32_t sort, bool *borrowed) {
    const char *own = known_recipe(c, sort, axis->length);
    if (!own) own = known_recipe(c, sort & ~(uint32_t)LIKE_TWINS, axis->length);
    *borrowed = !own && !c->is_cpu;
    return *borrowed ? find_complex(axis, c) : own;
}

/* `borrowed`: of complex data, for real data. */
static const char *find(const axis_plan *axis, const caps *c, bool *borrowed) {
    uint32_t sort = likeness_sort(axis);
    *borrowed = false;
    if (sort == LIKE_COLUMNS && axis->work != WORK_FOURIER)
        return NULL; /* those want wider tiles */
    if (sort & (LIKE_R2C | LIKE_C2R)) return find_real(axis, c, sort, borrowed);
    const char *special = find_special(axis, c, sort), *own = known_recipe(c, sort, axis->length);
    if (special) return special;
    if (own || !(sort & (LIKE_SHORT | LIKE_MIRRORED))) return own;
    return known_recipe(c, 0, axis->length);
}

/* Wide tiles were measured full. Of rows a narrower one is as good where there are fewer; columns
 * want other tiles. */
static bool is_full(const axis_plan *axis, recipe *r) {
    uint64_t count = axis_plan_count(axis);
    pass_recipe *first = &r->pass[0];
    if (r->pass_count > 1 && (has_rows(axis) || !axis_plan_is_outer(axis))) return true;
    if (!has_rows(axis)) return first->width <= axis_plan_columns(axis)->count;
    if (axis->transform == OCLFFT_C2C) first->width = (uint32_t)min_u64(first->width, count);
    return first->width <= count;
}

static double propose(const axis_plan *axis, const caps *c, recipe *out) {
    bool borrowed;
    const char *text = find(axis, c, &borrowed);
    if (!text || recipe_parse(&text, out) != OCLFFT_SUCCESS) return COST_NEVER;
    if (axis_plan_is_mixed(axis) && out->pass_count > 1) return COST_NEVER;
    if (pads_too_much(axis, out) || (borrowed && out->pass[0].phases > 1))
        return COST_NEVER; /* mirrored points go badly by phases */
    if (borrowed && out->pass_count == 1) suit_mirror(axis, c, &out->pass[0]);
    if (out->pass_count == 1) twins_suit(axis, &out->pass[0]);
    bool columns = out->pass_count == 2 && !out->bluestein && !axis_plan_is_outer(axis);
    if (columns && !c->is_cpu && twins_wanted(axis, false))
        return COST_NEVER; /* wants other ones */
    return is_full(axis, out) && recipe_fits(axis, c, out) ? 0.0 : COST_NEVER;
}

const strategy strategy_measured = {"measured", propose, NULL};
