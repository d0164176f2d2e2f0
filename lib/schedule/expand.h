/* From the recipe of an axis plan to its passes. */
#ifndef OCLFFT_SCHEDULE_EXPAND_H
#define OCLFFT_SCHEDULE_EXPAND_H

#include "place.h"

/* What the passes of one axis plan have in common. */
typedef struct expansion {
    const problem *problem;
    const caps *caps;
    const axis_plan *axis; /* its recipe fits (check.h) */
    uint64_t intermediate; /* elements of one transform between axis plans, where these are in the
                              scratch */
    pass *passes;          /* recipe_passes() of them, to be filled in */
    uint32_t count;
} expansion;

/* Fills in the passes. Returns the complex elements of scratch that they take for each transform of
 * the problem. */
uint64_t expand(const expansion *x);

/* Bluestein's algorithm over several passes. Returns the elements of scratch for one transform of
 * the batch digit. (expand_bluestein.c) */
uint64_t expand_bluestein(const expansion *x, uint64_t total);

/* The passes of one transform of several: in, some in place, out. */
typedef struct way {
    place in, between, out;
} way;

void expand_way(const layout *l, const way *w, pass *passes, uint32_t count);

/* Lets the first pass store its tiles contiguously, where the recipe says so: `columns` of them,
 * each of them `each` wide, of `rows` rows. */
void expand_tiles(layout *l, const pass *first, uint64_t columns, uint64_t each, uint64_t rows);

#endif
