/* Schedules: the passes of a problem. Pure values: made from a problem, caps and a recipe, without OpenCL.
 *
 * A pass transforms tiles. A tile is `width` neighbouring transforms (columns w) of `length` points (i); one work-group holds it,
 * each of its `items` work-items `points` points in registers: point m of the item with coordinates (t, w) is i = t +
 * m*length/points, before every stage and after the last (Stockham's order makes this hold for every radix).
 */
#ifndef OCLFFT_SCHEDULE_SCHEDULE_H
#define OCLFFT_SCHEDULE_SCHEDULE_H

#include "../caps.h"
#include "../problem.h"
#include "recipe.h"

enum { MAX_GRID = 4 };

/* Where the points of a tile lie: element (i % split)*inner + (i / split)*outer + w*column from the tile's base; split 0 means
 * i*inner + w*column. */
typedef struct axis_map {
    uint64_t split, inner, outer, column;
} axis_map;

/* The tile number is a mixed-radix number, fastest digit first; each digit moves the bases of load and store. The last digit is
 * the batch: count 0, unbounded. */
typedef struct grid_axis {
    uint64_t count, load, store;
} grid_axis;

/* How points lie in local memory between two stages: element e = i*width + w (or w*length + i when `rows`), at
 * e + (e >> shift)*pad. Chosen by counting bank conflicts. */
typedef struct exchange {
    bool rows;
    uint32_t shift, pad;
    uint32_t conflicts; /* extra bank cycles per wave and access, summed: 0 is ideal */
} exchange;

/* One radix-r butterfly over the tile. `span` is the product of the radices before it (Stockham's Ns). `run` tells how the
 * work-items map to (t, w) during the stage: lid = ((t / run)*width + w)*run + t % run, so that `run` neighbours along the
 * transform come first, then the columns. run = 1: columns fastest; run = length/points: the transform fastest. */
typedef struct stage {
    uint32_t radix;
    uint64_t span;
    uint32_t run;
    uint64_t table; /* offset of its twiddles in the pass's table, in complex elements */
    exchange after; /* unused after the last stage */
} stage;

/* The twiddle between passes: point k of column m is multiplied by exp(-2 pi i k m / modulus), m = first grid digit*width + w.
 * exp(-2 pi i e / modulus) = high[e >> bits] * low[e % 2^bits], two tables in the pass's table. modulus 0: none. */
typedef struct twist {
    uint64_t modulus;
    uint32_t bits;
    uint64_t low, high; /* offsets in the table */
    uint64_t lanes;     /* CPU: offset of exp(-2 pi i k l / modulus) for l < lanes */
} twist;

typedef enum operand { OPERAND_INPUT, OPERAND_OUTPUT, OPERAND_SCRATCH } operand;

typedef struct pass {
    uint64_t length;
    uint32_t width, points, items;
    uint32_t stage_count;
    stage stages[MAX_STAGES];
    uint32_t phases;      /* as in pass_recipe */
    uint64_t local_reals; /* floats of local memory */
    bool local_argument;  /* as in caps */
    axis_map load, store;
    uint32_t grid_count;
    grid_axis grid[MAX_GRID + MAX_PASSES];
    uint64_t tiles;          /* product of the bounded digits */
    uint32_t batch_per_tile; /* transforms of the problem that one tile covers along the batch digit */
    bool guarded;            /* the last tile of the batch may be partly empty */
    bool first, last;        /* of the schedule: applies the direction's sign, the scale */
    operand source, target;
    twist twist;
    uint64_t table_length; /* complex elements of all its tables */
    uint32_t max_registers;
    uint32_t lanes; /* CPU pass: floats in a vector; 0: GPU pass */
    bool along;
    uint32_t run_length; /* CPU: tiles that one work-item does in a row */
} pass;

typedef struct schedule {
    problem problem;
    recipe recipe;
    const char *strategy; /* name of the strategy that chose, static */
    uint32_t pass_count;
    pass passes[MAX_PASSES];
    uint64_t scratch; /* complex elements of scratch per transform; 0: none */
} schedule;

/* Chooses a recipe: the first strategy that applies and costs least. Errors: UNSUPPORTED when no strategy applies. */
oclfft_status schedule_choose(const problem *p, const caps *c, recipe *out, const char **strategy);

/* Turns a recipe into passes. Errors: INVALID_ARGUMENT when the recipe does not fit the problem or the device. */
oclfft_status schedule_expand(const problem *p, const caps *c, const recipe *r, schedule *out);

/* Both: `recipe_text` NULL means choose. */
oclfft_status schedule_make(const problem *p, const caps *c, const char *recipe_text, schedule *out);

/* A line for the whole and one for each pass. */
void schedule_print(const schedule *s, text *out);

/* Work-groups that a pass needs for `batch` transforms. */
uint64_t pass_groups(const pass *p, uint64_t batch);

/* (t, w) of a work-item under a run. */
void pass_coordinates(const pass *p, uint32_t run, uint32_t item, uint32_t *t, uint32_t *w);

/* Local-memory element of point i of column w, and the two step widths a work-item needs: between the outputs of a butterfly and
 * between its points. False where the padding would make the steps depend on the work-item. (exchange.c) */
uint64_t exchange_place(const pass *p, const exchange *e, uint64_t i, uint64_t w);
bool exchange_steps(const pass *p, uint32_t stage_index, uint64_t *write_butterfly, uint64_t *write_output, uint64_t *read_point);

/* Picks layout and padding after every stage and sets local_reals. (exchange.c) */
void exchange_choose(pass *p, const caps *c);

/* Lays out the pass's tables and sets the offsets. (tables_layout.c) */
void pass_layout_tables(pass *p);

/* The powers w^f of a stage's twiddles that are stored; the others are products of two of them. `*count` entries. On a CPU all
 * radix-1 powers are stored. */
const uint32_t *twiddle_factors(uint32_t radix, uint32_t *count);

#endif
