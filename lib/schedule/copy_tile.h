/* The tile of a copy: which elements a work-group moves. */
#ifndef OCLFFT_SCHEDULE_COPY_TILE_H
#define OCLFFT_SCHEDULE_COPY_TILE_H

#include "axis_plan.h"

enum { COPY_DIMENSIONS = OCLFFT_MAX_RANK + 1 }; /* the last is the batch */

/* What a tile has along each dimension; and the dimensions of which it has more than one element,
 * from the nearest in memory at the load to the farthest, and the same at the store. Where the two
 * orders differ, the tile is transposed in local memory. */
typedef struct copy_tile {
    uint64_t extents[COPY_DIMENSIONS];
    uint64_t length; /* UINT64_MAX: it is too long */
    uint32_t count;
    uint32_t load[COPY_DIMENSIONS], store[COPY_DIMENSIONS];
} copy_tile;

copy_tile copy_tile_of(const axis_plan *axis, const pass_recipe *r);

/* Dimension d of a copy: COPY_DIMENSIONS - 1 is the batch. Those that there are not have a count
 * of 1. */
dimension copy_dimension(const axis_plan *axis, uint32_t d);

bool copy_tile_is_transposed(const copy_tile *t);

/* How many elements follow one another at the load, or at the store, before the next is farther
 * than its neighbour was. */
uint64_t copy_tile_run(const axis_plan *axis, const copy_tile *t, bool load);

/* Makes a batch that lies inside its transforms one of the dimensions. */
void copy_bound_batch(axis_plan *axis);

/* Merges dimensions that continue one another. */
void copy_merge(axis_plan *axis);

#endif
