/* What an exchange copies: a region from one array to another, as runs of bytes. */
#ifndef OCLFFT_DISTRIBUTE_MOVES_H
#define OCLFFT_DISTRIBUTE_MOVES_H

#include "base/status.h"
#include "region.h"

/* One end of a move, in bytes: where it begins in its array, and how far rows and slices are
 * apart, as the ..._rect calls of OpenCL take it. */
typedef struct move_end {
    uint64_t place, row_pitch, slice_pitch;
} move_end;

/* `slices` times `rows` rows of `bytes` bytes. */
typedef struct move {
    uint64_t bytes, rows, slices;
    move_end from, to;
} move;

static inline uint64_t move_bytes(const move *m) {
    return m->bytes * m->rows * m->slices;
}

typedef struct move_list {
    move *moves;
    uint32_t count, capacity;
} move_list;

/* Appends the moves of a region, of at most `most` bytes each, from an array of one form to one of
 * another. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status moves_add(move_list *list, const region *what, const array_form *from,
                        const array_form *to, uint64_t element_bytes, uint64_t most);
void moves_free(move_list *list);

#endif
