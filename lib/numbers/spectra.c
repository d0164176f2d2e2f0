#include "spectra.h"

#include <stdlib.h>

#include "os/jobs.h"
#include "roots.h"
#include "base/primes.h"
#include "base/sizes.h"

/* Points from which on a transform is worth threads, and how many pieces it is then done in. */
enum { LANES = 8, LARGE = 1 << 16, PIECES = 8 };

/* 4 as long as it divides, then the least prime factor. */
static uint64_t next_radix(uint64_t n) {
    if (n % 4 == 0) return 4;
    for (uint64_t p = 2; p * p <= n; ++p)
        if (n % p == 0) return p;
    return n;
}

static uint64_t largest_radix(uint64_t n) {
    uint64_t largest = 4;
    for (uint64_t radix; n > 1; n /= radix) largest = max_u64(largest, radix = next_radix(n));
    return largest;
}

/* The largest divisor up to the square root. */
static uint64_t rows_of(uint64_t n) {
    uint64_t rows = 1;
    for (uint64_t d = 2; d * d <= n; ++d)
        if (n % d == 0) rows = d;
    return rows;
}

/* (n + 1)^2 = n^2 + 2n + 1, modulo 2*length: exact for every n. Up to n = length one subtraction is
 * all. */
void chirp_next(chirp_walk *w) {
    uint64_t square = w->square + 2 * w->n + 1;
    if (square >= w->modulus) square -= w->modulus;
    w->square = square < w->modulus ? square : square % w->modulus;
    ++w->n;
}

#define REAL double
#define NAME(x) x##_double
#define ROOT table_root
#include "lanes_template.h"
#include "transform_template.h"
#include "spectra_template.h"
#undef REAL
#undef NAME
#undef ROOT

#define REAL long double
#define NAME(x) x##_long_double
#define ROOT table_root_long
#include "lanes_template.h"
#include "transform_template.h"
#include "spectra_template.h"
