/* The tones in a spectrum.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROGRAM_PEAKS_H
#define SPECTROGRAM_PEAKS_H

#include <stdbool.h>
#include <stddef.h>

#include "window.h"

typedef struct peak {
    double position; /* in bins, interpolated */
    double level;    /* dB, interpolated */
} peak;

/* Finds the `wanted` strongest peaks of a spectrum in dB, strongest first, and writes them to
 * `found`. A peak is a local maximum that rises well above its surroundings, lies at most `range`
 * dB below the strongest, and is not a side lobe, in the window that was used, of a stronger one.
 * The constant part and half the sampling rate are no tones, but their side lobes count. */
bool peaks_find(const double *level, size_t bins, window_kind window, double range, size_t wanted,
                peak *found, size_t *count);

#endif
