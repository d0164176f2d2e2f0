/* The maps of a copy: the dimensions of its tile in the order of the load and in that of the store,
 * and the grid of all tiles. */
#include "base/sizes.h"
#include "copy_tile.h"
#include "maps.h"
#include "windows.h"

/* What moves the load; fillings move it themselves. */
static int64_t in_of(const axis_plan *axis, uint32_t d) {
    dimension n = copy_dimension(axis, d);
    return n.there ? 0 : n.in;
}

static int64_t out_of(const axis_plan *axis, uint32_t d) {
    return copy_dimension(axis, d).out;
}

/* How many points of a tile are below each dimension in an order. */
static void find_below(const copy_tile *t, const uint32_t *order, uint64_t *below) {
    uint64_t points = 1;
    for (uint32_t i = 0; i < t->count; ++i) {
        below[order[i]] = points;
        points *= t->extents[order[i]];
    }
}

static void map_tile(const axis_plan *axis, const copy_tile *t, const uint64_t *below, pass *p) {
    p->load.map = p->store.map = (axis_map){0};
    for (uint32_t i = 0; i < t->count; ++i) {
        uint32_t from = t->load[i], to = t->store[i];
        map_add(&p->load.map, t->extents[from], in_of(axis, from));
        map_add(&p->store.map, t->extents[to], out_of(axis, to));
        p->tile.box.digits[i].extent = t->extents[to];
        p->tile.box.digits[i].below = below[to];
        p->tile.box.digits[i].load = in_of(axis, to);
        p->tile.box.digits[i].store = out_of(axis, to);
    }
    p->tile.box.count = t->count;
    if (!t->count) p->load.map = p->store.map = map_linear(1, 0);
    p->load.index = p->store.index = map_linear(1, 0);
}

/* The first stage puts the points in the order of the store. */
static void transpose(const copy_tile *t, const uint64_t *below, pass *p) {
    if (p->tile.stage_count == 1) return;
    for (uint32_t i = 0; i < t->count; ++i)
        map_add(&p->tile.stages[0].put, t->extents[t->load[i]], (int64_t)below[t->load[i]]);
}

/* ---- The grid ---- */

static void add_digit(const axis_plan *axis, uint32_t d, uint64_t extent, pass *p) {
    bool batch = d + 1 == COPY_DIMENSIONS;
    digits_add(p, (grid_digit){.count = batch ? 0 : ceil_div(copy_dimension(axis, d).count, extent),
                               .load = (int64_t)extent * in_of(axis, d),
                               .store = (int64_t)extent * out_of(axis, d)});
}

/* Parts of a batch may have any number of transforms. */
static void add_edge(const axis_plan *axis, uint32_t d, uint64_t extent, const uint64_t *load_below,
                     const uint64_t *store_below, pass *p) {
    bool batch = d + 1 == COPY_DIMENSIONS;
    uint64_t count = copy_dimension(axis, d).count;
    if (extent == 1 || (!batch && count % extent == 0)) return;
    p->grid.edges[p->grid.edge_count++] = (grid_edge){.digit = p->grid.count,
                                                      .extent = extent,
                                                      .count = batch ? 0 : count,
                                                      .load_below = load_below[d],
                                                      .store_below = store_below[d]};
}

static void add_filling(const axis_plan *axis, uint32_t d, uint64_t extent,
                        const uint64_t *load_below, const uint64_t *store_below, pass *p) {
    dimension n = copy_dimension(axis, d);
    grid_filling *f = windows_fill(p, &n);
    if (!f) return;
    f->extent = extent;
    f->load_below = load_below[d];
    f->store_below = store_below[d];
}

/* The batch comes first where tiles have parts of it, else last. */
static void lay_grid(const axis_plan *axis, const copy_tile *t, const uint64_t *load_below,
                     const uint64_t *store_below, pass *p) {
    uint32_t batch = COPY_DIMENSIONS - 1, order[COPY_DIMENSIONS], count = 0;
    if (t->extents[batch] > 1) order[count++] = batch;
    for (uint32_t i = 0; i < t->count; ++i)
        if (t->store[i] != batch) order[count++] = t->store[i];
    for (uint32_t d = 0; d < COPY_DIMENSIONS; ++d)
        if (t->extents[d] == 1) order[count++] = d;
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t d = order[i];
        add_edge(axis, d, t->extents[d], load_below, store_below, p);
        add_filling(axis, d, t->extents[d], load_below, store_below, p);
        add_digit(axis, d, t->extents[d], p);
    }
    p->grid.batch_per_tile = (uint32_t)t->extents[batch];
}

void map_copy(const axis_plan *axis, pass *p) {
    copy_tile t = copy_tile_of(axis, &axis->recipe.pass[0]);
    uint64_t load_below[COPY_DIMENSIONS] = {0}, store_below[COPY_DIMENSIONS] = {0};
    bool real = axis->transform == OCLFFT_R2R && !axis->fused;
    find_below(&t, t.load, load_below);
    find_below(&t, t.store, store_below);
    p->load.form = p->store.form = real ? FORM_REAL : FORM_COMPLEX;
    p->load.fused = p->store.fused = axis->fused;
    p->load.offset = axis->source.offset;
    p->store.offset = axis->target.offset;
    map_tile(axis, &t, store_below, p);
    lay_grid(axis, &t, load_below, store_below, p);
    digits_set_runs(p, p->tile.threads, p->tile.threads);
    transpose(&t, store_below, p);
}
