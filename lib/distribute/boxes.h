/* The boxes of parts: those of the application, checked, and the library's own proposals. */
#ifndef OCLFFT_DISTRIBUTE_BOXES_H
#define OCLFFT_DISTRIBUTE_BOXES_H

#include "problem/problem.h"
#include "region.h"

/* All of one side of a problem. */
region side_region(const problem *p, const side *s);

/* A box as a region of a side, and back. */
region region_of_box(const problem *p, const oclfft_box *box);
oclfft_box box_of_region(const problem *p, const region *r);

/* Checks that the boxes of `parts` parts cover a side once. Messages call the list `name`. Errors:
 * INVALID_ARGUMENT, OUT_OF_HOST_MEMORY. */
oclfft_status boxes_check(const problem *p, const side *s, const oclfft_box *boxes, size_t parts,
                          const char *name);

/* The library's boxes for a side. OCLFFT_DECOMPOSITION_DEFAULT gives part 0 everything where
 * `alone` says so, else it is slabs. (propose.c) */
void boxes_propose(const problem *p, bool output, oclfft_decomposition decomposition, size_t parts,
                   bool alone, oclfft_box *boxes);

/* Whether some axis is left alone and long enough, so that slabs along it need no exchange.
 * (propose.c) */
bool problem_falls_apart(const problem *p, size_t parts);

#endif
