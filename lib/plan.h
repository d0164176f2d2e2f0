/* A plan: a schedule with its kernels and tables on a device. Read-only once made, but for the scratch that it lends itself. */
#ifndef OCLFFT_PLAN_H
#define OCLFFT_PLAN_H

#include "device/context.h"
#include "schedule/schedule.h"

typedef struct plan_pass {
    cl_kernel kernel;
    cl_mem table;
    uint64_t table_bytes;
} plan_pass;

struct oclfft_plan {
    oclfft_context *context;
    schedule schedule;
    plan_pass passes[MAX_PASSES];
    uint64_t chunk;                /* transforms that go through the passes together */
    uint64_t workspace;            /* bytes of scratch for a chunk */
    pthread_mutex_t lock;          /* guards the kernels' arguments and all below */
    cl_mem scratch;                /* the library's own, made at the first execution without a workspace */
    cl_command_queue scratch_user; /* retained: the queue that used it last */
};

oclfft_status plan_make(oclfft_context *context, const oclfft_plan_desc *desc, oclfft_plan **out);
void plan_free(oclfft_plan *plan);

/* The kernel texts of a schedule, one after the other. */
void plan_source(const schedule *s, text *out);

/* Arguments of an execution that are already checked. */
typedef struct execution {
    cl_command_queue queue;
    oclfft_direction direction;
    cl_mem in, out, workspace; /* workspace NULL: the plan's own */
    cl_uint num_wait;
    const cl_event *wait;
    cl_event *event; /* or NULL */
} execution;

/* Enqueues all passes (execute.c). */
oclfft_status plan_execute(oclfft_plan *plan, const execution *x);

#endif
