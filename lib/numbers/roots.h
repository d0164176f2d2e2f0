/* Roots of unity: one at a time, or many of one order, in double and in long double. */
#ifndef OCLFFT_NUMBERS_ROOTS_H
#define OCLFFT_NUMBERS_ROOTS_H

#include <stdbool.h>
#include <stdint.h>

/* *re + i *im = exp(-2 pi i e / n), for any e and 0 < n <= 2^53. Correct to the last bit or two:
 * the argument is reduced in integers to the first octant. */
void table_root(uint64_t e, uint64_t n, double *re, double *im);
void table_root_long(uint64_t e, uint64_t n, long double *re, long double *im);

/* e/n, a fraction of the circle, folded into [0, 1/8] by its symmetries; all comparisons are exact.
 * The root's cosine and sine are those of eighths/(4n) of the circle, exchanged and negated as the
 * flags say. */
typedef struct folded {
    bool lower, left, steep;
    uint64_t eighths;
} folded;

/* e < n. */
static inline folded fold(uint64_t e, uint64_t n) {
    folded f;
    f.lower = 2 * e > n; /* second half: conjugate */
    e = f.lower ? n - e : e;
    f.left = 4 * e > n;                          /* second quarter: mirror on the imaginary axis */
    uint64_t twice = f.left ? n - 2 * e : 2 * e; /* 2e of the mirrored point */
    f.steep = 4 * twice > n;                     /* second octant: exchange sine and cosine */
    f.eighths = f.steep ? n - 2 * twice : 2 * twice;
    return f;
}

#define REAL double
#define NAME(x) x##_double
#include "roots_template.h"
#undef REAL
#undef NAME

#define REAL long double
#define NAME(x) x##_long_double
#include "roots_template.h"
#undef REAL
#undef NAME

#endif
