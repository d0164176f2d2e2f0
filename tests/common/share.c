#include "share.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "dice.h"
#include "base/hash.h"

static uint64_t parts = 1;
static char command[1024]; /* as it was given */

static bool read_number(const char *text, uint64_t *number) {
    char *end;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == 0;
}

static uint64_t today(void) {
    time_t now = time(NULL);
    struct tm day;
    gmtime_r(&now, &day);
    return (uint64_t)(day.tm_year + 1900) * 10000 + (uint64_t)(day.tm_mon + 1) * 100 +
           (uint64_t)day.tm_mday;
}

uint64_t share_seed(void) {
    static uint64_t of_today;
    const char *given = getenv("OCLFFT_TEST_SEED");
    uint64_t seed;
    if (given && read_number(given, &seed)) return seed;
    if (!of_today) of_today = today(); /* a run that goes past midnight keeps to its share */
    return of_today;
}

uint64_t share_parts(void) {
    return parts;
}

static void remember(int count, char **arguments) {
    command[0] = '\0';
    for (int i = 0; i < count; ++i) {
        size_t used = strlen(command);
        snprintf(command + used, sizeof command - used, "%s%s", i ? " " : "", arguments[i]);
    }
}

static void say(const char *what) {
    printf("%s: one of each %" PRIu64 ", by the seed %" PRIu64
           ". The same again: tools/dev test --seed %" PRIu64
           ", or this test alone: OCLFFT_TEST_SEED=%" PRIu64 " %s\n",
           what, parts, share_seed(), share_seed(), share_seed(), command);
    fflush(stdout);
}

bool share_read(int *count, char **arguments) {
    remember(*count, arguments);
    for (int i = 1; i < *count; ++i) {
        if (strcmp(arguments[i], "--share") != 0) continue;
        if (i + 1 == *count || !read_number(arguments[i + 1], &parts) || parts == 0) return false;
        *count -= 2;
        for (int k = i; k < *count; ++k) arguments[k] = arguments[k + 2];
        break;
    }
    if (parts > 1) say("a share");
    return true;
}

static bool is_chosen(const char *group, uint64_t index, uint64_t of) {
    dice d = dice_of(share_seed(), index / of, hash_bytes(HASH_SEED, group, strlen(group)));
    return dice_below(&d, of) == index % of;
}

bool share_has(const char *group, uint64_t index) {
    return is_chosen(group, index, parts);
}

static int run_some(uint64_t of, const struct CMUnitTest *cases, size_t count,
                    CMFixtureFunction setup, CMFixtureFunction teardown) {
    struct CMUnitTest *some = malloc(count * sizeof *some);
    size_t chosen = 0;
    if (!some) return 1;
    if (of > count) of = count;
    for (size_t i = 0; i < count; ++i)
        if (is_chosen(cases[0].name, i, of)) some[chosen++] = cases[i];
    printf("%zu of %zu cases, by the seed %" PRIu64 ". The same again: OCLFFT_TEST_SEED=%" PRIu64
           " OCLFFT_TEST_CASES=%" PRIu64 ", or tools/dev test --seed %" PRIu64 "\n",
           chosen, count, share_seed(), share_seed(), of, share_seed());
    fflush(stdout);
    int failed = _cmocka_run_group_tests("some", some, chosen, setup, teardown);
    if (failed)
        printf("FAILED with OCLFFT_TEST_SEED=%" PRIu64 " OCLFFT_TEST_CASES=%" PRIu64 "\n",
               share_seed(), of);
    free(some);
    return failed;
}

int share_run(const struct CMUnitTest *cases, size_t count, CMFixtureFunction setup,
              CMFixtureFunction teardown) {
    const char *given = getenv("OCLFFT_TEST_CASES");
    uint64_t of;
    if (given && read_number(given, &of) && of > 1 && count > 0)
        return run_some(of, cases, count, setup, teardown);
    return _cmocka_run_group_tests("tests", cases, count, setup, teardown);
}

int share_end(int status) {
    if (parts > 1 && status != 0 && status != 77) say("FAILED in a share");
    return status;
}
