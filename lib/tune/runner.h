/* One recipe in a race. */
#ifndef OCLFFT_TUNE_RUNNER_H
#define OCLFFT_TUNE_RUNNER_H

#include "race.h"
#include "run/plan.h"

typedef struct runner {
    oclfft_plan *plan; /* NULL: dropped out */
    double best;       /* seconds of an execution, the least of all samples */
    uint32_t number;   /* of the recipe */
} runner;

/* Makes its plan and warms up. Errors: when the recipe does not fit the whole problem, or fails; it
 * has dropped out then. */
oclfft_status runner_start(race *r, const char *recipe, runner *who);

/* Takes a sample. One that fails drops out. */
void runner_sample(race *r, runner *who);

void runner_drop(runner *who);

#endif
