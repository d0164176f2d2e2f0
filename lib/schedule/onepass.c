/* One pass while a tile holds the length. */
#include "base/sizes.h"
#include "check.h"
#include "strategy.h"
#include "twins.h"

enum { GROUP_ITEMS = 128, WIDEST_ROWS = 64 };

static bool goes_in_pairs(const axis_plan *axis) {
    return axis_plan_is_real(axis) && !axis_plan_can_halve(axis);
}

/* Columns that there are: real signals of odd length go by pairs. */
static uint64_t columns_of(const axis_plan *axis, uint64_t transforms) {
    return goes_in_pairs(axis) ? ceil_div(transforms, 2) : transforms;
}

/* Few mirrored points, whose errors are smallest in one butterfly. */
static bool is_single(const axis_plan *axis) {
    enum { MOST_SINGLE = 16 };
    bool mirrored = axis_plan_folds(axis) || axis_plan_is_unhalved(axis);
    return mirrored && axis->length <= MOST_SINGLE;
}

static tile_wish wish_of(const axis_plan *axis) {
    return (tile_wish){.precision = axis->precision,
                       .length = axis_plan_can_halve(axis) ? axis->length / 2 : axis->length,
                       .column_bytes = axis_plan_column_bytes(axis),
                       .single = is_single(axis),
                       .convolves = axis->filtered,
                       .width = 1};
}

/* Enough columns for a work-group of about 128 work-items, fewer where pairs of signals are
 * balanced, no more than there are. */
static double widen_rows(const axis_plan *axis, const caps *c, tile_wish wish, pass_recipe *r) {
    uint64_t count = columns_of(axis, axis_plan_count(axis));
    uint64_t items = goes_in_pairs(axis) ? tile_balanced_items(axis->length) : GROUP_ITEMS;
    pass_recipe wider;
    double cost = tile_choose(c, &wish, r);
    while (cost < COST_NEVER && wish.width * 2 <= count && wish.width < WIDEST_ROWS &&
           ceil_div(wish.length, r->points) * wish.width * 2 <= items) {
        wish.width *= 2;
        if (tile_choose(c, &wish, &wider) > cost) break;
        *r = wider;
    }
    return cost;
}

static double propose_gpu(const axis_plan *axis, const caps *c, recipe *out) {
    tile_wish wish = wish_of(axis);
    wish.rows_in = axis_plan_has_rows_in(axis);
    wish.rows_out = axis_plan_has_rows_out(axis);
    wish.dense = axis_plan_is_dense(axis);
    wish.alone = true;
    wish.scatters = !wish.rows_out;
    wish.mirrors = axis_plan_is_real(axis);
    wish.axis_count = axis->axis_count;
    for (uint32_t a = 0; a < axis->axis_count; ++a) wish.axes[a] = axis->axes[a].count;
    if (wish.rows_in && wish.rows_out) return widen_rows(axis, c, wish, &out->pass[0]);
    uint64_t columns = columns_of(axis, axis_plan_columns(axis)->count);
    return tile_choose_columns(c, wish, columns, &out->pass[0]);
}

/* Where rows are transposed, vectors of half as many lanes are up to 1.3 times as fast with AVX-512
 * (docs/log.md): two ports shuffle them, which outweighs the arithmetic of few stages; and
 * a tile of half as many transforms stays near the core. In between whole vectors are better. */
static bool likes_half_vectors(const caps *c, const tile_wish *wish) {
    enum { LITTLE = 10 << 10, NEAR = 56 << 10 }; /* bytes of a tile and its copy */
    uint64_t lanes = tile_most_lanes(c, wish->precision);
    uint64_t bytes = wish->length * lanes * 4 * scalar_bytes(wish->precision);
    bool rows = wish->rows_in && wish->rows_out;
    return rows && c->lanes >= 16 && (bytes <= LITTLE || bytes > NEAR);
}

/* Whether rows are too short for the squares in which they are transposed, and are moved by
 * elements, which costs about as much again. Powers of two are not: several lie in one vector. */
static bool goes_by_elements(const axis_plan *axis, const tile_wish *wish) {
    bool whole = goes_in_pairs(axis) || storage_is_planar(axis->source.storage) ||
                 storage_is_planar(axis->target.storage);
    uint32_t side = whole ? wish->lanes : wish->lanes / 2;
    return wish->rows_in && wish->rows_out && wish->length < side && !is_power_of_two(wish->length);
}

/* Tiles across transforms. A batch smaller than a vector leaves lanes idle, unless the vector is
 * narrower. */
static double choose_across(const axis_plan *axis, const caps *c, tile_wish wish, uint64_t columns,
                            pass_recipe *out) {
    double best = COST_NEVER, work = 1;
    uint32_t most = tile_most_lanes(c, wish.precision);
    for (wish.lanes = most; wish.lanes >= 2 && wish.lanes * 4 >= most; wish.lanes /= 2) {
        pass_recipe r;
        double cost = tile_choose(c, &wish, &r);
        bool half = wish.lanes * 2 == most;
        if (wish.lanes < most) work *= half && likes_half_vectors(c, &wish) ? 0.95 : 1.4;
        if (cost >= COST_NEVER) continue;
        if (goes_by_elements(axis, &wish)) cost *= 2;
        cost *= work * (double)(ceil_div(columns, wish.lanes) * wish.lanes) / (double)columns;
        if (cost >= best) continue;
        best = cost;
        *out = r;
    }
    return best;
}

/* Along transforms whose points lie side by side; across them otherwise. */
static double propose_cpu(const axis_plan *axis, const caps *c, recipe *out) {
    if (axis->axis_count > 1) return COST_NEVER;
    tile_wish wish = wish_of(axis);
    wish.rows_in = axis_plan_has_rows_in(axis);
    wish.rows_out = axis_plan_has_rows_out(axis);
    uint64_t columns = columns_of(axis, axis_plan_columns(axis)->count);
    double along = tile_choose_along(c, &wish, columns, &out->pass[0]);
    if (along < COST_NEVER && !recipe_fits(axis, c, out)) along = COST_NEVER;
    pass_recipe across;
    double cost = choose_across(axis, c, wish, columns, &across);
    if (along <= cost) return along;
    out->pass[0] = across;
    return cost;
}

static double propose(const axis_plan *axis, const caps *c, recipe *out) {
    *out = (recipe){.pass_count = 1};
    double cost = c->is_cpu ? propose_cpu(axis, c, out) : propose_gpu(axis, c, out);
    if (cost < COST_NEVER) twins_suit(axis, &out->pass[0]);
    return cost < COST_NEVER && recipe_fits(axis, c, out) ? cost : COST_NEVER;
}

const strategy strategy_onepass = {"one pass", propose, NULL};
