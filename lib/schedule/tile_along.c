/* CPU tiles along a transform: which radices, how many transforms in one vector.
 *
 * A butterfly whose points and their products outgrow the vector registers spills, which makes
 * radix 16 cost what two of radix 4 do on 32 registers (docs/log.md). Merging in registers
 * costs by the step. */
#include "tile_along.h"

#include "base/primes.h"
#include "base/sizes.h"
#include "recipe/radix.h"

enum {
    MOST_STAGES = 8,
    MOST_COMPOSITE = 16,
    MOST_PRIME = 13,
    MOST_TOGETHER = 8,
    MOST_BYTES = 1 << 20 /* of a tile and its copy */
};

/* A search over the radices of a length, those below a block's span first. */
typedef struct search {
    const caps *caps;
    oclfft_precision precision;
    pass_recipe work, *best;
    uint64_t length, block;
    double cost; /* of the best */
} search;

/* ---- Costs ---- */

/* A shuffle of two whole vectors is one instruction with AVX-512; before that only inside each 16
 * bytes. */
static double merge_work(const caps *c, oclfft_precision precision, uint64_t block) {
    return c->lanes >= 16 || block * scalar_bytes(precision) <= 16 ? 0.15 : 0.4;
}

/* Radices up to this fit the vector registers, of which only AVX-512 has 32. */
static uint32_t roomy_radix(const caps *c) {
    return c->lanes >= 16 ? 8 : 4;
}

static double stage_work(const caps *c, uint32_t radix) {
    uint32_t roomy = roomy_radix(c);
    double cost = 1.1 + (radix > 7 && is_prime(radix) ? 0.05 : 0.015) * radix;
    if (radix > roomy) cost += 0.15 * (radix - roomy);
    return cost;
}

double tile_along_work(const caps *c, oclfft_precision precision, const pass_recipe *r) {
    uint64_t block = r->lanes / r->width;
    double work = 0.2 * (r->width - 1);
    for (uint32_t f = 0; f < r->factor_count; ++f) work += stage_work(c, r->factors[f].length);
    for (uint64_t merged = 1; merged < block; merged *= 2) work += merge_work(c, precision, block);
    return work;
}

static uint64_t tile_bytes(const tile_wish *wish, uint32_t width) {
    return wish->length * width * 4 * scalar_bytes(wish->precision);
}

/* A vector of fewer lanes does more work, though not in proportion. */
static double cost_of(const caps *c, const tile_wish *wish, uint64_t columns, const pass_recipe *r,
                      double work) {
    uint64_t bytes = tile_bytes(wish, r->width), tiles = ceil_div(columns, r->width);
    uint64_t most = tile_most_lanes(c, wish->precision);
    for (uint64_t lanes = r->lanes; lanes < most; lanes *= 2) work *= 1.4;
    double cost = (0.45 + 0.1 * work) * (double)(tiles * r->width) / (double)columns;
    return cost + (bytes > c->cache ? 2 : 4 * bytes > c->cache ? 0.08 : 0);
}

/* ---- The search ---- */

static bool is_possible(const search *s, uint32_t radix, uint64_t span) {
    uint64_t butterflies = s->length / radix;
    if (radix > (is_prime(radix) ? MOST_PRIME : MOST_COMPOSITE)) return false;
    if (radix > s->caps->max_radix && !is_prime(radix)) return false;
    if (span < s->block && !is_power_of_two(radix)) return false;
    return butterflies >= s->block && (span == 1 || butterflies % s->block == 0);
}

/* Behind a block's span the order does not matter: it descends. */
static void descend(search *s, uint64_t rest, uint32_t most) {
    uint64_t span = s->length / rest;
    if (rest == 1) {
        double cost = tile_along_work(s->caps, s->precision, &s->work);
        if (cost >= s->cost) return;
        s->cost = cost;
        *s->best = s->work;
        return;
    }
    for (uint32_t i = radix_count; i-- > 1 && s->work.factor_count < MOST_STAGES;) {
        uint32_t radix = radix_list[i].radix;
        if (radix > most || rest % radix || !is_possible(s, radix, span)) continue;
        pass_recipe_add(&s->work, FACTOR_RADIX, radix, 0);
        descend(s, rest / radix, span < s->block ? RADIX_LARGEST : radix);
        --s->work.factor_count;
    }
}

/* The least work with `width` transforms in a vector of so many lanes. */
static double search_block(const caps *c, const tile_wish *wish, uint32_t lanes, uint32_t width,
                           pass_recipe *found) {
    search s = {.caps = c,
                .precision = wish->precision,
                .best = found,
                .length = wish->length,
                .block = lanes / width,
                .cost = COST_NEVER};
    s.work = (pass_recipe){.width = width, .points = 1, .phases = 1, .lanes = lanes, .along = true};
    *found = s.work;
    if (wish->length % s.block || tile_bytes(wish, width) > MOST_BYTES) return COST_NEVER;
    descend(&s, wish->length, RADIX_LARGEST);
    return s.cost;
}

double tile_choose_along(const caps *c, const tile_wish *wish, uint64_t columns, pass_recipe *out) {
    uint32_t most = tile_most_lanes(c, wish->precision);
    double best = COST_NEVER;
    for (uint32_t lanes = most; lanes >= 2 && lanes * 4 >= most; lanes /= 2)
        for (uint32_t width = 1; width <= MOST_TOGETHER && width <= lanes / 2; width *= 2) {
            pass_recipe found;
            double work = search_block(c, wish, lanes, width, &found);
            if (work >= COST_NEVER) continue;
            double cost = cost_of(c, wish, columns, &found, work);
            if (cost >= best) continue;
            best = cost;
            *out = found;
        }
    return best;
}
