/* Schedules carried out on the host in double, stage by stage, by the words of lib/schedule/schedule.h alone: tiles are gathered by
 * the load map, go through the butterflies, the ends and the turns of convolutions, and are scattered by the store map. The result
 * is the transform of the whole, on devices that nobody has here. Tables, exchanges and kernels are not involved. */
#include "harness.h"

#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

#include "schedule/radix.h"
#include "support.h"
#include "walk.h"

typedef double complex number;

/* exp(-2 pi i e / n) */
static number root(uint64_t e, uint64_t n) {
    double angle = 6.28318530717958647692 * ((double)(e % n) / (double)n);
    return cos(angle) - I * sin(angle);
}

/* exp(-pi i r^2 / n) */
static number chirp(uint64_t r, uint64_t n) {
    return root((uint64_t)((unsigned __int128)r * r % (2 * n)), 2 * n);
}

static number *numbers(uint64_t count) {
    number *x = calloc(count ? count : 1, sizeof *x);
    assert_non_null(x);
    return x;
}

static void transform_with_fftw(number *x, uint64_t n) {
    fftw_plan plan = fftw_plan_dft_1d((int)n, x, x, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
}

/* ---- Spectra ---- */

/* Transform of exp(-2 pi i g^-q / prime), over prime - 1. */
static number *rader_spectrum(uint64_t prime) {
    const uint32_t *powers = powers_of_root(prime);
    number *b = numbers(prime - 1);
    for (uint64_t q = 0; q + 1 < prime; ++q) b[q] = root(powers[(prime - 1 - q) % (prime - 1)], prime) / (double)(prime - 1);
    transform_with_fftw(b, prime - 1);
    return b;
}

/* Conjugate of the transform of the conjugate chirp, wrapped around `padded` points, over `padded`. */
static number *bluestein_spectrum(uint64_t length, uint64_t padded) {
    number *b = numbers(padded);
    for (uint64_t n = 0; n < length; ++n) b[n] = b[(padded - n) % padded] = conj(chirp(n, length)) / (double)padded;
    transform_with_fftw(b, padded);
    for (uint64_t k = 0; k < padded; ++k) b[k] = conj(b[k]);
    return b;
}

static number *spectrum_of(const pass *p, const convolution *c) {
    if (c->kind == CONVOLUTION_RADER) return rader_spectrum(c->length);
    if (c->kind == CONVOLUTION_BLUESTEIN) return bluestein_spectrum(c->length, c->padded);
    return bluestein_spectrum(p->chirp_length, p->columns * c->padded);
}

/* What a pass multiplies with. */
typedef struct factors {
    number *spectra[MAX_CONVOLUTIONS], *load, *store;
} factors;

static number *weight_factors(const pass *p, const weight *w) {
    if (w->kind == WEIGHT_NONE) return NULL;
    if (w->kind == WEIGHT_SPECTRUM) return bluestein_spectrum(p->chirp_length, w->length);
    number *x = numbers(w->length);
    for (uint64_t n = 0; n < w->length; ++n) x[n] = chirp(n, w->length);
    return x;
}

static factors factors_of(const pass *p) {
    factors f = {.load = weight_factors(p, &p->load_weight), .store = weight_factors(p, &p->store_weight)};
    for (uint32_t c = 0; c < p->convolution_count; ++c) f.spectra[c] = spectrum_of(p, &p->convolutions[c]);
    return f;
}

static void free_factors(factors *f) {
    for (uint32_t c = 0; c < MAX_CONVOLUTIONS; ++c) free(f->spectra[c]);
    free(f->load);
    free(f->store);
}

/* ---- A column ---- */

/* One column of a tile between its stages: `now` is read, `next` written. */
typedef struct column {
    const pass *pass;
    const factors *factors;
    uint64_t number; /* among the columns that the first digit counts */
    number *now, *next, *rest;
} column;

static void turn_over(column *x) {
    number *swap = x->now;
    x->now = x->next;
    x->next = swap;
}

static void gather(column *x, const convolution *c) {
    const uint32_t *powers = c->kind == CONVOLUTION_RADER ? powers_of_root(c->length) : NULL;
    for (uint64_t m = 0; m < c->columns; ++m) {
        x->rest[m] = x->now[m];
        for (uint64_t q = 0; q < c->padded; ++q) {
            uint64_t r = powers ? powers[q] : q;
            number twiddle = r < c->length ? root(r * (m % c->span), c->span * c->length) : 0;
            if (!powers && r < c->length) twiddle *= chirp(r, c->length);
            x->next[q * c->columns + m] = twiddle != 0 ? x->now[r * c->columns + m] * twiddle : 0;
        }
    }
    turn_over(x);
}

static void scatter(column *x, const convolution *c) {
    const uint32_t *powers = c->kind == CONVOLUTION_RADER ? powers_of_root(c->length) : NULL;
    for (uint64_t m = 0; m < c->columns; ++m) {
        uint64_t base = m / c->span * c->span * c->length + m % c->span;
        if (powers) x->next[base] = x->rest[m];
        for (uint64_t q = 0; q < (powers ? c->padded : c->length); ++q) {
            number y = x->now[q * c->columns + m];
            x->next[base + (powers ? powers[q] : q) * c->span] = powers ? y : conj(y) * chirp(q, c->length);
        }
    }
    turn_over(x);
}

static void multiply(column *x, const convolution *c, const number *spectrum) {
    for (uint64_t m = 0; m < c->columns; ++m) {
        number sum = x->now[m];
        for (uint64_t k = 0; k < c->padded; ++k) {
            number *y = &x->now[k * c->columns + m];
            if (c->kind == CONVOLUTION_ROWS)
                *y = conj(*y) * spectrum[x->number + x->pass->columns * k];
            else
                *y = (c->kind == CONVOLUTION_RADER ? *y : conj(*y)) * spectrum[k];
        }
        if (c->kind != CONVOLUTION_RADER) continue;
        x->now[m] += x->rest[m];
        x->rest[m] += sum;
    }
}

/* By definition. */
static void butterfly(uint32_t radix, const number *in, number *out) {
    static number roots[RADIX_LARGEST + 1][RADIX_LARGEST];
    for (uint32_t e = 0; e < radix && roots[radix][0] == 0; ++e) roots[radix][radix - 1 - e] = root(radix - 1 - e, radix);
    for (uint32_t k = 0; k < radix; ++k) {
        out[k] = in[0];
        for (uint32_t r = 1; r < radix; ++r) out[k] += in[r] * roots[radix][r * k % radix];
    }
}

static void butterflies(column *x, const stage *st) {
    uint64_t all = st->length / st->radix, row = st->span / st->columns;
    number in[RADIX_LARGEST], out[RADIX_LARGEST];
    for (uint64_t j = 0; j < all; ++j) {
        uint64_t k = j % st->span / st->columns, to = j / st->span * st->span * st->radix + j % st->span;
        number step = row > 1 ? root(k, row * st->radix) : 1, twiddle = 1;
        for (uint32_t r = 0; r < st->radix; ++r, twiddle *= step) in[r] = x->now[j + r * all] * twiddle;
        butterfly(st->radix, in, out);
        for (uint32_t r = 0; r < st->radix; ++r) x->next[to + r * st->span] = out[r];
    }
    turn_over(x);
}

static void twist_column(column *x) {
    uint64_t modulus = x->pass->twist.modulus;
    for (uint64_t k = 0; modulus && k < x->pass->length; ++k) x->now[k] *= root(k * x->number % modulus, modulus);
}

static void run_column(column *x) {
    const pass *p = x->pass;
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        const convolution *gathers = stage_gathers(p, s), *turns = stage_turns(p, s), *scatters = stage_scatters(p, s);
        if (gathers) gather(x, gathers);
        butterflies(x, &p->stages[s]);
        if (turns) multiply(x, turns, x->factors->spectra[turns - p->convolutions]);
        if (scatters) scatter(x, scatters);
    }
    twist_column(x);
}

/* ---- Passes ---- */

typedef struct simulation {
    const schedule *schedule;
    number *operands[3]; /* input, output, scratch */
    number *results;     /* of a tile: all columns are loaded before any is stored */
} simulation;

static uint64_t longest_region(const pass *p) {
    uint64_t longest = p->length;
    for (uint32_t s = 0; s < p->stage_count; ++s)
        if (p->stages[s].length > longest) longest = p->stages[s].length;
    return longest;
}

static void load_column(const simulation *x, const tile *t, uint64_t w, column *to) {
    const pass *p = to->pass;
    const number *source = x->operands[p->source];
    for (uint64_t i = 0; i < p->length; ++i) {
        uint64_t place = map_place(&p->load, i, w), n = t->load_first + place;
        to->now[i] = weight_keeps(&p->load_weight, n) ? source[t->load + place] : 0;
        if (to->factors->load && weight_keeps(&p->load_weight, n)) to->now[i] *= to->factors->load[n];
    }
}

static void store_column(const simulation *x, const pass *p, const factors *f, const tile *t, uint64_t w) {
    const number *result = x->results + w * p->length;
    for (uint64_t i = 0; i < p->length; ++i) {
        uint64_t place = map_place(&p->store, i, w), n = t->store_first + place;
        if (!weight_keeps(&p->store_weight, n)) continue;
        x->operands[p->target][t->store + place] = f->store ? conj(result[i]) * f->store[n] : result[i];
    }
}

static void run_tile(const simulation *x, const tile *t, column *scrap) {
    const pass *p = scrap->pass;
    uint64_t batch = x->schedule->problem.batch;
    for (uint64_t w = 0; w < p->width; ++w) {
        if (!tile_has(p, t, w, batch)) continue;
        scrap->number = tile_column(p, t, w);
        load_column(x, t, w, scrap);
        run_column(scrap);
        memcpy(x->results + w * p->length, scrap->now, p->length * sizeof *scrap->now);
    }
    for (uint64_t w = 0; w < p->width; ++w)
        if (tile_has(p, t, w, batch)) store_column(x, p, scrap->factors, t, w);
}

static void run_pass(simulation *x, const pass *p) {
    uint64_t longest = longest_region(p), tiles = tile_count(p, x->schedule->problem.batch);
    factors f = factors_of(p);
    column scrap = {p, &f, 0, numbers(longest), numbers(longest), numbers(longest)};
    x->results = numbers(p->length * p->width);
    for (uint64_t number = 0; number < tiles; ++number) {
        tile t = tile_at(p, number);
        run_tile(x, &t, &scrap);
    }
    free(x->results);
    free(scrap.now);
    free(scrap.next);
    free(scrap.rest);
    free_factors(&f);
}

/* ---- Schedules ---- */

/* Places that are never written stay NaN, and make everything NaN that reads them. */
static number *poisoned(uint64_t count) {
    number *x = numbers(count);
    for (uint64_t i = 0; i < count; ++i) x[i] = NAN;
    return x;
}

/* The relative error of the simulated schedule against FFTW on the whole. */
static double simulate(const schedule *s) {
    uint64_t n = s->problem.length, total = problem_elements(&s->problem);
    simulation x = {s, {poisoned(total), poisoned(total), poisoned(s->scratch * s->problem.batch)}, NULL};
    number *want = numbers(n);
    double error = 0, norm = 0;
    fill_random_in(OCLFFT_DOUBLE, x.operands[OPERAND_INPUT], 2 * total, n);
    for (uint32_t i = 0; i < s->pass_count; ++i) run_pass(&x, &s->passes[i]);
    fftw_plan plan = fftw_plan_dft_1d((int)n, want, want, FFTW_FORWARD, FFTW_ESTIMATE);
    for (uint64_t b = 0; b < s->problem.batch; ++b) {
        memcpy(want, x.operands[OPERAND_INPUT] + b * n, n * sizeof *want);
        fftw_execute(plan);
        for (uint64_t k = 0; k < n; ++k) {
            number difference = x.operands[OPERAND_OUTPUT][b * n + k] - want[k];
            error += creal(difference * conj(difference));
            norm += creal(want[k] * conj(want[k]));
        }
    }
    fftw_destroy_plan(plan);
    for (int o = 0; o < 3; ++o) free(x.operands[o]);
    free(want);
    return sqrt(error / norm);
}

static void check(const caps *c, const schedule *s) {
    double error = simulate(s);
    if (error <= 1e-13) return;
    print_error("error %g on \"%s\"\n", error, c->name);
    blame(s, "the simulated schedule transforms");
}

static void short_transforms(void **state) {
    (void)state;
    for_all_schedules(&(sweep){.all = 300, .most = 300, .points = 10000, .batches = {1, 5, 35}}, check);
}

static void transforms_of_all_kinds(void **state) {
    (void)state;
    for_all_schedules(&(sweep){.all = 0, .most = 6000, .points = 20000, .batches = {3}}, check);
    for_all_schedules(&(sweep){.all = 0, .most = 70000, .points = 70000, .batches = {1}}, check);
}

static void explicit_recipes(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } cases[] = {
        {65536, "16.16:w16:tiled/16.16:w8"},
        {65536, "16.16:w8/16.16:w8"},
        {4096, "4.4:w4/4.4:w4/4.4:w4"},
        {4096, "8.8:w8:tiled/8.8:w2"},
        {4096, "4.4:w16/4.4.4.4:w16"},
        {32768, "2.2:w2/2.2:w4/4.4:w4/8.4.4:w4"},
        {1024, "4:w2/4:w2/4:w2/4.4:w4"},
        {16384, "8.8.8:w4:tiled/8.4:w4"},
        {4096, "2/2/2/2/2/2/2/2/2/2/2/2"},
        {60, "6:w3/5.2:w2"},
        {60, "5:w5:tiled/4.3:w3"},
        {1155, "11:w4/7:w3/5:w2/3:w4"},
        {1001, "13:w3/11:w2/7:w5"},
        {1000, "10.10.10:p20:pairs"},
        {61, "1.r61(15.4).1:w4"},
        {61, "b61(11.11).1:w2"},
        {404, "4.r101(10.10)"},
        {404, "r101(10.10).4"},
        {808, "4.r101(10.10).2:p9"},
        {808, "2.b101(15.14).4:p9"},
        {1018, "2.b509(16.8.8)"},
        {1357, "r23(11.2).r59(2.29)"},
        {1357, "b23(9.5).b59(13.9)"},
        {3721, "1.r61(15.4):w8/1.r61(15.4):w4"},
        {3721, "r61(15.4):w8:tiled/1.r61(15.4):w4"},
        {3721, "b61(11.11):w2/b61(11.11):w8"},
        {33, "bluestein/11:w4/6:w3"},
        {1009, "bluestein/8.4:w8:tiled/8.8:w4"},
        {1009, "bluestein/8.2:w8/8:w4/4.4:w4"},
        {100, "bluestein/4:w3/4:w2/4:w4/4:w2"},
        {7, "bluestein/5/3"},
        {1, "bluestein/1/1"},
        {2187, "9.9.9.3:phase3"},
    };
    caps c = fake_caps(0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision) {
            schedule s = schedule_from(&c, (oclfft_precision)precision, cases[i].n, 2, cases[i].recipe);
            check(&c, &s);
        }
}

static void explicit_recipes_of_vectors(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } cases[] = {
        {77, "11.7:w8:v8"},
        {60, "6:w4:v4/5.2:w4:v4"},
        {404, "4.r101(10.10):w8:v8"},
        {1018, "2.b509(16.8.8):w2:v2"},
        {1009, "bluestein/8.4:w8:v8/8.8:w8:v8"},
        {1009, "bluestein/8.2:w4:v4/8:w4:v4/4.4:w4:v4"},
        {512, "8.8.8:v8:along"},
    };
    caps c = fake_caps(4);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision) {
            schedule s = schedule_from(&c, (oclfft_precision)precision, cases[i].n, 5, cases[i].recipe);
            check(&c, &s);
        }
}

/* More and more passes, by devices with less and less local memory and smaller work-groups. */
static void smaller_and_smaller_devices(void **state) {
    (void)state;
    uint32_t most_passes = 0, most_convolved = 0;
    for (uint64_t group = 256; group >= 4; group /= 4)
        for (size_t i = 0; i < many_lengths_count + 17; ++i) {
            caps c = fake_caps(3);
            uint64_t n = i < 17 ? UINT64_C(1) << i : many_lengths[i - 17];
            problem p = problem_of(OCLFFT_SINGLE, n, 2);
            schedule s;
            c.max_work_group = group;
            c.local_memory = group * 64;
            if (n > 20000 || schedule_make(&p, &c, NULL, &s) != OCLFFT_SUCCESS) continue; /* may be too small for the length */
            check(&c, &s);
            if (!s.recipe.bluestein && s.pass_count > most_passes) most_passes = s.pass_count;
            if (s.recipe.bluestein && s.pass_count > most_convolved) most_convolved = s.pass_count;
        }
    assert_true(most_passes >= 3);
    assert_true(most_convolved >= 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_transforms),
        cmocka_unit_test(transforms_of_all_kinds),
        cmocka_unit_test(explicit_recipes),
        cmocka_unit_test(explicit_recipes_of_vectors),
        cmocka_unit_test(smaller_and_smaller_devices),
    };
    return RUN_TESTS(tests);
}
