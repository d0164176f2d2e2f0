/* Schedules: the passes of a problem. Pure values: made from a problem, caps and a recipe, without OpenCL.
 *
 * A pass transforms tiles. A tile is `width` neighbouring transforms (columns w) of `length` points (i); one work-group holds it,
 * each of its `items` work-items has coordinates (t, w), t < threads, and in each stage the butterflies j = t + b*threads of
 * column w, at most `points` points in registers.
 */
#ifndef OCLFFT_SCHEDULE_SCHEDULE_H
#define OCLFFT_SCHEDULE_SCHEDULE_H

#include "../caps.h"
#include "../problem.h"
#include "radix.h"
#include "recipe.h"

enum { MAX_GRID = 4, MAX_CONVOLUTIONS = 4, MOST_LENGTH = 1 << 20 }; /* the last: of a pass */

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

/* One radix-r butterfly over a region of `length` points: the whole transform, or inside a convolution `columns` interleaved
 * transforms of length/columns points, which is the same as stages whose span begins at `columns`. Butterfly j < length/radix
 * reads points j + r*length/radix, multiplies them by exp(-2 pi i r (j % span / columns) / (span / columns * radix)) and writes
 * to j / span * span*radix + j % span + r*span. `run` tells how the work-items map to (t, w) during the stage:
 * lid = ((t / run)*width + w)*run + t % run, so that `run` neighbours along the transform come first, then the columns.
 * run = 1: columns fastest; run = threads: the transform fastest. */
typedef struct stage {
    uint32_t radix;
    uint64_t length, columns, span;
    uint32_t butterflies; /* of a work-item: ceil(length/radix/threads) */
    uint32_t run;
    uint64_t table; /* offset of its twiddles in the pass's table, in complex elements; unused while span == columns */
    exchange after; /* unused after the last stage and at a turn */
} stage;

/* A factor of a pass done as a cyclic convolution of `padded` points: two transforms with a product between them. Over `columns`
 * interleaved columns (c) the points r < length of the outer transform are gathered to q < padded, and its outputs scattered.
 *   Rader (1968), length prime, padded = length - 1: point q is r = g^q, g a primitive root; r = 0 is added apart. The second
 *     transform is a forward one as well and leaves output r = g^q at q.
 *   Bluestein (1970): point q is r = q times the chirp exp(-pi i r^2 / length), zero beyond; outputs are multiplied by the chirp.
 *   Rows: nothing is gathered or scattered; row m of the pass has row m of the spectrum. The middle of a Bluestein transform
 *     whose padded length takes several passes. */
typedef enum convolution_kind { CONVOLUTION_RADER, CONVOLUTION_BLUESTEIN, CONVOLUTION_ROWS } convolution_kind;

typedef struct convolution {
    convolution_kind kind;
    uint64_t length, padded, columns;
    uint64_t span;              /* product of the pass's factors before it */
    uint32_t first, turn, last; /* stages: the first transform is first ... turn, the second turn + 1 ... last */
    uint64_t spectrum;          /* table: `padded` factors of the product (rows: of all rows) */
    uint64_t before;            /* table: factor of point q in column c at q*span + c % span; Rader with span 1 needs none */
    uint64_t chirp;             /* table, Bluestein: factor of output r */
    uint64_t order;             /* table, Rader: g^q as 32-bit numbers */
} convolution;

/* The twiddle between passes: point k of column m is multiplied by exp(-2 pi i k m / modulus), m = first grid digit*width + w.
 * exp(-2 pi i e / modulus) = high[e >> bits] * low[e % 2^bits], two tables in the pass's table. modulus 0: none. */
typedef struct twist {
    uint64_t modulus;
    uint32_t bits;
    uint64_t low, high; /* offsets in the table */
    uint64_t lanes;     /* CPU: offset of exp(-2 pi i k l / modulus) for l < lanes */
} twist;

/* Factors on the points of the whole transform, n = the element's offset from the transform's first: what Bluestein's algorithm
 * over several passes does at the ends. Loaded points become x*table[n], points from `length` on are zero and not read; stored
 * points become conj(x)*table[n], points from `length` on are dropped. */
typedef enum weight_kind { WEIGHT_NONE, WEIGHT_CHIRP, WEIGHT_SPECTRUM } weight_kind;

typedef struct weight {
    weight_kind kind;
    uint64_t length;
    uint64_t table;
} weight;

typedef enum operand { OPERAND_INPUT, OPERAND_OUTPUT, OPERAND_SCRATCH } operand;

typedef struct pass {
    oclfft_precision precision;
    uint64_t length;
    uint32_t width, threads, items;
    uint32_t points; /* registers: the most butterflies*radix of any stage */
    uint32_t stage_count;
    stage stages[MAX_STAGES];
    uint32_t convolution_count;
    convolution convolutions[MAX_CONVOLUTIONS];
    uint32_t phases;      /* as in pass_recipe */
    uint64_t local_reals; /* reals of local memory */
    bool local_argument;  /* as in caps */
    axis_map load, store;
    uint64_t load_offset, store_offset; /* of the first transform's first element */
    uint32_t grid_count;
    grid_axis grid[MAX_GRID + MAX_PASSES];
    uint64_t tiles;          /* product of the bounded digits */
    uint32_t batch_per_tile; /* transforms of the problem that one tile covers along the batch digit */
    uint64_t columns;        /* transforms that the first digit counts; 0: it is the batch */
    bool guarded;            /* the last tile along the first digit may be partly empty */
    bool first, last;        /* of the schedule: applies the direction's sign, the scale */
    operand source, target;
    twist twist;
    weight load_weight, store_weight;
    uint64_t chirp_length; /* of the problem, where a weight or the rows of a convolution need it */
    uint64_t table_length; /* complex elements of all its tables */
    uint32_t max_registers;
    uint32_t lanes; /* CPU pass: reals in a vector; 0: GPU pass */
    bool along;
    uint32_t run_length; /* CPU: tiles that one work-item does in a row */
} pass;

/* What a strategy asked for its proposal, in passes over memory at full bandwidth. */
typedef struct bid {
    const char *strategy; /* static */
    double cost;          /* BID_NONE: it declined */
} bid;

enum { STRATEGY_COUNT = 4 };
#define BID_NONE 1e300

typedef struct schedule {
    problem problem;
    recipe recipe;
    const char *strategy;     /* name of the strategy that chose, static */
    bid bids[STRATEGY_COUNT]; /* up to one that bids 0; then, or when the recipe was given, names are NULL */
    uint32_t pass_count;
    pass passes[MAX_PASSES];
    uint64_t scratch; /* complex elements of scratch per transform; 0: none */
} schedule;

/* Chooses a recipe: the strategy of the lowest bid. Errors: UNSUPPORTED when all decline. */
oclfft_status schedule_choose(const problem *p, const caps *c, recipe *out, bid bids[STRATEGY_COUNT], const char **strategy);

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

/* The most points that a column has in any stage: the length, or that of a padded convolution with its columns. */
uint64_t pass_region(const pass *p);

/* The convolution that begins, turns or ends at a stage, or NULL. Rows neither gather nor scatter. */
const convolution *stage_gathers(const pass *p, uint32_t s);
const convolution *stage_turns(const pass *p, uint32_t s);
const convolution *stage_scatters(const pass *p, uint32_t s);

/* Stockham's places at the inputs of a stage, at its outputs; false where a convolution permutes them. A Bluestein convolution
 * only leaves out those beyond its length. (exchange.c) */
bool stage_gets_natural(const pass *p, uint32_t s);
bool stage_puts_natural(const pass *p, uint32_t s);

/* Between stages s and s+1 points change hands: everywhere but at a turn. */
bool pass_exchanges(const pass *p, uint32_t s);

/* The points that lie in local memory between stages s and s+1, for one column. (exchange.c) */
uint64_t exchange_length(const pass *p, uint32_t s);

/* Local-memory element of point i of column w. (exchange.c) */
uint64_t exchange_place(const pass *p, uint32_t s, uint64_t i, uint64_t w);

/* How the places of an item's points follow from that of butterfly t: `b` for the next butterfly, `r` for the next input or
 * output; `linear_*` false where padding, or a work-group that does not fit the span, makes the step depend on the work-item. (An
 * exchange in unaligned phases does not use them.) */
typedef struct exchange_steps {
    bool linear_b, linear_r;
    uint64_t b, r;
} exchange_steps;

exchange_steps exchange_puts(const pass *p, uint32_t s); /* outputs of stage s. (exchange.c) */
exchange_steps exchange_gets(const pass *p, uint32_t s); /* inputs of stage s+1. (exchange.c) */

/* A phased exchange in which every butterfly writes, and every input is read, within one phase. (exchange.c) */
bool exchange_aligned(const pass *p, uint32_t s);

/* Picks layout and padding after every stage and sets local_reals. (exchange.c) */
void exchange_choose(pass *p, const caps *c);

/* Lays out the pass's tables and sets the offsets. (tables_layout.c) */
void pass_layout_tables(pass *p);

/* The powers w^f of a stage's twiddles that are stored: 1, 2, 3 and the multiples of 4; the others are products of two of them.
 * `*count` entries. On a CPU all radix-1 powers are stored. */
const uint32_t *twiddle_factors(uint32_t radix, uint32_t *count);

#endif
