/* Candidates: recipes for an axis plan that are worth timing beside the one that it has. Pure
 * values: the tuner times them, the planner predicts their time. */
#ifndef OCLFFT_SCHEDULE_CANDIDATES_H
#define OCLFFT_SCHEDULE_CANDIDATES_H

#include "gathering.h"
#include "schedule.h"

enum { MOST_CANDIDATES = 24 };

typedef struct candidates {
    uint32_t count;
    recipe list[MOST_CANDIDATES];
} candidates;

/* Candidates for axis plan `which` of a schedule, the others as they are. Its own recipe comes
 * first, then what each strategy proposes, then, the cheapest first, variations of its own in
 * one respect and other splits. Each fits the axis plan; no two are equal. As part of the whole a
 * candidate may still not fit, which schedule_make will say. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status candidates_make(const schedule *s, const caps *c, uint32_t which, candidates *out);

/* The same for one axis plan. `work` is room for what is gathered. */
void candidates_gather(const axis_plan *axis, const caps *c, gathering *work, candidates *out);

#endif
