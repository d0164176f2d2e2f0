/* The search for a recipe: what the planner estimates is varied one axis plan after the other, and
 * the best of each race is what the next one begins with. At the end it runs once more against the
 * estimate. */
#ifndef OCLFFT_TUNE_SEARCH_H
#define OCLFFT_TUNE_SEARCH_H

#include "device/context.h"
#include "problem/problem.h"

/* Appends the best recipe; `*nanoseconds` is what one transform of the batch took. The description
 * has neither callbacks nor recipe; the filter is that of the problem `like`. Errors: all that
 * keeps the planner's own recipe from running.
 */
oclfft_status search_recipe(oclfft_context *context, const oclfft_plan_desc *desc,
                            const problem *like, text *recipe, uint64_t *nanoseconds);

#endif
