#include "convolution_race.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "peer.h"
#include "timing.h"

static const double shortest = 0.02; /* seconds of a measurement */
static const double most_different = 1e-5;

enum { MOST_ROUNDS = 101 };

static bool note(const struct arena *arena, const struct entry *entry) {
    if (arena->verbose) fprintf(stderr, "%s: %s\n", entry->convolver->name, peer_why());
    return false;
}

void race_leave(struct entry *entry) {
    if (entry->state) entry->convolver->cleanup(entry->state);
    entry->state = NULL;
}

/* Seconds of so many executions. */
static bool measure(const struct entry *entry, size_t calls, double *seconds) {
    const double begin = timing_now();
    for (size_t i = 0; i < calls; ++i)
        if (!entry->convolver->run(entry->state)) return false;
    if (!entry->convolver->finish(entry->state)) return false;
    *seconds = timing_now() - begin;
    return true;
}

/* Finds how many executions take long enough; the first one allocates. */
static bool calibrate(struct entry *entry) {
    double seconds = 0;
    if (!measure(entry, 1, &seconds)) return false;
    for (entry->calls = 1;; entry->calls *= 2) {
        if (!measure(entry, entry->calls, &seconds)) return false;
        if (seconds >= shortest) break;
    }
    entry->seconds = seconds / (double)entry->calls;
    return true;
}

static bool enter_one(struct entry *entry, const struct arena *arena, const size_t *padded) {
    memcpy(entry->padded, padded, sizeof entry->padded);
    if (!entry->convolver->make(arena, padded, &entry->state)) {
        entry->state = NULL;
        return note(arena, entry);
    }
    if (calibrate(entry)) return true;
    race_leave(entry);
    return note(arena, entry);
}

bool race_enter(struct entry *entry, const struct arena *arena, size_t (*padded)[CONVOLUTION_RANK],
                size_t count) {
    for (size_t i = 0; i < count; ++i) {
        struct entry other = {.convolver = entry->convolver};
        bool known = false;
        for (size_t k = 0; k < i; ++k) known |= !memcmp(padded[i], padded[k], sizeof padded[i]);
        if (known || !enter_one(&other, arena, padded[i])) continue;
        struct entry *slower = entry->state && entry->seconds <= other.seconds ? &other : entry;
        race_leave(slower);
        if (slower == entry) *entry = other;
    }
    return entry->state != NULL;
}

/* ---- Results ---- */

double convolution_difference(const float *a, const float *b, size_t count) {
    double sum = 0, all = 0;
    for (size_t i = 0; i < count; ++i) {
        const double d = (double)a[i] - b[i];
        sum += d * d;
        all += (double)b[i] * b[i];
    }
    const double relative = sqrt(sum / all);
    return isfinite(relative) ? relative : INFINITY;
}

/* The largest of all signals. */
static double difference(const struct convolution_case *c, const float *a, const float *b) {
    const size_t count = c->results * c->parts;
    double most = 0;
    for (size_t signal = 0; signal < c->batch; ++signal)
        most = fmax(most, convolution_difference(a + signal * count, b + signal * count, count));
    return most;
}

static bool read_result(const struct entry *entry, float *to) {
    const struct convolver *convolver = entry->convolver;
    return convolver->clear(entry->state) && convolver->run(entry->state) &&
           convolver->finish(entry->state) && convolver->read(entry->state, to);
}

static bool compare(const struct arena *arena, struct entry *entries, int count) {
    float *results[2] = {malloc(arena->out_bytes), malloc(arena->out_bytes)};
    bool ok = results[0] && results[1];
    if (!ok) peer_fail("no host memory");
    ok = ok && read_result(&entries[0], results[0]);
    for (int i = 0; ok && i < count; ++i) {
        if (!entries[i].state) continue;
        if (read_result(&entries[i], results[1]))
            entries[i].difference = difference(arena->c, results[1], results[0]);
        else {
            note(arena, &entries[i]);
            race_leave(&entries[i]);
        }
    }
    free(results[0]);
    free(results[1]);
    return ok;
}

bool race_agrees(const struct entry *entry) {
    return entry->difference < most_different;
}

bool race(const struct arena *arena, struct entry *entries, int count, size_t rounds) {
    double samples[RACE_MOST][MOST_ROUNDS];
    if (rounds > MOST_ROUNDS) rounds = MOST_ROUNDS;
    if (!entries[0].state || !compare(arena, entries, count)) return false;
    for (size_t round = 0; round < rounds; ++round)
        for (int turn = 0; turn < count; ++turn) {
            const int i = (int)((round + (size_t)turn) % (size_t)count);
            struct entry *entry = &entries[i];
            if (!entry->state) continue;
            if (measure(entry, entry->calls, &samples[i][round])) continue;
            note(arena, entry);
            race_leave(entry);
        }
    for (int i = 0; i < count; ++i)
        if (entries[i].state)
            entries[i].seconds = timing_median(samples[i], rounds) / (double)entries[i].calls;
    return entries[0].state != NULL;
}
