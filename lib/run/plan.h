/* A plan: a schedule with its kernels and tables on a device. Once it is made, only its kernels'
 * arguments and the scratch that it keeps for itself change. */
#ifndef OCLFFT_RUN_PLAN_H
#define OCLFFT_RUN_PLAN_H

#include "base/attachment.h"
#include "codegen/signature.h"
#include "device/memory.h"
#include "os/lock.h"
#include "schedule/schedule.h"
#include "space.h"

/* An argument that executions may change: which, its index in the kernel, and what its value
 * follows from (sources.h). */
typedef struct plan_argument {
    binding binding;
    cl_uint index;
    uint32_t sources;
} plan_argument;

/* What the arguments of a kernel followed from when they were set, so that they are set again only
 * when that changes. Memory has serial numbers here, 0 where there is none: that a handle is the
 * same does not say that the object is, since a kernel holds no reference to its arguments and
 * handles of released objects come again. */
typedef struct plan_sources {
    bool known;
    uint64_t input, output, scratch; /* serial numbers */
    uint64_t begin, left_out, count, chunk;
    oclfft_direction direction;
} plan_sources;

typedef struct plan_pass {
    cl_kernel kernel; /* NULL: the pass follows in a joint launch */
    cl_mem table;
    uint64_t table_bytes;
    uint32_t argument_count;
    plan_argument *arguments; /* in the kernel's order */
    plan_sources sources;
} plan_pass;

struct oclfft_plan {
    oclfft_context *context;
    char *texts[4]; /* the callbacks' sources and names, which the problem borrows */
    cl_mem callback_buffers[2][OCLFFT_MAX_CALLBACK_BUFFERS]; /* of the load, the store; retained */
    memory_range callback_ranges[2][OCLFFT_MAX_CALLBACK_BUFFERS];
    schedule schedule;
    plan_pass passes[MAX_SCHEDULE];
    space workspace_needed; /* what a caller's workspace is: as much as fitted when the plan was
                    made, without memory */
    mutex lock;             /* guards the kernels' arguments and all below */
    space own_scratch; /* the library's scratch, taken at the first execution without a workspace */
    uint64_t own_serial;           /* another for each such memory */
    cl_command_queue scratch_user; /* retained: the queue that used it last; NULL: nothing that uses
                                      it was ever enqueued */
    bool scratch_user_unordered;   /* that queue is out of order */
    attachment host;               /* what transfers from and to host arrays keep (host/host.h) */
};

#endif
