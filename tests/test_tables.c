/* Roots of unity to the last bits of a double, and the tables that passes read. */
#include "harness.h"

#include <math.h>
#include <stdlib.h>

#include "tables.h"
#include "walk.h"

/* The same in long double, whose argument is good to 2^-61 after the exact reduction of e. */
static void reference_root(uint64_t e, uint64_t n, long double *re, long double *im) {
    long double angle = 6.283185307179586476925286766559005768L * (long double)(e % n) / (long double)n;
    *re = cosl(angle);
    *im = -sinl(angle);
}

static void assert_root(uint64_t e, uint64_t n) {
    double re, im;
    long double want_re, want_im;
    table_root(e, n, &re, &im);
    reference_root(e, n, &want_re, &want_im);
    long double bar = ldexpl(1, -52); /* two units in the last place of values above 1/2 */
    if (!(fabsl(re - want_re) <= bar && fabsl(im - want_im) <= bar))
        fail_msg("root %llu/%llu: off by %Lg, %Lg", (unsigned long long)e, (unsigned long long)n, re - want_re, im - want_im);
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
    static const double expected[8][2] = {{1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}};
    for (uint64_t n = 8; n < UINT64_C(1) << 60; n = n * 3 / 8 * 8 + 8)
        for (uint64_t eighth = 0; eighth < 16; ++eighth) {
            double re, im, root = eighth % 2 ? sqrt(0.5) : 1;
            table_root(n / 8 * eighth, n, &re, &im);
            assert_true((float)re == (float)(root * expected[eighth % 8][0]));
            assert_true((float)im == (float)(root * expected[eighth % 8][1]));
            if (eighth % 2 == 0) assert_true(re == expected[eighth % 8][0] && im == expected[eighth % 8][1]);
        }
}

/* Bit for bit: symmetric tables make symmetric transforms. */
static void roots_are_symmetric(void **state) {
    (void)state;
    static const uint64_t lengths[] = {4, 12, 20, 64, 100, 1024, 4100, 65536, UINT64_C(1) << 40, UINT64_C(3) << 48};
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
            if (8 * e % n == 0) continue;                   /* cos and sin of the rounded pi/4 differ in the last bit */
            table_root(e + n / 4, n, &other_re, &other_im); /* times -i */
            assert_true(im == other_re && re == -other_im);
        }
}

static bool is_root(const float *at, uint64_t e, uint64_t n) {
    long double re, im;
    reference_root(e, n, &re, &im);
    return fabsl(at[0] - re) <= ldexpl(1, -24) && fabsl(at[1] - im) <= ldexpl(1, -24);
}

/* Filling writes all of the table and nothing behind it. */
static float *filled(const pass *p) {
    enum { FENCE = 64 };
    size_t floats = 2 * (size_t)p->table_length;
    float *table = malloc((floats + FENCE) * sizeof *table);
    for (size_t i = 0; i < floats + FENCE; ++i) table[i] = i < floats ? NAN : 12345;
    tables_fill(p, table);
    for (size_t i = 0; i < floats; ++i) assert_true(fabsf(table[i]) <= 1);
    for (size_t i = floats; i < floats + FENCE; ++i) assert_true(table[i] == 12345);
    return table;
}

static void check_gpu_tables(const pass *p) {
    float *table = filled(p);
    uint64_t expected = 0;
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        const stage *st = &p->stages[s];
        uint32_t count;
        const uint32_t *factors = twiddle_factors(st->radix, &count);
        if (st->span == 1) continue;
        expected += count * st->span;
        for (uint32_t f = 0; f < count; ++f)
            for (uint64_t k = 0; k < st->span; ++k)
                assert_true(is_root(table + 2 * (st->table + f * st->span + k), factors[f] * k, st->span * st->radix));
    }
    const twist *t = &p->twist;
    if (t->modulus) {
        uint64_t low = UINT64_C(1) << t->bits, high = (t->modulus + low - 1) / low;
        expected += low + high;
        for (uint64_t e = 0; e < low; ++e) assert_true(is_root(table + 2 * (t->low + e), e, t->modulus));
        for (uint64_t e = 0; e < high; ++e) assert_true(is_root(table + 2 * (t->high + e), e * low, t->modulus));
    }
    assert_int_equal(expected, p->table_length);
    free(table);
}

static void tables_are_full_and_right(void **state) {
    (void)state;
    int twisted = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (unsigned bits = 0; bits <= 27; ++bits) {
            schedule s = schedule_of(&c, bits, 3);
            for (uint32_t i = 0; i < s.pass_count; ++i) {
                const pass *p = &s.passes[i];
                twisted += p->twist.modulus != 0;
                if (p->lanes)
                    free(filled(p));
                else
                    check_gpu_tables(p);
            }
        }
    }
    assert_true(twisted > 40);
}

/* The powers that are not stored must be products of two that are. */
static void stored_factors_generate_the_others(void **state) {
    (void)state;
    for (uint32_t radix = 2; radix <= 16; radix *= 2) {
        uint32_t count;
        const uint32_t *factors = twiddle_factors(radix, &count);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_match_long_double),          cmocka_unit_test(small_angles_are_relatively_accurate),
        cmocka_unit_test(multiples_of_an_eighth_are_exact), cmocka_unit_test(roots_are_symmetric),
        cmocka_unit_test(tables_are_full_and_right),        cmocka_unit_test(stored_factors_generate_the_others),
    };
    return RUN_TESTS(tests);
}
