/* FFTW's advanced interface: arrays inside larger arrays. */
#include "planners_many.h"

#include <limits.h>
#include <stdlib.h>

/* The elements of a row as they lie in memory, where the caller does not say. */
static ptrdiff_t row_length(const request *r, side s, ptrdiff_t n) {
    const bool real = r->transform == R2C || r->transform == C2R;
    const bool is_complex = r->transform == (s == IN ? C2R : R2C);
    if (!real) return n;
    if (is_complex) return n / 2 + 1;
    return r->arrays.of[IN][0] == r->arrays.of[OUT][0] ? 2 * (n / 2 + 1) : n;
}

static void set_strides(const request *r, side s, int rank, const int *n, many_side from,
                        iodim64 *dims) {
    ptrdiff_t stride = from.stride;
    for (int i = rank - 1; i >= 0; i--) {
        *(s == IN ? &dims[i].is : &dims[i].os) = stride;
        const ptrdiff_t padded = i == rank - 1 ? row_length(r, s, n[i]) : n[i];
        stride *= from.embed ? from.embed[i] : padded;
    }
}

plan *plan_many(request r, int rank, const int *n, int howmany, many_side in, many_side out) {
    if (howmany < 0 || rank < 0 || rank == INT_MAX || (rank > 0 && !n)) return NULL;
    iodim64 *dims = malloc((size_t)(rank + 1) * sizeof *dims);
    if (!dims) return NULL;
    const iodim64 loop = {howmany, in.distance, out.distance};
    for (int i = 0; i < rank; i++) dims[i].n = n[i];
    set_strides(&r, IN, rank, n, in, dims);
    set_strides(&r, OUT, rank, n, out, dims);
    r.rank = rank;
    r.dims = dims;
    r.loop_rank = 1;
    r.loops = &loop;
    plan *made = plan_make(&r);
    free(dims);
    return made;
}

plan *X(plan_many_dft)(int rank, const int *n, int howmany, C *in, const int *inembed, int istride,
                       int idist, C *out, const int *onembed, int ostride, int odist, int sign,
                       unsigned flags) {
    const request r = {.transform = DFT,
                       .sign = sign,
                       .flags = flags,
                       .arrays = arrays_interleaved(in, true, out, true)};
    return plan_many(r, rank, n, howmany, (many_side){inembed, istride, idist},
                     (many_side){onembed, ostride, odist});
}

plan *X(plan_many_dft_r2c)(int rank, const int *n, int howmany, R *in, const int *inembed,
                           int istride, int idist, C *out, const int *onembed, int ostride,
                           int odist, unsigned flags) {
    const request r = {
        .transform = R2C, .flags = flags, .arrays = arrays_interleaved(in, false, out, true)};
    return plan_many(r, rank, n, howmany, (many_side){inembed, istride, idist},
                     (many_side){onembed, ostride, odist});
}

plan *X(plan_many_dft_c2r)(int rank, const int *n, int howmany, C *in, const int *inembed,
                           int istride, int idist, R *out, const int *onembed, int ostride,
                           int odist, unsigned flags) {
    const request r = {
        .transform = C2R, .flags = flags, .arrays = arrays_interleaved(in, true, out, false)};
    return plan_many(r, rank, n, howmany, (many_side){inembed, istride, idist},
                     (many_side){onembed, ostride, odist});
}

plan *X(plan_many_r2r)(int rank, const int *n, int howmany, R *in, const int *inembed, int istride,
                       int idist, R *out, const int *onembed, int ostride, int odist,
                       const r2r_kind *kind, unsigned flags) {
    const request r = {.transform = R2R,
                       .kinds = kind,
                       .flags = flags,
                       .arrays = arrays_interleaved(in, false, out, false)};
    return plan_many(r, rank, n, howmany, (many_side){inembed, istride, idist},
                     (many_side){onembed, ostride, odist});
}
