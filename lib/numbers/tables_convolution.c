#include "tables_convolution.h"

#include <math.h>
#include <stdlib.h>

#include "base/primes.h"
#include "base/sizes.h"
#include "pass/prime_factor.h"
#include "spectra.h"

/* a + b modulo m, both below m. */
static uint64_t add_modulo(uint64_t a, uint64_t b, uint64_t m) {
    return a < m - b ? a + b : a - (m - b);
}

static uint64_t mul_modulo(uint64_t a, uint64_t b, uint64_t m) {
    uint64_t product = 0;
    for (; b; b >>= 1, a = add_modulo(a, a, m))
        if (b & 1) product = add_modulo(product, a, m);
    return product;
}

/* `count` roots, whose exponents are n^2 + `step`*n + `first` modulo 2*length, times a factor. */
typedef struct squares {
    uint64_t length, count, step, first;
    double factor;
} squares;

static oclfft_status fill_squares(const squares *q, uint64_t at, const sheet *t) {
    chirp_walk w = {.modulus = 2 * q->length};
    uint64_t shift = q->first;
    root_source s;
    oclfft_status status = root_source_open(t, w.modulus, &s);
    s.factor = q->factor;
    for (; status == OCLFFT_SUCCESS && w.n < q->count; chirp_next(&w)) {
        sheet_put_from(&s, t, at + w.n, add_modulo(w.square, shift, w.modulus));
        shift = add_modulo(shift, q->step, w.modulus);
    }
    root_source_close(&s);
    return status;
}

static oclfft_status fill_plain_chirp(uint64_t at, uint64_t length, const sheet *t) {
    return fill_squares(&(squares){.length = length, .count = length, .factor = 1}, at, t);
}

/* Of the last pass the scale restores. */
static double restored_by(const pass *p) {
    return p->last ? 1 : ldexp(1, (int)p->restored);
}

/* With n = first_input + q and k = first_output + r, 2nk = q^2 + r^2 - (r - q)^2 +
 * 2*first_output*q + 2*first_input*r + 2*first_input*first_output. The store takes what depends on
 * no q. */
oclfft_status fill_chirp(const pass *p, bool load, uint64_t at, const sheet *t) {
    const chirp_counts *c = &p->chirp;
    uint64_t modulus = 2 * c->length;
    uint64_t input = 2 * c->first_input % modulus, output = 2 * c->first_output % modulus;
    if (load) return fill_squares(&(squares){c->length, c->inputs, output, 0, 1}, at, t);
    uint64_t both = mul_modulo(input, c->first_output, modulus);
    return fill_squares(&(squares){c->length, c->outputs, input, both, restored_by(p)}, at, t);
}

/* Bluestein's factors at the gather: chirp times the twiddle of the stage, exp(-2 pi i r k /
 * (span*length)). Both have the denominator 2*span*length. */
static oclfft_status fill_chirp_twiddles(const convolution *c, const sheet *t) {
    chirp_walk w = {.modulus = 2 * c->length};
    uint64_t n = w.modulus * c->span;
    root_source s;
    oclfft_status status = root_source_open(t, n, &s);
    for (; status == OCLFFT_SUCCESS && w.n < c->length; chirp_next(&w))
        for (uint64_t k = 0; k < c->span; ++k) {
            uint64_t e = w.square * c->span + 2 * w.n * k; /* two numbers below n */
            sheet_put_from(&s, t, c->before + w.n * c->span + k, e < n ? e : e - n);
        }
    root_source_close(&s);
    return status;
}

static void fill_order(const convolution *c, const sheet *t) {
    uint64_t root = primitive_root(c->length), power = 1;
    uint32_t *order = (uint32_t *)t->data + c->order * (t->wide ? 4 : 2);
    for (uint64_t q = 0; q < c->padded; ++q, power = power * root % c->length)
        order[prime_factor_place(c, q)] = (uint32_t)power;
}

/* The twiddle of the stage, in the order of the gather. */
static oclfft_status fill_rader(const convolution *c, const sheet *t) {
    const uint32_t *order = (const uint32_t *)t->data + c->order * (t->wide ? 4 : 2);
    root_source s;
    fill_order(c, t);
    if (c->span == 1) return OCLFFT_SUCCESS;
    oclfft_status status = root_source_open(t, c->span * c->length, &s);
    for (uint64_t q = 0; status == OCLFFT_SUCCESS && q < c->padded; ++q)
        for (uint64_t k = 0; k < c->span; ++k)
            sheet_put_from(&s, t, c->before + q * c->span + k, order[q] * k);
    root_source_close(&s);
    return status;
}

/* In double for single precision, in long double for double precision. */
static void *make_spectrum(const pass *p, const convolution *c, uint64_t padded, bool wide) {
    if (c && c->kind == CONVOLUTION_RADER)
        return wide ? (void *)rader_spectrum_long_double(c->length)
                    : rader_spectrum_double(c->length);
    bool inside = c && c->kind == CONVOLUTION_BLUESTEIN;
    chirp_counts chirp =
        inside ? (chirp_counts){.length = c->length, .inputs = c->length, .outputs = c->length}
               : p->chirp;
    return wide ? (void *)bluestein_spectrum_long_double(&chirp, padded)
                : bluestein_spectrum_double(&chirp, padded);
}

/* A spectrum as it was made, and a power of two that goes with it. */
typedef struct product {
    const void *values;
    double factor;
} product;

/* Its number k to the table. */
static void put_value(const sheet *t, const product *x, uint64_t k, uint64_t at) {
    if (t->wide)
        for (int part = 0; part < 2; ++part)
            ((double *)t->data)[2 * at + part] =
                (double)(((const long double *)x->values)[2 * k + part] * x->factor);
    else
        for (int part = 0; part < 2; ++part)
            ((float *)t->data)[2 * at + part] =
                (float)(((const double *)x->values)[2 * k + part] * x->factor);
}

/* On a GPU each row of the pass has its part of the spectrum in one piece: number row +
 * rows*column. A few rows at a time, so that neither side is walked through in long strides. */
static void put_rows(const sheet *t, const product *x, const convolution *c) {
    enum { BLOCK = 8 };
    for (uint64_t first = 0; first < c->rows; first += BLOCK)
        for (uint64_t column = 0; column < c->length; ++column)
            for (uint64_t row = first; row < c->rows && row < first + BLOCK; ++row)
                put_value(t, x, row + c->rows * column, c->spectrum + row * c->length + column);
}

/* A tile's rows in the order of its work-items (pass/filter_tiles.h). */
static void put_tile(const sheet *t, const product *x, const pass *p, const convolution *c,
                     uint64_t tile) {
    const stage *st = &p->tile.stages[c->middle];
    const uint64_t threads = stage_threads(&p->tile, st), step = c->padded / st->radix;
    uint64_t at = c->spectrum + tile * c->part;
    for (uint32_t n = 0; n < st->butterflies * st->radix; ++n)
        for (uint32_t item = 0; item < p->tile.items; ++item, ++at) {
            uint32_t first, w;
            pass_coordinates(p, st, item, &first, &w);
            uint64_t row = tile * p->tile.width + w, butterfly = first + n / st->radix * threads;
            if (row >= c->rows || butterfly >= stage_butterflies(st)) continue;
            put_value(t, x, row + c->rows * (butterfly / c->columns + n % st->radix * step), at);
        }
}

oclfft_status fill_spectrum(const pass *p, const convolution *c, uint64_t at, uint64_t padded,
                            const sheet *t) {
    bool rows = c && c->kind == CONVOLUTION_ROWS;
    void *values = make_spectrum(p, c, padded, t->wide);
    product x = {values, rows || !c ? restored_by(p) : 1};
    if (!values) return fail_memory();
    if (rows && c->part)
        for (uint64_t tile = 0; tile < ceil_div(c->rows, p->tile.width); ++tile)
            put_tile(t, &x, p, c, tile);
    else if (rows && !p->tile.lanes)
        put_rows(t, &x, c);
    else if (c && c->kind == CONVOLUTION_RADER)
        for (uint64_t k = 0; k < padded; ++k)
            put_value(t, &x, prime_factor_frequency(c, k), at + k);
    else
        for (uint64_t k = 0; k < padded; ++k) put_value(t, &x, k, at + k);
    free(values);
    return OCLFFT_SUCCESS;
}

oclfft_status fill_convolution(const pass *p, const convolution *c, const sheet *t) {
    if (c->filters) return OCLFFT_SUCCESS;
    if (c->kind == CONVOLUTION_RADER) TRY(fill_rader(c, t));
    if (c->kind == CONVOLUTION_BLUESTEIN) {
        TRY(fill_chirp_twiddles(c, t));
        TRY(fill_plain_chirp(c->chirp, c->length, t));
    }
    return fill_spectrum(p, c, c->spectrum, c->padded * (c->kind == CONVOLUTION_ROWS ? c->rows : 1),
                         t);
}
