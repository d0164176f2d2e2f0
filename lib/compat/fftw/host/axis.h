/* The transform along one axis, of any kind, by the Fourier transform of a longer row. */
#ifndef OCLFFT_COMPAT_FFTW_HOST_AXIS_H
#define OCLFFT_COMPAT_FFTW_HOST_AXIS_H

#include "../problem.h"
#include "row.h"

typedef struct axis {
    transform transform;
    int sign;
    r2r_kind kind;
    size_t n;
    row *row;
    double complex *in, *out;
} axis;

/* Axis `dim` of a problem, counted without its loops. False where memory is short; the axis has to
 * be closed then, too. */
bool axis_open(const problem *p, int dim, axis *to);
void axis_close(axis *a);

/* Transforms n elements in place. Along the halved axis of a C2R those from n/2 + 1 on are not
 * read. */
void axis_transform(axis *a, double complex *data, size_t stride);

#endif
