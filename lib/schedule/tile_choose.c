/* Tiles of a width that is given: their factors and their exchange. */
#include "base/sizes.h"
#include "tile_search.h"

enum {
    MOST_LANES = 16, /* of single precision */
    MOST_CPU_LENGTH = 1 << 16,
    MOST_CPU_BYTES = 1 << 20 /* of a tile and its copy */
};

/* What is added to the cost of a tile. A mirror stage's points are asked in every phase where they
 * are. */
#define MIRRORED 0.3
#define SPILLS_LITTLE 0.05
#define PREFETCHED_LATENCIES 2.6

/* What phases cost that all butterflies fit: little, where shifts find all places. */
static double phased_cost(const tile_wish *wish, const pass_recipe *r) {
    bool shifts = is_power_of_two(wish->length) && is_power_of_two(r->width);
    return shifts && !wish->halves ? 0.02 : 0.4;
}

/* The fewest phases by which `bytes` fit local memory. Returns their surcharge. */
static double split_phases(const caps *c, const tile_wish *wish, uint64_t bytes, pass_recipe *r) {
    for (int divided = 1; divided >= 0; --divided)
        for (r->phases = 2; r->phases <= 16; ++r->phases)
            if (bytes / r->phases + 64 <= c->local_memory &&
                (!divided || tile_phases_fit(r, r->phases)))
                return divided ? phased_cost(wish, r) : 4.0;
    return COST_NEVER;
}

/* The exchange with fewest phases that fits local memory. Returns its surcharge. Where there are
 * several exchanges of a convolution or a mirror, both parts at once need half the barriers. */
static double choose_phases(const caps *c, const tile_wish *wish, pass_recipe *r) {
    uint64_t part = tile_region(r, false) * r->width * scalar_bytes(wish->precision);
    uint64_t bytes = part * 17 / 16; /* with padding */
    bool convolves = tile_convolves(r) || wish->convolves;
    bool several = (convolves && r->factor_count > 1) || wish->mirrors;
    r->phases = several && 2 * bytes <= c->local_memory ? 0 : 1;
    if ((r->factor_count == 1 && !wish->mirrors) || bytes <= c->local_memory) return 0;
    if (tile_convolves(r)) return 8.0; /* permuted points: correct, and slow */
    return split_phases(c, wish, bytes, r) + (wish->mirrors ? MIRRORED : 0);
}

/* Columns of real elements want twice as many side by side: work-items hold more points each rather
 * than spill. A few registers too many in phases cost little. Returns what the registers add to the
 * cost. */
static double hold_columns(const caps *c, const tile_wish *wish, pass_recipe *r) {
    uint64_t own = 2 * scalar_bytes(wish->precision);
    bool rows = wish->rows_in && wish->rows_out;
    bool narrow = !rows && wish->column_bytes && wish->column_bytes < own;
    pass_recipe more = *r;
    if (!tile_spills(c, wish->precision, r)) return 0;
    if (more.points < MOST_HELD) more.points = MOST_HELD;
    if (!narrow || tile_pressure(c, wish->precision, &more) > 1.1)
        return tile_spill_cost(c, wish->precision, r);
    *r = more;
    return tile_spills(c, wish->precision, r) ? SPILLS_LITTLE : 0;
}

/* Half as many work-items hold twice as many points, where they are many and these fit. */
static void thin_out(pass_recipe *r) {
    enum { MANY = 512 };
    if (r->phases > 1 && tile_threads(r) * r->width > MANY && 2 * r->points <= MOST_HELD)
        r->points *= 2;
}

/* The radix that phases do not divide comes first. */
static void suit_phases(pass_recipe *r, uint32_t phases) {
    for (uint32_t f = r->factor_count - 1; f > 0; --f) {
        factor last = r->factors[f];
        if (last.length % phases == 0) continue;
        r->factors[f] = r->factors[f - 1];
        r->factors[f - 1] = last;
    }
}

static double factored_tile(const caps *c, const tile_limits *limits, const tile_wish *wish,
                            pass_recipe *r) {
    double work = search_factors(c, limits, wish, r);
    if (work >= COST_NEVER) return COST_NEVER;
    if (limits->phases > 1 && !r->axes && !tile_convolves(r)) suit_phases(r, limits->phases);
    if (wish->mirrors) work += 1;
    while (tile_threads(r) > limits->threads && r->points < MOST_HELD) ++r->points;
    if (tile_threads(r) > limits->threads) return COST_NEVER;
    double phases = choose_phases(c, wish, r);
    if (phases >= COST_NEVER) return COST_NEVER;
    if (is_power_of_two(wish->length) && !wish->halves) thin_out(r);
    return (work > 5 ? work / 5 : 1.0) + phases + hold_columns(c, wish, r);
}

/* Where the best radices make exchanges in phases that butterflies do not fit, others may. */
static double gpu_tile(const caps *c, const tile_limits *limits, const tile_wish *wish,
                       pass_recipe *r) {
    pass_recipe plain = *r;
    double best = factored_tile(c, limits, wish, r);
    if (best >= COST_NEVER || r->phases <= 1 || tile_phases_fit(r, r->phases)) return best;
    for (uint32_t phases = 2; phases <= MOST_PHASES; ++phases) {
        tile_limits fitting = *limits;
        pass_recipe other = plain;
        fitting.phases = phases;
        double cost = factored_tile(c, &fitting, wish, &other);
        if (cost >= best) continue;
        best = cost;
        *r = other;
    }
    return best;
}

static double cpu_tile(const caps *c, const tile_limits *limits, const tile_wish *wish,
                       pass_recipe *r) {
    r->lanes = wish->lanes ? wish->lanes : tile_most_lanes(c, wish->precision);
    r->width = r->lanes;
    double work = search_factors(c, limits, wish, r);
    uint64_t bytes = tile_region(r, false) * r->width * 4 * scalar_bytes(wish->precision);
    if (work >= COST_NEVER || bytes > MOST_CPU_BYTES || r->lanes < 2) return COST_NEVER;
    return 1.0 + 0.15 * work + (bytes * 2 > c->cache ? 0.3 : 0);
}

double tile_choose(const caps *c, const tile_wish *wish, pass_recipe *out) {
    *out = (pass_recipe){.width = wish->width, .points = 1, .phases = 1};
    tile_limits limits = tile_limits_of(c, wish);
    if (wish->length > (c->is_cpu ? MOST_CPU_LENGTH : limits.region)) return COST_NEVER;
    return c->is_cpu ? cpu_tile(c, &limits, wish, out) : gpu_tile(c, &limits, wish, out);
}

uint32_t tile_most_lanes(const caps *c, oclfft_precision precision) {
    const uint64_t each = precision == OCLFFT_DOUBLE ? 2 : 1, all = min_u64(c->lanes, MOST_LANES);
    uint32_t lanes = 2;
    while (2 * lanes * each <= all) lanes *= 2;
    return lanes;
}

uint64_t tile_balanced_items(uint64_t length) {
    return max_u64(32, min_u64(128, 4096 / length));
}

/* Bytes on their way while a load waits for memory are bandwidth times latency (Little's law). A
 * few times as many is early enough, and still in the cache when it is wanted: 4 MB were measured
 * best on an H200. Where the pace is not known, a part of the cache. */
static uint64_t prefetch_bytes(const caps *c) {
    const pace *p = &c->pace;
    if (!p->bandwidth || !p->clock) return c->cache / 12;
    return (uint64_t)(PREFETCHED_LATENCIES * (double)p->bandwidth * (double)p->latency /
                      (double)p->clock);
}

uint32_t tile_prefetch(const caps *c, oclfft_precision precision, const pass_recipe *r) {
    uint64_t tile = pass_recipe_length(r) * r->width * 2 * scalar_bytes(precision);
    return (uint32_t)min_u64(ceil_div(prefetch_bytes(c), tile), 1 << 16);
}
