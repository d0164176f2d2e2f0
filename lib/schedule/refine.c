#include "refine.h"

#include "candidates.h"
#include "expand.h"
#include "model.h"

/* Candidates around the best of the first generation find a little more. */
enum { GENERATIONS = 2, MOST_EXPANDED = 2 * MAX_PASSES };

/* The model is off by some percent, most of all where the compiler takes more registers than
 * expected. It overrules a strategy where it sees a gain although the candidate takes a few
 * registers more than it thinks and the strategy's recipe as many fewer: of 45 that were measured
 * four became slower by 4 to 6 %, none of the others by more than 2 %, and the best gained a third
 * (docs/log.md). */
#define WORTHWHILE 0.96
enum { DOUBTFUL_REGISTERS = 2 };

typedef struct desk {
    axis_plan tried;
    recipe best;
    candidates candidates;
    gathering gathering;
    pass passes[MOST_EXPANDED];
    recipe known; /* whose passes take so long */
    forecast times[MOST_EXPANDED];
} desk;

/* What the model was found to predict well enough to overrule a strategy: no phases, ends of real
 * data, convolutions of prime length, nor what is done ahead or together. */
static bool is_plain(const pass *p) {
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        const convolution *c = stage_gathers(p, s);
        if (c && c->kind == CONVOLUTION_RADER) return false;
    }
    return p->tile.phases <= 1 && !p->load.form && !p->store.form;
}

static bool is_special(const recipe *r) {
    for (uint32_t i = 0; i < r->pass_count; ++i)
        if (r->pass[i].prefetch || r->pass[i].joint) return true;
    return false;
}

/* The number, from 1, of the one pass in which a recipe differs from the known one, where the
 * others are the same passes then; else 0. */
static uint32_t changed_pass(const recipe *r, const recipe *known) {
    uint32_t changed = 0;
    if (r->bluestein || known->bluestein || r->pass_count != known->pass_count) return 0;
    for (uint32_t i = 0; i < r->pass_count; ++i) {
        const pass_recipe *p = &r->pass[i], *k = &known->pass[i];
        if (pass_recipe_equal(p, k)) continue;
        bool same_places = p->width == k->width && p->tiled == k->tiled &&
                           pass_recipe_length(p) == pass_recipe_length(k);
        if (changed || !same_places) return 0;
        changed = i + 1;
    }
    return changed;
}

static forecast sum_of(const forecast *times, uint32_t count) {
    forecast sum = {0};
    for (uint32_t i = 0; i < count; ++i) {
        if (times[i].most <= 0) return (forecast){0};
        sum.least += times[i].least;
        sum.most += times[i].most;
        sum.spills = sum.spills || times[i].spills;
    }
    return sum;
}

/* The times of a recipe's passes, those of the known recipe but for pass `only`, if not 0; 0 where
 * the model may not decide. */
static void predict_passes(const refining *r, const recipe *candidate, uint32_t only, desk *d,
                           forecast *times) {
    uint32_t count = recipe_passes(candidate);
    d->tried.recipe = *candidate;
    d->tried.pass_count = count;
    expansion x = {.problem = r->problem,
                   .caps = r->caps,
                   .axis = &d->tried,
                   .intermediate = r->intermediate,
                   .passes = d->passes,
                   .count = count,
                   .only = only};
    expand(&x);
    for (uint32_t i = 0; i < count; ++i) {
        const pass *p = &d->passes[i];
        if (only && only != i + 1)
            times[i] = d->times[i];
        else if (!is_plain(p))
            times[i] = (forecast){0};
        else
            times[i] =
                model_range(p, r->caps, r->problem->batch, DOUBTFUL_REGISTERS, DOUBTFUL_REGISTERS);
    }
}

/* Both 0 where the model may not decide. */
static forecast predict(const refining *r, const recipe *candidate, desk *d) {
    forecast times[MOST_EXPANDED] = {{0}};
    if (is_special(candidate)) return (forecast){0};
    predict_passes(r, candidate, changed_pass(candidate, &d->known), d, times);
    return sum_of(times, recipe_passes(candidate));
}

/* The same; from now on that recipe is the known one. */
static forecast predict_known(const refining *r, const recipe *known, desk *d) {
    if (is_special(known)) return (forecast){0};
    predict_passes(r, known, 0, d, d->times);
    d->known = *known;
    return sum_of(d->times, recipe_passes(known));
}

bool forecast_beats(const forecast *f, const forecast *other) {
    return f->most > 0 && f->most < WORTHWHILE * other->least;
}

/* Whether one of the candidates is better than `than`. The strategies are asked only once. None
 * that spills: compilers spill more than the model thinks. */
static bool improve(const refining *r, const forecast *than, bool again, axis_plan *axis, desk *d) {
    forecast best = {0};
    candidates_gather(axis, r->caps, !again, &d->gathering, &d->candidates);
    if (again) (void)predict_known(r, &axis->recipe, d);
    for (uint32_t i = 1; i < d->candidates.count; ++i) {
        forecast f = predict(r, &d->candidates.list[i], d);
        if (f.spills || !forecast_beats(&f, than) || (best.most > 0 && f.most >= best.most))
            continue;
        if (again && f.most >= axis->predicted.most) continue;
        best = f;
        d->best = d->candidates.list[i];
    }
    if (best.most <= 0) return false;
    axis->recipe = d->best;
    axis->predicted = best;
    axis->strategy = "predicted";
    return true;
}

/* Measured recipes are better than the model knows. Axes of other kinds than Fourier were not among
 * what it was fitted to, nor convolutions over several passes. */
static bool can_predict(const axis_plan *axis) {
    if (axis->filtered && axis->recipe.bluestein) return false;
    return !axis->copies && axis->work == WORK_FOURIER && !axis_plan_is_measured(axis);
}

static void refine(const refining *r, axis_plan *axis, desk *d) {
    double launches = (double)r->caps->pace.launch / 1000 * axis->recipe.pass_count;
    if (!can_predict(axis)) return;
    d->tried = *axis;
    forecast first = predict_known(r, &axis->recipe, d);
    if (first.least < LEAST_LAUNCHES * launches) return;
    axis->predicted = first;
    for (uint32_t g = 0; g < GENERATIONS; ++g)
        if (!improve(r, &first, g > 0, axis, d)) break;
}

oclfft_status axis_plans_refine(const refining *r, axis_plan *plans, uint32_t count) {
    if (!model_knows(r->caps) || !count) return OCLFFT_SUCCESS;
    desk *d = arena_take(r->memory, sizeof *d);
    if (!d) return arena_status(r->memory);
    for (uint32_t i = 0; i < count; ++i) refine(r, &plans[i], d);
    return OCLFFT_SUCCESS;
}
