/* How a grid is cut into blocks, and which part of a block each time layer computes: pure
 * arithmetic.
 *
 * SPDX-License-Identifier: MIT
 *
 *     grid      |----------------------------------------------------------------|   one axis
 *     cores     |-----------------|-----------------|----------------|-----------|   what is
 * stored: they tile the grid load                   |....|-----------------|....| the core and n
 * nodes of halo, less at ends layer 1                 |...|-----------------|...| the core and n -
 * 1
 *     ...
 *     layer n                     |-----------------|                                the core
 *
 * At an end of the grid nothing shrinks: its first and last node are the boundary and never change.
 *
 * On the device the layers of a block take turns in one array that is only a little larger than the
 * block. Layer 1 finds the block `shift` rows from the array's start and writes it from the start
 * on, in pieces of `shift - 1` rows from the first to the last, each a launch: piece a ... b - 1
 * writes where the old layer's rows up to b - 1 - shift lay, and it reads none before a - 1. Layer
 * 2 goes back from the last piece to the first. So a second array, which would halve the block, is
 * not needed. (A "row" is all nodes with the same place on the slowest axis: a number in 1-D, a
 * plane in 3-D.)
 */
#ifndef HEAT_DECOMPOSITION_H
#define HEAT_DECOMPOSITION_H

#include "shape.h"

typedef enum cut_kind {
    CUT_OUTER, /* along the slowest axis: strips of whole rows, slabs of whole planes */
    CUT_SQUARE /* along both axes of a 2-D grid */
} cut_kind;

/* Nodes before and after the rows of the array, which neighbours of its first and last node may
 * read (and not use). */
#define ROOM_GUARD 32

/* What a device array holds. */
typedef struct room {
    shape grid;
    cut_kind kind;
    uint64_t extent[3]; /* the largest block with its halo */
    uint64_t piece;     /* rows that one launch computes */
    uint64_t shift;     /* piece + 1 */
    uint64_t values;    /* nodes in the array, guards too */
} room;

/* The largest blocks for an array of at most `values` nodes; false when not even three rows fit. */
bool room_fit(const shape *grid, cut_kind kind, uint64_t values, room *r);

/* The room for the whole grid as one block; false when the numbers are too large. */
bool room_whole(const shape *grid, room *r);

/* The largest halo that leaves every block a core; UINT64_MAX when one block is the whole grid. */
uint64_t room_max_layers(const room *r);

/* The rows, or the side, that the model's formulas ask for: the extent along the cut axis. */
uint64_t room_resident(const room *r);

typedef struct cut {
    room room;
    uint64_t layers;   /* n: of halo, and that a pass computes */
    uint64_t count[3]; /* blocks along each axis */
} cut;

typedef struct block {
    box core, load;
} block;

/* `layers` is at least 1, at most room_max_layers. */
void cut_make(const room *r, uint64_t layers, cut *c);
uint64_t cut_blocks(const cut *c);
void cut_block(const cut *c, uint64_t index, block *b);

/* Nodes between neighbours of a block in its array, along the middle axis and the slowest: those of
 * a row and of a plane. */
void block_strides(const block *b, uint64_t *row, uint64_t *plane);

/* Where in the array a block begins that lies `row` rows from the array's start. */
uint64_t block_start(const cut *c, const block *b, uint64_t row);

/* What layer 1 ... layers of a block computes. */
void cut_region(const cut *c, const block *b, uint64_t layer, box *region);

/* The launches of a layer: piece 0 ... cut_pieces - 1 of its region, in this order, when the block
 * lies `row` rows (0 or the room's shift) from the array's start. Afterwards it lies room_turn of
 * that. */
uint64_t cut_pieces(const cut *c, const box *region);
void cut_piece(const cut *c, const box *region, uint64_t row, uint64_t index, box *piece);
uint64_t room_turn(const room *r, uint64_t row);

/* Values that one pass loads, stores and computes, by counting. As floating point: for large n the
 * last one exceeds 64 bits. */
void cut_totals(const cut *c, double *loaded, double *stored, double *computed);

/* Whether box `b` lies in one piece in an array of this shape. */
bool box_contiguous(const box *b, const uint64_t n[3]);

#endif
