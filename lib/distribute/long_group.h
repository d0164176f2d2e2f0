/* The laps of a split axis with maps over several parts, as long_text.h knows them. */
#ifndef OCLFFT_DISTRIBUTE_LONG_GROUP_H
#define OCLFFT_DISTRIBUTE_LONG_GROUP_H

#include "distribution.h"
#include "large.h"

/* What the texts and tables of laps 1 and 2 depend on: elements lie in the order of their points,
 * and are of the problem's precision. */
void long_group_value(const distribution *d, large_plan *out);

#endif
