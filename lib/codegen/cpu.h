/* The two ways of the CPU emitter, and what they share (cpu.c). */
#ifndef OCLFFT_CODEGEN_CPU_H
#define OCLFFT_CODEGEN_CPU_H

#include <stdio.h>

#include "codegen.h"

void cpu_across(const pass *p, text *out); /* vectors of neighbouring transforms (cpu_across.c) */
void cpu_along(const pass *p, text *out);  /* vectors of neighbouring points (cpu_along.c) */

/* A two-vector function on all pairs of x[0 ... count-1] whose numbers differ in one bit. */
void cpu_pairs(const char *function, unsigned count, unsigned bit, text *out);

/* x[r] times the stage's twiddles k, of rows of `row` reals. `way`: across or along. */
void cpu_twiddles(const stage *s, const char *way, uint64_t row, const char *k, text *out);

#endif
