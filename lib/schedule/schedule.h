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

enum {
    MAX_DIGITS = 4,
    MAX_GRID = OCLFFT_MAX_RANK + MAX_PASSES + 2,
    MAX_CONVOLUTIONS = 4,
    MAX_AXIS_PLANS = OCLFFT_MAX_RANK,
    MAX_SCHEDULE = 2 * MAX_PASSES + OCLFFT_MAX_RANK, /* passes of all lines */
    MOST_LENGTH = 1 << 20                            /* of a pass */
};

/* Where the points of a tile lie: i is a mixed-radix number, fastest digit first, and each digit moves by its stride; the last
 * digit is unbounded. Column w is w*column further. */
typedef struct axis_map {
    uint32_t count;
    struct {
        uint64_t extent, stride;
    } digits[MAX_DIGITS];
    uint64_t column;
} axis_map;

/* The tile number is a mixed-radix number, fastest digit first; each digit moves the bases of load and store, and of the numbers n
 * of the points (see pass_end). One digit is the batch, of count 0: the last, unbounded, or, where it counts the columns, the
 * first; it has as many values as the batch takes tiles. */
typedef struct grid_axis {
    uint64_t count, load, store, load_index, store_index;
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
/* Stages that only separate the spectra of real signals, at the end of a pass, or join them, at its
 * beginning; they have no butterfly, and look at points j and -j together, j <= length/2. Separated:
 *   Pair: Z is the transform of two signals a + ib: (Z[j] + conj Z[-j])/2 and
 *     -i(Z[j] - conj Z[-j])/2 are points j of theirs.
 *   Half: z holds one signal of 2*length points, even points in the real parts, odd ones in the
 *     imaginary parts. With E and O the two numbers above and w = exp(-2 pi i j / (2*length)),
 *     E + wO is point j of its spectrum, conj(E - wO) point length - j.
 * Joined, which is the way back, the points of the conjugate transform come from conjugated
 * spectra. */
typedef enum mirror_kind { MIRROR_NONE, MIRROR_PAIR, MIRROR_HALF } mirror_kind;

typedef struct stage {
    uint32_t radix;
    uint64_t length, columns, span;
    uint32_t butterflies; /* of a work-item: ceil(length/radix/threads) */
    uint32_t run;
    uint32_t order; /* permutes t, for neighbours along another axis of the tile: t = u % order * (threads / order) + u / order */
    mirror_kind mirror;
    axis_map put;   /* count > 0: output i goes to this place; a tile of several axes that is loaded in memory's order */
    uint64_t table; /* offset of its twiddles in the pass's table, in complex elements; unused while
                       span == columns; of a half mirror the roots w */
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
    uint64_t rows;              /* of CONVOLUTION_ROWS: how many there are; row m is column m of the pass twiddle */
    uint64_t span;              /* product of the pass's factors before it */
    uint32_t first, middle, last; /* stages: the first transform is first ... middle, the second middle + 1 ... last */
    uint64_t spectrum;          /* table: `padded` factors of the product (rows: of all rows) */
    uint64_t before;            /* table: factor of point q in column c at q*span + c % span; Rader with span 1 needs none */
    uint64_t chirp;             /* table, Bluestein: factor of output r */
    uint64_t order;             /* table, Rader: g^q as 32-bit numbers */
} convolution;

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

/* Bluestein's algorithm over passes: a transform of `length` points of which only the first
 * `inputs` are not zero and only the first `outputs` are wanted. It is padded to inputs + outputs -
 * 1 points, or more. */
typedef struct chirp_counts {
    uint64_t length, inputs, outputs;
} chirp_counts;

/* Factors on the points n of the whole transform: what Bluestein's algorithm over several passes does at the ends. Loaded points
 * become x*table[n], points from `length` on are zero and not read; stored points become conj(x)*table[n], points from `length` on
 * are dropped. */
typedef enum weight_kind { WEIGHT_NONE, WEIGHT_CHIRP, WEIGHT_SPECTRUM } weight_kind;

typedef struct weight {
    weight_kind kind;
    uint64_t length;
    uint64_t table;
} weight;

/* The home is the part of the scratch where data lies between lines, the rest is a line's own. */
typedef enum operand { OPERAND_INPUT, OPERAND_OUTPUT, OPERAND_INTERMEDIATE, OPERAND_SCRATCH } operand;

/* What the elements of an end are to the points of a tile. A column of the tile is one complex
 * sequence z, which holds
 *   one complex signal: FORM_COMPLEX;
 *   one real signal, in the real parts: FORM_REAL, and at the other end FORM_HALF;
 *   one real signal of even length, a + ib, a its even points and b its odd ones: FORM_REALS, and
 *     FORM_SPECTRUM;
 *   two real signals a + ib, columns of one signal or whole ones: FORM_REALS, and FORM_HALVES or
 *     FORM_HERMITIAN.
 * Imaginary parts of self-conjugate points count as zero at a load, and are zero at a store. */
typedef enum form {
    FORM_COMPLEX,   /* the points themselves */
    FORM_REALS,     /* real elements: a and b, `pair` elements apart */
    FORM_HERMITIAN, /* of a sequence of `length` points that is Hermitian those with n <= length/2;
                       the others are conjugates */
    FORM_HALVES,   /* two such sequences, the transforms A and B, `pair` elements apart; z = A + iB.
                      What a mirror stage leaves or, where there is one, takes up */
    FORM_SPECTRUM, /* the points 0 ... length of the spectrum of a signal of 2*length points: j and
                      length - j of a mirror stage */
    FORM_REAL,     /* real elements: the real parts, the imaginary ones are zero or dropped */
    FORM_HALF /* the points 0 ... length/2 of a Hermitian sequence. Loaded they count twice, but for
                 the self-conjugate ones, and the others are zero: the real part of the transform is
                 that of the whole */
} form;

/* The load or the store of a pass. Element numbers count from the operand's start:
 *     offset + grid digits + map(i, w)     FORM_COMPLEX, FORM_REALS, and the stores of FORM_HALVES, where i = j
 *     offset + grid digits + map(n, w)     the other forms
 * and n, the number of a point in the whole transform, where a form or a weight asks for it, is grid digits + index(i, w). */
typedef struct pass_end {
    operand operand;
    form form;
    bool planar;
    callback callback;
    uint64_t offset, length;
    uint32_t ring; /* this many steps along the batch digit have room, and share it in turn; 0: each has its own */
    uint64_t pair; /* store of FORM_HERMITIAN: column c and `pair` - c mirror each other; those that mirror themselves drop what is
                      beyond length/2 */
    bool fused;   /* FORM_COMPLEX, but of an operand of reals: a pair lies side by side, two elements are one point, and all numbers
                     here count points */
    bool aligned; /* store of FORM_HALVES: the two outputs lie side by side at an even place */
    axis_map map, index;
    weight weight;
} pass_end;

static inline bool end_is_real(const pass_end *e) {
    return e->form == FORM_REALS || e->form == FORM_REAL;
}

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

/* An axis of a transform of real data, as its last pass sees it: the index along it is value /
 * divisor % count, of a transform of `length` points. The value is that of a grid digit (of the
 * first digit, where it counts columns, that of the column), or the number of the point in the
 * pass's own transform. */
enum { CORNER_POINT = -1 };
typedef struct corner {
    int32_t digit; /* of the grid, or CORNER_POINT */
    uint64_t divisor, count, length;
} corner;

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
    bool reloads;         /* as in caps */
    bool spoils_fma;      /* as in caps */
    bool merges_items;    /* as in caps */
    pass_end load, store;
    uint32_t grid_count;
    grid_axis grid[MAX_GRID];
    uint64_t tiles;          /* product of the bounded digits */
    bool wide_tiles;         /* their number, or a CPU work-item's loop over them, needs 64 bits */
    uint32_t batch_per_tile; /* transforms that one tile covers along the batch digit */
    uint64_t batch_each;     /* transforms along the batch digit for each transform of the problem's batch; 0: it has one value */
    uint64_t columns;        /* transforms that the first digit counts; 0: it is the batch */
    bool guarded;            /* the last tile along the first digit may be partly empty */
    bool paired;             /* two signals in each column */
    uint64_t paired_count; /* signals that the columns hold; 0: the batch. Where it is odd the last
                              has no partner */
    bool balanced; /* they are whole signals, of any loudness: powers of two make their norms alike
                      at the load, and are taken back at the store. One that is not finite counts as
                      zero, and becomes NaN at the store */
    uint64_t loudness; /* of a balanced GPU pass: reals of local memory before the words that hold
                          peaks and energies */
    bool halved; /* one signal of even length in a column. To real numbers it leaves a - ib: the
                    sign of the scale */
    bool in_place;           /* a tile is written where it was read, perhaps by other work-items */
    bool first, last;        /* of the schedule: applies the direction's sign, the scale */
    pass_twiddle twiddle;
    bool cornered; /* the last pass of several axes of real data: points whose index along every
                      axis is 0 or half the length are real, and are stored so */
    uint32_t corner_count;
    corner corners[OCLFFT_MAX_RANK];
    chirp_counts chirp;    /* of the line, where a weight or the rows of a convolution need it */
    uint64_t table_length; /* complex elements of all its tables */
    uint32_t max_registers;
    uint32_t prefetch;      /* a tile asks for the memory of the one this many work-groups later; 0: for none */
    bool wants_joint;   /* the recipe says so */
    joint_launch joint;        /* of the first of the two */
    bool follows;        /* the second of the two: launched with the pass before */
    uint32_t lanes;      /* CPU pass: reals in a vector; 0: GPU pass */
    bool along;          /* a vector has neighbouring points of `width` transforms */
    uint32_t run_length; /* CPU: tiles that one work-item does in a row */
} pass;

/* What a strategy asked for its proposal, in passes over memory at full bandwidth. */
typedef struct bid {
    const char *strategy; /* static */
    double cost;          /* BID_NONE: it declined */
} bid;

enum { STRATEGY_COUNT = 4 };
#define BID_NONE 0x1p996 /* a power of two: where constants have more digits than a double, it equals itself all the same */

/* Transforms side by side: their number, the elements between them at the two ends, and the
 * dimensions of the problem that they are made of: each plus one in four bits, the fastest in the
 * lowest ones. */
typedef struct dimension {
    uint64_t count, in, out;
    uint32_t origins;
} dimension;

/* An end of a line: where in which operand. */
typedef struct axis_end {
    operand operand;
    bool planar;
    callback callback;
    uint64_t offset;
} axis_end;

typedef struct schedule schedule;

/* One-dimensional transforms along one axis, or along a few axes that one tile holds: the unit that has a recipe. */
typedef struct axis_plan {
    oclfft_transform transform;
    oclfft_precision precision;
    uint64_t length;     /* of the transform; of several axes the product */
    uint32_t axis_count; /* 1, or the axes of a tile in the order of their processing */
    dimension axes[MAX_DIGITS];
    uint32_t dimension_count; /* transforms beside the batch, ascending by stride */
    dimension dimensions[OCLFFT_MAX_RANK];
    dimension batch;        /* along the batch digit: how many are planned, the elements between them */
    uint64_t batch_each; /* of them for each transform of the problem; 0: the problem's batch is one of the vectors */
    axis_end source, target;
    bool first, last; /* of the schedule */
    bool cornered; /* the last of several of real data: what its passes need to know of corners */
    struct {
        uint64_t count, length;
    } sides[OCLFFT_MAX_RANK]; /* the dimensions of the spectrum: the points that there are, the
                                 length of the transform */
    recipe recipe;
    const char *strategy;     /* name of the strategy that chose, static */
    bid bids[STRATEGY_COUNT]; /* up to one that bids 0; then, or when the recipe was given, names are NULL */
    uint32_t pass_count;      /* its passes */
    schedule *trial;          /* room for strategies to expand their proposals in, while planning; borrowed */
} axis_plan;

struct schedule {
    problem problem;
    uint32_t axis_plan_count;
    axis_plan axis_plans[MAX_AXIS_PLANS];
    uint32_t pass_count;
    pass passes[MAX_SCHEDULE];
    uint64_t intermediate; /* complex elements of scratch per transform for the data between lines; 0: none */
    uint64_t scratch; /* and within a line, the most of any; 0: none */
    uint64_t quantum; /* what is executed at a time must be a multiple of this: passes without guards */
};

/* Chooses a recipe for a line: the strategy of the lowest bid. Errors: UNSUPPORTED when all decline. (choose.c) */
oclfft_status axis_plan_choose(const caps *c, axis_plan *l);

/* Turns a line's recipe into passes, appended to `s`; `*scratch` is what it takes per transform of the problem. Errors:
 * INVALID_ARGUMENT when the recipe does not fit the line or the device. (line.c) */
oclfft_status axis_plan_expand(const caps *c, axis_plan *l, schedule *s, uint64_t *scratch);

/* Whether the line's data is real; whether each signal goes by itself as a complex one of half the
 * length, by the line's recipe or in one pass. (line.c) */
bool axis_plan_is_real(const axis_plan *l);
bool axis_plan_is_halved(const axis_plan *l);
bool axis_plan_can_halve(const axis_plan *l);

/* Whether a pass begins by joining spectra. */
static inline bool pass_joins(const pass *p) {
    return p->stages[0].mirror != MIRROR_NONE;
}

/* All 1-D transforms of a line for the planned batch. */
uint64_t axis_plan_count(const axis_plan *l);

/* The cost of what was chosen, in passes. (choose.c) */
double axis_plan_cost(const axis_plan *l);

/* Cuts a problem into lines, with recipes where `recipes` names them (separated by ';'), chosen ones otherwise; `trial` is room for
 * that. (axes.c) */
oclfft_status schedule_plan_axes(const problem *p, const caps *c, const char *recipes, schedule *trial, schedule *s);

/* The recipes that the strategies would choose with the first `joined` axes, 1 ... MOST_JOINED, in one tile, appended to `recipes`;
 * false where there are none. `trial` is room, with the problem in it. (axes.c) */
enum { MOST_JOINED = 3 };
bool schedule_join(const problem *p, const caps *c, uint32_t joined, schedule *trial, text *recipes);

/* The whole: lines, recipes, passes. `recipes` NULL means choose. */
oclfft_status schedule_make(const problem *p, const caps *c, const char *recipes, schedule *out);

/* A line for the whole and one for each pass. */
void schedule_print(const schedule *s, text *out);

/* Puts pairs of passes whose recipes ask for it into one launch, where both passes and the device can. (joint.c) */
void schedule_join_launches(const caps *c, schedule *s);

/* Counters that a tandem needs for `batch` transforms: the next ticket, whether a wait was in vain, the tiles of the first pass
 * that are done in each unit, those of the second. */
uint64_t joint_counters(const joint_launch *t, uint64_t batch);

/* The recipes of all lines, in the form that schedule_make takes. (describe.c) */
void schedule_print_recipes(const schedule *s, text *out);

/* Reals of local memory for the kernel of two: the larger pass's, and a word for tickets and waits. */
uint64_t joint_local_reals(const pass *a, const pass *b);

/* Transforms along a pass's batch digit, and its work-groups, for `batch` transforms of the problem. */
uint64_t pass_batch(const pass *p, uint64_t batch);
uint64_t pass_groups(const pass *p, uint64_t batch);

/* (t, w) of a work-item during a stage. */
void pass_coordinates(const pass *p, const stage *st, uint32_t item, uint32_t *t, uint32_t *w);

/* Butterflies of a stage for one column. */
uint64_t stage_butterflies(const stage *st);

/* Where a map takes i; the farthest that it takes any number up to i. */
uint64_t map_place(const axis_map *m, uint64_t i);
uint64_t map_reach(const axis_map *m, uint64_t i);

/* A map of one digit, and of digits of which each continues the one before; digits that do are merged. */
axis_map map_linear(uint64_t stride, uint64_t column);
void map_add(axis_map *m, uint64_t extent, uint64_t stride);

/* The most points that a column has in any stage: the length, or that of a padded convolution with its columns. */
uint64_t pass_region(const pass *p);

/* The convolution that begins, turns or ends at a stage, or NULL. Rows neither gather nor scatter. */
const convolution *stage_gathers(const pass *p, uint32_t s);
const convolution *stage_multiplies(const pass *p, uint32_t s);
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

/* Along the transform: neighbouring points that a vector has of each of its `width` transforms. */
uint64_t pass_block(const pass *p);

/* Reals in a row of a CPU pass's twiddles. (tables_layout.c) */
uint64_t pass_twiddle_row(const pass *p, const stage *st);

/* Lays out the pass's tables and sets the offsets. (tables_layout.c) */
void pass_layout_tables(pass *p);

/* What a tile asks for ahead: `runs` of `length` neighbouring elements, in pieces of `elements`, `each` in a run. Element e of run
 * r is point i of column w: PREFETCH_COLUMNS  i = r, w = e PREFETCH_ROWS     a run is a part of a column: i = r % (runs / width) * length
 * + e, w = r / (runs / width) PREFETCH_BLOCKS   what the pass before left of all columns side by side: i = r * extent + e % extent, w
 * = e / extent */
typedef enum prefetch_kind { PREFETCH_NONE, PREFETCH_COLUMNS, PREFETCH_ROWS, PREFETCH_BLOCKS } prefetch_kind;

typedef struct prefetch_pieces {
    prefetch_kind kind;
    uint32_t elements;
    uint64_t runs, length, each, extent;
} prefetch_pieces;

/* Kind NONE: the load is of no such kind. (prefetch.c) */
prefetch_pieces pass_prefetch_pieces(const pass *p);

/* Where the device or the pass cannot look ahead it does not. (prefetch.c) */
void schedule_prefetch(const caps *c, schedule *s);

/* The powers w^f of a stage's twiddles that are stored: 1, 2, 3 and the multiples of 4; the others are products of two of them.
 * `*count` entries. On a CPU all radix-1 powers are stored. */
const uint32_t *twiddle_factors(uint32_t radix, uint32_t *count);

#endif
