/* A plan: schedules with their kernels and tables on a device. Once it is made, only its kernels'
 * arguments and the scratch that it keeps for itself change. */
#ifndef OCLFFT_RUN_PLAN_H
#define OCLFFT_RUN_PLAN_H

#include <stdatomic.h>

#include "base/attachment.h"
#include "device/memory.h"
#include "os/lock.h"
#include "space.h"

struct oclfft_plan {
    oclfft_context *context;
    char *texts[4]; /* the callbacks' sources and names, which the problem borrows */
    cl_mem callback_buffers[2][OCLFFT_MAX_CALLBACK_BUFFERS]; /* of the load, the store; retained */
    memory_range callback_ranges[2][OCLFFT_MAX_CALLBACK_BUFFERS];
    plan_ways ways;
    space workspace_needed; /* what a caller's workspace is: as much as fitted when the plan was
                    made, without memory */
    mutex lock;             /* guards the kernels' arguments and all below */
    space own_scratch; /* the library's scratch, taken at the first execution without a workspace */
    uint64_t own_serial;           /* another for each such memory */
    atomic_bool scratch_lent;      /* other plans have used it, too */
    cl_command_queue scratch_user; /* retained: the queue that used it last; NULL: nothing that uses
                                      it was ever enqueued */
    /* Retained: the queue of the last execution, if it is not the context's; so this handle is its
     * own as long as it is here. Also read without the lock. */
    _Atomic(cl_command_queue) known_queue;
    bool known_unordered; /* that queue is out of order */
    /* As it was given, but with texts of the plan's own and without a recipe. Handles of callbacks'
     * buffers in it are not used again. */
    oclfft_plan_desc desc;
    bool bare; /* without passes: the device has no room for the whole, and executes pieces of it
            from and to host arrays */
    attachment large; /* what transforms in pieces keep (parts/large.h) */
    attachment host;  /* what transfers from and to host arrays keep (host/host.h) */
};

/* What the plan executes. */
static inline const problem *plan_problem(const oclfft_plan *plan) {
    return &plan->ways.way[0].schedule.problem;
}

static inline plan_way *plan_way_of(oclfft_plan *plan, oclfft_direction direction) {
    return &plan->ways.way[direction == OCLFFT_BACKWARD && plan->ways.count > 1];
}

/* Whether the queue is certain to be of the plan's context and device. Any other handle may have
 * been that of a queue that is gone. */
static inline bool plan_knows_queue(oclfft_plan *plan, cl_command_queue queue) {
    return queue == plan->context->queue || queue == atomic_load(&plan->known_queue);
}

#endif
