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
static uint64_t data_of(const random_problem *p, const schedule *s) {
    const problem *q = &s->problem;
    uint64_t in = p->in_bytes, out = p->out_bytes,
             count = problem_is_whole(q) ? q->batch : min_u64(s->quantum, q->batch);
    if (p->route == ROUTE_HOST) {
        in = max_u64(1, side_buffer_bytes(q, &q->in, count));
        out = max_u64(1, side_buffer_bytes(q, &q->out, count));
        if (q->in_place) in = max_u64(in, out);
    }
    return in * random_side_arrays(&p->in) + (q->in_place ? 0 : out * random_side_arrays(&p->out));
}

static amounts amounts_of(const oclfft_context *context, const random_problem *p, const schedule *s,
                          random_needs needs) {
    uint64_t fixed = tables_of(s) + data_of(p, s);
    uint64_t least = space_for(s, 1).bytes, most = space_for(s, s->problem.batch).bytes;
    if (needs.workspace && least)
        least = most = space_fitting(context, s, s->problem.batch).bytes + needs.fence;
    return (amounts){fixed + least, fixed + most};
}

static bool measure(const oclfft_context *context, const random_problem *p, random_needs needs,
                    amounts *out) {
    schedule s;
    caps c = plan_caps(context);
    problem q;
    bool made = problem_from_desc(&p->desc, &q) == OCLFFT_SUCCESS &&
                schedule_make(&q, &c, p->desc.recipe, &s) == OCLFFT_SUCCESS;
    if (!made) return false;
    *out = amounts_of(context, p, &s, needs);
    schedule_free(&s);
    return true;
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
