/* From the recipe of an axis plan to its passes. */
#ifndef OCLFFT_SCHEDULE_EXPAND_H
#define OCLFFT_SCHEDULE_EXPAND_H

#include "axis_plan.h"

/* What the passes of one axis plan have in common. */
typedef struct expansion {
    const problem *problem;
    const caps *caps;
    const axis_plan *axis; /* its recipe fits (check.h) */
    uint64_t intermediate; /* elements of one transform between axis plans, where these are in the
                              scratch */
    pass *passes;          /* recipe_passes() of them, to be filled in */
    uint32_t count;
    uint32_t only; /* 0, or the number, from 1, of the one pass that shall have exchanges and
                      tables: the others are of no interest */
} expansion;

/* Fills in the passes. Returns the complex elements of scratch that they take for each transform of
 * the problem. */
uint64_t expand(const expansion *x);

#endif
