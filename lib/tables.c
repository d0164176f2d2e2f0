#include "tables.h"

#include <math.h>

#include "sizes.h"

/* Folds e/n, a fraction of a turn, into [0, 1/8] by the symmetries of the circle; all comparisons are exact. */
void table_root(uint64_t e, uint64_t n, double *re, double *im) {
    e %= n;
    bool lower = 2 * e > n; /* second half: conjugate */
    if (lower) e = n - e;
    bool left = 4 * e > n;                     /* second quarter: mirror on the imaginary axis */
    uint64_t twice = left ? n - 2 * e : 2 * e; /* 2e of the mirrored point */
    bool steep = 4 * twice > n; /* second octant: exchange sine and cosine. e <= n/4, so 2e <= n/2, compare 8e with n */
    double turn = steep ? ((double)n - 2.0 * (double)twice) / (4.0 * (double)n) : (double)twice / (2.0 * (double)n);
    double angle = 6.28318530717958647692528676655900577 * turn;
    double cosine = steep ? sin(angle) : cos(angle), sine = steep ? cos(angle) : sin(angle);
    *re = left ? -cosine : cosine;
    *im = lower ? sine : -sine;
}

static void put_complex(float *table, uint64_t at, uint64_t e, uint64_t n) {
    double re, im;
    table_root(e, n, &re, &im);
    table[2 * at] = (float)re;
    table[2 * at + 1] = (float)im;
}

/* GPU rows: factor f of the stage's root, for k = 0 ... span-1. */
static void fill_stage(const stage *s, float *table) {
    uint32_t count;
    const uint32_t *factors = twiddle_factors(s->radix, &count);
    for (uint32_t f = 0; f < count; ++f)
        for (uint64_t k = 0; k < s->span; ++k) put_complex(table, s->table + f * s->span + k, factors[f] * k, s->span * s->radix);
}

/* CPU rows: real parts, imaginary parts, for powers 1 ... radix-1; rows shorter than a vector repeat. */
static void fill_stage_lanes(const pass *p, const stage *s, float *table) {
    uint64_t row = p->along ? max_u64(s->span, p->lanes) : s->span;
    float *to = table + 2 * s->table;
    for (uint32_t r = 1; r < s->radix; ++r, to += 2 * row)
        for (uint64_t k = 0; k < row; ++k) {
            double re, im;
            table_root(r * (k % s->span), s->span * s->radix, &re, &im);
            to[k] = (float)re;
            to[row + k] = (float)im;
        }
}

static void fill_twist(const pass *p, float *table) {
    const twist *t = &p->twist;
    uint64_t low = UINT64_C(1) << t->bits;
    for (uint64_t e = 0; e < low; ++e) put_complex(table, t->low + e, e, t->modulus);
    for (uint64_t e = 0; e * low < t->modulus; ++e) put_complex(table, t->high + e, e * low, t->modulus);
    if (!p->lanes) return;
    float *to = table + 2 * t->lanes;
    for (uint64_t k = 0; k < p->length; ++k, to += 2 * p->lanes)
        for (uint32_t l = 0; l < p->lanes; ++l) {
            double re, im;
            table_root(k * l, t->modulus, &re, &im);
            to[l] = (float)re;
            to[p->lanes + l] = (float)im;
        }
}

void tables_fill(const pass *p, float *table) {
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        const stage *st = &p->stages[s];
        if (st->span == 1) continue;
        if (p->lanes)
            fill_stage_lanes(p, st, table);
        else
            fill_stage(st, table);
    }
    if (p->twist.modulus) fill_twist(p, table);
}
