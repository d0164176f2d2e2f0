/* One pass while a tile holds the length. */
#include "check.h"
#include "strategy.h"

#include "base/sizes.h"

/* Columns that there are: real signals of odd length go by pairs. */
static uint64_t columns_of(const axis_plan *l, uint64_t transforms) {
    return axis_plan_is_real(l) && !axis_plan_can_halve(l) ? ceil_div(transforms, 2) : transforms;
}

/* Of the tile. */
static uint64_t tile_length(const axis_plan *l) {
    return axis_plan_can_halve(l) ? l->length / 2 : l->length;
}

/* Enough columns for a work-group of about 128 work-items, fewer where pairs of signals are
 * balanced, no more than there are. */
static double widen_rows(const axis_plan *l, const caps *c, tile_wish wish, pass_recipe *r) {
    uint64_t count = columns_of(l, axis_plan_count(l));
    uint64_t items =
        axis_plan_is_real(l) && !axis_plan_can_halve(l) ? strategy_balanced_items(l->length) : 128;
    pass_recipe wider;
    double cost = strategy_tile(c, &wish, r);
    while (cost < COST_NEVER && wish.width * 2 <= count && wish.width < 64 &&
           ceil_div(wish.length, r->points) * wish.width * 2 <= items) {
        wish.width *= 2;
        if (strategy_tile(c, &wish, &wider) > cost) break;
        *r = wider;
    }
    return cost;
}

static double propose_gpu(const axis_plan *l, const caps *c, recipe *out) {
    tile_wish wish = {.precision = l->precision,
                      .length = tile_length(l),
                      .width = 1,
                      .rows_in = l->axes[0].in == 1,
                      .rows_out = l->axes[0].out == 1,
                      .mirrors = axis_plan_is_real(l),
                      .axis_count = l->axis_count};
    for (uint32_t a = 0; a < l->axis_count; ++a) wish.axes[a] = l->axes[a].count;
    if (wish.rows_in && wish.rows_out) return widen_rows(l, c, wish, &out->pass[0]);
    return strategy_column_tile(c, wish, columns_of(l, axis_plan_columns(l)->count), &out->pass[0]);
}

/* Along transforms whose points lie side by side; across them otherwise, where a batch smaller than a vector leaves lanes idle. */
static double propose_cpu(const axis_plan *l, const caps *c, recipe *out) {
    if (l->axis_count > 1) return COST_NEVER;
    tile_wish wish = {.precision = l->precision, .length = tile_length(l), .width = 1};
    uint64_t columns = columns_of(l, axis_plan_columns(l)->count);
    double along = strategy_along_tile(c, &wish, columns, &out->pass[0]);
    if (along < COST_NEVER && !recipe_fits(l, c, out)) along = COST_NEVER;
    pass_recipe across;
    double cost = strategy_tile(c, &wish, &across), lanes = across.lanes;
    if (cost < COST_NEVER) cost *= (double)ceil_div(columns, across.lanes) * lanes / (double)columns;
    if (along <= cost) return along;
    out->pass[0] = across;
    return cost;
}

double strategy_onepass(const axis_plan *l, const caps *c, recipe *out) {
    *out = (recipe){.pass_count = 1};
    double cost = c->is_cpu ? propose_cpu(l, c, out) : propose_gpu(l, c, out);
    return cost < COST_NEVER && recipe_fits(l, c, out) ? cost : COST_NEVER;
}
