/* What most of the examples share.
 *
 * SPDX-License-Identifier: MIT
 *
 * A failed call ends the program, with the library's own sentence. Fine for a small program; one
 * that has to go on hands the status to its caller instead, as minimal.c does.
 */
#ifndef EXAMPLES_CHECK_H
#define EXAMPLES_CHECK_H

#include <oclfft/oclfft.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define PI 3.14159265358979323846
#define CHECK(call) check(call, #call)

static inline void check(oclfft_status status, const char *call) {
    if (status == OCLFFT_SUCCESS) return;
    fprintf(stderr, "%s\n%s: %s\n", call, oclfft_status_string(status), oclfft_last_error());
    exit(1);
}

/* Zeroed memory, or the end. */
static inline void *take(size_t count, size_t bytes) {
    void *memory = calloc(count ? count : 1, bytes);
    if (!memory) fprintf(stderr, "out of memory\n"), exit(1);
    return memory;
}

/* The larger of two errors. A NaN is the largest of all and stays, which fmax would drop. */
static inline double worse(double worst, double error) {
    return isnan(error) ? INFINITY : fmax(worst, error);
}

#endif
