/* The measuring of contenders in turns, with contenders whose time is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <time.h>

#include "common/command.h"
#include "bench/entry.h"

enum { NAP_US = 500 };

/* ---- What entries ask of the command, and of processes, of which there are none here ---- */

bool is_refusal(oclfft_status status) {
    return status == OCLFFT_ERROR_UNSUPPORTED;
}

bool remote_start(struct contender *contender, const struct problem *problem,
                  const struct apart *apart) {
    (void)contender, (void)problem, (void)apart;
    return false;
}

bool remote_open(struct contender *contender) {
    (void)contender;
    return false;
}

bool remote_measure(struct contender *contender, size_t runs, bool end_to_end, double *seconds) {
    (void)contender, (void)runs, (void)end_to_end, (void)seconds;
    return false;
}

bool remote_enqueue(struct contender *contender, size_t runs, double *seconds) {
    (void)contender, (void)runs, (void)seconds;
    return false;
}

bool remote_sample(struct contender *contender, void *spots) {
    (void)contender, (void)spots;
    return false;
}

void remote_close(struct contender *contender) {
    (void)contender;
}

/* ---- A contender that sleeps ---- */

static bool prepare(const struct job *job, void **state) {
    *state = (void *)job;
    return true;
}

static bool nap(void *state) {
    (void)state;
    return nanosleep(&(struct timespec){.tv_nsec = NAP_US * 1000L}, NULL) == 0;
}

static bool finish(void *state) {
    (void)state;
    return true;
}

static void cleanup(void *state) {
    (void)state;
}

static const struct peer sleeper = {.name = "sleeper",
                                    .prepare = prepare,
                                    .run = nap,
                                    .finish = finish,
                                    .restore = finish,
                                    .cleanup = cleanup,
                                    .transforms = true,
                                    .on_host = true};

/* Nobody is faster than a nap, the second and third time as well: one list of recipes measures the
 * same copy beside each of them. */
static void test_measured_again(void **state) {
    (void)state;
    enum { ENTRIES = 2, TIMES = 3 };
    struct stage stage = {.context = NULL};
    struct problem problem;
    char message[128];
    assert_true(problem_from_text("64", &problem, message, sizeof message));
    const struct method method = {
        .rounds = 3, .seconds = 1e-3, .budget = 0.02, .most_runs = MAX_RUNS};
    struct entry entries[ENTRIES];
    for (int i = 0; i < ENTRIES; i++) {
        entry_start(&entries[i], &sleeper, &stage, &problem, &(struct apart){.patience = 0});
        assert_true(entry_open(&entries[i]));
    }
    for (int k = 0; k < TIMES; k++) {
        entries_measure(entries, ENTRIES, &method);
        for (int i = 0; i < ENTRIES; i++) {
            assert_in_range(entries[i].rounds, 1, method.rounds);
            assert_true(entries[i].seconds >= NAP_US * 1e-6);
            assert_true(entry_speed(&entries[i]) > 0 && isfinite(entry_speed(&entries[i])));
        }
    }
    for (int i = 0; i < ENTRIES; i++) entry_close(&entries[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_measured_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
