/* What a text declares for all the text that follows it. */
#ifndef OCLFFT_CODEGEN_CALLBACKS_DECLARED_H
#define OCLFFT_CODEGEN_CALLBACKS_DECLARED_H

#include "base/text.h"

/* The names at file scope of functions, variables, types and enumerators, and the macros that the
 * text defines or undefines; not what its macros expand to. Both are lists of words, with a space
 * before and behind each. The flags are for pragmas whose settings outlast the text. */
typedef struct declared {
    text names, macros;
    bool extensions, contraction, packing;
} declared;

/* Adds to `d`, which begins as zeros. */
void find_declared(const char *source, declared *d);
void declared_free(declared *d);

#endif
