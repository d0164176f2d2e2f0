/* How an end of a tile across transforms goes: whole vectors where the layout allows, else single
 * elements, which serve every end and every tile. Chosen once from the pass. */
#ifndef OCLFFT_CODEGEN_CPU_ACCESS_H
#define OCLFFT_CODEGEN_CPU_ACCESS_H

#include "codegen/ends/ends.h"

typedef enum end_way {
    BY_ELEMENTS,
    BY_COLUMNS,          /* columns side by side in memory are vectors as they are */
    BY_WEIGHTED_COLUMNS, /* ... as far as the length of a weight goes */
    BY_ROWS,             /* points side by side in memory: blocks are transposed in registers */
    BY_ORDERED_COLUMNS,  /* elements in an order of their own, one of all columns at a time */
    BY_ORDERED_ROWS,     /* the same, from blocks that were transposed */
    BY_RUNS,             /* ... those of neighbouring points of one transform */
    BY_FOLDED_COLUMNS    /* columns that are neighbouring points of a half */
} end_way;

/* Some steps of the pipeline are left to others: of real points to the mirror stage, of the scale
 * to what all points pass before the store, where there is no weight. */
typedef struct cpu_end {
    const pass_end *end;
    end_side side;
    end_way way;
    end_steps steps;
    uint64_t points;  /* of a column */
    int64_t elements; /* of a point: two reals of one signal, else one */
    bool apart;       /* a point of two spectra, which are in two arrays */
    bool split;       /* real and imaginary parts of a vector lie apart in memory */
    bool turned;      /* the lanes of a vector lie the other way round in memory */
    bool is_short;    /* by rows: several transforms lie in one vector */
} cpu_end;

cpu_end cpu_end_of(const pass *p, end_side side);

/* Whether the two signals of each column lie side by side in memory, and all of them in a row. */
static inline bool cpu_end_alternates(const cpu_end *c) {
    return c->steps.pairs && !c->end->second && c->end->map.column == 2 && c->end->pair == 1;
}

/* By rows: whether blocks are squares of reals, the parts of half as many points as there are
 * lanes. */
static inline bool cpu_end_has_pairs(const cpu_end *c) {
    return !c->split && !c->is_short && c->end->map.digits[0].stride > 0;
}

/* BY_ORDERED_COLUMNS and BY_ORDERED_ROWS. */
static inline bool cpu_end_is_ordered(const cpu_end *c) {
    return c->way == BY_ORDERED_COLUMNS || c->way == BY_ORDERED_ROWS;
}

#endif
