/* What follows from the maps of a pass. */
#ifndef OCLFFT_SCHEDULE_FINISH_H
#define OCLFFT_SCHEDULE_FINISH_H

#include "axis_plan.h"

/* The grid without what says nothing. */
void start_pass(pass *p);

/* Afterwards: ends in memory's order, the exchanges, the tables, how many tiles an item does. */
void finish_pass(const problem *problem, const axis_plan *axis, const caps *c, pass *p);

/* In between: pairs of real numbers side by side are read and written as what they are to a tile:
 * complex numbers. `distance`: of the operand, from one transform to the next. (fuse.c) */
void fuse_reals(pass *p, bool load, int64_t distance);

#endif
