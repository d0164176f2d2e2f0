#include "tables.h"

#include "base/sizes.h"
#include "pass/tables_layout.h"
#include "sheet.h"
#include "tables_convolution.h"

/* ---- Stages and pass twiddles ---- */

/* GPU rows: factor f of the stage's root, for k = 0 ... row-1. */
static void fill_stage(const pass *p, const stage *s, const sheet *t) {
    uint64_t row = s->span / s->columns;
    uint32_t count;
    const uint32_t *factors = twiddle_factors(s->radix, pass_is_lean(p), &count);
    for (uint32_t f = 0; f < count; ++f)
        for (uint64_t k = 0; k < row; ++k)
            sheet_put_complex(t, s->table + f * row + k, factors[f] * k, row * s->radix);
}

/* CPU rows: real parts, imaginary parts, for powers 1 ... radix-1. Along the transform as the lanes
 * of vectors want them. */
static void fill_stage_lanes(const pass *p, const stage *s, const sheet *t) {
    uint64_t span = s->span / s->columns, row = pass_twiddle_row(p, s), to = 2 * s->table,
             block = pass_block(p);
    for (uint32_t r = 1; r < s->radix; ++r, to += 2 * row)
        for (uint64_t i = 0; i < row; ++i) {
            uint64_t k = p->tile.along ? (i / p->tile.lanes * block + i % block) % span : i;
            sheet_put_root(t, to + i, to + row + i, r * k, span * s->radix);
        }
}

/* What joins the halves of a signal of 2*length points, or parts them: exp(-2 pi i k / (2*length)).
 */
static void fill_halves(uint64_t at, uint64_t length, uint64_t count, const sheet *t) {
    for (uint64_t k = 0; k < count; ++k) sheet_put_complex(t, at + k, k, 2 * length);
}

static void fill_pass_twiddle(const pass *p, const sheet *table) {
    const pass_twiddle *t = &p->twiddle;
    uint64_t low = UINT64_C(1) << t->bits;
    for (uint64_t e = 0; e < low; ++e) sheet_put_complex(table, t->low + e, e, t->modulus);
    for (uint64_t e = 0; e * low < t->modulus; ++e)
        sheet_put_complex(table, t->high + e, e * low, t->modulus);
    if (!p->tile.lanes) return;
    uint64_t to = 2 * t->lanes,
             each = p->store.form == FORM_HALVES ? 2 : 1; /* columns m of a lane */
    for (uint64_t k = 0; k < p->tile.length; ++k, to += 2 * p->tile.lanes)
        for (uint32_t l = 0; l < p->tile.lanes; ++l)
            sheet_put_root(table, to + l, to + p->tile.lanes + l, k * l * each, t->modulus);
}

/* ---- Rotations ---- */

/* So many steps from there. */
static uint64_t turn_from(const rotation *r, uint64_t first, uint64_t steps) {
    uint64_t moved = magnitude_of(r->step) * steps % r->period;
    return (first + (r->step < 0 ? r->period - moved : moved)) % r->period;
}

/* Where there are two tables, the amplitude is in the one of the upper digits. */
static void fill_rotation(const rotation *r, const sheet *t) {
    if (!r->count) return;
    uint64_t low = r->bits ? UINT64_C(1) << r->bits : r->count;
    uint64_t begin = r->bits ? 0 : r->first;
    double amplitude = r->bits ? 1 : r->amplitude;
    for (uint64_t k = 0; k < low; ++k)
        sheet_put_scaled(t, r->low + k, turn_from(r, begin, k), r->period, amplitude);
    for (uint64_t k = 0; r->bits && k * low < r->count; ++k)
        sheet_put_scaled(t, r->high + k, turn_from(r, r->first, low * k), r->period, r->amplitude);
}

/* ---- Weights ---- */

static oclfft_status fill_weight(const pass *p, bool load, const sheet *t) {
    const weight *w = load ? &p->load.weight : &p->store.weight;
    fill_rotation(&w->turn, t);
    if (w->kind == WEIGHT_CHIRP) return fill_chirp(p, load, w->table, t);
    return w->kind == WEIGHT_SPECTRUM ? fill_spectrum(p, NULL, w->table, w->length, t)
                                      : OCLFFT_SUCCESS;
}

/* ---- All ---- */

oclfft_status tables_fill(const pass *p, void *table) {
    sheet t = {p->precision == OCLFFT_DOUBLE, table};
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        const stage *st = &p->tile.stages[s];
        if (st->mirror == MIRROR_HALF) fill_halves(st->table, st->length, st->length / 2 + 1, &t);
        if (st->span == st->columns || st->mirror) continue;
        if (p->tile.lanes)
            fill_stage_lanes(p, st, &t);
        else
            fill_stage(p, st, &t);
    }
    if (p->twiddle.modulus) fill_pass_twiddle(p, &t);
    fill_rotation(&p->load.order.rotation, &t);
    fill_rotation(&p->store.order.rotation, &t);
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c)
        TRY(fill_convolution(p, &p->tile.convolutions[c], &t));
    TRY(fill_weight(p, true, &t));
    return fill_weight(p, false, &t);
}
