/* The two factors of a long axis, of which a task has one whole at a time. */
#include "common/harness.h"

#include "base/primes.h"
#include "distribute/large.h"

static void factors_are_the_nearest_to_each_other(void **state) {
    (void)state;
    for (uint64_t n = 1; n <= 3000; ++n)
        for (uint64_t most = 0; most <= 100; ++most) {
            const uint64_t d = divisor_up_to_root(n);
            const bool there = d > 1 && n / d <= most;
            uint64_t lengths[2];
            assert_int_equal(there, large_factors(n, most, lengths));
            if (there) assert_true(lengths[0] == d && lengths[1] == n / d);
        }
}

static void the_larger_factor_is_bounded(void **state) {
    (void)state;
    const uint64_t k = 1 << 10;
    uint64_t lengths[2];
    assert_true(large_factors(k * k, k, lengths) && lengths[0] == k && lengths[1] == k);
    assert_false(large_factors(k * k + k, k, lengths));
    assert_true(large_factors(1009 * 1013, 1013, lengths));
    assert_true(lengths[0] == 1009 && lengths[1] == 1013);
    assert_false(large_factors(1009 * 1013, 1012, lengths));
    assert_false(large_factors(1000003, k * k, lengths)); /* a prime */
    assert_false(large_factors(UINT64_C(1) << 60, UINT64_C(1) << 40, lengths));
    assert_false(large_factors(UINT64_MAX, UINT64_MAX, lengths));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(factors_are_the_nearest_to_each_other),
        cmocka_unit_test(the_larger_factor_is_bounded),
    };
    return RUN_TESTS(tests);
}
