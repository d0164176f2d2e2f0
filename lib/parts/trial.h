/* Executions of a plan over several parts that are timed, on arrays of zeros. */
#ifndef OCLFFT_PARTS_TRIAL_H
#define OCLFFT_PARTS_TRIAL_H

#include "distribute/choice.h"
#include "group.h"

typedef struct trial {
    oclfft_group *group;
    oclfft_plan_desc desc; /* with neither callbacks nor effort */
    const problem *p;      /* without callbacks */
    const oclfft_box *in, *out;
    oclfft_buffer **buffers; /* of the inputs, then of the outputs */
    double end;              /* when no more is tried (os/clock.h) */
} trial;

/* Takes memory for both sides of this process's parts. Errors: those of oclfft_buffer_create. */
oclfft_status trial_open(trial *t);
void trial_close(trial *t);

/* Collective. The time of an execution in seconds, that of the slowest process, or -1: it failed,
 * or there is no time left. What takes three times as long as `best` is not repeated. */
double trial_run(const trial *t, const choice *c, double best);

#endif
