/* From a schedule to kernels and tables on the device. */
#ifndef OCLFFT_RUN_COMPILE_H
#define OCLFFT_RUN_COMPILE_H

#include "plan.h"

/* Makes all passes of a way's schedule, ready to be executed, and `*limit` 0. But where compiled
 * kernels run with fewer work-items than they were scheduled with, `*limit` is the smallest number
 * among them, and the passes are of no use. Errors: BUILD_FAILED and all that OpenCL may answer. */
oclfft_status plan_compile(const oclfft_plan *plan, plan_way *way, uint64_t *limit);

#endif
