/* Callbacks in kernels. Each text means the same as if it stood alone. */
#ifndef OCLFFT_CODEGEN_CALLBACKS_CALLBACKS_H
#define OCLFFT_CODEGEN_CALLBACKS_CALLBACKS_H

#include "pass/pass.h"

/* What the compiler's log calls the texts, by #line. CALLBACK_BOTH is one text for both ends. */
#define CALLBACK_LOAD "load_callback"
#define CALLBACK_STORE "store_callback"
#define CALLBACK_BOTH "load_and_store_callback"

/* Appends the texts of a pass's callbacks, each followed by a function of ours that calls the
 * callback: `call_load`, `call_store`. */
void emit_callbacks(const pass *p, text *out);

/* Appends what a callback has to look like: "scalar2 NAME(ulong element, ...)". */
void print_callback_prototype(const callback *c, bool real, bool load, text *out);

#endif
