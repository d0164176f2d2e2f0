/* The tile of a pass: what a work-group holds, and what it does to it. */
#ifndef OCLFFT_PASS_TILE_H
#define OCLFFT_PASS_TILE_H

#include "recipe/recipe.h"
#include "stage.h"

enum {
    MAX_CONVOLUTIONS = 4,
    MOST_LENGTH = 1 << 20 /* of a pass */
};

/* What a copy moves: the dimensions of a tile, from the nearest in memory at the store on. Each is
 * the digit above `below` points at the store. */
typedef struct tile_box {
    uint32_t count;
    struct {
        uint64_t extent, below;
        int64_t load, store;
    } digits[MAX_MAP_DIGITS];
} tile_box;

/* A tile: `width` neighbouring transforms (columns w) of `length` points (i). One work-group holds
 * it. Each of its `items` work-items has coordinates (t, w), t < threads, and in each stage the
 * butterflies j = t + b*threads of column w (unless they are twinned), at most `points` points in
 * registers. */
typedef struct tile {
    uint64_t length;
    uint32_t width, threads, items;
    bool two_sided;  /* half of the columns are neighbours and the others, from the last column
                        backwards, their mirror images: w and width - 1 - w mirror each other */
    uint32_t points; /* registers: the most butterflies*radix of any stage */
    uint32_t stage_count;
    stage stages[MAX_STAGES];
    uint32_t convolution_count;
    convolution convolutions[MAX_CONVOLUTIONS];
    uint32_t phases;       /* as in pass_recipe */
    uint64_t local_reals;  /* reals of local memory */
    uint64_t table_length; /* complex elements of all its tables */
    tile_box box;          /* of a copy */
    uint32_t lanes;        /* CPU pass: reals in a SIMD vector; 0: GPU pass */
    bool along;            /* a SIMD vector has neighbouring points of `width` transforms */
} tile;

#endif
