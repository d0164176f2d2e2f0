/* Seconds on a clock that nobody sets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_CLOCK_H
#define COMMON_CLOCK_H

#include <time.h>

static inline double clock_seconds(void) {
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
