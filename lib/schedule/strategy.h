/* Strategies: each proposes a recipe and its cost. A strategy never fails, it only declines. */
#ifndef OCLFFT_SCHEDULE_STRATEGY_H
#define OCLFFT_SCHEDULE_STRATEGY_H

#include "tile.h"

/* Takes a recipe and its cost, in units of one pass that reads and writes the data at full
 * bandwidth. Whether it fits is still to be seen. */
typedef void (*offer_function)(void *user, const recipe *r, double cost);

typedef struct strategy {
    const char *name;

    /* Its best recipe, which fits. Returns the cost, or COST_NEVER. */
    double (*propose)(const axis_plan *axis, const caps *c, recipe *out);

    /* What else there is to measure beside the best; NULL: nothing. */
    void (*offer)(const axis_plan *axis, const caps *c, offer_function offer, void *user);
} strategy;

extern const strategy strategy_brief;     /* brief.c: few points, in one launch */
extern const strategy strategy_measured;  /* measured.c: built-in wisdom */
extern const strategy strategy_onepass;   /* onepass.c: the whole length in one tile */
extern const strategy strategy_split;     /* split.c: hierarchical, two passes or more */
extern const strategy strategy_copy;      /* copy.c: all axes are left alone */
extern const strategy strategy_bluestein; /* bluestein.c: padded, two dimensions or more */

#endif
