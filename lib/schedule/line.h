/* What the parts of a line's expansion share (shape.c, line.c). */
#ifndef OCLFFT_SCHEDULE_LINE_H
#define OCLFFT_SCHEDULE_LINE_H

#include "schedule.h"

/* What is added to the stages of the recipe: nothing; the way back of a Bluestein transform's
 * middle; behind them what separates spectra of real signals; in front of them what joins them. */
typedef enum shape_use { SHAPE_PLAIN, SHAPE_ROWS, SHAPE_SEPARATE, SHAPE_JOIN } shape_use;

/* Copies the decisions of a recipe and derives the tile from them. (shape.c) */
oclfft_status shape_tile(const axis_plan *l, const caps *c, const pass_recipe *r, shape_use use,
                         pass *p);

/* The transforms that a single pass takes as columns; whether several passes do (else points of one transform). (line.c) */
const dimension *axis_plan_columns(const axis_plan *l);
bool axis_plan_is_outer(const axis_plan *l);

/* The least padded length of Bluestein's algorithm over passes. (line.c) */
uint64_t axis_plan_padded_least(const axis_plan *l);

/* The error of a recipe that does not fit. (shape.c) */
oclfft_status recipe_error(const char *why);

#endif
