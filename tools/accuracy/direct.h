/* The transform by its definition, a sum of N products for each of N points: it checks the
 * reference. */
#ifndef TOOLS_ACCURACY_DIRECT
#define TOOLS_ACCURACY_DIRECT

#include "host_transform.h"

/* The relative L2 error of the reference for a problem of one dimension (C2C), on the first
 * transform of its batch; false with the reason in peer_why(). */
bool direct_error(const struct problem *problem, uint64_t seed, double *error);

#endif
