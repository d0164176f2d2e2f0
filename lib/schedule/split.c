/* Hierarchical: two passes or more, the length cut as evenly as its divisors allow. */
#include <math.h>
#include <string.h>

#include "base/sizes.h"
#include "check.h"
#include "strategy.h"
#include "tiled.h"
#include "twins.h"

enum { MOST_DIVISORS = 8, MOST_SPLIT = 5, MOST_PASSES = 10 };

/* Where the passes transpose, one end of one of them moves single elements: on an H200 that takes
 * six times as long as a pass. */
static const double SCATTERED = 5;

/* The divisors of n nearest to `aim` from both sides. Returns how many. */
static uint32_t near_divisors(uint64_t n, uint64_t aim, uint64_t divisors[MOST_DIVISORS]) {
    aim = min_u64(aim, MOST_LENGTH);
    uint64_t end = min_u64(8 * aim, MOST_LENGTH);
    uint32_t count = 0;
    for (uint64_t below = aim, above = aim + 1; count < MOST_DIVISORS && (below > 1 || above < end);
         ++above) {
        if (below > 1 && n % below == 0) divisors[count++] = below;
        if (below > 1) --below;
        if (above < end && count < MOST_DIVISORS && n % above == 0 && above < n)
            divisors[count++] = above;
    }
    return count;
}

/* The transforms beside, where these are the columns; else 0. */
static uint64_t outer_columns(const axis_plan *axis) {
    return axis_plan_is_outer(axis) ? axis->dimensions[0].count : 0;
}

static tile_wish wish_of(const axis_plan *axis, uint32_t at, uint64_t length) {
    return (tile_wish){.precision = axis->precision,
                       .length = length,
                       .width = 1,
                       .halves = axis_plan_is_real(axis),
                       .mirrors = !at && axis->transform == OCLFFT_R2C};
}

/* Pass `at` of `length` points, over `left` columns unless these are other transforms. */
static double choose_pass(const axis_plan *axis, const caps *c, uint32_t at, uint64_t length,
                          uint64_t left, recipe *r) {
    uint64_t outer = outer_columns(axis);
    return tile_choose_columns(c, wish_of(axis, at, length), outer ? outer : left, &r->pass[at]);
}

/* The columns of the last pass are what the first one has as its length. */
static double choose_last(const axis_plan *axis, const caps *c, uint32_t at, uint64_t rest,
                          recipe *r) {
    uint64_t outer = outer_columns(axis), columns = pass_recipe_length(&r->pass[0]);
    tile_wish wish = wish_of(axis, at, rest);
    wish.rows_in = !outer;
    wish.scatters = true;
    wish.twins = at == 1 && !outer && twins_wanted(axis, false) && !c->is_cpu;
    if (wish.twins) wish.column_bytes = twins_column_bytes(axis);
    double cost = tile_choose_columns(c, wish, outer ? outer : columns, &r->pass[at]);
    if (wish.twins && cost < COST_NEVER) twins_suit_last(&r->pass[at]);
    return cost;
}

/* Finds passes `at` ... of `passes` for the product `rest`. A frame for each pass but the last is
 * on the stack at once. */
static double choose_passes(const axis_plan *axis, const caps *c, uint32_t passes, uint32_t at,
                            uint64_t rest, recipe *r) {
    uint64_t divisors[MOST_DIVISORS];
    pass_recipe best_passes[MOST_SPLIT];
    uint64_t aim = (uint64_t)round(pow((double)rest, 1.0 / (passes - at)));
    uint32_t count = near_divisors(rest, aim, divisors);
    if (passes > 2 && count > 3) count = 3;
    double best = COST_NEVER;
    for (uint32_t i = 0; i < count; ++i) {
        uint64_t left = rest / divisors[i];
        double cost = choose_pass(axis, c, at, divisors[i], left, r);
        if (cost >= best) continue;
        double others = at + 2 == passes ? choose_last(axis, c, at + 1, left, r)
                                         : choose_passes(axis, c, passes, at + 1, left, r);
        if (passes == 2 && others < COST_NEVER && !outer_columns(axis))
            cost = tiled_try(axis, c, cost, r);
        cost += others;
        if (cost >= best) continue;
        best = cost;
        memcpy(best_passes, &r->pass[at], (passes - at) * sizeof *best_passes);
    }
    if (best < COST_NEVER) memcpy(&r->pass[at], best_passes, (passes - at) * sizeof *best_passes);
    return best;
}

/* Only devices with the smallest work-groups need so many passes that one after the other is cut
 * off, the nearest divisor that a pass can have. */
static double cut_off(const axis_plan *axis, const caps *c, recipe *r) {
    uint64_t divisors[MOST_DIVISORS], rest = axis->length;
    double sum = 0;
    for (uint32_t at = 0; at + 1 < r->pass_count; ++at) {
        uint64_t aim = (uint64_t)round(pow((double)rest, 1.0 / (r->pass_count - at)));
        uint32_t count = near_divisors(rest, aim, divisors);
        double cost = COST_NEVER;
        for (uint32_t i = 0; i < count && cost >= COST_NEVER; ++i) {
            cost = choose_pass(axis, c, at, divisors[i], rest / divisors[i], r);
            if (cost < COST_NEVER) rest /= divisors[i];
        }
        if (cost >= COST_NEVER) return COST_NEVER;
        sum += cost;
    }
    return sum + choose_last(axis, c, r->pass_count - 1, rest, r);
}

static double propose(const axis_plan *axis, const caps *c, recipe *out) {
    double best = COST_NEVER;
    double scattered = axis_plan_scatters(axis) && !c->is_cpu ? SCATTERED : 0;
    if (axis->axis_count > 1) return COST_NEVER;
    for (uint32_t passes = 2; passes <= MOST_PASSES; ++passes) {
        recipe candidate = {.pass_count = passes};
        bool many = passes > MOST_SPLIT;
        if (best < (many ? COST_NEVER : 1.1 * passes)) break;
        double cost = many ? cut_off(axis, c, &candidate)
                           : choose_passes(axis, c, passes, 0, axis->length, &candidate);
        cost += scattered;
        if (cost >= best || !recipe_fits(axis, c, &candidate)) continue;
        best = cost;
        *out = candidate;
    }
    return best;
}

/* Two passes with this length of the first, which is tiled and is not. */
static void offer_two(const axis_plan *axis, const caps *c, uint64_t length, offer_function offer,
                      void *user) {
    uint64_t left = axis->length / length;
    recipe r = {.pass_count = 2};
    double cost = choose_pass(axis, c, 0, length, left, &r);
    if (cost >= COST_NEVER) return;
    double other = choose_last(axis, c, 1, left, &r);
    if (other >= COST_NEVER) return;
    offer(user, &r, cost + other);
    if (outer_columns(axis)) return;
    cost = tiled_try(axis, c, cost, &r);
    if (r.pass[0].tiled) offer(user, &r, cost + other);
}

/* Two passes for each of the divisors near the root, then three passes. */
static void offer_splits(const axis_plan *axis, const caps *c, offer_function offer, void *user) {
    uint64_t divisors[MOST_DIVISORS], aim = (uint64_t)round(sqrt((double)axis->length));
    uint32_t count = near_divisors(axis->length, aim, divisors);
    if (axis->axis_count > 1) return;
    for (uint32_t i = 0; i < count; ++i) offer_two(axis, c, divisors[i], offer, user);
    recipe r = {.pass_count = 3};
    double cost = choose_passes(axis, c, 3, 0, axis->length, &r);
    if (cost < COST_NEVER) offer(user, &r, cost);
}

const strategy strategy_split = {"split", propose, offer_splits};
