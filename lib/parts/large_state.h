/* What large.c and large_run.c share. */
#ifndef OCLFFT_PARTS_LARGE_STATE_H
#define OCLFFT_PARTS_LARGE_STATE_H

#include "base/text.h"
#include "distribute/large.h"
#include "distribute/steps.h"
#include "plan_list.h"
#include "run/host/state.h"
#include "twiddles.h"

enum { LARGE_SLOTS = 3 };

/* The device's memory for a task. */
typedef struct large_slot {
    cl_mem in[2], out[2];
    cl_event drained;
    twiddle_first first;
    cl_ulong origin[REGION_DIMS];
} large_slot;

typedef struct large {
    oclfft_context *context;
    const oclfft_plan_desc *desc; /* the application's, by large_desc */
    uint64_t bytes;               /* of the device, for which the rest was made; 0: nothing was */
    large_plan value;
    uint32_t slot_count;
    /* The laps for task_desc.c: their arrays are those of the task at hand. */
    distribution d;
    array arrays[2];
    plan_list plans;
    twiddles twiddles;
    oclfft_buffer callback_buffers[2][OCLFFT_MAX_CALLBACK_BUFFERS]; /* the application's */
    oclfft_buffer *origin; /* of a task, for callbacks, with the tables of a long axis behind it;
                              NULL: there are no callbacks */
    bool backward;         /* what it was made for, where directions differ */
    /* During an execution: */
    large_slot slots[LARGE_SLOTS];
    space workspace; /* as large as the plan with the most scratch wants it */
    char *spare, *second;
} large;

/* The application's callback of an end (0: the load, 1: the store) with its buffers. */
oclfft_callback large_callback(large *l, const oclfft_plan *plan, uint32_t end);

/* A callback of a mapped axis has a buffer left for the library. Errors: OUT_OF_DEVICE_MEMORY,
 * which no smaller pieces mend. */
oclfft_status long_check_callbacks(const large *l, const oclfft_plan *plan);

/* Of the tasks of a long axis with maps: what their descriptions have beside axes and layouts.
 * (long_tasks.c) */
oclfft_status long_task_ends(large *l, const oclfft_plan *plan, uint32_t lap,
                             oclfft_plan_desc *desc, text *load, text *store);

/* The plan of a task, from the list or new. */
oclfft_status large_plan_of(large *l, const oclfft_plan *plan, uint32_t lap_at, uint64_t number,
                            oclfft_plan **out);

/* The plans of all tasks, and what their texts read. (large_plans.c) */
oclfft_status large_make_plans(large *l, const oclfft_plan *plan);

/* Memory for an execution: fewer tasks in flight where it is short. What was taken is freed by the
 * second call, also after a failure. (large_memory.c) */
oclfft_status large_take_memory(large *l);
void large_free_memory(large *l);

/* All tasks of a lap; returns when the host arrays are written. */
oclfft_status large_run_lap(large *l, oclfft_plan *plan, host *h, uint32_t lap_at,
                            oclfft_direction direction, char *const arrays[LARGE_PLACES][2]);

/* ---- Two smaller problems in place of pieces, of which either may have steps again
 * (large_steps.c)
 * ---- */

typedef struct large_steps {
    steps value;
    uint64_t between; /* bytes */
    uint64_t lowest;  /* where a copy begins */
    uint64_t part_bytes[2];
    oclfft_plan *plans[2];
} large_steps;

/* `p` is the problem of `desc`, the plan's by large_desc, with its axes as the description has
 * them. Errors: OUT_OF_DEVICE_MEMORY where there is nothing to take apart, or what there is does
 * not fit either, and those of oclfft_plan_create. */
oclfft_status large_steps_make(const oclfft_plan *plan, const oclfft_plan_desc *desc,
                               const problem *p, large_steps **out);
void large_steps_free(large_steps *s); /* NULL is fine */

oclfft_status large_steps_execute(const large_steps *s, oclfft_direction direction,
                                  char *const in[2], char *const out[2]);

void large_steps_describe(const large_steps *s, text *out);

#endif
