/* Filters whose spectra lie in the order in which a plan takes them (pass/filter_tiles.h). */
#ifndef OCLFFT_CONVOLVE_SORT_H
#define OCLFFT_CONVOLVE_SORT_H

#include "convolution.h"

/* The pass of the middle plan that multiplies, if its filter lies by tiles; or NULL. */
const pass *convolution_sorted_pass(const oclfft_convolution *c);

/* The middle plan is made: makes the kernel that sorts, if it asks for that. Errors: as of plans.
 */
oclfft_status convolution_make_sort(oclfft_convolution *c);

#endif
