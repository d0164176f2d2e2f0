/* What is done along the dimensions of a problem. */
#ifndef OCLFFT_PROBLEM_AXIS_KIND_H
#define OCLFFT_PROBLEM_AXIS_KIND_H

#include <stdbool.h>

#include <oclfft/oclfft.h>

/* In the text of a problem; NULL for what is not a value of the enumeration. */
const char *axis_kind_name(oclfft_axis_kind kind);

/* The kind of a transform that has the same along every axis, such as OCLFFT_DCT2; DEFAULT for the
 * others. */
oclfft_axis_kind axis_kind_of_transform(oclfft_transform transform);

/* The length that the inverse divides by: FFTW's logical one. 1 where nothing is done. */
double axis_kind_logical(oclfft_axis_kind kind, uint64_t length);

#endif
