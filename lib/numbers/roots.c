#include "roots.h"

#include <math.h>
#include <stdlib.h>

void table_root(uint64_t e, uint64_t n, double *re, double *im) {
    folded f = fold(e % n, n);
    double angle = 6.28318530717958647692 * ((double)f.eighths / (double)(4 * n)), c = cos(angle),
           s = sin(angle);
    double x = f.steep ? s : c, y = f.steep ? c : s;
    *re = f.left ? -x : x;
    *im = f.lower ? y : -y;
}

void table_root_long(uint64_t e, uint64_t n, long double *re, long double *im) {
    folded f = fold(e % n, n);
    long double angle =
        6.283185307179586476925286766559005768L * ((long double)f.eighths / (long double)(4 * n));
    long double c = cosl(angle), s = sinl(angle), x = f.steep ? s : c, y = f.steep ? c : s;
    *re = f.left ? -x : x;
    *im = f.lower ? y : -y;
}

/* The least for which the two tables of roots of order n, up to an eighth of the circle, are about
 * equally long. */
static unsigned fine_bits(uint64_t n) {
    unsigned bits = 0;
    while (UINT64_C(1) << 2 * bits < n / 2) ++bits;
    return bits;
}

#define REAL double
#define NAME(x) x##_double
#define COS cos
#define SIN sin
#include "roots_make_template.h"
#undef REAL
#undef NAME
#undef COS
#undef SIN

#define REAL long double
#define NAME(x) x##_long_double
#define COS cosl
#define SIN sinl
#include "roots_make_template.h"
