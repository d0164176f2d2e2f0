/* From a recipe to the shape of a pass: its stages, convolutions and work-items. Where a pass lies
 * in memory is for the maps to say (maps.h). */
#ifndef OCLFFT_SCHEDULE_SHAPE_H
#define OCLFFT_SCHEDULE_SHAPE_H

#include "axis_plan.h"
#include "recipe/error.h"

/* Fills in pass `number` of a recipe, 0 ... recipe_passes(whole) - 1: the decisions of the recipe
 * and the tile that follows from them. What is left is zero. The pass is of use only if it FITS. */
recipe_error shape_pass(const axis_plan *axis, const caps *c, const recipe *whole, uint32_t number,
                        pass *p);

/* A pass that transforms nothing. (shape_copy.c) */
recipe_error shape_copy(const axis_plan *axis, const caps *c, const pass_recipe *r, pass *p);

/* The stages of a pass, one after the other. (shape_stages.c) */
recipe_error shape_factors(const pass_recipe *r, pass *p);
recipe_error shape_rows(const pass_recipe *r, pass *p);
recipe_error shape_mirror(mirror_kind kind, pass *p);

/* What runs a tile: the work-items of a GPU, or the vectors of a CPU. (shape_items.c) */
recipe_error shape_items(const pass_recipe *r, const caps *c, pass *p);
recipe_error shape_lanes(pass *p);

#endif
