/* The choice of a recipe for an axis plan. */
#ifndef OCLFFT_SCHEDULE_CHOOSE_H
#define OCLFFT_SCHEDULE_CHOOSE_H

#include "axis_plan.h"

/* Chooses the recipe of the strategy with the lowest bid; false when all decline. */
bool axis_plan_choose(const caps *c, axis_plan *axis);

/* The cost of what was chosen, in passes. */
double axis_plan_cost(const axis_plan *axis);

#endif
