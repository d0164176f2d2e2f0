/* The choice of a recipe for an axis plan: all strategies are asked. */
#ifndef OCLFFT_SCHEDULE_CHOOSE_H
#define OCLFFT_SCHEDULE_CHOOSE_H

#include "strategy.h"

/* Chooses the recipe of the strategy with the lowest bid; false when all decline. */
bool axis_plan_choose(const caps *c, axis_plan *axis);

/* The cost of what was chosen, in passes. */
double axis_plan_cost(const axis_plan *axis);

/* For those who want more than the best: the other proposals of the strategies; what they
 * offer beside. */
void offer_proposals(const axis_plan *axis, const caps *c, offer_function offer, void *user);
void offer_others(const axis_plan *axis, const caps *c, offer_function offer, void *user);

#endif
