/* Tiles: which factors, how many points for a work-item, how wide.
 *
 * The cost of a tile is that of moving its points through memory, 1, unless the work inside takes longer. The work is counted in
 * work: every stage work every point once, more often where the butterflies do not fill the work-group or a convolution pads.
 * On an H200 some five work hide behind the memory, docs/performance.md; a CPU hides one or two. */
#include "strategy.h"

#include "base/sizes.h"
#include "base/primes.h"
#include "recipe/radix.h"

/* What the device allows a work-item. */
typedef struct limits {
    uint32_t points;  /* to hold in registers: two registers each, and about as many again for all else */
    uint32_t radix;   /* the largest composite radix */
    uint32_t prime;   /* the largest prime done by its definition; larger ones by convolution */
    uint64_t threads; /* of one transform */
    uint64_t region;  /* points of one transform, padding included */
    bool rows;        /* transforms lie side by side in memory at both ends */
} limits;

enum { MOST_HELD = 32 }; /* points of a work-item, where that is what makes a tile fit */

static limits limits_of(const caps *c, const tile_wish *wish) {
    bool wide = wish->precision == OCLFFT_DOUBLE;
    uint32_t points = c->registers >= 64 ? 16 : c->registers >= 32 ? 8 : 4;
    uint32_t radix = points == 16 && !wide && c->wave <= 32 ? 32 : points; /* AMD's GCN and CDNA run out of scalar registers */
    if (c->is_cpu) points = 8, radix = 9;
    radix = (uint32_t)min_u64(radix, c->max_radix);
    limits l = {.points = points, .radix = radix};
    l.prime = c->is_cpu || points <= 4 ? 13 : points <= 8 || wide ? 17 : 31;
    l.prime = (uint32_t)min_u64(l.prime, max_u64(13, c->max_radix));
    l.threads = c->max_work_group / wish->width;
    l.region = l.threads * MOST_HELD;
    l.rows = wish->rows_in && wish->rows_out;
    return l;
}

/* ---- Factors of a smooth length ---- */

/* A search over the radices of a length, largest first. */
typedef struct search {
    const caps *caps;
    const limits *limits;
    uint64_t region; /* points that the stages run over: more than the length in a convolution with columns */
    uint32_t radices[MAX_FACTORS], count;
    uint32_t best[MAX_FACTORS], best_count, best_points;
    double best_cost;
} search;

static bool is_prime_radix(uint32_t radix) {
    static const uint64_t primes = UINT64_C(0xa08a28ac);
    return primes >> radix & 1;
}

/* A butterfly's arithmetic grows with the logarithm of its radix, that of a prime with the prime; the exchange around it does not.
 */
static double stage_cost(uint32_t radix) {
    return 1.1 + (is_prime_radix(radix) && radix > 7 ? 0.05 : 0.015) * radix;
}

/* Work per point of the region when a work-item holds about `points`. Large work-groups are few on a multiprocessor and wait for
 * each other at barriers; many points crowd the registers. */
static double sequence_cost(const search *s, uint32_t points) {
    uint64_t threads = ceil_div(s->region, points);
    double cost = 0;
    if (threads > s->limits->threads) return COST_NEVER;
    for (uint32_t i = 0; i < s->count; ++i) {
        uint64_t all = s->region / s->radices[i], each = ceil_div(all, threads), held = each * s->radices[i];
        double crowded = held > s->limits->points ? 0.008 * (double)(held - s->limits->points) : 0;
        if (held > 2 * s->limits->points) crowded += 0.02 * (double)(held - 2 * s->limits->points);
        if (held > 40 && each > 1) return COST_NEVER;
        cost += stage_cost(s->radices[i]) * (0.3 + 0.7 * (double)(each * threads) / (double)all + crowded);
    }
    return cost * (threads > 256 ? 1 + 0.0006 * (double)(threads - 256) : 1.0);
}

/* Few points per work-item make short transforms read and write whole sectors of memory: the most
 * that do. */
static uint32_t most_points(const search *s) {
    if (!s->limits->rows) return 2 * s->limits->points;
    if (s->region <= 64) return 6;
    return s->region <= 600 ? 10 : 3 * s->limits->points;
}

/* What too many cost: of rows a share of the sectors' other points. */
static double points_cost(const search *s, uint32_t points) {
    uint32_t most = most_points(s);
    if (points <= most) return 0;
    return s->limits->rows ? 1 + 0.4 * (points - most) : 1;
}

static void keep_best(search *s, uint32_t points, double cost) {
    if (cost >= s->best_cost) return;
    s->best_cost = cost;
    s->best_count = s->count;
    s->best_points = points;
    for (uint32_t i = 0; i < s->count; ++i) s->best[i] = s->radices[i];
}

/* Points of a work-item: a few times one of the radices. */
static void weigh_sequence(search *s) {
    if (s->caps->is_cpu) {
        double cost = 0;
        for (uint32_t i = 0; i < s->count; ++i) cost += stage_cost(s->radices[i]);
        keep_best(s, s->radices[0], cost);
        return;
    }
    for (uint32_t i = 0; i < s->count; ++i)
        for (uint32_t m = 1; (i == 0 || s->radices[i] != s->radices[i - 1]) && m <= 4; ++m) {
            uint32_t points = s->radices[i] * m;
            if (points < s->radices[0]) continue;
            double dear = points_cost(s, points);
            if (dear == 0 || points == s->radices[0])
                keep_best(s, points, sequence_cost(s, points) + dear);
        }
}

static bool is_allowed(const search *s, uint32_t radix) {
    return radix <= (is_prime_radix(radix) ? s->limits->prime : s->limits->radix);
}

static void search_radices(search *s, uint64_t rest, uint32_t most) {
    if (rest == 1) {
        weigh_sequence(s);
        return;
    }
    if (s->count == 6 || s->count == MAX_FACTORS) return;
    for (uint32_t i = radix_count; i-- > 1;) {
        uint32_t radix = radix_list[i].radix;
        if (radix > most || rest % radix || !is_allowed(s, radix)) continue;
        s->radices[s->count++] = radix;
        search_radices(s, rest / radix, radix);
        --s->count;
    }
}

/* The best radices of `length`, over a region of `region` points. Returns work per point of the region. */
static double choose_radices(const caps *c, const limits *l, uint64_t length, uint64_t region, search *s) {
    *s = (search){.caps = c, .limits = l, .region = region, .best_cost = COST_NEVER, .radices = {1}};
    if (length == 1) {
        s->count = 1;
        weigh_sequence(s);
    } else if (is_smooth(length, l->prime)) {
        search_radices(s, length, RADIX_LARGEST);
    }
    return s->best_cost;
}

static bool add_radices(const search *s, pass_recipe *r) {
    for (uint32_t i = 0; i < s->best_count; ++i)
        if (!pass_recipe_add(r, FACTOR_RADIX, s->best[i], 0)) return false;
    if (s->best_points > r->points) r->points = s->best_points;
    return true;
}

/* ---- Prime factors by convolution ---- */

static bool add_convolution(factor_kind kind, uint64_t length, const search *s, pass_recipe *r) {
    return pass_recipe_add(r, kind, (uint32_t)length, s->best_count) && add_radices(s, r);
}

/* Bluestein's padded length: the cheapest without a prime factor above 7 up to a third more than needed, or the power of two. */
static double choose_padded(const caps *c, const limits *l, uint64_t prime, uint64_t columns, search *best) {
    uint64_t least = 2 * prime - 1, power = UINT64_C(1) << (log2_floor(least) + 1);
    double cost = COST_NEVER;
    if (!c->is_cpu && least * columns > l->region) return COST_NEVER;
    for (uint64_t padded = next_smooth(least, 7); padded <= power;
         padded = padded < power ? next_smooth(padded + 1, 7) : padded + 1) {
        search s;
        if (padded > least + least / 3) padded = power;
        double it = 2 * choose_radices(c, l, padded, padded * columns, &s) * (double)padded / (double)prime;
        if (it >= cost) continue;
        cost = it;
        *best = s;
    }
    return cost;
}

/* Rader's algorithm where prime - 1 is smooth, or Bluestein's. Returns work per point. */
static double add_prime(const caps *c, const limits *l, uint64_t prime, uint64_t columns, bool framed, pass_recipe *r) {
    search rader, bluestein = {0};
    double by_rader = 2 * choose_radices(c, l, prime - 1, (prime - 1) * columns, &rader) + (framed ? 2 : 1);
    if (by_rader < 14) return add_convolution(FACTOR_RADER, prime, &rader, r) ? by_rader : COST_NEVER;
    double by_bluestein = choose_padded(c, l, prime, columns, &bluestein) + 0.5;
    if (by_rader <= by_bluestein && by_rader < COST_NEVER)
        return add_convolution(FACTOR_RADER, prime, &rader, r) ? by_rader : COST_NEVER;
    return by_bluestein < COST_NEVER && add_convolution(FACTOR_BLUESTEIN, prime, &bluestein, r) ? by_bluestein : COST_NEVER;
}

static bool has_kind(const pass_recipe *r, factor_kind kind) {
    for (uint32_t f = 0; f < r->factor_count; ++f)
        if (r->factors[f].kind == kind) return true;
    return false;
}

/* Convolutions first, where no twiddles precede them; then the smooth rest. `framed`: a stage of radix 1 at the ends where rows are
 * in memory brings them to local memory in order, since a Rader convolution permutes. */
static double build_factors(const caps *c, const limits *l, const tile_wish *wish, bool framed, pass_recipe *r) {
    uint64_t primes[MAX_PRIMES], smooth = wish->length;
    uint32_t count = prime_factors(wish->length, primes), large = 0;
    double cost = 0;
    search s;
    while (large < count && primes[large] > l->prime) smooth /= primes[large++];
    if ((large && wish->convolves) || large > MAX_CONVOLUTIONS) return COST_NEVER;
    if (framed && !pass_recipe_add(r, FACTOR_RADIX, 1, 0)) return COST_NEVER;
    for (uint32_t i = 0; i < large && cost < COST_NEVER; ++i)
        cost += add_prime(c, l, primes[i], wish->length / primes[i], framed, r);
    if (cost >= COST_NEVER) return COST_NEVER;
    if (smooth > 1 || !large) {
        cost += choose_radices(c, l, smooth, wish->length, &s);
        return cost < COST_NEVER && add_radices(&s, r) ? cost : COST_NEVER;
    }
    if (framed && wish->rows_out && !pass_recipe_add(r, FACTOR_RADIX, 1, 0)) return COST_NEVER;
    return cost;
}

/* Several axes: in the order of their processing the first is the slowest at the load. Where its butterflies leave too few
 * neighbours to neighbouring work-items, the tile is loaded as it lies and turned by a stage of radix 1. */
static double add_axes(const caps *c, const limits *l, const tile_wish *wish, pass_recipe *r) {
    double cost = 0;
    pass_recipe plain = *r;
    for (bool turned = false;; turned = true, *r = plain, cost = 0.8) {
        if (turned && !pass_recipe_add(r, FACTOR_RADIX, 1, 0)) return COST_NEVER;
        for (uint32_t a = 0; a < wish->axis_count; ++a, ++r->axes) {
            search s;
            cost += choose_radices(c, l, wish->axes[a], wish->length, &s);
            if (cost >= COST_NEVER || !add_radices(&s, r)) return COST_NEVER;
        }
        --r->axes;
        uint64_t threads = ceil_div(wish->length, r->points), others = wish->length / wish->axes[0];
        if (turned || (threads % others == 0 && threads / others * 2 * scalar_bytes(wish->precision) >= 32)) return cost;
    }
}

static double add_factors(const caps *c, const limits *l, const tile_wish *wish, pass_recipe *r) {
    if (wish->axis_count > 1) return add_axes(c, l, wish, r);
    pass_recipe plain = *r;
    double cost = build_factors(c, l, wish, false, r);
    if (cost >= COST_NEVER || c->is_cpu || !wish->rows_in || !has_kind(r, FACTOR_RADER)) return cost;
    *r = plain;
    return build_factors(c, l, wish, true, r);
}

/* The most points that a column has in any stage; `shared`: in those that are worth work-items, which radix 1 is not. */
static uint64_t region_of(const pass_recipe *r, bool shared) {
    uint64_t all = pass_recipe_length(r), region = shared ? 0 : all;
    for (uint32_t f = 0; f < r->factor_count; f += 1 + r->factors[f].inner) {
        uint64_t padded = r->factors[f].inner ? 1 : r->factors[f].length;
        for (uint32_t i = 0; i < r->factors[f].inner; ++i) padded *= r->factors[f + 1 + i].length;
        if (padded > 1) region = max_u64(region, padded * (all / r->factors[f].length));
    }
    return max_u64(region, 1);
}

static uint64_t threads_of(const pass_recipe *r) {
    return ceil_div(region_of(r, true), r->points);
}

/* Phases that divide every radix let butterflies write whole; others cost more. */
static bool divides_radices(const pass_recipe *r, uint32_t phases) {
    for (uint32_t f = 0; f < r->factor_count; ++f)
        if (r->factors[f].kind == FACTOR_RADIX && f && r->factors[f].length % phases) return false;
    return true;
}

static bool has_convolution(const pass_recipe *r) {
    return has_kind(r, FACTOR_RADER) || has_kind(r, FACTOR_BLUESTEIN);
}

/* The exchange with fewest phases that fits local memory. Returns its surcharge. */
static double choose_phases(const caps *c, const tile_wish *wish, pass_recipe *r) {
    uint64_t bytes = region_of(r, false) * r->width * scalar_bytes(wish->precision) * 17 / 16; /* one part with padding */
    bool convolves = has_convolution(r) || wish->convolves;
    bool several = (convolves && r->factor_count > 1) || wish->mirrors;
    r->phases = several && 2 * bytes <= c->local_memory ? 0 : 1; /* pairs: half the barriers */
    if ((r->factor_count == 1 && !wish->mirrors) || bytes <= c->local_memory) return 0;
    if (wish->mirrors) return 8.0;
    if (has_convolution(r)) return 8.0; /* permuted points in phases: correct, and slow */
    for (uint32_t pick = 0; pick < 2; ++pick)
        for (r->phases = 2; r->phases <= 16; ++r->phases)
            if (bytes / r->phases + 64 <= c->local_memory && (pick || divides_radices(r, r->phases))) return pick ? 4.0 : 0.4;
    return COST_NEVER;
}

/* Whether the registers of a multiprocessor, which a full-size work-group would share, do not suffice for this one. */
static bool is_spilled(const caps *c, const tile_wish *wish, const pass_recipe *r) {
    uint64_t words = scalar_bytes(wish->precision) / 2, items = threads_of(r) * r->width;
    uint64_t needed = words * r->points + (r->phases > 1 ? words * r->points / 2 : 0) + 40;
    return needed > min_u64(255, c->registers * c->max_work_group / items);
}

static double gpu_tile(const caps *c, const limits *l, const tile_wish *wish, pass_recipe *r) {
    double work = add_factors(c, l, wish, r);
    if (work >= COST_NEVER) return COST_NEVER;
    if (wish->mirrors) work += 1;
    while (threads_of(r) > l->threads && r->points < MOST_HELD) ++r->points;
    if (threads_of(r) > l->threads) return COST_NEVER;
    double phases = choose_phases(c, wish, r);
    if (phases >= COST_NEVER) return COST_NEVER;
    return (work > 5 ? work / 5 : 1.0) + phases + (is_spilled(c, wish, r) ? 2.0 : 0);
}

static double cpu_tile(const caps *c, const limits *l, const tile_wish *wish, pass_recipe *r) {
    r->lanes = (uint32_t)(wish->precision == OCLFFT_DOUBLE ? c->lanes / 2 : c->lanes);
    r->width = r->lanes;
    double work = add_factors(c, l, wish, r);
    uint64_t bytes = region_of(r, false) * r->width * 4 * scalar_bytes(wish->precision);
    if (work >= COST_NEVER || bytes > 1 << 20 || r->lanes < 2) return COST_NEVER;
    return 1.0 + 0.15 * work + (bytes * 2 > c->cache ? 0.3 : 0);
}

double strategy_tile(const caps *c, const tile_wish *wish, pass_recipe *out) {
    *out = (pass_recipe){.width = wish->width, .points = 1, .phases = 1};
    limits l = limits_of(c, wish);
    if (wish->length > (c->is_cpu ? 1 << 16 : l.region)) return COST_NEVER;
    return c->is_cpu ? cpu_tile(c, &l, wish, out) : gpu_tile(c, &l, wish, out);
}

/* The part of the cache that was measured best on an H200, 4 MB of 50. */
uint32_t strategy_prefetch(const caps *c, oclfft_precision precision, const pass_recipe *r) {
    uint64_t tile = pass_recipe_length(r) * r->width * 2 * scalar_bytes(precision);
    return (uint32_t)min_u64(ceil_div(c->cache / 12, tile), 1 << 16);
}

/* ---- Widths ---- */

/* What a pass costs whose strided side moves segments of so many bytes, and whose tile has so many bytes. From measurements on an
 * H200 (docs/performance.md): 64-byte segments run near full bandwidth, 32-byte ones lose a seventh, less is hopeless; segments
 * that do not begin at a 32-byte sector touch one more; a tile above 64 KB leaves one work-group per multiprocessor, whose load,
 * compute and store do not overlap. */
static double shape_cost(const tile_wish *wish, uint64_t columns) {
    uint64_t bytes = 2 * scalar_bytes(wish->precision), segment = wish->width * bytes, tile = wish->length * segment;
    double cost = segment >= 128 ? 1.0 : segment >= 64 ? 1.02 : segment >= 32 ? 1.15 : 96.0 / (double)segment;
    if (wish->rows_in && wish->rows_out)
        cost = 1.0; /* nothing is strided */
    else if (columns * bytes % 32)
        cost *= 1.0 + 40.0 / (double)segment;
    if (tile > 65536) cost += 0.2;
    if (tile < 8192) cost += 0.05;
    return cost * (double)(ceil_div(columns, wish->width) * wish->width) / (double)columns;
}

/* Work-groups of about 128 to 512 work-items. */
static double group_cost(const pass_recipe *r) {
    uint64_t items = threads_of(r) * r->width;
    return items > 512 ? 0.3 : items > 320 ? 0.05 : items < 64 ? 0.1 : 0;
}

double strategy_shaped_tile(const caps *c, const tile_wish *wish, uint64_t columns, pass_recipe *out) {
    double cost = shape_cost(wish, columns) * strategy_tile(c, wish, out);
    return cost < COST_NEVER ? cost + group_cost(out) : COST_NEVER;
}

double strategy_column_tile(const caps *c, tile_wish wish, uint64_t columns, pass_recipe *out) {
    static const uint32_t widths[] = {16, 8, 4, 32, 2, 1, 27, 25, 20, 15, 14, 13, 12, 11, 10, 9, 7, 6, 5};
    enum { POWERS = 6 };
    double best = COST_NEVER;
    if (c->is_cpu) {
        double cost = strategy_tile(c, &wish, out), lanes = (double)out->lanes;
        return cost < COST_NEVER ? cost * (double)ceil_div(columns, out->lanes) * lanes / (double)columns : COST_NEVER;
    }
    for (uint32_t i = 0; i < sizeof widths / sizeof *widths; ++i) {
        pass_recipe r;
        wish.width = widths[i];
        if (widths[i] > columns || (i >= POWERS && columns % widths[i])) continue;
        if (wish.length * wish.width * 2 * scalar_bytes(wish.precision) > 1 << 17 && best < COST_NEVER) continue;
        if (shape_cost(&wish, columns) >= best) continue;
        double cost = strategy_shaped_tile(c, &wish, columns, &r);
        if (cost >= best) continue;
        best = cost;
        *out = r;
    }
    return best;
}

/* ---- Tiles as a recipe has them ---- */

/* Work of a stage over a region, of a work-item's points; those of a CPU depend on the radix alone. */
static double given_stage(const caps *c, const limits *l, const pass_recipe *r, uint32_t radix, uint64_t region) {
    search s = {.caps = c, .limits = l, .region = region, .radices = {radix}, .count = 1};
    return c->is_cpu ? stage_cost(radix) : sequence_cost(&s, r->points);
}

static double given_work(const caps *c, const limits *l, const pass_recipe *r) {
    uint64_t all = pass_recipe_length(r), padded;
    double work = 0;
    for (uint32_t f = 0; f < r->factor_count; f += 1 + r->factors[f].inner) {
        const factor *it = &r->factors[f];
        if (!it->inner) work += given_stage(c, l, r, it->length, all);
        padded = 1;
        for (uint32_t i = 1; i <= it->inner; ++i) padded *= it[i].length;
        for (uint32_t i = 1; i <= it->inner; ++i)
            work += 2 * given_stage(c, l, r, it[i].length, padded * (all / it->length)) * (double)padded / (double)it->length;
    }
    return work;
}

double strategy_given_tile(const caps *c, const tile_wish *wish, uint64_t columns, const pass_recipe *r) {
    limits l = limits_of(c, wish);
    double work = given_work(c, &l, r) + (wish->mirrors ? 1 : 0);
    if (work >= COST_NEVER) return COST_NEVER;
    if (c->is_cpu) {
        double idle = (double)ceil_div(columns, r->width) * r->width / (double)columns;
        return idle * (r->along ? 0.45 + 0.1 * strategy_along_work(c, wish->precision, r) : 1.0 + 0.15 * work);
    }
    double cost = (work > 5 ? work / 5 : 1.0) + 0.02 * work + (r->phases > 1 ? 0.4 : 0);
    if (is_spilled(c, wish, r)) cost += 2;
    return cost * shape_cost(wish, columns) + group_cost(r);
}
