/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROGRAM_OPTIONS_H
#define SPECTROGRAM_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "../common/arguments.h"
#include "window.h"

typedef struct options {
    const char *input, *output;
    const char *csv; /* also write the averaged spectrum here, or NULL */
    size_t frame;    /* samples per transform, a power of two */
    size_t hop;      /* samples from one frame to the next, 1 ... frame */
    window_kind window;
    int channel; /* counted from 1; 0 mixes all */
    int peaks;
    int width, height; /* of the picture, pixels */
    double range;      /* decibels from the top of the colour bar to its bottom; quieter peaks are
                          not listed either */
    bool log_frequency;
    bool list_devices; /* and nothing else */
    int platform, device;
    const char *device_name;
} options;

/* The strings point into argv. */
options_result options_parse(int argc, char **argv, options *result);

#endif
