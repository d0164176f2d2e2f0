/* Schedules: the passes of a problem. Pure values, made from a problem, caps and a recipe, without
 * OpenCL. */
#ifndef OCLFFT_SCHEDULE_SCHEDULE_H
#define OCLFFT_SCHEDULE_SCHEDULE_H

#include "axis_plan.h"
#include "base/arena.h"
#include "model.h"

enum { MAX_SCHEDULE = 2 * MAX_PASSES + OCLFFT_MAX_RANK }; /* passes of all axis plans */

typedef struct schedule {
    problem problem;
    uint32_t axis_plan_count, pass_count;
    axis_plan *axis_plans; /* in `memory`, and so is what else is pointed to */
    pass *passes;
    prediction *predictions; /* of the passes; all zero where the device's pace is not known */
    uint64_t intermediate;   /* complex elements of scratch per transform for the data between axis
                              plans; 0: none */
    uint64_t scratch;        /* and within an axis plan, the most of any; 0: none */
    uint64_t quantum;        /* what is executed at a time must be a multiple of this */
    arena memory;
} schedule;

/* The whole: axis plans, recipes, passes. `recipes` NULL means choose. `out` is written without a
 * look at what it was; without success it is empty. Errors: INVALID_ARGUMENT when the recipes do
 * not fit, UNSUPPORTED, OUT_OF_HOST_MEMORY. */
oclfft_status schedule_make(const problem *p, const caps *c, const char *recipes, schedule *out);

/* Leaves it empty. */
void schedule_free(schedule *s);

/* The recipes that the strategies would choose with the first `joined` axes, 1 ... MOST_JOINED
 * (axes.h), in one tile. Nothing is appended to `recipes` where there are none. Errors:
 * OUT_OF_HOST_MEMORY. */
oclfft_status schedule_join(const problem *p, const caps *c, uint32_t joined, text *recipes);

/* A line for the whole and one for each pass. (describe.c) */
void schedule_print(const schedule *s, text *out);

/* The recipes of all axis plans, in the form that schedule_make takes. (describe.c) */
void schedule_print_recipes(const schedule *s, text *out);

#endif
