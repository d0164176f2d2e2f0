/* What a text declares for all the text that follows it. */
#ifndef OCLFFT_CODEGEN_CALLBACKS_DECLARED_H
#define OCLFFT_CODEGEN_CALLBACKS_DECLARED_H

#include "base/text.h"

/* The names at file scope of functions, variables, types and enumerators; the names in structures
 * and unions, of types among them; the macros that the text defines or undefines, and those that it
 * defines; not what its macros expand to. All are lists of words, with a space before and behind
 * each. The flags are for pragmas whose settings outlast the text. */
typedef struct declared {
    text names, members, macros, defined;
    bool extensions, contraction, packing;
} declared;

/* Adds to `d`, which begins as zeros. */
void find_declared(const char *source, declared *d);
void declared_free(declared *d);

#endif
