/* Ends of cosine and sine axes where elements that lie side by side belong to mirrored points. */
#ifndef OCLFFT_SCHEDULE_TWINS_H
#define OCLFFT_SCHEDULE_TWINS_H

#include "axis_plan.h"

/* Where an end of a pass has such elements, and its stage can have the twins of its butterflies in
 * the same work-items: makes it so, and the elements are moved together. `distance`: of the
 * operand, from one transform to the next. Expects orders, windows and maps. */
void twins_set(const axis_plan *axis, pass *p, bool load, int64_t distance);

/* The same of the store of the second of two passes. There the mirror image of a point is in
 * another column, so that the tiles have half of their columns from each end. */
void twins_set_columns(const axis_plan *axis, pass *p, int64_t distance);

/* Whether an end of an axis plan has elements that may be moved so; and the bytes of what a column
 * of the second of two passes has side by side then. */
bool twins_wanted(const axis_plan *axis, bool load);
uint64_t twins_column_bytes(const axis_plan *axis);

/* Suits the second of two passes to that. */
void twins_suit_last(pass_recipe *r);

/* Suits a recipe of one pass to that: small radices at such ends, enough points in the registers.
 */
void twins_suit(const axis_plan *axis, pass_recipe *r);

#endif
