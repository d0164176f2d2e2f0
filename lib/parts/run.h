/* One execution of a plan over several parts. */
#ifndef OCLFFT_PARTS_RUN_H
#define OCLFFT_PARTS_RUN_H

#include "device/memory.h"
#include "feed.h"
#include "group_plan.h"

/* An array in memory: `object` has its bytes, which lie in `range`. */
typedef struct operand_memory {
    cl_mem object;
    memory_range range;
} operand_memory;

typedef struct group_run {
    oclfft_group_plan *plan;
    oclfft_direction direction;
    operand_memory *in, *out; /* of each part */
    feed *feed;               /* brings input and takes output; NULL: both are in memory */
    double progress;          /* when anything was last seen to move on (os/clock.h) */
    double looked;            /* when that was last looked for; 0: not yet */
    bool late;                /* nothing did for too long */
    bool draining;            /* only this process's own work is waited for */
} group_run;

/* Queues and the plan's own arrays, unless they are there. */
oclfft_status run_prepare(oclfft_group_plan *plan);

/* All laps and exchanges; returns when they are done, or have failed and nothing is under way any
 * more, or does not end. The plan is locked and prepared. */
oclfft_status run_all(group_run *run);

/* ---- Waiting (wait.c) ---- */

/* Whether an event is complete. Errors: DEVICE_FAILED where its command failed. */
oclfft_status event_is_complete(const oclfft_group *group, uint32_t site, cl_event event,
                                bool *complete);

/* What moved on since the last call, or a short pause. Errors: DEVICE_FAILED where nothing has
 * moved for the group's time_limit: the plan is stuck, unless other processes may be why. */
oclfft_status run_pause(group_run *run, bool moved);

/* Whether another process has failed: STATUS_FOLLOWS. */
oclfft_status run_heed(const group_run *run);

/* Waits until all queues of the plan are empty. */
oclfft_status run_drain(group_run *run);

/* ---- Tasks (start.c) ---- */

/* Enqueues a task whose data has arrived, unless it is. */
oclfft_status task_start(const group_run *run, uint32_t lap, uint32_t task);
operand_memory run_memory(const group_run *run, uint32_t array_at);

/* ---- Exchanges (lanes.c) ---- */

/* Enqueues what stays at its site behind a lap, all of whose tasks are started, and begins what
 * comes from other processes. */
oclfft_status lanes_begin_inside(const group_run *run, uint32_t lap);

/* Then all else, and the tasks of the next lap as their data arrives. */
oclfft_status lanes_run(group_run *run, uint32_t lap);

/* An execution is over. */
void lanes_clear(const group_run *run);

/* Tells the processes that an exchange begins, where they go through it together; and moves that
 * on, until `*more` is left alone. (exchange.c) */
oclfft_status exchange_enter(const oclfft_group_plan *plan, uint32_t lap);
oclfft_status exchange_advance(const oclfft_group_plan *plan, bool *moved, bool *more);

/* Opens lanes, unless they are open. The queues are empty: later this would wait for what is on
 * them. */
oclfft_status lanes_prepare(const oclfft_group_plan *plan);

#endif
