/* Headroom: bfloat16 reaches as far as single precision does, so that sums of large elements can
 * overflow where the scaled results would not. Such a problem divides by a power of two at the
 * first load, and multiplies by it at the last store; both are exact. */
#ifndef OCLFFT_SCHEDULE_HEADROOM_H
#define OCLFFT_SCHEDULE_HEADROOM_H

#include "schedule.h"

/* The exponent of that power, for this scale: as little as will do, since small elements lose
 * digits. What Bluestein's algorithm over passes needs is not in it (spread.h). 0 where there is no
 * headroom. */
int schedule_headroom(const schedule *s, double scale);

#endif
