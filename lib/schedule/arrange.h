/* The order of a pass's radices, how both parts of a number are exchanged, and the like: choices
 * that do not change what the passes of an axis plan are. */
#ifndef OCLFFT_SCHEDULE_ARRANGE_H
#define OCLFFT_SCHEDULE_ARRANGE_H

#include "refine.h"

/* Gives each pass of each axis plan the arrangement that the model of passes predicts to be
 * fastest. Compared with each other these are predicted well, also where the model says too little
 * of a pass to choose another one. In phases, and on axes of other kinds than Fourier, work-items
 * may get other points as well; short rows, long rows, one pass in phases, and convolutions in a
 * tile may get other radices; convolutions of prime lengths may become Rader's; tiles of which few
 * share a compute unit get a prefetch. The passes of Bluestein's algorithm are arranged where they
 * are three. Left as they are: measured recipes, tiles of several axes, most orders of a load of
 * halves of spectra, what takes a few launches only, other devices than GPUs of known pace. Errors:
 * OUT_OF_HOST_MEMORY. */
oclfft_status axis_plans_arrange(const refining *r, axis_plan *plans, uint32_t count);

#endif
