/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_OPTIONS_H
#define SPECTROMETER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../common/arguments.h"
#include "devices.h"
#include "simulate.h"

typedef struct options {
    const char *input;    /* samples or SigMF metadata; "-": standard input; NULL: simulated */
    const char *metadata; /* of samples that come from `input`, or NULL */
    size_t points;
    double rate;                        /* Hz; 0: not given */
    double centre, latitude, longitude; /* NAN: not given */
    bool has_time;
    int64_t time;
    double factor;       /* of the threshold; 0: by `false_alarms` */
    double false_alarms; /* expected in a block of noise */
    bool by_median;
    size_t join;
    uint64_t blocks; /* at most */
    bool repeat, pad;
    const char *csv, *records, *spectrum, *waterfall; /* files, or NULL */
    bool simulate;
    simulation signal;
    const char *samples; /* write the simulated samples there, and do nothing else */
    device_choice devices;
    bool together; /* they share the transform of each block */
    unsigned in_flight;
    size_t capacity;
    const char *recipe; /* of the transform, or NULL */
    bool list_devices, profile, progress;
} options;

/* The strings point into argv. */
options_result options_parse(int argc, char **argv, options *o);

#endif
