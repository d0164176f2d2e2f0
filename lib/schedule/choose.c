/* The choice of a recipe: a table of strategies, the applicable one of least cost wins. Costs are in passes over memory. */
#include "choose.h"
#include "strategy.h"

#include "base/sizes.h"

static const strategy strategies[STRATEGY_COUNT] = {
    {"measured", strategy_measured},
    {"one pass", strategy_onepass},
    {"split", strategy_split},
    {"bluestein", strategy_bluestein},
};

/* What launching the passes costs, in passes over the data: a launch takes as long as moving so many points. */
static double launch_cost(const axis_plan *l, const caps *c, const recipe *r) {
    double points = c->is_cpu ? 1 << 13 : 1 << 18, passes = r->pass_count;
    if (r->bluestein) passes = r->pass_count == 2 ? 3 : 2 * r->pass_count;
    return passes * points / ((double)l->length * (double)axis_plan_count(l));
}

bool axis_plan_choose(const caps *c, axis_plan *l) {
    double best = COST_NEVER;
    for (uint32_t i = 0; i < STRATEGY_COUNT && best > 0; ++i) { /* nothing is below what was measured */
        recipe candidate = {0};
        double cost = strategies[i].propose(l, c, &candidate);
        if (cost < COST_NEVER && cost > 0) cost += launch_cost(l, c, &candidate);
        l->bids[i] = (bid){strategies[i].name, cost};
        if (cost >= best) continue;
        best = cost;
        l->recipe = candidate;
        l->strategy = strategies[i].name;
    }
    return best < COST_NEVER;
}

void strategy_offer_all(const axis_plan *l, const caps *c, offer_function offer, void *user) {
    for (uint32_t i = 0; i < STRATEGY_COUNT; ++i) {
        recipe it = {0};
        double cost = strategies[i].propose(l, c, &it);
        if (cost < COST_NEVER) offer(user, &it, cost);
    }
}

double axis_plan_cost(const axis_plan *l) {
    double best = BID_NONE;
    for (uint32_t i = 0; i < STRATEGY_COUNT && l->bids[i].strategy; ++i)
        if (l->bids[i].cost < best) best = l->bids[i].cost;
    return best > 0 ? best : l->recipe.pass_count + l->recipe.bluestein; /* measured ones bid nothing */
}
