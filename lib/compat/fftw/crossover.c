#include "crossover.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../lines.h"
#include "../lock.h"
#include "device.h"
#include "environment.h"
#include "stage.h"

/* The device has to take less than this part of the host's time: where the two are near each other
 * the numbers may be wrong by some percent, and nobody gains by a tie. */
static const double margin = 0.85;

enum { MOST_ENTRIES = 8 };

const int device_log_sizes[DEVICE_SIZES] = {10, 16, 22, sizeof(R) == sizeof(float) ? 25 : 24},
          host_log_sizes[HOST_SIZES] = {14, 18};

/* Of an array of so many bytes each way. The time grows linearly between the sizes, and beyond the
 * last one as it did before it. */
static double device_seconds(const crossover *c, double bytes_in, double bytes_out) {
    const double points = (bytes_in + bytes_out) / (2 * sizeof(C));
    int i = 0;
    while (i < DEVICE_SIZES - 2 && points > ldexp(1, device_log_sizes[i + 1])) i++;
    const double from = ldexp(1, device_log_sizes[i]), to = ldexp(1, device_log_sizes[i + 1]);
    const double part = points > from ? (points - from) / (to - from) : 0;
    return c->device[i] + part * (c->device[i + 1] - c->device[i]);
}

/* FFTW's seconds for each point and doubling. With several threads they fall like a power of the
 * points, since starting the threads takes as long for few points as for many. What they are beyond
 * the last size is not measured, which would take FFTW's planner many seconds. */
static double host_seconds(const crossover *c, const problem *p) {
    const double length = problem_size(p), points = problem_points(p);
    const bool real = p->transform != DFT;
    const double *steps = real ? c->real : c->host;
    const int from = host_log_sizes[0], to = host_log_sizes[1];
    const double part = (log2(real ? points / 2 : points) - from) / (to - from);
    const double step = steps[0] * pow(steps[1] / steps[0], fmin(fmax(part, 0), 1));
    return step * points * log2(length > 2 ? length : 2);
}

bool crossover_is_for_device(const crossover *c, const problem *p) {
    const double in = (double)stage_reals(p, IN) * sizeof(R),
                 out = (double)stage_reals(p, OUT) * sizeof(R);
    const double saved = p->in_place ? fmax(in, out) * c->copy : 0;
    const double of_device = device_seconds(c, in, out) + saved;
    return of_device < margin * host_seconds(c, p);
}

typedef struct entry {
    crossover numbers;
    int threads;
    bool known;
} entry;

static entry find_out(int threads) {
    entry e = {.threads = threads};
    char key[LINE_BYTES];
    char *path = environment_cache_file("fftw-crossover");
    (void)snprintf(key, sizeof key, "%s, %d threads, %d bytes", device_name(), threads,
                   (int)sizeof(R));
    e.known = path && crossover_load(path, key, &e.numbers);
    if (!e.known) {
        e.known = crossover_measure(threads, &e.numbers);
        if (e.known && path) crossover_save(path, key, &e.numbers);
    }
    free(path);
    return e;
}

static int nearest_of(const entry entries[MOST_ENTRIES], int threads) {
    int nearest = 0;
    for (int i = 1; i < MOST_ENTRIES; i++)
        if (abs(entries[i].threads - threads) < abs(entries[nearest].threads - threads))
            nearest = i;
    return nearest;
}

/* Entries stay where they are once they are there. */
const crossover *crossover_get(int threads) {
    static lock guard = LOCK_INITIALIZER;
    static entry entries[MOST_ENTRIES];
    static int count;
    int at = 0;
    lock_take(&guard);
    while (at < count && entries[at].threads != threads) at++;
    if (at == MOST_ENTRIES) at = nearest_of(entries, threads);
    if (at == count) entries[count++] = find_out(threads);
    lock_give(&guard);
    return entries[at].known ? &entries[at].numbers : NULL;
}
