/* What is open in a distribution once its boxes are given, and the boxes of the library: as values,
 * and as text for wisdom. */
#ifndef OCLFFT_DISTRIBUTE_CHOICE_H
#define OCLFFT_DISTRIBUTE_CHOICE_H

#include "base/text.h"
#include "route.h"

/* How many tasks a site's share of a lap is cut into, how processes exchange data, and how the laps
 * between the boxes cut it. As text "tasks 8", or "tasks 8 exchange two-level cut 0 batch none":
 * along axis 0, along the batch, not at all. */
typedef struct choice {
    uint32_t chunks;
    oclfft_exchange exchange; /* DEFAULT: the model's */
    route_cuts cuts;
} choice;

enum { MOST_CHUNKS = 64 };

void choice_print(const choice *c, text *out);

/* False where the text is no choice. It may still not fit a problem. */
bool choice_parse(const char *source, choice *out);

/* The library's own boxes: "slabs", "pencils" or "alone". */
typedef enum grid_kind { GRID_SLABS, GRID_PENCILS, GRID_ALONE, GRIDS } grid_kind;

const char *grid_name(grid_kind g);
bool grid_parse(const char *source, grid_kind *out);

#endif
