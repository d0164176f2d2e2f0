/* All blocks' spectra, reduced to what a screen shows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"

bool picture_create(size_t columns, picture *p) {
    *p = (picture){.columns = columns, .blocks_per_row = 1};
    p->mean = calloc(columns, sizeof *p->mean);
    p->peak = calloc(columns, sizeof *p->peak);
    p->cells = calloc(columns * PICTURE_ROWS, sizeof *p->cells);
    return (p->mean && p->peak && p->cells) || fail("out of memory");
}

void picture_free(picture *p) {
    free(p->mean);
    free(p->peak);
    free(p->cells);
    *p = (picture){0};
}

static float larger(float a, float b) {
    return a > b ? a : b;
}

static void fold_rows(picture *p) {
    for (size_t r = 0; r < PICTURE_ROWS / 2; ++r) {
        const float *pair = p->cells + 2 * r * p->columns;
        for (size_t c = 0; c < p->columns; ++c)
            p->cells[r * p->columns + c] = larger(pair[c], pair[c + p->columns]);
    }
    memset(p->cells + PICTURE_ROWS / 2 * p->columns, 0,
           PICTURE_ROWS / 2 * p->columns * sizeof *p->cells);
    p->blocks_per_row *= 2;
}

void picture_add(picture *p, const float *reduced) {
    if (p->blocks == PICTURE_ROWS * p->blocks_per_row) fold_rows(p);
    const size_t row = (size_t)(p->blocks++ / p->blocks_per_row);
    float *cells = p->cells + row * p->columns;
    p->rows = row + 1;
    for (size_t c = 0; c < p->columns; ++c) {
        const float peak = reduced[2 * c + 1];
        p->mean[c] += reduced[2 * c];
        p->peak[c] = larger(p->peak[c], peak);
        cells[c] = larger(cells[c], peak);
    }
}
