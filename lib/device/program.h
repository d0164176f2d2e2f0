/* Kernel text to kernels: the memory cache, the disk cache, the compiler, in this order. */
#ifndef OCLFFT_DEVICE_PROGRAM_H
#define OCLFFT_DEVICE_PROGRAM_H

#include "context.h"

/* Whether a program is ready: no compiler, no file will be asked for it. */
bool program_is_ready(oclfft_context *context, const char *source, const char *options);

/* Makes it ready, from the disk cache or by the compiler. Any thread may call, several for the same text too: one of them compiles
 * while the others wait; those that want others do not. Errors: as below. */
oclfft_status program_make(oclfft_context *context, const char *source, const char *options);

/* A new kernel `name` of the program; the caller releases it. Compiles at most once per context and text; any thread may call, but
 * one that the application does not know of must not: the log is written here.
 * Errors: BUILD_FAILED with the log, DEVICE_FAILED, OUT_OF_HOST_MEMORY. */
oclfft_status program_kernel(oclfft_context *context, const char *source, const char *options, const char *name, cl_kernel *kernel);

void programs_free(oclfft_context *context);

#endif
