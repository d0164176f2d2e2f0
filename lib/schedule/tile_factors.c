/* All factors of a tile: convolutions first, where no twiddles precede them, then the smooth rest;
 * or several axes. */
#include "base/primes.h"
#include "base/sizes.h"
#include "tile_search.h"

/* `framed`: a stage of radix 1 at the ends where rows are in memory brings them to local memory in
 * order, since a Rader convolution permutes. */
static double build_factors(const caps *c, const tile_limits *limits, const tile_wish *wish,
                            bool framed, pass_recipe *r) {
    uint64_t primes[MAX_PRIMES], smooth = wish->length;
    uint32_t count = prime_factors(wish->length, primes), large = 0;
    double cost = 0;
    radix_search s;
    while (large < count && primes[large] > limits->prime) smooth /= primes[large++];
    if ((large && wish->convolves) || large > MAX_CONVOLUTIONS) return COST_NEVER;
    if (framed && !pass_recipe_add(r, FACTOR_RADIX, 1, 0)) return COST_NEVER;
    for (uint32_t i = 0; i < large && cost < COST_NEVER; ++i)
        cost += search_add_prime(c, limits, primes[i], wish->length / primes[i], framed, r);
    if (cost >= COST_NEVER) return COST_NEVER;
    if (smooth > 1 || !large) {
        cost += search_radices(c, limits, smooth, wish->length, &s);
        return cost < COST_NEVER && search_add(&s, r) ? cost : COST_NEVER;
    }
    if (framed && wish->rows_out && !pass_recipe_add(r, FACTOR_RADIX, 1, 0)) return COST_NEVER;
    return cost;
}

/* The axes in the order of their processing, on top of a cost. */
static double build_axes(const caps *c, const tile_limits *limits, const tile_wish *wish,
                         double cost, pass_recipe *r) {
    for (uint32_t a = 0; a < wish->axis_count; ++a, ++r->axes) {
        radix_search s;
        cost += search_radices(c, limits, wish->axes[a], wish->length, &s);
        if (cost >= COST_NEVER || !search_add(&s, r)) return COST_NEVER;
    }
    --r->axes;
    return cost;
}

/* The first axis is the slowest at the load. Where its butterflies leave too few neighbours to
 * neighbouring work-items, the tile is loaded as it lies and transposed by a stage of radix 1. */
static double add_axes(const caps *c, const tile_limits *limits, const tile_wish *wish,
                       pass_recipe *r) {
    pass_recipe plain = *r;
    double cost = build_axes(c, limits, wish, 0, r);
    if (cost >= COST_NEVER) return COST_NEVER;
    uint64_t threads = ceil_div(wish->length, r->points), others = wish->length / wish->axes[0];
    uint64_t neighbours = threads % others == 0 ? threads / others : 0;
    if (neighbours * 2 * scalar_bytes(wish->precision) >= 32) return cost;
    *r = plain;
    if (!pass_recipe_add(r, FACTOR_RADIX, 1, 0)) return COST_NEVER;
    return build_axes(c, limits, wish, 0.8, r);
}

double search_factors(const caps *c, const tile_limits *limits, const tile_wish *wish,
                      pass_recipe *r) {
    if (wish->axis_count > 1) return add_axes(c, limits, wish, r);
    pass_recipe plain = *r;
    double cost = build_factors(c, limits, wish, false, r);
    if (cost >= COST_NEVER || c->is_cpu || !wish->rows_in || !tile_has_kind(r, FACTOR_RADER))
        return cost;
    *r = plain;
    return build_factors(c, limits, wish, true, r);
}
