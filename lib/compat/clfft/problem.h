/* A plan's settings as a description for the library. */
#ifndef OCLFFT_COMPAT_CLFFT_PROBLEM_H
#define OCLFFT_COMPAT_CLFFT_PROBLEM_H

#include "plan.h"

/* Where the elements of one side are: the fastest dimension first, the batch last. */
typedef struct places {
    size_t counts[4], strides[4];
} places;

/* What clFFT would refuse to bake, too. */
clfftStatus problem_check(const settings *set);

places problem_places(const settings *set, oclfft_transform transform, bool output);
oclfft_transform problem_transform(const settings *set);

/* Without callbacks. */
oclfft_plan_desc problem_describe(const settings *set);

#endif
