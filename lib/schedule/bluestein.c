/* Bluestein's algorithm over several passes, for lengths with large prime factors: the padded
 * length is two tiles' product, or for the largest a power of two. Convolutions with a filter,
 * which takes the place of the chirp's spectrum: without padding, by the length's own divisors. */
#include <math.h>

#include "base/primes.h"
#include "base/sizes.h"
#include "check.h"
#include "model.h"
#include "strategy.h"
#include "tiled.h"

/* The longest transforms, in points: of three passes, of any number. */
#define MOST_OF_THREE (UINT64_C(1) << 31)
#define MOST_OF_ALL (UINT64_C(1) << 40)

enum { SECTOR_BYTES = 32 };

/* Rows beside the shortest columns: 9216 of them at 8646479 were slower than longer columns
 * (docs/log.md). */
enum { MOST_ROW_BYTES = 1 << 16 };

/* Whether the model of passes may overrule what is proposed. */
static bool will_predict(const axis_plan *axis, const caps *c) {
    return model_knows(c) && !axis->filtered;
}

/* How long the rows are beside columns of this length. */
static uint64_t rows_beside(const axis_plan *axis, uint64_t length) {
    return axis->filtered ? axis->length / length
                          : next_smooth(ceil_div(axis_plan_padded_least(axis), length), 5);
}

/* Columns, rows there and back, columns back. The data goes in once and out once at the problem's
 * length, between at the padded one. */
static double propose_three(const axis_plan *axis, const caps *c, uint64_t length, recipe *out) {
    tile_wish wish = {
        .precision = axis->precision, .length = length, .width = 1, .convolves = true};
    uint64_t rows = rows_beside(axis, length);
    double padding = (double)(rows * length) / (double)axis->length;
    *out = (recipe){.bluestein = true, .pass_count = 2};
    wish.beside = axis->length * 2 * scalar_bytes(axis->precision) % SECTOR_BYTES != 0;
    double columns = tile_choose_columns(c, wish, rows, &out->pass[0]);
    wish.beside = false;
    wish.length = rows;
    wish.rows_in = wish.rows_out = true;
    if (columns >= COST_NEVER) return COST_NEVER;
    double middle = tile_choose_columns(c, wish, length, &out->pass[1]);
    if (middle >= COST_NEVER) return COST_NEVER;
    if (!axis_plan_is_outer(axis)) columns = tiled_try(axis, c, columns, out);
    return (1 + padding) * columns + 1.3 * padding * middle;
}

/* By lengths of the columns from the root of the padded length over `below` to twice the root. */
static void offer_three(const axis_plan *axis, const caps *c, double below, offer_function offer,
                        void *user) {
    double middle = sqrt((double)axis_plan_padded_least(axis));
    if (axis->length > MOST_OF_THREE) return;
    for (uint64_t length = next_smooth((uint64_t)(middle / below) + 2, 5);
         (double)length < 2 * middle + 4; length = next_smooth(length + 1, 5)) {
        recipe candidate;
        bool shortest = (double)length < middle / 2;
        uint64_t row_bytes = rows_beside(axis, length) * 2 * scalar_bytes(axis->precision);
        if (axis->filtered && axis->length % length) continue;
        if (shortest && row_bytes > MOST_ROW_BYTES) continue;
        double cost = propose_three(axis, c, length, &candidate);
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
    choice *so_far = user;
    if (cost >= so_far->cost || !recipe_fits(so_far->axis, so_far->caps, r)) return;
    so_far->cost = cost;
    *so_far->best = *r;
}

static double choose_three(const axis_plan *axis, const caps *c, recipe *out) {
    choice best = {axis, c, COST_NEVER, out};
    offer_three(axis, c, 2, keep_better, &best);
    return best.cost;
}

/* Three dimensions or more: the whole transform there, and back. */
static double choose_more(const axis_plan *axis, const caps *c, recipe *out) {
    if (axis->length > MOST_OF_ALL) return COST_NEVER;
    unsigned bits = log2_floor(axis_plan_padded_least(axis)) + 1;
    uint64_t padded = UINT64_C(1) << bits;
    for (uint32_t passes = 3; passes <= MAX_PASSES / 2; ++passes) {
        double cost = 0;
        *out = (recipe){.bluestein = true, .pass_count = passes};
        for (uint32_t i = 0; i < passes && cost < COST_NEVER; ++i) {
            tile_wish wish = {.precision = axis->precision,
                              .length = UINT64_C(1) << (bits + i) / passes,
                              .width = 1,
                              .rows_in = i + 1 == passes,
                              .convolves = true};
            cost += tile_choose_columns(c, wish, padded / wish.length, &out->pass[i]);
        }
        if (cost < COST_NEVER && recipe_fits(axis, c, out))
            return 2 * cost * (double)padded / (double)axis->length;
    }
    return COST_NEVER;
}

/* It is never worth its padding where the primes are small. */
static bool is_worth_trying(const axis_plan *axis) {
    uint64_t primes[MAX_PRIMES];
    if (axis->axis_count > 1 || axis->length < 16 || axis->length > MOST_OF_ALL) return false;
    if (axis->filtered) return true;
    prime_factors(axis->length, primes);
    return primes[0] > 13;
}

static double propose(const axis_plan *axis, const caps *c, recipe *out) {
    if (!is_worth_trying(axis)) return COST_NEVER;
    double cost = choose_three(axis, c, out);
    return cost < COST_NEVER || axis->filtered ? cost : choose_more(axis, c, out);
}

/* In two dimensions by each length of the columns. The model of passes has more to choose from:
 * short columns that are wide. */
static void offer_lengths(const axis_plan *axis, const caps *c, offer_function offer, void *user) {
    if (is_worth_trying(axis)) offer_three(axis, c, will_predict(axis, c) ? 4 : 2, offer, user);
}

const strategy strategy_bluestein = {"bluestein", propose, offer_lengths};
