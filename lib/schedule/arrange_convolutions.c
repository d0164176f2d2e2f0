/* Arrangements of a pass with convolutions in its tile: their radices, and the tile's width. */
#include <string.h>

#include "arranging.h"
#include "base/primes.h"

enum {
    MOST_CONVOLVED = 8, /* sequences of radices of a convolution */
    MOST_CONVOLVED_STAGES = 3,
    LEAST_ITEMS = 64, /* of a work-group on half as many columns */
    FRAMED_WIDTH = 8
};

/* On as many columns, twice as many, and half as many, if these still keep a few waves busy. */
static void consider_widths(arranging *a, const pass_recipe *p) {
    pass_recipe varied = *p;
    arranging_consider_both(a, &varied);
    uint32_t items = a->desk->passes[a->number].tile.items;
    varied.width = 2 * p->width;
    arranging_consider_both(a, &varied);
    varied.width = p->width / 2;
    if (p->width % 2 == 0 && items / 2 >= LEAST_ITEMS) arranging_consider_both(a, &varied);
}

static bool is_same(const uint32_t *a, const uint32_t *b, uint32_t count) {
    return memcmp(a, b, count * sizeof *a) == 0;
}

/* A convolution by other radices, in each of their orders: which of them are neighbours decides how
 * many axes Rader's algorithm has. */
static void consider_convolution(void *user, const uint32_t *radices, uint32_t count) {
    arranging *a = user;
    uint32_t ordered[MAX_FACTORS] = {0};
    if (count > MOST_CONVOLVED_STAGES) return;
    for (uint32_t k = 0; k < count; ++k) ordered[k] = radices[k];
    do {
        pass_recipe varied;
        if (!factors_replace(a->own, &a->run, ordered, count, &varied)) return;
        consider_widths(a, &varied);
        radices_permute(ordered, count);
    } while (!is_same(ordered, radices, count));
}

/* A row that is one convolution, with stages of radix 1 around it: Rader's algorithm permutes the
 * points, which it wants in local memory first (flat.h). */
static void frame(pass_recipe *r) {
    if (r->factors[0].length == 1 || r->factors[0].inner + 1 != r->factor_count) return;
    pass_recipe own = *r;
    r->factor_count = 0;
    (void)pass_recipe_add(r, FACTOR_RADIX, 1, 0);
    for (uint32_t f = 0; f < own.factor_count; ++f)
        (void)pass_recipe_add(r, own.factors[f].kind, own.factors[f].length, own.factors[f].inner);
    (void)pass_recipe_add(r, FACTOR_RADIX, 1, 0);
    if (r->width < FRAMED_WIDTH) r->width = FRAMED_WIDTH;
}

/* A padded convolution of a prime length by Rader's, of one point less, where that has radices. */
static void consider_rader(arranging *a, const factor_run *run) {
    const pass_recipe *own = a->own;
    pass_recipe other = *own;
    const factor *around = &own->factors[run->parent - 1];
    if (around->kind != FACTOR_BLUESTEIN || !is_prime(around->length)) return;
    other.factors[run->parent - 1].kind = FACTOR_RADER;
    if (a->row) frame(&other);
    uint32_t shift = other.factors[0].length == 1 && own->factors[0].length != 1;
    arranging rader = *a;
    rader.own = &other;
    rader.run =
        (factor_run){run->first + shift, run->count, run->parent + shift, around->length - 1};
    factors_enumerate(a->refining->caps, rader.run.product, MOST_CONVOLVED, consider_convolution,
                      &rader);
    a->best = rader.best;
    a->found = rader.found;
}

void arrange_convolutions(arranging *a) {
    factor_run runs[MAX_FACTORS];
    const pass_recipe own = *a->own;
    uint32_t count = factor_runs(&own, runs);
    consider_widths(a, &own);
    for (uint32_t i = 0; i < count; ++i) {
        a->run = runs[i];
        if (!runs[i].parent) continue;
        factors_enumerate(a->refining->caps, runs[i].product, MOST_CONVOLVED, consider_convolution,
                          a);
        consider_rader(a, &runs[i]);
    }
}
