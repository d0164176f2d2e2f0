/* The passes of one transform of several: in, some in place, out. */
#ifndef OCLFFT_SCHEDULE_WAYS_H
#define OCLFFT_SCHEDULE_WAYS_H

#include "maps.h"

/* Where the data lies before, between and after the passes. */
typedef struct way {
    place in, between, out;
} way;

/* Maps passes that have their shapes. */
void way_map(const layout *l, const way *w, pass *passes, uint32_t count);

/* Lets the first pass store its tiles contiguously, where the recipe says so: `columns` of them,
 * each of them `each` wide, of `rows` rows. */
void way_tile(layout *l, const pass *first, uint64_t columns, uint64_t each, uint64_t rows);

#endif
