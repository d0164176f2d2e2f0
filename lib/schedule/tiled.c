#include "tiled.h"

#include "base/sizes.h"

enum { WIDEST = 32, NARROWEST = 4, SECTOR_BYTES = 32 };

/* Widths of the first pass's tiles that the second reads with constant steps. */
static bool can_tile(const pass_recipe *second, uint64_t width) {
    uint64_t length = pass_recipe_length(second), threads = ceil_div(length, second->points);
    const factor *first = &second->factors[0];
    return first->kind == FACTOR_RADIX && length % second->points == 0 && threads % width == 0 &&
           length / first->length % width == 0;
}

/* On a CPU tiles have the width of a vector, of which the second pass reads whole ones. */
static double try_on_cpu(const axis_plan *axis, double cost, recipe *r) {
    if (axis->transform != OCLFFT_C2C) return cost;
    if (pass_recipe_length(&r->pass[1]) % r->pass[0].lanes) return cost;
    r->pass[0].tiled = true;
    return 0.95 * cost;
}

/* Contiguous stores make up for much: on an H200 a fifth of a pass, and all that rows which begin
 * beside sectors cost. */
double tiled_try(const axis_plan *axis, const caps *c, double cost, recipe *r) {
    tile_wish wish = {.precision = axis->precision,
                      .length = pass_recipe_length(&r->pass[0]),
                      .halves = axis_plan_is_real(axis),
                      .convolves = r->bluestein};
    uint64_t columns = pass_recipe_length(&r->pass[1]);
    bool beside = columns * 2 * scalar_bytes(axis->precision) % SECTOR_BYTES != 0;
    double best = cost;
    if (c->is_cpu) return try_on_cpu(axis, cost, r);
    for (wish.width = WIDEST; wish.width >= NARROWEST; --wish.width) {
        pass_recipe tiled;
        if (!can_tile(&r->pass[1], wish.width)) continue;
        double contiguous = tile_choose_shaped(c, &wish, columns, &tiled);
        if (contiguous < COST_NEVER) contiguous /= beside ? 1.25 : 1.12;
        if (contiguous >= best) continue;
        best = contiguous;
        r->pass[0] = tiled;
        r->pass[0].tiled = true;
    }
    return best;
}
