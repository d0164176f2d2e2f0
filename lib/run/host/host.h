/* Execution from and to host arrays. */
#ifndef OCLFFT_RUN_HOST_HOST_H
#define OCLFFT_RUN_HOST_HOST_H

#include "state.h"

/* As oclfft_execute_host, whose plan, direction and pointers are checked, but not what those point
 * to. */
oclfft_status host_execute(oclfft_plan *plan, oclfft_direction direction, const void *in,
                           void *out);

/* What the plan keeps, made where there is none yet. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status host_of(oclfft_plan *plan, host **h);

#endif
