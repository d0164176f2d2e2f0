/* One pass while a tile holds the length. */
#include "line.h"
#include "strategy.h"

#include "../sizes.h"

/* Columns that there are: real transforms go by pairs. */
static uint64_t columns_of(const line *l, uint64_t transforms) {
    return l->transform == OCLFFT_C2C ? transforms : ceil_div(transforms, 2);
}

/* Enough columns for a work-group of about 128 work-items, no more than there are. */
static double widen_rows(const line *l, const caps *c, tile_wish wish, pass_recipe *r) {
    uint64_t count = columns_of(l, line_count(l));
    pass_recipe wider;
    double cost = strategy_tile(c, &wish, r);
    while (cost < COST_NEVER && wish.width * 2 <= count && wish.width < 64 &&
           ceil_div(wish.length, r->points) * wish.width * 2 <= 128) {
        wish.width *= 2;
        if (strategy_tile(c, &wish, &wider) > cost) break;
        *r = wider;
    }
    return cost;
}

static double propose_gpu(const line *l, const caps *c, recipe *out) {
    tile_wish wish = {.precision = l->precision,
                      .length = l->length,
                      .width = 1,
                      .rows_in = l->axes[0].in == 1,
                      .rows_out = l->axes[0].out == 1,
                      .mirrors = l->transform == OCLFFT_R2C,
                      .axis_count = l->axis_count};
    for (uint32_t a = 0; a < l->axis_count; ++a) wish.axes[a] = l->axes[a].count;
    if (wish.rows_in && wish.rows_out) return widen_rows(l, c, wish, &out->pass[0]);
    return strategy_column_tile(c, wish, columns_of(l, line_columns(l)->count), &out->pass[0]);
}

/* Powers of two run along one transform where each of their stages can fill vectors. */
static double propose_along(const line *l, const caps *c, recipe *out) {
    uint32_t lanes = (uint32_t)(l->precision == OCLFFT_DOUBLE ? c->lanes / 2 : c->lanes);
    if (!is_power_of_two(l->length) || lanes < 2 || l->length < 8 * lanes) return COST_NEVER;
    unsigned bits = log2_floor(l->length), most = (unsigned)min_u64(3, log2_floor(c->max_radix));
    most = (unsigned)min_u64(most, bits - log2_floor(lanes));
    unsigned count = (bits + most - 1) / most;
    out->pass[0] = (pass_recipe){.width = 1, .points = 1, .phases = 1, .lanes = lanes, .along = true};
    for (unsigned s = 0; s < count; ++s)
        if (!pass_recipe_add(&out->pass[0], FACTOR_RADIX, 1u << (bits / count + (s < bits % count)), 0)) return COST_NEVER;
    return l->length * 4 * scalar_bytes(l->precision) > c->cache ? 3.0 : 1.0;
}

/* Across transforms otherwise: a batch smaller than a vector leaves lanes idle. */
static double propose_cpu(const line *l, const caps *c, recipe *out) {
    if (l->axis_count > 1) return COST_NEVER;
    tile_wish wish = {.precision = l->precision, .length = l->length, .width = 1};
    double cost = propose_along(l, c, out);
    if (cost < COST_NEVER && strategy_fits(l, c, out)) return cost;
    cost = strategy_tile(c, &wish, &out->pass[0]);
    if (cost >= COST_NEVER) return COST_NEVER;
    uint64_t lanes = out->pass[0].lanes, columns = columns_of(l, line_columns(l)->count);
    return cost * (double)(ceil_div(columns, lanes) * lanes) / (double)columns;
}

double strategy_onepass(const line *l, const caps *c, recipe *out) {
    *out = (recipe){.pass_count = 1};
    double cost = c->is_cpu ? propose_cpu(l, c, out) : propose_gpu(l, c, out);
    return cost < COST_NEVER && strategy_fits(l, c, out) ? cost : COST_NEVER;
}
