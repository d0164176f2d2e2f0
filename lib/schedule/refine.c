#include "refine.h"

#include "candidates.h"
#include "expand.h"
#include "model.h"

/* Candidates around the best of the first generation find a little more. */
enum { GENERATIONS = 2, MOST_EXPANDED = 2 * MAX_PASSES };

/* The model is off by a few percent: less than that is no reason to leave what a strategy chose. */
#define WORTHWHILE 0.96

/* Where a plan takes less than so many launches, launches, caches and idle compute units decide,
 * which the model was not fitted to. */
enum { LEAST_LAUNCHES = 10 };

typedef struct desk {
    axis_plan tried;
    candidates candidates;
    gathering gathering;
    pass passes[MOST_EXPANDED];
} desk;

/* Microseconds. */
static double predict(const refining *r, const recipe *candidate, desk *d) {
    uint32_t count = recipe_passes(candidate);
    double sum = 0;
    d->tried.recipe = *candidate;
    d->tried.pass_count = count;
    expansion x = {r->problem, r->caps, &d->tried, r->intermediate, d->passes, count};
    expand(&x);
    for (uint32_t i = 0; i < count; ++i)
        sum += model_pass(&d->passes[i], r->caps, r->problem->batch).total;
    return sum;
}

/* The model does not know what these gain. */
static bool is_special(const recipe *r) {
    for (uint32_t i = 0; i < r->pass_count; ++i)
        if (r->pass[i].prefetch || r->pass[i].joint) return true;
    return false;
}

/* Whether one of the candidates is better. The strategies are asked only once. */
static bool improve(const refining *r, bool again, axis_plan *axis, desk *d) {
    double least = (again ? 1 : WORTHWHILE) * axis->predicted;
    uint32_t best = 0;
    candidates_gather(axis, r->caps, !again, &d->gathering, &d->candidates);
    for (uint32_t i = 1; i < d->candidates.count; ++i) {
        if (is_special(&d->candidates.list[i])) continue;
        double predicted = predict(r, &d->candidates.list[i], d);
        if (predicted >= least) continue;
        least = predicted;
        best = i;
    }
    if (!best) return false;
    axis->recipe = d->candidates.list[best];
    axis->predicted = least;
    axis->strategy = "predicted";
    return true;
}

/* Measured recipes are better than the model knows. Axes of other kinds than Fourier were not among
 * what it was fitted to. */
static bool can_predict(const axis_plan *axis) {
    return !axis->copies && axis->work == WORK_FOURIER && !axis_plan_is_measured(axis);
}

static void refine(const refining *r, axis_plan *axis, desk *d) {
    double launches = (double)r->caps->pace.launch / 1000 * axis->recipe.pass_count;
    if (!can_predict(axis)) return;
    d->tried = *axis;
    axis->predicted = predict(r, &axis->recipe, d);
    if (axis->predicted < LEAST_LAUNCHES * launches) axis->predicted = 0;
    for (uint32_t g = 0; g < GENERATIONS && axis->predicted > 0; ++g)
        if (!improve(r, g > 0, axis, d)) break;
}

oclfft_status axis_plans_refine(const refining *r, axis_plan *plans, uint32_t count) {
    if (!model_knows(r->caps) || !count) return OCLFFT_SUCCESS;
    desk *d = arena_take(r->memory, sizeof *d);
    if (!d) return arena_status(r->memory);
    for (uint32_t i = 0; i < count; ++i) refine(r, &plans[i], d);
    return OCLFFT_SUCCESS;
}
