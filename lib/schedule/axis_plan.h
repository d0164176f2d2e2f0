/* Axis plans: one-dimensional transforms along one axis, or along a few that one tile holds. The unit that
 * has a recipe. */
#ifndef OCLFFT_SCHEDULE_AXIS_PLAN_H
#define OCLFFT_SCHEDULE_AXIS_PLAN_H

#include "pass/pass.h"
#include "recipe/recipe.h"

enum { MAX_AXIS_PLANS = OCLFFT_MAX_RANK };

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

/* Chooses a recipe for a line: the strategy of the lowest bid. Errors: UNSUPPORTED when all decline. */
oclfft_status axis_plan_choose(const caps *c, axis_plan *l);

/* Whether the line's data is real; whether each signal goes by itself as a complex one of half the
 * length, by the line's recipe or in one pass. */
bool axis_plan_is_real(const axis_plan *l);
bool axis_plan_is_halved(const axis_plan *l);
bool axis_plan_can_halve(const axis_plan *l);

/* All 1-D transforms of a line for the planned batch. */
uint64_t axis_plan_count(const axis_plan *l);

/* The cost of what was chosen, in passes. */
double axis_plan_cost(const axis_plan *l);

/* What is added to the stages of the recipe: nothing; the way back of a Bluestein transform's
 * middle; behind them what separates spectra of real signals; in front of them what joins them. */
typedef enum shape_use { SHAPE_PLAIN, SHAPE_ROWS, SHAPE_SEPARATE, SHAPE_JOIN } shape_use;

/* Copies the decisions of a recipe and derives the tile from them. */
oclfft_status shape_tile(const axis_plan *l, const caps *c, const pass_recipe *r, shape_use use,
                         pass *p);

/* The transforms that a single pass takes as columns; whether several passes do (else points of one transform). */
const dimension *axis_plan_columns(const axis_plan *l);
bool axis_plan_is_outer(const axis_plan *l);

/* The least padded length of Bluestein's algorithm over passes. */
uint64_t axis_plan_padded_least(const axis_plan *l);

/* The error of a recipe that does not fit. */
oclfft_status recipe_error(const char *why);

#endif
