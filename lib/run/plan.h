/* A plan: a schedule with its kernels and tables on a device. Read-only once made, but for the scratch that it lends itself. */
#ifndef OCLFFT_RUN_PLAN_H
#define OCLFFT_RUN_PLAN_H

/* The arguments of a pass kernel; after the fixed ones come those that some passes have (codegen/codegen.h). */
enum {
    ARGUMENT_IN,
    ARGUMENT_OUT,
    ARGUMENT_TABLE,
    ARGUMENT_IN_OFFSET,
    ARGUMENT_OUT_OFFSET,
    ARGUMENT_BATCH,
    ARGUMENT_SIGN,
    ARGUMENT_SCALE,
    ARGUMENT_LOCAL
};
enum { JOINT_MIDDLE, JOINT_OFFSET, JOINT_TABLE, JOINT_COUNTS, JOINT_COUNTS_AT }; /* behind the local memory */

#include "device/memory.h"
#include "schedule/schedule.h"
#include "space.h"

typedef struct host host;

/* What a kernel's arguments were set to, so that they are set again only when they change. Values
 * alone: that a memory object's handle is the same does not say that the object is, since a kernel
 * holds no reference to its arguments and handles of released objects come again. Serial numbers do
 * not: buffers have them, and the plan's own scratch. */
typedef struct kept_arguments {
    uint64_t serial[2];           /* of `in`, `out`; 0 unless they are known to be the same again */
    uint64_t offset[2], batch;    /* ARGUMENT_UNSET until set */
    oclfft_direction sign, scale; /* whose they are; 0 until set */
} kept_arguments;

#define ARGUMENT_UNSET UINT64_MAX

typedef struct plan_pass {
    cl_kernel kernel;
    void *values; /* of the table, until it is on the device */
    cl_mem table;
    uint64_t table_bytes;
    kept_arguments kept;
} plan_pass;

struct oclfft_plan {
    oclfft_context *context;
    char *texts[4];                                          /* the callbacks' sources and names, which the problem borrows */
    cl_mem callback_buffers[2][OCLFFT_MAX_CALLBACK_BUFFERS]; /* retained: of the load, of the store */
    memory_range callback_ranges[2][OCLFFT_MAX_CALLBACK_BUFFERS];
    schedule schedule;
    plan_pass passes[MAX_SCHEDULE];
    space asked; /* what a caller's workspace is: as much as fitted when the plan was made. No
                    memory */
    mutex lock;          /* guards the kernels' arguments and all below */
    space own; /* the library's scratch, taken at the first execution without a workspace */
    uint64_t own_serial;           /* another for each such memory */
    cl_command_queue scratch_user; /* retained: the queue that used it last; NULL: nothing that uses
                                      it was ever enqueued */
    bool scratch_user_unordered;   /* that queue is out of order */
    host *host;                    /* what oclfft_execute_host keeps, made at its first call (host/host.h) */
};

/* `p` is the problem of the description, checked. */
oclfft_status plan_make(oclfft_context *context, const oclfft_plan_desc *desc, const problem *p, oclfft_plan **out);

/* The same by desc->recipe or, where that is NULL, by the strategies alone: without wisdom, whatever desc->effort. */
oclfft_status plan_make_plain(oclfft_context *context, const oclfft_plan_desc *desc, oclfft_plan **out);
void plan_free(oclfft_plan *plan);

/* The device as plans of this context see it: with no more memory than the context may take. */
caps plan_caps(const oclfft_context *context);

/* The number of a tandem's argument in its kernel. */
cl_uint plan_joint_argument(const pass *p, cl_uint which);

/* The kernel texts of a schedule, one after the other. */
void plan_source(const schedule *s, text *out);

/* Arguments of an execution that are already checked. */
typedef struct execution {
    cl_command_queue queue;
    oclfft_direction direction;
    cl_mem in, in_im, out, out_im;  /* in_im, out_im: NULL unless that side is planar */
    uint64_t in_serial, out_serial; /* of `in` and `out` where they are a buffer's; else 0 */
    space workspace;                /* without memory: the plan's own */
    uint64_t batch;                 /* how many transforms, a multiple of the schedule's quantum; 0: the plan's batch */
    cl_uint num_wait;
    const cl_event *wait;
    cl_event *event; /* or NULL */
} execution;

/* Enqueues all passes (execute.c). */
oclfft_status plan_execute(oclfft_plan *plan, const execution *x);

#endif
