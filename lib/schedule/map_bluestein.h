/* The maps of Bluestein's algorithm over several passes. */
#ifndef OCLFFT_SCHEDULE_MAP_BLUESTEIN_H
#define OCLFFT_SCHEDULE_MAP_BLUESTEIN_H

#include "axis_plan.h"

/* Maps the passes of an axis plan, which have their shapes, for a padded transform of `total`
 * points. Returns the elements of scratch for one transform of the batch digit. */
uint64_t map_bluestein(const axis_plan *axis, uint64_t total, pass *passes);

#endif
