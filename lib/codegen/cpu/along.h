/* A kernel along the transform: a vector has a block of neighbouring points, of one transform or of
 * each of a few. */
#ifndef OCLFFT_CODEGEN_CPU_ALONG_H
#define OCLFFT_CODEGEN_CPU_ALONG_H

#include "codegen/emission.h"

/* The statements of a tile, of which the first `live` transforms are there. */
void emit_along(const emission *e, const expr *live);

#endif
