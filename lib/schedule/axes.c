/* From a problem to axis plans and their recipes. */
#include "axes.h"

#include <string.h>

#include "base/sizes.h"
#include "check.h"
#include "copy.h"
#include "choose.h"
#include "dimensions.h"
#include "grouping.h"
#include "route.h"

/* ---- Axis plans without recipes ---- */

/* The axis plan over a group of axes, from one view to another. The lengths of what lies beside are
 * those of the spectrum, but for the real axis's own. */
static void make_axis_plan(const problem *p, const caps *c, const axis_group *g, const view *from,
                           const view *to, axis_plan *axis) {
    const side *beside = route_spectrum_side(p);
    bool whole = g->count == 0 || g->axes[0] == p->halved;
    axis->transform = whole ? p->transform : OCLFFT_C2C;
    axis->copies = g->count == 0;
    axis->precision = p->precision;
    axis->length = 1;
    axis->strategy = "recipe";
    axis->source = from->end;
    axis->target = to->end;
    axis->batch = (dimension){p->batch, from->distance, to->distance, 0};
    axis->batch_each = 1;
    axis->axis_count = g->count;
    for (uint32_t a = 0; a < g->count; ++a) {
        uint32_t d = g->axes[a];
        axis->axes[a] = (dimension){p->lengths[d], from->strides[d], to->strides[d], 0};
        axis->length *= p->lengths[d];
    }
    for (uint32_t d = 0; d < p->rank; ++d) {
        if (!group_has(g, d) && beside->lengths[d] > 1)
            axis->dimensions[axis->dimension_count++] =
                (dimension){beside->lengths[d], from->strides[d], to->strides[d], d + 1};
        axis->extents[d].count = beside->lengths[d];
        axis->extents[d].length = p->axes[d] == OCLFFT_AXIS_NONE ? 0 : p->lengths[d];
    }
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
    route r = route_of(p, grouping_is_several(p));
    *out = (axes){.count = count, .plans = arena_take(memory, count * sizeof *out->plans)};
    if (!out->plans) return arena_status(memory);
    out->intermediate = count > 1 ? r.intermediate_elements : 0;
    for (uint32_t i = 0; i < count; ++i) {
        axis_plan *axis = &out->plans[i];
        make_axis_plan(p, c, &g->groups[i], i ? &r.intermediate : &r.in,
                       i + 1 < count ? &r.intermediate : &r.out, axis);
        axis->first = i == 0;
        axis->last = i + 1 == count;
        axis->cornered = axis->last && count > 1 && p->transform == OCLFFT_R2C;
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
    return OCLFFT_SUCCESS;
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
        if (shared.count && (!out->count || cost_of(&shared) < cost_of(out))) *out = shared;
    }
    if (out->count) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_UNSUPPORTED, "no strategy plans length %llu on device \"%s\"",
                (unsigned long long)declined->length, c->name);
}
