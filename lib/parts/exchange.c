/* How the processes of a group go through an exchange: piece by piece, or together. */
#include <stdlib.h>

#include "base/sizes.h"
#include "distribute/exchange.h"
#include "run.h"

oclfft_exchange group_exchange(const oclfft_group *g, const problem *p, const choice *c) {
    if (!g->processes.count) return OCLFFT_EXCHANGE_DEFAULT;
    if (g->exchange) return g->exchange;
    if (c->exchange) return c->exchange;
    const exchange_setting s = {.processes = g->processes.count,
                                .nodes = g->nodes,
                                .bytes = max_u64(side_points(p, &p->in) * p->in.element_bytes,
                                                 side_points(p, &p->out) * p->out.element_bytes),
                                .chunks = c->chunks ? c->chunks : group_chunks(g, p)};
    return exchange_model(&s);
}

static bool is_together(const oclfft_group_plan *plan) {
    return plan->exchange > OCLFFT_EXCHANGE_POINT_TO_POINT;
}

static bool is_outside(const oclfft_group_plan *plan, const lane *l) {
    return !site_is_local(plan->group, l->from) || !site_is_local(plan->group, l->to);
}

/* ---- Memory ---- */

uint64_t lane_bytes(const lane *l, uint32_t lap) {
    const transit_list *list = &l->transits[lap];
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < list->count; ++i)
        bytes += ceil_div(move_bytes(&list->transits[i].move), OCLFFT_PIECE_ALIGNMENT) *
                 OCLFFT_PIECE_ALIGNMENT;
    return bytes;
}

/* What is kept in pinned memory for all lanes of this process, for the largest exchange of each. */
static uint64_t staged_bytes(const oclfft_group_plan *plan) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < plan->lane_count; ++i) {
        const lane *l = &plan->lanes[i];
        uint64_t most = 0;
        for (uint32_t k = 0; k < MAX_LAPS; ++k) most = max_u64(most, lane_bytes(l, k));
        if (is_outside(plan, l)) sum += most;
    }
    return sum;
}

oclfft_status exchange_fit(oclfft_group_plan *plan) {
    oclfft_group *g = plan->group;
    if (!is_together(plan) || !plan->memory_limit) return OCLFFT_SUCCESS;
    uint64_t own = staged_bytes(plan), *all = calloc(g->processes.count, sizeof *all);
    if (!all) {
        g->lost = true;
        return fail_memory();
    }
    oclfft_status status = group_gather(g, &own, sizeof own, all);
    for (uint32_t i = 0; i < g->processes.count && status == OCLFFT_SUCCESS; ++i)
        if (all[i] > plan->memory_limit) plan->exchange = OCLFFT_EXCHANGE_POINT_TO_POINT;
    free(all);
    return status;
}

/* ---- In an execution ---- */

static oclfft_status enter_lane(const lane *l, uint32_t lap) {
    const transit_list *list = &l->transits[lap];
    size_t *bytes = malloc((list->count + 1) * sizeof *bytes);
    if (!bytes) return fail_memory();
    for (uint32_t i = 0; i < list->count; ++i)
        bytes[i] = (size_t)move_bytes(&list->transits[i].move);
    oclfft_status status = l->transport->enter(l->state, bytes, list->count);
    free(bytes);
    return status;
}

oclfft_status exchange_enter(const oclfft_group_plan *plan, uint32_t lap) {
    const oclfft_processes *p = &plan->group->processes;
    const oclfft_exchange_terms terms = {plan->exchange, plan->number, lap};
    if (!is_together(plan)) return OCLFFT_SUCCESS;
    for (uint32_t i = 0; i < plan->lane_count; ++i)
        if (plan->lanes[i].transport->enter) TRY(enter_lane(&plan->lanes[i], lap));
    return p->enter(p->state, &terms);
}

oclfft_status exchange_advance(const oclfft_group_plan *plan, bool *moved, bool *more) {
    const oclfft_processes *p = &plan->group->processes;
    bool ended = false;
    if (!is_together(plan)) return OCLFFT_SUCCESS;
    TRY(p->advance(p->state, moved, &ended));
    *more = *more || !ended;
    return OCLFFT_SUCCESS;
}
