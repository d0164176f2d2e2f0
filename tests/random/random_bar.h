/* How large the errors of a random problem may be. All are relative L2 errors. */
#ifndef OCLFFT_TESTS_RANDOM_BAR_H
#define OCLFFT_TESTS_RANDOM_BAR_H

#include "random_problem.h"

/* The accuracy bar: that of all points of a transform, as FFTW counts those of cosine and sine
 * transforms, and of hard lengths when one of them is. Errors are typically half of it, those of
 * FFTW in the same precision too. */
double random_bar(const random_problem *p);

/* What the largest error of so many transforms may be, and the root of the mean of their squares.
 *
 * The errors of the reals of a transform are sums of many independent rounding errors, so that they
 * are nearly normal. Let s be the root of their mean square. That of p normal numbers is above
 * s (1 + t / sqrt p) with a probability of at most exp(-t^2 / 2), because it is a Lipschitz
 * function of them with the constant 1 / sqrt p (Tsirelson, Ibragimov and Sudakov 1976). In one of
 * n transforms it is so with a probability of at most n exp(-t^2 / 2), which is 1/100 for
 *
 *     t = sqrt(2 (ln n + ln 100)).
 *
 * For s this takes 0.8 of the accuracy bar. In 2900 problems of all kinds s was usually 0.5 of
 * that, for this library as for FFTW in the same precision, and 0.75 at most, for C2R of three
 * points. So a usual problem that is right fails with a probability below 10^-6: it is 0.8 (1 + t /
 * sqrt p) = 0.5 (1 + u / sqrt p) for u = 1.6 t + 0.6 sqrt p, which is at least 5.4. The mean of n
 * transforms is that of n p reals.
 *
 * The p reals are those that the output has, without imaginary parts that are zero by symmetry, and
 * at most as many as a real signal has points: elements of its whole spectrum in several dimensions
 * repeat others. Where elements of the input share places, p is less: equal numbers have equal
 * rounding errors, so that only the share counts that is different. They do not become equal errors
 * of the output altogether, so that this raises the bar by half at most.
 */
double random_bar_of_worst(const random_problem *p, size_t transforms);
double random_bar_of_mean(const random_problem *p, size_t transforms);

#endif
