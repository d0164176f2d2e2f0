/* Keeps a callback's text from changing the meaning of what follows it in the same kernel, so that
 * it means the same there as in a kernel of its own.
 *
 * Nothing of it stays in force for the text behind it: its macros and pragmas are undone, and names
 * that it declares and that occur in another callback's text are renamed: by macros while the
 * compiler reads it, or in the text. */
#ifndef OCLFFT_CODEGEN_CALLBACKS_ISOLATION_H
#define OCLFFT_CODEGEN_CALLBACKS_ISOLATION_H

#include "declared.h"

typedef struct isolation {
    const char *source;
    declared declared;
    text shared;   /* a list as in `declared`: names that macros rename */
    text replaced; /* and those that are replaced in the text */
} isolation;

/* `other` is the callback's text that follows `source`, or NULL. */
void isolation_open(const char *source, const char *other, isolation *i);
void isolation_free(isolation *i);

/* Appends what stands before the text, the text, and what stands behind it. Between the latter two
 * its names can be used as they were written. Out of memory shows in `out`. */
void isolation_begin(const isolation *i, text *out);
void isolation_text(const isolation *i, text *out);
void isolation_end(const isolation *i, oclfft_precision precision, text *out);

#endif
