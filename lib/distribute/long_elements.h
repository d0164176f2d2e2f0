/* Statements that fetch an element of a long axis from a task's array, and put one there. */
#ifndef OCLFFT_DISTRIBUTE_LONG_ELEMENTS_H
#define OCLFFT_DISTRIBUTE_LONG_ELEMENTS_H

#include "base/text.h"
#include "large.h"

typedef struct element_terms {
    const problem *problem; /* of the tasks */
    const side *side;       /* whose elements these are */
    const large_end *end;
    const oclfft_callback *called; /* the application's; may have no source */
    uint32_t split;                /* the first axis of the long one */
    uint32_t inner;                /* which of its two axes is the inner one */
    const long_run *run;           /* of the element */
} element_terms;

/* Sets v to the element of point n, which lies at `element`. */
void element_fetch(const element_terms *t, text *out);

/* Stores v there. */
void element_put(const element_terms *t, text *out);

#endif
