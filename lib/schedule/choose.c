/* The choice of a recipe: a table of strategies, the applicable one of least cost wins. Costs are in passes over memory. */
#include "strategy.h"

#include "../sizes.h"

static const strategy strategies[] = {
    {"measured", strategy_measured},
    {"one pass", strategy_onepass},
    {"split", strategy_split},
};

oclfft_status schedule_choose(const problem *p, const caps *c, recipe *out, const char **name) {
    double best = COST_NEVER;
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; ++i) {
        recipe candidate = {0};
        double cost = strategies[i].propose(p, c, &candidate);
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

/* Radices of length 2^bits, none above 2^most, as equal as can be, larger ones first; false when there are too many. */
bool strategy_radices(unsigned bits, unsigned most, pass_recipe *r) {
    unsigned count = bits ? (bits + most - 1) / most : 1;
    if (count > MAX_STAGES) return false;
    r->stage_count = count;
    for (unsigned s = 0; s < count; ++s) r->radix[s] = 1u << (bits / count + (s < bits % count));
    return true;
}

bool strategy_fits(const problem *p, const caps *c, const recipe *r) {
    schedule scrap;
    bool before = fail_silently(true);
    oclfft_status status = schedule_expand(p, c, r, &scrap);
    fail_silently(before);
    return status == OCLFFT_SUCCESS;
}
