#include "schedule.h"

#include <string.h>

#include "axes.h"
#include "base/sizes.h"
#include "check.h"
#include "expand.h"
#include "known_recipes.h"
#include "launches.h"
#include "problem/side.h"

/* A pass whose columns are the batch and which has no guard wants whole tiles; one that knows the
 * batch wants all of it. */
static uint64_t quantum_of(const schedule *s) {
    uint64_t quantum = 1;
    if (!transforms_keep_places(&s->problem)) return s->problem.batch;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const grid *g = &s->passes[i].grid;
        if (!g->batch_each) return s->problem.batch;
        if (g->guarded || g->columns || g->edge_count || g->batch_per_tile <= 1) continue;
        uint64_t tile = g->batch_per_tile / greatest_divisor(g->batch_per_tile, g->batch_each);
        /* No tile has no transforms. NOLINTNEXTLINE(clang-analyzer-core.DivideZero) */
        quantum = quantum / greatest_divisor(quantum, tile) * tile;
    }
    return quantum;
}

static oclfft_status plan_axes(const problem *p, const caps *c, const char *recipes, arena *work,
                               axes *out) {
    if (problem_has_doubles(p) && !c->has_double)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "device \"%s\" has no double precision (fp64)",
                    c->name);
    if (recipes) return axes_by_recipe(p, c, recipes, work, out);
    TRY(known_recipes_prepare(c));
    return axes_by_choice(p, c, work, out);
}

/* The arrays, as long as there are axis plans and passes. */
static oclfft_status take_arrays(const axes *a, schedule *s) {
    s->axis_plan_count = a->count;
    s->intermediate = a->intermediate;
    for (uint32_t i = 0; i < a->count; ++i) {
        a->plans[i].pass_count = recipe_passes(&a->plans[i].recipe);
        s->pass_count += a->plans[i].pass_count;
    }
    if (s->pass_count > MAX_SCHEDULE)
        return recipe_error_status(RECIPE_ERROR(RECIPE_TOO_MANY_PASSES));
    s->axis_plans = arena_take(&s->memory, a->count * sizeof *s->axis_plans);
    s->passes = arena_take(&s->memory, s->pass_count * sizeof *s->passes);
    s->predictions = arena_take(&s->memory, s->pass_count * sizeof *s->predictions);
    TRY(arena_status(&s->memory));
    memcpy(s->axis_plans, a->plans, a->count * sizeof *s->axis_plans);
    return OCLFFT_SUCCESS;
}

static void expand_all(const caps *c, schedule *s) {
    expansion x = {
        .problem = &s->problem, .caps = c, .intermediate = s->intermediate, .passes = s->passes};
    for (uint32_t i = 0; i < s->axis_plan_count; ++i, x.passes += x.count) {
        x.axis = &s->axis_plans[i];
        x.count = x.axis->pass_count;
        s->scratch = max_u64(s->scratch, expand(&x));
    }
    s->quantum = quantum_of(s);
    launches_join(&s->problem, c, s->passes, s->pass_count);
    launches_prefetch(c, s->passes, s->pass_count);
    launches_stream(&s->problem, c, s->passes, s->pass_count);
    for (uint32_t i = 0; i < s->pass_count; ++i)
        s->predictions[i] = model_pass(&s->passes[i], c, s->problem.batch);
    /* The model does not count these. */
    launches_limit(&s->problem, c, s->passes, s->pass_count);
    launches_place_tables(&s->problem, c, s->passes, s->pass_count);
}

static oclfft_status make(const problem *p, const caps *c, const char *recipes, arena *work,
                          schedule *s) {
    axes a;
    TRY(plan_axes(p, c, recipes, work, &a));
    TRY(take_arrays(&a, s));
    expand_all(c, s);
    return OCLFFT_SUCCESS;
}

oclfft_status schedule_make(const problem *p, const caps *c, const char *recipes, schedule *out) {
    arena work = {0};
    *out = (schedule){.problem = *p};
    oclfft_status status = make(p, c, recipes, &work, out);
    arena_free(&work);
    if (status != OCLFFT_SUCCESS) schedule_free(out);
    return status;
}

void schedule_free(schedule *s) {
    arena_free(&s->memory);
    *s = (schedule){0};
}

oclfft_status schedule_join(const problem *p, const caps *c, uint32_t joined, text *recipes) {
    arena work = {0};
    axes a;
    TRY(known_recipes_prepare(c));
    oclfft_status status = axes_joined(p, c, joined, &work, &a);
    if (status == OCLFFT_SUCCESS) axis_plans_print_recipes(a.plans, a.count, recipes);
    arena_free(&work);
    return status;
}
