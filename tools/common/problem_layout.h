/* The layouts in the notation of problems. */
#ifndef TOOLS_COMMON_PROBLEM_LAYOUT
#define TOOLS_COMMON_PROBLEM_LAYOUT

#include "cursor.h"
#include "problem.h"

/* Reads what follows "in=" or "out=". `said`, 0 at first, has what was read of this side: nothing
 * is said twice. */
bool problem_read_layout(struct cursor *cursor, oclfft_plan_desc *desc, bool output,
                         unsigned *said);

/* In place both sides are at the same places: one that was left out follows the other. */
bool problem_complete_in_place(struct cursor *cursor, oclfft_plan_desc *desc);

#endif
