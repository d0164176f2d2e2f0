/* A schedule that the device can hold and run. */
#ifndef OCLFFT_RUN_FIT_H
#define OCLFFT_RUN_FIT_H

#include "plan.h"

/* The device as plans of this context see it: with no more memory than the context may take. */
caps plan_caps(const oclfft_context *context);

/* Makes a way of a plan for a problem, which the plan's arrays fit: schedules it by a recipe or,
 * where that is NULL, by the strategies, and compiles. Where a kernel of two passes does not
 * compile, they get one each. A device whose compiled kernels take smaller work-groups than it
 * promised is scheduled for again with what they take. */
oclfft_status plan_fit(const oclfft_plan *plan, plan_way *way, const problem *p,
                       const char *recipe);

/* Whether the schedule, by a recipe or the planner's own, wants more tables or scratch than the
 * device, or the memory limit, ever has for one transform. */
bool plan_exceeds_memory(const oclfft_context *context, const problem *p, const char *recipe);

#endif
