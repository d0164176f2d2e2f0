/* What detect.cl does on a device, on the host: for spectra whose parts come from several devices.
 * Pure arithmetic.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_INSPECT_H
#define SPECTROMETER_INSPECT_H

#include <stddef.h>
#include <stdint.h>

#include "results.h"

/* The sum of I^2 + Q^2. */
uint64_t inspect_energy(const int8_t *samples, size_t points);

/* The median of numbers that are not negative; of two, the lower one. */
float inspect_median(const float *power, size_t points);

/* How many numbers are above the threshold; the first `room` of them in `found`. */
size_t inspect_above(const float *power, size_t points, float threshold, found_bin *found,
                     size_t room);

/* Pairs of mean and peak, from the band's lower edge up. */
void inspect_columns(const float *power, size_t points, size_t columns, float *pairs);

#endif
