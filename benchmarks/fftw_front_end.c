/* What FFTW's interface costs: the same problem through libfftw3f.so.3 or libfftw3.so.3 of this
 * library and through the system's, whole calls on host arrays, in turns, in one run, from the
 * second execution on. Prints for each problem both times and what they say: from 2^8 points on
 * FFTW's time may be no less than 0.95 of ours, below that ours may be 20 ns longer. The status is
 * 1 where one is out of these bars.
 *
 * usage: fftw_front_end [OPTION...] FOLDER [LIBRARY [SHAPE...]]
 *
 * FOLDER has our libraries; LIBRARY is libfftw3f.so.3 by default. A SHAPE is 512x512 or the like,
 * after an r for real input, or an i for one that is transformed in place; or `sweep`, which is
 * 2^4 to 2^24 points in one dimension, complex and real, and in two.
 *
 * --threads N      plans for N threads, instead of one
 * --measure N      FFTW_MEASURE up to N points (2^24 by default), FFTW_ESTIMATE beyond
 * --limit S        planning takes S seconds at most; then the two may have different plans
 * --seconds S      about how long the rounds of a problem last at most, 3 of them at least
 * --most N         leaves out the sweep's shapes of more than N points
 * --device         also with the device forced, from 2^12 points on
 * --csv FILE       appends a line for each problem
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* setenv */
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "front_end_libraries.h"

enum { ROUNDS = 41, FEWEST_ROUNDS = 3, FORWARD = -1, MEASURE = 0, ESTIMATE = 1 << 6 };
enum { OURS, THEIRS, DEVICE, CONTENDERS };
enum { FEWEST_ON_DEVICE = 1 << 12, RANK = 3, TEXT = 80 };
static const double bar = 0.95, bar_of_call = 20e-9, shortest_round = 2e-4;

typedef struct problem {
    int rank, lengths[RANK];
    bool real, in_place;
} problem;

static struct options {
    const char *name;
    FILE *csv;
    size_t measure, most;
    double limit, seconds;
    int threads;
    bool device;
} options = {"libfftw3f.so.3", NULL, 1 << 24, 1 << 24, 0, 8, 1, false};

static api ours, theirs;
static int problems, outside;

typedef struct contender {
    const api *api;
    void *plan;
    double times[ROUNDS];
    double median;
} contender;

static size_t points_of(const problem *p) {
    size_t points = 1;
    for (int i = 0; i < p->rank; i++) points *= (size_t)p->lengths[i];
    return points;
}

static void *plan_of(const api *a, const problem *p, void *in, void *out) {
    const unsigned flags = points_of(p) > options.measure ? ESTIMATE : MEASURE;
    if (options.limit > 0) a->set_timelimit(options.limit);
    void *plan = p->real ? a->plan_dft_r2c(p->rank, p->lengths, in, out, flags)
                         : a->plan_dft(p->rank, p->lengths, in, out, FORWARD, flags);
    demand(plan != NULL, "planning");
    return plan;
}

/* All plans come from one measurement: two may choose differently. */
static void share_wisdom(void) {
    char *text = ours.export_wisdom_to_string();
    demand(text && theirs.import_wisdom_from_string(text), "sharing wisdom");
    free(text);
}

static void make_plans(const problem *p, contender *c, void *in, void *out) {
    c[OURS] = (contender){.api = &ours, .plan = plan_of(&ours, p, in, out)};
    share_wisdom();
    c[THEIRS] = (contender){.api = &theirs, .plan = plan_of(&theirs, p, in, out)};
    c[DEVICE] = (contender){.api = NULL};
    if (!options.device || points_of(p) < FEWEST_ON_DEVICE) return;
    demand(setenv("OCLFFT_FFTW_FORCE", "device", 1) == 0, "setenv");
    c[DEVICE] = (contender){.api = &ours, .plan = plan_of(&ours, p, in, out)};
    demand(unsetenv("OCLFFT_FFTW_FORCE") == 0, "unsetenv");
}

/* Seconds of an execution, of `count` in a row. */
static double measure(const contender *c, int count) {
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int i = 0; i < count; i++) c->api->execute(c->plan);
    clock_gettime(CLOCK_MONOTONIC, &end);
    return ((double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec)) /
           count;
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The contenders take turns, and another begins each round. What is timed comes after one execution
 * of its own, since the device's leaves the host's caches and cores in another state than FFTW's.
 */
static void run_rounds(contender *c) {
    double all = 0, once = 1e9;
    for (int i = 0; i < CONTENDERS; i++) {
        if (!c[i].api) continue;
        measure(&c[i], 1);
        const double second = measure(&c[i], 1);
        all += second;
        if (second < once) once = second;
    }
    const int count = once < shortest_round ? (int)(shortest_round / (once + 1e-9)) + 1 : 1;
    const double fitting = options.seconds / (all * (count + 1) + 1e-9);
    const int most = fitting < FEWEST_ROUNDS ? FEWEST_ROUNDS
                     : fitting < ROUNDS      ? (int)fitting
                                             : ROUNDS;
    for (int round = 0; round < most; round++)
        for (int i = 0; i < CONTENDERS; i++) {
            contender *now = &c[(i + round) % CONTENDERS];
            if (!now->api) continue;
            measure(now, 1);
            now->times[round] = measure(now, count);
        }
    for (int i = 0; i < CONTENDERS; i++) {
        qsort(c[i].times, (size_t)most, sizeof *c[i].times, ascending);
        c[i].median = c[i].times[most / 2];
    }
}

/* Whether both do it by the real FFTW, but differently. */
static bool have_other_plans(const contender *c) {
    char *a = ours.sprint_plan(c[OURS].plan), *b = theirs.sprint_plan(c[THEIRS].plan);
    demand(a && b, "printing a plan");
    const bool other = a && b && strncmp(a, "(oclfft", strlen("(oclfft")) != 0 && strcmp(a, b) != 0;
    free(a); /* theirs was allocated by the C library of another namespace, and is left there */
    return other;
}

static void report(const problem *p, const contender *c) {
    char shape[TEXT];
    int at = snprintf(shape, sizeof shape, "%d", p->lengths[0]);
    for (int i = 1; i < p->rank; i++)
        at += snprintf(shape + at, sizeof shape - (size_t)at, "x%d", p->lengths[i]);
    const char *kind = p->real ? "r2c" : p->in_place ? "c2c in place" : "c2c";
    const double a = c[OURS].median, b = c[THEIRS].median, d = c[DEVICE].median;
    const bool good = points_of(p) >= 256 ? b >= bar * a : a - b <= bar_of_call;
    printf("%s %s  %12.1f ns ours %12.1f ns theirs  %+8.1f ns  ratio %.3f", kind, shape, 1e9 * a,
           1e9 * b, 1e9 * (a - b), b / a);
    if (c[DEVICE].api) printf("  %12.1f ns on the device", 1e9 * d);
    printf("%s%s\n", have_other_plans(c) ? "  another plan" : "", good ? "" : "  out of bars");
    problems++;
    outside += !good;
    if (!options.csv) return;
    fprintf(options.csv, "%s,%s,%s,%zu,%d,%.1f,%.1f,",
            strstr(options.name, "3f") ? "single" : "double", kind, shape, points_of(p),
            options.threads, 1e9 * a, 1e9 * b);
    fprintf(options.csv, c[DEVICE].api ? "%.1f\n" : "\n", 1e9 * d);
    fflush(options.csv);
}

/* Soft noise in [-1, 1), so that all pages exist and nothing is denormal. */
static void fill(void *memory, size_t bytes) {
    float *to = memory;
    uint32_t state = 1;
    for (size_t i = 0; to && i < bytes / sizeof *to; i++) {
        state = state * 1664525u + 1013904223u;
        to[i] = (float)(int32_t)state / 2147483648.0f;
    }
}

static void compare(const problem *p) {
    const size_t real = strstr(options.name, "3f") ? sizeof(float) : sizeof(double);
    const size_t bytes = 2 * real * (points_of(p) + 64);
    const size_t in_bytes = p->real ? bytes / 2 : bytes, padded = (bytes / 2 + 4096) * 2;
    char *in = aligned_alloc(64, (in_bytes + 127) / 64 * 64);
    /* cppcheck-suppress uninitdata ; it is filled behind the plans */
    char *out = p->in_place ? in : aligned_alloc(64, (padded + 127) / 64 * 64);
    contender c[CONTENDERS];
    demand(in && out, "allocating");
    make_plans(p, c, in, out);
    fill(in, in_bytes);
    run_rounds(c);
    report(p, c);
    for (int i = 0; i < CONTENDERS; i++)
        if (c[i].api) c[i].api->destroy_plan(c[i].plan);
    if (out != in) free(out);
    free(in);
}

/* ---- Shapes ---- */

static void sweep(void) {
    for (int real = 0; real < 2; real++)
        for (int n = 1 << 4; n <= 1 << 24 && (size_t)n <= options.most; n *= 2)
            compare(&(problem){1, {n}, real, false});
    for (int n = 1 << 2; n <= 1 << 12 && (size_t)n * n <= options.most; n *= 2)
        compare(&(problem){2, {n, n}, false, false});
}

static void usual(void) {
    static const problem more[] = {
        {1, {1000}, false, false},       {1, {4096}, true, false},
        {1, {10007}, false, false},      {2, {16, 8}, true, false},
        {2, {64, 64}, false, false},     {2, {512, 512}, false, false},
        {3, {8, 8, 8}, false, false},    {3, {32, 32, 32}, true, false},
        {3, {64, 64, 64}, false, false},
    };
    for (int n = 1; n <= 1 << 20; n *= 2) compare(&(problem){1, {n}, false, false});
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) compare(&more[i]);
}

static void one(const char *text) {
    problem p = {.real = *text == 'r', .in_place = *text == 'i'};
    char *at = (char *)text + (p.real || p.in_place);
    do {
        demand(p.rank < RANK, text);
        p.lengths[p.rank] = (int)strtol(at, &at, 10);
        demand(p.lengths[p.rank++] > 0 && (*at == 'x' || *at == '\0'), text);
    } while (*at++ == 'x');
    compare(&p);
}

static bool take_option(int option) {
    switch (option) {
    case 't': options.threads = (int)strtol(optarg, NULL, 10); return true;
    case 'm': options.measure = strtoull(optarg, NULL, 10); return true;
    case 'p': options.most = strtoull(optarg, NULL, 10); return true;
    case 'l': options.limit = strtod(optarg, NULL); return true;
    case 's': options.seconds = strtod(optarg, NULL); return true;
    case 'd': options.device = true; return true;
    case 'c': return (options.csv = fopen(optarg, "a")) != NULL;
    default: return false;
    }
}

int main(int argc, char **argv) {
    static const struct option long_options[] = {
        {"threads", required_argument, NULL, 't'}, {"measure", required_argument, NULL, 'm'},
        {"most", required_argument, NULL, 'p'},    {"limit", required_argument, NULL, 'l'},
        {"seconds", required_argument, NULL, 's'}, {"device", no_argument, NULL, 'd'},
        {"csv", required_argument, NULL, 'c'},     {NULL, 0, NULL, 0}};
    for (int option; (option = getopt_long(argc, argv, "", long_options, NULL)) != -1;)
        demand(take_option(option), "reading the options");
    demand(optind < argc, "usage: fftw_front_end [OPTION...] FOLDER [LIBRARY [SHAPE...]]: reading");
    const char *folder = argv[optind++];
    if (optind < argc) options.name = argv[optind++];
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    ours = load_ours(folder, options.name, options.threads);
    theirs = load_theirs(options.name, options.threads);
    if (optind == argc) usual();
    for (int i = optind; i < argc; i++) strcmp(argv[i], "sweep") == 0 ? sweep() : one(argv[i]);
    if (options.csv) fclose(options.csv);
    printf("%d problems, %d out of bars\n", problems, outside);
    return outside ? 1 : 0;
}
