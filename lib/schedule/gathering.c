#include "gathering.h"

#include "recipe_cost.h"
#include "check.h"
#include "choose.h"

static const uint32_t quotas[CANDIDATE_KINDS] = {STRATEGY_COUNT, 8, 6, 6, 6, 8, 6};

static bool is_known(const gathering *g, const recipe *r) {
    if (recipe_equal(r, &g->axis->recipe)) return true;
    for (uint32_t k = 0; k < CANDIDATE_KINDS; ++k)
        for (uint32_t i = 0; i < g->counts[k]; ++i)
            if (recipe_equal(r, &g->kept[k][i].recipe)) return true;
    return false;
}

void gathering_offer(void *user, const recipe *r, double cost) {
    gathering *g = user;
    uint32_t *count = &g->counts[g->kind], most = quotas[g->kind], at;
    offered *kept = g->kept[g->kind];
    cost = g->kind == CANDIDATE_PROPOSED ? 0 : recipe_cost(g->axis, g->caps, r);
    if (cost >= g->dearest || (*count == most && cost >= kept[most - 1].cost)) return;
    if (is_known(g, r) || !recipe_fits(g->axis, g->caps, r)) return;
    for (at = *count < most ? (*count)++ : most - 1; at && kept[at - 1].cost > cost; --at)
        kept[at] = kept[at - 1];
    kept[at].recipe = *r; /* not by a literal, which would be on the stack */
    kept[at].cost = cost;
}

/* Each kind is in order. */
const recipe *gathering_take(const gathering *g, uint32_t taken[CANDIDATE_KINDS]) {
    uint32_t best = CANDIDATE_KINDS;
    for (uint32_t k = 0; k < CANDIDATE_KINDS; ++k) {
        if (taken[k] == g->counts[k]) continue;
        if (best == CANDIDATE_KINDS || g->kept[k][taken[k]].cost < g->kept[best][taken[best]].cost)
            best = k;
    }
    return best == CANDIDATE_KINDS ? NULL : &g->kept[best][taken[best]++].recipe;
}
