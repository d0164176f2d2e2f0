#include "base/primes.h"
#include "base/sizes.h"
#include "vary.h"

enum { MOST_SEQUENCES = 60, MOST_ORDERS = 24, MOST_POINTS = 64 };

/* A work-item's points: a few times one of the radices. */
static void offer_points(gathering *g, const pass_recipe *varied) {
    recipe r = g->work;
    pass_recipe *p = &r.pass[g->pass];
    *p = *varied;
    if (g->caps->is_cpu) {
        gathering_offer(g, &r, 0);
        return;
    }
    for (uint32_t f = 0; f < varied->factor_count; ++f)
        for (uint32_t m = 1; varied->factors[f].kind == FACTOR_RADIX && m <= 4; ++m) {
            p->points = varied->factors[f].length * m;
            if (p->points >= varied->points && p->points <= MOST_POINTS) gathering_offer(g, &r, 0);
        }
}

static void take_radices(void *user, const uint32_t *radices, uint32_t count) {
    gathering *g = user;
    pass_recipe varied;
    if (factors_replace(&g->work.pass[g->pass], &g->run, radices, count, &varied))
        offer_points(g, &varied);
}

void vary_radices(gathering *g) {
    factor_run runs[MAX_FACTORS];
    uint32_t count = factor_runs(&g->work.pass[g->pass], runs);
    g->kind = CANDIDATE_RADICES;
    for (uint32_t i = 0; i < count; ++i) {
        g->run = runs[i];
        factors_enumerate(g->caps, runs[i].product, MOST_SEQUENCES, take_radices, g);
    }
}

static void vary_order(gathering *g, const factor_run *run) {
    const pass_recipe *p = &g->work.pass[g->pass];
    uint32_t radices[MAX_FACTORS];
    for (uint32_t k = 0; k < run->count; ++k) radices[k] = p->factors[run->first + k].length;
    for (uint32_t n = 0; n < MOST_ORDERS; ++n) {
        recipe r = g->work;
        radices_permute(radices, run->count);
        if (!factors_replace(p, run, radices, run->count, &r.pass[g->pass])) break;
        r.pass[g->pass].points = p->points;
        gathering_offer(g, &r, 0);
    }
}

void vary_orders(gathering *g) {
    factor_run runs[MAX_FACTORS];
    uint32_t count = factor_runs(&g->work.pass[g->pass], runs);
    g->kind = CANDIDATE_ORDERS;
    for (uint32_t i = 0; i < count; ++i)
        if (runs[i].count > 1) vary_order(g, &runs[i]);
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

void vary_convolutions(gathering *g) {
    const pass_recipe p = g->work.pass[g->pass];
    g->kind = CANDIDATE_CONVOLUTIONS;
    for (uint32_t f = 0; f < p.factor_count; ++f) {
        uint64_t prime = p.factors[f].length, least = 2 * prime - 1, padded = next_smooth(least, 7);
        if (p.factors[f].kind == FACTOR_RADIX) continue;
        if (is_prime(prime)) offer_convolution(g, f, FACTOR_RADER, prime - 1);
        for (; padded <= least + least / 4; padded = next_smooth(padded + 1, 7))
            offer_convolution(g, f, FACTOR_BLUESTEIN, padded);
        offer_convolution(g, f, FACTOR_BLUESTEIN, UINT64_C(1) << (log2_floor(least) + 1));
    }
}
