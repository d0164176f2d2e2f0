/* Two passes of which the first stores its tiles contiguously. */
#ifndef OCLFFT_SCHEDULE_TILED_H
#define OCLFFT_SCHEDULE_TILED_H

#include "tile.h"

/* Makes the first of two passes store its tiles one after the other, with the width nearest to its
 * own that lets the second pass read them by constant steps. `cost` is that of the first pass as it
 * is. Returns its new cost, or `cost` with nothing changed. */
double tiled_try(const axis_plan *axis, const caps *c, double cost, recipe *r);

#endif
