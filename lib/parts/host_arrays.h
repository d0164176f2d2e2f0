/* Execution over several parts from and to host arrays. */
#ifndef OCLFFT_PARTS_HOST_ARRAYS_H
#define OCLFFT_PARTS_HOST_ARRAYS_H

#include "run.h"

/* `in` and `out` have an array for each part that has a box; in place `out` is `in`. The plan is
 * locked. */
oclfft_status host_arrays_run(oclfft_group_plan *plan, oclfft_direction direction,
                              const void *const in[], void *const out[]);

#endif
