/* Recipes that are gathered for an axis plan. They are of several kinds, of each of which some are
 * kept by cost, so that none crowds out the others. */
#ifndef OCLFFT_SCHEDULE_GATHERING_H
#define OCLFFT_SCHEDULE_GATHERING_H

#include "recipe/factors.h"
#include "axis_plan.h"

typedef enum candidate_kind {
    CANDIDATE_PROPOSED,     /* by the strategies */
    CANDIDATE_RADICES,      /* other radices, and points of a work-item */
    CANDIDATE_ORDERS,       /* other orders of the radices */
    CANDIDATE_WIDTHS,       /* wider and narrower tiles, also of a copy */
    CANDIDATE_EXCHANGES,    /* other exchanges, stores and launches; on a CPU other SIMD vectors */
    CANDIDATE_SPLITS,       /* into two and three passes, or other padded lengths */
    CANDIDATE_CONVOLUTIONS, /* of prime factors */
    CANDIDATE_KINDS
} candidate_kind;

enum { MOST_KEPT = 8 };

typedef struct offered {
    recipe recipe;
    double cost;
} offered;

/* What is gathered, by kind in the order of cost; and what is varied at the moment. */
typedef struct gathering {
    const axis_plan *axis;
    const caps *caps;
    candidate_kind kind;
    double dearest; /* what costs more is not worth a try */
    uint32_t counts[CANDIDATE_KINDS];
    offered kept[CANDIDATE_KINDS][MOST_KEPT];
    recipe work; /* varied in pass `pass`, whose `run` is replaced */
    uint32_t pass;
    factor_run run;
} gathering;

/* Keeps a recipe that is new, fits, and is among the cheapest of its kind; proposals keep the order
 * in which they come. An offer_function, whose user is a gathering; the cost is not asked for. */
void gathering_offer(void *user, const recipe *r, double cost);

/* The cheapest of all kinds that is left, which then counts as taken; NULL: none. */
const recipe *gathering_take(const gathering *g, uint32_t taken[CANDIDATE_KINDS]);

#endif
