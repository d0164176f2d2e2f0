#include "row.h"

#include <math.h>
#include <stdlib.h>

/* Longer prime factors are left to Bluestein's algorithm. */
enum { LARGEST_RADIX = 61 };

struct row {
    size_t n;
    double complex *roots; /* exp(-2 pi i k / n) */
    row *padded;           /* Bluestein's: of a power of two; NULL: by radices */
    double complex *chirp, *spectrum, *work, *result;
};

static const double pi = 3.14159265358979323846;

/* A product without the operator's checks for infinities. */
static double complex times(double complex a, double complex b) {
    return creal(a) * creal(b) - cimag(a) * cimag(b) +
           (creal(a) * cimag(b) + cimag(a) * creal(b)) * (double complex)I;
}

static size_t smallest_factor(size_t n) {
    if (n % 4 == 0) return 4;
    for (size_t p = 2; p * p <= n; p++)
        if (n % p == 0) return p;
    return n;
}

static size_t largest_factor(size_t n) {
    size_t largest = 1;
    while (n > 1) {
        const size_t p = smallest_factor(n);
        if (p > largest) largest = p;
        n /= p;
    }
    return largest;
}

static double complex root(size_t k, size_t n) {
    const double angle = 2 * pi * (double)k / (double)n;
    return cos(angle) - sin(angle) * (double complex)I;
}

static bool make_chirp(row *r) {
    size_t length = 1;
    while (length < 2 * r->n - 1) length *= 2;
    r->padded = row_create(length);
    r->chirp = calloc(r->n, sizeof *r->chirp);
    r->spectrum = calloc(length, sizeof *r->spectrum);
    r->work = calloc(length, sizeof *r->work);
    r->result = calloc(length, sizeof *r->result);
    if (!r->padded || !r->chirp || !r->spectrum || !r->work || !r->result) return false;
    /* The squares, modulo 2n, are sums of odd numbers. */
    for (size_t k = 0, square = 0; k < r->n; k++, square = (square + 2 * k - 1) % (2 * r->n)) {
        r->chirp[k] = root(square, 2 * r->n);
        r->work[k] = conj(r->chirp[k]) / (double)length;
        if (k) r->work[length - k] = r->work[k];
    }
    row_transform(r->padded, r->work, r->spectrum);
    return true;
}

static bool make_roots(row *r) {
    r->roots = calloc(r->n, sizeof *r->roots);
    for (size_t k = 0; r->roots && k < r->n; k++) r->roots[k] = root(k, r->n);
    return r->roots != NULL;
}

row *row_create(size_t n) {
    row *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->n = n;
    if (largest_factor(n) > LARGEST_RADIX ? make_chirp(r) : make_roots(r)) return r;
    row_destroy(r);
    return NULL;
}

void row_destroy(row *r) {
    if (!r) return;
    row_destroy(r->padded);
    free(r->roots);
    free(r->chirp);
    free(r->spectrum);
    free(r->work);
    free(r->result);
    free(r);
}

/* Joins `radix` transforms of m points each, which lie one after the other. */
static void join(const row *r, double complex *x, size_t m, size_t radix) {
    const size_t step = r->n / (m * radix);
    double complex t[LARGEST_RADIX];
    for (size_t k = 0; k < m; k++) {
        for (size_t j = 0; j < radix; j++) t[j] = times(x[j * m + k], r->roots[j * k * step]);
        for (size_t q = 0; q < radix; q++) {
            double complex sum = t[0];
            for (size_t j = 1; j < radix; j++)
                sum += times(t[j], r->roots[j * q % radix * m * step]);
            x[q * m + k] = sum;
        }
    }
}

/* The transform of every stride-th element: n of them. */
static void transform(const row *r, const double complex *in, size_t stride, double complex *out,
                      size_t n) {
    if (n == 1) {
        *out = *in;
        return;
    }
    const size_t radix = smallest_factor(n), m = n / radix;
    for (size_t j = 0; j < radix; j++)
        transform(r, in + j * stride, stride * radix, out + j * m, m);
    join(r, out, m, radix);
}

static void convolve(row *r, const double complex *in, double complex *out) {
    const size_t length = r->padded->n;
    for (size_t k = 0; k < length; k++) r->work[k] = k < r->n ? times(in[k], r->chirp[k]) : 0;
    row_transform(r->padded, r->work, r->result);
    /* The backward transform is the conjugate of the conjugate's forward transform. */
    for (size_t k = 0; k < length; k++) r->work[k] = conj(times(r->result[k], r->spectrum[k]));
    row_transform(r->padded, r->work, r->result);
    for (size_t k = 0; k < r->n; k++) out[k] = times(conj(r->result[k]), r->chirp[k]);
}

void row_transform(row *r, const double complex *in, double complex *out) {
    if (r->padded)
        convolve(r, in, out);
    else
        transform(r, in, 1, out, r->n);
}
