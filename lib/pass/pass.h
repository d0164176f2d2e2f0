/* The pass: one kernel over the data. A pure value, made by the planner, from which the text of the
 * kernel, its tables and its arguments follow. A pass transforms tiles. */
#ifndef OCLFFT_PASS_PASS_H
#define OCLFFT_PASS_PASS_H

#include "end.h"
#include "recipe/recipe.h"
#include "stage.h"
#include "target/caps.h"

enum {
    MAX_GRID = OCLFFT_MAX_RANK + MAX_PASSES + 2,
    MAX_CONVOLUTIONS = 4,
    MOST_LENGTH = 1 << 20 /* of a pass */
};

/* The twiddle between passes: point k of column m is multiplied by exp(-2 pi i k m / modulus), m = first grid digit*width + w; of a
 * pair in column c the first sequence has m = 2c, the second m = 2c + 1.
 * exp(-2 pi i e / modulus) = high[e >> bits] * low[e % 2^bits], two tables in the pass's table. modulus 0: none. */
typedef struct pass_twiddle {
    uint64_t modulus;
    uint32_t bits;
    bool early;     /* at the load instead of the store, of the pass before: point i of column k, by exp(-2 pi i k i / modulus) */
    uint32_t digit; /* of the grid that is m; 0: the first, with w, as said */
    uint64_t low, high; /* offsets in the table */
    uint64_t lanes;     /* CPU: offset of exp(-2 pi i k l / modulus) for l < lanes */
} pass_twiddle;

/* A tile: `width` neighbouring transforms (columns w) of `length` points (i). One work-group holds
 * it. Each of its `items` work-items has coordinates (t, w), t < threads, and in each stage the
 * butterflies j = t + b*threads of column w, at most `points` points in registers. */
typedef struct tile {
    uint64_t length;
    uint32_t width, threads, items;
    uint32_t points; /* registers: the most butterflies*radix of any stage */
    uint32_t stage_count;
    stage stages[MAX_STAGES];
    uint32_t convolution_count;
    convolution convolutions[MAX_CONVOLUTIONS];
    uint32_t phases;      /* as in pass_recipe */
    uint64_t local_reals; /* reals of local memory */
    uint64_t table_length; /* complex elements of all its tables */
    uint32_t lanes;       /* CPU pass: reals in a SIMD vector; 0: GPU pass */
    bool along;           /* a SIMD vector has neighbouring points of `width` transforms */
} tile;

/* The tile number is a mixed-radix number, fastest digit first; each digit moves the bases of load and store, and of the numbers n
 * of the points (see pass_end). One digit is the batch, of count 0: the last, unbounded, or, where it counts the columns, the
 * first; it has as many values as the batch takes tiles. */
typedef struct grid_digit {
    uint64_t count, load, store, load_index, store_index;
} grid_digit;

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
    uint32_t run_length;     /* CPU: tiles that one work-item does in a row */
} grid;

/* An axis of a transform of real data, as its last pass sees it: the index along it is value /
 * divisor % count, of a transform of `length` points. The value is that of a grid digit (of the
 * first digit, where it counts columns, that of the column), or the number of the point in the
 * pass's own transform. */
enum { CORNER_POINT = -1 };
typedef struct corner {
    int32_t digit; /* of the grid, or CORNER_POINT */
    uint64_t divisor, count, length;
} corner;

/* What a pass of real signals knows of them. */
typedef struct real_signals {
    bool paired;           /* two signals in each column */
    uint64_t paired_count; /* signals that the columns hold; 0: the batch. Where it is odd the last
                              has no partner */
    bool balanced; /* they are whole signals, of any loudness: powers of two make their norms alike
                      at the load, and are taken back at the store. One that is not finite counts as
                      zero, and becomes NaN at the store */
    uint64_t loudness; /* of a balanced GPU pass: reals of local memory before the words that hold
                          peaks and energies */
    bool halved; /* one signal of even length in a column. To real numbers it leaves a - ib: the
                    sign of the scale */
    bool cornered; /* the last pass of several axes of real data: points whose index along every
                      axis is 0 or half the length are real, and are stored so */
    uint32_t corner_count;
    corner corners[OCLFFT_MAX_RANK];
} real_signals;

/* Two passes in one launch. Work-groups take tickets, each a tile of either pass, in an order in which the tiles of the second
 * follow those of the first `lag` units later: what the first leaves is still in the device's cache when the second takes it up. A
 * unit is the smallest part of the data that the second pass needs whole: a transform of the batch, or a part of one, `units` in
 * each. A tile of the second waits until all tiles of the first in its unit are done; where a ring of units shares memory, a tile
 * of the first waits until the second is done with the unit there before. Either waits for earlier tickets only. */
typedef struct joint_launch {
    uint64_t tiles[2]; /* in a unit, of the two passes; 0: the pass is launched by itself */
    uint64_t units;
    uint32_t lag;
    uint32_t ring; /* units; 0: all have their own memory */
} joint_launch;

/* How a pass is launched. */
typedef struct launch {
    uint32_t max_registers;
    uint32_t prefetch; /* a tile asks for the memory of the one this many work-groups later; 0: none */
    bool wants_joint;  /* the recipe says so */
    joint_launch joint; /* of the first of the two */
    bool follows;       /* the second of the two: launched with the pass before */
} launch;

typedef struct pass {
    oclfft_precision precision;
    tile tile;
    pass_end load, store;
    pass_twiddle twiddle;
    grid grid;
    real_signals reals;
    launch launch;
    quirks quirks;      /* of the device's compiler */
    bool in_place;      /* a tile is written where it was read, perhaps by other work-items */
    bool first, last;   /* of the schedule: applies the direction's sign, the scale */
    chirp_counts chirp; /* of the axis, where a weight or the rows of a convolution need it */
} pass;

/* Whether a pass begins by joining spectra. */
static inline bool pass_joins(const pass *p) {
    return p->tile.stages[0].mirror != MIRROR_NONE;
}

/* Counters that a joint launch needs for `batch` transforms: the next ticket, whether a wait was in vain, the tiles of the first pass
 * that are done in each unit, those of the second. */
uint64_t joint_counters(const joint_launch *t, uint64_t batch);

/* Reals of local memory for the kernel of two: the larger pass's, and a word for tickets and waits. */
uint64_t joint_local_reals(const pass *a, const pass *b);

/* Transforms along a pass's batch digit, and its work-groups, for `batch` transforms of the problem. */
uint64_t pass_batch(const pass *p, uint64_t batch);
uint64_t pass_groups(const pass *p, uint64_t batch);

/* (t, w) of a work-item during a stage. */
void pass_coordinates(const pass *p, const stage *st, uint32_t item, uint32_t *t, uint32_t *w);

/* The most points that a column has in any stage: the length, or that of a padded convolution with its columns. */
uint64_t pass_region(const pass *p);

/* The convolution that begins, turns or ends at a stage, or NULL. Rows neither gather nor scatter. */
const convolution *stage_gathers(const pass *p, uint32_t s);
const convolution *stage_multiplies(const pass *p, uint32_t s);
const convolution *stage_scatters(const pass *p, uint32_t s);

/* Between stages s and s+1 points change hands: everywhere but at a turn. */
bool pass_exchanges(const pass *p, uint32_t s);

/* Along the transform: neighbouring points that a vector has of each of its `width` transforms. */
uint64_t pass_block(const pass *p);

#endif
