/* The sides of a problem: where elements lie in memory. */
#ifndef OCLFFT_PROBLEM_SIDE_H
#define OCLFFT_PROBLEM_SIDE_H

#include "problem.h"

/* Fills in what a side has along each axis. The problem's transform, precision, lengths, axes,
 * batch and `in_place` are known, and so is whether the side is real. */
oclfft_status side_windows(const problem *p, const oclfft_layout *l, const char *name, side *s);

/* Fills in its elements and their strides by the side's part of the description, once both sides
 * have their windows; and where the transforms of the batch are, once both have their strides. */
oclfft_status side_from_desc(const problem *p, const oclfft_layout *l, const oclfft_callback *c,
                             const char *name, side *s);
oclfft_status side_transforms(const problem *p, const oclfft_layout *l, const char *name, side *s);

/* The strides without gaps; false on overflow. */
bool side_packed_strides(const problem *p, const side *s, int64_t strides[OCLFFT_MAX_RANK]);

/* The smallest distance that the side's strides allow, in place those of both sides, which is what
 * distance 0 of a description means. `s` is a side of this problem. */
int64_t side_closest_distance(const problem *p, const side *s);

/* Makes the input, or else the output, run upwards along the dimensions that are left alone, the
 * batch among them: these can be walked from either end. */
void sides_turn(problem *p);

/* Checks that both sides have elements in common along axes that are left alone; whether elements
 * have another number at the two sides along one of these. (crop.c) */
oclfft_status windows_check(const problem *p);
bool windows_move_elements(const problem *p);

/* Checks that elements of the output, and in place of the input, have places of their own. */
oclfft_status sides_check_overlap(const problem *p);

/* Checks that both sides of a problem in place have their elements in the same places, and finds
 * out whether these change hands. */
oclfft_status sides_check_in_place(problem *p);

/* Checks that in place, where the extents of both sides differ, there is room for both. */
oclfft_status sides_check_room(const problem *p);

/* In place: whether each transform of the batch finds its elements where it leaves them, so that
 * parts of the batch may go one after the other. */
bool transforms_keep_places(const problem *p);

#endif
