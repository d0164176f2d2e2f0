/* Sizes of grids and boxes in them: pure arithmetic, 64 bits, overflow checked.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_SHAPE_H
#define HEAT_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Always three axes, the slowest first. A grid of lower rank has ones in front: 1-D is {1, 1,
 * N}. */
typedef struct shape {
    int rank;
    uint64_t n[3]; /* nodes, with the two on the boundary: at least 3 on every axis of the rank */
} shape;

/* Nodes lo ... hi - 1 along each axis. */
typedef struct box {
    uint64_t lo[3], hi[3];
} box;

static inline uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* The slowest axis that the rank has: along it strips and slabs are cut. */
static inline int shape_outer(const shape *s) {
    return 3 - s->rank;
}

/* How many nodes, or bytes of `element` each; false when the number does not fit. */
bool shape_nodes(const shape *s, uint64_t *nodes);
bool shape_bytes(const shape *s, size_t element, size_t *bytes);

/* Nodes that are not on the boundary. */
uint64_t shape_interior(const shape *s);

/* Nodes between neighbours along `axis`. */
uint64_t shape_stride(const shape *s, int axis);

bool shape_equal(const shape *a, const shape *b);

/* "100x200", for messages. At most 63 characters. */
typedef struct shape_text {
    char text[64];
} shape_text;
shape_text shape_print(const shape *s);

/* Reads "N", "NxN" or "NxNxN"; false when it is something else, or too small, or too large. */
bool shape_parse(const char *text, shape *s);

static inline uint64_t box_length(const box *b, int axis) {
    return b->hi[axis] - b->lo[axis];
}
uint64_t box_nodes(const box *b);

#endif
