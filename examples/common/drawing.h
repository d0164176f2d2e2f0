/* A drawing by gnuplot.
 *
 * SPDX-License-Identifier: MIT
 *
 * gnuplot reads its commands, and numbers, from its standard input and writes the PNG to its
 * standard output. Both are anonymous temporary files, so that no file name becomes part of a
 * command, nothing can block on a full pipe, and nothing is left behind however the program ends.
 */
#ifndef COMMON_DRAWING_H
#define COMMON_DRAWING_H

#include <stdbool.h>
#include <stdio.h>

typedef struct drawing {
    FILE *script; /* commands and numbers go here */
    FILE *png;
} drawing;

/* A command: Viridis, sampled at eight even steps. Monotone in lightness, so it survives grey
 * printing and colour blindness. */
extern const char drawing_viridis[];

/* Begins one of this size in pixels; title and subtitle are any bytes, shown literally. Ends
 * nothing on failure: drawing_end must follow. */
bool drawing_begin(int width, int height, const char *title, const char *subtitle, drawing *d);

/* With `good`, draws and writes `path`, which is touched only when the drawing has succeeded. */
bool drawing_end(drawing *d, bool good, const char *path);

#endif
