/* A problem as descriptions of oclfft's plans. */
#ifndef OCLFFT_COMPAT_FFTW_DESCRIBE_H
#define OCLFFT_COMPAT_FFTW_DESCRIBE_H

#include <oclfft/oclfft.h>

#include "problem.h"

enum { MOST_STEPS = 2 };

/* Mostly one step. Where some axes go to halfcomplex form and others come from it there are two,
 * of which the second works in place on the output. */
typedef struct description {
    int steps;
    oclfft_plan_desc of[MOST_STEPS];
    oclfft_direction directions[MOST_STEPS];
    ptrdiff_t lowest[2]; /* of the elements of each side, in strides from the first */
} description;

/* `packed`: both sides are packed arrays of their own, instead of where the problem has them. False
 * where oclfft has no description for it. */
bool describe(const problem *p, bool packed, description *to);

#endif
