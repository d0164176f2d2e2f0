/* Host arrays in pieces: some units at a time, of which one is uploaded, one transformed and one
 * downloaded. */
#ifndef OCLFFT_CONVOLVE_PIECES_H
#define OCLFFT_CONVOLVE_PIECES_H

#include "flow.h"
#include "run/host/host.h"

/* Whether units may go by themselves: no callback is promised the numbers of elements in a whole
 * array, no signals of a stream have to be collected whole, and no results of one unit lie between
 * those of another. */
bool pieces_are_possible(const oclfft_convolution *c);

/* Whether they are so many bytes that transfers and transforms are worth overlapping. */
bool pieces_are_worth_it(const oclfft_convolution *c);

/* Nobody has the lock. Where it fails in the middle, nothing is left in flight. Errors:
 * INVALID_ARGUMENT without a filter, OUT_OF_DEVICE_MEMORY where the device has no room for one
 * piece, and what OpenCL answers. */
oclfft_status pieces_run(oclfft_convolution *c, const void *in, void *out);

/* ---- Where parts lie (pieces_place.c) ---- */

/* In the memory of a piece only a few elements, so that the place stays aligned, lie below the
 * lowest one: the plan begins `from` elements off, which is below zero, modulo 2^64. */
stretch pieces_stretch(const oclfft_convolution *c, uint32_t section, bool input,
                       const convolution_part *part, uint64_t *from);

/* The samples that a stream keeps for the next call, where it is seamed. */
stretch pieces_kept(const oclfft_convolution *c, uint64_t *from);

/* From the lowest to behind the highest byte of one signal, or of all. */
stretch pieces_span(const oclfft_convolution *c, bool input);

#endif
