/* A batch through the device in pieces: while one is uploaded, the kernels work on the one before,
 * and the one before that is downloaded. */
#ifndef OCLFFT_RUN_HOST_PIPELINE_H
#define OCLFFT_RUN_HOST_PIPELINE_H

#include "state.h"

/* The plan's memory is taken. When it fails in the middle nothing is left in flight: the arrays are
 * the caller's again. */
oclfft_status pipeline_run(transfer *t);

#endif
