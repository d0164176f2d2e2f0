/* Where the transforms of a line lie at the ends of its passes, and the grid digits that follow: what the maps of single passes
 *, of split ones (line_split.c) and the lines themselves (line.c) share. (place.c) */
#ifndef OCLFFT_SCHEDULE_PLACE_H
#define OCLFFT_SCHEDULE_PLACE_H

#include "base/sizes.h"
#include "axis_plan.h"

/* How the line's transforms lie at one end of a pass: outside, or in the scratch. */
typedef struct place {
    uint64_t point;                    /* elements between the points of a transform */
    uint64_t dimensions[OCLFFT_MAX_RANK]; /* between the transforms of each vector */
    uint64_t batch;                    /* and along the batch digit */
    uint64_t offset;
} place;

/* A hierarchical transform that is being laid out. */
typedef struct layout {
    const axis_plan *axis;
    uint64_t total; /* its points */
    uint64_t block; /* elements of scratch for one transform, or for all of the first vector where
                       these are the columns */
    bool outer;     /* columns are neighbouring transforms */
    uint64_t tile;  /* width of the first pass's tiles when that stores them contiguously, else 0 */
} layout;

static inline uint64_t halved(uint64_t count, bool half) {
    return half ? ceil_div(count, 2) : count;
}

/* Blocks of scratch for one transform of the batch digit. */
uint64_t layout_blocks(const layout *l);

/* The scratch, `shift` elements from the start of each block; outside, at the line's load or store. */
place place_in_scratch(const layout *l, uint64_t shift);
place place_outside(const layout *l, bool load);

/* Digits: what the next one says of corners; one; those of the transforms beside, from vector
 * `from` on, and the batch; the first one, which counts columns by tiles.
 */
void grid_add_sides(const axis_plan *l, const dimension *v, pass *p);
void grid_add(pass *p, uint64_t count, uint64_t load, uint64_t store, uint64_t load_index, uint64_t store_index);
void grid_add_dimensions(const layout *l, const place *load, const place *store, uint32_t from, pass *p);
void grid_add_columns(pass *p, uint64_t columns, uint64_t load, uint64_t store, uint64_t load_index, uint64_t store_index);

/* How work-items map to (t, w), stage by stage. */
void pass_set_runs(pass *p, uint32_t load_run, uint32_t store_run);

/* The maps of a line in one pass. */
oclfft_status axis_plan_map_single(const axis_plan *l, pass *p);

/* The maps of the passes of a hierarchical transform: columns under `prefixes` outer indexes; rows, transposed at the store; the
 * middle and the last pass of a Bluestein transform of three. */
void axis_plan_map_columns(const layout *l, uint64_t columns, uint64_t prefixes, bool first, place load, place store, pass *p);
void axis_plan_map_rows(const layout *l, const pass *passes, uint32_t count, place load, place store, pass *p);
void axis_plan_map_convolved_rows(const layout *l, const pass *first, pass *p);
void axis_plan_map_columns_back(const layout *l, const pass *first, place store, pass *p);

/* What follows from a pass's maps: exchanges, tables, how many tiles an item does. Errors: INVALID_ARGUMENT. */
oclfft_status axis_plan_finish_pass(const problem *problem, const axis_plan *l, const caps *c, pass *p);

/* Pairs side by side become complex numbers. `distance`: of the operand. */
void pass_fuse_pairs(pass *p, bool load, uint64_t distance);

#endif
