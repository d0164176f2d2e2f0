/* A clock and the few statistics that a benchmark needs. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

#include <stddef.h>

/* Seconds of the monotonic clock. */
double timing_now(void);

/* Sorts the samples and gives the middle one (the mean of the middle two); 0 for none. */
double timing_median(double *samples, size_t count);

#endif
