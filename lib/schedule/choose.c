#include "choose.h"

#include <math.h>

#include "base/sizes.h"

static const strategy *const transforms[STRATEGY_COUNT] = {
    &strategy_measured,
    &strategy_onepass,
    &strategy_split,
    &strategy_bluestein,
};

/* Those that may propose something, up to one that is NULL. */
static const strategy *const *strategies_of(const axis_plan *axis) {
    static const strategy *const copies[STRATEGY_COUNT] = {&strategy_copy};
    static const strategy *const filters[STRATEGY_COUNT] = {&strategy_onepass, &strategy_bluestein};
    static const strategy *const angled[STRATEGY_COUNT] = {&strategy_onepass, &strategy_split};
    if (axis->copies) return copies;
    if (axis->filtered) return filters;
    return axis->angled ? angled : transforms;
}

/* A GPU moves so many points while it launches a pass. */
enum { GPU_LAUNCH = 1 << 18 };

/* What launching the passes costs, in passes over the data: a launch takes as long as moving so
 * many points. */
static double launch_cost(const axis_plan *axis, const caps *c, const recipe *r) {
    double points = c->is_cpu ? 1 << 13 : GPU_LAUNCH, all = (double)axis_plan_count(axis);
    return recipe_passes(r) * points / ((double)axis->length * all);
}

/* What it costs, in the same unit, that a few large tiles in phases leave most compute units idle.
 * Such a tile takes about as long as a launch for each thousand points (docs/log.md: 0.9 to 3.7
 * microseconds at 16,807 to 26,411 points on an H200), where two passes with tiles for all units
 * are done after two launches. Filters were not measured. */
static double idle_cost(const axis_plan *axis, const caps *c, const recipe *r) {
    enum { LARGE_BYTES = 1 << 17, POINTS_IN_A_LAUNCH = 1000 };
    const pass_recipe *p = &r->pass[0];
    double all = (double)axis_plan_count(axis), units = (double)c->compute_units;
    double bytes = (double)(pass_recipe_length(p) * 2 * scalar_bytes(axis->precision));
    double tiles = ceil(all / p->width);
    if (c->is_cpu || axis->filtered || r->pass_count > 1 || r->bluestein || p->phases <= 1)
        return 0;
    if (bytes <= LARGE_BYTES || tiles >= units) return 0;
    return (1 - tiles / units) * GPU_LAUNCH / POINTS_IN_A_LAUNCH / all;
}

/* What one launch does is not compared with what several do. */
static bool choose_brief(const caps *c, axis_plan *axis) {
    const strategy *s = &strategy_brief;
    recipe proposal = {0};
    if (s->propose(axis, c, &proposal) >= COST_NEVER) return false;
    axis->bids[0] = (bid){s->name, 0};
    axis->recipe = proposal;
    axis->strategy = s->name;
    return true;
}

bool axis_plan_choose(const caps *c, axis_plan *axis) {
    const strategy *const *strategies = strategies_of(axis);
    double best = COST_NEVER;
    if (strategies == transforms && choose_brief(c, axis)) return true;
    for (uint32_t i = 0; i < STRATEGY_COUNT && strategies[i] && best > 0;
         ++i) { /* measured ones cost nothing */
        recipe candidate = {0};
        double cost = strategies[i]->propose(axis, c, &candidate);
        if (cost < COST_NEVER && cost > 0)
            cost += launch_cost(axis, c, &candidate) + idle_cost(axis, c, &candidate);
        axis->bids[i] = (bid){strategies[i]->name, cost};
        if (cost >= best) continue;
        best = cost;
        axis->recipe = candidate;
        axis->strategy = strategies[i]->name;
    }
    return best < COST_NEVER;
}

double axis_plan_cost(const axis_plan *axis) {
    double best = BID_NONE;
    for (uint32_t i = 0; i < STRATEGY_COUNT && axis->bids[i].strategy; ++i)
        if (axis->bids[i].cost < best) best = axis->bids[i].cost;
    return best > 0 ? best : axis->recipe.pass_count + axis->recipe.bluestein;
}

/* Not where it has declined, nor where the recipe is what it proposed. */
static bool may_propose(const axis_plan *axis, const strategy *s) {
    for (uint32_t i = 0; i < STRATEGY_COUNT && axis->bids[i].strategy; ++i)
        if (axis->bids[i].strategy == s->name)
            return axis->bids[i].cost < COST_NEVER && axis->strategy != s->name;
    return true;
}

void offer_proposals(const axis_plan *axis, const caps *c, offer_function offer, void *user) {
    const strategy *const *strategies = strategies_of(axis);
    for (uint32_t i = 0; i < STRATEGY_COUNT && strategies[i]; ++i) {
        recipe proposal = {0};
        if (!may_propose(axis, strategies[i])) continue;
        double cost = strategies[i]->propose(axis, c, &proposal);
        if (cost < COST_NEVER) offer(user, &proposal, cost);
    }
}

void offer_others(const axis_plan *axis, const caps *c, offer_function offer, void *user) {
    const strategy *const *strategies = strategies_of(axis);
    for (uint32_t i = 0; i < STRATEGY_COUNT && strategies[i]; ++i)
        if (strategies[i]->offer) strategies[i]->offer(axis, c, offer, user);
}
