/* The picture on paper: axes, colour bar and title, drawn by gnuplot.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROGRAM_PLOT_H
#define SPECTROGRAM_PLOT_H

#include <stdbool.h>

#include "picture.h"

typedef struct plot_config {
    const char *title, *subtitle; /* any bytes; shown literally */
    int width, height;            /* pixels */
    double hz_per_bin;
    double seconds_per_frame; /* from one frame to the next */
    double first_frame;       /* the time of the first frame's centre, s */
    double top, range;        /* of the colours, dB */
} plot_config;

/* Draws the image, whose cells are decibels, and writes it to the file `path` as PNG. The file is
 * touched only when the drawing has succeeded. */
bool plot_png(const picture *image, const plot_config *config, const char *path);

#endif
