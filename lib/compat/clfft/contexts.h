/* The library's contexts on those of the application: one for each pair of OpenCL context and
 * device, which baked plans share with its compiled kernels. */
#ifndef OCLFFT_COMPAT_CLFFT_CONTEXTS_H
#define OCLFFT_COMPAT_CLFFT_CONTEXTS_H

#include <oclfft/opencl.h>

#include "clfft.h"

clfftStatus context_take(cl_context cl, cl_device_id device, cl_command_queue queue,
                         oclfft_context **context);

/* Ends one use and sets the pointer to NULL; the last user closes the context. */
void context_give(oclfft_context **context);

#endif
