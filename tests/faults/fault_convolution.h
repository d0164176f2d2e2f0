/* The faults of convolutions: their making, filters, executions, streams, host arrays. */
#ifndef OCLFFT_TESTS_FAULT_CONVOLUTION_H
#define OCLFFT_TESTS_FAULT_CONVOLUTION_H

#include "fault_walk.h"

/* Walks all of them; `every` as in `walk`. */
void walk_convolutions(bool every);

#endif
