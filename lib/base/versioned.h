/* Structures that begin with struct_size, the sizeof of the caller's header, which may be older or
 * newer than the library. */
#ifndef OCLFFT_BASE_VERSIONED_H
#define OCLFFT_BASE_VERSIONED_H

#include <stddef.h>

#include "status.h"

/* A structure that grows. A field that is added later must begin at or behind the sizeof of the
 * version before, never in its padding, and must have 0 as its default. */
typedef struct versioned {
    const char *name;    /* as messages call the argument */
    const char *macro;   /* the macro with its initial values */
    const void *initial; /* those values */
    size_t least;        /* its sizeof in version 0.2 */
    size_t known;        /* its sizeof today */
} versioned;

/* Copies what the caller has of the fields over the initial values, to `copy`, whose struct_size
 * becomes `known`. Errors: INVALID_ARGUMENT where struct_size is smaller than it ever was or larger
 * than it will ever be (64 KB), or where bytes beyond what is known are not 0. */
oclfft_status versioned_read(const versioned *v, const void *given, void *copy);

/* Gives a structure of `size` bytes its initial values, and 0 to what is not known. Errors:
 * INVALID_ARGUMENT where it is too small, or larger than 64 KB. */
oclfft_status versioned_init(const versioned *v, void *to, size_t size);

#endif
