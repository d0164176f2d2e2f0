/* One dimension of the box: what holds at its two ends, and all that follows from it. Pure
 * arithmetic.
 *
 * SPDX-License-Identifier: MIT
 *
 * At a wall the solution is 0, at a free end its derivative is 0. The box has length 1 and is cut
 * into `intervals`. Unknowns lie in the middle of the intervals (cells) or at their ends (nodes),
 * where a wall has no unknown and a free end has one.
 */
#ifndef POISSON_AXIS_H
#define POISSON_AXIS_H

#include <oclfft/oclfft.h>
#include <stdbool.h>

typedef enum ends { WALLS, FREE, WALL_FREE, FREE_WALL, PERIODIC, ENDS_COUNT } ends;

extern const char *const ends_names[ENDS_COUNT];

typedef struct axis {
    ends ends;
    bool nodes; /* not cells */
    size_t intervals;
} axis;

size_t axis_points(const axis *a);
double axis_position(const axis *a, size_t point);

/* The transform whose waves satisfy both ends at these points. */
oclfft_axis_kind axis_kind(const axis *a);

/* What minus the second derivative, or minus the second difference, makes of wave k of the
 * transform: a number to multiply by. */
double axis_eigenvalue(const axis *a, size_t k, bool spectral);

/* Whether a constant satisfies both ends. */
bool axis_takes_constant(const axis *a);

/* Of a point in a mean: a half where the cell around it ends. */
double axis_weight(const axis *a, size_t point);

/* A function that satisfies both ends without being one of the waves; minus its second
 * derivative. */
double axis_known(ends e, double x, double *minus_second);

#endif
