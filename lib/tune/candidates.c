/* What to try beside a line's recipe.
 *
 * Variations are of several kinds, of each of which some are kept by cost, so that none crowds out
 * the others: radices and points of a work-item, orders of radices, widths, exchanges and tiles (on
 * a CPU vectors), splits into two and three passes or other padded lengths, convolutions of prime
 * factors. */
#include "candidates.h"

#include <stdlib.h>

#include "base/sizes.h"
#include "recipe/factors.h"
#include "schedule/axis_plan.h"
#include "schedule/check.h"
#include "base/primes.h"
#include "schedule/choose.h"

typedef enum kind {
    PROPOSED,
    RADICES,
    ORDERS,
    WIDTHS,
    EXCHANGES,
    SPLITS,
    CONVOLUTIONS,
    KINDS
} kind;

enum { MOST_KEPT = 8, MOST_SEQUENCES = 60, MOST_ORDERS = 24, MOST_POINTS = 64 };

static const uint32_t quotas[KINDS] = {STRATEGY_COUNT, 8, 6, 6, 6, 8, 6};

typedef struct offered {
    recipe recipe;
    double cost;
} offered;

/* What is gathered, by kind in the order of cost; and what is varied at the moment. */
typedef struct gathering {
    const axis_plan *axis;
    const caps *caps;
    kind kind;
    double dearest; /* what costs more is not worth a try */
    uint32_t counts[KINDS];
    offered kept[KINDS][MOST_KEPT];
    recipe work; /* varied in pass `pass`, whose `run` is replaced */
    uint32_t pass;
    factor_run run;
} gathering;

/* ---- What a recipe would cost ---- */

/* Real signals of odd length go by pairs. */
static uint64_t paired(const axis_plan *l, uint64_t transforms) {
    return axis_plan_is_real(l) && !axis_plan_can_halve(l) ? ceil_div(transforms, 2) : transforms;
}

/* What pass i wants, and over how many columns. */
static tile_wish wish_of(const axis_plan *l, const recipe *r, uint32_t i, uint64_t *columns) {
    const pass_recipe *p = &r->pass[i];
    bool rows = l->axes[0].in == 1, outer = axis_plan_is_outer(l), last = i + 1 == r->pass_count;
    tile_wish wish = {.precision = l->precision,
                      .length = pass_recipe_length(p),
                      .width = p->width,
                      .convolves = r->bluestein};
    wish.mirrors = i == 0 &&
                   (l->transform == OCLFFT_R2C || (r->pass_count == 1 && axis_plan_is_real(l))) &&
                   !r->bluestein;
    if (r->pass_count == 1) {
        wish.rows_in = rows;
        wish.rows_out = l->axes[0].out == 1;
        *columns =
            paired(l, rows && wish.rows_out ? axis_plan_count(l) : axis_plan_columns(l)->count);
        return wish;
    }
    wish.rows_in = last && !outer;
    wish.rows_out = last && r->bluestein && r->pass_count == 2;
    *columns = 1;
    for (uint32_t k = 0; k < r->pass_count; ++k)
        if (last ? k == 0 : k > i) *columns *= pass_recipe_length(&r->pass[k]);
    if (outer) *columns = l->dimensions[0].count;
    return wish;
}

static double cost_of(const axis_plan *l, const caps *c, const recipe *r) {
    double cost = 0, padding = 1;
    for (uint32_t i = 0; r->bluestein && i < r->pass_count; ++i)
        padding *= (double)pass_recipe_length(&r->pass[i]) / (i ? 1 : (double)l->length);
    for (uint32_t i = 0; i < r->pass_count; ++i) {
        uint64_t columns;
        tile_wish wish = wish_of(l, r, i, &columns);
        double pass = tile_cost(c, &wish, max_u64(1, columns), &r->pass[i]);
        if (pass >= COST_NEVER) return COST_NEVER;
        if (r->pass[i].tiled) pass /= 1.12;
        if (r->bluestein) pass *= r->pass_count > 2 ? 2 * padding : i ? 1.3 * padding : 1 + padding;
        cost += pass;
    }
    return cost;
}

/* ---- Keeping ---- */

static bool is_known(const gathering *g, const recipe *r) {
    if (recipe_equal(r, &g->axis->recipe)) return true;
    for (uint32_t k = 0; k < KINDS; ++k)
        for (uint32_t i = 0; i < g->counts[k]; ++i)
            if (recipe_equal(r, &g->kept[k][i].recipe)) return true;
    return false;
}

/* Keeps a recipe that is new, fits, and is among the cheapest of its kind. Proposals keep the order
 * in which they come. */
static void offer(void *user, const recipe *r, double cost) {
    gathering *g = user;
    uint32_t *count = &g->counts[g->kind], most = quotas[g->kind], at;
    offered *kept = g->kept[g->kind];
    cost = g->kind == PROPOSED ? 0 : cost_of(g->axis, g->caps, r);
    if (cost >= g->dearest || (*count == most && cost >= kept[most - 1].cost)) return;
    if (is_known(g, r) || !recipe_fits(g->axis, g->caps, r)) return;
    for (at = *count < most ? (*count)++ : most - 1; at && kept[at - 1].cost > cost; --at)
        kept[at] = kept[at - 1];
    kept[at].recipe = *r; /* not by a literal, which would be on the stack */
    kept[at].cost = cost;
}

/* ---- Varying ---- */

/* A work-item's points: a few times one of the radices. */
static void offer_points(gathering *g, const pass_recipe *varied) {
    recipe r = g->work;
    pass_recipe *p = &r.pass[g->pass];
    *p = *varied;
    if (g->caps->is_cpu) {
        offer(g, &r, 0);
        return;
    }
    for (uint32_t f = 0; f < varied->factor_count; ++f)
        for (uint32_t m = 1; varied->factors[f].kind == FACTOR_RADIX && m <= 4; ++m) {
            p->points = varied->factors[f].length * m;
            if (p->points >= varied->points && p->points <= MOST_POINTS) offer(g, &r, 0);
        }
}

static void take_radices(void *user, const uint32_t *radices, uint32_t count) {
    gathering *g = user;
    pass_recipe varied;
    if (factors_replace(&g->work.pass[g->pass], &g->run, radices, count, &varied))
        offer_points(g, &varied);
}

static void vary_radices(gathering *g) {
    factor_run runs[MAX_FACTORS];
    uint32_t count = factor_runs(&g->work.pass[g->pass], runs);
    g->kind = RADICES;
    for (uint32_t i = 0; i < count; ++i) {
        g->run = runs[i];
        factors_enumerate(g->caps, runs[i].product, MOST_SEQUENCES, take_radices, g);
    }
}

/* The next permutation in lexical order; false after the last. */
static bool permute(uint32_t *radices, uint32_t count) {
    uint32_t i = count - 1, k = i;
    while (i && radices[i - 1] >= radices[i]) --i;
    if (!i) return false;
    while (radices[k] <= radices[i - 1]) --k;
    uint32_t keep = radices[i - 1];
    radices[i - 1] = radices[k];
    radices[k] = keep;
    for (uint32_t a = i, b = count - 1; a < b; ++a, --b)
        keep = radices[a], radices[a] = radices[b], radices[b] = keep;
    return true;
}

/* Other orders of the radices that there are, from the present one on. */
static void vary_orders(gathering *g) {
    const pass_recipe *p = &g->work.pass[g->pass];
    factor_run runs[MAX_FACTORS];
    uint32_t count = factor_runs(p, runs), radices[MAX_FACTORS];
    g->kind = ORDERS;
    for (uint32_t i = 0; i < count; ++i) {
        if (runs[i].count < 2) continue;
        for (uint32_t k = 0; k < runs[i].count; ++k)
            radices[k] = p->factors[runs[i].first + k].length;
        for (uint32_t n = 0; n < MOST_ORDERS; ++n) {
            recipe r = g->work;
            if (!permute(radices, runs[i].count)) /* round to the first, which is the last turned */
                for (uint32_t a = 0, b = runs[i].count - 1; a < b; ++a, --b) {
                    uint32_t keep = radices[a];
                    radices[a] = radices[b];
                    radices[b] = keep;
                }
            if (!factors_replace(p, &runs[i], radices, runs[i].count, &r.pass[g->pass])) break;
            r.pass[g->pass].points = p->points;
            offer(g, &r, 0);
        }
    }
}

static void vary_widths(gathering *g) {
    const pass_recipe *p = &g->work.pass[g->pass];
    g->kind = WIDTHS;
    for (uint32_t half = 0; half < 2; ++half) {
        recipe r = g->work;
        pass_recipe *varied = &r.pass[g->pass];
        varied->width = half ? p->width / 2 : p->width * 2;
        if (p->lanes && !p->along) varied->lanes = varied->width;
        if (varied->width) offer(g, &r, 0);
    }
}

/* The first of two passes with the other kind of store. */
static void offer_tiled(gathering *g) {
    recipe r = g->work;
    if (g->pass || r.pass_count != 2) return;
    r.pass[0].tiled = !r.pass[0].tiled;
    offer(g, &r, 0);
}

/* Pairs, split, phases; tiles that look ahead, that are stored as tiles; vectors along and across.
 */
static void vary_exchanges(gathering *g) {
    recipe r = g->work;
    pass_recipe *p = &r.pass[g->pass];
    g->kind = EXCHANGES;
    if (p->lanes) {
        p->along = !p->along;
        p->width = p->along ? 1 : p->lanes;
        offer(g, &r, 0);
        offer_tiled(g);
        return;
    }
    for (uint32_t i = 0; i < 4; ++i) {
        static const uint32_t phases[] = {0, 1, 2, 4};
        p->phases = phases[i];
        offer(g, &r, 0);
    }
    r = g->work;
    p->prefetch = p->prefetch ? 0 : tile_prefetch(g->caps, g->axis->precision, p);
    if (g->caps->prefetches) offer(g, &r, 0);
    r = g->work;
    p->joint = !p->joint; /* the last pass goes with the next line's first, if at all */
    if (g->caps->device_fence) offer(g, &r, 0);
    offer_tiled(g);
}

/* A convolution of `padded` points in place of the one that factor f is done by. */
static void offer_convolution(gathering *g, uint32_t f, factor_kind kind, uint64_t padded) {
    recipe before = g->work;
    pass_recipe *p = &g->work.pass[g->pass];
    factor_run inside = {f + 1, p->factors[f].inner, f + 1, padded};
    p->factors[f].kind = kind;
    g->run = inside;
    if (inside.count) factors_enumerate(g->caps, padded, MOST_SEQUENCES, take_radices, g);
    g->work = before;
}

static void vary_convolutions(gathering *g) {
    const pass_recipe p = g->work.pass[g->pass];
    g->kind = CONVOLUTIONS;
    for (uint32_t f = 0; f < p.factor_count; ++f) {
        uint64_t prime = p.factors[f].length, least = 2 * prime - 1, padded = next_smooth(least, 7);
        if (p.factors[f].kind == FACTOR_RADIX) continue;
        if (is_prime(prime)) offer_convolution(g, f, FACTOR_RADER, prime - 1);
        for (; padded <= least + least / 4; padded = next_smooth(padded + 1, 7))
            offer_convolution(g, f, FACTOR_BLUESTEIN, padded);
        offer_convolution(g, f, FACTOR_BLUESTEIN, UINT64_C(1) << (log2_floor(least) + 1));
    }
}

static void gather(gathering *g) {
    const axis_plan *l = g->axis;
    double own = cost_of(l, g->caps, &l->recipe);
    g->dearest = own < COST_NEVER ? 1.8 * own : COST_NEVER;
    g->kind = PROPOSED;
    offer_proposals(l, g->caps, offer, g);
    g->kind = SPLITS;
    offer_others(l, g->caps, offer, g);
    g->work = l->recipe;
    for (g->pass = 0; g->pass < l->recipe.pass_count; ++g->pass) {
        vary_radices(g);
        vary_orders(g);
        vary_widths(g);
        vary_exchanges(g);
        vary_convolutions(g);
    }
}

/* ---- The list ---- */

/* The cheapest that is left of all kinds; each kind is in order. NULL: none. */
static const recipe *next_cheapest(const gathering *g, uint32_t taken[KINDS]) {
    uint32_t best = KINDS;
    for (uint32_t k = 0; k < KINDS; ++k) {
        if (taken[k] == g->counts[k]) continue;
        if (best == KINDS || g->kept[k][taken[k]].cost < g->kept[best][taken[best]].cost) best = k;
    }
    return best == KINDS ? NULL : &g->kept[best][taken[best]++].recipe;
}

oclfft_status candidates_make(const schedule *s, const caps *c, uint32_t which, candidates *out) {
    gathering *g = calloc(1, sizeof *g);
    uint32_t taken[KINDS] = {0};
    if (!g) return fail_memory();
    g->axis = &s->axis_plans[which];
    g->caps = c;
    gather(g);
    out->list[0] = g->axis->recipe;
    out->count = 1;
    for (const recipe *r; out->count < MOST_CANDIDATES && (r = next_cheapest(g, taken));)
        out->list[out->count++] = *r;
    free(g);
    return OCLFFT_SUCCESS;
}
