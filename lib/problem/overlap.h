/* Whether two elements of a layout share a place. The answer is exact, and fast for all strides. */
#ifndef OCLFFT_PROBLEM_OVERLAP_H
#define OCLFFT_PROBLEM_OVERLAP_H

#include "axis.h"

enum { OVERLAP_STEPS = 1 << 14 };

typedef enum overlap { OVERLAP_NONE, OVERLAP_SOME, OVERLAP_UNKNOWN } overlap;

/* There are at most OVERLAP_AXES axes, each with one element or more and a stride above 0; the last
 * element is less than 2^63 places from the first. The answer is OVERLAP_UNKNOWN where more than
 * `steps` would be needed; OVERLAP_STEPS take a few milliseconds. */
overlap overlap_find(const axis *axes, uint32_t count, uint32_t steps);

#endif
