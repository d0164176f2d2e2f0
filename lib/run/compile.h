/* From a schedule to kernels and tables on the device. */
#ifndef OCLFFT_RUN_COMPILE_H
#define OCLFFT_RUN_COMPILE_H

#include "plan.h"

/* Makes all passes of the plan's schedule, ready to be executed, and `*limit` 0. But where compiled
 * kernels run with fewer work-items than they were scheduled with, `*limit` is the smallest number
 * among them, and the passes are of no use. Errors: BUILD_FAILED and all that OpenCL may answer. */
oclfft_status plan_compile(oclfft_plan *plan, uint64_t *limit);

/* Frees all passes, made or half made. */
void plan_drop_passes(oclfft_plan *plan);

/* The kernel texts of a schedule, one after the other. */
void plan_source(const schedule *s, const caps *c, text *out);

#endif
