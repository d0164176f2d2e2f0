/* Kernel text to kernels: the memory cache, the disk cache, the compiler, in this order. */
#ifndef OCLFFT_DEVICE_PROGRAM_H
#define OCLFFT_DEVICE_PROGRAM_H

#include "context.h"

/* A new kernel `name` of the program; the caller releases it. Compiles at most once per context and text; any thread may call.
 * Errors: BUILD_FAILED with the log, DEVICE_FAILED, OUT_OF_HOST_MEMORY. */
oclfft_status program_kernel(oclfft_context *context, const char *source, const char *options, const char *name, cl_kernel *kernel);

void programs_free(oclfft_context *context);

#endif
