/* A matrix of complex numbers in slabs, whose elements are numbered: exchanges without transforms
 * bring each to its place, to the bit. */
#ifndef OCLFFT_TESTS_SLABS_H
#define OCLFFT_TESTS_SLABS_H

#include <oclfft/oclfft.h>

/* A copy of a matrix: no axis is transformed. */
oclfft_plan_desc slabs_desc(size_t rows, size_t columns);

/* A box for each of `parts` slabs along an axis. The last ones may be shorter, or empty. */
void slabs_cut(size_t rows, size_t columns, size_t parts, int axis, oclfft_box *boxes);

size_t slabs_points(const oclfft_box *box);

/* Each element is the number of its place in the whole matrix. */
void slabs_fill(size_t columns, const oclfft_box *box, float *data);
bool slabs_are_right(size_t columns, const oclfft_box *box, const float *data);

#endif
