/* FFTW's guru interface. The one with int is the one with ptrdiff_t, with converted dimensions. */
#include "plan.h"

static plan *make(request r, int rank, const iodim64 *dims, int loop_rank, const iodim64 *loops,
                  unsigned flags) {
    r.rank = rank;
    r.dims = dims;
    r.loop_rank = loop_rank;
    r.loops = loops;
    r.flags = flags;
    return plan_make(&r);
}

plan *X(plan_guru64_dft)(int rank, const iodim64 *dims, int howmany_rank, const iodim64 *howmany,
                         C *in, C *out, int sign, unsigned flags) {
    const request r = {
        .transform = DFT, .sign = sign, .arrays = arrays_interleaved(in, true, out, true)};
    return make(r, rank, dims, howmany_rank, howmany, flags);
}

/* The arrays are kept, and written when the plan is executed. */
// NOLINTBEGIN(readability-non-const-parameter)
plan *X(plan_guru64_split_dft)(int rank, const iodim64 *dims, int howmany_rank,
                               const iodim64 *howmany, R *ri, R *ii, R *ro, R *io, unsigned flags) {
    const request r = {
        .transform = DFT, .sign = FFTW_FORWARD, .split = true, .arrays = {{{ri, ii}, {ro, io}}}};
    return make(r, rank, dims, howmany_rank, howmany, flags);
}

plan *X(plan_guru64_dft_r2c)(int rank, const iodim64 *dims, int howmany_rank,
                             const iodim64 *howmany, R *in, C *out, unsigned flags) {
    const request r = {.transform = R2C, .arrays = arrays_interleaved(in, false, out, true)};
    return make(r, rank, dims, howmany_rank, howmany, flags);
}

plan *X(plan_guru64_split_dft_r2c)(int rank, const iodim64 *dims, int howmany_rank,
                                   const iodim64 *howmany, R *in, R *ro, R *io, unsigned flags) {
    const request r = {.transform = R2C, .split = true, .arrays = {{{in, NULL}, {ro, io}}}};
    return make(r, rank, dims, howmany_rank, howmany, flags);
}

plan *X(plan_guru64_dft_c2r)(int rank, const iodim64 *dims, int howmany_rank,
                             const iodim64 *howmany, C *in, R *out, unsigned flags) {
    const request r = {.transform = C2R, .arrays = arrays_interleaved(in, true, out, false)};
    return make(r, rank, dims, howmany_rank, howmany, flags);
}

plan *X(plan_guru64_split_dft_c2r)(int rank, const iodim64 *dims, int howmany_rank,
                                   const iodim64 *howmany, R *ri, R *ii, R *out, unsigned flags) {
    const request r = {.transform = C2R, .split = true, .arrays = {{{ri, ii}, {out, NULL}}}};
    return make(r, rank, dims, howmany_rank, howmany, flags);
}

plan *X(plan_guru64_r2r)(int rank, const iodim64 *dims, int howmany_rank, const iodim64 *howmany,
                         R *in, R *out, const r2r_kind *kind, unsigned flags) {
    const request r = {
        .transform = R2R, .kinds = kind, .arrays = arrays_interleaved(in, false, out, false)};
    return make(r, rank, dims, howmany_rank, howmany, flags);
}
// NOLINTEND(readability-non-const-parameter)
