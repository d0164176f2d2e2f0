/* From bins above the threshold to detections.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_DETECTIONS_H
#define SPECTROMETER_DETECTIONS_H

#include <stdbool.h>

#include "observation.h"
#include "results.h"

/* Bins are counted from the centre frequency here: negative below it. */
typedef struct detection {
    int64_t bin;    /* the strongest */
    int64_t first;  /* the lowest */
    uint32_t width; /* from the lowest to the highest, both counted */
    float power;    /* of the strongest, full scale 1 */
} detection;

typedef struct detections {
    detection *items;
    size_t count, room;
} detections;

/* Sorts `found` by frequency and joins those that are at most `gap` bins apart; 0: none are joined.
 * The band's ends do not meet. */
bool detections_join(found_bin *found, size_t count, size_t points, size_t gap, detections *result);
void detections_free(detections *d);

#endif
