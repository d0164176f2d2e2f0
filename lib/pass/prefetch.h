/* Tiles that bring the memory of later ones to the device's cache: in which pieces. */
#ifndef OCLFFT_PASS_PREFETCH_H
#define OCLFFT_PASS_PREFETCH_H

#include "pass.h"

/* How the runs of neighbouring elements in memory lie in a tile. Element e of run r is point i of
 * column w:
 *     PREFETCH_COLUMNS   i = r, w = e
 *     PREFETCH_ROWS      a run is a part of a column:
 *                        i = r % (runs / width) * length + e, w = r / (runs / width)
 *     PREFETCH_BLOCKS    what the pass before left of all columns side by side:
 *                        i = r * extent + e % extent, w = e / extent */
typedef enum prefetch_kind {
    PREFETCH_NONE,
    PREFETCH_COLUMNS,
    PREFETCH_ROWS,
    PREFETCH_BLOCKS
} prefetch_kind;

/* What a tile asks for: `runs` of `length` neighbouring elements, in pieces of `elements`, `each`
 * in a run. */
typedef struct prefetch_pieces {
    prefetch_kind kind;
    uint32_t elements;
    uint64_t runs, length, each, extent;
} prefetch_pieces;

/* Kind NONE: the load is of no such kind. */
prefetch_pieces pass_prefetch_pieces(const pass *p);

#endif
