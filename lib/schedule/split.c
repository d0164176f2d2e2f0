/* Hierarchical: two passes or more, the length cut as evenly as can be. */
#include "strategy.h"

#include "../sizes.h"

/* What a pass costs whose strided side moves `width` neighbouring points at a time. From measurements on an H200 (docs/
 * performance.md): 64-byte segments run near full bandwidth, 32-byte ones lose a fifth, less is hopeless; a tile above 8192
 * points leaves one work-group per multiprocessor, whose load, compute and store do not overlap. */
static double pass_cost(const caps *c, const pass_recipe *r, unsigned bits) {
    uint64_t segment = r->width * 2 * sizeof(float), tile = (UINT64_C(1) << bits) * r->width;
    double cost = segment >= 64 ? 1.0 : segment >= 32 ? 1.15 : 3.0;
    if (tile > 8192 && !c->is_cpu) cost += 0.2;
    return cost;
}

/* Tiles of about 4096 points, 32 to 128 bytes wide, and as wide as the device can hold. */
static bool gpu_pass(const caps *c, unsigned bits, pass_recipe *r) {
    for (uint32_t width = bits <= 8 ? 16 : bits == 9 ? 8 : 4; width >= 2; width /= 2)
        if (strategy_gpu_pass(c, bits, width, r)) return true;
    return false;
}

/* The shorter dimensions first: the first pass is strided on its load. */
static double propose_passes(const problem *p, const caps *c, uint32_t passes, recipe *out) {
    unsigned bits = log2_floor(p->length);
    double cost = 0;
    *out = (recipe){.pass_count = passes};
    for (uint32_t i = 0; i < passes; ++i) {
        unsigned share = (bits + i) / passes;
        if (share < 2) return COST_NEVER;
        bool fits = c->is_cpu ? strategy_cpu_pass(c, share, false, &out->pass[i]) : gpu_pass(c, share, &out->pass[i]);
        if (!fits) return COST_NEVER;
        cost += pass_cost(c, &out->pass[i], share);
    }
    out->pass[0].tiled = passes == 2 && !c->is_cpu;
    if (strategy_fits(p, c, out)) return cost;
    out->pass[0].tiled = false;
    return strategy_fits(p, c, out) ? cost : COST_NEVER;
}

double strategy_split(const problem *p, const caps *c, recipe *out) {
    double best = COST_NEVER;
    for (uint32_t passes = 2; passes <= MAX_PASSES; ++passes) {
        recipe candidate;
        double cost = propose_passes(p, c, passes, &candidate);
        if (cost < best) {
            best = cost;
            *out = candidate;
        }
    }
    return best;
}
