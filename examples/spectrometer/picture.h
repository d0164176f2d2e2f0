/* All blocks' spectra, reduced to what a screen shows: an average and a waterfall.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_PICTURE_H
#define SPECTROMETER_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PICTURE_COLUMNS 1024
#define PICTURE_ROWS 1024

/* Columns run over frequency from the band's lower edge, rows over time. How many blocks will come
 * is not known: when all rows are taken, every two become one, which shows the stronger of both. */
typedef struct picture {
    size_t columns, rows; /* rows so far */
    uint64_t blocks, blocks_per_row;
    double *mean; /* sums over the blocks */
    float *peak;
    float *cells; /* peaks, row by row */
} picture;

bool picture_create(size_t columns, picture *result);
void picture_free(picture *p);

/* Adds a block: pairs of mean and peak. */
void picture_add(picture *p, const float *reduced);

#endif
