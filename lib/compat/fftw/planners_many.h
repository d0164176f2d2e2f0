/* The advanced interface for any kind of transform, by which the basic one is made. */
#ifndef OCLFFT_COMPAT_FFTW_PLANNERS_MANY_H
#define OCLFFT_COMPAT_FFTW_PLANNERS_MANY_H

#include "plan.h"

typedef struct many_side {
    const int *embed; /* NULL: the lengths, with FFTW's padding in place */
    int stride, distance;
} many_side;

/* `r` has the transform, its kinds, arrays and flags. */
plan *plan_many(request r, int rank, const int *n, int howmany, many_side in, many_side out);

#endif
