#include "filter_tiles.h"

#include "base/sizes.h"

/* How much larger it may be than in natural order: work-items that have no point, and columns
 * beyond the last, take room. */
#define MOST_GAPS 1.2

/* Of the parts of one spectrum. A digit that is unbounded counts filters. */
static bool counts_parts(const grid_digit *d) {
    return d->natural && d->count;
}

uint64_t pass_filter_tiles(const pass *p) {
    uint64_t tiles = 1;
    if (!pass_filters(p) || !p->tile.convolutions[0].part) return 0;
    for (uint32_t g = 0; g < p->grid.count; ++g)
        if (counts_parts(&p->grid.digits[g])) tiles *= p->grid.digits[g].count;
    return tiles;
}

uint64_t pass_filter_elements(const pass *p) {
    uint64_t tiles = pass_filter_tiles(p);
    return tiles ? tiles * p->tile.convolutions[0].part : 0;
}

bool pass_counts_filters(const pass *p) {
    const grid_digit *last = &p->grid.digits[p->grid.count - 1];
    return last->natural && !last->count;
}

static uint64_t part_of(const pass *p, const convolution *c) {
    const stage *st = &p->tile.stages[c->middle];
    return (uint64_t)st->butterflies * st->radix * p->tile.items;
}

/* The tiles have `width` of so many rows each. */
static bool is_dense(const pass *p, const convolution *c, uint64_t rows) {
    double all = (double)part_of(p, c) * (double)ceil_div(rows, p->tile.width);
    return all <= MOST_GAPS * (double)c->padded * (double)rows;
}

/* Where the digit of the twiddle counts rows, all columns have the same one. */
void pass_sort_chirp(pass *p) {
    for (uint32_t i = 0; i < p->tile.convolution_count; ++i) {
        convolution *c = &p->tile.convolutions[i];
        bool apart = p->tile.width > 1 && p->grid.columns && !p->twiddle.digit;
        if (p->tile.lanes || c->filters || c->kind != CONVOLUTION_ROWS || !apart) continue;
        if (is_dense(p, c, c->rows)) c->part = part_of(p, c);
    }
}

/* Columns of other transforms read rows of neighbours as it is, and NVIDIA's compiler took more
 * registers for the other order (docs/log.md). */
void pass_sort_filter(pass *p) {
    convolution *c = &p->tile.convolutions[0];
    bool rows = pass_filters(p) && c->rows && c->column && p->grid.columns;
    if (p->tile.lanes || !rows || !is_dense(p, c, p->grid.columns)) return;
    uint64_t step = c->part = part_of(p, c);
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        grid_digit *d = &p->grid.digits[g];
        d->natural = d->filter;
        if (!counts_parts(d)) continue;
        d->filter = (int64_t)step;
        step *= d->count;
    }
    if (pass_counts_filters(p)) p->grid.digits[p->grid.count - 1].filter = (int64_t)step;
}
