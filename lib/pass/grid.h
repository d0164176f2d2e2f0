/* Which tiles a pass has, and the pass twiddle, which follows from their numbers. */
#ifndef OCLFFT_PASS_GRID_H
#define OCLFFT_PASS_GRID_H

#include "problem/problem.h"
#include "recipe/recipe.h"

enum { MAX_GRID = OCLFFT_MAX_RANK + MAX_PASSES + 2 };

/* The tile number is a mixed-radix number, fastest digit first; each digit moves the bases of load
 * and store, and of the numbers n of the points (see pass_end). One digit is the batch, of count 0:
 * the last, which is unbounded, or, where it counts the columns, the first; it has as many values
 * as the batch takes tiles. */
typedef struct grid_digit {
    uint64_t count;
    int64_t load, store, load_index, store_index;
    int64_t filter;  /* in the spectrum of a filter */
    int64_t natural; /* the same in natural order, where the filter lies by tiles */
} grid_digit;

/* A dimension of which the last tile has fewer elements than the others: `extent` in a tile,
 * `count` in all (0: the batch). Grid digit `digit` counts its tiles. In the number of a point it
 * is the digit above `load_below` points, and at the store above `store_below`. */
enum { MAX_EDGES = OCLFFT_MAX_RANK + 1 };
typedef struct grid_edge {
    uint32_t digit;
    uint64_t extent, count, load_below, store_below;
} grid_edge;

/* A dimension of the output of which the input has only the elements from `first` on, `count` of
 * them; the others are zero. The number of an element is the value of the grid's digit, if there
 * are several tiles, times `extent`, plus, in a copy, the digit above `load_below` points of the
 * load
 * (`store_below` of the store). The load moves by `stride` for each element from the first that is
 * there; the grid's digit and the map do not move it. */
#define NO_DIGIT UINT32_MAX
typedef struct grid_filling {
    uint32_t digit; /* or NO_DIGIT */
    uint64_t extent, load_below, store_below;
    uint64_t first, count;
    int64_t stride;
} grid_filling;

/* Which tiles there are. */
typedef struct grid {
    uint32_t count;
    grid_digit digits[MAX_GRID];
    uint64_t tiles;          /* product of the bounded digits */
    bool wide;               /* their number, or a CPU work-item's loop over them, needs 64 bits */
    uint32_t batch_per_tile; /* transforms that one tile covers along the batch digit */
    uint64_t batch_each;     /* transforms along the batch digit for each transform of the problem's
                                batch; 0: it has one value */
    uint64_t columns;        /* transforms that the first digit counts; 0: it is the batch */
    bool guarded;            /* the last tile along the first digit may be partly empty */
    uint32_t edge_count;     /* of a copy */
    grid_edge edges[MAX_EDGES];
    uint32_t filling_count;
    grid_filling fillings[OCLFFT_MAX_RANK];
    uint32_t part_digit; /* the digit that chooses parts (end_parts), plus 1; 0: none does */
    uint32_t run_length; /* CPU: tiles that one work-item does in a row */
} grid;

/* The twiddle between passes: point k of column m is multiplied by exp(-2 pi i k m / modulus),
 * where m = first grid digit*width + w; of a pair in column c the first sequence has m = 2c, the
 * second m = 2c + 1. exp(-2 pi i e / modulus) = high[e >> bits] * low[e % 2^bits], two tables in
 * the pass's table. Where modulus is 0 there is none. */
typedef struct pass_twiddle {
    uint64_t modulus;
    uint32_t bits;
    bool early;     /* at the load of this pass instead of the store of the one before: point n of
                       column m, by exp(-2 pi i m n / modulus) */
    uint32_t digit; /* of the grid that is m; 0: the first, with w, as said */
    uint64_t low, high; /* offsets in the table */
    uint64_t lanes;     /* CPU: offset of exp(-2 pi i k l / modulus) for l < lanes */
} pass_twiddle;

#endif
