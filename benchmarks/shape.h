/* The sizes of a problem: where its data lies, how much of it there is, and how much work is
 * between. */
#ifndef BENCH_SHAPE_H
#define BENCH_SHAPE_H

#include "axis_kinds.h"
#include "element_values.h"

/* One side of a problem, as its layout says or means. All in elements of that side: complex
 * numbers, or reals. */
struct side {
    bool real;
    int arrays; /* 2: real and imaginary parts apart */
    int rank;
    int halved;                      /* the last Fourier axis of a real transform; else -1 */
    size_t full[OCLFFT_MAX_RANK];    /* as the problem's lengths, but for the complex side of a real
                                        transform: n/2 + 1 along the halved axis */
    size_t lengths[OCLFFT_MAX_RANK]; /* the same of what is there: of a window the extent */
    size_t starts[OCLFFT_MAX_RANK];  /* of the windows */
    bool centered[OCLFFT_MAX_RANK];  /* index 0 lies in the middle */
    bool cut;                        /* there are windows or centred axes */
    ptrdiff_t strides[OCLFFT_MAX_RANK], distance;
    size_t offset;
    size_t points; /* elements for each of the batch, axes that are left alone included */
    size_t extent; /* elements from an array's start to behind the highest of the batch */
    bool below;    /* some would lie below the start */
    bool apart;    /* no two elements share a place, as far as a glance shows */
    size_t parts;  /* real numbers of an element in one array: 2 for interleaved complex ones */
    oclfft_element_type type; /* of these numbers, never DEFAULT */
    size_t element_bytes;     /* in one array */
    size_t bytes;             /* of one array, gaps included */
    bool dense;               /* element i of transform b is at b*points + i */
};

struct shape {
    size_t points;      /* for each of the batch: the product of the lengths */
    size_t transformed; /* of one transform: the product of the lengths that are transformed */
    size_t batch;       /* transforms */
    struct side in, out;
    bool in_place;
};

struct shape shape_of(const oclfft_plan_desc *desc);

/* Whether a dimension is left alone. */
static inline bool shape_leaves(const oclfft_plan_desc *desc, int axis) {
    return desc->axes[axis] == OCLFFT_AXIS_NONE;
}

/* Whether it is one between real and complex data. */
static inline bool shape_halves(const oclfft_plan_desc *desc) {
    return desc->transform == OCLFFT_R2C || desc->transform == OCLFFT_C2R;
}

/* How many are. */
int shape_left_out(const oclfft_plan_desc *desc);

/* Whether the elements of a side are of another type than the arithmetic's. */
bool shape_converts(const oclfft_plan_desc *desc);

/* Whether a side has windows or centred axes. */
bool shape_cuts(const oclfft_plan_desc *desc);

/* Without windows and centring: how many elements there are for each of the batch; the index of
 * the element `at` along an axis, and back (false where the side lacks it); the number of element
 * number `element` of those that are there for each of the batch. */
size_t side_full_points(const struct side *side);
size_t side_index(const struct side *side, int axis, size_t at);
bool side_find(const struct side *side, int axis, size_t index, size_t *at);
size_t side_number(const struct side *side, size_t element);

/* Whether a stride or distance is negative, or zero, where there is more than one element. */
bool side_runs_down(const struct side *side, size_t batch);
bool side_stands_still(const struct side *side);

/* What the library multiplies an unnormalised transform by. */
long double shape_scale(const oclfft_plan_desc *desc, oclfft_direction direction);

/* Bytes of all arrays of a side, one after the other: so they lie in host memory. */
size_t side_bytes(const struct side *side);

/* Bytes of array number `array` of the output buffers; in place they hold the input before. 0 where
 * there is no such array. */
size_t shape_out_bytes(const struct shape *shape, int array);

/* Rows are elements along the last dimension. Their number in a transform, and where one begins. */
size_t side_rows(const struct side *side);
size_t side_row(const struct side *side, size_t transform, size_t row);

/* Where element number `element` of the whole batch lies, in natural order. */
size_t side_position(const struct side *side, size_t element);

/* From one element of a row to the next. Positions are counted modulo 2^64, so that what is added
 * may be negative. */
static inline size_t side_step(const struct side *side) {
    return (size_t)side->strides[side->rank - 1];
}

/* The largest batch whose transforms do not meet, when the distance is shorter than a transform;
 * else SIZE_MAX. */
size_t shape_most_batch(const oclfft_plan_desc *desc);

/* Bytes that any algorithm has to move at least: one read of all input elements, one write of all
 * output elements. */
double shape_traffic(const struct shape *shape);

/* The same in whole sectors of the device's memory: what is touched where elements lie apart. 0
 * without host memory to count. */
double shape_touched(const struct shape *shape, size_t sector_bytes);

/* The customary count of operations, 5 N log2 N per complex transform, half of that per real
 * one, none for a copy. */
double shape_flops(const oclfft_plan_desc *desc);

/* The largest prime factor of all lengths that are transformed: says which family of algorithms a
 * problem belongs to. */
size_t shape_largest_prime(const oclfft_plan_desc *desc);

#endif
