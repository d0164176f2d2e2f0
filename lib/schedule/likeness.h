/* What makes two axis plans so much alike that the recipe of one is good for the other. */
#ifndef OCLFFT_SCHEDULE_LIKENESS_H
#define OCLFFT_SCHEDULE_LIKENESS_H

#include "axis_plan.h"

/* Beside its length. A likeness is a sum of these. */
enum {
    LIKE_DOUBLE = 1,  /* in double precision */
    LIKE_COLUMNS = 2, /* the points of a transform are apart, at one end at least */
    LIKE_JOINED = 4,  /* several axes in one tile */
    LIKE_SHORT = 8,   /* complex elements of two halves at both ends, or as short */
    LIKE_R2C = 16,    /* real data, of rows in single precision */
    LIKE_C2R = 32,
    LIKE_TWINS = 64,     /* work-items store elements of two butterflies together */
    LIKE_LEADING = 128,  /* rows that are first, whose columns may follow in the same launch */
    LIKE_FEW = 256,      /* few enough transforms to stay in the device's cache */
    LIKE_STORED = 512,   /* the output goes through a callback */
    LIKE_MIRRORED = 1024 /* a kind I: half of the points are mirrored */
};

/* Those that make an axis plan of another sort: no recipe serves two of them. */
uint32_t likeness_sort(const axis_plan *axis);

/* Those that at times make another recipe better: LIKE_LEADING, LIKE_FEW, LIKE_STORED. */
uint32_t likeness_circumstances(const axis_plan *axis, const caps *c);

#endif
