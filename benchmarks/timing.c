#include "timing.h"

#include <stdlib.h>
#include <time.h>

double timing_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double timing_median(double *samples, size_t count) {
    if (count == 0) return 0;
    qsort(samples, count, sizeof *samples, ascending);
    return (samples[(count - 1) / 2] + samples[count / 2]) / 2;
}
