/* The disk cache of compiled programs, which applications opt into. Nothing here ever fails:
 * whatever is wrong with a file or the folder means that the program is compiled. */
#ifndef OCLFFT_DEVICE_CACHE_H
#define OCLFFT_DEVICE_CACHE_H

#include "context.h"

/* Both may be called by any thread. The key is all of what the caller knows about the program; what
 * is known about device and driver is added to it. Storing returns whether the folder took the
 * binary; where something was wrong with the folder, or the binary is too large for it, *why gets a
 * literal that says what. */
bool cache_load(oclfft_context *context, const char *key, const char *options, cl_program *program);
bool cache_store(oclfft_context *context, const char *key, cl_program program, const char **why);

#endif
