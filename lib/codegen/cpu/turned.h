/* Vectors whose lanes lie the other way round in memory. */
#ifndef OCLFFT_CODEGEN_CPU_TURNED_H
#define OCLFFT_CODEGEN_CPU_TURNED_H

#include "codegen/emission.h"

/* Declares what turns the lanes of a vector round, in each block of so many. Once in a kernel. */
void declare_turned(const emission *e, uint64_t block);

/* A vector turned round; `parts`: its real and imaginary parts change places too. */
const char *turn_vector(const emission *e, const char *vector, bool parts);

#endif
