/* What one pass of an axis plan may be arranged as, by the model: the parts of arrange.h. */
#ifndef OCLFFT_SCHEDULE_ARRANGING_H
#define OCLFFT_SCHEDULE_ARRANGING_H

#include "model.h"
#include "recipe/factors.h"
#include "refine.h"

enum {
    MOST_ARRANGED = 4, /* passes of an axis plan */
    MOST_PADDED = 2    /* of one that pads, which become three */
};

typedef struct arranging_desk {
    axis_plan tried;
    pass passes[MOST_ARRANGED];
} arranging_desk;

/* One pass of an axis plan, and the best that was found for it. */
typedef struct arranging {
    const refining *refining;
    arranging_desk *desk;
    uint32_t number;
    const pass_recipe *own;
    bool row;       /* the points of a column are neighbours in memory, here and there */
    bool framed;    /* stages of radix 1 at the ends may pay */
    bool lone;      /* a row of which few fit a compute unit */
    bool pairs;     /* two real signals in each column, neither very short nor long */
    bool folded;    /* the load is that of a Hermitian sequence */
    factor_run run; /* the radices of a convolution that are replaced */
    double best;
    pass_recipe found;
} arranging;

/* What the pass takes with another arrangement, with the last pass where that has the same recipe;
 * all 0: it does not fit. The desk has the pass then. */
prediction arranging_predict(const arranging *a, const pass_recipe *arranged);

/* What the prediction of the pass on the desk is to be multiplied by. */
double arranging_correction(const arranging *a);

/* Keeps an arrangement that takes less time than the best so far and does not spill. */
void arranging_consider(arranging *a, const pass_recipe *arranged);

/* The same with the other exchange, where there is one; with both. */
void arranging_consider_exchange(arranging *a, const pass_recipe *r);
void arranging_consider_both(arranging *a, const pass_recipe *r);

/* Arrangements of a pass by radices alone: orders, points of a work-item, phases, other radices of
 * rows (arrange_radices.c). */
void arrange_radices(arranging *a, bool of_halves);

/* Arrangements of a pass with convolutions in its tile (arrange_convolutions.c). */
void arrange_convolutions(arranging *a);

#endif
