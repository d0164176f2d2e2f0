/* FFTW's functions that execute a plan. On the host they call the real FFTW's without a detour. */
#include "plan.h"

/* Plans are constant to their users. */
static plan *own(const plan *p) {
    return (plan *)p;
}

static plan *quick(const plan *p) {
    return atomic_load_explicit(&own(p)->quick, memory_order_relaxed);
}

void X(execute)(const plan *p) {
    plan *theirs = quick(p);
    if (theirs)
        theirs_get()->execute(theirs);
    else
        plan_execute(own(p), &p->arrays);
}

#define EXECUTE(CALL, ARRAYS, ...)                                                                 \
    plan *theirs = quick(p);                                                                       \
    if (theirs) {                                                                                  \
        theirs_get()->CALL(theirs, __VA_ARGS__);                                                   \
        return;                                                                                    \
    }                                                                                              \
    const arrays a = ARRAYS;                                                                       \
    plan_execute(own(p), &a)
#define SPLIT(...)                                                                                 \
    {                                                                                              \
        { __VA_ARGS__ }                                                                            \
    }

void X(execute_dft)(const plan *p, C *in, C *out) {
    EXECUTE(execute_dft, arrays_interleaved(in, true, out, true), in, out);
}

void X(execute_split_dft)(const plan *p, R *ri, R *ii, R *ro, R *io) {
    EXECUTE(execute_split_dft, SPLIT({ri, ii}, {ro, io}), ri, ii, ro, io);
}

void X(execute_dft_r2c)(const plan *p, R *in, C *out) {
    EXECUTE(execute_dft_r2c, arrays_interleaved(in, false, out, true), in, out);
}

void X(execute_split_dft_r2c)(const plan *p, R *in, R *ro, R *io) {
    EXECUTE(execute_split_dft_r2c, SPLIT({in, NULL}, {ro, io}), in, ro, io);
}

void X(execute_dft_c2r)(const plan *p, C *in, R *out) {
    EXECUTE(execute_dft_c2r, arrays_interleaved(in, true, out, false), in, out);
}

void X(execute_split_dft_c2r)(const plan *p, R *ri, R *ii, R *out) {
    EXECUTE(execute_split_dft_c2r, SPLIT({ri, ii}, {out, NULL}), ri, ii, out);
}

void X(execute_r2r)(const plan *p, R *in, R *out) {
    EXECUTE(execute_r2r, arrays_interleaved(in, false, out, false), in, out);
}
