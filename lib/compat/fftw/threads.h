/* FFTW has its functions for threads in two more libraries, libfftw3_threads and libfftw3_omp. Ours
 * call this function of the core, so that all three share one state. */
#ifndef OCLFFT_COMPAT_FFTW_THREADS_H
#define OCLFFT_COMPAT_FFTW_THREADS_H

#include "fftw.h"

typedef enum threads_request {
    THREADS_INIT,
    THREADS_CLEANUP,
    THREADS_SET,
    THREADS_GET,
    THREADS_CALLBACK
} threads_request;

/* `count` is for THREADS_SET, `loop` and `data` are for THREADS_CALLBACK. The result is that of
 * FFTW's function, if it has one. */
FFTW_API int X(oclfft_threads)(threads_request request, int count, loop_function loop, void *data);

#endif
