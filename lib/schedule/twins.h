/* Ends of cosine and sine axes where elements that lie side by side belong to mirrored points. */
#ifndef OCLFFT_SCHEDULE_TWINS_H
#define OCLFFT_SCHEDULE_TWINS_H

#include "axis_plan.h"

/* Where an end of a pass has such elements, and its stage can have the twins of its butterflies in
 * the same work-items: makes it so, and the elements are moved together. `distance`: of the
 * operand, from one transform to the next. Expects orders, windows and maps. */
void twins_set(const axis_plan *axis, pass *p, bool load, int64_t distance);

/* Suits a recipe of one pass to that: small radices at such ends, enough points in the registers.
 */
void twins_suit(const axis_plan *axis, pass_recipe *r);

#endif
