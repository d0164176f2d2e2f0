#include "group_plan.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/sizes.h"
#include "distribute/boxes.h"
#include "run/make.h"

/* Tasks that a part's share of a lap is cut into where exchanges go between contexts: beside the
 * first and the last nothing is exchanged. Each task leaves a piece for each task of the other lap
 * in every part, and a piece of PIECE_BYTES takes longer to exchange than to enqueue. */
enum { FEWEST_CHUNKS = 2, MOST_MODEL_CHUNKS = 16, PIECE_BYTES = 1 << 23 };

uint32_t group_chunks(const oclfft_group *g, const problem *p) {
    const uint64_t bytes = max_u64(side_points(p, &p->in) * p->in.element_bytes,
                                   side_points(p, &p->out) * p->out.element_bytes);
    const uint64_t pieces = bytes / g->parts / g->parts / PIECE_BYTES;
    uint32_t chunks = FEWEST_CHUNKS;
    while (chunks < MOST_MODEL_CHUNKS && (uint64_t)(chunks + 1) * (chunks + 1) <= pieces) ++chunks;
    return chunks;
}

static oclfft_status distribute(oclfft_group_plan *plan, const problem *p, const oclfft_box *in,
                                const oclfft_box *out, const choice *c, bool backward) {
    const oclfft_group *g = plan->group;
    region *regions = calloc((size_t)2 * g->parts, sizeof *regions);
    if (!regions) return fail_memory();
    for (uint32_t i = 0; i < g->parts; ++i) {
        regions[i] = region_of_box(p, &in[i]);
        regions[g->parts + i] = region_of_box(p, &out[i]);
    }
    setting s = {p, g->parts, g->sites, regions, regions + g->parts, &c->cuts, backward};
    uint32_t chunks = c->chunks ? c->chunks : group_chunks(g, p);
    oclfft_status status = distribution_make(&s, g->site_of, chunks, &plan->d);
    free(regions);
    return status;
}

/* Whether the two directions have different steps. */
static bool has_two(const oclfft_group_plan *plan) {
    bool both = plan->transform == OCLFFT_C2C || plan->transform == OCLFFT_R2R;
    return plan->d.mapped && both;
}

static oclfft_status fill(oclfft_group_plan *plan, const oclfft_plan_desc *desc, const problem *p,
                          const oclfft_box *in, const oclfft_box *out, const choice *c,
                          bool backward) {
    TRY(distribute(plan, p, in, out, c, backward));
    plan->memory_limit = ceil_div(plan->group->memory_limit, has_two(plan) ? 2 : 1);
    plan->queues = calloc(plan->group->sites, sizeof *plan->queues);
    plan->memory = calloc(max_u64(1, plan->d.array_count), sizeof(cl_mem));
    if (!plan->queues || !plan->memory) return fail_memory();
    TRY(host_channels_make(plan));
    TRY(tasks_make(plan, desc));
    return transits_make(plan);
}

/* ---- The end ---- */

static void free_lane(const oclfft_group_plan *plan, const lane *l) {
    if (l->transport) l->transport->close(l->state, plan->turns->stuck);
    free(l->order);
    free(l->taken);
    for (uint32_t k = 0; k < MAX_LAPS; ++k) free(l->transits[k].transits);
}

static void free_site(const oclfft_group_plan *plan, uint32_t site) {
    const site_queues *q = &plan->queues[site];
    for (uint32_t i = 0; i < SITE_QUEUES; ++i)
        if (q->queues[i]) clReleaseCommandQueue(q->queues[i]);
    if (plan->twiddles) twiddles_free(&plan->twiddles[site]);
    if (plan->long_tables) buffer_free(plan->long_tables[site]);
}

static void turns_free(plan_turns *turns) {
    if (!turns) return;
    mutex_close(&turns->lock);
    free(turns);
}

static void free_one(oclfft_group_plan *plan) {
    const distribution *d = &plan->d;
    plan_list_free(&plan->plans);
    for (uint32_t i = 0; i < plan->lane_count; ++i) free_lane(plan, &plan->lanes[i]);
    for (uint32_t a = 0; plan->memory && a < d->array_count; ++a)
        if (plan->memory[a])
            context_free(site_context(plan->group, d->arrays[a].site), plan->memory[a],
                         d->arrays[a].bytes);
    host_channels_free(plan);
    for (uint32_t i = 0; plan->queues && i < plan->group->sites; ++i) free_site(plan, i);
    for (uint32_t k = 0; k < MAX_LAPS; ++k) free(plan->tasks[k]);
    free(plan->lanes);
    free(plan->twiddles);
    free(plan->long_tables);
    free(plan->queues);
    free(plan->memory);
    distribution_free(&plan->d);
    group_release(plan->group);
    free(plan);
}

void group_plan_free(oclfft_group_plan *plan) {
    if (!plan) return;
    plan_turns *turns = plan->turns;
    if (plan->backward) free_one(plan->backward);
    free_one(plan);
    turns_free(turns);
}

/* ---- The making ---- */

/* What the processes of a group have to give alike. */
static uint64_t key_of(const oclfft_group *g, uint32_t number, const problem *p,
                       const oclfft_box *in, const oclfft_box *out) {
    uint64_t hash = problem_hash(p);
    hash = hash_bytes(hash, in, g->parts * sizeof *in);
    hash = hash_bytes(hash, out, g->parts * sizeof *out);
    return hash_bytes(hash, &number, sizeof number);
}

static plan_turns *make_turns(void) {
    plan_turns *made = calloc(1, sizeof *made);
    if (made) mutex_open(&made->lock);
    return made;
}

/* The second of two plans has the next number. */
static oclfft_status build(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                           const oclfft_box *in, const oclfft_box *out, const choice *c,
                           const oclfft_group_plan *first, oclfft_group_plan **plan) {
    bool second = first != NULL, backward = second || p->transform == OCLFFT_C2R;
    oclfft_group_plan *made = calloc(1, sizeof *made);
    plan_turns *turns = first ? first->turns : make_turns();
    if (!made || !turns) {
        free(made);
        if (!first) turns_free(turns);
        return fail_memory();
    }
    made->turns = turns;
    made->group = group_retain(group);
    made->transform = p->transform;
    made->number = group->plans + second;
    made->exchange = group_exchange(group, p, c);
    made->key = key_of(group, made->number, p, in, out);
    oclfft_status status = fill(made, desc, p, in, out, c, backward);
    if (status == OCLFFT_SUCCESS)
        *plan = made;
    else {
        free_one(made);
        if (!first) turns_free(turns);
    }
    return status;
}

oclfft_status group_plan_build(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                               const oclfft_box *in, const oclfft_box *out, const choice *c,
                               oclfft_group_plan **plan) {
    return build(group, desc, p, in, out, c, NULL, plan);
}

oclfft_status group_plan_add_backward(oclfft_group_plan *plan, const oclfft_plan_desc *desc,
                                      const problem *p, const oclfft_box *in, const oclfft_box *out,
                                      const choice *c) {
    if (!has_two(plan)) return OCLFFT_SUCCESS;
    return build(plan->group, desc, p, in, out, c, plan, &plan->backward);
}

oclfft_group_plan *group_plan_for(oclfft_group_plan *plan, oclfft_direction direction) {
    return direction == OCLFFT_BACKWARD && plan->backward ? plan->backward : plan;
}
