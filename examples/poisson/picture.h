/* The solution and its error on paper.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef POISSON_PICTURE_H
#define POISSON_PICTURE_H

#include "box.h"

enum { LEVELS = 4 };

typedef struct level {
    size_t intervals;
    double error;
} level;

/* The solution, the error, and the error of every grid. Of three axes, the plane in the middle of
 * the slowest one. */
bool picture_png(const box *b, const double *solution, const double *error, const level *levels,
                 int count, const char *path);

#endif
