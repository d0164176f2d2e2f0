/* Execution from and to host arrays: the batch goes through the device in pieces, so that one is on its way up while the kernels
 * work on the one before and the one before that is on its way down. */
#ifndef OCLFFT_RUN_HOST_HOST_H
#define OCLFFT_RUN_HOST_HOST_H

#include "run/plan.h"
#include "channel.h"
#include "pieces.h"

/* A piece's memory on the device. */
typedef struct slot {
    cl_mem in[2], out[2]; /* in place `out` is `in` */
    cl_event drained;     /* complete when the piece that is in it has left; NULL: it is free */
} slot;

/* What was found out about an array. Should another live at its address by now, it costs time at most. */
typedef struct memo {
    const void *array;
    way way;
} memo;

enum { MEMOS = 8 };

/* What a plan keeps for this between calls. */
struct host {
    mutex lock; /* calls take turns; guards all below */
    channel up, down;
    cl_command_queue compute;
    copiers *copiers;
    cut cut; /* what the memory below is for; a count of 0: there is none */
    slot slots[MAX_SLOTS];
    uint64_t in_bytes, out_bytes; /* of one array of a slot */
    space workspace;
    memo memos[MEMOS];
    uint32_t next_memo;
};

/* As oclfft_execute_host, whose plan, direction and pointers are checked, but not what those point to. */
oclfft_status host_execute(oclfft_plan *plan, oclfft_direction direction, const void *in, void *out);

void host_free(oclfft_context *context, host *h); /* NULL is fine */

#endif
