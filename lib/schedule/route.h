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
    view reals;                     /* what is between while the data is real */
    uint64_t intermediate_elements; /* complex ones in the scratch; 0: elsewhere */
} route;

/* What is between lies in an input that is spare, or in the output, where that is plain and dense,
 * so that all other axis plans work in place. Otherwise, where the last axis plan transposes, and
 * for C2R out of place, whose output is too small, it lies in the scratch. */
route route_of(const problem *p, const grouping *g);

/* What a group of axes reads, or what it writes. Where it has an axis of complex data that is of
 * another kind than Fourier, the parts of the elements are real elements. */
view route_before(const route *r, const problem *p, const grouping *g, uint32_t number);
view route_behind(const route *r, const problem *p, const grouping *g, uint32_t number);

#endif
