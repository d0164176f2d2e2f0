/* Whether an execution did to the arrays of a random problem what it should and nothing else. */
#ifndef OCLFFT_TESTS_RANDOM_CHECK_H
#define OCLFFT_TESTS_RANDOM_CHECK_H

#include "random_arrays.h"

typedef struct random_verdict {
    double error, bar; /* relative L2, of the worst transform */
    char faults[1024]; /* empty: all is well */
} random_verdict;

/* Compares the arrays before and after an execution:
 *   - each transform of the output by itself is within the bar of the reference, however loud its
 *     neighbours are, and the mean of their errors within that of so many; zeros give zeros; of
 *     one with an infinity or a NaN, and of no other, nothing is finite that this number reaches;
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
