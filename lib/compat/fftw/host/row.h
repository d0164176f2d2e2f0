/* The discrete Fourier transform of one row. */
#ifndef OCLFFT_COMPAT_FFTW_HOST_ROW_H
#define OCLFFT_COMPAT_FFTW_HOST_ROW_H

#include <complex.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct row row;

/* NULL where memory is short. A row has its own room to work in: one transform at a time. */
row *row_create(size_t n);
void row_destroy(row *r);

/* out[k] = sum of in[j] exp(-2 pi i j k / n). The arrays differ. */
void row_transform(row *r, const double complex *in, double complex *out);

#endif
