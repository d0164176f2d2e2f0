/* Where recipes for the same problem race: a queue and arrays of the library's own. */
#ifndef OCLFFT_TUNE_RACE_H
#define OCLFFT_TUNE_RACE_H

#include "run/space.h"

/* What all recipes of a race share. One thread uses it. */
typedef struct race {
    oclfft_context *context;
    oclfft_plan_desc desc; /* what is run: fewer transforms where the arrays were too large */
    problem problem;       /* of that */
    problem whole;         /* all transforms; recipes have to fit that too */
    caps caps;
    cl_command_queue queue; /* in order */
    cl_mem arrays[5];       /* input, its second array, output, its second, the spectra of filters;
                               NULL: none. In place the output is the input */
    uint64_t array_bytes[5];
    space workspace;  /* for the recipe that wanted most of those that have run; others take what
                         they need of it */
    uint32_t runners; /* how many recipes were compiled and run so far */
} race;

/* Takes the arrays, filled with zeros, and a queue. `desc` has neither callbacks nor recipe; the
 * filter is that of the problem `like`. To be closed in any case. Errors: OUT_OF_DEVICE_MEMORY and
 * all that OpenCL may answer. */
oclfft_status race_open(race *r, oclfft_context *context, const oclfft_plan_desc *desc,
                        const problem *like);
void race_close(race *r);

/* Takes so many bytes for the filters instead; nothing runs. Errors: as above. */
oclfft_status race_take_filters(race *r, uint64_t bytes);

/* Waits for all that is enqueued. */
oclfft_status race_finish(const race *r);

#endif
