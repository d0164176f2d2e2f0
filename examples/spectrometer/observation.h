/* A block, and what there is to say about it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_OBSERVATION_H
#define SPECTROMETER_OBSERVATION_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

typedef struct observation {
    uint64_t block;             /* counted from 0 */
    int64_t time;               /* of the first sample (stamp.h) */
    double latitude, longitude; /* of the station, degrees; NAN: not known */
    double centre;              /* Hz; NAN: not known */
    double rate;                /* samples a second */
    size_t points;
    double noise, threshold; /* power, full scale 1 */
} observation;

/* Hz, from the centre where that is not known. */
static inline double observation_frequency(const observation *o, double bin) {
    return (isnan(o->centre) ? 0 : o->centre) + bin * o->rate / (double)o->points;
}

#endif
