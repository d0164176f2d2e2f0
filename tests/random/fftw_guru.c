#include "fftw_guru.h"

#include <axis_kinds.h>
#include <fftw3.h>

/* FFTW's precisions differ only in their names. The inverse is the forward transform with real and
 * imaginary parts exchanged on both sides. What FFTW learned before must not matter. */
#define DEFINE_EXECUTE(prefix, real)                                                               \
    static prefix##_plan prefix##_guru(const guru_transform *t, prefix##_iodim64 *axes,            \
                                       prefix##_iodim64 *loop) {                                   \
        const unsigned flags = FFTW_ESTIMATE | FFTW_UNALIGNED;                                     \
        const int back = t->direction == OCLFFT_BACKWARD;                                          \
        real *const *in = (real *const *)t->in, *const *out = (real *const *)t->out;               \
        prefix##_r2r_kind kinds[OCLFFT_MAX_RANK];                                                  \
        for (int i = 0; i < t->rank; ++i) kinds[i] = kind_of_fftw(t->kinds[i], t->direction);      \
        if (t->transform == OCLFFT_R2R)                                                            \
            return prefix##_plan_guru64_r2r(t->rank, axes, t->loops, loop, in[0], out[0], kinds,   \
                                            flags);                                                \
        if (t->transform == OCLFFT_R2C)                                                            \
            return prefix##_plan_guru64_split_dft_r2c(t->rank, axes, t->loops, loop, in[0],        \
                                                      out[0], out[1], flags);                      \
        if (t->transform == OCLFFT_C2R)                                                            \
            return prefix##_plan_guru64_split_dft_c2r(t->rank, axes, t->loops, loop, in[0], in[1], \
                                                      out[0], flags);                              \
        return prefix##_plan_guru64_split_dft(t->rank, axes, t->loops, loop, in[back], in[!back],  \
                                              out[back], out[!back], flags);                       \
    }                                                                                              \
    static prefix##_iodim64 prefix##_axis(const guru_axis *a) {                                    \
        return (prefix##_iodim64){(ptrdiff_t)a->length, a->in_stride, a->out_stride};              \
    }                                                                                              \
    static bool prefix##_run(const guru_transform *t) {                                            \
        prefix##_iodim64 axes[OCLFFT_MAX_RANK], loop[OCLFFT_MAX_RANK + 2];                         \
        for (int i = 0; i < t->rank; ++i) axes[i] = prefix##_axis(&t->axes[i]);                    \
        for (int i = 0; i < t->loops; ++i) loop[i] = prefix##_axis(&t->loop[i]);                   \
        prefix##_plan plan = prefix##_guru(t, axes, loop);                                         \
        if (!plan) return false;                                                                   \
        prefix##_execute(plan);                                                                    \
        prefix##_destroy_plan(plan);                                                               \
        prefix##_forget_wisdom();                                                                  \
        return true;                                                                               \
    }

DEFINE_EXECUTE(fftw, double)
#ifdef HAVE_FFTW3L
DEFINE_EXECUTE(fftwl, long double)
#endif

size_t guru_bytes(oclfft_precision precision) {
    if (precision == OCLFFT_SINGLE) return sizeof(double);
#ifdef HAVE_FFTW3L
    if (sizeof(long double) > sizeof(double)) return sizeof(long double);
#endif
    return 0;
}

bool guru_execute(const guru_transform *t) {
#ifdef HAVE_FFTW3L
    if (t->precision == OCLFFT_DOUBLE) return fftwl_run(t);
#endif
    return t->precision == OCLFFT_SINGLE && fftw_run(t);
}

void *guru_at(oclfft_precision precision, void *reals, size_t i) {
    return (char *)reals + i * guru_bytes(precision);
}

long double guru_get(oclfft_precision precision, const void *reals, size_t i) {
    return precision == OCLFFT_DOUBLE ? ((const long double *)reals)[i]
                                      : (long double)((const double *)reals)[i];
}

void guru_put(oclfft_precision precision, void *reals, size_t i, long double value) {
    if (precision == OCLFFT_DOUBLE)
        ((long double *)reals)[i] = value;
    else
        ((double *)reals)[i] = (double)value;
}
