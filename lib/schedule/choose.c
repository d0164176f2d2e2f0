/* The choice of a recipe: a table of strategies, the applicable one of least cost wins. Costs are in passes over memory. */
#include "strategy.h"

#include "../sizes.h"

static const strategy strategies[STRATEGY_COUNT] = {
    {"measured", strategy_measured},
    {"one pass", strategy_onepass},
    {"split", strategy_split},
    {"bluestein", strategy_bluestein},
};

/* What launching the passes costs, in passes over the data: a launch takes as long as moving so many points. */
static double launch_cost(const problem *p, const caps *c, const recipe *r) {
    double points = c->is_cpu ? 1 << 13 : 1 << 18, passes = r->pass_count;
    if (r->bluestein) passes = r->pass_count == 2 ? 3 : 2 * r->pass_count;
    return passes * points / ((double)p->length * (double)p->batch);
}

oclfft_status schedule_choose(const problem *p, const caps *c, recipe *out, bid bids[STRATEGY_COUNT], const char **name) {
    double best = COST_NEVER;
    for (uint32_t i = 0; i < STRATEGY_COUNT && best > 0; ++i) { /* nothing is below what was measured */
        recipe candidate = {0};
        double cost = strategies[i].propose(p, c, &candidate);
        if (cost < COST_NEVER && cost > 0) cost += launch_cost(p, c, &candidate);
        bids[i] = (bid){strategies[i].name, cost};
        if (cost >= best) continue;
        best = cost;
        *out = candidate;
        *name = strategies[i].name;
    }
    if (best == COST_NEVER)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "no strategy plans length %llu on device \"%s\"", (unsigned long long)p->length,
                    c->name);
    return OCLFFT_SUCCESS;
}

bool strategy_fits(const problem *p, const caps *c, const recipe *r) {
    schedule scrap;
    bool before = fail_silently(true);
    oclfft_status status = schedule_expand(p, c, r, &scrap);
    fail_silently(before);
    return status == OCLFFT_SUCCESS;
}
