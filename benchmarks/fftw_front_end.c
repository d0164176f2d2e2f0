/* What FFTW's interface costs: the same problem through libfftw3f.so.3 or libfftw3.so.3 of this
 * library and through the system's, in turns, in one run, from the second execution on. Prints for
 * each problem both times and what they say: from 2^8 points on FFTW's time may be no less than
 * 0.95 of ours, below that ours may be 20 ns longer. The status is 1 where one is out of these
 * bars.
 *
 * usage: fftw_front_end FOLDER [LIBRARY]     FOLDER has our libraries; LIBRARY is libfftw3f.so.3
 *                                            by default
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* dlmopen */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 41, FORWARD = -1, MEASURE = 0, TEXT = 64 };
static const double bar = 0.95, bar_of_call = 20e-9, shortest_round = 2e-4;

typedef struct api {
    void *(*plan_dft)(int rank, const int *n, void *in, void *out, int sign, unsigned flags);
    void *(*plan_dft_r2c)(int rank, const int *n, void *in, void *out, unsigned flags);
    char *(*export_wisdom_to_string)(void);
    int (*import_wisdom_from_string)(const char *text);
    void (*execute)(const void *plan);
    void (*destroy_plan)(void *plan);
} api;

typedef struct problem {
    int rank, lengths[3];
    bool real;
} problem;

static void demand(bool well, const char *what) {
    if (well) return;
    fprintf(stderr, "fftw_front_end: %s failed\n", what);
    exit(2);
}

static void find(void *library, const char *prefix, const char *name, void *pointer) {
    char text[TEXT];
    (void)snprintf(text, sizeof text, "%s%s", prefix, name);
    void *symbol = dlsym(library, text);
    demand(symbol != NULL, text);
    memcpy(pointer, &symbol, sizeof symbol);
}

static api api_of(void *library, const char *prefix) {
    api a;
    demand(library != NULL, "loading a library");
    find(library, prefix, "plan_dft", &a.plan_dft);
    find(library, prefix, "plan_dft_r2c", &a.plan_dft_r2c);
    find(library, prefix, "export_wisdom_to_string", &a.export_wisdom_to_string);
    find(library, prefix, "import_wisdom_from_string", &a.import_wisdom_from_string);
    find(library, prefix, "execute", &a.execute);
    find(library, prefix, "destroy_plan", &a.destroy_plan);
    return a;
}

static void *plan_of(const api *a, const problem *p, void *in, void *out) {
    void *plan = p->real ? a->plan_dft_r2c(p->rank, p->lengths, in, out, MEASURE)
                         : a->plan_dft(p->rank, p->lengths, in, out, FORWARD, MEASURE);
    demand(plan != NULL, "planning");
    return plan;
}

/* Both plans come from one measurement: two may choose differently. */
static void share_wisdom(const api *from, const api *to) {
    char *text = from->export_wisdom_to_string();
    demand(text && to->import_wisdom_from_string(text), "sharing wisdom");
    free(text);
}

/* Seconds of an execution, of `count` in a row. */
static double measure(const api *a, const void *plan, int count) {
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int i = 0; i < count; i++) a->execute(plan);
    clock_gettime(CLOCK_MONOTONIC, &end);
    return ((double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec)) /
           count;
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *times) {
    qsort(times, ROUNDS, sizeof *times, ascending);
    return times[ROUNDS / 2];
}

/* Whether the problem is within the bars. */
static bool compare(const api *ours, const api *theirs, const problem *p) {
    size_t points = 1;
    for (int i = 0; i < p->rank; i++) points *= (size_t)p->lengths[i];
    void *in = calloc(points + 64, 2 * sizeof(double)), *out = calloc(points + 64, 32);
    demand(in && out, "allocating");
    void *mine = plan_of(ours, p, in, out);
    share_wisdom(ours, theirs);
    void *other = plan_of(theirs, p, in, out);
    double times[2][ROUNDS];
    ours->execute(mine);
    const double once = (measure(theirs, other, 2), measure(theirs, other, 2));
    const int count = once < shortest_round ? (int)(shortest_round / (once + 1e-9)) + 1 : 1;
    for (int i = 0; i < ROUNDS; i++) {
        if (i % 2) times[0][i] = measure(ours, mine, count);
        times[1][i] = measure(theirs, other, count);
        if (i % 2 == 0) times[0][i] = measure(ours, mine, count);
    }
    const double a = median(times[0]), b = median(times[1]);
    const bool good = points >= 256 ? b >= bar * a : a - b <= bar_of_call;
    printf("%s %dx%dx%d  %12.1f ns ours %12.1f ns theirs  %+8.1f ns  ratio %.3f%s\n",
           p->real ? "r2c" : "c2c", p->lengths[0], p->rank > 1 ? p->lengths[1] : 1,
           p->rank > 2 ? p->lengths[2] : 1, 1e9 * a, 1e9 * b, 1e9 * (a - b), b / a,
           good ? "" : "  out of bars");
    ours->destroy_plan(mine);
    theirs->destroy_plan(other);
    free(in);
    free(out);
    return good;
}

int main(int argc, char **argv) {
    demand(argc > 1, "usage: fftw_front_end FOLDER [LIBRARY]: reading the arguments");
    const char *name = argc > 2 ? argv[2] : "libfftw3f.so.3";
    const char *prefix = strstr(name, "3f") ? "fftwf_" : "fftw_";
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", argv[1], name);
    const api ours = api_of(dlopen(path, RTLD_NOW | RTLD_LOCAL), prefix);
    const api theirs = api_of(dlmopen(LM_ID_NEWLM, name, RTLD_NOW | RTLD_LOCAL), prefix);
    static const problem more[] = {
        {1, {1000, 1, 1}, false}, {1, {4096, 1, 1}, true}, {1, {10007, 1, 1}, false},
        {2, {16, 8, 1}, true},    {2, {64, 64, 1}, false}, {2, {512, 512, 1}, false},
        {3, {8, 8, 8}, false},    {3, {32, 32, 32}, true}, {3, {64, 64, 64}, false},
    };
    int outside = 0, count = 0;
    for (int length = 1; length <= 1 << 20; length *= 2, count++)
        outside += !compare(&ours, &theirs, &(problem){1, {length, 1, 1}, false});
    for (size_t i = 0; i < sizeof more / sizeof *more; i++, count++)
        outside += !compare(&ours, &theirs, &more[i]);
    printf("%d problems, %d out of bars\n", count, outside);
    return outside ? 1 : 0;
}
