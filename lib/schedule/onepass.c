/* One pass while a tile holds the length. */
#include "strategy.h"

#include "../sizes.h"

/* Enough columns for a work-group of about 128 work-items, no more than the batch can use. */
static double propose_gpu(const problem *p, const caps *c, recipe *out) {
    tile_wish wish = {.precision = p->precision, .length = p->length, .width = 1, .rows_in = true, .rows_out = true};
    pass_recipe *r = &out->pass[0], wider;
    double cost = strategy_tile(c, &wish, r);
    while (cost < COST_NEVER && wish.width * 2 <= p->batch && wish.width < 64 &&
           ceil_div(p->length, r->points) * wish.width * 2 <= 128) {
        wish.width *= 2;
        if (strategy_tile(c, &wish, &wider) > cost) break;
        *r = wider;
    }
    return cost;
}

/* Powers of two run along one transform where each of their stages can fill vectors. */
static double propose_along(const problem *p, const caps *c, recipe *out) {
    uint32_t lanes = (uint32_t)(p->precision == OCLFFT_DOUBLE ? c->lanes / 2 : c->lanes);
    if (!is_power_of_two(p->length) || lanes < 2 || p->length < 8 * lanes) return COST_NEVER;
    unsigned bits = log2_floor(p->length), most = (unsigned)min_u64(3, log2_floor(c->max_radix));
    most = (unsigned)min_u64(most, bits - log2_floor(lanes));
    unsigned count = (bits + most - 1) / most;
    out->pass[0] = (pass_recipe){.width = 1, .points = 1, .phases = 1, .lanes = lanes, .along = true};
    for (unsigned s = 0; s < count; ++s)
        if (!pass_recipe_add(&out->pass[0], FACTOR_RADIX, 1u << (bits / count + (s < bits % count)), 0)) return COST_NEVER;
    return p->length * 4 * scalar_bytes(p->precision) > c->cache ? 3.0 : 1.0;
}

/* Across transforms otherwise: a batch smaller than a vector leaves lanes idle. */
static double propose_cpu(const problem *p, const caps *c, recipe *out) {
    tile_wish wish = {.precision = p->precision, .length = p->length, .width = 1};
    double cost = propose_along(p, c, out);
    if (cost < COST_NEVER && strategy_fits(p, c, out)) return cost;
    cost = strategy_tile(c, &wish, &out->pass[0]);
    if (cost >= COST_NEVER) return COST_NEVER;
    uint64_t lanes = out->pass[0].lanes;
    return cost * (double)(ceil_div(p->batch, lanes) * lanes) / (double)p->batch;
}

double strategy_onepass(const problem *p, const caps *c, recipe *out) {
    *out = (recipe){.pass_count = 1};
    double cost = c->is_cpu ? propose_cpu(p, c, out) : propose_gpu(p, c, out);
    return cost < COST_NEVER && strategy_fits(p, c, out) ? cost : COST_NEVER;
}
