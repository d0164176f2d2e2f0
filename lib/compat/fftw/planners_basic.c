/* FFTW's basic interface: one packed array. */
#include "planners_many.h"

static const many_side packed = {NULL, 1, 1};

plan *X(plan_dft)(int rank, const int *n, C *in, C *out, int sign, unsigned flags) {
    const request r = {.transform = DFT,
                       .sign = sign,
                       .flags = flags,
                       .arrays = arrays_interleaved(in, true, out, true)};
    return plan_many(r, rank, n, 1, packed, packed);
}

plan *X(plan_dft_1d)(int n, C *in, C *out, int sign, unsigned flags) {
    return X(plan_dft)(1, &n, in, out, sign, flags);
}

plan *X(plan_dft_2d)(int n0, int n1, C *in, C *out, int sign, unsigned flags) {
    return X(plan_dft)(2, (const int[]){n0, n1}, in, out, sign, flags);
}

plan *X(plan_dft_3d)(int n0, int n1, int n2, C *in, C *out, int sign, unsigned flags) {
    return X(plan_dft)(3, (const int[]){n0, n1, n2}, in, out, sign, flags);
}

plan *X(plan_dft_r2c)(int rank, const int *n, R *in, C *out, unsigned flags) {
    const request r = {
        .transform = R2C, .flags = flags, .arrays = arrays_interleaved(in, false, out, true)};
    return plan_many(r, rank, n, 1, packed, packed);
}

plan *X(plan_dft_r2c_1d)(int n, R *in, C *out, unsigned flags) {
    return X(plan_dft_r2c)(1, &n, in, out, flags);
}

plan *X(plan_dft_r2c_2d)(int n0, int n1, R *in, C *out, unsigned flags) {
    return X(plan_dft_r2c)(2, (const int[]){n0, n1}, in, out, flags);
}

plan *X(plan_dft_r2c_3d)(int n0, int n1, int n2, R *in, C *out, unsigned flags) {
    return X(plan_dft_r2c)(3, (const int[]){n0, n1, n2}, in, out, flags);
}

plan *X(plan_dft_c2r)(int rank, const int *n, C *in, R *out, unsigned flags) {
    const request r = {
        .transform = C2R, .flags = flags, .arrays = arrays_interleaved(in, true, out, false)};
    return plan_many(r, rank, n, 1, packed, packed);
}

plan *X(plan_dft_c2r_1d)(int n, C *in, R *out, unsigned flags) {
    return X(plan_dft_c2r)(1, &n, in, out, flags);
}

plan *X(plan_dft_c2r_2d)(int n0, int n1, C *in, R *out, unsigned flags) {
    return X(plan_dft_c2r)(2, (const int[]){n0, n1}, in, out, flags);
}

plan *X(plan_dft_c2r_3d)(int n0, int n1, int n2, C *in, R *out, unsigned flags) {
    return X(plan_dft_c2r)(3, (const int[]){n0, n1, n2}, in, out, flags);
}

plan *X(plan_r2r)(int rank, const int *n, R *in, R *out, const r2r_kind *kind, unsigned flags) {
    const request r = {.transform = R2R,
                       .kinds = kind,
                       .flags = flags,
                       .arrays = arrays_interleaved(in, false, out, false)};
    return plan_many(r, rank, n, 1, packed, packed);
}

plan *X(plan_r2r_1d)(int n, R *in, R *out, r2r_kind kind, unsigned flags) {
    return X(plan_r2r)(1, &n, in, out, &kind, flags);
}

plan *X(plan_r2r_2d)(int n0, int n1, R *in, R *out, r2r_kind kind0, r2r_kind kind1,
                     unsigned flags) {
    return X(plan_r2r)(2, (const int[]){n0, n1}, in, out, (const r2r_kind[]){kind0, kind1}, flags);
}

plan *X(plan_r2r_3d)(int n0, int n1, int n2, R *in, R *out, r2r_kind kind0, r2r_kind kind1,
                     r2r_kind kind2, unsigned flags) {
    return X(plan_r2r)(3, (const int[]){n0, n1, n2}, in, out,
                       (const r2r_kind[]){kind0, kind1, kind2}, flags);
}
