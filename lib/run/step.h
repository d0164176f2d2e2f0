/* One launch of an execution. */
#ifndef OCLFFT_RUN_STEP_H
#define OCLFFT_RUN_STEP_H

#include "execution.h"

/* One pass, or the two of a joint launch, over `count` transforms of the batch from `begin` on.
 * `chunk` is how many transforms this execution's chunks have. The space was sized for the plan's
 * batch and for all its ways, so that its own `chunk` may be another. */
typedef struct step {
    const oclfft_plan *plan;
    plan_way *way; /* of the plan, for the execution's direction */
    const execution *execution;
    const space *space; /* the scratch */
    const pass *pass;
    uint64_t begin, count, chunk;
} step;

/* How many transforms of the plan's batch the execution leaves out. */
static inline uint64_t step_left_out(const step *s) {
    return s->execution->batch ? s->way->schedule.problem.batch - s->execution->batch : 0;
}

/* The pass itself, or the second of a joint launch. */
static inline const pass *step_last(const pass *p) {
    return p + (p->launch.joint.units ? 1 : 0);
}

#endif
