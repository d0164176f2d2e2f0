/* The OpenCL C fragments of cl/, embedded at build time. */
#ifndef OCLFFT_CODEGEN_FRAGMENTS_H
#define OCLFFT_CODEGEN_FRAGMENTS_H

#include "base/text.h"

typedef struct fragment {
    const char *name, *text;
} fragment;

extern const fragment fragments[]; /* ends with a NULL name */

/* The text of the fragment `name`: a file of cl/ or, in a file of several, what follows a line
 * "// fragment NAME" (cl/embed.py). A test asks for every name in the library's code. */
const char *fragment_text(const char *name);

/* The fragments that a program has; each stands there once. It starts as {0}. */
enum { MOST_FRAGMENTS = 64 };
typedef struct fragment_set {
    uint32_t count;
    const char *names[MOST_FRAGMENTS];
} fragment_set;

/* Appends a fragment that is not there yet. */
void fragment_add(fragment_set *set, const char *name, text *out);

#endif
