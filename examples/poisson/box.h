/* Poisson's equation, minus the Laplacian of u = f, in a box of one to three dimensions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef POISSON_BOX_H
#define POISSON_BOX_H

#include "axis.h"

typedef struct box {
    int rank;
    axis axes[3];  /* the last one is the fastest */
    bool spectral; /* derivatives of the waves instead of differences */
    oclfft_precision precision;
} box;

size_t box_points(const box *b);

/* Whether the solution is known but for a constant. It is chosen such that the mean is 0. */
bool box_is_floating(const box *b);

/* The solution of the known problem at every point, without its mean where the box floats, and the
 * source that belongs to it. */
void box_known(const box *b, double *solution, double *source);

/* Solves the equation by one plan there and one back. Where the box floats, the mean of the source
 * counts as 0: no other one has a solution. False after a sentence. */
bool box_solve(oclfft_context *context, const box *b, const double *source, double *solution);

#endif
