#include "joining.h"

#include "check.h"
#include "expand.h"
#include "model.h"

enum { PASSES = 3, ROWS = 1, BACK = 2 };

/* Work-groups of one launch are alike, so that a compute unit has as many as it has of the larger
 * ones. The rows, which compute more, may lose so much. And no pass should wait for all of the
 * other: transforms are small, or several. Measured on an H200 (docs/log.md). */
#define LEAST_RESIDENT 0.6
enum { SMALL_BYTES = 1 << 22, SEVERAL = 4 };

static bool gains(const refining *r, const axis_plan *axis, const pass *passes) {
    const pass *rows = &passes[ROWS], *back = &passes[BACK];
    bool small = axis->length * 2 * scalar_bytes(axis->precision) <= SMALL_BYTES;
    if (rows->tile.items != back->tile.items || !(small || axis->batch.count >= SEVERAL))
        return false;
    double alone = model_pass(rows, r->caps, r->problem->batch).resident;
    return model_pass(back, r->caps, r->problem->batch).resident >= LEAST_RESIDENT * alone;
}

static void join(const refining *r, axis_plan *axis, pass *passes) {
    const expansion x = {.problem = r->problem,
                         .caps = r->caps,
                         .axis = axis,
                         .intermediate = r->intermediate,
                         .passes = passes,
                         .count = PASSES};
    recipe joined = axis->recipe;
    joined.pass[ROWS].joint = true;
    if (!axis->filtered || !axis->recipe.bluestein || axis_plan_is_measured(axis)) return;
    expand(&x);
    if (gains(r, axis, passes) && recipe_fits(axis, r->caps, &joined)) axis->recipe = joined;
}

oclfft_status axis_plans_join(const refining *r, axis_plan *plans, uint32_t count) {
    if (!model_knows(r->caps) || !r->caps->device_fence || !count) return OCLFFT_SUCCESS;
    pass *passes = arena_take(r->memory, PASSES * sizeof *passes);
    if (!passes) return arena_status(r->memory);
    for (uint32_t i = 0; i < count; ++i) join(r, &plans[i], passes);
    return OCLFFT_SUCCESS;
}
