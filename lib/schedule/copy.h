/* Axis plans that transform nothing. */
#ifndef OCLFFT_SCHEDULE_COPY_H
#define OCLFFT_SCHEDULE_COPY_H

#include "axis_plan.h"

/* Merges the dimensions of a copy that continue one another. A batch that lies inside its
 * transforms becomes one of them. Reals that lie side by side at both ends become pairs, where all
 * numbers are even. */
void copy_arrange(axis_plan *axis);

/* What a recipe that fits costs, in passes at full bandwidth. */
double copy_cost(const axis_plan *axis, const caps *c, const recipe *r);

#endif
