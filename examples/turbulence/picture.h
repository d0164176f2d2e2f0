/* Energy and dissipation over time, and a slice of the vorticity, on paper.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TURBULENCE_PICTURE_H
#define TURBULENCE_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct record {
    double time, energy, dissipation;
} record;

/* A plane of n^2 numbers, at `time`. */
bool picture_png(const char *subtitle, const record *records, size_t count, const float *plane,
                 size_t n, double time, const char *path);

#endif
