/* Where the time goes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "profile.h"

#include <stdlib.h>

#include "../common/clock.h"
#include "../common/fail.h"

#define MOST_BLOCKS 4096
#define SENDS 16 /* of each device, for the bus alone */

enum { OUTPUT = STEP_COUNT, DEVICE, ALL, FIELDS };

static const char *const names[FIELDS] = {"host to device",
                                          "mean of the power",
                                          "convert, transform, power, detect",
                                          "median of the power",
                                          "detect",
                                          "columns for pictures",
                                          "device to host",
                                          "output",
                                          "device, without transfers",
                                          "sum of all"};

bool profile_create(profile *p) {
    *p = (profile){.seconds = malloc(sizeof(double) * MOST_BLOCKS * FIELDS)};
    return p->seconds || fail("out of memory");
}

void profile_free(profile *p) {
    free(p->seconds);
    *p = (profile){0};
}

void profile_add(profile *p, const spectrum *results, double output_seconds) {
    if (p->blocks == MOST_BLOCKS) return;
    double *row = p->seconds + p->blocks++ * FIELDS;
    row[DEVICE] = row[ALL] = 0;
    for (int s = 0; s < STEP_COUNT; ++s) {
        row[s] = results->seconds[s];
        row[ALL] += row[s];
        if (s != STEP_SEND && s != STEP_FETCH) row[DEVICE] += row[s];
    }
    row[OUTPUT] = output_seconds;
    row[ALL] += output_seconds;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool median_of(const profile *p, int field, double *median) {
    double *values = malloc((p->blocks + 1) * sizeof *values);
    if (!values) return fail("out of memory");
    for (size_t b = 0; b < p->blocks; ++b) values[b] = p->seconds[b * FIELDS + (size_t)field];
    qsort(values, p->blocks, sizeof *values, by_size);
    *median = p->blocks ? values[p->blocks / 2] : 0;
    free(values);
    return true;
}

/* Blocks a second when all devices' buses bring samples from the same pinned memory and nothing
 * else happens. */
static bool bus_alone(const dispatch_config *c, double *blocks_per_second) {
    double start = 0;
    for (int round = 0; round <= SENDS; ++round) {
        if (round == 1) start = clock_seconds(); /* after one that is not counted */
        for (unsigned d = 0; d < c->count; ++d)
            if (!engine_send(c->engines[d], (unsigned)round % c->slots) ||
                (round == 0 && !engine_wait_sent(c->engines[d])))
                return false;
    }
    for (unsigned d = 0; d < c->count; ++d)
        if (!engine_wait_sent(c->engines[d])) return false;
    *blocks_per_second = SENDS * c->count / (clock_seconds() - start);
    return true;
}

static bool print_steps(const profile *p, FILE *file, double *device) {
    fprintf(file, "%-36s %12s\n", "step, medians over blocks", "seconds");
    for (int f = 0; f < FIELDS; ++f) {
        double median = 0;
        if (!median_of(p, f, &median)) return false;
        if (f == DEVICE) *device = median;
        if (median > 0) fprintf(file, "%-36s %12.6f\n", names[f], median);
    }
    return true;
}

bool profile_print(profile *p, const dispatch_config *c, const dispatch_summary *summary,
                   FILE *file) {
    char plan[2048];
    double device = 0, copy, bus;
    if (!engine_describe(c->engines[0], plan, sizeof plan)) return false;
    fprintf(file, "%llu blocks of %zu points on %u device%s, %u in flight on each\n%s%s",
            (unsigned long long)summary->blocks, c->points, c->count, c->count == 1 ? "" : "s",
            c->slots, plan, plan[0] ? "\n" : "");
    if (!print_steps(p, file, &device)) return false;
    if (!bus_alone(c, &bus) || !engine_copy_seconds(c->engines[0], 8 * c->points, &copy))
        return false;
    const double points = (double)c->points, rate = (double)summary->blocks / summary->seconds;
    fprintf(file, "%-36s %12.6f\n", "end to end, one block every", 1 / rate);
    if (copy > 0)
        fprintf(file, "%-36s %12.6f, of which the device takes %.2f\n",
                "device copy of 8 bytes a point", copy, device / copy);
    else
        fprintf(file, "%-36s %12s\n", "device copy of 8 bytes a point", "no room");
    fprintf(file, "%-36s %12.4g points/s, %.4g GB/s\n", "bus alone", bus * points,
            bus * points * 2e-9);
    fprintf(file, "%-36s %12.4g points/s, %.3f of the bus alone\n", "end to end", rate * points,
            rate / bus);
    return true;
}
