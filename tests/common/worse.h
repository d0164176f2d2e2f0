/* The larger of two errors. A NaN is the largest of all and stays, which fmax would drop. */
#ifndef OCLFFT_TESTS_WORSE_H
#define OCLFFT_TESTS_WORSE_H

#include <math.h>

static inline double worse(double worst, double error) {
    return isnan(error) ? INFINITY : fmax(worst, error);
}

#endif
