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

/* Takes the recipe that the model of passes predicts to be fastest among the candidates for an axis
 * plan, which has a recipe, and sets its predicted time. Measured recipes stay, and so does every
 * recipe where the device's pace is not known. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status axis_plan_refine(const refining *r, axis_plan *axis);

#endif
