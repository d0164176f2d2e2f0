/* Where the data lies before, between and after the axis plans of a problem. */
#ifndef OCLFFT_SCHEDULE_ROUTE_H
#define OCLFFT_SCHEDULE_ROUTE_H

#include "grouping.h"

/* Where all elements of a side lie. */
typedef struct view {
    axis_end end;
    int64_t strides[OCLFFT_MAX_RANK], distance;
} view;

typedef struct route {
    view in, intermediate, out;
    uint64_t intermediate_elements; /* in the scratch; 0: elsewhere */
} route;

/* What is between lies in the output, where that is plain and dense, so that all other axis plans
 * work in place. Otherwise, where the last axis plan transposes, and for C2R out of place, whose
 * output is too small, it lies in the scratch. */
route route_of(const problem *p, const grouping *g);

#endif
