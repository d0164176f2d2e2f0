/* One pass while a tile holds the length. */
#include "strategy.h"

#include "../sizes.h"

/* Points per work-item: two registers each, and about as many again for twiddles, addresses and temporaries. */
static unsigned most_point_bits(const caps *c) {
    unsigned fit = c->registers >= 64 ? 4 : c->registers >= 32 ? 3 : 2;
    return (unsigned)min_u64(fit, log2_floor(c->max_radix));
}

/* Short transforms take fewer points per item, so that the items of a wave read and write whole 32-byte sectors. */
static unsigned point_bits(const caps *c, unsigned bits) {
    unsigned wanted = bits <= 1 ? 1 : bits <= 6 ? 2 : bits <= 9 ? 3 : 4;
    return (unsigned)min_u64(min_u64(wanted, bits), most_point_bits(c));
}

bool strategy_gpu_pass(const caps *c, unsigned bits, uint32_t width, pass_recipe *r) {
    unsigned points = point_bits(c, bits);
    *r = (pass_recipe){.width = width, .points = 1u << points, .phases = 1};
    if (!strategy_radices(bits, points ? points : 1, r) || (UINT64_C(1) << (bits - points)) * width > c->max_work_group)
        return false;
    if (r->stage_count == 1) return true;
    uint64_t bytes = (sizeof(float) << bits) * width * 17 / 16; /* one real part with padding */
    while (bytes / r->phases > c->local_memory && r->phases < r->radix[r->stage_count - 1]) r->phases *= 2;
    return bytes / r->phases <= c->local_memory;
}

/* Enough columns for a work-group of 128, no more than the batch can use. */
static uint32_t group_width(const problem *p, const caps *c, unsigned bits) {
    uint64_t wanted = min_u64(128, c->max_work_group), row = (UINT64_C(1) << bits) >> point_bits(c, bits);
    uint32_t width = 1;
    while (width * 2 * row <= wanted && width < p->batch) width *= 2;
    return width;
}

static double propose_gpu(const problem *p, const caps *c, recipe *out) {
    unsigned bits = log2_floor(p->length);
    out->pass_count = 1;
    if (!strategy_gpu_pass(c, bits, group_width(p, c, bits), &out->pass[0]) || !strategy_fits(p, c, out)) return COST_NEVER;
    return out->pass[0].phases > 1 ? 1.5 : 1.0;
}

bool strategy_cpu_pass(const caps *c, unsigned bits, bool along, pass_recipe *r) {
    unsigned lane_bits = log2_floor(c->lanes), most = 3; /* 16 registers for the points, as many for the rest */
    most = (unsigned)min_u64(most, log2_floor(c->max_radix));
    if (along) most = (unsigned)min_u64(most, bits - lane_bits);
    *r = (pass_recipe){.width = along ? 1 : (uint32_t)c->lanes, .phases = 1, .lanes = (uint32_t)c->lanes, .along = along};
    if (!strategy_radices(bits, most, r)) return false;
    r->points = r->radix[0];
    return true;
}

static double propose_cpu(const problem *p, const caps *c, recipe *out) {
    unsigned bits = log2_floor(p->length);
    bool along = bits >= log2_floor(c->lanes) + 3;
    out->pass_count = 1;
    if (!strategy_cpu_pass(c, bits, along, &out->pass[0]) || !strategy_fits(p, c, out)) return COST_NEVER;
    return p->length * 16 > c->cache ? 3.0 : 1.0;
}

double strategy_onepass(const problem *p, const caps *c, recipe *out) {
    return c->is_cpu ? propose_cpu(p, c, out) : propose_gpu(p, c, out);
}
