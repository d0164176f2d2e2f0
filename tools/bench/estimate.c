#include "estimate.h"

#include <math.h>
#include <timing.h>

/* The interval lies between the k-th smallest and the k-th largest ratio. The true median is below
 * the k-th smallest only if fewer than k of the ratios are below the median. Each is with
 * probability 1/2, so their number is binomial, and k is the largest for which either side has at
 * most 2.5 %.
 *
 * Why this one: it assumes nothing of the distribution, is exact for as few as six ratios, and a
 * round in which something else had the machine, however slow, moves it by one rank at most. An
 * interval by Student's t would become as wide as that round is slow; a bootstrap of the median
 * approximates what is exact here. */
static size_t rank_of_95(size_t count) {
    double probability = pow(0.5, (double)count), below = 0;
    size_t k = 0;
    for (;; k++) {
        below += probability;
        if (below > 0.025) return k;
        probability *= (double)(count - k) / (double)(k + 1);
    }
}

struct estimate estimate_median(double *ratios, size_t count) {
    const double median = timing_median(ratios, count);
    const size_t k = rank_of_95(count);
    if (k == 0) return (struct estimate){median, 0, INFINITY};
    return (struct estimate){median, ratios[k - 1], ratios[count - k]};
}

/* The spread of a logarithm whose interval of 95 % is known, as if it were normal. */
static double deviation(const struct estimate *estimate) {
    const double normal_95 = 1.96;
    return log(estimate->high / estimate->low) / (2 * normal_95);
}

struct estimate estimate_mean(const struct estimate *estimates, size_t count) {
    double logarithms = 0, variance = 0;
    if (count == 0) return (struct estimate){0, 0, 0};
    for (size_t i = 0; i < count; i++) {
        const double own = deviation(&estimates[i]);
        logarithms += log(estimates[i].ratio);
        variance += own * own;
    }
    const double mean = exp(logarithms / (double)count);
    const double reach = exp(1.96 * sqrt(variance) / (double)count);
    return (struct estimate){mean, mean / reach, mean * reach};
}

bool estimate_is_slower(const struct estimate *estimate) {
    return estimate->high < SLOWER_BELOW;
}

bool estimate_is_narrow(const struct estimate *estimate, double width) {
    return estimate->high - estimate->low <= width;
}
