/* Spectra times the filter's, in place: one text for OpenCL and CUDA. */
#ifndef BENCH_CONVOLUTION_PRODUCT_H
#define BENCH_CONVOLUTION_PRODUCT_H

#include <stdbool.h>
#include <stddef.h>

enum { PRODUCT_GROUP = 256 };

/* A work-item has one place of the spectrum, or two where that keeps them aligned, in up to four of
 * the signals: so it loads the filter once for these. */
struct product {
    size_t lanes;      /* reals that a work-item takes: 2 or 4 */
    size_t items;      /* along the spectrum */
    size_t groups[2];  /* of PRODUCT_GROUP work-items along the spectrum; along the batch */
    char options[128]; /* macros of the text, for the compiler */
};

/* False where 32 bits do not count the places. */
bool product_choose(size_t spectrum, size_t batch, struct product *product);

extern const char product_source[];

#endif
