/* Arrays for a random problem. */
#ifndef OCLFFT_TESTS_RANDOM_ARRAYS_H
#define OCLFFT_TESTS_RANDOM_ARRAYS_H

#include "random_problem.h"

/* One or two of each side. In place those of the output are those of the input. */
typedef struct random_arrays {
    unsigned char *in[2], *out[2];
} random_arrays;

/* Random numbers at the places of the input, of each transform with its amplitude and oddity; NaNs,
 * each one with bits of its own, at all others: gaps, before the offset, behind the end, the
 * output. Every complex number is random, also those of a C2R whose imaginary part, or half, says
 * nothing. */
bool random_arrays_make(const random_problem *p, random_arrays *arrays);

/* Of a broken problem: 1 in place of the number that is not finite, 0 everywhere else. */
bool random_arrays_make_impulse(const random_problem *p, random_arrays *arrays);

bool random_arrays_copy(const random_problem *p, const random_arrays *from, random_arrays *to);
void random_arrays_free(random_arrays *arrays);

double random_arrays_get(const random_problem *p, const unsigned char *array, size_t i);
void random_arrays_put(const random_problem *p, unsigned char *array, size_t i, double value);

#endif
