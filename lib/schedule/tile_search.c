/* The search for the radices of a smooth length. */
#include "tile_search.h"

#include "base/primes.h"
#include "base/sizes.h"
#include "recipe/radix.h"

tile_limits tile_limits_of(const caps *c, const tile_wish *wish) {
    bool wide = wish->precision == OCLFFT_DOUBLE;
    uint32_t points = c->registers >= 64 ? 16 : c->registers >= 32 ? 8 : 4;
    /* AMD's GCN and CDNA run out of scalar registers with radix 32. Their compiler spills several
     * butterflies in double precision that together have more than 24 points. */
    uint32_t radix = points == 16 && !wide && c->wave <= 32 ? 32 : points;
    if (c->is_cpu) points = 8, radix = wish->single ? RADIX_LARGEST : 9;
    uint32_t prime = c->is_cpu || points <= 4 ? 13 : points <= 8 || wide ? 17 : 31;
    if (wish->twins) radix = (uint32_t)min_u64(radix, MOST_HELD / 2);
    uint64_t threads = c->max_work_group / wish->width;
    return (tile_limits){.points = points,
                         .held = wide && c->wave > 32 ? 24 : 40,
                         .radix = (uint32_t)min_u64(radix, c->max_radix),
                         .prime = (uint32_t)min_u64(prime, max_u64(13, c->max_radix)),
                         .threads = threads,
                         .region = threads * MOST_HELD,
                         .rows = wish->rows_in && wish->rows_out};
}

/* ---- Costs ---- */

static bool is_prime_radix(uint32_t radix) {
    static const uint64_t primes = UINT64_C(0xa08a28ac); /* one bit each, up to 31 */
    return primes >> radix & 1;
}

/* A butterfly's arithmetic grows with the logarithm of its radix, that of a prime with the prime;
 * the exchange around it does not. */
static double butterfly_cost(uint32_t radix) {
    return 1.1 + (is_prime_radix(radix) && radix > 7 ? 0.05 : 0.015) * radix;
}

/* One stage on so many work-items. Many points crowd the registers. */
static double stage_cost(const radix_search *s, uint32_t radix, uint64_t threads) {
    uint32_t roomy = s->limits->points;
    uint64_t all = s->region / radix, each = ceil_div(all, threads), held = each * radix;
    double crowded = held > roomy ? 0.008 * (double)(held - roomy) : 0;
    if (held > 2 * roomy) crowded += 0.02 * (double)(held - 2 * roomy);
    if (held > s->limits->held && each > 1) return COST_NEVER;
    return butterfly_cost(radix) * (0.3 + 0.7 * (double)(each * threads) / (double)all + crowded);
}

/* Work per point of the region when a work-item holds about `points`. Large work-groups are few on
 * a multiprocessor and wait for each other at barriers. */
static double sequence_cost(const radix_search *s, uint32_t points) {
    uint64_t threads = ceil_div(s->region, points);
    double cost = 0;
    if (threads > s->limits->threads) return COST_NEVER;
    for (uint32_t i = 0; i < s->count; ++i) {
        double stage = stage_cost(s, s->radices[i], threads);
        if (stage >= COST_NEVER) return COST_NEVER;
        cost += stage;
    }
    return cost * (threads > 256 ? 1 + 0.0006 * (double)(threads - 256) : 1.0);
}

/* Few points per work-item make short transforms read and write whole sectors of memory: the most
 * that do. */
static uint32_t most_points(const radix_search *s) {
    if (!s->limits->rows) return 2 * s->limits->points;
    if (s->region <= 64) return 6;
    return s->region <= 600 ? 10 : 3 * s->limits->points;
}

/* What too many cost: of rows a share of the sectors' other points. */
static double points_cost(const radix_search *s, uint32_t points) {
    uint32_t most = most_points(s);
    if (points <= most) return 0;
    return s->limits->rows ? 1 + 0.4 * (points - most) : 1;
}

double search_stage_cost(const caps *c, const tile_limits *limits, const pass_recipe *r,
                         uint32_t radix, uint64_t region) {
    radix_search s = {
        .caps = c, .limits = limits, .region = region, .radices = {radix}, .count = 1};
    return c->is_cpu ? butterfly_cost(radix) : sequence_cost(&s, r->points);
}

/* ---- The search ---- */

static void keep_best(radix_search *s, uint32_t points, double cost) {
    if (cost >= s->best_cost) return;
    s->best_cost = cost;
    s->best_count = s->count;
    s->best_points = points;
    for (uint32_t i = 0; i < s->count; ++i) s->best[i] = s->radices[i];
}

/* A work of a CPU depends on the radices alone. */
static void weigh_on_cpu(radix_search *s) {
    double cost = 0;
    for (uint32_t i = 0; i < s->count; ++i) cost += butterfly_cost(s->radices[i]);
    keep_best(s, s->radices[0], cost);
}

static bool suits_phases(const radix_search *s) {
    uint32_t phases = s->limits->phases, others = 0;
    for (uint32_t i = 0; phases > 1 && i < s->count; ++i) others += s->radices[i] % phases != 0;
    return others <= 1;
}

/* The points of a work-item are a few times one of the radices. */
static void weigh_sequence(radix_search *s) {
    if (s->caps->is_cpu) {
        weigh_on_cpu(s);
        return;
    }
    if (!suits_phases(s)) return;
    for (uint32_t i = 0; i < s->count; ++i)
        for (uint32_t m = 1; (i == 0 || s->radices[i] != s->radices[i - 1]) && m <= 4; ++m) {
            uint32_t points = s->radices[i] * m;
            if (points < s->radices[0]) continue;
            double dear = points_cost(s, points);
            if (dear == 0 || points == s->radices[0])
                keep_best(s, points, sequence_cost(s, points) + dear);
        }
}

static bool is_allowed(const radix_search *s, uint32_t radix) {
    return radix <= (is_prime_radix(radix) ? s->limits->prime : s->limits->radix);
}

/* `least` is what the butterflies so far cost at least, with work-items that are all busy. */
static void descend(radix_search *s, uint64_t rest, uint32_t most, double least) {
    if (rest == 1) {
        weigh_sequence(s);
        return;
    }
    if (least + butterfly_cost(1) >= s->best_cost) return;
    if (s->count == MOST_RADICES || s->count == MAX_FACTORS) return;
    for (uint32_t i = radix_count; i-- > 1;) {
        uint32_t radix = radix_list[i].radix;
        if (radix > most || rest % radix || !is_allowed(s, radix)) continue;
        s->radices[s->count++] = radix;
        descend(s, rest / radix, radix, least + butterfly_cost(radix));
        --s->count;
    }
}

double search_radices(const caps *c, const tile_limits *limits, uint64_t length, uint64_t region,
                      radix_search *s) {
    *s = (radix_search){
        .caps = c, .limits = limits, .region = region, .best_cost = COST_NEVER, .radices = {1}};
    if (length == 1) {
        s->count = 1;
        weigh_sequence(s);
    } else if (is_smooth(length, limits->prime)) {
        descend(s, length, RADIX_LARGEST, 0);
    }
    return s->best_cost;
}

bool search_add(const radix_search *s, pass_recipe *r) {
    for (uint32_t i = 0; i < s->best_count; ++i)
        if (!pass_recipe_add(r, FACTOR_RADIX, s->best[i], 0)) return false;
    if (s->best_points > r->points) r->points = s->best_points;
    return true;
}
