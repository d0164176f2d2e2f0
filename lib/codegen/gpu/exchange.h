/* One side of an exchange between two stages. */
#ifndef OCLFFT_CODEGEN_GPU_EXCHANGE_H
#define OCLFFT_CODEGEN_GPU_EXCHANGE_H

#include "points.h"

/* What is sent after stage s, or received before the next. */
typedef struct gpu_side {
    uint32_t s; /* the stage that the exchange follows */
    bool put;
    gpu_points points, rest;
    const convolution *rader; /* points 0 of its columns, the rest, take part too; or NULL */
    const expr *index, *rest_index;
    const expr *wanted, *rest_wanted;
    bool padded; /* points that are not received are zero */
} gpu_side;

/* Elements in local memory of one column, or of its share in one phase. */
uint64_t exchange_part(const pass *p, uint32_t s);

/* Local-memory place of point i of column w. */
const expr *local_place(const gpu *g, uint32_t s, const expr *i);

/* A place in local memory, what of it no loop changes in a variable of its own. */
const expr *declare_place(const gpu *g, const gpu_side *side, const expr *place);

/* A tile that does not fit into local memory goes in phases. (exchange_phased.c) */
void emit_phased_side(const gpu *g, const gpu_side *side);
void emit_phased_take(const gpu *g, const gpu_side *get);

#endif
