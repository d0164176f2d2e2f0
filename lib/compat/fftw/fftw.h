/* FFTW's interface: the names, types and values that programs were compiled with. */
#ifndef OCLFFT_COMPAT_FFTW_FFTW_H
#define OCLFFT_COMPAT_FFTW_FFTW_H

#include <stddef.h>
#include <stdio.h>

#include "names.h"

#define FFTW_API __attribute__((visibility("default")))

enum { FFTW_FORWARD = -1, FFTW_BACKWARD = 1 };

/* What a plan's flags say, as far as it matters here. FFTW_MEASURE is 0. */
#define FFTW_EXHAUSTIVE (1U << 3)
#define FFTW_PRESERVE_INPUT (1U << 4)
#define FFTW_PATIENT (1U << 5)
#define FFTW_ESTIMATE (1U << 6)
#define FFTW_WISDOM_ONLY (1U << 21)

#define FFTW_NO_TIMELIMIT (-1.0)

typedef enum r2r_kind {
    FFTW_R2HC,
    FFTW_HC2R,
    FFTW_DHT,
    FFTW_REDFT00,
    FFTW_REDFT01,
    FFTW_REDFT10,
    FFTW_REDFT11,
    FFTW_RODFT00,
    FFTW_RODFT01,
    FFTW_RODFT10,
    FFTW_RODFT11,
    FFTW_KINDS
} r2r_kind;

typedef R C[2];
typedef struct plan plan;
typedef struct iodim {
    int n, is, os;
} iodim;
typedef struct iodim64 {
    ptrdiff_t n, is, os;
} iodim64;
typedef void (*write_char_function)(char, void *);
typedef int (*read_char_function)(void *);
typedef void (*loop_function)(void *(*work)(char *), char *jobs, size_t size, int count,
                              void *data);

/* The basic interface. */
FFTW_API plan *X(plan_dft)(int rank, const int *n, C *in, C *out, int sign, unsigned flags);
FFTW_API plan *X(plan_dft_1d)(int n, C *in, C *out, int sign, unsigned flags);
FFTW_API plan *X(plan_dft_2d)(int n0, int n1, C *in, C *out, int sign, unsigned flags);
FFTW_API plan *X(plan_dft_3d)(int n0, int n1, int n2, C *in, C *out, int sign, unsigned flags);
FFTW_API plan *X(plan_dft_r2c)(int rank, const int *n, R *in, C *out, unsigned flags);
FFTW_API plan *X(plan_dft_r2c_1d)(int n, R *in, C *out, unsigned flags);
FFTW_API plan *X(plan_dft_r2c_2d)(int n0, int n1, R *in, C *out, unsigned flags);
FFTW_API plan *X(plan_dft_r2c_3d)(int n0, int n1, int n2, R *in, C *out, unsigned flags);
FFTW_API plan *X(plan_dft_c2r)(int rank, const int *n, C *in, R *out, unsigned flags);
FFTW_API plan *X(plan_dft_c2r_1d)(int n, C *in, R *out, unsigned flags);
FFTW_API plan *X(plan_dft_c2r_2d)(int n0, int n1, C *in, R *out, unsigned flags);
FFTW_API plan *X(plan_dft_c2r_3d)(int n0, int n1, int n2, C *in, R *out, unsigned flags);
FFTW_API plan *X(plan_r2r)(int rank, const int *n, R *in, R *out, const r2r_kind *kind,
                           unsigned flags);
FFTW_API plan *X(plan_r2r_1d)(int n, R *in, R *out, r2r_kind kind, unsigned flags);
FFTW_API plan *X(plan_r2r_2d)(int n0, int n1, R *in, R *out, r2r_kind kind0, r2r_kind kind1,
                              unsigned flags);
FFTW_API plan *X(plan_r2r_3d)(int n0, int n1, int n2, R *in, R *out, r2r_kind kind0, r2r_kind kind1,
                              r2r_kind kind2, unsigned flags);

/* The advanced interface. */
FFTW_API plan *X(plan_many_dft)(int rank, const int *n, int howmany, C *in, const int *inembed,
                                int istride, int idist, C *out, const int *onembed, int ostride,
                                int odist, int sign, unsigned flags);
FFTW_API plan *X(plan_many_dft_r2c)(int rank, const int *n, int howmany, R *in, const int *inembed,
                                    int istride, int idist, C *out, const int *onembed, int ostride,
                                    int odist, unsigned flags);
FFTW_API plan *X(plan_many_dft_c2r)(int rank, const int *n, int howmany, C *in, const int *inembed,
                                    int istride, int idist, R *out, const int *onembed, int ostride,
                                    int odist, unsigned flags);
FFTW_API plan *X(plan_many_r2r)(int rank, const int *n, int howmany, R *in, const int *inembed,
                                int istride, int idist, R *out, const int *onembed, int ostride,
                                int odist, const r2r_kind *kind, unsigned flags);

/* The guru interface, with int and with ptrdiff_t. */
#define FFTW_GURU(NAME, IODIM)                                                                     \
    FFTW_API plan *X(NAME##_dft)(int rank, const IODIM *dims, int howmany_rank,                    \
                                 const IODIM *howmany, C *in, C *out, int sign, unsigned flags);   \
    FFTW_API plan *X(NAME##_split_dft)(int rank, const IODIM *dims, int howmany_rank,              \
                                       const IODIM *howmany, R *ri, R *ii, R *ro, R *io,           \
                                       unsigned flags);                                            \
    FFTW_API plan *X(NAME##_dft_r2c)(int rank, const IODIM *dims, int howmany_rank,                \
                                     const IODIM *howmany, R *in, C *out, unsigned flags);         \
    FFTW_API plan *X(NAME##_split_dft_r2c)(int rank, const IODIM *dims, int howmany_rank,          \
                                           const IODIM *howmany, R *in, R *ro, R *io,              \
                                           unsigned flags);                                        \
    FFTW_API plan *X(NAME##_dft_c2r)(int rank, const IODIM *dims, int howmany_rank,                \
                                     const IODIM *howmany, C *in, R *out, unsigned flags);         \
    FFTW_API plan *X(NAME##_split_dft_c2r)(int rank, const IODIM *dims, int howmany_rank,          \
                                           const IODIM *howmany, R *ri, R *ii, R *out,             \
                                           unsigned flags);                                        \
    FFTW_API plan *X(NAME##_r2r)(int rank, const IODIM *dims, int howmany_rank,                    \
                                 const IODIM *howmany, R *in, R *out, const r2r_kind *kind,        \
                                 unsigned flags);
FFTW_GURU(plan_guru, iodim)
FFTW_GURU(plan_guru64, iodim64)

FFTW_API void X(execute)(const plan *p);
FFTW_API void X(execute_dft)(const plan *p, C *in, C *out);
FFTW_API void X(execute_split_dft)(const plan *p, R *ri, R *ii, R *ro, R *io);
FFTW_API void X(execute_dft_r2c)(const plan *p, R *in, C *out);
FFTW_API void X(execute_split_dft_r2c)(const plan *p, R *in, R *ro, R *io);
FFTW_API void X(execute_dft_c2r)(const plan *p, C *in, R *out);
FFTW_API void X(execute_split_dft_c2r)(const plan *p, R *ri, R *ii, R *out);
FFTW_API void X(execute_r2r)(const plan *p, R *in, R *out);
FFTW_API void X(destroy_plan)(plan *p);
FFTW_API void X(cleanup)(void);
FFTW_API void X(set_timelimit)(double seconds);

FFTW_API void X(flops)(const plan *p, double *add, double *mul, double *fmas);
FFTW_API double X(estimate_cost)(const plan *p);
FFTW_API double X(cost)(const plan *p);
FFTW_API void X(fprint_plan)(const plan *p, FILE *file);
FFTW_API void X(print_plan)(const plan *p);
FFTW_API char *X(sprint_plan)(const plan *p);

FFTW_API void X(forget_wisdom)(void);
FFTW_API int X(export_wisdom_to_filename)(const char *name);
FFTW_API void X(export_wisdom_to_file)(FILE *file);
FFTW_API char *X(export_wisdom_to_string)(void);
FFTW_API void X(export_wisdom)(write_char_function write_char, void *data);
FFTW_API int X(import_system_wisdom)(void);
FFTW_API int X(import_wisdom_from_filename)(const char *name);
FFTW_API int X(import_wisdom_from_file)(FILE *file);
FFTW_API int X(import_wisdom_from_string)(const char *text);
FFTW_API int X(import_wisdom)(read_char_function read_char, void *data);

FFTW_API void *X(malloc)(size_t bytes);
FFTW_API R *X(alloc_real)(size_t count);
FFTW_API C *X(alloc_complex)(size_t count);
FFTW_API void X(free)(void *memory);
FFTW_API int X(alignment_of)(R *p);

FFTW_API int X(init_threads)(void);
FFTW_API void X(cleanup_threads)(void);
FFTW_API void X(plan_with_nthreads)(int count);
FFTW_API int X(planner_nthreads)(void);
FFTW_API void X(make_planner_thread_safe)(void);
FFTW_API void X(threads_set_callback)(loop_function loop, void *data);

FFTW_API extern const char X(version)[], X(cc)[], X(codelet_optim)[];

#endif
