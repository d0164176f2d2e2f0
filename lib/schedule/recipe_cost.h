/* What a recipe would cost, whatever made it. */
#ifndef OCLFFT_SCHEDULE_RECIPE_COST_H
#define OCLFFT_SCHEDULE_RECIPE_COST_H

#include "axis_plan.h"

/* In units of the strategies' costs; COST_NEVER where it cannot be used. */
double recipe_cost(const axis_plan *axis, const caps *c, const recipe *r);

#endif
