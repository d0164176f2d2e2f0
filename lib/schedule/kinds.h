/* Axes of other kinds than Fourier: which Fourier transform computes them, and in which order their
 * elements stand in its points. */
#ifndef OCLFFT_SCHEDULE_KINDS_H
#define OCLFFT_SCHEDULE_KINDS_H

#include "kinds_mirrored.h"

/* What computes an axis of so many elements, where it is not folded. */
kind_core kind_core_of(axis_work work, uint64_t elements);

/* Puts the orders of an axis plan's elements to the ends of its passes, once these have their maps
 * and windows. */
void kinds_set(const axis_plan *axis, pass *first, pass *last);

#endif
