/* Fortran's complex and real-to-real plans. Included twice (fortran.c), with FORTRAN(name). */
FFTW_API void FORTRAN(plan_dft)(plan **p, const int *rank, const int *n, C *in, C *out,
                                const int *sign, const int *flags);
void FORTRAN(plan_dft)(plan **p, const int *rank, const int *n, C *in, C *out, const int *sign,
                       const int *flags) {
    int *lengths = fortran_reversed(*rank, n);
    *p = X(plan_dft)(*rank, lengths, in, out, *sign, (unsigned)*flags);
    free(lengths);
}

FFTW_API void FORTRAN(plan_dft_1d)(plan **p, const int *n, C *in, C *out, const int *sign,
                                   const int *flags);
void FORTRAN(plan_dft_1d)(plan **p, const int *n, C *in, C *out, const int *sign,
                          const int *flags) {
    *p = X(plan_dft_1d)(*n, in, out, *sign, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_dft_2d)(plan **p, const int *nx, const int *ny, C *in, C *out,
                                   const int *sign, const int *flags);
void FORTRAN(plan_dft_2d)(plan **p, const int *nx, const int *ny, C *in, C *out, const int *sign,
                          const int *flags) {
    *p = X(plan_dft_2d)(*ny, *nx, in, out, *sign, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_dft_3d)(plan **p, const int *nx, const int *ny, const int *nz, C *in,
                                   C *out, const int *sign, const int *flags);
void FORTRAN(plan_dft_3d)(plan **p, const int *nx, const int *ny, const int *nz, C *in, C *out,
                          const int *sign, const int *flags) {
    *p = X(plan_dft_3d)(*nz, *ny, *nx, in, out, *sign, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_many_dft)(plan **p, FORTRAN_MANY(C, C), const int *sign,
                                     const int *flags);
void FORTRAN(plan_many_dft)(plan **p, FORTRAN_MANY(C, C), const int *sign, const int *flags) {
    FORTRAN_PLAN_MANY(p, plan_many_dft, *sign, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_guru_dft)(plan **p, FORTRAN_DIMS, C *in, C *out, const int *sign,
                                     const int *flags);
void FORTRAN(plan_guru_dft)(plan **p, FORTRAN_DIMS, C *in, C *out, const int *sign,
                            const int *flags) {
    FORTRAN_GURU(p, plan_guru_dft, in, out, *sign, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_guru_split_dft)(plan **p, FORTRAN_DIMS, R *ri, R *ii, R *ro, R *io,
                                           const int *flags);
void FORTRAN(plan_guru_split_dft)(plan **p, FORTRAN_DIMS, R *ri, R *ii, R *ro, R *io,
                                  const int *flags) {
    FORTRAN_GURU(p, plan_guru_split_dft, ri, ii, ro, io, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_r2r)(plan **p, const int *rank, const int *n, R *in, R *out,
                                const int *kind, const int *flags);
void FORTRAN(plan_r2r)(plan **p, const int *rank, const int *n, R *in, R *out, const int *kind,
                       const int *flags) {
    int *lengths = fortran_reversed(*rank, n);
    r2r_kind *kinds = fortran_kinds(*rank, kind);
    *p = X(plan_r2r)(*rank, lengths, in, out, kinds, (unsigned)*flags);
    free(lengths);
    free(kinds);
}

FFTW_API void FORTRAN(plan_r2r_1d)(plan **p, const int *n, R *in, R *out, const int *kind,
                                   const int *flags);
void FORTRAN(plan_r2r_1d)(plan **p, const int *n, R *in, R *out, const int *kind,
                          const int *flags) {
    *p = X(plan_r2r_1d)(*n, in, out, (r2r_kind)*kind, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_r2r_2d)(plan **p, const int *nx, const int *ny, R *in, R *out,
                                   const int *kind_x, const int *kind_y, const int *flags);
void FORTRAN(plan_r2r_2d)(plan **p, const int *nx, const int *ny, R *in, R *out, const int *kind_x,
                          const int *kind_y, const int *flags) {
    *p = X(plan_r2r_2d)(*ny, *nx, in, out, (r2r_kind)*kind_y, (r2r_kind)*kind_x, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_r2r_3d)(plan **p, const int *nx, const int *ny, const int *nz, R *in,
                                   R *out, const int *kind_x, const int *kind_y, const int *kind_z,
                                   const int *flags);
void FORTRAN(plan_r2r_3d)(plan **p, const int *nx, const int *ny, const int *nz, R *in, R *out,
                          const int *kind_x, const int *kind_y, const int *kind_z,
                          const int *flags) {
    *p = X(plan_r2r_3d)(*nz, *ny, *nx, in, out, (r2r_kind)*kind_z, (r2r_kind)*kind_y,
                        (r2r_kind)*kind_x, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_many_r2r)(plan **p, FORTRAN_MANY(R, R), const int *kind,
                                     const int *flags);
void FORTRAN(plan_many_r2r)(plan **p, FORTRAN_MANY(R, R), const int *kind, const int *flags) {
    r2r_kind *kinds = fortran_kinds(*rank, kind);
    FORTRAN_PLAN_MANY(p, plan_many_r2r, kinds, (unsigned)*flags);
    free(kinds);
}

FFTW_API void FORTRAN(plan_guru_r2r)(plan **p, FORTRAN_DIMS, R *in, R *out, const int *kind,
                                     const int *flags);
void FORTRAN(plan_guru_r2r)(plan **p, FORTRAN_DIMS, R *in, R *out, const int *kind,
                            const int *flags) {
    r2r_kind *kinds = fortran_kinds(*rank, kind); /* reversed, as FFTW does here, too */
    FORTRAN_GURU(p, plan_guru_r2r, in, out, kinds, (unsigned)*flags);
    free(kinds);
}
