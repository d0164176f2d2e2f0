/* The spectra of Rader's and Bluestein's convolutions, computed on the host in double and in long
 * double. */
#ifndef OCLFFT_NUMBERS_SPECTRA_H
#define OCLFFT_NUMBERS_SPECTRA_H

#include "pass/pass.h"

/* n and n^2 mod modulus, from {.n = 0, .square = 0, .modulus = 2*length} on: the exponents of the
 * chirp exp(-pi i n^2 / length). */
typedef struct chirp_walk {
    uint64_t n, square, modulus;
} chirp_walk;

void chirp_next(chirp_walk *w);

/* The transform of exp(-2 pi i g^-q / prime), q < prime - 1, over prime - 1, where g is the least
 * primitive root. Interleaved complex numbers, to be freed by the caller; NULL when memory is
 * short. */
double *rader_spectrum_double(uint64_t prime);
long double *rader_spectrum_long_double(uint64_t prime);

/* Complex conjugate of the transform of exp(pi i n^2 / length), -inputs < n < outputs, wrapped to
 * `padded` points, over `padded`.
 */
double *bluestein_spectrum_double(const struct chirp_counts *chirp, uint64_t padded);
long double *bluestein_spectrum_long_double(const struct chirp_counts *chirp, uint64_t padded);

#endif
