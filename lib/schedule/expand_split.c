/* The maps of the passes of a hierarchical transform (line.c has the algebra). */
#include "place.h"

/* The columns of a pass of dimension `length`: neighbouring points, or neighbouring transforms with the points as second digit.
 * `each`: points that one column covers, 2 for pairs of real ones. */
static void map_column_digits(const layout *l, uint64_t points, uint64_t each, const place *load, const place *store, pass *p) {
    if (l->outer) {
        p->load.map.column = load->dimensions[0];
        p->store.map.column = store->dimensions[0];
        grid_add_sides(l->axis, &l->axis->dimensions[0], p);
        grid_add_columns(p, l->axis->dimensions[0].count, load->dimensions[0], store->dimensions[0], 0, 0);
        p->twiddle.digit = p->grid.count;
        grid_add(p, points, load->point, store->point, 1, 1);
        return;
    }
    p->load.map.column = each * load->point;
    p->store.map.column = each * store->point;
    p->load.index.column = p->store.index.column = each;
    grid_add_columns(p, ceil_div(points, each), each * load->point, each * store->point, each, each);
}

/* Pass of dimension `length` with `columns` columns under `prefixes` outer indexes. */
void axis_plan_map_columns(const layout *l, uint64_t columns, uint64_t prefixes, bool first, place load, place store, pass *p) {
    bool padded = l->axis->recipe.bluestein;
    bool c2r = l->axis->transform == OCLFFT_C2R && !padded,
         pairs = l->axis->transform == OCLFFT_R2C && !padded && first;
    uint64_t block = p->tile.length * columns, each = pairs ? 2 : 1, points = c2r ? columns / 2 + 1 : columns;
    uint64_t rows = pairs ? p->tile.length / 2 + 1 : p->tile.length;
    bool tiled = first && l->tile;
    p->load.map = map_linear(columns * load.point, 0);
    p->store.map = map_linear(tiled ? l->tile : columns * store.point, 0);
    p->load.index = p->store.index = map_linear(columns, 0);
    map_column_digits(l, points, each, &load, &store, p);
    if (tiled) p->grid.digits[0].store = l->tile * rows;
    if (!first) grid_add(p, prefixes, block * load.point, block * store.point, 0, 0);
    grid_add_dimensions(l, &load, &store, l->outer, p);
    p->load.offset = load.offset;
    p->store.offset = store.offset;
    p->twiddle.modulus = block;
    p->load.length = block;
    if (c2r) { /* its places follow from n */
        p->load.form = FORM_HERMITIAN;
        p->load.map = map_linear(load.point, 0);
        p->grid.digits[0].load = 0;
    }
    if (pairs) {
        p->load.form = FORM_REALS;
        p->store.form = FORM_HALVES;
        p->load.pair = load.point;
        p->store.pair = store.point;
        p->reals.paired = true;
        p->reals.paired_count = columns;
    }
    pass_set_runs(p, 1, 1);
}

/* Rows of the first dimension, as the first pass left them: `rows` of them in each tile. */
static axis_map row_map(const layout *l, const pass *first, uint64_t rows, const place *at) {
    axis_map m = {0};
    if (l->tile) {
        map_add(&m, l->tile, 1);
        map_add(&m, 0, rows * l->tile);
        m.column = l->tile;
    } else {
        m = map_linear(at->point, l->total / first->tile.length * at->point);
    }
    return m;
}

/* A run of the load that the work-items of a row can follow: neighbours read neighbours. */
static uint32_t row_run(const pass *p, const layout *l) {
    if (l->outer) return 1;
    if (!l->tile) return p->tile.threads;
    return p->tile.threads % l->tile == 0 ? (uint32_t)l->tile : 1;
}

/* The last pass: rows in, transposed out. */
void axis_plan_map_rows(const layout *l, const pass *passes, uint32_t count, place load, place store, pass *p) {
    bool padded = l->axis->recipe.bluestein;
    bool r2c = l->axis->transform == OCLFFT_R2C && !padded,
         c2r = l->axis->transform == OCLFFT_C2R && !padded;
    uint64_t first = passes[0].tile.length, rows = r2c ? first / 2 + 1 : first, each = c2r ? 2 : 1;
    uint64_t pitch = l->total / first * load.point;
    p->load.map = row_map(l, &passes[0], rows, &load);
    if (l->tile) pitch = p->load.map.column;
    p->store.map = map_linear(l->total / p->tile.length * store.point, 0);
    p->store.index = map_linear(l->total / p->tile.length, 1);
    p->load.index = map_linear(1, 0);
    p->load.length = p->tile.length;
    p->store.length = l->total;
    if (l->outer) {
        p->load.map.column = load.dimensions[0];
        p->store.map.column = store.dimensions[0];
        grid_add_sides(l->axis, &l->axis->dimensions[0], p);
        grid_add_columns(p, l->axis->dimensions[0].count, load.dimensions[0], store.dimensions[0], 0, 0);
        grid_add(p, first, pitch, store.point, 0, 1);
        p->store.index.column = 0;
    } else {
        p->load.map.column = each * pitch;
        p->store.map.column = each * store.point;
        grid_add_columns(p, ceil_div(rows, each), each * pitch, each * store.point, 0, each);
    }
    uint64_t load_step = l->total / first, store_step = first;
    for (uint32_t q = 1; q + 1 < count; ++q) {
        load_step /= passes[q].tile.length;
        grid_add(p, passes[q].tile.length, load_step * load.point, store_step * store.point, 0, store_step);
        store_step *= passes[q].tile.length;
    }
    grid_add_dimensions(l, &load, &store, l->outer, p);
    p->load.offset = load.offset;
    p->store.offset = store.offset;
    if (r2c) { /* the places follow from n */
        p->store.form = FORM_HERMITIAN;
        p->store.map = map_linear(store.point, 0);
        p->store.pair = first;
        for (uint32_t g = 0; g + 1 < p->grid.count; ++g)
            if (p->grid.digits[g].store_index) p->grid.digits[g].store = 0;
    }
    if (c2r) {
        p->load.form = FORM_HALVES;
        p->store.form = FORM_REALS;
        p->load.pair = pitch;
        p->store.pair = store.point;
        p->reals.paired = true;
        p->reals.paired_count = first;
    }
    pass_set_runs(p, row_run(p, l), 1);
}

/* The middle of three: rows in, rows out in the same places, twisted as on the way to the other dimension. */
void axis_plan_map_convolved_rows(const layout *l, const pass *first, pass *p) {
    place at = place_in_scratch(l, 0);
    uint64_t points = first->tile.length;
    p->tile.convolutions[0].rows = points;
    p->load.map = p->store.map = row_map(l, first, points, &at);
    p->load.offset = p->store.offset = at.offset;
    if (l->outer) {
        uint64_t pitch = p->load.map.column;
        p->load.map.column = p->store.map.column = at.dimensions[0];
        grid_add_columns(p, l->axis->dimensions[0].count, at.dimensions[0], at.dimensions[0], 0, 0);
        p->twiddle.digit = p->grid.count;
        grid_add(p, points, pitch, pitch, 1, 1);
    } else {
        grid_add_columns(p, points, p->load.map.column, p->load.map.column, 1, 1);
    }
    grid_add_dimensions(l, &at, &at, l->outer, p);
    p->twiddle.modulus = l->total;
    pass_set_runs(p, row_run(p, l), row_run(p, l));
}

/* The last of three: the first one's tiles in, columns out. */
void axis_plan_map_columns_back(const layout *l, const pass *first, place store, pass *p) {
    place load = place_in_scratch(l, 0);
    uint64_t columns = l->total / p->tile.length;
    p->load.map = first->store.map;
    p->store.map = map_linear(columns * store.point, 0);
    p->store.index = p->load.index = map_linear(columns, 0);
    map_column_digits(l, columns, 1, &load, &store, p);
    p->twiddle.digit = 0;
    p->load.map.column = first->store.map.column;
    p->grid.digits[0].load = first->grid.digits[0].store;
    grid_add_dimensions(l, &load, &store, l->outer, p);
    p->load.offset = load.offset;
    p->store.offset = store.offset;
    pass_set_runs(p, 1, 1);
}
