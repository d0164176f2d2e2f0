#include <stdlib.h>

#include "base/sizes.h"
#include "group_plan.h"

/* Bytes of a block of pinned memory where there is no limit, and at least. */
enum { LARGEST_BLOCK = 1 << 23, SMALLEST_BLOCK = 1 << 18, BLOCKS_OF_A_LANE = 4 };

static oclfft_status append(transit_list *list, const transit *t) {
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? 2 * list->capacity : 8;
        if (list->capacity > UINT32_MAX / 2) return fail_memory();
        transit *grown = realloc(list->transits, capacity * sizeof *grown);
        if (!grown) return fail_memory();
        list->transits = grown;
        list->capacity = capacity;
    }
    list->transits[list->count++] = *t;
    return OCLFFT_SUCCESS;
}

static oclfft_status lane_between(oclfft_group_plan *plan, uint32_t from, uint32_t to,
                                  uint32_t *found) {
    uint32_t i = 0;
    while (i < plan->lane_count && (plan->lanes[i].from != from || plan->lanes[i].to != to)) ++i;
    *found = i;
    if (i < plan->lane_count) return OCLFFT_SUCCESS;
    lane *grown = realloc(plan->lanes, (plan->lane_count + 1) * sizeof *grown);
    if (!grown) return fail_memory();
    plan->lanes = grown;
    grown[plan->lane_count++] = (lane){.from = from, .to = to};
    return OCLFFT_SUCCESS;
}

/* What task i of a lap has for task j of the next. Both ends of a lane between processes find the
 * same pieces in the same order. */
static oclfft_status add_pair(oclfft_group_plan *plan, uint32_t k, uint32_t i, uint32_t j) {
    const distribution *d = &plan->d;
    const task *from = &d->laps[k].tasks[i], *to = &d->laps[k + 1].tasks[j];
    transit t = {.from_task = i, .to_task = j, .from_array = from->target, .to_array = to->source};
    bool inside = from->site == to->site;
    region common;
    if (t.from_array == t.to_array || !region_common(&from->out, &to->in, &common))
        return OCLFFT_SUCCESS;
    move_list moves = {0};
    uint32_t at = 0;
    TRY(lane_between(plan, from->site, to->site, &at));
    transit_list *list = &plan->lanes[at].transits[k];
    const array *a = &d->arrays[t.from_array], *b = &d->arrays[t.to_array];
    const move_rules rules = {.most = inside ? UINT64_MAX : plan->block_bytes,
                              .from_bytes = a->bytes,
                              .to_bytes = b->bytes};
    oclfft_status status = moves_add(&moves, &common, &a->form, &b->form, a->element_bytes, &rules);
    for (uint32_t m = 0; m < moves.count && status == OCLFFT_SUCCESS; ++m) {
        t.move = moves.moves[m];
        status = append(list, &t);
        ++plan->tasks[k + 1][j].wanted;
    }
    moves_free(&moves);
    return status;
}

/* What the tasks of a lap have for task j of the next: all that concerns this process. */
static oclfft_status add_pairs(oclfft_group_plan *plan, uint32_t k, uint32_t j) {
    const oclfft_group *g = plan->group;
    const distribution *d = &plan->d;
    const site_index *of = &d->laps[k].tasks_of;
    const bool wanted = site_is_local(g, d->laps[k + 1].tasks[j].site);
    const uint32_t first = wanted ? 0 : g->first_site;
    const uint32_t end = wanted ? d->sites : g->first_site + g->local_sites;
    for (uint32_t i = of->from[first]; i < of->from[end]; ++i)
        TRY(add_pair(plan, k, of->items[i], j));
    return OCLFFT_SUCCESS;
}

/* Pairs of different sites that exchange anything and of which one is in this process: as many as
 * any process has, so that all cut their pieces alike. */
static uint64_t count_pairs(const oclfft_group *g) {
    uint64_t others = g->sites - g->most_sites, inside = g->most_sites - 1;
    return max_u64(1, g->most_sites * (inside + 2 * others));
}

oclfft_status transits_make(oclfft_group_plan *plan) {
    const distribution *d = &plan->d;
    uint64_t limit = plan->memory_limit / BLOCKS_OF_A_LANE / count_pairs(plan->group);
    if (!plan->memory_limit) limit = LARGEST_BLOCK;
    plan->block_bytes = max_u64(SMALLEST_BLOCK, min_u64(limit, LARGEST_BLOCK));
    for (uint32_t k = 0; k + 1 < d->lap_count; ++k)
        for (uint32_t j = 0; j < d->laps[k + 1].task_count; ++j) TRY(add_pairs(plan, k, j));
    return OCLFFT_SUCCESS;
}
