/* Scratch for an execution: how much so many transforms need on their way through the passes, and
 * memory for it. */
#ifndef OCLFFT_RUN_SPACE_H
#define OCLFFT_RUN_SPACE_H

#include "device/memory.h"
#include "way.h"

typedef struct space {
    uint64_t chunk;       /* transforms that it has room for at a time, whichever way */
    uint64_t counters_at; /* byte where the counters of joint launches begin */
    uint64_t bytes;       /* of all; 0: no scratch is needed */
    cl_mem memory;        /* NULL: none yet */
    bool cleared;         /* all counters are zero, as each joint launch leaves them */
} space;

/* For `count` transforms at a time, rounded to what the schedules can do: at least their quantum,
 * at most the batch. More bytes than can be counted are UINT64_MAX. */
space space_for(const plan_ways *ways, uint64_t count);

/* How many of them go through the passes of a way together: any number where these need no scratch,
 * or where those of a joint launch share a ring. */
uint64_t space_chunk(const schedule *s, const space *now);

/* As many of them at a time as the context has memory for now. */
space space_fitting(const oclfft_context *context, const plan_ways *ways, uint64_t count);

/* About half; false where there is nothing smaller. */
bool space_smaller(const plan_ways *ways, space *now);

/* Takes memory, charged to the context, for as many of `count` transforms at a time as it can be
 * had for; `what` names it in messages. Errors: OUT_OF_DEVICE_MEMORY where not even the quantum
 * fits, and what else clCreateBuffer answers. */
oclfft_status space_take(oclfft_context *context, const plan_ways *ways, uint64_t count,
                         const char *what, space *out);
void space_drop(oclfft_context *context, space *taken);

/* Whether the rings of all joint launches fit the memory that the context has now, tables besides:
 * they cannot be cut.
 */
bool space_rings_fit(const oclfft_context *context, const schedule *s);

bool schedule_has_joint(const schedule *s);

#endif
