/* Races: the same problem by several recipes, on a queue and in arrays of the library's own. */
#ifndef OCLFFT_TUNE_MEASURE_RACE_H
#define OCLFFT_TUNE_MEASURE_RACE_H

#include "run/plan.h"

/* What all that take part share. One thread's. */
typedef struct race {
    oclfft_context *context;
    oclfft_plan_desc desc; /* what is run: without callbacks and recipe, the batch cut to the arrays */
    problem problem;       /* that; and the whole, which recipes have to fit too */
    problem whole;
    caps caps;
    cl_command_queue queue; /* in order */
    cl_mem arrays[4];       /* input, its second array, output, its second; NULL: none. In place the output is the input */
    uint64_t array_bytes[4];
    space workspace;  /* for the recipe that wanted most of those that have run; others take what
                         they need of it */
    uint32_t runners; /* how many recipes were compiled and run so far */
} race;

/* Takes the arrays, filled with zeros, and a queue. `desc` has neither callbacks nor recipe. To be closed in any case.
 * Errors: OUT_OF_DEVICE_MEMORY and all that OpenCL may answer. */
oclfft_status race_open(race *r, oclfft_context *context, const oclfft_plan_desc *desc);
void race_close(race *r);

/* Finds the fastest of `count` recipes. The first is to beat: `*winner` is another only where that took RACE_GAIN times as long.
 * Those that do not fit, or fail, drop out. Ends after about `seconds`, when later ones may not have had their turn.
 * `*time` is what one execution by the winner took, in seconds. Errors: when the first one fails. */
#define RACE_GAIN 1.02
oclfft_status race_run(race *r, char *const *recipes, uint32_t count, double seconds, uint32_t *winner, double *time);

#endif
