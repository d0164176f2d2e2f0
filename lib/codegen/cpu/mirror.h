/* The stages that separate the spectra of real signals, and join them. */
#ifndef OCLFFT_CODEGEN_CPU_MIRROR_H
#define OCLFFT_CODEGEN_CPU_MIRROR_H

#include "across.h"

void emit_mirror(across *a, const stage *s, bool joins);

#endif
