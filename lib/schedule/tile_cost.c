/* The cost of tiles as a recipe has them. */
#include "base/sizes.h"
#include "tile_along.h"
#include "tile_search.h"

/* The two transforms of a convolution, per point of the tile, on top of other work. */
static double add_convolution(const caps *c, const tile_limits *limits, const pass_recipe *r,
                              const factor *f, double work) {
    uint64_t columns = pass_recipe_length(r) / f->length, padded = 1;
    for (uint32_t i = 1; i <= f->inner; ++i) padded *= f[i].length;
    for (uint32_t i = 1; i <= f->inner; ++i)
        work += 2 * search_stage_cost(c, limits, r, f[i].length, padded * columns) *
                (double)padded / (double)f->length;
    return work;
}

static double work_of(const caps *c, const tile_limits *limits, const pass_recipe *r) {
    uint64_t all = pass_recipe_length(r);
    double work = 0;
    for (uint32_t i = 0; i < r->factor_count; i += 1 + r->factors[i].inner) {
        const factor *f = &r->factors[i];
        if (f->inner)
            work = add_convolution(c, limits, r, f, work);
        else
            work += search_stage_cost(c, limits, r, f->length, all);
    }
    return work;
}

static double cpu_cost(const caps *c, const tile_wish *wish, uint64_t columns, const pass_recipe *r,
                       double work) {
    double idle = (double)ceil_div(columns, r->width) * r->width / (double)columns;
    if (!r->along) return idle * (1.0 + 0.15 * work);
    return idle * (0.45 + 0.1 * tile_along_work(c, wish->precision, r));
}

double tile_cost(const caps *c, const tile_wish *wish, uint64_t columns, const pass_recipe *r) {
    tile_limits limits = tile_limits_of(c, wish);
    double work = work_of(c, &limits, r) + (wish->mirrors ? 1 : 0);
    if (work >= COST_NEVER) return COST_NEVER;
    if (c->is_cpu) return cpu_cost(c, wish, columns, r, work);
    double cost = (work > 5 ? work / 5 : 1.0) + 0.02 * work + (r->phases > 1 ? 0.4 : 0);
    cost += tile_spill_cost(c, wish->precision, r);
    return cost * tile_shape_cost(wish, columns) + tile_group_cost(r);
}
