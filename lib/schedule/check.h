/* Whether a recipe fits: asked without expanding it, and without an error where it does not. */
#ifndef OCLFFT_SCHEDULE_CHECK_H
#define OCLFFT_SCHEDULE_CHECK_H

#include "axis_plan.h"
#include "recipe/error.h"

/* FITS, or why not. What fits can be expanded (expand.h); nothing else may be. */
recipe_error recipe_check(const axis_plan *axis, const caps *c, const recipe *r);

static inline bool recipe_fits(const axis_plan *axis, const caps *c, const recipe *r) {
    return recipe_check(axis, c, r).kind == RECIPE_FITS;
}

#endif
