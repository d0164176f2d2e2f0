/* The stages that separate the spectra of real signals, and join them. */
#ifndef OCLFFT_CODEGEN_CPU_MIRROR_H
#define OCLFFT_CODEGEN_CPU_MIRROR_H

#include "across.h"

/* `memory`: it reads memory, or writes it, itself. Else the points are in the other array behind it
 * if mirror_swaps. */
void emit_mirror(const across *a, const stage *s, bool joins, bool memory);

static inline bool mirror_swaps(const stage *s, bool joins) {
    return !joins || s->mirror == MIRROR_HALF;
}

#endif
