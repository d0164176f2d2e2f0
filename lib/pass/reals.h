/* What a pass of real signals knows of them. */
#ifndef OCLFFT_PASS_REALS_H
#define OCLFFT_PASS_REALS_H

#include "problem/problem.h"

/* An axis of a transform of real data, as its last pass sees it: the index along it is (value /
 * divisor % count + first) % length, of a transform of `length` points. The value is that of a grid
 * digit (of the first digit, where it counts columns, that of the column), or the number of the
 * point in the pass's own transform. */
enum { CORNER_POINT = -1 };
typedef struct corner {
    int32_t digit; /* of the grid, or CORNER_POINT */
    uint64_t divisor, count, length, first;
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
    bool halved;   /* one signal of even length in a column. To real numbers it leaves a - ib: the
                      sign of the scale */
    bool cornered; /* the last pass of several axes of real data: points whose index along every
                      axis is 0 or half the length are real, and are stored so */
    uint32_t corner_count;
    corner corners[OCLFFT_MAX_RANK];
} real_signals;

#endif
