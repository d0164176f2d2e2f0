/* The emitter of CPU passes. */
#ifndef OCLFFT_CODEGEN_CPU_KERNEL_H
#define OCLFFT_CODEGEN_CPU_KERNEL_H

#include "codegen/emission.h"

void emit_cpu_pass(const pass *p, const target *t, text *out);

#endif
