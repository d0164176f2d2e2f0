/* Roots of unity, chirps and spectra, by their definitions and FFTW. */
#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

#include "harness.h"
#include "simulate.h"

number *numbers(uint64_t count) {
    number *x = calloc(count ? count : 1, sizeof *x);
    assert_non_null(x);
    return x;
}

/* ---- Roots ---- */

static number make_root(uint64_t e, uint64_t n) {
    double angle = 6.28318530717958647692 * ((double)e / (double)n);
    return cos(angle) - I * sin(angle);
}

enum { KEPT = 128, LONGEST = 1 << 14 };

/* The roots of the last few short lengths are kept. */
static const number *kept_roots(uint64_t n) {
    static number *roots[KEPT];
    static uint64_t lengths[KEPT];
    uint64_t slot = n * UINT64_C(0x9e3779b97f4a7c15) >> 57;
    number **mine = &roots[slot];
    if (lengths[slot] == n) return *mine;
    lengths[slot] = n;
    free(*mine);
    *mine = numbers(n);
    for (uint64_t e = 0; e < n; ++e) (*mine)[e] = make_root(e, n);
    return *mine;
}

number root(uint64_t e, uint64_t n) {
    return n <= LONGEST ? kept_roots(n)[e % n] : make_root(e % n, n);
}

number chirp(uint64_t r, uint64_t n) {
    return root(square_mod(r, 2 * n), 2 * n);
}

/* ---- Spectra ---- */

static void transform_with_fftw(number *x, uint64_t n) {
    fftw_plan plan = fftw_plan_dft_1d((int)n, x, x, FFTW_FORWARD, FFTW_ESTIMATE);
    assert_non_null(plan);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
}

/* Transform of exp(-2 pi i g^-q / prime), over prime - 1. */
static number *rader_spectrum(uint64_t prime) {
    const uint32_t *powers = powers_of_root(prime);
    number *b = numbers(prime - 1);
    for (uint64_t q = 0; q + 1 < prime; ++q)
        b[q] = root(powers[(prime - 1 - q) % (prime - 1)], prime) / (double)(prime - 1);
    transform_with_fftw(b, prime - 1);
    return b;
}

/* Conjugate of the transform of the conjugate chirp, wrapped around `padded` points, over
 * `padded`. */
static number *bluestein_spectrum(chirp_counts c, uint64_t padded) {
    number *b = numbers(padded);
    for (uint64_t n = 0; n < c.outputs; ++n) b[n] = conj(chirp(n, c.length)) / (double)padded;
    for (uint64_t n = 1; n < c.inputs; ++n)
        b[padded - n] = conj(chirp(n, c.length)) / (double)padded;
    transform_with_fftw(b, padded);
    for (uint64_t k = 0; k < padded; ++k) b[k] = conj(b[k]);
    return b;
}

static number *spectrum_of(const pass *p, const convolution *c) {
    if (c->kind == CONVOLUTION_RADER) return rader_spectrum(c->length);
    if (c->kind == CONVOLUTION_BLUESTEIN)
        return bluestein_spectrum(
            (chirp_counts){.length = c->length, .inputs = c->length, .outputs = c->length},
            c->padded);
    return bluestein_spectrum(p->chirp, c->rows * c->padded);
}

/* Of exp(-2 pi i n k / N) with n = first_input + q and k = first_output + r: what depends on q
 * alone at the load, what depends on no q at the store. */
static number *weight_factors(const pass *p, const weight *w, bool load) {
    const chirp_counts *c = &p->chirp;
    if (w->kind == WEIGHT_NONE) return NULL;
    if (w->kind == WEIGHT_SPECTRUM) return bluestein_spectrum(*c, w->length);
    number *x = numbers(w->length);
    for (uint64_t n = 0; n < w->length; ++n)
        x[n] = chirp(n, c->length) *
               root(load ? c->first_output * n : c->first_input * (n + c->first_output), c->length);
    return x;
}

factors factors_of(const pass *p) {
    factors f = {.load = weight_factors(p, &p->load.weight, true),
                 .store = weight_factors(p, &p->store.weight, false)};
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c)
        f.spectra[c] = spectrum_of(p, &p->tile.convolutions[c]);
    return f;
}

void free_factors(factors *f) {
    for (uint32_t c = 0; c < MAX_CONVOLUTIONS; ++c) free(f->spectra[c]);
    free(f->load);
    free(f->store);
}
