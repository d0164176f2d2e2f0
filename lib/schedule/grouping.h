/* Which axes of a problem are transformed together, in one tile, and in which order. */
#ifndef OCLFFT_SCHEDULE_GROUPING_H
#define OCLFFT_SCHEDULE_GROUPING_H

#include "axis_plan.h"
#include "recipe/error.h"

/* A group without axes copies all elements. */
typedef struct axis_group {
    uint32_t count;
    uint32_t axes[MAX_DIGITS]; /* dimensions of the problem, in the order of their processing */
} axis_group;

typedef struct grouping {
    uint32_t count;
    axis_group groups[MAX_AXIS_PLANS];
} grouping;

/* The axis that is transformed first, and the one that is last; the same where there is one. */
void grouping_ends(const problem *p, uint32_t *first, uint32_t *last);

/* The first `joined` axes together, the others one by one; false where they cannot be. */
bool grouping_joined(const problem *p, uint32_t joined, grouping *out);

/* As the recipes say, which are separated by ';'. `*error`: why they do not fit the problem.
 * Errors: INVALID_ARGUMENT, malformed. */
oclfft_status grouping_by_recipe(const problem *p, const char *recipes, grouping *out,
                                 recipe_error *error);

bool group_has(const axis_group *g, uint32_t axis);

/* The points along dimension d while a group of axes that does not have it is transformed: those of
 * the output once it was transformed, else those of the input. */
uint64_t grouping_points(const problem *p, const grouping *g, uint32_t number, uint32_t d);

/* Whether the data behind so many groups is real; whether there is such, or complex data, between
 * two groups; the most points of such that there are. */
bool grouping_is_real(const problem *p, const grouping *g, uint32_t groups);
bool grouping_has_between(const problem *p, const grouping *g, bool real);
uint64_t grouping_points_between(const problem *p, const grouping *g, bool real, uint32_t d);

/* Whether a group is an axis of another kind than Fourier. */
bool grouping_is_of_other_kind(const problem *p, const grouping *g, uint32_t number);

#endif
