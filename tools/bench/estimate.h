/* How much faster one of two contenders is, from measurements in pairs. */
#ifndef TOOLS_BENCH_ESTIMATE
#define TOOLS_BENCH_ESTIMATE

#include <stdbool.h>
#include <stddef.h>

/* So many pairs are needed for an interval of 95 %. */
enum { LEAST_PAIRS = 6 };

/* A ratio and the interval that holds the true one with a probability of 95 %. */
struct estimate {
    double ratio, low, high;
};

/* The median of the pairs' ratios, which are sorted here, and the interval. Of fewer than
 * LEAST_PAIRS the interval is from 0 to infinity. */
struct estimate estimate_median(double *ratios, size_t count);

/* The geometric mean of independent estimates; `low` and `high` of it are an approximation. */
struct estimate estimate_mean(const struct estimate *estimates, size_t count);

/* A case counts as slower only where its whole interval lies below this. */
#define SLOWER_BELOW 0.97

bool estimate_is_slower(const struct estimate *estimate);

/* Whether more pairs would tell little: the interval is no wider than `width`, relative to 1. */
bool estimate_is_narrow(const struct estimate *estimate, double width);

#endif
