/* Copies between the program's arrays and packed ones, for layouts that oclfft does not accept. */
#ifndef OCLFFT_COMPAT_FFTW_STAGE_H
#define OCLFFT_COMPAT_FFTW_STAGE_H

#include "problem.h"

/* Complex numbers are interleaved in the packed array. */
void stage_in(const problem *p, const arrays *a, R *packed);
void stage_out(const problem *p, const arrays *a, const R *packed);

/* The reals of a side's packed array. */
size_t stage_reals(const problem *p, side s);

#endif
