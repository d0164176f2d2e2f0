#include "candidates.h"

#include <stdlib.h>

#include "recipe_cost.h"
#include "choose.h"
#include "vary.h"

static void gather_offers(gathering *g) {
    g->kind = CANDIDATE_PROPOSED;
    offer_proposals(g->axis, g->caps, gathering_offer, g);
    g->kind = CANDIDATE_SPLITS;
    offer_others(g->axis, g->caps, gathering_offer, g);
}

static void gather(gathering *g, bool strategies) {
    const axis_plan *axis = g->axis;
    double own = recipe_cost(axis, g->caps, &axis->recipe);
    g->dearest = own < COST_NEVER ? 1.8 * own : COST_NEVER;
    if (strategies) gather_offers(g);
    g->work = axis->recipe;
    if (axis->copies) vary_copy(g);
    for (g->pass = 0; g->pass < axis->recipe.pass_count; ++g->pass) {
        vary_radices(g);
        vary_orders(g);
        vary_widths(g);
        vary_exchanges(g);
        vary_convolutions(g);
    }
}

void candidates_gather(const axis_plan *axis, const caps *c, bool strategies, gathering *work,
                       candidates *out) {
    uint32_t taken[CANDIDATE_KINDS] = {0};
    for (uint32_t k = 0; k < CANDIDATE_KINDS; ++k) work->counts[k] = 0;
    work->axis = axis;
    work->caps = c;
    gather(work, strategies);
    out->list[0] = axis->recipe;
    out->count = 1;
    for (const recipe *r; out->count < MOST_CANDIDATES && (r = gathering_take(work, taken));)
        out->list[out->count++] = *r;
}

oclfft_status candidates_make(const axis_plan *axis, const caps *c, candidates *out) {
    gathering *work = calloc(1, sizeof *work);
    if (!work) return fail_memory();
    candidates_gather(axis, c, true, work, out);
    free(work);
    return OCLFFT_SUCCESS;
}
