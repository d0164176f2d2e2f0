/* Results of the public API in the terms of clFFT. */
#ifndef OCLFFT_COMPAT_CLFFT_STATUSES_H
#define OCLFFT_COMPAT_CLFFT_STATUSES_H

#include <oclfft/oclfft.h>

#include "clfft.h"

/* `invalid` is what a refused argument means at this place. */
clfftStatus status_of(oclfft_status status, clfftStatus invalid);

#endif
