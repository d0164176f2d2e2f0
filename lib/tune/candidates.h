/* Candidates: recipes for a line that are worth timing beside the one that it has. Pure values;
 * measure.c times them. */
#ifndef OCLFFT_TUNE_CANDIDATES_H
#define OCLFFT_TUNE_CANDIDATES_H

#include "schedule/schedule.h"

enum { MOST_CANDIDATES = 24 };

typedef struct candidates {
    uint32_t count;
    recipe list[MOST_CANDIDATES];
} candidates;

/* Candidates for line `which` of a schedule, the others as they are. The line's own recipe comes
 * first, then what each strategy proposes, then, the cheapest first, variations of the line's own
 * in one respect and other splits. Each fits the line; no two are equal. (As part of the whole a
 * candidate may still not fit: schedule_make says.) Errors: OUT_OF_HOST_MEMORY. */
oclfft_status candidates_make(const schedule *s, const caps *c, uint32_t which, candidates *out);

#endif
