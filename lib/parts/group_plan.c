#include "group_plan.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/sizes.h"
#include "distribute/boxes.h"
#include "run/make.h"

/* Tasks that a part's share of a lap is cut into where exchanges go between contexts: beside the
 * first and the last nothing is exchanged. CHUNK_BYTES take longer to exchange than to launch. */
enum { FEWEST_CHUNKS = 2, MOST_CHUNKS = 16, CHUNK_BYTES = 1 << 22 };

static uint32_t chunks_for(const oclfft_group *g, const problem *p) {
    uint64_t bytes = max_u64(side_points(p, &p->in) * p->in.element_bytes,
                             side_points(p, &p->out) * p->out.element_bytes);
    uint64_t wanted = bytes / g->parts / CHUNK_BYTES;
    return (uint32_t)max_u64(FEWEST_CHUNKS, min_u64(wanted, MOST_CHUNKS));
}

/* The boxes as regions, those of the library where there are none. */
static oclfft_status read_boxes(const oclfft_group *g, const problem *p, bool output,
                                const oclfft_box *given, region *regions) {
    oclfft_box *own = NULL;
    if (!given) {
        own = calloc(g->parts, sizeof *own);
        if (!own) return fail_memory();
        boxes_propose(p, output, OCLFFT_DECOMPOSITION_DEFAULT, g->parts, group_prefers_one(g, p),
                      own);
    }
    for (uint32_t i = 0; i < g->parts; ++i)
        regions[i] = region_of_box(p, &(given ? given : own)[i]);
    free(own);
    return OCLFFT_SUCCESS;
}

static oclfft_status distribute(oclfft_group_plan *plan, const problem *p, const oclfft_box *in,
                                const oclfft_box *out, region *regions) {
    const oclfft_group *g = plan->group;
    TRY(read_boxes(g, p, false, in, regions));
    TRY(read_boxes(g, p, true, out, regions + g->parts));
    setting s = {p, g->parts, g->sites, regions, regions + g->parts};
    return distribution_make(&s, g->site_of, chunks_for(g, p), &plan->d);
}

static oclfft_status fill(oclfft_group_plan *plan, const oclfft_plan_desc *desc, const problem *p,
                          const oclfft_box *in, const oclfft_box *out) {
    region *regions = calloc((size_t)2 * plan->group->parts, sizeof *regions);
    if (!regions) return fail_memory();
    oclfft_status status = distribute(plan, p, in, out, regions);
    free(regions);
    TRY(status);
    plan->queues = calloc(plan->group->sites, sizeof *plan->queues);
    plan->memory = calloc(max_u64(1, plan->d.array_count), sizeof(cl_mem));
    if (!plan->queues || !plan->memory) return fail_memory();
    TRY(tasks_make(plan, desc));
    return transits_make(plan);
}

/* What the processes of a group have to give alike. */
static uint64_t key_of(const oclfft_group *g, const problem *p, const oclfft_box *in,
                       const oclfft_box *out) {
    uint64_t hash = problem_hash(p);
    uint32_t plans = g->plans;
    const bool given[2] = {in, out};
    hash = hash_bytes(hash, given, sizeof given);
    if (in) hash = hash_bytes(hash, in, g->parts * sizeof *in);
    if (out) hash = hash_bytes(hash, out, g->parts * sizeof *out);
    return hash_bytes(hash, &plans, sizeof plans);
}

static oclfft_status make(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                          const oclfft_box *in, const oclfft_box *out, oclfft_group_plan **plan) {
    oclfft_group_plan *made = calloc(1, sizeof *made);
    if (!made) return fail_memory();
    made->group = group_retain(group);
    made->transform = p->transform;
    made->key = key_of(group, p, in, out);
    mutex_open(&made->lock);
    oclfft_status status = fill(made, desc, p, in, out);
    if (status == OCLFFT_SUCCESS)
        *plan = made;
    else
        group_plan_free(made);
    return status;
}

oclfft_status group_plan_make(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                              const oclfft_box *in, const oclfft_box *out, oclfft_status status,
                              oclfft_group_plan **plan) {
    *plan = NULL;
    if (status == OCLFFT_SUCCESS) status = make(group, desc, p, in, out, plan);
    status = group_agree(group, *plan ? (*plan)->key : 0, status);
    if (status == OCLFFT_SUCCESS) {
        ++group->plans;
        return OCLFFT_SUCCESS;
    }
    group_plan_free(*plan);
    *plan = NULL;
    return status;
}

/* ---- The end ---- */

static void free_lane(const oclfft_group_plan *plan, const lane *l) {
    if (l->transport) l->transport->close(l->state, plan->stuck);
    free(l->order);
    free(l->taken);
    for (uint32_t k = 0; k < MAX_LAPS; ++k) free(l->transits[k].transits);
}

static void free_site(const oclfft_group_plan *plan, uint32_t site) {
    const site_queues *q = &plan->queues[site];
    if (q->compute) clReleaseCommandQueue(q->compute);
    if (q->up) clReleaseCommandQueue(q->up);
    if (q->down) clReleaseCommandQueue(q->down);
    if (plan->twiddles) twiddles_free(&plan->twiddles[site]);
}

void group_plan_free(oclfft_group_plan *plan) {
    if (!plan) return;
    const distribution *d = &plan->d;
    plan_list_free(&plan->plans);
    for (uint32_t i = 0; i < plan->lane_count; ++i) free_lane(plan, &plan->lanes[i]);
    for (uint32_t a = 0; plan->memory && a < d->array_count; ++a)
        if (plan->memory[a])
            context_free(site_context(plan->group, d->arrays[a].site), plan->memory[a],
                         d->arrays[a].bytes);
    for (uint32_t i = 0; plan->queues && i < plan->group->sites; ++i) free_site(plan, i);
    for (uint32_t k = 0; k < MAX_LAPS; ++k) free(plan->tasks[k]);
    free(plan->lanes);
    free(plan->twiddles);
    free(plan->queues);
    free(plan->memory);
    distribution_free(&plan->d);
    mutex_close(&plan->lock);
    group_release(plan->group);
    free(plan);
}
