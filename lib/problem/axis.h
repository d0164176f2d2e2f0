/* The axes along which the elements of a layout lie. */
#ifndef OCLFFT_PROBLEM_AXIS_H
#define OCLFFT_PROBLEM_AXIS_H

#include <oclfft/oclfft.h>

/* An axis of the transform, or the batch: the number of elements along it and the distance between
 * two. */
typedef struct axis {
    uint64_t count, stride;
} axis;

enum { OVERLAP_AXES = OCLFFT_MAX_RANK + 1 };

#endif
