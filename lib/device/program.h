/* Kernels of texts. A program comes from the context's memory, from the disk cache, or from the
 * compiler, tried in this order. A text is compiled once for a context, unless its program had
 * to make room for others (entries.h). */
#ifndef OCLFFT_DEVICE_PROGRAM_H
#define OCLFFT_DEVICE_PROGRAM_H

#include "context.h"

/* Whether a program is in the context's memory, so that making it ready again takes no time. It
 * counts as wanted now, and so stays while others make room. */
bool program_is_ready(oclfft_context *context, const char *source, const char *options);

/* Brings a program into the context's memory. Any thread may call, and several may call for the
 * same text: one of them compiles it while the others wait. Errors: as below. */
oclfft_status program_make(oclfft_context *context, const char *source, const char *options);

/* Makes a new kernel `name` of a program, which the caller releases. This tells the application's
 * log, so only threads of the application may call. Errors: BUILD_FAILED with the compiler's log,
 * DEVICE_FAILED, OUT_OF_HOST_MEMORY. */
oclfft_status program_kernel(oclfft_context *context, const char *source, const char *options,
                             const char *name, cl_kernel *kernel);

#endif
