/* What is done along the axes of a problem, as FFTW and scipy define it. Not the library's own
 * reading: tests and tools judge the library by it. */
#ifndef BENCH_AXIS_KINDS_H
#define BENCH_AXIS_KINDS_H

#include <oclfft/oclfft.h>

/* Cosine, sine, Hartley and halfcomplex transforms: from reals to as many reals. */
enum { REAL_KINDS = 10 };
extern const oclfft_axis_kind real_kinds[REAL_KINDS];
bool kind_is_real(oclfft_axis_kind kind);

/* "dct2"; "none" and "fourier" for the others. */
const char *kind_name(oclfft_axis_kind kind);

/* What the elements of the two sides are: OCLFFT_R2R also for OCLFFT_DCT1 and so on. And what is
 * done along an axis, which is never OCLFFT_AXIS_DEFAULT. */
oclfft_transform transform_of_desc(const oclfft_plan_desc *desc);
oclfft_axis_kind kind_along(const oclfft_plan_desc *desc, int axis);

/* How many axes have a real kind, and how many are Fourier axes. */
int count_real_kinds(const oclfft_plan_desc *desc);
int count_fourier(const oclfft_plan_desc *desc);

/* What is done along every axis, or OCLFFT_AXIS_DEFAULT where that is not one kind. */
oclfft_axis_kind kind_of_all(const oclfft_plan_desc *desc);

/* The last Fourier axis of R2C and C2R; otherwise -1. */
int halved_axis_of(const oclfft_plan_desc *desc);

/* FFTW's kind, a value of fftw_r2r_kind. Backward is the inverse, so II and III change places. */
int kind_of_fftw(oclfft_axis_kind kind, oclfft_direction direction);

/* FFTW's logical length, by which a transform and its inverse multiply. 1 where nothing is done. */
size_t kind_logical(oclfft_axis_kind kind, size_t length);

/* The length whose factors decide which algorithms there are. */
size_t kind_worked(oclfft_axis_kind kind, size_t length);

/* The factors on one side that make a transform times 1/sqrt(logical length) orthonormal, as
 * scipy's norm="ortho". */
double kind_weight(oclfft_axis_kind kind, oclfft_direction direction, bool output, size_t length,
                   size_t index);

/* By how much input `from` counts in output `to`, by definition. */
long double kind_factor(oclfft_axis_kind kind, oclfft_direction direction, size_t n, size_t from,
                        size_t to);

#endif
