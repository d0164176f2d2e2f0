/* The radices that have a butterfly: which lengths a tile can have, and what a recipe may name. A pure value; the butterflies
 * themselves are in cl/, put together by codegen/radices.c. */
#ifndef OCLFFT_RECIPE_RADIX_H
#define OCLFFT_RECIPE_RADIX_H

#include <stdbool.h>
#include <stdint.h>

enum { RADIX_COUNT = 29, RADIX_LARGEST = 32 };

/* Ascending, from 1 (no butterfly at all). */
extern const uint32_t radix_list[RADIX_COUNT];

bool radix_supported(uint32_t radix);

#endif
