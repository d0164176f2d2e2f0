/* Our transform of a problem's random input, with all that it must leave alone checked. */
#ifndef TOOLS_ACCURACY_RUN
#define TOOLS_ACCURACY_RUN

#include <shape.h>

#include "common/problem.h"

/* What the random input of this transform of a batch is multiplied by: a power of two from 2^-20 to
 * 2^20, or as short floats have room for. Its numbers are then rounded to their type; but for
 * the smallest of short floats and for integers that changes nothing. */
double amplitude_of(const struct problem *problem, uint64_t seed, size_t transform);

/* Bytes of host memory that a run needs. */
size_t run_bytes(const struct shape *shape);

/* Runs the plan. `host` holds the output's arrays afterwards, one after the other. False with the
 * reason in peer_why(), also when an out-of-place transform has modified its input, or any
 * transform what lies between the elements of its output. */
bool run_ours(oclfft_context *context, oclfft_plan *plan, const struct problem *problem,
              uint64_t seed, void *host);

#endif
