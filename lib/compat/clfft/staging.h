/* Callbacks with local memory. The library's callbacks have none, since they are called inside any
 * kernel, in any order. So a kernel of their own calls them, one work-item for each element, and
 * the transform runs from or to a packed array on the device. */
#ifndef OCLFFT_COMPAT_CLFFT_STAGING_H
#define OCLFFT_COMPAT_CLFFT_STAGING_H

#include "problem.h"

typedef struct stage {
    cl_kernel kernel;
    cl_mem packed; /* an element for each of the side */
    size_t items, group;
} stage;

/* Compiles the kernel of a callback and allocates the packed array. `*made` is NULL on failure. */
clfftStatus stage_make(const plan *p, cl_device_id device, bool store, stage **made);
void stage_destroy(stage **s);

/* Enqueues the kernel between `data`, which has two arrays where it is planar, and the packed
 * array. */
cl_int stage_enqueue(const stage *s, cl_command_queue queue, const cl_mem data[2],
                     cl_uint wait_count, const cl_event *wait, cl_event *event);

#endif
