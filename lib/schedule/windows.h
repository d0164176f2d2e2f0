/* Windows of an axis plan: what its first load and its last store have of the points. */
#ifndef OCLFFT_SCHEDULE_WINDOWS_H
#define OCLFFT_SCHEDULE_WINDOWS_H

#include "axis_plan.h"

/* Puts the windows of an axis plan to the ends of its passes, once these have their maps. */
void windows_set(const axis_plan *axis, pass *first, pass *last);

/* The digit of the grid that comes next is this dimension. Where not all of that is there at the
 * load it becomes a filling, which is returned; else NULL. */
grid_filling *windows_fill(pass *p, const dimension *d);

/* The same. Returns how far the digit moves the load itself. */
int64_t windows_step(pass *p, const dimension *d);

#endif
