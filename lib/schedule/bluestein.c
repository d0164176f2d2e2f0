/* Bluestein's algorithm over several passes, for lengths with large prime factors: the padded length is two tiles' product, or for
 * the largest a power of two. */
#include "strategy.h"

#include <math.h>

#include "../sizes.h"
#include "numbers.h"

/* Columns, rows there and back, columns back: the data goes in once and out once at the problem's length, between at the padded
 * one. */
static double propose_three(const problem *p, const caps *c, uint64_t length, recipe *out) {
    tile_wish wish = {.precision = p->precision, .length = length, .width = 1, .turns = true};
    uint64_t rows = next_smooth(ceil_div(2 * p->length - 1, length), 5);
    double padding = (double)(rows * length) / (double)p->length;
    *out = (recipe){.bluestein = true, .pass_count = 2};
    double columns = strategy_column_tile(c, wish, rows, &out->pass[0]);
    wish.length = rows;
    wish.rows_in = wish.rows_out = true;
    if (columns >= COST_NEVER) return COST_NEVER;
    double turn = strategy_column_tile(c, wish, length, &out->pass[1]);
    if (turn >= COST_NEVER) return COST_NEVER;
    columns = strategy_try_tiles(p, c, columns, out);
    return (1 + padding) * columns + 1.3 * padding * turn;
}

static double choose_three(const problem *p, const caps *c, recipe *out) {
    double best = COST_NEVER, middle = sqrt(2 * (double)p->length);
    if (p->length > UINT64_C(1) << 31) return COST_NEVER;
    for (uint64_t length = next_smooth((uint64_t)(middle / 2) + 2, 5); (double)length < 2 * middle + 4;
         length = next_smooth(length + 1, 5)) {
        recipe candidate;
        double cost = propose_three(p, c, length, &candidate);
        if (cost >= best || !strategy_fits(p, c, &candidate)) continue;
        best = cost;
        *out = candidate;
    }
    return best;
}

/* Three dimensions or more: the whole transform there, and back. */
static double choose_more(const problem *p, const caps *c, recipe *out) {
    if (p->length > UINT64_C(1) << 40) return COST_NEVER;
    problem padded = *p;
    padded.length = UINT64_C(1) << (log2_floor(2 * p->length - 1) + 1);
    unsigned bits = log2_floor(padded.length);
    for (uint32_t passes = 3; passes <= MAX_PASSES / 2; ++passes) {
        double cost = 0;
        *out = (recipe){.bluestein = true, .pass_count = passes};
        for (uint32_t i = 0; i < passes && cost < COST_NEVER; ++i) {
            tile_wish wish = {p->precision, UINT64_C(1) << (bits + i) / passes, 1, i + 1 == passes, false, true};
            cost += strategy_column_tile(c, wish, padded.length / wish.length, &out->pass[i]);
        }
        if (cost < COST_NEVER && strategy_fits(p, c, out)) return 2 * cost * (double)padded.length / (double)p->length;
    }
    return COST_NEVER;
}

double strategy_bluestein(const problem *p, const caps *c, recipe *out) {
    uint64_t primes[MAX_PRIMES];
    if (p->length < 16 || p->length > UINT64_C(1) << 40) return COST_NEVER;
    prime_factors(p->length, primes);
    if (primes[0] <= 13) return COST_NEVER; /* never worth its padding */
    double cost = choose_three(p, c, out);
    return cost < COST_NEVER ? cost : choose_more(p, c, out);
}
