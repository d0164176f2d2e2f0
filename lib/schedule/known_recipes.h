/* The recipes of built-in wisdom, axis plan by axis plan. */
#ifndef OCLFFT_SCHEDULE_KNOWN_RECIPES_H
#define OCLFFT_SCHEDULE_KNOWN_RECIPES_H

#include "axis_plan.h"

/* Reads the wisdom for devices like this one, once in a process. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status known_recipes_prepare(const caps *c);

/* The recipe that was measured best for axis plans of this likeness (likeness.h) and length, on a
 * device like this one; NULL: none, or the caps leave them out. */
const char *known_recipe(const caps *c, uint32_t likeness, uint64_t length);

#endif
