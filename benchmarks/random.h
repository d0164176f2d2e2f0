/* Reproducible random data, uniform in [-1, 1].
 *
 * The generator is a hash of the element's index, so any piece of any array can be made again
 * later, by another process or in another precision, without keeping a copy: a check of 2^26 points
 * would otherwise hold the input once more in memory. */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include "element_values.h"

/* One value in single precision. */
float random_single(uint64_t seed, uint64_t index);

/* One value in double precision, with 53 random bits. */
double random_double(uint64_t seed, uint64_t index);

/* One number of a type; of the whole range of integers. */
double random_element(oclfft_element_type type, uint64_t seed, uint64_t index);

/* Numbers first ... first+count-1 of the sequence. */
void random_fill(void *to, oclfft_element_type type, uint64_t seed, size_t first, size_t count);

/* Bytes, uniform; another sequence. */
void random_bytes(void *to, uint64_t seed, size_t count);

#endif
