/* Passes walked on the host, point by point, as a device would: the tests' own reading of what lib/schedule/schedule.h promises. */
#ifndef OCLFFT_TESTS_WALK_H
#define OCLFFT_TESTS_WALK_H

#include "schedule/schedule.h"

/* The devices of tests/caps. */
enum { FAKE_DEVICES = 5 };
extern const char *const fake_devices[FAKE_DEVICES];
caps fake_caps(int device);

/* The default schedule of 2^bits points; fails the running test when there is none. */
schedule schedule_of(const caps *c, unsigned bits, uint64_t batch);

/* The same from a recipe. */
schedule schedule_from(const caps *c, unsigned bits, uint64_t batch, const char *recipe_text);

/* Where tile `number` of a pass begins on both sides, its first grid digit, and the transform that its column 0 belongs to. */
typedef struct tile {
    uint64_t load, store, digit, transform;
} tile;

uint64_t tile_count(const pass *p, uint64_t batch);
tile tile_at(const pass *p, uint64_t number);

/* False for columns that the guard of the last tile leaves out. */
bool tile_has(const pass *p, const tile *t, uint64_t w, uint64_t batch);

uint64_t map_place(const axis_map *m, uint64_t i, uint64_t w);

#endif
