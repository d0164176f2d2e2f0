/* Powers on a logarithmic scale.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROGRAM_DECIBEL_H
#define SPECTROGRAM_DECIBEL_H

#include <math.h>

/* Silence has no finite level; this stands for it, well below what 24 bits or single precision
 * resolve. */
#define DECIBEL_FLOOR (-200.0)

static inline double decibel(double power) {
    return power > 1e-20 ? 10 * log10(power) : DECIBEL_FLOOR;
}

#endif
