/* Whether two elements of a layout share a place: exact, and fast whatever the strides. */
#ifndef OCLFFT_PROBLEM_OVERLAP_H
#define OCLFFT_PROBLEM_OVERLAP_H

#include <oclfft/oclfft.h>

/* So many elements, so far apart: a dimension, or the batch. */
typedef struct axis {
    uint64_t count, stride;
} axis;

enum { OVERLAP_AXES = OCLFFT_MAX_RANK + 1, OVERLAP_STEPS = 1 << 14 };

typedef enum overlap { OVERLAP_NONE, OVERLAP_SOME, OVERLAP_UNKNOWN } overlap;

/* At most OVERLAP_AXES axes, of one element or more, strides above 0; from the first element to the
 * last it is less than 2^63. UNKNOWN where more than so many steps would be needed: OVERLAP_STEPS
 * take a few milliseconds. */
overlap overlap_find(const axis *axes, uint32_t count, uint32_t steps);

#endif
