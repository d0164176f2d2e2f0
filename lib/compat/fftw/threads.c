/* FFTW's functions for threads, compiled into each of the three libraries. */
#include "threads.h"

int X(init_threads)(void) {
    return X(oclfft_threads)(THREADS_INIT, 0, NULL, NULL);
}

void X(cleanup_threads)(void) {
    X(oclfft_threads)(THREADS_CLEANUP, 0, NULL, NULL);
}

void X(plan_with_nthreads)(int count) {
    X(oclfft_threads)(THREADS_SET, count, NULL, NULL);
}

int X(planner_nthreads)(void) {
    return X(oclfft_threads)(THREADS_GET, 0, NULL, NULL);
}

/* Planning always takes a lock. */
void X(make_planner_thread_safe)(void) {}

void X(threads_set_callback)(loop_function loop, void *data) {
    X(oclfft_threads)(THREADS_CALLBACK, 0, loop, data);
}

/* Fortran's names, as compilers with one and with two underscores have them. */
#define FORTRAN_THREADS(END)                                                                       \
    FFTW_API void F77(init_threads##END)(int *done);                                               \
    FFTW_API void F77(cleanup_threads##END)(void);                                                 \
    FFTW_API void F77(plan_with_nthreads##END)(const int *count);                                  \
    FFTW_API void F77(planner_nthreads##END)(int *count);                                          \
    void F77(init_threads##END)(int *done) {                                                       \
        *done = X(init_threads)();                                                                 \
    }                                                                                              \
    void F77(cleanup_threads##END)(void) {                                                         \
        X(cleanup_threads)();                                                                      \
    }                                                                                              \
    void F77(plan_with_nthreads##END)(const int *count) {                                          \
        X(plan_with_nthreads)(*count);                                                             \
    }                                                                                              \
    void F77(planner_nthreads##END)(int *count) {                                                  \
        *count = X(planner_nthreads)();                                                            \
    }
FORTRAN_THREADS(_)
FORTRAN_THREADS(__)
