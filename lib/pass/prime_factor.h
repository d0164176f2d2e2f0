/* The prime-factor mapping (Good 1958, Thomas 1963) of a Rader convolution: a circle of `padded`
 * points is a torus of several axes, whose lengths have no common factor. A transform of several
 * axes has no twiddles between them. What changes are the places of the points, and so tables. */
#ifndef OCLFFT_PASS_PRIME_FACTOR_H
#define OCLFFT_PASS_PRIME_FACTOR_H

#include "stage.h"

/* The place in the gather, and in the scatter, of point q < padded. It has q modulo the length of
 * each axis as its digits, that of the last axis the fastest. */
uint64_t prime_factor_place(const convolution *c, uint64_t q);

/* The number of the spectrum at a place behind the first transform, which has the first axis as its
 * fastest digit. */
uint64_t prime_factor_frequency(const convolution *c, uint64_t place);

#endif
