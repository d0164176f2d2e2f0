/* What the scheme does to a sine mode.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modes.h"

#include <math.h>

/* By the logarithm, which log1p takes of 1 - decay before that is rounded. Its own rounding counts
 * as many times as there are layers too, but so does the logarithm: where the error is large the
 * factor is near 0. */
double mode_factor(double decay, uint64_t layers) {
    double count = (double)layers;
    if (decay < 1) return exp(count * log1p(-decay));
    if (decay == 1) return layers ? 0 : 1;
    double size = exp(count * log(decay - 1)); /* decay - 1 is exact up to 2 */
    return layers & 1 ? -size : size;
}
