/* FFTW's guru interface in the next higher precision than a problem's: double for single, long
 * double for double. */
#ifndef OCLFFT_TESTS_FFTW_GURU_H
#define OCLFFT_TESTS_FFTW_GURU_H

#include <stdbool.h>
#include <stddef.h>

#include <oclfft/oclfft.h>

/* So many elements, so far apart on both sides, in reals. */
typedef struct guru_axis {
    size_t length;
    ptrdiff_t in_stride, out_stride;
} guru_axis;

/* A transform between arrays whose parts lie apart, in the sense of FFTW's split arrays:
 * interleaved ones pass (a, a + 1). The second pointer of a real side is not used. */
typedef struct guru_transform {
    oclfft_precision precision; /* of the problem, not of the arrays */
    oclfft_transform transform;
    oclfft_direction direction;
    int rank, loops;                         /* rank 0 is a copy */
    guru_axis axes[OCLFFT_MAX_RANK];         /* along which is transformed; real lengths */
    oclfft_axis_kind kinds[OCLFFT_MAX_RANK]; /* of these axes, for OCLFFT_R2R */
    guru_axis loop[OCLFFT_MAX_RANK + 2];     /* along which is not */
    void *in[2], *out[2];
} guru_transform;

/* Bytes of the arrays' reals; 0 where FFTW does not come in that precision. */
size_t guru_bytes(oclfft_precision precision);

/* Plans and executes; the input may be overwritten. False when FFTW has no plan. */
bool guru_execute(const guru_transform *t);

/* A real of such an array. */
void *guru_at(oclfft_precision precision, void *reals, size_t i);
long double guru_get(oclfft_precision precision, const void *reals, size_t i);
void guru_put(oclfft_precision precision, void *reals, size_t i, long double value);

#endif
