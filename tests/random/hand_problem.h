/* Problems by hand, for what makes and checks random ones. */
#ifndef OCLFFT_TESTS_HAND_PROBLEM_H
#define OCLFFT_TESTS_HAND_PROBLEM_H

#include "random_check.h"

/* Layouts are packed unless they say otherwise; in a layout that names strides the distance is
 * given too. In place, layouts with windows name them. */
typedef struct hand_shape {
    oclfft_transform transform;
    size_t n[4]; /* the lengths, up to the first 0 */
    size_t batch;
    bool in_place;
    const char *recipe;
    oclfft_layout input, output;
    double scale_forward, scale_backward; /* 0: the default */
    unsigned left;                        /* axes that are left alone, a bit for each */
    oclfft_axis_kind axes[4];             /* of the others */
    oclfft_norm norm;
} hand_shape;

/* The arrays of each side end `spare` elements behind its last one. The transforms'
 * amplitudes differ, and none is odd. */
random_problem hand_problem(const hand_shape *s, oclfft_precision precision,
                            oclfft_direction direction, size_t spare);

#endif
