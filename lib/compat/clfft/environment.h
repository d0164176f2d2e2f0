/* The environment variables that this front end reads, and nothing else of the process. None counts
 * in a process with borrowed rights (set-user-ID). docs/migrating.md describes them. */
#ifndef OCLFFT_COMPAT_CLFFT_ENVIRONMENT_H
#define OCLFFT_COMPAT_CLFFT_ENVIRONMENT_H

#include <stdbool.h>

/* OCLFFT_CLFFT_STRICT=1: refuse what clFFT refuses. */
bool environment_is_strict(void);

/* CLFFT_CACHE_PATH, as clFFT reads it: the folder where compiled kernels are kept, or NULL. */
const char *environment_cache(void);

#endif
