/* A drawing by gnuplot.
 *
 * SPDX-License-Identifier: MIT
 *
 * gnuplot reads its commands, and numbers, from its standard input and writes the PNG to its standard output. Both are anonymous
 * temporary files, so that no file name becomes part of a command and nothing is left behind.
 */
#ifndef HEAT_DRAWING_H
#define HEAT_DRAWING_H

#include <stdbool.h>
#include <stdio.h>

typedef struct drawing {
    FILE *script; /* commands and numbers go here */
    FILE *png;
} drawing;

/* Begins one of this size in pixels; title and subtitle are any bytes. Ends nothing on failure: drawing_end must follow. */
bool drawing_begin(int width, int height, const char *title, const char *subtitle, drawing *d);

/* With `good`, draws and writes `path`, which is touched only when the drawing has succeeded. */
bool drawing_end(drawing *d, bool good, const char *path);

#endif
