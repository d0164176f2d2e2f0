/* What the setters check alike. */
#ifndef OCLFFT_COMPAT_CLFFT_CHECKS_H
#define OCLFFT_COMPAT_CLFFT_CHECKS_H

#include "plan.h"

bool is_dim(clfftDim dim);

/* Checks and copies `dim` lengths. */
clfftStatus check_lengths(clfftDim dim, const size_t *lengths, numbers *result);

/* Checks a pair of layouts: complex to complex, real to Hermitian, or Hermitian to real. */
clfftStatus check_layouts(clfftLayout in, clfftLayout out);

bool is_planar(clfftLayout layout);
bool is_hermitian(clfftLayout layout);

#endif
