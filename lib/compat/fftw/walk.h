/* Goes through the elements of one side, row by row along its last dimension. */
#ifndef OCLFFT_COMPAT_FFTW_WALK_H
#define OCLFFT_COMPAT_FFTW_WALK_H

#include "problem.h"

/* Visits row `number`, counted with the last dimension fastest. It begins `place` strides from the
 * first element. */
typedef void walk_row(void *user, size_t number, ptrdiff_t place);

void walk_rows(const problem *p, side s, walk_row *visit, void *user);

/* The elements of a row and the strides from one to the next. */
size_t row_extent(const problem *p, side s);
ptrdiff_t row_stride(const problem *p, side s);

#endif
