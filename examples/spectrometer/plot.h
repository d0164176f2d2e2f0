/* Pictures on paper, drawn by gnuplot.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_PLOT_H
#define SPECTROMETER_PLOT_H

#include "observation.h"
#include "picture.h"

/* The mean and the peak of each column over all blocks; `first` is the first block, from which axes
 * and titles are taken. The file is touched only when the drawing has succeeded. */
bool plot_spectrum(const picture *p, const observation *first, const char *title, const char *path);

/* Peaks by frequency (to the right) and time (downwards). */
bool plot_waterfall(const picture *p, const observation *first, const char *title,
                    const char *path);

/* Whether `path` could be written, before hours are spent on a picture. */
bool plot_writable(const char *path);

#endif
