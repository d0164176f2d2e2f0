/* The headroom of Bluestein's algorithm over passes (headroom.h says why there is any). Points
 * between its passes may be larger than any result, by the square root of the length. Each pass
 * divides at its load by as much as it can add, and not before: points grow from pass to pass, so
 * that small ones keep their digits. The product with the spectrum, which takes that growth back,
 * and the last store multiply by what was divided by. */
#ifndef OCLFFT_SCHEDULE_SPREAD_H
#define OCLFFT_SCHEDULE_SPREAD_H

#include "pass/pass.h"

bool problem_has_headroom(const problem *p);

/* Sets `reduction` and `restored` of the passes of such a transform. */
void headroom_spread(pass *passes, uint32_t count);

/* A transform of so many points has none larger than the root of the sum of their squares by more
 * bits than these. */
double root_bits(uint64_t points);

#endif
