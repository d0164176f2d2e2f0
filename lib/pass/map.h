/* Address maps: where the points of a tile lie in memory. */
#ifndef OCLFFT_PASS_MAP_H
#define OCLFFT_PASS_MAP_H

#include <stdint.h>

enum { MAX_DIGITS = 4, /* axes of a tile */ MAX_MAP_DIGITS = 10 };

/* Where the points of a tile lie: i is a mixed-radix number, fastest digit first, and each digit
 * moves by its stride; the last digit is unbounded. Column w is w*column further. */
typedef struct axis_map {
    uint32_t count;
    struct {
        uint64_t extent;
        int64_t stride;
    } digits[MAX_MAP_DIGITS];
    int64_t column;
} axis_map;

/* The least and the greatest of some places. */
typedef struct places {
    int64_t low, high;
} places;

/* The places with a digit of 0 ... most and a stride added to each. */
void places_spread(places *p, uint64_t most, int64_t stride);

/* Where a map takes i (for tests); where it takes all numbers up to i. */
int64_t map_place(const axis_map *m, uint64_t i);
places map_places(const axis_map *m, uint64_t i);

/* A map of one digit, and of digits of which each continues the one before; digits that do are
 * merged. */
axis_map map_linear(int64_t stride, int64_t column);
void map_add(axis_map *m, uint64_t extent, int64_t stride);

#endif
