/* Hierarchical: two passes or more, the length cut as evenly as its divisors allow. */
#include "check.h"
#include "strategy.h"

#include <math.h>
#include <string.h>

#include "base/sizes.h"

enum { MOST_DIVISORS = 8, MOST_SPLIT = 5 };

/* The divisors of n nearest to `aim` from both sides. Returns how many. */
static uint32_t near_divisors(uint64_t n, uint64_t aim, uint64_t divisors[MOST_DIVISORS]) {
    aim = min_u64(aim, MOST_LENGTH);
    uint64_t end = min_u64(8 * aim, MOST_LENGTH);
    uint32_t count = 0;
    for (uint64_t below = aim, above = aim + 1; count < MOST_DIVISORS && (below > 1 || above < end); ++above) {
        if (below > 1 && n % below == 0) divisors[count++] = below;
        if (below > 1) --below;
        if (above < end && count < MOST_DIVISORS && n % above == 0 && above < n) divisors[count++] = above;
    }
    return count;
}

static uint64_t outer_columns(const axis_plan *l) {
    return axis_plan_is_outer(l) ? l->dimensions[0].count : 0;
}

/* The columns of the last pass are what the first one has as its length. */
static double choose_last(const axis_plan *l, const caps *c, uint32_t at, uint64_t rest, recipe *r) {
    uint64_t outer = outer_columns(l);
    tile_wish wish = {.precision = l->precision,
                      .length = rest,
                      .width = 1,
                      .rows_in = !outer,
                      .mirrors = !at && l->transform == OCLFFT_R2C};
    return strategy_column_tile(c, wish, outer ? outer : pass_recipe_length(&r->pass[0]),
                                &r->pass[at]);
}

/* Finds passes 'at' ... of `passes` for the product `rest`. A frame for each pass but the last is
 * on the stack at once. */
static double choose_passes(const axis_plan *l, const caps *c, uint32_t passes, uint32_t at, uint64_t rest, recipe *r) {
    tile_wish wish = {.precision = l->precision, .length = rest, .width = 1, .mirrors = !at && l->transform == OCLFFT_R2C};
    uint64_t outer = outer_columns(l), divisors[MOST_DIVISORS];
    pass_recipe best_passes[MOST_SPLIT];
    uint32_t count = near_divisors(rest, (uint64_t)round(pow((double)rest, 1.0 / (passes - at))), divisors);
    if (passes > 2 && count > 3) count = 3;
    double best = COST_NEVER;
    for (uint32_t i = 0; i < count; ++i) {
        uint64_t left = rest / divisors[i];
        wish.length = divisors[i];
        double cost = strategy_column_tile(c, wish, outer ? outer : left, &r->pass[at]);
        if (cost >= best) continue;
        double others = at + 2 == passes ? choose_last(l, c, at + 1, left, r)
                                         : choose_passes(l, c, passes, at + 1, left, r);
        if (passes == 2 && others < COST_NEVER && !outer) cost = strategy_try_tiles(l, c, cost, r);
        cost += others;
        if (cost >= best) continue;
        best = cost;
        memcpy(best_passes, &r->pass[at], (passes - at) * sizeof *best_passes);
    }
    if (best < COST_NEVER) memcpy(&r->pass[at], best_passes, (passes - at) * sizeof *best_passes);
    return best;
}

/* Widths of the first pass's tiles that the second reads with constant steps. */
static bool can_tile(const pass_recipe *second, uint64_t width) {
    uint64_t length = pass_recipe_length(second), threads = ceil_div(length, second->points);
    return second->factors[0].kind == FACTOR_RADIX && length % second->points == 0 && threads % width == 0 &&
           length / second->factors[0].length % width == 0;
}

/* On a CPU tiles have the width of a vector, of which the second pass reads whole ones. */
static double try_vector_tiles(const axis_plan *l, double cost, recipe *r) {
    if (l->transform != OCLFFT_C2C || pass_recipe_length(&r->pass[1]) % r->pass[0].lanes) return cost;
    r->pass[0].tiled = true;
    return 0.95 * cost;
}

/* Contiguous stores make up for much: on an H200 a fifth of a pass, and all that rows which begin beside sectors cost. */
double strategy_try_tiles(const axis_plan *l, const caps *c, double cost, recipe *r) {
    tile_wish wish = {.precision = l->precision, .length = pass_recipe_length(&r->pass[0]), .convolves = r->bluestein};
    uint64_t columns = pass_recipe_length(&r->pass[1]);
    double best = cost;
    if (c->is_cpu) return try_vector_tiles(l, cost, r);
    for (uint32_t width = 32; width >= 4; --width) {
        pass_recipe tiled;
        wish.width = width;
        if (!can_tile(&r->pass[1], width)) continue;
        double it = strategy_shaped_tile(c, &wish, columns, &tiled);
        if (it < COST_NEVER) it /= columns * 2 * scalar_bytes(l->precision) % 32 ? 1.25 : 1.12;
        if (it >= best) continue;
        best = it;
        r->pass[0] = tiled;
        r->pass[0].tiled = true;
    }
    return best;
}

double strategy_split(const axis_plan *l, const caps *c, recipe *out) {
    double best = COST_NEVER;
    if (l->axis_count > 1) return COST_NEVER;
    for (uint32_t passes = 2; passes <= MOST_SPLIT; ++passes) {
        recipe candidate = {.pass_count = passes};
        if (best < 1.1 * passes) break;
        double cost = choose_passes(l, c, passes, 0, l->length, &candidate);
        if (cost >= best) continue;
        if (!recipe_fits(l, c, &candidate)) continue;
        best = cost;
        *out = candidate;
    }
    return best;
}

void strategy_offer_splits(const axis_plan *l, const caps *c, offer_function offer, void *user) {
    uint64_t divisors[MOST_DIVISORS], outer = axis_plan_is_outer(l) ? l->dimensions[0].count : 0;
    uint32_t count = near_divisors(l->length, (uint64_t)round(sqrt((double)l->length)), divisors);
    recipe r;
    if (l->axis_count > 1) return;
    for (uint32_t i = 0; i < count; ++i) {
        tile_wish wish = {.precision = l->precision, .length = divisors[i], .width = 1, .mirrors = l->transform == OCLFFT_R2C};
        r = (recipe){.pass_count = 2};
        double cost = strategy_column_tile(c, wish, outer ? outer : l->length / divisors[i], &r.pass[0]);
        if (cost >= COST_NEVER) continue;
        double other = choose_last(l, c, 1, l->length / divisors[i], &r);
        if (other >= COST_NEVER) continue;
        offer(user, &r, cost + other);
        if (outer) continue;
        cost = strategy_try_tiles(l, c, cost, &r);
        if (r.pass[0].tiled) offer(user, &r, cost + other);
    }
    r = (recipe){.pass_count = 3};
    double cost = choose_passes(l, c, 3, 0, l->length, &r);
    if (cost < COST_NEVER) offer(user, &r, cost);
}
