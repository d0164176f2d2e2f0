/* The spectra as an image: time to the right, frequency upwards, power as brightness.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROGRAM_PICTURE_H
#define SPECTROGRAM_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct picture {
    size_t columns, rows;
    size_t frames_per_column;
    bool log_frequency;
    double low, high; /* the centres of the lowest and the highest row, in bins */
    size_t *band;     /* row r shows bins band[2r] ... band[2r+1] */
    float *cells;     /* rows from the bottom up */
} picture;

/* An image for `frames` spectra of `bins` frequencies. Long recordings and fine spectra have more
 * cells than a screen has pixels: then a cell shows the strongest of what it covers, so that no
 * short or narrow sound disappears. */
bool picture_create(size_t frames, size_t bins, bool log_frequency, picture *result);
void picture_free(picture *image);

/* Adds the powers of one frame. */
void picture_add(picture *image, size_t frame, const float *power);

/* Turns all cells from power into decibels, for good, and returns the highest. */
double picture_to_decibels(picture *image);

#endif
