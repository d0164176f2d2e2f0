/* The maps of passes over rows: the last of several, and the middle of a Bluestein transform. */
#include "base/sizes.h"
#include "maps.h"

/* Rows of the first dimension, as the first pass left them: `rows` of them in each tile. */
static axis_map row_map(const layout *l, uint64_t rows, const place *at) {
    if (!l->tile) return map_linear(at->point, (int64_t)l->pitch * at->point);
    axis_map m = {0};
    map_add(&m, l->tile, 1);
    map_add(&m, 0, (int64_t)(rows * l->tile));
    m.column = (int64_t)l->tile;
    return m;
}

/* A run of the load that the work-items of a row can follow: neighbours read neighbours. */
static uint32_t row_run(const pass *p, const layout *l) {
    if (l->outer) return 1;
    if (!l->tile) return p->tile.threads;
    return p->tile.threads % l->tile == 0 ? (uint32_t)l->tile : 1;
}

/* Rows by themselves, or in pairs: `each` to a column. */
static void map_row_digits(uint64_t rows, uint64_t each, int64_t pitch, const place *store,
                           pass *p) {
    p->load.map.column = (int64_t)(each * pitch);
    p->store.map.column = (int64_t)(each * store->point);
    p->store.index.column = (int64_t)each;
    digits_add_columns(p, ceil_div(rows, each),
                       (grid_digit){.load = (int64_t)(each * pitch),
                                    .store = (int64_t)(each * store->point),
                                    .store_index = (int64_t)each});
}

/* The same rows of neighbouring transforms. */
static void map_transforms(const layout *l, uint64_t rows, int64_t pitch, const place *load,
                           const place *store, pass *p) {
    grid_digit points = {.count = rows, .load = pitch, .store = store->point, .store_index = 1};
    digits_add_transforms(l, load, store, points, p);
    p->store.index.column = 0;
}

/* The dimensions between the first and the last, in the order of the output. */
static void add_middle(const layout *l, const pass *passes, uint32_t count, const place *load,
                       const place *store, pass *p) {
    uint64_t first = passes[0].tile.length, load_step = l->total / first, store_step = first;
    for (uint32_t i = 1; i + 1 < count; ++i) {
        uint64_t length = passes[i].tile.length;
        load_step /= length;
        digits_add(p, (grid_digit){.count = length,
                                   .load = (int64_t)(load_step * load->point),
                                   .store = (int64_t)(store_step * store->point),
                                   .store_index = (int64_t)store_step});
        store_step *= length;
    }
}

/* The places of a Hermitian sequence follow from the number of the point. */
static void write_hermitian(uint64_t first, const place *store, pass *p) {
    p->store.form = FORM_HERMITIAN;
    p->store.map = map_linear(store->point, 0);
    p->store.pair = (int64_t)first;
    for (uint32_t g = 0; g + 1 < p->grid.count; ++g)
        if (p->grid.digits[g].store_index) p->grid.digits[g].store = 0;
}

/* The last pass of real output takes rows in pairs. */
static void pair_rows(uint64_t first, int64_t pitch, const place *store, pass *p) {
    p->load.form = FORM_HALVES;
    p->store.form = FORM_REALS;
    p->load.pair = pitch;
    p->store.pair = store->point;
    p->reals.paired = true;
    p->reals.paired_count = first;
}

void map_rows(const layout *l, const pass *passes, uint32_t count, const place *load,
              const place *store, pass *p) {
    bool padded = l->axis->recipe.bluestein;
    bool r2c = l->axis->transform == OCLFFT_R2C && !padded;
    bool c2r = l->axis->transform == OCLFFT_C2R && !padded;
    uint64_t first = passes[0].tile.length, rows = r2c ? first / 2 + 1 : first;
    p->load.map = row_map(l, rows, load);
    int64_t pitch = l->tile ? p->load.map.column : (int64_t)l->pitch * load->point;
    p->store.map = map_linear((int64_t)(l->total / p->tile.length * store->point), 0);
    p->store.index = map_linear((int64_t)(l->total / p->tile.length), 1);
    p->load.index = map_linear(1, 0);
    p->load.length = p->tile.length;
    p->store.length = l->total;
    if (l->outer)
        map_transforms(l, first, pitch, load, store, p);
    else
        map_row_digits(rows, c2r ? 2 : 1, pitch, store, p);
    add_middle(l, passes, count, load, store, p);
    digits_add_dimensions(l, load, store, l->outer, p);
    p->load.offset = load->offset;
    p->store.offset = store->offset;
    if (r2c) write_hermitian(first, store, p);
    if (c2r) pair_rows(first, pitch, store, p);
    digits_set_runs(p, row_run(p, l), 1);
}

/* Point k of row m has number m + rows*k in the spectrum of a filter; the rows of a tile are side
 * by side there, or other transforms are. */
static void filter_rows(const layout *l, pass *p) {
    const axis_plan *axis = l->axis;
    convolution *c = &p->tile.convolutions[0];
    if (!axis->filtered) return;
    c->filters = true;
    c->conjugates = axis->conjugated;
    c->point = (int64_t)c->rows * axis->axes[0].filter;
    c->column = l->outer ? axis->dimensions[0].filter : axis->axes[0].filter;
    p->grid.digits[0].filter = (int64_t)p->tile.width * c->column;
    if (l->outer) p->grid.digits[1].filter = axis->axes[0].filter;
    for (uint32_t d = l->outer; d < axis->dimension_count; ++d)
        p->grid.digits[d + 1].filter = axis->dimensions[d].filter;
    p->grid.digits[p->grid.count - 1].filter = axis->batch.filter;
}

void map_convolved_rows(const layout *l, const pass *first, pass *p) {
    place at = place_in_scratch(l, 0);
    uint64_t points = first->tile.length;
    p->tile.convolutions[0].rows = points;
    p->load.map = p->store.map = row_map(l, points, &at);
    p->load.offset = p->store.offset = at.offset;
    int64_t pitch = p->load.map.column;
    if (l->outer) {
        uint64_t step = at.dimensions[0];
        p->load.map.column = p->store.map.column = (int64_t)step;
        digits_add_columns(p, l->axis->dimensions[0].count,
                           (grid_digit){.load = (int64_t)step, .store = (int64_t)step});
        p->twiddle.digit = p->grid.count;
        digits_add(p, digit_of_points(points, pitch, pitch));
    } else {
        digits_add_columns(p, points, digit_of_points(0, pitch, pitch));
    }
    digits_add_dimensions(l, &at, &at, l->outer, p);
    filter_rows(l, p);
    p->twiddle.modulus = l->total;
    digits_set_runs(p, row_run(p, l), row_run(p, l));
}
