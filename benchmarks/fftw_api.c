#include "fftw_api.h"

#include "axis_kinds.h"
#include "shape.h"

#if defined(HAVE_FFTW3F) || defined(HAVE_FFTW3) || defined(HAVE_FFTW3L)

#include <fftw3.h>
#include <stddef.h>
#include <stdlib.h>

/* A part of a problem in the terms of FFTW's guru interface. Its "split" form takes real and
 * imaginary parts wherever they are and counts strides in reals; it has no sign, backward is
 * forward with the parts exchanged. */
struct guru {
    int rank, loops;
    /* the axes that are transformed, and the batch with the others; the type is one for all
     * precisions */
    fftw_iodim64 lengths[OCLFFT_MAX_RANK], loop[OCLFFT_MAX_RANK + 2];
    fftw_r2r_kind kinds[OCLFFT_MAX_RANK]; /* of transforms between reals */
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

/* The Fourier axes. */
static struct guru fourier_of(const oclfft_plan_desc *desc) {
    const struct shape shape = shape_of(desc);
    struct guru guru = {.loops = 1,
                        .split = shape.in.arrays + shape.out.arrays > 2,
                        .loop[0].n = (ptrdiff_t)desc->batch};
    ptrdiff_t in[OCLFFT_MAX_RANK], out[OCLFFT_MAX_RANK];
    place(&shape.in, guru.split, in, &guru.loop[0].is, guru.in);
    place(&shape.out, guru.split, out, &guru.loop[0].os, guru.out);
    for (int i = 0; i < desc->rank; i++) {
        const bool fourier = kind_along(desc, i) == OCLFFT_AXIS_FOURIER;
        *(fourier ? &guru.lengths[guru.rank++] : &guru.loop[guru.loops++]) =
            (fftw_iodim64){.n = (ptrdiff_t)desc->lengths[i], .is = in[i], .os = out[i]};
    }
    return guru;
}

/* The others that are transformed, of real and imaginary parts apart, between these sides. */
static struct guru real_of(const oclfft_plan_desc *desc, oclfft_direction direction,
                           const struct side *from, const struct side *to) {
    struct guru guru = {.loops = 1, .split = true, .loop[0].n = (ptrdiff_t)desc->batch};
    ptrdiff_t in[OCLFFT_MAX_RANK], out[OCLFFT_MAX_RANK];
    place(from, true, in, &guru.loop[0].is, guru.in);
    place(to, true, out, &guru.loop[0].os, guru.out);
    if (!to->real)
        guru.loop[guru.loops++] =
            (fftw_iodim64){.n = 2, .is = guru.in[1] - guru.in[0], .os = guru.out[1] - guru.out[0]};
    for (int i = 0; i < desc->rank; i++) {
        const bool real = kind_is_real(kind_along(desc, i));
        if (real) guru.kinds[guru.rank] = kind_of_fftw(kind_along(desc, i), direction);
        *(real ? &guru.lengths[guru.rank++] : &guru.loop[guru.loops++]) =
            (fftw_iodim64){.n = (ptrdiff_t)to->full[i], .is = in[i], .os = out[i]};
    }
    return guru;
}

/* What is executed one after the other: first along the Fourier axes, then along the others. */
enum { STEPS = 2 };
struct steps {
    int count;
    void *plans[STEPS];
};

/* Whether there are no Fourier axes, so that the reals are transformed, or copied, from side to
 * side. */
static bool is_first(const oclfft_plan_desc *desc) {
    return count_fourier(desc) == 0;
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
    static void *P##_plan_fourier(const oclfft_plan_desc *desc, oclfft_direction direction,        \
                                  REAL *in, REAL *out, unsigned flags) {                           \
        const struct guru guru = fourier_of(desc);                                                 \
        if (desc->transform == OCLFFT_C2R && guru.rank == 1 && !desc->in_place)                    \
            flags |= FFTW_PRESERVE_INPUT;                                                          \
        return (guru.split ? P##_plan_split : P##_plan_pairs)(                                     \
            desc, &guru, direction == OCLFFT_FORWARD, in, out, flags);                             \
    }                                                                                              \
    static void *P##_plan_real(const oclfft_plan_desc *desc, oclfft_direction direction, REAL *in, \
                               REAL *out, unsigned flags) {                                        \
        const struct shape shape = shape_of(desc);                                                 \
        const bool first = is_first(desc);                                                         \
        if (first && in != out) flags |= FFTW_PRESERVE_INPUT;                                      \
        const struct guru g =                                                                      \
            real_of(desc, direction, first ? &shape.in : &shape.out, &shape.out);                  \
        return P##_plan_guru64_r2r(g.rank, g.lengths, g.loops, g.loop,                             \
                                   (first ? in : out) + g.in[0], out + g.out[0], g.kinds, flags);  \
    }                                                                                              \
    static void P##_api_execute(void *plan) {                                                      \
        const struct steps *steps = plan;                                                          \
        for (int i = 0; i < steps->count; i++) P##_execute(steps->plans[i]);                       \
    }                                                                                              \
    static void P##_api_destroy(void *plan) {                                                      \
        struct steps *steps = plan;                                                                \
        for (int i = 0; i < steps->count; i++)                                                     \
            if (steps->plans[i]) P##_destroy_plan(steps->plans[i]);                                \
        free(steps);                                                                               \
    }                                                                                              \
    static void *P##_api_plan(const oclfft_plan_desc *desc, oclfft_direction direction, void *in,  \
                              void *out, bool estimate, int threads, double seconds) {             \
        static bool ready = false;                                                                 \
        struct steps *steps = calloc(1, sizeof *steps);                                            \
        const unsigned flags = estimate ? FFTW_ESTIMATE : FFTW_MEASURE;                            \
        if (!steps) return NULL;                                                                   \
        if (!ready) ready = P##_init_threads() != 0;                                               \
        if (ready) P##_plan_with_nthreads(threads);                                                \
        P##_set_timelimit(seconds);                                                                \
        if (!is_first(desc))                                                                       \
            steps->plans[steps->count++] = P##_plan_fourier(desc, direction, in, out, flags);      \
        if (is_first(desc) || count_real_kinds(desc) > 0)                                          \
            steps->plans[steps->count++] = P##_plan_real(desc, direction, in, out, flags);         \
        if (steps->plans[0] && steps->plans[steps->count - 1]) return steps;                       \
        P##_api_destroy(steps);                                                                    \
        return NULL;                                                                               \
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
