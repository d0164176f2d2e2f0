/* The compiler. */
#ifndef OCLFFT_DEVICE_BUILD_H
#define OCLFFT_DEVICE_BUILD_H

#include "context.h"

/* Compiles a text for the context's device. Errors: BUILD_FAILED with the compiler's log,
 * DEVICE_FAILED, OUT_OF_HOST_MEMORY. */
oclfft_status program_build(const oclfft_context *c, const char *source, const char *options,
                            cl_program *out);

#endif
