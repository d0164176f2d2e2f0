/* Roots of unity to the last bits of a double, and the tables that passes read. */
#include "common/harness.h"

#include <math.h>
#include <stdlib.h>

#include "common/recipes.h"
#include "recipe/radix.h"
#include "base/sizes.h"
#include "numbers/spectra.h"
#include "numbers/roots.h"
#include "numbers/tables.h"

/* The same in long double, from less than an eighth of a turn, where sine and cosine are good to
 * the last bits. */
static void reference_root(uint64_t e, uint64_t n, long double *re, long double *im) {
    const long double turn = 6.283185307179586476925286766559005768L;
    e %= n;
    uint64_t quarter = 4 * e / n, rest = 4 * e % n; /* the angle is quarter/4 + rest/(4 n) */
    bool late = 2 * rest > n;
    long double angle = turn * ((long double)(late ? n - rest : rest) / (long double)(4 * n)),
                c = cosl(angle), s = sinl(angle);
    long double x = late ? s : c, y = late ? c : s;
    *re = quarter == 0 ? x : quarter == 1 ? -y : quarter == 2 ? -x : y;
    *im = quarter == 0 ? -y : quarter == 1 ? -x : quarter == 2 ? y : x;
}

/* Within `units` of the last place of the wanted value, in numbers of so many bits. */
static bool is_near(long double got, long double want, int bits, long double units) {
    int exponent;
    frexpl(want, &exponent);
    return got == want || fabsl(got - want) <= units * ldexpl(1, exponent - bits);
}

static void assert_root(uint64_t e, uint64_t n) {
    double re, im;
    long double long_re, long_im, want_re, want_im;
    table_root(e, n, &re, &im);
    table_root_long(e, n, &long_re, &long_im);
    reference_root(e, n, &want_re, &want_im);
    long double bar = ldexpl(1, -52); /* two units in the last place of values above 1/2 */
    if (!(fabsl(re - want_re) <= bar && fabsl(im - want_im) <= bar) ||
        !is_near(long_re, want_re, 64, 4) || !is_near(long_im, want_im, 64, 4))
        fail_msg("root %llu/%llu: off by %Lg, %Lg, %Lg, %Lg", (unsigned long long)e,
                 (unsigned long long)n, re - want_re, im - want_im, long_re - want_re,
                 long_im - want_im);
}

static uint64_t next(uint64_t *seed) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 3 ^ *seed << 20;
}

static void roots_match_long_double(void **state) {
    (void)state;
    for (uint64_t n = 1; n <= 700; ++n)
        for (uint64_t e = 0; e < 2 * n; ++e) assert_root(e, n);
    uint64_t seed = 5;
    for (int i = 0; i < 200000; ++i) {
        unsigned bits = (unsigned)(next(&seed) % 52) + 1; /* what a double holds exactly */
        uint64_t n = next(&seed) % (UINT64_C(1) << bits) + 1;
        assert_root(next(&seed), n);
        assert_root(next(&seed), UINT64_C(1) << bits);
    }
}

/* Small angles keep their relative accuracy: the sine of 2 pi / 2^40 is not rounded at 2^-53. */
static void small_angles_are_relatively_accurate(void **state) {
    (void)state;
    for (unsigned bits = 4; bits <= 60; ++bits)
        for (uint64_t e = 1; e < 8; ++e) {
            double re, im;
            long double want_re, want_im;
            table_root(e, UINT64_C(1) << bits, &re, &im);
            reference_root(e, UINT64_C(1) << bits, &want_re, &want_im);
            assert_true(fabsl(im / want_im - 1) <= ldexpl(1, -51));
        }
}

static void multiples_of_an_eighth_are_exact(void **state) {
    (void)state;
    static const double expected[8][2] = {{1, 0},  {1, -1}, {0, -1}, {-1, -1},
                                          {-1, 0}, {-1, 1}, {0, 1},  {1, 1}};
    for (uint64_t n = 8; n < UINT64_C(1) << 60; n = n * 3 / 8 * 8 + 8)
        for (uint64_t eighth = 0; eighth < 16; ++eighth) {
            double re, im, root = eighth % 2 ? sqrt(0.5) : 1;
            table_root(n / 8 * eighth, n, &re, &im);
            assert_true((float)re == (float)(root * expected[eighth % 8][0]));
            assert_true((float)im == (float)(root * expected[eighth % 8][1]));
            if (eighth % 2 == 0)
                assert_true(re == expected[eighth % 8][0] && im == expected[eighth % 8][1]);
        }
}

/* Bit for bit: symmetric tables make symmetric transforms. */
static void roots_are_symmetric(void **state) {
    (void)state;
    static const uint64_t lengths[] = {
        4, 12, 20, 64, 100, 1024, 4100, 65536, UINT64_C(1) << 40, UINT64_C(3) << 48};
    uint64_t seed = 9;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
        for (int round = 0; round < 2000; ++round) {
            uint64_t n = lengths[i], e = next(&seed) % n;
            double re, im, other_re, other_im;
            table_root(e, n, &re, &im);
            table_root(e + n, n, &other_re, &other_im);
            assert_true(re == other_re && im == other_im);
            table_root(n - e, n, &other_re, &other_im);
            assert_true(re == other_re && im == -other_im);
            table_root(e + n / 2, n, &other_re, &other_im);
            assert_true(re == -other_re && im == -other_im);
            /* cos and sin of the rounded pi/4 differ in the last bit */
            if (8 * e % n == 0) continue;
            table_root(e + n / 4, n, &other_re, &other_im); /* times -i */
            assert_true(im == other_re && re == -other_im);
        }
}

/* ---- Tables of passes ---- */

enum { FENCE = 1024 };

/* A pass's table: `seen` elements were looked at. */
typedef struct sheet {
    const schedule *schedule;
    const pass *pass;
    bool wide;
    void *data;
    unsigned char *seen;
} sheet;

/* Filling writes nothing behind the table. */
static sheet filled(const schedule *s, const pass *p) {
    sheet t = {s, p, p->precision == OCLFFT_DOUBLE, NULL,
               calloc((size_t)p->tile.table_length + 1, 1)};
    size_t bytes = (size_t)p->tile.table_length * 2 * (size_t)scalar_bytes(p->precision);
    unsigned char *data = t.data = malloc(bytes + FENCE);
    assert_true(t.data && t.seen);
    memset(data, 0x7a, bytes + FENCE);
    assert_ok(tables_fill(p, t.data));
    for (size_t i = bytes; i < bytes + FENCE; ++i) assert_int_equal(0x7a, data[i]);
    return t;
}

static double real_at(const sheet *t, uint64_t i) {
    return t->wide ? ((const double *)t->data)[i] : (double)((const float *)t->data)[i];
}

/* `count` elements from `at` on belong to one thing, and to no other. */
static void claim(const sheet *t, uint64_t at, uint64_t count) {
    demand(at + count <= t->pass->tile.table_length, t->schedule);
    for (uint64_t i = at; i < at + count; ++i) demand(!t->seen[i]++, t->schedule);
}

/* Rounded once: half a unit, and a hundredth for what came before. */
static void check_root(const sheet *t, uint64_t re_at, uint64_t im_at, uint64_t e, uint64_t n) {
    long double re, im;
    int bits = t->wide ? 53 : 24;
    reference_root(e, n, &re, &im);
    demand(is_near(real_at(t, re_at), re, bits, 0.51L) &&
               is_near(real_at(t, im_at), im, bits, 0.51L),
           t->schedule);
}

static void check_complex(const sheet *t, uint64_t at, uint64_t e, uint64_t n) {
    check_root(t, 2 * at, 2 * at + 1, e, n);
}

/* What makes the spectrum of a signal out of its halves, or its halves out of it. */
static void check_halves(const sheet *t, uint64_t at, uint64_t length, uint64_t count) {
    claim(t, at, count);
    for (uint64_t k = 0; k < count; ++k) check_complex(t, at + k, k, 2 * length);
}

static void check_stage(const sheet *t, const stage *st) {
    uint64_t row = st->span / st->columns;
    uint32_t count;
    const uint32_t *factors = twiddle_factors(st->radix, pass_is_lean(t->pass), &count);
    if (row == 1 || st->mirror) return;
    claim(t, st->table, count * row);
    for (uint32_t f = 0; f < count; ++f)
        for (uint64_t k = 0; k < row; ++k)
            check_complex(t, st->table + f * row + k, factors[f] * k, row * st->radix);
}

/* Real parts, then imaginary parts, of every power; along the transform never less than a SIMD
 * vector of them, in which each of its transforms has the same. */
static void check_stage_of_vectors(const sheet *t, const stage *st) {
    uint64_t span = st->span / st->columns, width = t->pass->tile.along ? t->pass->tile.width : 1;
    uint64_t block = t->pass->tile.along ? t->pass->tile.lanes / width : 1,
             row = width * (span < block ? block : span);
    if (span == 1 || st->mirror) return;
    claim(t, st->table, (st->radix - 1) * row);
    for (uint32_t r = 1; r < st->radix; ++r)
        for (uint64_t i = 0; i < row; ++i) {
            uint64_t at = 2 * (st->table + (r - 1) * row) + i,
                     k = i / (block * width) * block + i % block;
            check_root(t, at, at + row, r * (k % span), span * st->radix);
        }
}

static void check_pass_twiddle(const sheet *t, const pass_twiddle *w) {
    uint64_t low = UINT64_C(1) << w->bits, high = ceil_div(w->modulus, low),
             lanes = t->pass->tile.lanes;
    uint64_t step = t->pass->store.form == FORM_HALVES ? 2 : 1; /* of m, from lane to lane */
    claim(t, w->low, low);
    claim(t, w->high, high);
    for (uint64_t e = 0; e < low; ++e) check_complex(t, w->low + e, e, w->modulus);
    for (uint64_t e = 0; e < high; ++e) check_complex(t, w->high + e, e * low, w->modulus);
    if (lanes) claim(t, w->lanes, t->pass->tile.length * lanes);
    for (uint64_t k = 0; lanes && k < t->pass->tile.length; ++k)
        for (uint64_t l = 0; l < lanes; ++l) {
            uint64_t at = 2 * (w->lanes + k * lanes) + l;
            check_root(t, at, at + lanes, k * l * step, w->modulus);
        }
}

/* r^2 mod 2 n */
static uint64_t chirp_exponent(uint64_t r, uint64_t n) {
    return square_mod(r, 2 * n);
}

static void check_chirp(const sheet *t, uint64_t at, uint64_t length, uint64_t count) {
    claim(t, at, count);
    for (uint64_t r = 0; r < count; ++r)
        check_complex(t, at + r, chirp_exponent(r, length), 2 * length);
}

/* ---- Spectra, point by point, by definition ---- */

/* Compensated, since the terms are many (Kahan 1965). */
typedef struct sum {
    long double re, im, re_lost, im_lost;
} sum;

static void add_to(long double term, long double *total, long double *lost) {
    volatile long double wanted = term - *lost, next = *total + wanted;
    *lost = (next - *total) - wanted;
    *total = next;
}

static void add_term(sum *to, uint64_t e, uint64_t n, uint64_t f, uint64_t m) {
    long double a, b, c, d;
    reference_root(e, n, &a, &b);
    reference_root(f, m, &c, &d);
    add_to(a * c - b * d, &to->re, &to->re_lost);
    add_to(a * d + b * c, &to->im, &to->im_lost);
}

static sum rader_point(uint64_t prime, uint64_t k) {
    const uint32_t *powers = powers_of_root(prime);
    sum x = {0};
    for (uint64_t q = 0; q < prime - 1; ++q)
        add_term(&x, powers[(prime - 1 - q) % (prime - 1)], prime, q * k, prime - 1);
    return (sum){.re = x.re / (long double)(prime - 1), .im = x.im / (long double)(prime - 1)};
}

/* The conjugate of exp(pi i n^2 / length) exp(-2 pi i n k / padded), summed: exp(-pi i n^2 /
 * length) exp(2 pi i n k / padded). */
static sum bluestein_point(chirp_counts c, uint64_t padded, uint64_t k) {
    sum x = {0};
    for (uint64_t n = 0; n < c.inputs || n < c.outputs; ++n) {
        uint64_t e = chirp_exponent(n, c.length), f = n * k % padded;
        if (n < c.outputs) add_term(&x, e, 2 * c.length, padded - f, padded);
        if (n && n < c.inputs) add_term(&x, e, 2 * c.length, f, padded);
    }
    return (sum){.re = x.re / (long double)padded, .im = x.im / (long double)padded};
}

/* Some points of a spectrum, whose root of the mean square is `size`: rounded once after the work
 * in the higher precision. */
static void check_point(const sheet *t, uint64_t at, sum want, long double size) {
    int exponent;
    long double last = ldexpl(1, t->wide ? -63 : -52), re = real_at(t, 2 * at),
                im = real_at(t, 2 * at + 1), bar;
    frexpl(fmaxl(fabsl(want.re), fabsl(want.im)), &exponent);
    bar = 0.5L * ldexpl(1, exponent - (t->wide ? 53 : 24)) + 32 * last * size;
    demand(fabsl(re - want.re) <= bar && fabsl(im - want.im) <= bar, t->schedule);
}

/* The first, the last, and some between; fewer of long ones. */
static uint64_t next_point(uint64_t k, uint64_t padded) {
    uint64_t step = 1 + padded * padded / 20000;
    return k + 1 < padded && k + step >= padded ? padded - 1 : k + step;
}

static void check_rader_spectrum(const sheet *t, const convolution *c) {
    long double size = sqrtl((long double)c->length) / (long double)c->padded;
    claim(t, c->spectrum, c->padded);
    for (uint64_t k = 0; k < c->padded; k = next_point(k, c->padded))
        check_point(t, c->spectrum + k, rader_point(c->length, rader_frequency_at(c, k)), size);
}

/* `columns`: rows of the pass, each of its own part of the spectrum; 0: in natural order. */
static void check_bluestein_spectrum(const sheet *t, uint64_t at, chirp_counts c, uint64_t padded,
                                     uint64_t columns) {
    long double size = sqrtl(2 * (long double)c.length) / (long double)padded;
    claim(t, at, padded);
    for (uint64_t k = 0; k < padded; k = next_point(k, padded)) {
        uint64_t place = columns ? k % columns * (padded / columns) + k / columns : k;
        check_point(t, at + place, bluestein_point(c, padded, k), size);
    }
}

/* Which work-item has a point of a column after the stage of the product, and as which of its own;
 * searched for. */
static uint64_t place_in_tile(const sheet *t, const convolution *c, uint32_t column, uint64_t k) {
    const tile *tile = &t->pass->tile;
    const stage *st = &tile->stages[c->middle];
    for (uint32_t item = 0; item < tile->items; ++item) {
        uint32_t first, w;
        pass_coordinates(t->pass, st, item, &first, &w);
        for (uint64_t b = 0; w == column && b < st->butterflies; ++b)
            for (uint64_t r = 0; r < st->radix; ++r)
                if (first + b * tile->threads + r * (c->padded / st->radix) == k &&
                    first + b * tile->threads < c->padded / st->radix)
                    return (b * st->radix + r) * tile->items + item;
    }
    blame(t->schedule, "a point of the spectrum has no place");
    return 0;
}

/* Rows of a pass, tile by tile: point k of the spectrum is point k / rows of row k % rows. */
static void check_spectrum_by_tiles(const sheet *t, const convolution *c) {
    const uint64_t width = t->pass->tile.width, padded = c->padded * c->rows;
    long double size = sqrtl(2 * (long double)t->pass->chirp.length) / (long double)padded;
    claim(t, c->spectrum, c->part * ceil_div(c->rows, width));
    for (uint64_t k = 0; k < padded; k = next_point(k, padded)) {
        uint64_t row = k % c->rows, at = c->spectrum + row / width * c->part;
        at += place_in_tile(t, c, (uint32_t)(row % width), k / c->rows);
        check_point(t, at, bluestein_point(t->pass->chirp, padded, k), size);
    }
}

/* ---- Convolutions ---- */

static void check_rader(const sheet *t, const convolution *c) {
    const uint32_t *powers = powers_of_root(c->length),
                   *order = (const uint32_t *)t->data + c->order * (t->wide ? 4 : 2);
    claim(t, c->order, ceil_div(c->padded, t->wide ? 4 : 2));
    for (uint64_t q = 0; q < c->padded; ++q)
        demand(order[q] == powers[rader_point_at(c, q)], t->schedule);
    if (c->span > 1) claim(t, c->before, c->padded * c->span);
    for (uint64_t q = 0; q < c->padded && c->span > 1; ++q)
        for (uint64_t k = 0; k < c->span; ++k)
            check_complex(t, c->before + q * c->span + k, order[q] * k, c->span * c->length);
    check_rader_spectrum(t, c);
}

static void check_bluestein(const sheet *t, const convolution *c) {
    claim(t, c->before, c->length * c->span);
    for (uint64_t r = 0; r < c->length; ++r)
        for (uint64_t k = 0; k < c->span; ++k)
            check_complex(t, c->before + r * c->span + k,
                          chirp_exponent(r, c->length) * c->span + 2 * r * k,
                          2 * c->span * c->length);
    check_chirp(t, c->chirp, c->length, c->length);
    check_bluestein_spectrum(
        t, c->spectrum,
        (chirp_counts){.length = c->length, .inputs = c->length, .outputs = c->length}, c->padded,
        0);
}

static void check_convolution(const sheet *t, const convolution *c) {
    const pass *p = t->pass;
    switch (c->kind) {
    case CONVOLUTION_RADER: check_rader(t, c); break;
    case CONVOLUTION_BLUESTEIN: check_bluestein(t, c); break;
    case CONVOLUTION_ROWS:
        if (c->part) {
            check_spectrum_by_tiles(t, c);
            break;
        }
        check_bluestein_spectrum(t, c->spectrum, p->chirp, c->padded * c->rows,
                                 p->tile.lanes ? 0 : c->rows);
        break;
    }
}

static void check_weight(const sheet *t, const weight *w) {
    if (w->kind == WEIGHT_CHIRP) check_chirp(t, w->table, t->pass->chirp.length, w->length);
    if (w->kind == WEIGHT_SPECTRUM)
        check_bluestein_spectrum(t, w->table, t->pass->chirp, w->length, 0);
}

static uint64_t multiplied, convolved, weighted;

/* Every element of a table belongs to something. */
static void check_pass(const schedule *s, const pass *p) {
    sheet t = filled(s, p);
    for (uint32_t i = 0; i < p->tile.stage_count; ++i)
        if (p->tile.lanes)
            check_stage_of_vectors(&t, &p->tile.stages[i]);
        else
            check_stage(&t, &p->tile.stages[i]);
    for (uint32_t i = 0; i < p->tile.stage_count; ++i)
        if (p->tile.stages[i].mirror == MIRROR_HALF)
            check_halves(&t, p->tile.stages[i].table, p->tile.length, p->tile.length / 2 + 1);
    if (p->twiddle.modulus) check_pass_twiddle(&t, &p->twiddle);
    for (uint32_t c = 0; c < p->tile.convolution_count; ++c)
        check_convolution(&t, &p->tile.convolutions[c]);
    check_weight(&t, &p->load.weight);
    check_weight(&t, &p->store.weight);
    for (uint64_t i = 0; i < p->tile.table_length; ++i) demand(t.seen[i], s);
    multiplied += p->twiddle.modulus != 0;
    convolved += p->tile.convolution_count;
    weighted += p->load.weight.kind || p->store.weight.kind;
    free(t.data);
    free(t.seen);
}

static void check_tables(const caps *c, const schedule *s) {
    (void)c;
    for (uint32_t i = 0; i < s->pass_count; ++i) check_pass(s, &s->passes[i]);
}

static void tables_are_full_and_right(void **state) {
    (void)state;
    multiplied = convolved = weighted = 0;
    for_all_schedules(&(sweep){110, 4100, UINT64_MAX, {3}}, check_tables);
    for_all_schedules(&(sweep){0, 70000, UINT64_MAX, {1}}, check_tables);
    assert_true(multiplied > 40 && convolved > 200 && weighted > 20);
}

/* Of several axes, of real transforms; columns that are other transforms. */
static void tables_of_problems_of_all_kinds(void **state) {
    (void)state;
    for_random_schedules(&(raffle){.seed = 6, .rounds = 400, .points = 1500}, check_tables);
}

static void tables_of_long_transforms(void **state) {
    (void)state;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (unsigned bits = 17; bits <= 27; bits += 2) {
            caps c = fake_caps(device);
            schedule s = schedule_of(&c, OCLFFT_SINGLE, UINT64_C(1) << bits, 3);
            check_tables(&c, &s);
            schedule_free(&s);
        }
}

/* What the planner may not choose at the moment. */
static void tables_of_explicit_recipes(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } cases[] = {{808, "4.r101(10.10).2:p9"},
                 {282, "3.b47(8.12).2"},
                 {1357, "r23(11.2).r59(2.29)"},
                 {2867, "r61(15.4).b47(6.16)"},
                 {1009, "bluestein/8.4:w8:tiled/8.8:w4"},
                 {1009, "bluestein/8.4:w5/8.8:w3"},
                 {1009, "bluestein/8.2:w8/8:w4/4.4:w4"},
                 {100, "bluestein/4:w3/4:w2/4:w4/4:w2"}};
    caps c = fake_caps(0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision) {
            schedule s =
                schedule_from(&c, (oclfft_precision)precision, cases[i].n, 3, cases[i].recipe);
            check_tables(&c, &s);
            schedule_free(&s);
        }
}

/* n^2 mod 2N for every n, also where n^2 itself would not fit. */
static void chirps_are_exact(void **state) {
    (void)state;
    static const uint64_t lengths[] = {1,
                                       2,
                                       3,
                                       17,
                                       1000,
                                       65537,
                                       999983,
                                       UINT64_C(4294967311),
                                       UINT64_C(1) << 40,
                                       (UINT64_C(1) << 40) - 87};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
        for (int end = 0; end < 2; ++end) {
            uint64_t n = lengths[i], begin = end && n > 5000 ? n - 5000 : 0;
            chirp_walk w = {begin, chirp_exponent(begin, n), 2 * n};
            for (uint64_t step = 0; step < 5000; ++step, chirp_next(&w)) {
                assert_int_equal(begin + step, w.n);
                assert_int_equal(chirp_exponent(w.n, n), w.square);
            }
        }
}

/* The powers that are not stored must be products of two that are. */
static void stored_factors_generate_the_others(void **state) {
    (void)state;
    for (uint32_t i = 1; i < radix_count; ++i) {
        uint32_t count, radix = radix_list[i].radix;
        const uint32_t *factors = twiddle_factors(radix, false, &count);
        assert_true(count >= 1);
        for (uint32_t power = 1; power < radix; ++power) {
            bool found = false;
            for (uint32_t a = 0; a < count; ++a) {
                found |= factors[a] == power;
                for (uint32_t b = 0; b < count; ++b) found |= factors[a] + factors[b] == power;
            }
            if (!found) fail_msg("power %u of radix %u", power, radix);
        }
    }
}

/* Lean butterflies square them: each layer of butterflies has one. */
static void lean_factors_are_squares(void **state) {
    (void)state;
    for (uint32_t radix = 2; radix <= RADIX_LARGEST; radix *= 2) {
        uint32_t count, power = 1;
        const uint32_t *factors = twiddle_factors(radix, true, &count);
        for (uint32_t a = 0; a < count; ++a, power *= 2) assert_int_equal(power, factors[a]);
        assert_int_equal(radix, power);
    }
    uint32_t of_others, same;
    assert_ptr_equal(twiddle_factors(15, false, &of_others), twiddle_factors(15, true, &same));
    assert_int_equal(of_others, same);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_match_long_double),
        cmocka_unit_test(small_angles_are_relatively_accurate),
        cmocka_unit_test(multiples_of_an_eighth_are_exact),
        cmocka_unit_test(roots_are_symmetric),
        cmocka_unit_test(tables_are_full_and_right),
        cmocka_unit_test(tables_of_problems_of_all_kinds),
        cmocka_unit_test(tables_of_long_transforms),
        cmocka_unit_test(tables_of_explicit_recipes),
        cmocka_unit_test(chirps_are_exact),
        cmocka_unit_test(stored_factors_generate_the_others),
        cmocka_unit_test(lean_factors_are_squares),
    };
    return RUN_TESTS(tests);
}
