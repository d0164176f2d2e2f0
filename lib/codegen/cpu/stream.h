/* Results that pass by the caches. */
#ifndef OCLFFT_CODEGEN_CPU_STREAM_H
#define OCLFFT_CODEGEN_CPU_STREAM_H

#include "codegen/emission.h"

/* Declares `staged`, as which a tile's results go into an array that is free. */
void emit_staged(const emission *e, const char *array, const char *indent);

/* The results of `live` columns go from that array to memory. */
void emit_stream(const emission *e, const char *array, const expr *live, const char *indent);

/* The end of a work-item whose tiles did so. */
void emit_stream_end(const emission *e);

#endif
