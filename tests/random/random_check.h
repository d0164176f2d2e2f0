/* Arrays for a random problem, and whether an execution did to them what it should and nothing
 * else. */
#ifndef OCLFFT_TESTS_RANDOM_CHECK_H
#define OCLFFT_TESTS_RANDOM_CHECK_H

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
bool random_arrays_copy(const random_problem *p, const random_arrays *from, random_arrays *to);
void random_arrays_free(random_arrays *arrays);

double random_arrays_get(const random_problem *p, const unsigned char *array, size_t i);
void random_arrays_put(const random_problem *p, unsigned char *array, size_t i, double value);

typedef struct random_verdict {
    double error, bar; /* relative L2, of the worst transform */
    char faults[1024]; /* empty: all is well */
} random_verdict;

/* Compares the arrays before and after an execution:
 *   - each transform of the output by itself is within the bar of the reference, however loud its
 *     neighbours are, and the mean of their errors within that of so many; zeros give zeros; one
 *     with an infinity or a NaN, and no other, is not finite;
 *   - of R2C, points that are their own conjugates have imaginary parts of exactly 0;
 *   - every bit of the output's arrays that is no element of it is as before. In place, what
 *     belongs to an element of the input only, as the padding of C2R, may have changed;
 *   - out of place, every bit of the input's arrays is as before. */
void random_check(const random_problem *p, const random_arrays *before, const random_arrays *after,
                  random_verdict *verdict);

/* Executes a problem on these arrays as if they were the device's; false with the reason. */
typedef bool (*random_executor)(void *user, const random_problem *p, random_arrays *arrays,
                                char *why, size_t room);

/* Makes, executes and checks a problem; true when nothing is wrong. */
bool random_run(const random_problem *p, random_executor execute, void *user,
                random_verdict *verdict);

#endif
