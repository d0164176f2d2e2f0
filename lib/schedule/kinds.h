/* Axes of other kinds than Fourier: which Fourier transform computes them, and in which order their
 * elements stand in its points. */
#ifndef OCLFFT_SCHEDULE_KINDS_H
#define OCLFFT_SCHEDULE_KINDS_H

#include "axis_plan.h"

/* What an axis of so many elements is computed as: a transform of real data to a half of a spectrum
 * or back, or of complex data, of `length` points. */
typedef struct kind_core {
    oclfft_transform transform;
    uint64_t length;
} kind_core;

kind_core kind_core_of(axis_work work, uint64_t elements);

/* The same folded: two mirrored elements make one complex point, and two results another. DCT-I and
 * DST-I of even length alone may be. */
kind_core kind_core_folded(axis_work work, uint64_t elements);
bool kinds_may_fold(axis_work work, uint64_t elements);

/* Puts the orders of an axis plan's elements to the ends of its passes, once these have their maps
 * and windows. */
void kinds_set(const axis_plan *axis, pass *first, pass *last);

#endif
