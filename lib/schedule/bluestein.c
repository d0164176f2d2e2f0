/* Bluestein's algorithm over several passes, for lengths with large prime factors: the padded length is two tiles' product, or for
 * the largest a power of two. */
#include "check.h"
#include "strategy.h"

#include <math.h>

#include "base/sizes.h"
#include "base/primes.h"

/* Columns, rows there and back, columns back: the data goes in once and out once at the problem's length, between at the padded
 * one. */
static double propose_three(const axis_plan *l, const caps *c, uint64_t length, recipe *out) {
    tile_wish wish = {.precision = l->precision, .length = length, .width = 1, .convolves = true};
    uint64_t rows = next_smooth(ceil_div(axis_plan_padded_least(l), length), 5);
    double padding = (double)(rows * length) / (double)l->length;
    *out = (recipe){.bluestein = true, .pass_count = 2};
    double columns = strategy_column_tile(c, wish, rows, &out->pass[0]);
    wish.length = rows;
    wish.rows_in = wish.rows_out = true;
    if (columns >= COST_NEVER) return COST_NEVER;
    double turn = strategy_column_tile(c, wish, length, &out->pass[1]);
    if (turn >= COST_NEVER) return COST_NEVER;
    if (!axis_plan_is_outer(l)) columns = strategy_try_tiles(l, c, columns, out);
    return (1 + padding) * columns + 1.3 * padding * turn;
}

static void offer_three(const axis_plan *l, const caps *c, offer_function offer, void *user) {
    double middle = sqrt((double)axis_plan_padded_least(l));
    if (l->length > UINT64_C(1) << 31) return;
    for (uint64_t length = next_smooth((uint64_t)(middle / 2) + 2, 5); (double)length < 2 * middle + 4;
         length = next_smooth(length + 1, 5)) {
        recipe candidate;
        double cost = propose_three(l, c, length, &candidate);
        if (cost < COST_NEVER) offer(user, &candidate, cost);
    }
}

typedef struct choice {
    const axis_plan *axis;
    const caps *caps;
    double cost;
    recipe *best;
} choice;

static void keep_better(void *user, const recipe *r, double cost) {
    choice *it = user;
    if (cost >= it->cost || !recipe_fits(it->axis, it->caps, r)) return;
    it->cost = cost;
    *it->best = *r;
}

static double choose_three(const axis_plan *l, const caps *c, recipe *out) {
    choice it = {l, c, COST_NEVER, out};
    offer_three(l, c, keep_better, &it);
    return it.cost;
}

/* Three dimensions or more: the whole transform there, and back. */
static double choose_more(const axis_plan *l, const caps *c, recipe *out) {
    if (l->length > UINT64_C(1) << 40) return COST_NEVER;
    uint64_t padded = UINT64_C(1) << (log2_floor(axis_plan_padded_least(l)) + 1);
    unsigned bits = log2_floor(padded);
    for (uint32_t passes = 3; passes <= MAX_PASSES / 2; ++passes) {
        double cost = 0;
        *out = (recipe){.bluestein = true, .pass_count = passes};
        for (uint32_t i = 0; i < passes && cost < COST_NEVER; ++i) {
            tile_wish wish = {.precision = l->precision,
                              .length = UINT64_C(1) << (bits + i) / passes,
                              .width = 1,
                              .rows_in = i + 1 == passes,
                              .convolves = true};
            cost += strategy_column_tile(c, wish, padded / wish.length, &out->pass[i]);
        }
        if (cost < COST_NEVER && recipe_fits(l, c, out)) return 2 * cost * (double)padded / (double)l->length;
    }
    return COST_NEVER;
}

/* It is never worth its padding where the primes are small. */
static bool is_worth_trying(const axis_plan *l) {
    uint64_t primes[MAX_PRIMES];
    if (l->axis_count > 1 || l->length < 16 || l->length > UINT64_C(1) << 40) return false;
    prime_factors(l->length, primes);
    return primes[0] > 13;
}

void strategy_offer_bluestein(const axis_plan *l, const caps *c, offer_function offer, void *user) {
    if (is_worth_trying(l)) offer_three(l, c, offer, user);
}

double strategy_bluestein(const axis_plan *l, const caps *c, recipe *out) {
    if (!is_worth_trying(l)) return COST_NEVER;
    double cost = choose_three(l, c, out);
    return cost < COST_NEVER ? cost : choose_more(l, c, out);
}
