/* What the recipe of a tile says of its size. */
#include "base/sizes.h"
#include "tile_search.h"

uint64_t tile_region(const pass_recipe *r, bool shared) {
    uint64_t all = pass_recipe_length(r), region = shared ? 0 : all;
    for (uint32_t f = 0; f < r->factor_count; f += 1 + r->factors[f].inner) {
        uint64_t padded = r->factors[f].inner ? 1 : r->factors[f].length;
        for (uint32_t i = 0; i < r->factors[f].inner; ++i) padded *= r->factors[f + 1 + i].length;
        if (padded > 1) region = max_u64(region, padded * (all / r->factors[f].length));
    }
    return max_u64(region, 1);
}

uint64_t tile_threads(const pass_recipe *r) {
    return ceil_div(tile_region(r, true), r->points);
}

bool tile_has_kind(const pass_recipe *r, factor_kind kind) {
    for (uint32_t f = 0; f < r->factor_count; ++f)
        if (r->factors[f].kind == kind) return true;
    return false;
}

bool tile_convolves(const pass_recipe *r) {
    return tile_has_kind(r, FACTOR_RADER) || tile_has_kind(r, FACTOR_BLUESTEIN);
}

bool tile_phases_fit(const pass_recipe *r, uint32_t phases) {
    for (uint32_t f = 1; f < r->factor_count; ++f)
        if (r->factors[f].kind == FACTOR_RADIX && r->factors[f].length % phases) return false;
    return true;
}

double tile_pressure(const caps *c, oclfft_precision precision, const pass_recipe *r) {
    uint64_t words = scalar_bytes(precision) / 2, items = tile_threads(r) * r->width;
    bool crowded = r->phases > 1 && !tile_phases_fit(r, r->phases);
    uint64_t needed = words * r->points + (crowded ? words * r->points / 2 : 0) + 40;
    return (double)needed / (double)min_u64(255, c->registers * c->max_work_group / items);
}

double tile_spill_cost(const caps *c, oclfft_precision precision, const pass_recipe *r) {
    const double far_too_much = 1.6, some = 2, nearly_all = 50;
    double pressure = tile_pressure(c, precision, r);
    if (r->phases > 1 && pressure > far_too_much) return nearly_all;
    return pressure > 1 ? some : 0;
}

bool tile_spills(const caps *c, oclfft_precision precision, const pass_recipe *r) {
    return tile_pressure(c, precision, r) > 1;
}
