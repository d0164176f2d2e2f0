/* A test that tries more than every run has time for tries a share of it with `--share N`: one of
 * each N neighbours, chosen by a seed. That is the environment's OCLFFT_TEST_SEED, or else the day
 * (UTC, as 20260131): the days together try everything. */
#ifndef OCLFFT_TESTS_SHARE_H
#define OCLFFT_TESTS_SHARE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* Takes `--share N` out of the arguments, wherever it is, and says which share this will be. False
 * when N is no number. */
bool share_read(int *count, char **arguments);

/* Whether number `index` of this group is in the share. Without `--share` everything is. */
bool share_has(const char *group, uint64_t index);

/* Gives the status back. When it tells of a failure, says how to try the same share again. */
int share_end(int status);

/* As cmocka_run_group_tests. Where the environment's OCLFFT_TEST_CASES is a number N, only one of
 * each N cases runs, and at least one. RUN_TESTS (harness.h) runs all tests by this. */
int share_run(const struct CMUnitTest *cases, size_t count, CMFixtureFunction setup,
              CMFixtureFunction teardown);

/* How many neighbours there are for each one tried; what they are chosen by. */
uint64_t share_parts(void);
uint64_t share_seed(void);

#endif
