#include "race_run.h"

#include <stdlib.h>

#include "os/clock.h"
#include "runner.h"

static int by_time(const void *a, const void *b) {
    const runner *x = a, *y = b;
    if (!x->plan != !y->plan) return x->plan ? -1 : 1;
    return x->best < y->best ? -1 : x->best > y->best;
}

/* Puts those that are left in front, the fastest first; how many. The first of all, which is to be
 * beaten, is apart and always runs along. */
static uint32_t sort_out(runner *others, uint32_t count) {
    uint32_t left = 0;
    qsort(others, count, sizeof *others, by_time);
    while (left < count && others[left].plan) ++left;
    return left;
}

/* Rounds of more and more samples, after each of which the slower half drops out. */
static void run_rounds(race *r, runner *first, runner *others, uint32_t count, double end) {
    uint32_t left = sort_out(others, count);
    for (uint32_t samples = 2; left > 1 && clock_seconds() < end; samples *= 2) {
        for (uint32_t n = 0; n < samples && clock_seconds() < end; ++n) {
            runner_sample(r, first);
            for (uint32_t i = 0; i < left && clock_seconds() < end; ++i)
                runner_sample(r, &others[i]);
        }
        left = sort_out(others, left);
        for (uint32_t i = (left + 1) / 2; i < left; ++i) runner_drop(&others[i]);
        left = (left + 1) / 2;
    }
}

/* The last two in turns, at least once each. */
static void run_final(race *r, runner *first, runner *best, double end) {
    enum { SAMPLES = 16 };
    for (uint32_t n = 0; n < SAMPLES && (n == 0 || clock_seconds() < end); ++n) {
        runner_sample(r, first);
        runner_sample(r, best);
    }
}

/* Starts all that fit, one after the other while there is time to compile. One that takes more than
 * three times as long as the best so far drops out at once. */
static oclfft_status start_all(race *r, char *const *recipes, uint32_t count, double end,
                               runner *runners) {
    double best;
    TRY(runner_start(r, recipes[0], &runners[0]));
    best = runners[0].best;
    for (uint32_t i = 1; i < count && clock_seconds() < end; ++i) {
        oclfft_status status = runner_start(r, recipes[i], &runners[i]);
        if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return status;
        if (status != OCLFFT_SUCCESS) continue;
        if (runners[i].best > 3 * best) runner_drop(&runners[i]);
        if (runners[i].best < best) best = runners[i].best;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status hold(race *r, char *const *recipes, uint32_t count, double seconds,
                          runner *runners, uint32_t *winner, double *time) {
    double begin = clock_seconds();
    for (uint32_t i = 0; i < count; ++i) runners[i] = (runner){.best = 1e300, .number = i};
    TRY(start_all(r, recipes, count, begin + 0.75 * seconds, runners));
    run_rounds(r, &runners[0], runners + 1, count - 1, begin + seconds);
    uint32_t left = sort_out(runners + 1, count - 1);
    if (left)
        run_final(r, &runners[0], &runners[1], begin + 1.1 * seconds);
    else
        runner_sample(r, &runners[0]);
    if (!runners[0].plan)
        return fail(OCLFFT_ERROR_DEVICE_FAILED, "the recipe to compare with failed");
    const runner *best = left && runners[1].plan && runners[0].best >= RACE_GAIN * runners[1].best
                             ? &runners[1]
                             : &runners[0];
    *winner = best->number;
    *time = best->best;
    return OCLFFT_SUCCESS;
}

/* What all that ran took, for the log. */
static void tell(const race *r, char *const *recipes, uint32_t count, const runner *runners) {
    for (uint32_t i = 0; i < count; ++i)
        if (runners[i].best < 1e300)
            context_log(r->context, OCLFFT_LOG_INFO, "candidate of %.1f us: %.200s",
                        1e6 * runners[i].best, recipes[runners[i].number]);
}

oclfft_status race_run(race *r, char *const *recipes, uint32_t count, double seconds,
                       uint32_t *winner, double *time) {
    runner *runners = calloc(count, sizeof *runners);
    if (!runners) return fail_memory();
    oclfft_status status = hold(r, recipes, count, seconds, runners, winner, time);
    tell(r, recipes, count, runners);
    for (uint32_t i = 0; i < count; ++i) runner_drop(&runners[i]);
    free(runners);
    return status;
}
