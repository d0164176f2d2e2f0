/* The choice among candidates by their predicted time. */
#ifndef OCLFFT_SCHEDULE_REFINE_H
#define OCLFFT_SCHEDULE_REFINE_H

#include "axis_plan.h"
#include "base/arena.h"

/* What the axis plans of a problem have in common. */
typedef struct refining {
    const problem *problem;
    const caps *caps;
    uint64_t intermediate; /* as in expansion */
    arena *memory;
} refining;

/* Where a plan takes less than so many launches, launches, caches and idle compute units decide,
 * which the model was not fitted to. */
enum { LEAST_LAUNCHES = 10 };

/* Gives each axis plan, which has a recipe, the one that the model of passes predicts to be fastest
 * among its candidates, if that is faster beyond doubt, and sets its predicted time. What the model
 * does not know well stays as it is, without a predicted time: measured recipes, what takes a few
 * launches only, real data, primes, convolutions over several passes, other devices. Errors:
 * OUT_OF_HOST_MEMORY. */
oclfft_status axis_plans_refine(const refining *r, axis_plan *plans, uint32_t count);

/* Whether what takes so long is faster beyond doubt. */
bool forecast_beats(const forecast *f, const forecast *other);

#endif
