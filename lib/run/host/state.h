/* What a plan keeps for host arrays between calls, and what one call knows. */
#ifndef OCLFFT_RUN_HOST_STATE_H
#define OCLFFT_RUN_HOST_STATE_H

#include "channel.h"
#include "pieces.h"
#include "run/plan.h"

/* The device's memory for a piece of the batch. */
typedef struct slot {
    cl_mem in[2], out[2]; /* in place `out` is `in` */
    cl_event drained;     /* complete when the piece in it has left; NULL: it is free */
} slot;

/* What was found out about an array. Should another live at its address by now, that costs time at
 * most. */
typedef struct memo {
    const void *array;
    transfer_mode mode;
} memo;

enum { MEMOS = 8 };

typedef struct host {
    oclfft_context *context;
    mutex lock; /* calls take turns; guards all below */
    channel up, down;
    cl_command_queue compute;
    copiers *copiers;
    cut cut; /* what the memory below is for; a count of 0: there is none */
    slot slots[MAX_SLOTS];
    uint64_t in_bytes, out_bytes; /* of one array of a slot */
    space workspace;
    patience patience; /* of the channels, too */
    memo memos[MEMOS];
    uint32_t next_memo;
} host;

/* One call. */
typedef struct transfer {
    oclfft_plan *plan;
    const problem *p;
    host *h;
    oclfft_direction direction;
    char *in[2], *out[2]; /* the arrays; `in` is only read */
    transfer_mode in_mode[2], out_mode[2];
    bool gaps;       /* of the output, which keep what they had */
    cl_event before; /* what the kernels wait for, or NULL */
} transfer;

#endif
