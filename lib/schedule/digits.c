#include "digits.h"

#include "base/sizes.h"
#include "windows.h"

void digits_add_corners(const axis_plan *axis, const dimension *d, pass *p) {
    uint64_t divisor = 1;
    for (uint32_t left = d->origins; axis->cornered && left; left >>= 4) {
        const window *w = &axis->spectrum[left % 16 - 1];
        if (w->length)
            p->reals.corners[p->reals.corner_count++] =
                (corner){(int32_t)p->grid.count, divisor, w->count, w->length, w->first};
        divisor *= w->count;
    }
}

void digits_add(pass *p, grid_digit digit) {
    p->grid.digits[p->grid.count++] = digit;
}

void digits_add_choice(const dimension *d, pass *p) {
    if (d->chooses) p->grid.part_digit = p->grid.count + 1;
}

void digits_add_columns(pass *p, uint64_t columns, grid_digit step) {
    int64_t width = p->tile.width;
    p->grid.columns = columns;
    p->grid.guarded = columns % p->tile.width != 0;
    digits_add(p, (grid_digit){.count = ceil_div(columns, p->tile.width),
                               .load = width * step.load,
                               .store = width * step.store,
                               .load_index = width * step.load_index,
                               .store_index = width * step.store_index});
}

void digits_add_dimensions(const layout *l, const place *load, const place *store, uint32_t from,
                           pass *p) {
    const axis_plan *axis = l->axis;
    for (uint32_t d = from; d < axis->dimension_count; ++d) {
        digits_add_corners(axis, &axis->dimensions[d], p);
        digits_add_choice(&axis->dimensions[d], p);
        int64_t step = load->fills ? windows_step(p, &axis->dimensions[d]) : load->dimensions[d];
        digits_add(p, (grid_digit){.count = axis->dimensions[d].count,
                                   .load = step,
                                   .store = store->dimensions[d]});
    }
    digits_add_corners(axis, &axis->batch, p);
    digits_add(p, (grid_digit){.load = load->batch, .store = store->batch});
    p->grid.batch_per_tile = 1;
}

void digits_add_transforms(const layout *l, const place *load, const place *store,
                           grid_digit points, pass *p) {
    const dimension *columns = &l->axis->dimensions[0];
    p->load.map.column = load->dimensions[0];
    p->store.map.column = store->dimensions[0];
    digits_add_corners(l->axis, columns, p);
    digits_add_columns(p, columns->count,
                       (grid_digit){.load = load->dimensions[0], .store = store->dimensions[0]});
    digits_add(p, points);
}

/* From one end of a convolution to the other the work-items keep one order, since an item keeps the
 * column's point 0 for Rader's algorithm. It is that of the end of the pass which the convolution
 * touches, else columns fastest, which is free of bank conflicts whatever the permutations do. */
static void keep_order(pass *p, const convolution *c, uint32_t load_run, uint32_t store_run) {
    bool last = c->last + 1 == p->tile.stage_count;
    uint32_t run = last ? store_run : c->first == 0 ? load_run : 1;
    for (uint32_t s = c->first; s <= c->last; ++s) p->tile.stages[s].run = run;
}

void digits_set_runs(pass *p, uint32_t load_run, uint32_t store_run) {
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        p->tile.stages[s].run = s + 1 == p->tile.stage_count ? store_run : load_run;
        p->tile.stages[s].order = 1;
    }
    for (uint32_t i = 0; i < p->tile.convolution_count; ++i)
        keep_order(p, &p->tile.convolutions[i], load_run, store_run);
}
