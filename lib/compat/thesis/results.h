/* Results of the public API in the terms of the thesis. */
#ifndef OCLFFT_COMPAT_THESIS_RESULTS_H
#define OCLFFT_COMPAT_THESIS_RESULTS_H

#include <oclfft/oclfft.h>

int result_of(oclfft_status status);

#endif
