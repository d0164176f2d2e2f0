/* Random problems that transform nothing. */
#ifndef OCLFFT_TESTS_COPIES_H
#define OCLFFT_TESTS_COPIES_H

#include <stdint.h>

#include <oclfft/oclfft.h>

/* Of rank 1 to 8, with dimensions in any order on both sides, gaps, offsets, reversed and shared
 * ones, of complex numbers (planar ones among them) or reals, some in place: with the same strides
 * or other ones. The same number gives the same problem. */
oclfft_plan_desc roll_copy(uint64_t number, oclfft_precision precision);

/* The same, out of place, with windows on both sides that have something in common. */
oclfft_plan_desc roll_cut_copy(uint64_t number, oclfft_precision precision);

#endif
