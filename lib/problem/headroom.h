/* Headroom: bfloat16 reaches as far as single precision does, so that sums of large elements can
 * overflow where the scaled results would not. Such a problem divides by a power of two at the
 * first load, and multiplies by it at the last store; both are exact. */
#ifndef OCLFFT_PROBLEM_HEADROOM_H
#define OCLFFT_PROBLEM_HEADROOM_H

#include "problem.h"

bool problem_has_headroom(const problem *p);

/* The exponent of that power, for this scale: as little as will do, since small elements lose
 * digits. 0 where there is no headroom. Convolutions over passes need so much that elements below
 * 2^-120 lose some: lengths from 65537 on with a prime factor above 31. */
int problem_headroom(const problem *p, double scale);

#endif
