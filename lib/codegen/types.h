/* The types at the top of a program. */
#ifndef OCLFFT_CODEGEN_TYPES_H
#define OCLFFT_CODEGEN_TYPES_H

#include "pass/pass.h"

/* What an array of an end is a pointer to, and " *", where no callback reads it. */
const char *end_pointer(const pass_end *e);

/* `scalar` and its vectors. */
void emit_scalars(oclfft_precision precision, text *out);

/* These, the callbacks, `real`, complex numbers of them. */
void emit_types(const pass *p, text *out);

/* The integers that cl/balance.cl takes numbers apart with. */
void emit_balance_types(const pass *p, text *out);

#endif
