/* From a problem to axis plans: which axes are transformed when, where the data lies in between,
 * and by which recipes. */
#ifndef OCLFFT_SCHEDULE_AXES_H
#define OCLFFT_SCHEDULE_AXES_H

#include "axis_plan.h"
#include "base/arena.h"

typedef struct axes {
    uint32_t count;
    axis_plan *plans;
    uint64_t intermediate; /* complex elements of scratch per transform for the data between axis
                              plans; 0: none */
} axes;

/* Cuts a problem into axis plans: with the recipes that are given, separated by ';', or with those
 * that the strategies choose. Errors: INVALID_ARGUMENT when the recipes do not fit, UNSUPPORTED
 * when no strategy has one, OUT_OF_HOST_MEMORY. */
oclfft_status axes_by_recipe(const problem *p, const caps *c, const char *recipes, arena *memory,
                             axes *out);
oclfft_status axes_by_choice(const problem *p, const caps *c, arena *memory, axes *out);

/* The most axes that share a tile. */
enum { MOST_JOINED = 3 };

/* What the strategies choose with the first `joined` axes, 1 ... MOST_JOINED, in one tile. Its
 * count is 0 where there are no such plans. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status axes_joined(const problem *p, const caps *c, uint32_t joined, arena *memory,
                          axes *out);

#endif
