#include "tables.h"

#include <math.h>
#include <stdlib.h>

#include "schedule/numbers.h"
#include "sizes.h"
#include "spectra.h"

/* e/n, a fraction of a turn, folded into [0, 1/8] by the symmetries of the circle; all comparisons are exact. The root's cosine
 * and sine are those of numerator/denominator of a turn, exchanged and negated as the flags say. */
typedef struct folded {
    bool lower, left, steep;
    uint64_t numerator, denominator;
} folded;

static folded fold(uint64_t e, uint64_t n) {
    folded f = {0};
    e %= n;
    f.lower = 2 * e > n; /* second half: conjugate */
    if (f.lower) e = n - e;
    f.left = 4 * e > n;                          /* second quarter: mirror on the imaginary axis */
    uint64_t twice = f.left ? n - 2 * e : 2 * e; /* 2e of the mirrored point */
    f.steep = 4 * twice > n;                     /* second octant: exchange sine and cosine */
    f.numerator = f.steep ? n - 2 * twice : twice;
    f.denominator = f.steep ? 4 * n : 2 * n;
    return f;
}

void table_root(uint64_t e, uint64_t n, double *re, double *im) {
    folded f = fold(e, n);
    double angle = 6.28318530717958647692 * ((double)f.numerator / (double)f.denominator), c = cos(angle), s = sin(angle);
    double x = f.steep ? s : c, y = f.steep ? c : s;
    *re = f.left ? -x : x;
    *im = f.lower ? y : -y;
}

void table_root_long(uint64_t e, uint64_t n, long double *re, long double *im) {
    folded f = fold(e, n);
    long double angle = 6.283185307179586476925286766559005768L * ((long double)f.numerator / (long double)f.denominator);
    long double c = cosl(angle), s = sinl(angle), x = f.steep ? s : c, y = f.steep ? c : s;
    *re = f.left ? -x : x;
    *im = f.lower ? y : -y;
}

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

/* ---- Stages and twists ---- */

/* GPU rows: factor f of the stage's root, for k = 0 ... row-1. */
static void fill_stage(const stage *s, const sheet *t) {
    uint64_t row = s->span / s->columns;
    uint32_t count;
    const uint32_t *factors = twiddle_factors(s->radix, &count);
    for (uint32_t f = 0; f < count; ++f)
        for (uint64_t k = 0; k < row; ++k) put_complex(t, s->table + f * row + k, factors[f] * k, row * s->radix);
}

/* CPU rows: real parts, imaginary parts, for powers 1 ... radix-1; rows shorter than a vector repeat. */
static void fill_stage_lanes(const pass *p, const stage *s, const sheet *t) {
    uint64_t span = s->span / s->columns, row = p->along ? max_u64(span, p->lanes) : span, to = 2 * s->table;
    for (uint32_t r = 1; r < s->radix; ++r, to += 2 * row)
        for (uint64_t k = 0; k < row; ++k) put_root(t, to + k, to + row + k, r * (k % span), span * s->radix);
}

static void fill_twist(const pass *p, const sheet *table) {
    const twist *t = &p->twist;
    uint64_t low = UINT64_C(1) << t->bits;
    for (uint64_t e = 0; e < low; ++e) put_complex(table, t->low + e, e, t->modulus);
    for (uint64_t e = 0; e * low < t->modulus; ++e) put_complex(table, t->high + e, e * low, t->modulus);
    if (!p->lanes) return;
    uint64_t to = 2 * t->lanes, each = p->store.form == FORM_HALVES ? 2 : 1; /* columns m of a lane */
    for (uint64_t k = 0; k < p->length; ++k, to += 2 * p->lanes)
        for (uint32_t l = 0; l < p->lanes; ++l) put_root(table, to + l, to + p->lanes + l, k * l * each, t->modulus);
}

/* ---- Convolutions ---- */

static void fill_chirp(uint64_t at, uint64_t length, const sheet *t) {
    chirp_walk w = {.modulus = 2 * length};
    for (; w.n < length; chirp_next(&w)) put_complex(t, at + w.n, w.square, w.modulus);
}

/* Bluestein's factors at the gather: chirp times the twiddle of the stage, exp(-2 pi i r k / (span*length)). Both have the
 * denominator 2*span*length. */
static void fill_chirp_twiddles(const convolution *c, const sheet *t) {
    chirp_walk w = {.modulus = 2 * c->length};
    for (; w.n < c->length; chirp_next(&w))
        for (uint64_t k = 0; k < c->span; ++k)
            put_complex(t, c->before + w.n * c->span + k, w.square * c->span + 2 * w.n * k, 2 * c->span * c->length);
}

static void fill_rader(const convolution *c, const sheet *t) {
    uint64_t root = primitive_root(c->length), power = 1;
    uint32_t *order = (uint32_t *)t->data + c->order * (t->wide ? 4 : 2);
    for (uint64_t q = 0; q < c->padded; ++q, power = power * root % c->length) {
        order[q] = (uint32_t)power;
        for (uint64_t k = 0; c->span > 1 && k < c->span; ++k)
            put_complex(t, c->before + q * c->span + k, power * k, c->span * c->length);
    }
}

/* Where a convolution of rows on a CPU wants the spectrum: the rows of a vector side by side. */
static uint64_t spectrum_place(const pass *p, const convolution *c, uint64_t k) {
    if (c->kind != CONVOLUTION_ROWS) return k;
    uint64_t row = k % c->rows, column = k / c->rows; /* K = k1 + N1*k2 */
    return p->lanes ? k : row * c->length + column;
}

/* In double for single precision, in long double for double precision. */
static void *make_spectrum(const convolution *c, uint64_t length, uint64_t padded, bool wide) {
    if (c && c->kind == CONVOLUTION_RADER) return wide ? (void *)rader_spectrum_long_double(length) : rader_spectrum_double(length);
    return wide ? (void *)bluestein_spectrum_long_double(length, padded) : bluestein_spectrum_double(length, padded);
}

/* Of a convolution, or (NULL) of a pass that multiplies by it at its store. */
static oclfft_status fill_spectrum(const pass *p, const convolution *c, uint64_t at, uint64_t padded, const sheet *t) {
    uint64_t length = c && c->kind != CONVOLUTION_ROWS ? c->length : p->chirp_length;
    void *values = make_spectrum(c, length, padded, t->wide);
    if (!values) return fail_memory();
    for (uint64_t k = 0; k < 2 * padded; ++k) {
        uint64_t place = at + (c ? spectrum_place(p, c, k / 2) : k / 2);
        put_real(t, 2 * place + k % 2, t->wide ? ((const long double *)values)[k] : ((const double *)values)[k]);
    }
    free(values);
    return OCLFFT_SUCCESS;
}

static oclfft_status fill_convolution(const pass *p, const convolution *c, const sheet *t) {
    if (c->kind == CONVOLUTION_RADER) {
        fill_rader(c, t);
    } else if (c->kind == CONVOLUTION_BLUESTEIN) {
        fill_chirp_twiddles(c, t);
        fill_chirp(c->chirp, c->length, t);
    }
    return fill_spectrum(p, c, c->spectrum, c->padded * (c->kind == CONVOLUTION_ROWS ? c->rows : 1), t);
}

static oclfft_status fill_weight(const pass *p, const weight *w, const sheet *t) {
    if (w->kind == WEIGHT_CHIRP) fill_chirp(w->table, w->length, t);
    return w->kind == WEIGHT_SPECTRUM ? fill_spectrum(p, NULL, w->table, w->length, t) : OCLFFT_SUCCESS;
}

oclfft_status tables_fill(const pass *p, void *table) {
    sheet t = {p->precision == OCLFFT_DOUBLE, table};
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        const stage *st = &p->stages[s];
        if (st->span == st->columns || st->mirror) continue;
        if (p->lanes)
            fill_stage_lanes(p, st, &t);
        else
            fill_stage(st, &t);
    }
    if (p->twist.modulus) fill_twist(p, &t);
    for (uint32_t c = 0; c < p->convolution_count; ++c) TRY(fill_convolution(p, &p->convolutions[c], &t));
    TRY(fill_weight(p, &p->load.weight, &t));
    return fill_weight(p, &p->store.weight, &t);
}
