/* Callbacks in kernels: each text sees itself only. */
#ifndef OCLFFT_CODEGEN_CALLBACKS_H
#define OCLFFT_CODEGEN_CALLBACKS_H

#include "schedule/schedule.h"

/* What the compiler's log calls the texts, by #line. CALLBACK_BOTH: one text that serves both ends.
 */
#define CALLBACK_LOAD "load_callback"
#define CALLBACK_STORE "store_callback"
#define CALLBACK_BOTH "load_and_store_callback"

/* Appends the texts of a pass's callbacks, each followed by a function of ours that calls it,
 * `call_load` and `call_store`. */
void emit_callbacks(const pass *p, text *out);

/* Appends what a callback has to be: "scalar2 NAME(ulong element, ...)". */
void print_signature(const callback *c, bool real, bool load, text *out);

/* What a text declares for all that follows it: the names at file scope of functions, variables,
 * types and enumerators, and the macros that it defines or takes away, but for what its macros make
 * up. Each name behind a space, the texts with a space at their ends. */
typedef struct declared {
    text names, macros;
    bool extensions, contraction, packing; /* pragmas of which the settings stay */
} declared;

void find_declared(const char *source, declared *d);
void declared_free(declared *d);

#endif
