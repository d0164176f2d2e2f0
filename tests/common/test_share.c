/* Shares of sweeps: what belongs to one, and what it is chosen by. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "share.h"

enum { PARTS = 8, BLOCKS = 50, SEEDS = 100 };

static void seed_is(unsigned seed) {
    char text[32];
    snprintf(text, sizeof text, "%u", seed);
    setenv("OCLFFT_TEST_SEED", text, 1);
}

/* The arguments go with it. */
static void read_share(const char *parts) {
    char *arguments[] = {"test_share", "single", "--share", (char *)parts, "5", NULL};
    int count = 5;
    assert_true(share_read(&count, arguments));
    assert_int_equal(3, count);
    assert_string_equal("single", arguments[1]);
    assert_string_equal("5", arguments[2]);
}

static void arguments_that_are_none_are_refused(void **state) {
    static const char *const wrong[] = {"0", "x", "-1", "8x", ""};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        char *arguments[] = {"test_share", "--share", (char *)wrong[i], NULL};
        int count = 3;
        assert_false(share_read(&count, arguments));
    }
    char *alone[] = {"test_share", "--share", NULL};
    int count = 2;
    assert_false(share_read(&count, alone));
}

static void without_one_everything_is_tried(void **state) {
    char *arguments[] = {"test_share", "single", NULL};
    int count = 2;
    (void)state;
    read_share("1");
    assert_true(share_read(&count, arguments));
    assert_int_equal(2, count);
    for (uint64_t i = 0; i < 100; ++i) assert_true(share_has("group", i));
}

static void one_of_each_eight_is_tried(void **state) {
    (void)state;
    read_share("8");
    assert_int_equal(PARTS, share_parts());
    for (unsigned seed = 0; seed < SEEDS; ++seed) {
        seed_is(seed);
        for (uint64_t block = 0; block < BLOCKS; ++block) {
            int tried = 0;
            for (uint64_t i = 0; i < PARTS; ++i) tried += share_has("group", PARTS * block + i);
            assert_int_equal(1, tried);
        }
    }
}

/* Expected are 12.5 of 100 for each; 30 or none has a chance of one in 10^5. */
static void all_come_in_turn(void **state) {
    (void)state;
    read_share("8");
    for (uint64_t i = 0; i < (uint64_t)PARTS * BLOCKS; ++i) {
        int tried = 0;
        for (unsigned seed = 20260101; seed < 20260101 + SEEDS; ++seed) {
            seed_is(seed);
            tried += share_has("group", i);
        }
        assert_in_range(tried, 1, 30);
    }
}

static void groups_differ(void **state) {
    int same = 0;
    (void)state;
    read_share("8");
    seed_is(1);
    for (uint64_t i = 0; i < (uint64_t)PARTS * BLOCKS; ++i)
        same += share_has("one", i) && share_has("other", i);
    assert_in_range(same, 0, BLOCKS / 2);
}

static void the_day_is_the_seed(void **state) {
    time_t now = time(NULL);
    char day[16];
    (void)state;
    unsetenv("OCLFFT_TEST_SEED");
    strftime(day, sizeof day, "%Y%m%d", gmtime(&now));
    assert_int_equal(strtoull(day, NULL, 10), share_seed());
    seed_is(20260131);
    assert_int_equal(20260131, share_seed());
}

static void statuses_come_back(void **state) {
    (void)state;
    assert_int_equal(0, share_end(0));
    assert_int_equal(3, share_end(3));
    assert_int_equal(77, share_end(77));
}

/* ---- Shares of the cases of one program ---- */

enum { CASES = 10 };

static int ran[CASES];

#define CASE(N)                                                                                    \
    static void case_##N(void **state) {                                                           \
        (void)state;                                                                               \
        ++ran[N];                                                                                  \
    }
CASE(0)
CASE(1)
CASE(2)
CASE(3)
CASE(4)
CASE(5)
CASE(6)
CASE(7)
CASE(8)
CASE(9)

static int run_cases(const char *of, size_t count) {
    const struct CMUnitTest cases[CASES] = {
        cmocka_unit_test(case_0), cmocka_unit_test(case_1), cmocka_unit_test(case_2),
        cmocka_unit_test(case_3), cmocka_unit_test(case_4), cmocka_unit_test(case_5),
        cmocka_unit_test(case_6), cmocka_unit_test(case_7), cmocka_unit_test(case_8),
        cmocka_unit_test(case_9),
    };
    int sum = 0;
    memset(ran, 0, sizeof ran);
    setenv("OCLFFT_TEST_CASES", of, 1);
    if (share_run(cases, count, NULL, NULL) != 0) return -1;
    for (int i = 0; i < CASES; ++i) sum += ran[i];
    return sum;
}

/* Before the others: cmocka does not run groups within groups. */
static int check_cases(void) {
    int of_ever[CASES] = {0}, wrong = 0;
    wrong += run_cases("1", CASES) != CASES;
    wrong += run_cases("0", CASES) != CASES;
    wrong += run_cases("many", CASES) != CASES;
    for (unsigned seed = 0; seed < 50; ++seed) {
        seed_is(seed);
        wrong += run_cases("5", CASES) != 2;
        for (int i = 0; i < CASES; ++i) of_ever[i] += ran[i];
        wrong += run_cases("100", 3) != 1;
    }
    for (int i = 0; i < CASES; ++i) wrong += of_ever[i] == 0 || of_ever[i] == 50;
    unsetenv("OCLFFT_TEST_CASES");
    if (wrong) printf("shares of cases: %d times not as they should be\n", wrong);
    return wrong;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_that_are_none_are_refused),
        cmocka_unit_test(without_one_everything_is_tried),
        cmocka_unit_test(one_of_each_eight_is_tried),
        cmocka_unit_test(all_come_in_turn),
        cmocka_unit_test(groups_differ),
        cmocka_unit_test(the_day_is_the_seed),
        cmocka_unit_test(statuses_come_back),
    };
    return check_cases() + RUN_TESTS(tests);
}
