#include "fftw_api.h"

#include "shape.h"

#if defined(HAVE_FFTW3F) || defined(HAVE_FFTW3) || defined(HAVE_FFTW3L)

#include <fftw3.h>
#include <limits.h>
#include <stddef.h>

struct counts {
    int lengths[OCLFFT_MAX_RANK];
    int batch, in_reals, out_reals;
};

/* FFTW's "many" interface counts in int. */
static bool to_counts(const oclfft_plan_desc *desc, struct counts *counts) {
    const struct shape shape = shape_of(desc);
    if (shape.in_reals > INT_MAX || shape.out_reals > INT_MAX || desc->batch > INT_MAX) return false;
    for (int i = 0; i < desc->rank; i++) counts->lengths[i] = (int)desc->lengths[i];
    counts->batch = (int)desc->batch;
    counts->in_reals = (int)shape.in_reals;
    counts->out_reals = (int)shape.out_reals;
    return true;
}

/* The same functions for each of fftwf_, fftw_ and fftwl_, which differ in their types only. */
#define DEFINE_FFTW_API(P, REAL)                                                                                                   \
    static void *P##_api_plan(const oclfft_plan_desc *desc, oclfft_direction direction, void *in, void *out, bool estimate,        \
                              int threads, double seconds) {                                                                       \
        static bool ready = false;                                                                                                 \
        struct counts c;                                                                                                           \
        if (!to_counts(desc, &c)) return NULL;                                                                                     \
        if (!ready) ready = P##_init_threads() != 0;                                                                               \
        if (ready) P##_plan_with_nthreads(threads);                                                                                \
        P##_set_timelimit(seconds);                                                                                                \
        const unsigned flags = estimate ? FFTW_ESTIMATE : FFTW_MEASURE;                                                            \
        const int sign = direction == OCLFFT_FORWARD ? FFTW_FORWARD : FFTW_BACKWARD;                                               \
        switch (desc->transform) {                                                                                                 \
        case OCLFFT_C2C:                                                                                                           \
            return P##_plan_many_dft(desc->rank, c.lengths, c.batch, in, NULL, 1, c.in_reals / 2, out, NULL, 1, c.out_reals / 2,   \
                                     sign, flags);                                                                                 \
        case OCLFFT_R2C:                                                                                                           \
            return P##_plan_many_dft_r2c(desc->rank, c.lengths, c.batch, in, NULL, 1, c.in_reals, out, NULL, 1, c.out_reals / 2,   \
                                         flags);                                                                                   \
        case OCLFFT_C2R:                                                                                                           \
            return P##_plan_many_dft_c2r(desc->rank, c.lengths, c.batch, in, NULL, 1, c.in_reals / 2, out, NULL, 1, c.out_reals,   \
                                         flags | (desc->rank == 1 ? FFTW_PRESERVE_INPUT : 0));                                     \
        default: return NULL;                                                                                                      \
        }                                                                                                                          \
    }                                                                                                                              \
    static void P##_api_execute(void *plan) {                                                                                      \
        P##_execute(plan);                                                                                                         \
    }                                                                                                                              \
    static void P##_api_destroy(void *plan) {                                                                                      \
        P##_destroy_plan(plan);                                                                                                    \
    }                                                                                                                              \
    static const struct fftw_api P##_api = {                                                                                       \
        .scalar = sizeof(REAL),                                                                                                    \
        .allocate = P##_malloc,                                                                                                    \
        .release = P##_free,                                                                                                       \
        .plan = P##_api_plan,                                                                                                      \
        .execute = P##_api_execute,                                                                                                \
        .destroy = P##_api_destroy,                                                                                                \
    };

#ifdef HAVE_FFTW3F
DEFINE_FFTW_API(fftwf, float)
#endif
#ifdef HAVE_FFTW3
DEFINE_FFTW_API(fftw, double)
#endif
#ifdef HAVE_FFTW3L
DEFINE_FFTW_API(fftwl, long double)
#endif

#endif

const struct fftw_api *fftw_api_for(enum fftw_precision precision) {
    switch (precision) {
#ifdef HAVE_FFTW3F
    case FFTW_API_SINGLE: return &fftwf_api;
#endif
#ifdef HAVE_FFTW3
    case FFTW_API_DOUBLE: return &fftw_api;
#endif
#ifdef HAVE_FFTW3L
    case FFTW_API_LONG_DOUBLE: return &fftwl_api;
#endif
    default: return NULL;
    }
}
