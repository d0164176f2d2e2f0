#include "random_limit.h"

#include <stdlib.h>

#include "run/fit.h"
#include "run/host/pieces.h"
#include "run/plan.h"
#include "base/sizes.h"

typedef struct amounts {
    uint64_t least, most; /* with the fewest transforms at a time, and with all */
} amounts;

static uint64_t tables_of(const schedule *s) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < s->pass_count; ++i)
        bytes +=
            max_u64(1, s->passes[i].tile.table_length) * 2 * scalar_bytes(s->passes[i].precision);
    return bytes;
}

/* By host arrays in one piece of the fewest transforms, though the device may do without. */
static uint64_t data_of(const random_problem *p, const plan_ways *ways) {
    const problem *q = &ways->way[0].schedule.problem;
    uint64_t in = p->in_bytes, out = p->out_bytes,
             count = problem_is_whole(q) ? q->batch : min_u64(ways_quantum(ways), q->batch);
    if (p->route == ROUTE_HOST) {
        in = max_u64(1, side_buffer_bytes(q, &q->in, count));
        out = max_u64(1, side_buffer_bytes(q, &q->out, count));
        if (q->in_place) in = max_u64(in, out);
    }
    return in * random_side_arrays(&p->in) + (q->in_place ? 0 : out * random_side_arrays(&p->out));
}

static amounts amounts_of(const oclfft_context *context, const random_problem *p,
                          const plan_ways *ways, random_needs needs) {
    uint64_t batch = ways->way[0].schedule.problem.batch, fixed = data_of(p, ways);
    uint64_t least = space_for(ways, 1).bytes, most = space_for(ways, batch).bytes;
    for (uint32_t w = 0; w < ways->count; ++w) fixed += tables_of(&ways->way[w].schedule);
    if (needs.workspace && least)
        least = most = space_fitting(context, ways, batch).bytes + needs.fence;
    return (amounts){fixed + least, fixed + most};
}

static bool measure(const oclfft_context *context, const random_problem *p, random_needs needs,
                    amounts *out) {
    plan_ways ways = {.count = 0};
    caps c = plan_caps(context);
    problem q;
    bool made = problem_from_desc(&p->desc, &q) == OCLFFT_SUCCESS &&
                ways_schedule(&q, &c, p->desc.recipe, &ways) == OCLFFT_SUCCESS;
    if (made) *out = amounts_of(context, p, &ways, needs);
    ways_free(NULL, &ways);
    return made;
}

uint64_t random_limit_bytes(const oclfft_context *context, const random_problem *p,
                            random_needs needs) {
    amounts a;
    if (p->limit == 0 || !measure(context, p, needs, &a)) return 0;
    if (p->limit < 1) return max_u64(1, (uint64_t)(p->limit * (double)a.least));
    return a.least + (uint64_t)((p->limit - 1) * (double)(a.most - a.least));
}

bool random_limit_starves(const oclfft_context *context, const random_problem *p,
                          random_needs needs) {
    amounts a;
    return measure(context, p, needs, &a) && a.least > context->memory_limit;
}
