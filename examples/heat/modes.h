/* What the scheme does to a sine mode. Pure arithmetic.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_MODES_H
#define HEAT_MODES_H

#include <stdint.h>

/* (1 - decay)^layers, for a decay of 0 ... 2. Off by some 1e-16 of 1 for any number of layers:
 * raising the rounded 1 - decay itself to a power would multiply its rounding by that number. */
double mode_factor(double decay, uint64_t layers);

#endif
