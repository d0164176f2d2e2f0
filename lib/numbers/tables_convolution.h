/* The tables of convolutions: chirps, the order of a gather, spectra. */
#ifndef OCLFFT_NUMBERS_TABLES_CONVOLUTION_H
#define OCLFFT_NUMBERS_TABLES_CONVOLUTION_H

#include "pass/pass.h"
#include "sheet.h"

/* All tables of a convolution. Errors, as of the others: OUT_OF_HOST_MEMORY. */
oclfft_status fill_convolution(const pass *p, const convolution *c, const sheet *t);

/* `count` points of the chirp of a length, from complex number `at` on. */
oclfft_status fill_chirp(uint64_t at, uint64_t length, uint64_t count, const sheet *t);

/* The spectrum of a convolution, or (NULL) of a pass that multiplies by it at its store. On a CPU
 * rows that are a SIMD vector lie side by side, as the spectrum does. */
oclfft_status fill_spectrum(const pass *p, const convolution *c, uint64_t at, uint64_t padded,
                            const sheet *t);

#endif
