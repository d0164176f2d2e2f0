/* Tables being filled with numbers of a pass's precision. */
#ifndef OCLFFT_NUMBERS_SHEET_H
#define OCLFFT_NUMBERS_SHEET_H

#include "base/status.h"
#include "roots.h"

/* A table being filled, as reals. */
typedef struct sheet {
    bool wide;
    void *data;
} sheet;

/* The real and the imaginary part of exp(-2 pi i e / n), at two places; as complex number `at`. */
void sheet_put_root(const sheet *t, uint64_t re_at, uint64_t im_at, uint64_t e, uint64_t n);
void sheet_put_complex(const sheet *t, uint64_t at, uint64_t e, uint64_t n);

/* The same times a power of two. */
void sheet_put_scaled(const sheet *t, uint64_t at, uint64_t e, uint64_t n, double amplitude);

/* Many roots of one order, in the precision that the sheet's numbers are made in. */
typedef struct root_source {
    bool wide;
    double factor; /* a power of two: what they are multiplied by, 1 unless it is set */
    roots_double narrow_roots;
    roots_long_double wide_roots;
} root_source;

/* Roots of order n. To be closed either way. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status root_source_open(const sheet *t, uint64_t n, root_source *s);
void root_source_close(root_source *s);

/* exp(-2 pi i e / n), e < n, times the factor, as complex number `at`. */
void sheet_put_from(const root_source *s, const sheet *t, uint64_t at, uint64_t e);

#endif
