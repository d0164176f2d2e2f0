/* Places of transforms in memory, and grids over them. */
#include "place.h"

static uint64_t dimension_cells(const layout *l, uint32_t v) {
    return l->outer && v == 0 ? 1 : l->axis->dimensions[v].count;
}

uint64_t layout_blocks(const layout *l) {
    uint64_t blocks = 1;
    for (uint32_t v = 0; v < l->axis->dimension_count; ++v) blocks *= dimension_cells(l, v);
    return blocks;
}

place place_in_scratch(const layout *l, uint64_t shift) {
    place at = {.point = l->outer ? l->axis->dimensions[0].count : 1, .offset = shift};
    uint64_t step = l->block;
    for (uint32_t v = 0; v < l->axis->dimension_count; ++v) {
        at.dimensions[v] = l->outer && v == 0 ? 1 : step;
        step *= dimension_cells(l, v);
    }
    at.batch = step;
    return at;
}

place place_outside(const layout *l, bool load) {
    const axis_plan *it = l->axis;
    place at = {.point = load ? it->axes[0].in : it->axes[0].out, .offset = load ? it->source.offset : it->target.offset};
    at.batch = load ? it->batch.in : it->batch.out;
    for (uint32_t v = 0; v < it->dimension_count; ++v)
        at.dimensions[v] = load ? it->dimensions[v].in : it->dimensions[v].out;
    return at;
}

/* The dimensions of a vector are parts of the digit that comes next. */
void grid_add_sides(const axis_plan *l, const dimension *v, pass *p) {
    uint64_t divisor = 1;
    for (uint32_t left = v->origins; l->cornered && left; left >>= 4) {
        uint32_t d = left % 16 - 1;
        p->reals.corners[p->reals.corner_count++] =
            (corner){(int32_t)p->grid.count, divisor, l->sides[d].count, l->sides[d].length};
        divisor *= l->sides[d].count;
    }
}

void grid_add(pass *p, uint64_t count, uint64_t load, uint64_t store, uint64_t load_index, uint64_t store_index) {
    p->grid.digits[p->grid.count++] = (grid_digit){count, load, store, load_index, store_index};
}

/* The digits of the transforms beside: vectors from `from` on, then the batch. */
void grid_add_dimensions(const layout *l, const place *load, const place *store, uint32_t from, pass *p) {
    for (uint32_t v = from; v < l->axis->dimension_count; ++v) {
        grid_add_sides(l->axis, &l->axis->dimensions[v], p);
        grid_add(p, l->axis->dimensions[v].count, load->dimensions[v], store->dimensions[v], 0, 0);
    }
    grid_add_sides(l->axis, &l->axis->batch, p);
    grid_add(p, 0, load->batch, store->batch, 0, 0);
    p->grid.batch_per_tile = 1;
}

/* The first digit counts the columns, by tiles of `width`. */
void grid_add_columns(pass *p, uint64_t columns, uint64_t load, uint64_t store, uint64_t load_index, uint64_t store_index) {
    uint64_t width = p->tile.width;
    p->grid.columns = columns;
    p->grid.guarded = columns % width != 0;
    grid_add(p, ceil_div(columns, width), width * load, width * store, width * load_index, width * store_index);
}

/* The work-items keep the load's order until the last stage, whose outputs leave in the store's order. From one end of a
 * convolution to the other they keep one order, since an item keeps the column's point 0 for Rader's algorithm: that of the end of
 * the pass which it touches, else columns fastest, which is free of bank conflicts whatever the permutations do. */
void pass_set_runs(pass *p, uint32_t load_run, uint32_t store_run) {
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        p->tile.stages[s].run = s + 1 == p->tile.stage_count ? store_run : load_run;
        p->tile.stages[s].order = 1;
    }
    for (uint32_t i = 0; i < p->tile.convolution_count; ++i) {
        const convolution *c = &p->tile.convolutions[i];
        uint32_t run = c->last + 1 == p->tile.stage_count ? store_run : c->first == 0 ? load_run : 1;
        for (uint32_t s = c->first; s <= c->last; ++s) p->tile.stages[s].run = run;
    }
}
