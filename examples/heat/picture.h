/* A field on paper.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_PICTURE_H
#define HEAT_PICTURE_H

#include "grid.h"

/* 1-D: a curve; 2-D: an image, upwards the first axis; 3-D: the middle plane of the first axis.
 * Larger grids are averaged down. */
/* Whether gnuplot is here and `path` can be written: what can be known before there is a field; a
 * sentence otherwise. */
bool picture_possible(const char *path);

bool picture_png(const grid *g, const char *title, const char *subtitle, const char *path);

#endif
