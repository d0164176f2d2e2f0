#include "fftw_api.h"

#include "shape.h"

#if defined(HAVE_FFTW3F) || defined(HAVE_FFTW3) || defined(HAVE_FFTW3L)

#include <fftw3.h>
#include <stddef.h>

/* A problem in the terms of FFTW's guru interface. Its "split" form takes real and imaginary parts
 * wherever they are and counts strides in reals; it has no sign, backward is forward with the parts
 * exchanged. */
struct guru {
    int rank, loops;
    /* the axes that are transformed, and the batch with those that are left alone; the type is one
     * for all precisions */
    fftw_iodim64 lengths[OCLFFT_MAX_RANK], loop[OCLFFT_MAX_RANK + 1];
    bool split;
    ptrdiff_t in[2],
        out[2]; /* where the first element's parts are, in reals from a side's first array */
};

static void place(const struct side *side, bool split, ptrdiff_t strides[OCLFFT_MAX_RANK],
                  ptrdiff_t *distance, ptrdiff_t at[2]) {
    const ptrdiff_t unit = split ? (ptrdiff_t)side->parts : 1;
    for (int i = 0; i < side->rank; i++) strides[i] = side->strides[i] * unit;
    *distance = side->distance * unit;
    at[0] = (ptrdiff_t)(side->offset * side->parts);
    at[1] = at[0] + (side->arrays == 2 ? (ptrdiff_t)side->extent : 1);
}

static struct guru guru_of(const oclfft_plan_desc *desc) {
    const struct shape shape = shape_of(desc);
    struct guru guru = {.loops = 1,
                        .split = shape.in.arrays + shape.out.arrays > 2,
                        .loop[0].n = (ptrdiff_t)desc->batch};
    ptrdiff_t in[OCLFFT_MAX_RANK], out[OCLFFT_MAX_RANK];
    place(&shape.in, guru.split, in, &guru.loop[0].is, guru.in);
    place(&shape.out, guru.split, out, &guru.loop[0].os, guru.out);
    for (int i = 0; i < desc->rank; i++)
        *(shape_leaves(desc, i) ? &guru.loop[guru.loops++] : &guru.lengths[guru.rank++]) =
            (fftw_iodim64){.n = (ptrdiff_t)desc->lengths[i], .is = in[i], .os = out[i]};
    return guru;
}

/* The same functions for each of fftwf_, fftw_ and fftwl_, which differ in their types only.
 * NOLINTBEGIN(bugprone-macro-parentheses): types cannot be in parentheses. */
#define DEFINE_FFTW_API(P, REAL)                                                                   \
    static void *P##_plan_split(const oclfft_plan_desc *desc, const struct guru *g, bool forward,  \
                                REAL *in, REAL *out, unsigned flags) {                             \
        REAL *ri = in + g->in[!forward], *ii = in + g->in[forward], *ro = out + g->out[!forward],  \
             *io = out + g->out[forward];                                                          \
        switch (desc->transform) {                                                                 \
        case OCLFFT_C2C:                                                                           \
            return P##_plan_guru64_split_dft(g->rank, g->lengths, g->loops, g->loop, ri, ii, ro,   \
                                             io, flags);                                           \
        case OCLFFT_R2C:                                                                           \
            return P##_plan_guru64_split_dft_r2c(g->rank, g->lengths, g->loops, g->loop,           \
                                                 in + g->in[0], out + g->out[0], out + g->out[1],  \
                                                 flags);                                           \
        default:                                                                                   \
            return P##_plan_guru64_split_dft_c2r(g->rank, g->lengths, g->loops, g->loop,           \
                                                 in + g->in[0], in + g->in[1], out + g->out[0],    \
                                                 flags);                                           \
        }                                                                                          \
    }                                                                                              \
    static void *P##_plan_pairs(const oclfft_plan_desc *desc, const struct guru *g, bool forward,  \
                                REAL *in, REAL *out, unsigned flags) {                             \
        void *from = in + g->in[0], *to = out + g->out[0];                                         \
        const int sign = forward ? FFTW_FORWARD : FFTW_BACKWARD;                                   \
        switch (desc->transform) {                                                                 \
        case OCLFFT_R2R: /* a copy */                                                              \
            return P##_plan_guru64_r2r(0, NULL, g->loops, g->loop, from, to, NULL, flags);         \
        case OCLFFT_C2C:                                                                           \
            return P##_plan_guru64_dft(g->rank, g->lengths, g->loops, g->loop, from, to, sign,     \
                                       flags);                                                     \
        case OCLFFT_R2C:                                                                           \
            return P##_plan_guru64_dft_r2c(g->rank, g->lengths, g->loops, g->loop, from, to,       \
                                           flags);                                                 \
        default:                                                                                   \
            return P##_plan_guru64_dft_c2r(g->rank, g->lengths, g->loops, g->loop, from, to,       \
                                           flags);                                                 \
        }                                                                                          \
    }                                                                                              \
    static void *P##_api_plan(const oclfft_plan_desc *desc, oclfft_direction direction, void *in,  \
                              void *out, bool estimate, int threads, double seconds) {             \
        static bool ready = false;                                                                 \
        const struct guru guru = guru_of(desc);                                                    \
        if (desc->transform > OCLFFT_C2R && guru.rank > 0) return NULL;                            \
        if (!ready) ready = P##_init_threads() != 0;                                               \
        if (ready) P##_plan_with_nthreads(threads);                                                \
        P##_set_timelimit(seconds);                                                                \
        unsigned flags = estimate ? FFTW_ESTIMATE : FFTW_MEASURE;                                  \
        if (desc->transform == OCLFFT_C2R && guru.rank == 1 && !desc->in_place)                    \
            flags |= FFTW_PRESERVE_INPUT;                                                          \
        return (guru.split ? P##_plan_split : P##_plan_pairs)(                                     \
            desc, &guru, direction == OCLFFT_FORWARD, in, out, flags);                             \
    }                                                                                              \
    static void P##_api_execute(void *plan) {                                                      \
        P##_execute(plan);                                                                         \
    }                                                                                              \
    static void P##_api_destroy(void *plan) {                                                      \
        P##_destroy_plan(plan);                                                                    \
    }                                                                                              \
    static const struct fftw_api P##_api = {                                                       \
        .scalar = sizeof(REAL),                                                                    \
        .allocate = P##_malloc,                                                                    \
        .release = P##_free,                                                                       \
        .plan = P##_api_plan,                                                                      \
        .execute = P##_api_execute,                                                                \
        .destroy = P##_api_destroy,                                                                \
    };
/* NOLINTEND(bugprone-macro-parentheses) */

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
