/* Candidates: recipes for an axis plan that are worth timing beside the one that it has. Pure
 * values: the tuner times them, the planner predicts their time. */
#ifndef OCLFFT_SCHEDULE_CANDIDATES_H
#define OCLFFT_SCHEDULE_CANDIDATES_H

#include "gathering.h"

enum { MOST_CANDIDATES = 24 };

typedef struct candidates {
    uint32_t count;
    recipe list[MOST_CANDIDATES];
} candidates;

/* Candidates for an axis plan, the others of its schedule as they are. Its own recipe comes first,
 * then what each strategy proposes, then, the cheapest first, variations of its own in one respect
 * and other splits. Each fits the axis plan; no two are equal. As part of the whole a candidate may
 * still not fit, which schedule_make will say. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status candidates_make(const axis_plan *axis, const caps *c, candidates *out);

/* The same for one axis plan, with or without what the strategies propose and offer. `work` is room
 * for what is gathered. */
void candidates_gather(const axis_plan *axis, const caps *c, bool strategies, gathering *work,
                       candidates *out);

#endif
