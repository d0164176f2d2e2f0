/* What all points pass before the store: the twiddle between passes, the scale, corners. */
#ifndef OCLFFT_CODEGEN_CPU_FINISH_H
#define OCLFFT_CODEGEN_CPU_FINISH_H

#include "across.h"

/* Vector `x`, which has point i; `second`: that of the second of two spectra, or NULL. */
void finish_point(const across *a, const char *x, const char *second, const expr *i);

/* The same for all points in the arrays. */
void emit_finish(const across *a);

#endif
