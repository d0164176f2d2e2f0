/* Tiles of a copy on a CPU. */
#ifndef OCLFFT_CODEGEN_CPU_COPY_H
#define OCLFFT_CODEGEN_CPU_COPY_H

#include "codegen/emission.h"

/* The statements that move a tile: loops over its dimensions. */
void emit_cpu_copy(const emission *e);

#endif
