/* What is done along the dimensions of a problem. */
#ifndef OCLFFT_PROBLEM_AXIS_KIND_H
#define OCLFFT_PROBLEM_AXIS_KIND_H

#include <stdbool.h>

#include <oclfft/oclfft.h>

/* What is computed along an axis, in one direction. */
typedef enum axis_work {
    WORK_FOURIER,
    WORK_DCT1,
    WORK_DCT2,
    WORK_DCT3,
    WORK_DCT4,
    WORK_DST1,
    WORK_DST2,
    WORK_DST3,
    WORK_DST4,
    WORK_DHT,
    WORK_TO_HALFCOMPLEX,
    WORK_FROM_HALFCOMPLEX
} axis_work;

/* The work of a kind, or that of its inverse. Of axes that are left alone WORK_FOURIER. */
axis_work axis_kind_work(oclfft_axis_kind kind, bool inverse);

/* In the text of a problem; NULL for what is not a value of the enumeration. */
const char *axis_kind_name(oclfft_axis_kind kind);

/* The kind of a transform that has the same along every axis, such as OCLFFT_DCT2; DEFAULT for the
 * others. */
oclfft_axis_kind axis_kind_of_transform(oclfft_transform transform);

/* What undoes a kind, but for a factor. FOURIER and HALFCOMPLEX are called the same both ways. */
oclfft_axis_kind axis_kind_inverse(oclfft_axis_kind kind);

/* Whether the way back is computed otherwise than the way there. A Fourier transform is computed by
 * the same kernels, which take the direction as an argument. */
bool axis_kind_has_two_ways(oclfft_axis_kind kind);

/* Whether an orthonormal transform of this kind weighs some elements otherwise than the others. */
bool axis_kind_has_weights(oclfft_axis_kind kind);

/* The length that the inverse divides by: FFTW's logical one. 1 where nothing is done. */
double axis_kind_logical(oclfft_axis_kind kind, uint64_t length);

#endif
