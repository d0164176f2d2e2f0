/* The pieces of memory in which a tile asks for that of a later one. */
#ifndef OCLFFT_CODEGEN_ENDS_PIECES_H
#define OCLFFT_CODEGEN_ENDS_PIECES_H

#include "codegen/emission.h"
#include "pass/prefetch.h"

/* Where element e of run r is. */
const expr *piece_place(const emission *to, const prefetch_pieces *a, const expr *r, const expr *e);

#endif
