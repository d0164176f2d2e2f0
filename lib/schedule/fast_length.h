/* Which length of at least so many points a device transforms fastest. */
#ifndef OCLFFT_SCHEDULE_FAST_LENGTH_H
#define OCLFFT_SCHEDULE_FAST_LENGTH_H

#include "problem/problem.h"
#include "target/caps.h"

/* Tries lengths along an axis of a problem whose sides are packed. What the description says of
 * that length, of strides, distances, offsets and windows does not count. Errors: INVALID_ARGUMENT,
 * UNSUPPORTED, OUT_OF_HOST_MEMORY. */
oclfft_status fast_length(const oclfft_plan_desc *desc, const caps *c, uint32_t axis,
                          uint64_t at_least, uint64_t *length);

/* What the strategies ask for a transform, whose sides are packed and which the description has
 * nothing else of: passes over memory, times points. Errors: the same. */
oclfft_status lengths_cost(const oclfft_plan_desc *desc, const caps *c, double *cost);

/* The same for a transform there and back in one pass, with a filter between: of complex data and
 * one dimension. Errors: UNSUPPORTED also where no tile takes it. */
oclfft_status lengths_filtered_cost(const oclfft_plan_desc *desc, const caps *c, double *cost);

#endif
