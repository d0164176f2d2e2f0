/* Problems of all kinds, for schedules: ranks, real transforms, layouts; small enough to be carried
 * out on the host. */
#ifndef OCLFFT_TESTS_PROBLEMS_H
#define OCLFFT_TESTS_PROBLEMS_H

#include "dice.h"
#include "schedule/schedule.h"

/* How the elements of a side lie: packed or with what else in the way. Several may be or'ed. */
enum layout_kind {
    LAYOUT_PACKED = 0,
    LAYOUT_GAPS = 1,    /* between rows, planes, transforms */
    LAYOUT_STRIDED = 2, /* the innermost stride is not 1 */
    LAYOUT_TURNED = 4,  /* the dimensions lie in another order */
    LAYOUT_INSIDE = 8,  /* the transforms of the batch are interleaved */
    LAYOUT_OFFSET = 16,
    LAYOUT_PLANAR = 32,
    LAYOUT_KINDS = 64,
    LAYOUT_SHARED = 64,   /* elements of the input share places; out of place only */
    LAYOUT_REVERSED = 128 /* the last dimension runs downwards, and every second one from there */
};

/* A problem without its layout: `lengths` ends with 0. */
typedef struct shape {
    oclfft_transform transform;
    uint64_t lengths[OCLFFT_MAX_RANK + 1], batch;
    bool in_place;
} shape;

/* The problem with this shape and sides of these kinds, as far as a shape can have them: in place
 * both sides are `out`'s twins and rows of real transforms stay whole. */
problem problem_with(oclfft_precision precision, const shape *given, unsigned in, unsigned out);

/* The same with axes that are left alone, a bit for each; not all of them. */
problem problem_along(oclfft_precision precision, const shape *given, unsigned in, unsigned out,
                      unsigned left);

/* A shape with at most so many points in all, and a problem with such a shape. */
shape dice_shape(dice *d, uint64_t points);
oclfft_plan_desc dice_desc(dice *d, uint64_t points);
problem dice_problem(dice *d, uint64_t points);

/* The same with axes of other kinds than Fourier among them. */
problem dice_mixed_problem(dice *d, uint64_t points);

/* The same with windows or centred axes, on one side or on both. */
problem dice_cut_problem(dice *d, uint64_t points);

#endif
