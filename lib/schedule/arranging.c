#include "arranging.h"

#include "check.h"
#include "expand.h"

/* Rows of real data whose points the items load one after the other are faster than predicted. */
#define FLAT_REALS 0.93

/* Pairs of signals, which are balanced on their way, are slower where points or spectra go through
 * local memory first (flat, spectra), and in three stages where a work-group has several pairs
 * (docs/log.md). */
#define SLOW_PAIRS 1.2

double arranging_correction(const arranging *a) {
    const pass *p = &a->desk->passes[a->number];
    const tile *t = &p->tile;
    bool flat = t->stages[0].flat > 0;
    if (!a->pairs) return flat && a->desk->tried.transform == OCLFFT_R2C ? FLAT_REALS : 1;
    uint32_t radices = 0;
    for (uint32_t s = 0; s < t->stage_count; ++s) {
        flat = flat || t->stages[s].flat || t->stages[s].spectra;
        radices += !t->stages[s].mirror && t->stages[s].radix > 1;
    }
    return flat || (radices > 2 && t->width > 1) ? SLOW_PAIRS : 1;
}

/* Bluestein's algorithm runs its first recipe in the first pass and in the last. */
static prediction predict_expanded(const arranging *a) {
    const refining *r = a->refining;
    const axis_plan *axis = &a->desk->tried;
    uint32_t count = recipe_passes(&axis->recipe);
    bool twice = axis->recipe.bluestein && !a->number;
    expansion x = {.problem = r->problem,
                   .caps = r->caps,
                   .axis = axis,
                   .intermediate = r->intermediate,
                   .passes = a->desk->passes,
                   .count = count,
                   .only = twice ? 0 : a->number + 1};
    expand(&x);
    prediction p = model_pass(&a->desk->passes[a->number], r->caps, r->problem->batch);
    if (!twice || p.total <= 0) return p;
    prediction last = model_pass(&a->desk->passes[count - 1], r->caps, r->problem->batch);
    p.total = last.total > 0 ? p.total + last.total : 0;
    p.spilled += last.spilled;
    return p;
}

prediction arranging_predict(const arranging *a, const pass_recipe *arranged) {
    const refining *r = a->refining;
    axis_plan *axis = &a->desk->tried;
    pass_recipe before = axis->recipe.pass[a->number];
    axis->recipe.pass[a->number] = *arranged;
    prediction p = {0};
    if (recipe_fits(axis, r->caps, &axis->recipe)) p = predict_expanded(a);
    axis->recipe.pass[a->number] = before;
    return p;
}

void arranging_consider(arranging *a, const pass_recipe *arranged) {
    prediction p = arranging_predict(a, arranged);
    if (p.total > 0) p.total *= arranging_correction(a);
    if (p.total <= 0 || p.spilled > 0 || p.total >= a->best) return;
    a->best = p.total;
    a->found = *arranged;
}

void arranging_consider_exchange(arranging *a, const pass_recipe *r) {
    pass_recipe other = *r;
    if (r->phases > 1 || r->factor_count == 1) return;
    other.phases = !r->phases;
    arranging_consider(a, &other);
}

void arranging_consider_both(arranging *a, const pass_recipe *r) {
    arranging_consider(a, r);
    arranging_consider_exchange(a, r);
}
