/* The random input of a problem: a function of the seed and of where an element lies, so that the
 * same can be made in any precision and transform by transform.
 *
 * Gaps hold random numbers too. The input of C2R is the half spectrum of real data: in the planes
 * that are their own mirror image, where the last index is 0 or N/2, the second half of the
 * elements are the conjugates of the first, and those that are their own partners are real. Without
 * that libraries may differ in what they make of it. */
#ifndef BENCH_INPUT_H
#define BENCH_INPUT_H

#include "shape.h"

/* Fills all arrays of the input side, one after the other. With a load callback whose elements are
 * of another size, bytes. */
void input_fill(void *arrays, const oclfft_plan_desc *desc, uint64_t seed);

/* Transform number `index` of the batch alone, packed and interleaved, with zeros where the input
 * has windows and with index 0 first, as real numbers of `scalar`
 * bytes: float, double or long double. The values are those of the numbers in memory after they
 * were multiplied by `amplitude` and rounded to their type, divided by it again. */
void input_transform(void *to, size_t scalar, const oclfft_plan_desc *desc, uint64_t seed,
                     size_t index, double amplitude);

#endif
