/* What large.c and large_run.c share. */
#ifndef OCLFFT_PARTS_LARGE_STATE_H
#define OCLFFT_PARTS_LARGE_STATE_H

#include "distribute/large.h"
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
    uint64_t bytes; /* of the device, for which the rest was made; 0: nothing was */
    large_plan value;
    uint32_t slot_count;
    /* The laps for task_desc.c: their arrays are those of the task at hand. */
    distribution d;
    array arrays[2];
    plan_list plans;
    twiddles twiddles;
    oclfft_buffer callback_buffers[2][OCLFFT_MAX_CALLBACK_BUFFERS]; /* the application's */
    oclfft_buffer *origin; /* of a task, for callbacks; NULL: there are none */
    /* During an execution: */
    large_slot slots[LARGE_SLOTS];
    space workspace; /* as large as the plan with the most scratch wants it */
    char *spare;
} large;

/* The plan of a task, from the list or new. */
oclfft_status large_plan_of(large *l, const oclfft_plan *plan, uint32_t lap_at, uint64_t number,
                            oclfft_plan **out);

/* All tasks of a lap; returns when the host arrays are written. */
oclfft_status large_run_lap(large *l, oclfft_plan *plan, host *h, uint32_t lap_at,
                            oclfft_direction direction, char *const arrays[3][2]);

#endif
