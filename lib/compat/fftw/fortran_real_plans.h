/* Fortran's plans from real to complex and back. Included twice (fortran.c), with FORTRAN(name). */
FFTW_API void FORTRAN(plan_dft_r2c)(plan **p, const int *rank, const int *n, R *in, C *out,
                                    const int *flags);
void FORTRAN(plan_dft_r2c)(plan **p, const int *rank, const int *n, R *in, C *out,
                           const int *flags) {
    int *lengths = fortran_reversed(*rank, n);
    *p = X(plan_dft_r2c)(*rank, lengths, in, out, (unsigned)*flags);
    free(lengths);
}

FFTW_API void FORTRAN(plan_dft_r2c_1d)(plan **p, const int *n, R *in, C *out, const int *flags);
void FORTRAN(plan_dft_r2c_1d)(plan **p, const int *n, R *in, C *out, const int *flags) {
    *p = X(plan_dft_r2c_1d)(*n, in, out, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_dft_r2c_2d)(plan **p, const int *nx, const int *ny, R *in, C *out,
                                       const int *flags);
void FORTRAN(plan_dft_r2c_2d)(plan **p, const int *nx, const int *ny, R *in, C *out,
                              const int *flags) {
    *p = X(plan_dft_r2c_2d)(*ny, *nx, in, out, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_dft_r2c_3d)(plan **p, const int *nx, const int *ny, const int *nz, R *in,
                                       C *out, const int *flags);
void FORTRAN(plan_dft_r2c_3d)(plan **p, const int *nx, const int *ny, const int *nz, R *in, C *out,
                              const int *flags) {
    *p = X(plan_dft_r2c_3d)(*nz, *ny, *nx, in, out, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_many_dft_r2c)(plan **p, FORTRAN_MANY(R, C), const int *flags);
void FORTRAN(plan_many_dft_r2c)(plan **p, FORTRAN_MANY(R, C), const int *flags) {
    FORTRAN_PLAN_MANY(p, plan_many_dft_r2c, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_guru_dft_r2c)(plan **p, FORTRAN_DIMS, R *in, C *out, const int *flags);
void FORTRAN(plan_guru_dft_r2c)(plan **p, FORTRAN_DIMS, R *in, C *out, const int *flags) {
    FORTRAN_GURU(p, plan_guru_dft_r2c, in, out, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_guru_split_dft_r2c)(plan **p, FORTRAN_DIMS, R *in, R *ro, R *io,
                                               const int *flags);
void FORTRAN(plan_guru_split_dft_r2c)(plan **p, FORTRAN_DIMS, R *in, R *ro, R *io,
                                      const int *flags) {
    FORTRAN_GURU(p, plan_guru_split_dft_r2c, in, ro, io, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_dft_c2r)(plan **p, const int *rank, const int *n, C *in, R *out,
                                    const int *flags);
void FORTRAN(plan_dft_c2r)(plan **p, const int *rank, const int *n, C *in, R *out,
                           const int *flags) {
    int *lengths = fortran_reversed(*rank, n);
    *p = X(plan_dft_c2r)(*rank, lengths, in, out, (unsigned)*flags);
    free(lengths);
}

FFTW_API void FORTRAN(plan_dft_c2r_1d)(plan **p, const int *n, C *in, R *out, const int *flags);
void FORTRAN(plan_dft_c2r_1d)(plan **p, const int *n, C *in, R *out, const int *flags) {
    *p = X(plan_dft_c2r_1d)(*n, in, out, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_dft_c2r_2d)(plan **p, const int *nx, const int *ny, C *in, R *out,
                                       const int *flags);
void FORTRAN(plan_dft_c2r_2d)(plan **p, const int *nx, const int *ny, C *in, R *out,
                              const int *flags) {
    *p = X(plan_dft_c2r_2d)(*ny, *nx, in, out, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_dft_c2r_3d)(plan **p, const int *nx, const int *ny, const int *nz, C *in,
                                       R *out, const int *flags);
void FORTRAN(plan_dft_c2r_3d)(plan **p, const int *nx, const int *ny, const int *nz, C *in, R *out,
                              const int *flags) {
    *p = X(plan_dft_c2r_3d)(*nz, *ny, *nx, in, out, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_many_dft_c2r)(plan **p, FORTRAN_MANY(C, R), const int *flags);
void FORTRAN(plan_many_dft_c2r)(plan **p, FORTRAN_MANY(C, R), const int *flags) {
    FORTRAN_PLAN_MANY(p, plan_many_dft_c2r, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_guru_dft_c2r)(plan **p, FORTRAN_DIMS, C *in, R *out, const int *flags);
void FORTRAN(plan_guru_dft_c2r)(plan **p, FORTRAN_DIMS, C *in, R *out, const int *flags) {
    FORTRAN_GURU(p, plan_guru_dft_c2r, in, out, (unsigned)*flags);
}

FFTW_API void FORTRAN(plan_guru_split_dft_c2r)(plan **p, FORTRAN_DIMS, R *ri, R *ii, R *out,
                                               const int *flags);
void FORTRAN(plan_guru_split_dft_c2r)(plan **p, FORTRAN_DIMS, R *ri, R *ii, R *out,
                                      const int *flags) {
    FORTRAN_GURU(p, plan_guru_split_dft_c2r, ri, ii, out, (unsigned)*flags);
}
