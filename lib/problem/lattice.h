/* The lattice of all differences between indexes that make no difference between places. */
#ifndef OCLFFT_PROBLEM_LATTICE_H
#define OCLFFT_PROBLEM_LATTICE_H

#include <stdbool.h>

#include "axis.h"

enum { LATTICE_DIMENSIONS = OVERLAP_AXES - 1 };

typedef long double lattice_real;

/* `basis[i]` is a vector of the lattice; while the basis is being found, one whose sum over
 * basis[i][k] * axes[k].stride is `sum[i]`. star[i] is the part of it that is orthogonal to the
 * vectors before it, in units of count - 1; mu[i][j] says how much of star[j] it has besides, and
 * length[i] is the square of the length of star[i]. */
typedef struct lattice {
    axis axes[OVERLAP_AXES];
    uint32_t count, dimensions;
    uint32_t steps; /* how many are left */
    bool failed;    /* out of steps, or of the range of numbers */
    int64_t basis[OVERLAP_AXES][OVERLAP_AXES];
    uint64_t sum[OVERLAP_AXES];
    lattice_real star[LATTICE_DIMENSIONS][OVERLAP_AXES];
    lattice_real mu[LATTICE_DIMENSIONS][LATTICE_DIMENSIONS];
    lattice_real length[LATTICE_DIMENSIONS];
} lattice;

/* Takes one step; false where none is left. */
bool lattice_step(lattice *l);

lattice_real lattice_dot(const lattice *l, const lattice_real *a, const lattice_real *b);

/* Finds a basis of the lattice of the axes, and makes its vectors short. */
void lattice_find_basis(lattice *l);
void lattice_reduce(lattice *l);

/* Whether a vector of the lattice other than zero has less than count[k] along each axis. The basis
 * has been reduced. */
bool lattice_meets_box(lattice *l);

#endif
