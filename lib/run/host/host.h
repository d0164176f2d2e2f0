/* Execution from and to host arrays. */
#ifndef OCLFFT_RUN_HOST_HOST_H
#define OCLFFT_RUN_HOST_HOST_H

#include "state.h"

/* As oclfft_execute_host, whose plan, direction and pointers are checked, but not what those point
 * to. `*begun` says whether anything was enqueued: before, the device may have had no memory. */
oclfft_status host_execute(oclfft_plan *plan, oclfft_direction direction, const void *in, void *out,
                           bool *begun);

/* For how long the calls of a plan wait for one command; 0: as long as it takes. A plan that gave
 * up is of no more use. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status host_set_patience(oclfft_plan *plan, double seconds);
bool host_gave_up(const oclfft_plan *plan);

/* Queues and channels, unless they are there. The lock is held. */
oclfft_status host_open(host *h);

/* The arrays of both sides of a call, checked. Errors: INVALID_ARGUMENT. */
oclfft_status host_arrays(const oclfft_plan *plan, const void *in, void *out, char *in_arrays[2],
                          char *out_arrays[2]);

/* What the plan keeps, made where there is none yet. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status host_of(oclfft_plan *plan, host **h);

#endif
