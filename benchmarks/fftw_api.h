/* FFTW in its three precisions behind one interface: a peer of the benchmark, and the reference of
 * the accuracy check. */
#ifndef BENCH_FFTW_API_H
#define BENCH_FFTW_API_H

#include <oclfft/oclfft.h>

enum fftw_precision { FFTW_API_SINGLE, FFTW_API_DOUBLE, FFTW_API_LONG_DOUBLE };

struct fftw_api {
    size_t scalar; /* bytes of a real number */
    void *(*allocate)(size_t bytes);
    void (*release)(void *memory);

    /* A plan for any transform and layout without windows, with `threads` threads, or NULL. Where
     * Fourier axes and others are mixed it takes two steps. A side's arrays lie one after the other
     * from its pointer on. Unless it only estimates, planning overwrites them, and takes about
     * `seconds` at most, each step. The precision of `desc` does not count. C2R in
     * several dimensions overwrites its input. */
    void *(*plan)(const oclfft_plan_desc *desc, oclfft_direction direction, void *in, void *out,
                  bool estimate, int threads, double seconds);
    void (*execute)(void *plan);
    void (*destroy)(void *plan);
};

/* NULL when the program was built without FFTW in that precision. */
const struct fftw_api *fftw_api_for(enum fftw_precision precision);

#endif
