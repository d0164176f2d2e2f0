/* A batch in pieces: how many transforms each takes and which bytes of a host array those are.
 * Numbers only, no device. */
#ifndef OCLFFT_RUN_HOST_PIECES_H
#define OCLFFT_RUN_HOST_PIECES_H

#include "problem/problem.h"

/* Pieces in flight: one that is uploaded, one in the kernels, one that is downloaded, and one for
 * when the host is late. */
enum { MAX_SLOTS = 4 };

typedef struct cut {
    uint64_t count; /* transforms of a piece; the last may have fewer */
    uint32_t slots; /* pieces in flight */
} cut;

/* Bytes of one array of a side: where they begin in the host's array, and where in the memory of a
 * piece, in which what lies below the layout's lowest element stays in front of it. */
typedef struct stretch {
    uint64_t host, device, bytes;
} stretch;

uint32_t side_arrays(const side *s);

/* From the lowest to behind the highest element of `count` transforms from `begin` on, gaps
 * included.
 */
stretch side_stretch(const problem *p, const side *s, uint64_t begin, uint64_t count);

/* Memory for a piece, offset and gaps included; in one array. */
uint64_t side_buffer_bytes(const problem *p, const side *s, uint64_t count);

/* Whether other data may lie between the elements of `count` transforms. */
bool side_has_gaps(const problem *p, const side *s, uint64_t count);

/* Whether the batch has to stay whole: where the elements of one transform lie between those of
 * another, so would those of pieces. Only inputs may overlap in this way, and only a little. A
 * callback is promised the number of an element in the whole array. */
bool problem_is_whole(const problem *p);

/* Cuts the batch into pieces of a multiple of `quantum` transforms. A piece is large enough to be
 * transferred at full speed. It is small enough that the first transfer and the last, which overlap
 * with no computation, cost little. */
cut cut_best(const problem *p, uint64_t quantum);

/* Changes the cut to one that takes less memory. Returns false if there is no smaller one. */
bool cut_smaller(const problem *p, uint64_t quantum, cut *c);

#endif
