/* The number theory of planning, against trial and error. */
#include "common/harness.h"

#include "base/primes.h"

static bool prime_by_trial(uint64_t n) {
    for (uint64_t p = 2; p * p <= n; ++p)
        if (n % p == 0) return false;
    return n > 1;
}

static void assert_factors(uint64_t n) {
    uint64_t primes[MAX_PRIMES], product = 1;
    uint32_t count = prime_factors(n, primes);
    assert_true(count <= MAX_PRIMES);
    for (uint32_t i = 0; i < count; ++i) {
        assert_true(prime_by_trial(primes[i]));
        assert_true(i == 0 || primes[i] <= primes[i - 1]); /* largest first */
        product *= primes[i];
    }
    if (product != n) fail_msg("the factors of %llu", (unsigned long long)n);
}

static void prime_factors_multiply_to_the_number(void **state) {
    (void)state;
    for (uint64_t n = 1; n <= 20000; ++n) assert_factors(n);
    static const uint64_t large[] = {UINT64_C(1) << 63,
                                     /* the largest prime of 32 bits */
                                     UINT64_C(4294967291),
                                     UINT64_C(1000003) * 1000033,    /* two of one size */
                                     UINT64_C(12157665459056928801), /* 3^40 */
                                     /* the product of the first fifteen */
                                     UINT64_C(614889782588491410), UINT64_C(1048573) * 1048573 * 8};
    for (size_t i = 0; i < sizeof large / sizeof *large; ++i) assert_factors(large[i]);
}

static void powers_of_two_have_the_most_factors(void **state) {
    (void)state;
    uint64_t primes[MAX_PRIMES];
    assert_int_equal(0, prime_factors(1, primes));
    for (uint32_t bits = 1; bits < 64; ++bits)
        assert_int_equal(bits, prime_factors(UINT64_C(1) << bits, primes));
}

static void powers_are_those_of_repeated_products(void **state) {
    (void)state;
    for (uint64_t modulus = 1; modulus <= 50; ++modulus)
        for (uint64_t base = 0; base <= 60; ++base) {
            uint64_t power = 1 % modulus;
            for (uint64_t exponent = 0; exponent <= 40; ++exponent, power = power * base % modulus)
                assert_int_equal(power, power_mod(base, exponent, modulus));
        }
    /* Fermat's little theorem at the limit of 32 bits, where products just fit */
    static const uint64_t primes[] = {65537, 2147483647, 4294967279, 4294967291};
    for (size_t i = 0; i < sizeof primes / sizeof *primes; ++i) {
        for (uint64_t base = 1; base < 200; ++base)
            assert_int_equal(1, power_mod(base, primes[i] - 1, primes[i]));
        assert_int_equal(1, power_mod(primes[i] - 1, 2, primes[i]));
        assert_int_equal(primes[i] - 1, power_mod(primes[i] - 1, UINT64_MAX, primes[i]));
    }
}

static uint64_t order_of(uint64_t g, uint64_t prime) {
    uint64_t order = 1;
    for (uint64_t power = g % prime; power != 1; power = power * g % prime) ++order;
    return order;
}

/* By looking for a divisor. */
static void coprime_numbers_share_no_divisor(void **state) {
    (void)state;
    for (uint64_t a = 1; a <= 130; ++a)
        for (uint64_t b = 1; b <= 130; ++b) {
            bool shared = false;
            for (uint64_t d = 2; d <= a && d <= b; ++d) shared |= a % d == 0 && b % d == 0;
            assert_int_equal(!shared, are_coprime(a, b));
        }
    assert_true(are_coprime(UINT64_MAX, UINT64_MAX - 1));
    assert_false(are_coprime(UINT64_C(3) << 62, UINT64_C(1) << 63));
}

static void primitive_roots_are_the_least_generators(void **state) {
    (void)state;
    assert_int_equal(1, primitive_root(2));
    for (uint64_t prime = 3; prime < 3000; prime += 2) {
        if (!prime_by_trial(prime)) continue;
        uint64_t g = primitive_root(prime);
        assert_int_equal(prime - 1, order_of(g, prime));
        for (uint64_t less = 2; less < g; ++less) assert_true(order_of(less, prime) < prime - 1);
    }
    /* as tables have them */
    static const uint64_t known[][2] = {{7, 3},          {41, 6},        {191, 19},
                                        {65537, 3},      {131071, 3},    {1048573, 2},
                                        {2147483647, 7}, {4294967291, 2}};
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
        assert_int_equal(known[i][1], primitive_root(known[i][0]));
}

static void smooth_numbers_have_no_large_factor(void **state) {
    (void)state;
    for (uint64_t n = 1; n <= 3000; ++n) {
        uint64_t primes[MAX_PRIMES];
        uint64_t largest = prime_factors(n, primes) ? primes[0] : 1;
        for (uint64_t most = 1; most <= 40; ++most)
            assert_int_equal(largest <= most, is_smooth(n, most));
    }
    assert_true(is_smooth(UINT64_C(1) << 63, 2) && is_smooth(UINT64_C(12157665459056928801), 3));
    assert_false(is_smooth(UINT64_C(12157665459056928801), 2) ||
                 is_smooth(UINT64_C(4294967291), 65536));
}

static uint64_t searched_divisor(uint64_t n) {
    uint64_t largest = 1;
    for (uint64_t d = 2; d * d <= n; ++d)
        if (n % d == 0) largest = d;
    return largest;
}

static void divisors_up_to_the_root_are_the_largest(void **state) {
    (void)state;
    for (uint64_t n = 1; n <= 3000; ++n)
        assert_int_equal(searched_divisor(n), divisor_up_to_root(n));
    const uint64_t one = UINT64_C(65537), other = UINT64_C(65539); /* primes */
    assert_int_equal(one, divisor_up_to_root(one * one));
    assert_int_equal(one, divisor_up_to_root(one * other));
    assert_int_equal((UINT64_C(1) << 24) - 1, divisor_up_to_root((UINT64_C(1) << 48) - 1));
    assert_int_equal(UINT64_C(1) << 23, divisor_up_to_root(UINT64_C(1) << 47));
    assert_int_equal(1, divisor_up_to_root(UINT64_C(1) << 48));
    assert_int_equal(1, divisor_up_to_root(UINT64_MAX));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prime_factors_multiply_to_the_number),
        cmocka_unit_test(coprime_numbers_share_no_divisor),
        cmocka_unit_test(powers_of_two_have_the_most_factors),
        cmocka_unit_test(powers_are_those_of_repeated_products),
        cmocka_unit_test(primitive_roots_are_the_least_generators),
        cmocka_unit_test(smooth_numbers_have_no_large_factor),
        cmocka_unit_test(divisors_up_to_the_root_are_the_largest),
    };
    return RUN_TESTS(tests);
}
