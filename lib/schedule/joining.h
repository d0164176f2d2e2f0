/* The last two passes of a convolution in one launch. */
#ifndef OCLFFT_SCHEDULE_JOINING_H
#define OCLFFT_SCHEDULE_JOINING_H

#include "refine.h"

/* Where a convolution with a filter takes three passes, its rows share a launch with the columns
 * back, if that gains by the model: the multiplications of the one overlap the stores of the other.
 * All else stays as it is, as do measured recipes and other devices than GPUs of known pace.
 * Errors: OUT_OF_HOST_MEMORY. */
oclfft_status axis_plans_join(const refining *r, axis_plan *plans, uint32_t count);

#endif
