/* All in long double: exponents j*k mod N are exact integers, roots come from sines and cosines of
 * at most 45 degrees, and the sums carry their rounding errors along (Neumaier 1974), so the error
 * is that of a few operations, whatever the length. */
#include "direct.h"

#include <math.h>
#include <stdlib.h>

#include <peer.h>
#include <random.h>

struct number {
    long double re, im;
};

/* exp(2 pi i j / n). Eighths of the circle are counted in integers, and each is reflected to the
 * first. */
static struct number root(size_t j, size_t n) {
    const long double pi = 3.14159265358979323846264338327950288L;
    const size_t eighth = 8 * j / n, rest = 8 * j - eighth * n; /* of the circle; of n per eighth */
    const size_t angle = eighth % 2 ? n - rest : rest;          /* from the nearer axis */
    const long double phi = pi / 4 * (long double)angle / (long double)n, c = cosl(phi),
                      s = sinl(phi);
    switch (eighth) {
    case 0: return (struct number){c, s};
    case 1: return (struct number){s, c};
    case 2: return (struct number){-s, c};
    case 3: return (struct number){-c, s};
    case 4: return (struct number){-c, -s};
    case 5: return (struct number){-s, -c};
    case 6: return (struct number){s, -c};
    default: return (struct number){c, -s};
    }
}

struct sum {
    long double value, lost;
};

static void add(struct sum *sum, long double term) {
    const long double value = sum->value + term;
    sum->lost +=
        fabsl(sum->value) >= fabsl(term) ? sum->value - value + term : term - value + sum->value;
    sum->value = value;
}

static struct number transform_point(const struct number *in, const struct number *roots, size_t n,
                                     size_t k) {
    struct sum re = {0, 0}, im = {0, 0};
    for (size_t j = 0, exponent = 0; j < n; j++) {
        const struct number x = in[j], w = roots[exponent];
        add(&re, x.re * w.re);
        add(&re, -x.im * w.im);
        add(&im, x.re * w.im);
        add(&im, x.im * w.re);
        exponent += k; /* j*k mod n */
        if (exponent >= n) exponent -= n;
    }
    return (struct number){re.value + re.lost, im.value + im.lost};
}

static long double input_at(oclfft_precision precision, uint64_t seed, size_t index) {
    return precision == OCLFFT_DOUBLE ? random_double(seed, index) : random_single(seed, index);
}

static void transform(const struct problem *problem, uint64_t seed, struct number *in,
                      struct number *roots, struct number *out) {
    const size_t n = problem->desc.lengths[0];
    for (size_t j = 0; j < n; j++) {
        in[j].re = input_at(problem->desc.precision, seed, 2 * j);
        in[j].im = input_at(problem->desc.precision, seed, 2 * j + 1);
        roots[j] = root(problem->direction == OCLFFT_FORWARD && j > 0 ? n - j : j, n);
    }
    for (size_t k = 0; k < n; k++) out[k] = transform_point(in, roots, n, k);
}

bool direct_error(const struct problem *problem, uint64_t seed, double *error) {
    const size_t n = problem->desc.lengths[0];
    struct number *numbers = calloc(3 * n, sizeof *numbers);
    struct host_transform reference;
    const bool ok =
        host_transform_open(&reference, reference_precision(problem->desc.precision), problem) &&
        (numbers || peer_fail("no host memory"));
    if (ok) {
        struct sums sums = {0};
        struct number *out = numbers + 2 * n;
        transform(problem, seed, numbers, numbers + n, out);
        host_transform_run(&reference, seed, 0, 1);
        const struct values values = host_transform_output(&reference),
                            exact = {out, sizeof(long double), reference.scale, 0};
        sums_add(&sums, &values, &exact, 2 * n, 2);
        *error = sums_errors(&sums).l2;
    }
    host_transform_close(&reference);
    free(numbers);
    return ok;
}
