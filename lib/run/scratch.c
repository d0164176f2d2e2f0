#include "scratch.h"

#include "base/sizes.h"
#include "device/buffer.h"

/* Of scratch for each core of a CPU: what its share of the caches may hold between two passes. */
enum { CACHED_BYTES = 8 << 20 };

/* How many transforms of `count` go through the passes at a time, where there is memory: on a CPU
 * as many as have scratch in the caches. */
static uint64_t worth_taking(const oclfft_plan *plan, uint64_t count) {
    const caps *c = &plan->context->caps;
    uint64_t most = UINT64_MAX;
    space now = space_for(&plan->ways, count);
    if (!c->is_cpu || !size_mul(c->compute_units, CACHED_BYTES, &most)) return count;
    while (now.bytes > most)
        if (!space_smaller(&plan->ways, &now)) break;
    return now.chunk;
}

oclfft_status scratch_take(oclfft_plan *plan, uint64_t count) {
    if (plan->own_scratch.memory) return OCLFFT_SUCCESS;
    count = worth_taking(plan, count);
    TRY(space_take(plan->context, &plan->ways, count, "scratch", &plan->own_scratch));
    plan->own_serial = serial_next();
    return OCLFFT_SUCCESS;
}

/* Scratch that nothing has used yet may be given back. */
space scratch_shared(const oclfft_plan *plan, oclfft_plan *keeper) {
    if (!keeper->scratch_user) return (space){0};
    space now = space_for(&plan->ways, worth_taking(plan, plan_problem(plan)->batch));
    if (now.bytes > keeper->own_scratch.bytes) return (space){0};
    now.memory = keeper->own_scratch.memory;
    keeper->scratch_lent = true;
    keeper->own_scratch.cleared = false;
    return now;
}

/* The queue is retained, if it is another. */
oclfft_status scratch_borrow(oclfft_plan *plan, const chain *c, cl_event *busy) {
    if (plan->scratch_user && (plan->scratch_user != c->queue || c->out_of_order)) {
        TRY_CL("clEnqueueMarkerWithWaitList",
               clEnqueueMarkerWithWaitList(plan->scratch_user, 0, NULL, busy));
        clFlush(plan->scratch_user); /* a wait from another queue needs the marker submitted */
    }
    if (plan->scratch_user != c->queue)
        TRY_CL("clRetainCommandQueue", clRetainCommandQueue(c->queue));
    return OCLFFT_SUCCESS;
}

/* A queue where nothing of this execution was enqueued did not use the scratch, and knows nothing
 * of those before. */
void scratch_return(oclfft_plan *plan, const chain *c) {
    if (plan->scratch_user == c->queue) return;
    cl_command_queue gone = c->begun ? plan->scratch_user : c->queue;
    if (c->begun) plan->scratch_user = c->queue;
    if (gone) clReleaseCommandQueue(gone);
}
