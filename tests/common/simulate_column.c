/* One column from load to store. */
#include <stdlib.h>

#include "harness.h"
#include "recipe/radix.h"
#include "simulate.h"

static uint64_t longest_region(const pass *p) {
    uint64_t longest = p->tile.length + 2; /* the halves of a pair: 2 (length/2 + 1) */
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        if (p->tile.stages[s].length > longest) longest = p->tile.stages[s].length;
    return longest;
}

column column_of(const pass *p, const factors *f) {
    uint64_t longest = longest_region(p);
    return (column){.pass = p,
                    .factors = f,
                    .now = numbers(longest),
                    .next = numbers(longest),
                    .rest = numbers(longest)};
}

void free_column(column *x) {
    free(x->now);
    free(x->next);
    free(x->rest);
}

static void turn_over(column *x) {
    number *swap = x->now;
    x->now = x->next;
    x->next = swap;
}

/* Without the care for infinities that * takes. */
static number times(number a, number b) {
    double re = creal(a) * creal(b) - cimag(a) * cimag(b),
           im = creal(a) * cimag(b) + cimag(a) * creal(b);
    return re + I * im;
}

/* ---- Convolutions ---- */

static void gather(column *x, const convolution *c) {
    const uint32_t *powers = c->kind == CONVOLUTION_RADER ? powers_of_root(c->length) : NULL;
    for (uint64_t m = 0; m < c->columns; ++m) {
        x->rest[m] = x->now[m];
        for (uint64_t q = 0; q < c->padded; ++q) {
            uint64_t r = powers ? powers[rader_point_at(c, q)] : q;
            number twiddle = r < c->length ? root(r * (m % c->span), c->span * c->length) : 0;
            if (!powers && r < c->length) twiddle *= chirp(r, c->length);
            x->next[q * c->columns + m] =
                twiddle != 0 ? times(x->now[r * c->columns + m], twiddle) : 0;
        }
    }
    turn_over(x);
}

static void scatter(column *x, const convolution *c) {
    const uint32_t *powers = c->kind == CONVOLUTION_RADER ? powers_of_root(c->length) : NULL;
    for (uint64_t m = 0; m < c->columns; ++m) {
        uint64_t base = rest_output(c, m);
        if (powers) x->next[base] = x->rest[m];
        for (uint64_t q = 0; q < (powers ? c->padded : c->length); ++q) {
            number y = x->now[q * c->columns + m];
            x->next[base + (powers ? powers[rader_point_at(c, q)] : q) * c->span] =
                powers ? y : times(conj(y), chirp(q, c->length));
        }
    }
    turn_over(x);
}

/* Row m has the points m + rows*k of the spectrum. */
static void multiply_rows(column *x, const convolution *c, const number *spectrum) {
    for (uint64_t k = 0; k < c->padded; ++k)
        x->now[k] = times(conj(x->now[k]), spectrum[x->row + c->rows * k]);
}

static void multiply(column *x, const convolution *c, const number *spectrum) {
    bool rader = c->kind == CONVOLUTION_RADER;
    for (uint64_t m = 0; m < c->columns; ++m) {
        number sum = x->now[m];
        for (uint64_t k = 0; k < c->padded; ++k) {
            number *y = &x->now[k * c->columns + m];
            *y = rader ? times(*y, spectrum[rader_frequency_at(c, k)])
                       : times(conj(*y), spectrum[k]);
        }
        if (!rader) continue;
        x->now[m] += x->rest[m];
        x->rest[m] += sum;
    }
}

/* ---- Stages ---- */

/* By definition. */
static void butterfly(uint32_t radix, const number *in, number *out) {
    static number roots[RADIX_LARGEST + 1][RADIX_LARGEST];
    for (uint32_t e = 0; e < radix && roots[radix][0] == 0; ++e)
        roots[radix][radix - 1 - e] = root(radix - 1 - e, radix);
    for (uint32_t k = 0; k < radix; ++k) {
        out[k] = in[0];
        for (uint32_t r = 1; r < radix; ++r) out[k] += times(in[r], roots[radix][r * k % radix]);
    }
}

static void butterflies(column *x, const stage *st) {
    uint64_t all = st->length / st->radix, row = st->span / st->columns;
    number in[RADIX_LARGEST], out[RADIX_LARGEST];
    for (uint64_t j = 0; j < all; ++j) {
        uint64_t k = j % st->span / st->columns,
                 to = j / st->span * st->span * st->radix + j % st->span;
        number step = row > 1 ? root(k, row * st->radix) : 1, twiddle = 1;
        for (uint32_t r = 0; r < st->radix; ++r, twiddle = times(twiddle, step))
            in[r] = times(x->now[j + r * all], twiddle);
        butterfly(st->radix, in, out);
        for (uint32_t r = 0; r < st->radix; ++r) {
            uint64_t i = to + r * st->span;
            x->next[st->put.count ? walk_map(&st->put, i, 0) : i] = out[r];
        }
    }
    turn_over(x);
}

/* Two spectra apart, or that of one signal by halves. */
static void separate(column *x, const stage *st) {
    for (uint64_t j = 0; j <= st->length / 2; ++j) {
        number z = x->now[j], mirror = conj(x->now[(st->length - j) % st->length]);
        number e = (z + mirror) / 2, o = -I * (z - mirror) / 2, w = root(j, 2 * st->length);
        x->next[2 * j] = st->mirror == MIRROR_HALF ? e + times(o, w) : e;
        x->next[2 * j + 1] = st->mirror == MIRROR_HALF ? conj(e - times(o, w)) : o;
    }
    turn_over(x);
}

static void twiddle_column(column *x) {
    const pass *p = x->pass;
    uint64_t modulus = p->twiddle.modulus;
    if (p->twiddle.early || p->store.form != FORM_HALVES) {
        for (uint64_t k = 0; k < p->tile.length; ++k)
            x->now[k] = times(x->now[k], root(k * x->pass_twiddles[0] % modulus, modulus));
        return;
    }
    for (uint64_t k = 0; k <= p->tile.length / 2; ++k)
        for (int s = 0; s < 2; ++s)
            x->now[2 * k + s] =
                times(x->now[2 * k + s], root(k * x->pass_twiddles[s] % modulus, modulus));
}

void run_column(column *x) {
    const pass *p = x->pass;
    if (p->twiddle.modulus && p->twiddle.early) twiddle_column(x);
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        const convolution *gathers = stage_gathers(p, s), *turns = stage_multiplies(p, s),
                          *scatters = stage_scatters(p, s);
        if (gathers) gather(x, gathers);
        if (p->tile.stages[s].mirror && s == 0) continue; /* the load has joined what this joins */
        if (p->tile.stages[s].mirror)
            separate(x, &p->tile.stages[s]);
        else
            butterflies(x, &p->tile.stages[s]);
        if (turns)
            (turns->kind == CONVOLUTION_ROWS ? multiply_rows : multiply)(
                x, turns, x->factors->spectra[turns - p->tile.convolutions]);
        if (scatters) scatter(x, scatters);
    }
    if (p->twiddle.modulus && !p->twiddle.early) twiddle_column(x);
}
