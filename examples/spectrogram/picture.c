/* The spectra as an image: time to the right, frequency upwards, power as brightness.
 *
 * SPDX-License-Identifier: MIT
 */
#include "picture.h"

#include <math.h>
#include <stdlib.h>

#include "decibel.h"
#include "../common/fail.h"

#define MAX_COLUMNS 2048
#define MAX_ROWS 1024
#define LOG_ROWS 600

static size_t divide_up(size_t a, size_t b) {
    return (a + b - 1) / b;
}

/* Rows of equally many bins (but for the last one). */
static void linear_bands(picture *image, size_t bins, size_t bins_per_row) {
    for (size_t r = 0; r < image->rows; ++r) {
        size_t last = (r + 1) * bins_per_row - 1;
        image->band[2 * r] = r * bins_per_row;
        image->band[2 * r + 1] = last < bins ? last : bins - 1;
    }
    image->low = (double)(bins_per_row - 1) / 2;
    image->high = image->low + (double)((image->rows - 1) * bins_per_row);
}

/* Rows of equal ratio, from bin 1 up: a low bin fills several rows, a high row covers several
 * bins. */
static void logarithmic_bands(picture *image, size_t bins) {
    double top = (double)(bins - 1);
    for (size_t r = 0; r < image->rows; ++r) {
        double below = pow(top, ((double)r - 0.5) / (double)(image->rows - 1));
        double above = pow(top, ((double)r + 0.5) / (double)(image->rows - 1));
        size_t first = (size_t)ceil(below), last = (size_t)above;
        /* none inside: the nearest */
        if (first > last) first = last = (size_t)(sqrt(below * above) + 0.5);
        image->band[2 * r] = first;
        image->band[2 * r + 1] = last < bins ? last : bins - 1;
    }
    image->low = 1;
    image->high = top;
}

bool picture_create(size_t frames, size_t bins, bool log_frequency, picture *result) {
    size_t bins_per_row = divide_up(bins, MAX_ROWS);
    *result = (picture){.frames_per_column = divide_up(frames, MAX_COLUMNS),
                        .log_frequency = log_frequency};
    result->columns = divide_up(frames, result->frames_per_column);
    result->rows = log_frequency ? LOG_ROWS : divide_up(bins, bins_per_row);
    result->band = malloc(result->rows * 2 * sizeof *result->band);
    result->cells = calloc(result->rows * result->columns, sizeof *result->cells);
    if (!result->band || !result->cells) {
        picture_free(result);
        return fail("out of memory");
    }
    if (log_frequency)
        logarithmic_bands(result, bins);
    else
        linear_bands(result, bins, bins_per_row);
    return true;
}

void picture_free(picture *image) {
    free(image->band);
    free(image->cells);
    *image = (picture){0};
}

void picture_add(picture *image, size_t frame, const float *power) {
    float *cell = image->cells + frame / image->frames_per_column;
    for (size_t r = 0; r < image->rows; ++r, cell += image->columns)
        for (size_t bin = image->band[2 * r]; bin <= image->band[2 * r + 1]; ++bin)
            if (power[bin] > *cell) *cell = power[bin];
}

double picture_to_decibels(picture *image) {
    double highest = DECIBEL_FLOOR;
    for (size_t i = 0; i < image->rows * image->columns; ++i) {
        double level = decibel(image->cells[i]);
        image->cells[i] = (float)level;
        if (level > highest) highest = level;
    }
    return highest;
}
