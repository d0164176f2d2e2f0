/* The transforms beside an axis: which dimensions of the problem continue one another. */
#ifndef OCLFFT_SCHEDULE_DIMENSIONS_H
#define OCLFFT_SCHEDULE_DIMENSIONS_H

#include "axis_plan.h"

/* Lets the dimensions run upwards that run downwards at both ends: which end of them is first does
 * not matter. */
void dimensions_turn(axis_plan *axis);

/* Puts the dimensions of an axis plan in the order of their strides. Those that continue one
 * another become one, and the batch takes one up that it continues. */
void dimensions_merge(axis_plan *axis);

/* Makes a batch that lies inside its transforms one of the dimensions. Its transforms are
 * neighbours in memory, which passes over a long axis want as columns. One pass takes them by the
 * batch digit; several need their number in the scratch's strides, and so all of them in the
 * scratch at once. */
void dimensions_bound_batch(const caps *c, axis_plan *axis);

#endif
