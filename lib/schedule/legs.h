/* The passes of one transform of several: in, some in place, out. Bluestein's algorithm over many
 * passes has two such legs, there and back. */
#ifndef OCLFFT_SCHEDULE_LEGS_H
#define OCLFFT_SCHEDULE_LEGS_H

#include "maps.h"

/* Where the data lies before, between and after the passes. */
typedef struct leg {
    place in, between, out;
} leg;

/* Maps passes that have their shapes. */
void leg_map(const layout *l, const leg *w, pass *passes, uint32_t count);

/* Lets the first pass store its tiles contiguously, where the recipe says so: `columns` of them,
 * each of them `each` wide, of `rows` rows. */
void leg_tile(layout *l, const pass *first, uint64_t columns, uint64_t each, uint64_t rows);

#endif
