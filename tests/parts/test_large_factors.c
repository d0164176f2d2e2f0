/* The two factors of a long axis, of which a task has one whole at a time. */
#include "common/harness.h"

#include "distribute/large.h"

static bool searched(uint64_t n, uint64_t most, uint64_t lengths[2]) {
    uint64_t rows = 1;
    for (uint64_t d = 2; d * d <= n; ++d)
        if (n % d == 0) rows = d;
    lengths[0] = rows;
    lengths[1] = n / rows;
    return rows > 1 && lengths[1] <= most;
}

static void factors_are_the_nearest_to_each_other(void **state) {
    (void)state;
    for (uint64_t n = 1; n <= 3000; ++n)
        for (uint64_t most = 0; most <= 100; ++most) {
            uint64_t want[2], found[2];
            const bool there = searched(n, most, want);
            assert_int_equal(there, large_factors(n, most, found));
            if (there) assert_memory_equal(want, found, sizeof want);
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
