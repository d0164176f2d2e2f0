/* Axis plans: one-dimensional transforms along one axis, or along a few axes that one tile holds.
 * An axis plan is the unit that has a recipe. */
#ifndef OCLFFT_SCHEDULE_AXIS_PLAN_H
#define OCLFFT_SCHEDULE_AXIS_PLAN_H

#include "model.h"
#include "pass/pass.h"
#include "problem/axis_kind.h"
#include "recipe/recipe.h"

enum { MAX_AXIS_PLANS = OCLFFT_MAX_RANK + 1 };

/* What a strategy asked for its proposal, in passes over memory at full bandwidth. */
typedef struct bid {
    const char *strategy; /* static */
    double cost;          /* BID_NONE: it declined */
} bid;

enum { STRATEGY_COUNT = 4 };

/* A power of two: where constants have more digits than a double, it still equals itself. */
#define BID_NONE 0x1p996

/* Transforms side by side: their number, and the elements from one to the next at the two ends,
 * below zero where the dimension is reversed. `origins` names the dimensions of the problem that
 * they are made of: each plus one in four bits, the fastest in the lowest ones. At the load only
 * those from `first` on are there, `there` of them, and the others are zero; where `there` is 0 all
 * are. */
typedef struct dimension {
    uint64_t count;
    int64_t in, out;
    uint32_t origins;
    uint64_t first, there;
    bool chooses;   /* the parts of complex elements, which are not side by side at both ends */
    int64_t filter; /* elements from one to the next in the spectrum of a filter */
} dimension;

/* An end of an axis plan: where in which operand. */
typedef struct axis_end {
    operand operand;
    storage storage;
    callback callback;
    uint64_t offset;
    end_parts parts;
} axis_end;

typedef struct axis_plan {
    oclfft_transform transform; /* of another kind's axis that which computes it (kinds.h) */
    axis_work work;
    uint64_t elements; /* of another kind's axis; `length` counts points of the transform */
    bool weighted;     /* its elements have orthonormal weights */
    oclfft_precision precision;
    bool copies;         /* no axis is transformed */
    bool filtered;       /* the axis is transformed there and back, with a filter between */
    bool angled;         /* by right-angle transforms: `length` counts points, of two reals each */
    bool conjugated;     /* whose conjugate counts */
    bool fused;          /* of a copy of reals: dimensions and offsets count pairs of neighbours */
    uint64_t length;     /* of the transform; of several axes the product */
    uint32_t axis_count; /* 1, or the axes of a tile in the order of their processing */
    dimension axes[MAX_DIGITS];
    struct {
        window in, out;
    } windows[MAX_DIGITS];    /* of these axes */
    uint32_t dimension_count; /* transforms beside the batch, ascending by stride */
    dimension dimensions[OCLFFT_MAX_RANK];
    dimension batch; /* along the batch digit: how many are planned, the elements between them */
    uint64_t batch_each; /* of them for each transform of the problem; 0: the problem's batch is one
                            of the dimensions */
    axis_end source, target;
    bool spare;       /* of a later axis plan: the source is a spare input, which has gaps */
    bool first, last; /* of the schedule */
    bool is_signed;   /* applies the direction's sign */
    bool cornered;    /* the last of several of real data: its passes need to know of corners */
    window spectrum[OCLFFT_MAX_RANK]; /* of the problem's axes: the points that the spectrum has;
                                         `length` is 0 where nothing is transformed */
    recipe recipe;
    const char *strategy;     /* name of the strategy that chose, static */
    bid bids[STRATEGY_COUNT]; /* up to one that bids 0; the names of the rest are NULL, and so are
                                 all where the recipe was given */
    forecast predicted;  /* for the planned batch, before it is arranged; both 0: not predicted */
    uint32_t pass_count; /* its passes */
} axis_plan;

/* Whether its recipe is from built-in wisdom. */
bool axis_plan_is_measured(const axis_plan *axis);

/* Whether the data of an axis plan is real, and whether its signals have an even length, so that
 * one pass takes each by itself as a complex one of half the length. */
bool axis_plan_is_real(const axis_plan *axis);
bool axis_plan_can_halve(const axis_plan *axis);

/* Bytes of what a column has of one element in memory: axes of another kind than Fourier have real
 * elements, those of odd length of two signals side by side. */
uint64_t axis_plan_column_bytes(const axis_plan *axis);

/* Whether one pass of real data does that by this recipe, or takes signals in pairs, whose loudness
 * it balances. */
bool axis_plan_halves(const axis_plan *axis, const recipe *r);
bool axis_plan_balances(const axis_plan *axis, const recipe *r);

/* How far apart its transforms are, whichever way they run: at the end where that is more. */
uint64_t dimension_apart(const dimension *d);

/* Whether `b` continues `a` at both ends, so that the two are one dimension. */
bool dimension_continues(const dimension *a, const dimension *b);

/* Whether they are nearer to each other than those of another dimension, at both ends. */
bool dimension_is_nearer(const dimension *d, const dimension *other);

/* Whether all points are there at an end, in the order of their indices; and all transforms. */
bool axis_plan_has_all_points(const axis_plan *axis, bool load);
bool axis_plan_is_whole(const axis_plan *axis, bool load);

/* The elements that there are at an end for the planned batch. */
uint64_t axis_plan_elements(const axis_plan *axis, bool load);

/* Whether the points of a transform lie side by side at an end; whether they are apart at both. */
bool axis_plan_has_rows_in(const axis_plan *axis);
bool axis_plan_has_rows_out(const axis_plan *axis);
bool axis_plan_is_across(const axis_plan *axis);

/* Whether they lie side by side at one end only, so that the axis plan transposes. */
bool axis_plan_is_mixed(const axis_plan *axis);

/* All one-dimensional transforms of an axis plan, for the planned batch. */
uint64_t axis_plan_count(const axis_plan *axis);

/* The dimension whose transforms a single pass has as the columns of a tile. Its number is
 * dimension_count where that is the batch. */
uint32_t axis_plan_column_number(const axis_plan *axis);
const dimension *axis_plan_columns(const axis_plan *axis);

/* Whether all columns of a single pass lie side by side, point after point of a transform. */
bool axis_plan_is_dense(const axis_plan *axis);

/* Whether several passes have other transforms as columns, since these are nearer in memory than
 * the points of one; else points of one transform. */
bool axis_plan_is_outer(const axis_plan *axis);

/* Whether several passes, whose columns are then points of one transform, move these one by one:
 * at an end where other transforms are nearer. */
bool axis_plan_scatters(const axis_plan *axis);

/* Whether two mirrored elements make one complex point, and two results another; whether so few
 * mirrored elements, 32 points at most, are complex points with imaginary parts of zero.
 * (kinds_mirrored.c) */
bool axis_plan_folds(const axis_plan *axis);
bool axis_plan_is_unhalved(const axis_plan *axis);

/* What Bluestein's algorithm over several passes takes of the transform: which points are not zero,
 * and which are wanted. And the least length that it pads to; with a filter there is no padding. */
chirp_counts axis_plan_chirp(const axis_plan *axis);
uint64_t axis_plan_padded_least(const axis_plan *axis);

/* The recipes of axis plans, separated by ';': the form in which schedule_make takes them. */
void axis_plans_print_recipes(const axis_plan *plans, uint32_t count, text *out);

#endif
