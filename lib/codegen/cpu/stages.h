/* A kernel across transforms: the load, the stages, the store. */
#ifndef OCLFFT_CODEGEN_CPU_STAGES_H
#define OCLFFT_CODEGEN_CPU_STAGES_H

#include "across.h"

/* The statements of a tile, of which the first `live` columns are there. */
void emit_across(const emission *e, const expr *live);

#endif
