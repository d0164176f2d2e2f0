/* Schedules: the passes of a problem. Pure values: made from a problem, caps and a recipe, without OpenCL. */
#ifndef OCLFFT_SCHEDULE_SCHEDULE_H
#define OCLFFT_SCHEDULE_SCHEDULE_H

#include "axis_plan.h"

enum { MAX_SCHEDULE = 2 * MAX_PASSES + OCLFFT_MAX_RANK }; /* passes of all axis plans */

struct schedule {
    problem problem;
    uint32_t axis_plan_count;
    axis_plan axis_plans[MAX_AXIS_PLANS];
    uint32_t pass_count;
    pass passes[MAX_SCHEDULE];
    uint64_t intermediate; /* complex elements of scratch per transform for the data between lines; 0: none */
    uint64_t scratch; /* and within a line, the most of any; 0: none */
    uint64_t quantum; /* what is executed at a time must be a multiple of this: passes without guards */
};

/* Turns a line's recipe into passes, appended to `s`; `*scratch` is what it takes per transform of the problem. Errors:
 * INVALID_ARGUMENT when the recipe does not fit the line or the device. */
oclfft_status axis_plan_expand(const caps *c, axis_plan *l, schedule *s, uint64_t *scratch);

/* Cuts a problem into lines, with recipes where `recipes` names them (separated by ';'), chosen ones otherwise; `trial` is room for
 * that. */
oclfft_status schedule_plan_axes(const problem *p, const caps *c, const char *recipes, schedule *trial, schedule *s);

/* The recipes that the strategies would choose with the first `joined` axes, 1 ... MOST_JOINED, in one tile, appended to `recipes`;
 * false where there are none. `trial` is room, with the problem in it. */
enum { MOST_JOINED = 3 };
bool schedule_join(const problem *p, const caps *c, uint32_t joined, schedule *trial, text *recipes);

/* The whole: lines, recipes, passes. `recipes` NULL means choose. */
oclfft_status schedule_make(const problem *p, const caps *c, const char *recipes, schedule *out);

/* A line for the whole and one for each pass. */
void schedule_print(const schedule *s, text *out);

/* Puts pairs of passes whose recipes ask for it into one launch, where both passes and the device can. (joint.c) */
void schedule_join_launches(const caps *c, schedule *s);

/* The recipes of all lines, in the form that schedule_make takes. */
void schedule_print_recipes(const schedule *s, text *out);

/* Where the device or the pass cannot look ahead it does not. */
void schedule_prefetch(const caps *c, schedule *s);

#endif
