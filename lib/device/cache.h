/* The disk cache of compiled programs, opt-in. Nothing here ever fails: whatever is wrong with a file or the folder means
 * compiling. Format of an entry (host byte order): magic, length of the key, length of the binary, checksum of both, the key,
 * the binary. The key holds everything the binary depends on and is compared in full. */
#ifndef OCLFFT_DEVICE_CACHE_H
#define OCLFFT_DEVICE_CACHE_H

#include "context.h"

/* Resolves config.cache_directory to a path of its own (to be freed) or NULL when there is no such place. The library's only
 * reads of the environment: XDG_CACHE_HOME and HOME, for OCLFFT_CACHE_DEFAULT. */
oclfft_status cache_directory(const char *configured, char **path);

/* Any thread may call. Storing answers NULL, or why the entry is not there though there was one to keep (a literal). */
bool cache_load(oclfft_context *context, const char *key, const char *options, cl_program *program);
const char *cache_store(oclfft_context *context, const char *key, cl_program program);

#endif
