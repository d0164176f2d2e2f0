/* The OpenCL C fragments of cl/, embedded at build time. */
#ifndef OCLFFT_CODEGEN_FRAGMENTS_H
#define OCLFFT_CODEGEN_FRAGMENTS_H

typedef struct fragment {
    const char *name, *text;
} fragment;

extern const fragment fragments[]; /* ends with a NULL name */

/* The text of cl/<name>.cl; every name in the library's code exists (a test asks for all of them). */
const char *fragment_text(const char *name);

#endif
