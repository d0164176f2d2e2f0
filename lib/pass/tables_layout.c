#include "tables_layout.h"

#include "base/sizes.h"
#include "recipe/radix.h"

/* Factors that the caches keep. */
enum { MOST_IN_ONE_TABLE = 8192 };

const uint32_t *twiddle_factors(uint32_t radix, bool lean, uint32_t *count) {
    static const uint32_t products[] = {1, 2, 3, 4, 8, 12, 16, 20, 24, 28, RADIX_LARGEST};
    static const uint32_t squares[] = {1, 2, 4, 8, 16, RADIX_LARGEST};
    const uint32_t *powers = lean && is_power_of_two(radix) ? squares : products;
    *count = 0;
    while (powers[*count] < radix) ++*count;
    return powers;
}

static uint64_t reserve(pass *p, uint64_t elements) {
    uint64_t at = p->tile.table_length;
    p->tile.table_length += elements;
    return at;
}

uint64_t pass_twiddle_row(const pass *p, const stage *st) {
    uint64_t row = st->span / st->columns;
    return p->tile.along ? max_u64(row, pass_block(p)) * p->tile.width : row;
}

/* GPU: a row of complex values for each stored factor, so that neighbouring work-items read
 * neighbours. CPU: for each power two rows of reals, the real and the imaginary parts. Along the
 * transform a row is at least a vector long: short ones repeat, and there is one for each transform
 * of a vector. */
static void layout_stage(pass *p, stage *st) {
    uint64_t row = st->span / st->columns;
    uint32_t factors;
    twiddle_factors(st->radix, pass_is_lean(p), &factors);
    if (st->mirror == MIRROR_HALF) st->table = reserve(p, st->length / 2 + 1);
    if (row == 1 || st->mirror) return;
    if (p->tile.lanes)
        st->table = reserve(p, (st->radix - 1) * pass_twiddle_row(p, st));
    else
        st->table = reserve(p, factors * row);
}

static void layout_convolution(pass *p, convolution *c) {
    uint64_t numbers = scalar_bytes(p->precision) / 2; /* of 32 bits in a complex element */
    if (c->filters) return;
    const uint64_t rows = c->kind == CONVOLUTION_ROWS ? c->rows : 1;
    c->spectrum = reserve(p, c->part ? c->part * ceil_div(rows, p->tile.width) : c->padded * rows);
    if (c->kind == CONVOLUTION_BLUESTEIN) {
        c->before = reserve(p, c->length * c->span);
        c->chirp = reserve(p, c->length);
    } else if (c->kind == CONVOLUTION_RADER) {
        if (c->span > 1) c->before = reserve(p, c->padded * c->span);
        c->order = reserve(p, ceil_div(c->padded, numbers));
    }
}

static void layout_pass_twiddle(pass *p, pass_twiddle *t) {
    t->bits = (log2_floor(t->modulus) + 1) / 2;
    t->low = reserve(p, UINT64_C(1) << t->bits);
    t->high = reserve(p, ceil_div(t->modulus, UINT64_C(1) << t->bits));
    if (p->tile.lanes) t->lanes = reserve(p, p->tile.length * p->tile.lanes);
}

/* Where there are many, a table of the lower digits and one of the upper ones. */
static void layout_rotation(pass *p, rotation *r) {
    if (!r->count) return;
    if (r->count > MOST_IN_ONE_TABLE) r->bits = (log2_floor(r->count) + 1) / 2;
    r->low = reserve(p, r->bits ? UINT64_C(1) << r->bits : r->count);
    if (r->bits) r->high = reserve(p, ceil_div(r->count, UINT64_C(1) << r->bits));
}

static void layout_weight(pass *p, weight *w) {
    if (w->kind == WEIGHT_ANGLE)
        layout_rotation(p, &w->turn);
    else if (w->kind)
        w->table = reserve(p, w->length);
}

void pass_layout_tables(pass *p) {
    p->tile.table_length = 0;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) layout_stage(p, &p->tile.stages[s]);
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c)
        layout_convolution(p, &p->tile.convolutions[c]);
    if (p->twiddle.modulus) layout_pass_twiddle(p, &p->twiddle);
    layout_weight(p, &p->load.weight);
    layout_weight(p, &p->store.weight);
    layout_rotation(p, &p->load.order.rotation);
    layout_rotation(p, &p->store.order.rotation);
}
