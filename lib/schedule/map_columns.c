/* The maps of passes over columns (expand.c has the algebra). */
#include "base/sizes.h"
#include "maps.h"

/* Neighbouring transforms, with the points as the second digit. */
static void map_transforms(const layout *l, uint64_t points, const place *load, const place *store,
                           pass *p) {
    digits_add_transforms(l, load, store, digit_of_points(points, load->point, store->point), p);
    p->twiddle.digit = p->grid.count - 1;
}

/* Neighbouring points of one transform. A column covers `each` of them, 2 for pairs of real ones.
 */
static void map_points(uint64_t points, uint64_t each, const place *load, const place *store,
                       pass *p) {
    p->load.map.column = (int64_t)(each * load->point);
    p->store.map.column = (int64_t)(each * store->point);
    p->load.index.column = p->store.index.column = (int64_t)each;
    digits_add_columns(p, ceil_div(points, each),
                       (grid_digit){.load = (int64_t)(each * load->point),
                                    .store = (int64_t)(each * store->point),
                                    .load_index = (int64_t)each,
                                    .store_index = (int64_t)each});
}

static void map_column_digits(const layout *l, uint64_t points, uint64_t each, const place *load,
                              const place *store, pass *p) {
    if (l->outer)
        map_transforms(l, points, load, store, p);
    else
        map_points(points, each, load, store, p);
}

/* The first pass of real input takes columns in pairs. */
static void pair_columns(uint64_t columns, const place *load, const place *store, pass *p) {
    p->load.form = FORM_REALS;
    p->store.form = FORM_HALVES;
    p->load.pair = load->point;
    p->store.pair = store->point;
    p->reals.paired = true;
    p->reals.paired_count = columns;
}

/* The places of a Hermitian sequence follow from the number of the point. */
static void read_hermitian(const place *load, pass *p) {
    p->load.form = FORM_HERMITIAN;
    p->load.map = map_linear(load->point, 0);
    p->grid.digits[0].load = 0;
}

void map_columns(const layout *l, column_pass which, const place *load, const place *store,
                 pass *p) {
    bool padded = l->axis->recipe.bluestein, tiled = which.first && l->tile;
    bool c2r = l->axis->transform == OCLFFT_C2R && !padded;
    bool pairs = l->axis->transform == OCLFFT_R2C && !padded && which.first;
    uint64_t columns = which.columns, points = c2r ? columns / 2 + 1 : columns;
    uint64_t rows = pairs ? p->tile.length / 2 + 1 : p->tile.length;
    uint64_t block = p->tile.length * columns;
    p->load.map = map_linear((int64_t)(columns * load->point), 0);
    const uint64_t pitch = which.first ? l->pitch : columns;
    p->store.map = map_linear(tiled ? (int64_t)l->tile : (int64_t)pitch * store->point, 0);
    p->load.index = p->store.index = map_linear((int64_t)columns, 0);
    map_column_digits(l, points, pairs ? 2 : 1, load, store, p);
    if (tiled) p->grid.digits[0].store = (int64_t)(l->tile * rows);
    if (!which.first)
        digits_add(p, (grid_digit){.count = which.prefixes,
                                   .load = (int64_t)(block * load->point),
                                   .store = (int64_t)(block * store->point)});
    digits_add_dimensions(l, load, store, l->outer, p);
    p->load.offset = load->offset;
    p->store.offset = store->offset;
    p->twiddle.modulus = block;
    p->load.length = block;
    if (c2r) read_hermitian(load, p);
    if (pairs) pair_columns(columns, load, store, p);
    digits_set_runs(p, 1, 1);
}

void map_columns_back(const layout *l, const pass *first, const place *store, pass *p) {
    place load = place_in_scratch(l, 0);
    uint64_t columns = l->total / p->tile.length;
    p->load.map = first->store.map;
    p->store.map = map_linear((int64_t)(columns * store->point), 0);
    p->store.index = p->load.index = map_linear((int64_t)columns, 0);
    map_column_digits(l, columns, 1, &load, store, p);
    p->twiddle.digit = 0;
    p->load.map.column = first->store.map.column;
    p->grid.digits[0].load = first->grid.digits[0].store;
    digits_add_dimensions(l, &load, store, l->outer, p);
    p->load.offset = load.offset;
    p->store.offset = store->offset;
    digits_set_runs(p, 1, 1);
}
