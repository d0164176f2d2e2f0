/* Fortran's executions, wisdom and the rest. Included twice (fortran.c), with FORTRAN(name). */
FFTW_API void FORTRAN(execute)(plan *const *p);
void FORTRAN(execute)(plan *const *p) {
    X(execute)(*p);
}

FFTW_API void FORTRAN(execute_dft)(plan *const *p, C *in, C *out);
void FORTRAN(execute_dft)(plan *const *p, C *in, C *out) {
    X(execute_dft)(*p, in, out);
}

FFTW_API void FORTRAN(execute_split_dft)(plan *const *p, R *ri, R *ii, R *ro, R *io);
void FORTRAN(execute_split_dft)(plan *const *p, R *ri, R *ii, R *ro, R *io) {
    X(execute_split_dft)(*p, ri, ii, ro, io);
}

FFTW_API void FORTRAN(execute_dft_r2c)(plan *const *p, R *in, C *out);
void FORTRAN(execute_dft_r2c)(plan *const *p, R *in, C *out) {
    X(execute_dft_r2c)(*p, in, out);
}

FFTW_API void FORTRAN(execute_split_dft_r2c)(plan *const *p, R *in, R *ro, R *io);
void FORTRAN(execute_split_dft_r2c)(plan *const *p, R *in, R *ro, R *io) {
    X(execute_split_dft_r2c)(*p, in, ro, io);
}

FFTW_API void FORTRAN(execute_dft_c2r)(plan *const *p, C *in, R *out);
void FORTRAN(execute_dft_c2r)(plan *const *p, C *in, R *out) {
    X(execute_dft_c2r)(*p, in, out);
}

FFTW_API void FORTRAN(execute_split_dft_c2r)(plan *const *p, R *ri, R *ii, R *out);
void FORTRAN(execute_split_dft_c2r)(plan *const *p, R *ri, R *ii, R *out) {
    X(execute_split_dft_c2r)(*p, ri, ii, out);
}

FFTW_API void FORTRAN(execute_r2r)(plan *const *p, R *in, R *out);
void FORTRAN(execute_r2r)(plan *const *p, R *in, R *out) {
    X(execute_r2r)(*p, in, out);
}

FFTW_API void FORTRAN(destroy_plan)(plan **p);
void FORTRAN(destroy_plan)(plan **p) {
    X(destroy_plan)(*p);
}

FFTW_API void FORTRAN(cleanup)(void);
void FORTRAN(cleanup)(void) {
    X(cleanup)();
}

FFTW_API void FORTRAN(forget_wisdom)(void);
void FORTRAN(forget_wisdom)(void) {
    X(forget_wisdom)();
}

FFTW_API void FORTRAN(export_wisdom)(void (*write)(char *, void *), void *data);
void FORTRAN(export_wisdom)(void (*write)(char *, void *), void *data) {
    char *text = X(export_wisdom_to_string)();
    for (char *at = text; at && *at; at++) write(at, data);
    free(text);
}

FFTW_API void FORTRAN(import_wisdom)(int *done, void (*read)(int *, void *), void *data);
void FORTRAN(import_wisdom)(int *done, void (*read)(int *, void *), void *data) {
    fortran_reading reading = {read, data};
    *done = X(import_wisdom)(fortran_read, &reading);
}

FFTW_API void FORTRAN(import_system_wisdom)(int *done);
void FORTRAN(import_system_wisdom)(int *done) {
    *done = X(import_system_wisdom)();
}

FFTW_API void FORTRAN(print_plan)(plan *const *p);
void FORTRAN(print_plan)(plan *const *p) {
    X(print_plan)(*p);
    fflush(NULL);
}

FFTW_API void FORTRAN(flops)(plan *const *p, double *add, double *mul, double *fmas);
void FORTRAN(flops)(plan *const *p, double *add, double *mul, double *fmas) {
    X(flops)(*p, add, mul, fmas);
}

FFTW_API void FORTRAN(estimate_cost)(double *cost, plan *const *p);
void FORTRAN(estimate_cost)(double *cost, plan *const *p) {
    *cost = X(estimate_cost)(*p);
}

FFTW_API void FORTRAN(cost)(double *cost, plan *const *p);
void FORTRAN(cost)(double *cost, plan *const *p) {
    *cost = X(cost)(*p);
}

FFTW_API void FORTRAN(set_timelimit)(const double *seconds);
void FORTRAN(set_timelimit)(const double *seconds) {
    X(set_timelimit)(*seconds);
}
