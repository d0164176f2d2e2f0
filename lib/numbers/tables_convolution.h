/* The tables of convolutions: chirps, the order of a gather, spectra. */
#ifndef OCLFFT_NUMBERS_TABLES_CONVOLUTION_H
#define OCLFFT_NUMBERS_TABLES_CONVOLUTION_H

#include "pass/pass.h"
#include "sheet.h"

/* All tables of a convolution. Errors, as of the others: OUT_OF_HOST_MEMORY. */
oclfft_status fill_convolution(const pass *p, const convolution *c, const sheet *t);

/* The factors of Bluestein's algorithm over passes at the load, or at the store, from number
 * `at` on: the chirp, and what follows from the first numbers at both ends; at the store also what
 * the pass restores. */
oclfft_status fill_chirp(const pass *p, bool load, uint64_t at, const sheet *t);

/* The spectrum of a convolution, or (NULL) of a pass that multiplies by it at its store, where over
 * passes what the pass restores is a part of it. On a CPU rows that are a SIMD vector lie side by
 * side, as the spectrum does. */
oclfft_status fill_spectrum(const pass *p, const convolution *c, uint64_t at, uint64_t padded,
                            const sheet *t);

#endif
