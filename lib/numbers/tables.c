#include "tables.h"
#include "pass/tables_layout.h"

#include <stdlib.h>

#include "base/primes.h"
#include "base/sizes.h"
#include "spectra.h"

/* ---- Numbers of the pass's precision ---- */

/* A table being filled, as reals. */
typedef struct sheet {
    bool wide;
    void *data;
} sheet;

static void put_real(const sheet *t, uint64_t at, long double value) {
    if (t->wide)
        ((double *)t->data)[at] = (double)value;
    else
        ((float *)t->data)[at] = (float)value;
}

/* Real and imaginary part of exp(-2 pi i e / n) at two places. */
static void put_root(const sheet *t, uint64_t re_at, uint64_t im_at, uint64_t e, uint64_t n) {
    if (t->wide) {
        long double re, im;
        table_root_long(e, n, &re, &im);
        put_real(t, re_at, re);
        put_real(t, im_at, im);
    } else {
        double re, im;
        table_root(e, n, &re, &im);
        put_real(t, re_at, re);
        put_real(t, im_at, im);
    }
}

static void put_complex(const sheet *t, uint64_t at, uint64_t e, uint64_t n) {
    put_root(t, 2 * at, 2 * at + 1, e, n);
}

/* ---- Stages and pass twiddles ---- */

/* GPU rows: factor f of the stage's root, for k = 0 ... row-1. */
static void fill_stage(const stage *s, const sheet *t) {
    uint64_t row = s->span / s->columns;
    uint32_t count;
    const uint32_t *factors = twiddle_factors(s->radix, &count);
    for (uint32_t f = 0; f < count; ++f)
        for (uint64_t k = 0; k < row; ++k) put_complex(t, s->table + f * row + k, factors[f] * k, row * s->radix);
}

/* CPU rows: real parts, imaginary parts, for powers 1 ... radix-1. Along the transform as the lanes of vectors want them. */
static void fill_stage_lanes(const pass *p, const stage *s, const sheet *t) {
    uint64_t span = s->span / s->columns, row = pass_twiddle_row(p, s), to = 2 * s->table, block = pass_block(p);
    for (uint32_t r = 1; r < s->radix; ++r, to += 2 * row)
        for (uint64_t i = 0; i < row; ++i) {
            uint64_t k = p->tile.along ? (i / p->tile.lanes * block + i % block) % span : i;
            put_root(t, to + i, to + row + i, r * k, span * s->radix);
        }
}

/* What joins the halves of a signal of 2*length points, or parts them: exp(-2 pi i k / (2*length)).
 */
static void fill_halves(uint64_t at, uint64_t length, uint64_t count, const sheet *t) {
    for (uint64_t k = 0; k < count; ++k) put_complex(t, at + k, k, 2 * length);
}

static void fill_pass_twiddle(const pass *p, const sheet *table) {
    const pass_twiddle *t = &p->twiddle;
    uint64_t low = UINT64_C(1) << t->bits;
    for (uint64_t e = 0; e < low; ++e) put_complex(table, t->low + e, e, t->modulus);
    for (uint64_t e = 0; e * low < t->modulus; ++e) put_complex(table, t->high + e, e * low, t->modulus);
    if (!p->tile.lanes) return;
    uint64_t to = 2 * t->lanes, each = p->store.form == FORM_HALVES ? 2 : 1; /* columns m of a lane */
    for (uint64_t k = 0; k < p->tile.length; ++k, to += 2 * p->tile.lanes)
        for (uint32_t l = 0; l < p->tile.lanes; ++l) put_root(table, to + l, to + p->tile.lanes + l, k * l * each, t->modulus);
}

/* ---- Convolutions ---- */

/* Many roots of one order, in the precision that the sheet's numbers are made in. */
typedef struct source {
    bool wide;
    roots_double narrow_roots;
    roots_long_double wide_roots;
} source;

static oclfft_status source_open(const sheet *t, uint64_t n, source *s) {
    *s = (source){.wide = t->wide};
    bool made = t->wide ? roots_make_long_double(n, &s->wide_roots) : roots_make_double(n, &s->narrow_roots);
    return made ? OCLFFT_SUCCESS : fail_memory();
}

static void source_close(source *s) {
    roots_free_double(&s->narrow_roots);
    roots_free_long_double(&s->wide_roots);
}

/* exp(-2 pi i e / n), e < n. */
static void put_from(const source *s, const sheet *t, uint64_t at, uint64_t e) {
    if (s->wide) {
        number_long_double root = root_at_long_double(&s->wide_roots, e);
        ((double *)t->data)[2 * at] = (double)root.re;
        ((double *)t->data)[2 * at + 1] = (double)root.im;
    } else {
        number_double root = root_at_double(&s->narrow_roots, e);
        ((float *)t->data)[2 * at] = (float)root.re;
        ((float *)t->data)[2 * at + 1] = (float)root.im;
    }
}

static oclfft_status fill_chirp(uint64_t at, uint64_t length, uint64_t count, const sheet *t) {
    chirp_walk w = {.modulus = 2 * length};
    source s;
    oclfft_status status = source_open(t, w.modulus, &s);
    for (; status == OCLFFT_SUCCESS && w.n < count; chirp_next(&w))
        put_from(&s, t, at + w.n, w.square);
    source_close(&s);
    return status;
}

/* Bluestein's factors at the gather: chirp times the twiddle of the stage, exp(-2 pi i r k / (span*length)). Both have the
 * denominator 2*span*length. */
static oclfft_status fill_chirp_twiddles(const convolution *c, const sheet *t) {
    chirp_walk w = {.modulus = 2 * c->length};
    uint64_t n = w.modulus * c->span;
    source s;
    oclfft_status status = source_open(t, n, &s);
    for (; status == OCLFFT_SUCCESS && w.n < c->length; chirp_next(&w))
        for (uint64_t k = 0; k < c->span; ++k) {
            uint64_t e = w.square * c->span + 2 * w.n * k; /* two numbers below n */
            put_from(&s, t, c->before + w.n * c->span + k, e < n ? e : e - n);
        }
    source_close(&s);
    return status;
}

static void fill_order(const convolution *c, const sheet *t) {
    uint64_t root = primitive_root(c->length), power = 1;
    uint32_t *order = (uint32_t *)t->data + c->order * (t->wide ? 4 : 2);
    for (uint64_t q = 0; q < c->padded; ++q, power = power * root % c->length) order[q] = (uint32_t)power;
}

/* The twiddle of the stage, in the order of the gather. */
static oclfft_status fill_rader(const convolution *c, const sheet *t) {
    const uint32_t *order = (const uint32_t *)t->data + c->order * (t->wide ? 4 : 2);
    source s;
    fill_order(c, t);
    if (c->span == 1) return OCLFFT_SUCCESS;
    oclfft_status status = source_open(t, c->span * c->length, &s);
    for (uint64_t q = 0; status == OCLFFT_SUCCESS && q < c->padded; ++q)
        for (uint64_t k = 0; k < c->span; ++k) put_from(&s, t, c->before + q * c->span + k, order[q] * k);
    source_close(&s);
    return status;
}

/* In double for single precision, in long double for double precision. */
static void *make_spectrum(const pass *p, const convolution *c, uint64_t padded, bool wide) {
    if (c && c->kind == CONVOLUTION_RADER)
        return wide ? (void *)rader_spectrum_long_double(c->length)
                    : rader_spectrum_double(c->length);
    bool inside = c && c->kind == CONVOLUTION_BLUESTEIN;
    chirp_counts chirp = inside ? (chirp_counts){c->length, c->length, c->length} : p->chirp;
    return wide ? (void *)bluestein_spectrum_long_double(&chirp, padded)
                : bluestein_spectrum_double(&chirp, padded);
}

/* Number k of a spectrum, as it was made, to the table. */
static void put_value(const sheet *t, const void *values, uint64_t k, uint64_t at) {
    if (t->wide)
        for (int part = 0; part < 2; ++part)
            ((double *)t->data)[2 * at + part] = (double)((const long double *)values)[2 * k + part];
    else
        for (int part = 0; part < 2; ++part) ((float *)t->data)[2 * at + part] = (float)((const double *)values)[2 * k + part];
}

/* On a GPU each row of the pass has its part of the spectrum in one piece: number row + rows*column. A few rows at a time, so that
 * neither side is walked through in long strides. */
static void put_rows(const sheet *t, const void *values, const convolution *c) {
    enum { BLOCK = 8 };
    for (uint64_t first = 0; first < c->rows; first += BLOCK)
        for (uint64_t column = 0; column < c->length; ++column)
            for (uint64_t row = first; row < c->rows && row < first + BLOCK; ++row)
                put_value(t, values, row + c->rows * column, c->spectrum + row * c->length + column);
}

/* Of a convolution, or (NULL) of a pass that multiplies by it at its store. On a CPU rows that are a vector lie side by side, as
 * the spectrum does. */
static oclfft_status fill_spectrum(const pass *p, const convolution *c, uint64_t at, uint64_t padded, const sheet *t) {
    bool rows = c && c->kind == CONVOLUTION_ROWS;
    void *values = make_spectrum(p, c, padded, t->wide);
    if (!values) return fail_memory();
    if (rows && !p->tile.lanes)
        put_rows(t, values, c);
    else
        for (uint64_t k = 0; k < padded; ++k) put_value(t, values, k, at + k);
    free(values);
    return OCLFFT_SUCCESS;
}

static oclfft_status fill_convolution(const pass *p, const convolution *c, const sheet *t) {
    if (c->kind == CONVOLUTION_RADER) TRY(fill_rader(c, t));
    if (c->kind == CONVOLUTION_BLUESTEIN) {
        TRY(fill_chirp_twiddles(c, t));
        TRY(fill_chirp(c->chirp, c->length, c->length, t));
    }
    return fill_spectrum(p, c, c->spectrum, c->padded * (c->kind == CONVOLUTION_ROWS ? c->rows : 1), t);
}

static oclfft_status fill_weight(const pass *p, const weight *w, const sheet *t) {
    if (w->kind == WEIGHT_CHIRP) return fill_chirp(w->table, p->chirp.length, w->length, t);
    return w->kind == WEIGHT_SPECTRUM ? fill_spectrum(p, NULL, w->table, w->length, t) : OCLFFT_SUCCESS;
}

oclfft_status tables_fill(const pass *p, void *table) {
    sheet t = {p->precision == OCLFFT_DOUBLE, table};
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        const stage *st = &p->tile.stages[s];
        if (st->mirror == MIRROR_HALF) fill_halves(st->table, st->length, st->length / 2 + 1, &t);
        if (st->span == st->columns || st->mirror) continue;
        if (p->tile.lanes)
            fill_stage_lanes(p, st, &t);
        else
            fill_stage(st, &t);
    }
    if (p->twiddle.modulus) fill_pass_twiddle(p, &t);
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c) TRY(fill_convolution(p, &p->tile.convolutions[c], &t));
    TRY(fill_weight(p, &p->load.weight, &t));
    return fill_weight(p, &p->store.weight, &t);
}
