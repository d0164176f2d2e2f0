/* Prime factors that are too large for a butterfly: by a convolution. */
#include "base/primes.h"
#include "base/sizes.h"
#include "tile_search.h"

static double add_convolution(factor_kind kind, uint64_t length, const radix_search *s, double cost,
                              pass_recipe *r) {
    bool added = pass_recipe_add(r, kind, (uint32_t)length, s->best_count) && search_add(s, r);
    return added ? cost : COST_NEVER;
}

/* Bluestein's padded length: the cheapest without a prime factor above 7 up to a third more than
 * needed, or the power of two. */
static double choose_padded(const caps *c, const tile_limits *limits, uint64_t prime,
                            uint64_t columns, radix_search *best) {
    uint64_t least = 2 * prime - 1, power = UINT64_C(1) << (log2_floor(least) + 1);
    double cost = COST_NEVER;
    if (!c->is_cpu && least * columns > limits->region) return COST_NEVER;
    for (uint64_t padded = next_smooth(least, 7); padded <= power;
         padded = padded < power ? next_smooth(padded + 1, 7) : padded + 1) {
        radix_search s;
        if (padded > least + least / 3) padded = power;
        double work = 2 * search_radices(c, limits, padded, padded * columns, &s);
        work = work * (double)padded / (double)prime;
        if (work >= cost) continue;
        cost = work;
        *best = s;
    }
    return cost;
}

/* Rader's algorithm where prime - 1 is smooth, or Bluestein's. */
double search_add_prime(const caps *c, const tile_limits *limits, uint64_t prime, uint64_t columns,
                        bool framed, pass_recipe *r) {
    radix_search rader, bluestein = {0};
    double by_rader = 2 * search_radices(c, limits, prime - 1, (prime - 1) * columns, &rader);
    by_rader += framed ? 2 : 1;
    if (by_rader < 14) return add_convolution(FACTOR_RADER, prime, &rader, by_rader, r);
    double by_bluestein = choose_padded(c, limits, prime, columns, &bluestein) + 0.5;
    if (by_rader <= by_bluestein && by_rader < COST_NEVER)
        return add_convolution(FACTOR_RADER, prime, &rader, by_rader, r);
    if (by_bluestein >= COST_NEVER) return COST_NEVER;
    return add_convolution(FACTOR_BLUESTEIN, prime, &bluestein, by_bluestein, r);
}
