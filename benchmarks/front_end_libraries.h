/* The two FFTWs that fftw_front_end compares: this library's front end and the system's.
 *
 * SPDX-License-Identifier: MIT */
#ifndef OCLFFT_FRONT_END_LIBRARIES_H
#define OCLFFT_FRONT_END_LIBRARIES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct api {
    void *(*plan_dft)(int rank, const int *n, void *in, void *out, int sign, unsigned flags);
    void *(*plan_dft_r2c)(int rank, const int *n, void *in, void *out, unsigned flags);
    char *(*export_wisdom_to_string)(void);
    int (*import_wisdom_from_string)(const char *text);
    void (*set_timelimit)(double seconds);
    void (*execute)(const void *plan);
    char *(*sprint_plan)(const void *plan);
    void (*destroy_plan)(void *plan);
} api;

/* Ends the program where this is not well. */
void demand(bool well, const char *what);

/* Both plan for this many threads. `folder` has this library's; `name` is libfftw3f.so.3 or
 * libfftw3.so.3, and the system's is found by it. */
api load_ours(const char *folder, const char *name, int threads);
api load_theirs(const char *name, int threads);

#endif
