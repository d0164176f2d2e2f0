/* Callbacks: their sources, and functions around them with the signatures that are wanted here. */
#ifndef OCLFFT_COMPAT_CLFFT_CALLBACKS_H
#define OCLFFT_COMPAT_CLFFT_CALLBACKS_H

#include "plan.h"

void callback_clear(callback *c);

/* How one side of a transform looks to its callback. */
typedef struct signature {
    bool store, planar, real, wide; /* wide: in double precision */
} signature;

signature callback_signature(const settings *set, bool store);

/* The source of a callback of the library's own interface that calls the program's; its name is in
 * *name, which is static. NULL without memory; the caller frees. */
char *callback_source(const callback *c, signature s, const char **name);

/* The source of the kernel `stage`, which calls a callback with local memory once for each element
 * (staging.h). NULL without memory; the caller frees. */
char *callback_kernel(const callback *c, signature s);

#endif
