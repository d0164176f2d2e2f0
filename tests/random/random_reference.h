/* The right answer to a random problem, by FFTW in the next higher precision. */
#ifndef OCLFFT_TESTS_RANDOM_REFERENCE_H
#define OCLFFT_TESTS_RANDOM_REFERENCE_H

#include "random_arrays.h"

typedef struct random_reference {
    oclfft_precision precision; /* of the problem */
    size_t count;               /* elements */
    void *reals;                /* all real parts, then, of a complex side, all imaginary parts */
    /* Of each transform, windows left out, the mean square of a real: of the output or, where that
     * is more, of what the output would be if no part of the input cancelled. */
    long double *levels;
} random_reference;

/* Transforms what lies at the places of the input, padded with zeros where it has windows and moved
 * to the front where it is centred. The elements are in the order of random_side_places, whatever
 * the layout of the output; it has only those that the output has. False without memory or without
 * a plan of FFTW; to be freed in any case. */
bool random_reference_make(const random_problem *p, const random_arrays *arrays,
                           random_reference *reference);
void random_reference_free(random_reference *reference);

/* Part 0 or 1 of an element, scaled. */
long double random_reference_get(const random_reference *reference, size_t i, size_t part);

/* The answer to a broken problem that has 1 in place of the number that is not finite, and 0
 * everywhere else; and whether that number reaches a real of its transform's output. Where its
 * factor is zero, it need not: cos(pi/2) is zero, so that half of the frequencies of a C2R have
 * real parts that do not count in some points, and a window may leave only these points. */
bool random_reference_make_reach(const random_problem *p, random_reference *reach);
bool random_reference_reaches(const random_problem *p, const random_reference *reach, size_t i,
                              size_t part);

#endif
