/* An execution of a plan, its arguments checked. */
#ifndef OCLFFT_RUN_EXECUTION_H
#define OCLFFT_RUN_EXECUTION_H

#include "plan.h"

typedef struct execution {
    cl_command_queue queue;
    oclfft_direction direction;
    cl_mem in, in_im, out, out_im;  /* in_im, out_im: NULL unless that side is planar */
    uint64_t in_serial, out_serial; /* of `in` and `out` where they are a buffer's; else 0 */
    cl_mem filter;                  /* the spectrum of a filter, where the problem has one */
    uint64_t filter_serial, filter_from; /* elements of it before the first spectrum */
    uint64_t in_from, out_from; /* elements of `in` and `out` before the plan's first */
    space workspace;            /* without memory: the plan's own */
    uint64_t batch; /* how many transforms, a multiple of the schedule's quantum; 0: the plan's.
                       On each side they occupy the lowest places of the whole batch */
    cl_uint num_wait;
    const cl_event *wait;
    cl_event *event; /* or NULL */
    cl_event *first; /* gets the first kernel's event, which may be the same; or NULL */
} execution;

#endif
