/* A tile asks for the memory of the next one. */
#ifndef OCLFFT_CODEGEN_CPU_AHEAD_H
#define OCLFFT_CODEGEN_CPU_AHEAD_H

#include "codegen/emission.h"

/* Where the pass does so. */
void emit_ahead(const emission *e);

#endif
