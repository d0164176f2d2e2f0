/* Time for measurements. */
#ifndef OCLFFT_COMPAT_FFTW_CLOCK_H
#define OCLFFT_COMPAT_FFTW_CLOCK_H

#include <time.h>

/* Seconds from some moment on. */
static inline double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
