/* What the values of a kernel's arguments follow from: known from what binds them. */
#ifndef OCLFFT_RUN_SOURCES_H
#define OCLFFT_RUN_SOURCES_H

#include "step.h"

enum {
    FROM_INPUT = 1,      /* the caller's input */
    FROM_OUTPUT = 2,     /* and output */
    FROM_SCRATCH = 4,    /* the scratch */
    FROM_BEGIN = 8,      /* the number of the first transform, how many are left out */
    FROM_COUNT = 16,     /* how many there are */
    FROM_DIRECTION = 32, /* forward or backward */
    FROM_CALL = 64,      /* something that may differ in each call */
    FROM_FILTER = 256,   /* the spectrum of a filter */
    FROM_START = 128     /* every argument: all are set at the first execution */
};

/* A set of these for an argument of a pass's kernel. */
uint32_t argument_sources(const pass *p, binding b);

/* Those of a step, and which of them are not the same as before. */
plan_sources sources_of(const step *s);
uint32_t sources_changed(const plan_sources *before, const plan_sources *now);

#endif
