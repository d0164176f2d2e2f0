/* Headroom: bfloat16 reaches as far as single precision does, so that sums of large elements can
 * overflow where the scaled results would not. Such a problem divides by a power of two at the
 * first load, and multiplies by it at the last store; both are exact.
 *
 * Bluestein's algorithm over passes may have points between that are larger than any result, by the
 * square root of its length. Each of its passes divides at its load by as much as it can add, and
 * not before: points grow from pass to pass, so that small ones keep their digits. The product with
 * the spectrum, which takes that growth back, and the last store multiply by what was divided by.
 */
#ifndef OCLFFT_SCHEDULE_HEADROOM_H
#define OCLFFT_SCHEDULE_HEADROOM_H

#include "schedule.h"

bool problem_has_headroom(const problem *p);

/* Spreads that of Bluestein's algorithm over its passes: sets their `reduction` and `restored`. */
void headroom_spread(pass *passes, uint32_t count);

/* The exponent of the power that the first load divides by, for this scale: as little as will do,
 * since small elements lose digits. 0 where there is no headroom. */
int schedule_headroom(const schedule *s, double scale);

#endif
