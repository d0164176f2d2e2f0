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

/* An end as the ..._rect calls of OpenCL take it: where it begins, by bytes, rows and slices, and
 * its pitches. */
typedef struct move_origin {
    size_t at[3], row_pitch, slice_pitch;
} move_origin;

move_origin move_origin_of(const move *m, const move_end *end);

typedef struct move_list {
    move *moves;
    uint32_t count, capacity;
} move_list;

/* The end that is memory of the host, to or from which threads copy: there rows and slices may be
 * anything apart, backwards too. */
typedef enum free_end { FREE_NONE, FREE_FROM, FREE_TO } free_end;

/* What moves may be: of at most `most` bytes each; at an end that is a buffer of so many bytes,
 * what drivers want there (0: they want nothing, as of memory of the host, or of arrays that are
 * packed). An end that is free has no buffer. */
typedef struct move_rules {
    uint64_t most;
    uint64_t from_bytes, to_bytes;
    free_end free_end;
} move_rules;

/* Appends the moves of a region from an array of one form to one of another. Dimensions that run
 * downwards run so at both ends, or one end is free. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status moves_add(move_list *list, const region *what, const array_form *from,
                        const array_form *to, uint64_t element_bytes, const move_rules *rules);

/* A move as seen from one end, with longer rows where that end has no gaps between them. */
move move_joined(const move *m, bool to);
void moves_free(move_list *list);

#endif
