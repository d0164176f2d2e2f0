/* FFTW's guru interface with int: the dimensions are converted. */
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

#include "fftw.h"

typedef struct wide {
    iodim64 *dims, *loops;
    bool refused;
} wide;

static iodim64 *widen(int rank, const iodim *from) {
    const bool finite = rank > 0 && rank != INT_MAX;
    iodim64 *to = malloc((finite ? (size_t)rank : 1) * sizeof *to);
    for (int i = 0; to && finite && i < rank; i++)
        to[i] = (iodim64){from[i].n, from[i].is, from[i].os};
    return to;
}

static wide take(int rank, const iodim *dims, int loop_rank, const iodim *loops) {
    wide w = {widen(rank, dims), widen(loop_rank, loops), false};
    w.refused = !w.dims || !w.loops;
    return w;
}

static plan *give(wide *w, plan *made) {
    free(w->dims);
    free(w->loops);
    return made;
}

/* The plan of the same function with ptrdiff_t. */
#define WIDENED(CALL, ...)                                                                         \
    wide w = take(rank, dims, howmany_rank, howmany);                                              \
    return give(&w, w.refused ? NULL : X(CALL)(rank, w.dims, howmany_rank, w.loops, __VA_ARGS__))

plan *X(plan_guru_dft)(int rank, const iodim *dims, int howmany_rank, const iodim *howmany, C *in,
                       C *out, int sign, unsigned flags) {
    WIDENED(plan_guru64_dft, in, out, sign, flags);
}

plan *X(plan_guru_split_dft)(int rank, const iodim *dims, int howmany_rank, const iodim *howmany,
                             R *ri, R *ii, R *ro, R *io, unsigned flags) {
    WIDENED(plan_guru64_split_dft, ri, ii, ro, io, flags);
}

plan *X(plan_guru_dft_r2c)(int rank, const iodim *dims, int howmany_rank, const iodim *howmany,
                           R *in, C *out, unsigned flags) {
    WIDENED(plan_guru64_dft_r2c, in, out, flags);
}

plan *X(plan_guru_split_dft_r2c)(int rank, const iodim *dims, int howmany_rank,
                                 const iodim *howmany, R *in, R *ro, R *io, unsigned flags) {
    WIDENED(plan_guru64_split_dft_r2c, in, ro, io, flags);
}

plan *X(plan_guru_dft_c2r)(int rank, const iodim *dims, int howmany_rank, const iodim *howmany,
                           C *in, R *out, unsigned flags) {
    WIDENED(plan_guru64_dft_c2r, in, out, flags);
}

plan *X(plan_guru_split_dft_c2r)(int rank, const iodim *dims, int howmany_rank,
                                 const iodim *howmany, R *ri, R *ii, R *out, unsigned flags) {
    WIDENED(plan_guru64_split_dft_c2r, ri, ii, out, flags);
}

plan *X(plan_guru_r2r)(int rank, const iodim *dims, int howmany_rank, const iodim *howmany, R *in,
                       R *out, const r2r_kind *kind, unsigned flags) {
    WIDENED(plan_guru64_r2r, in, out, kind, flags);
}
