/* The two moves of an exchange between two stages: into local memory and out of it. */
#ifndef OCLFFT_CODEGEN_GPU_EXCHANGE_H
#define OCLFFT_CODEGEN_GPU_EXCHANGE_H

#include "points.h"

/* What is sent after stage s, or received before the next. */
typedef struct gpu_move {
    uint32_t s; /* the stage that the exchange follows */
    bool put;
    gpu_points points, rest;
    const convolution *rader; /* points 0 of its columns, the rest, take part too; or NULL */
    const expr *index, *rest_index;
    const expr *wanted, *rest_wanted;
    bool padded; /* points that are not received are zero */
} gpu_move;

/* Local-memory place of point i of column w: what exchange_place computes, as an expression. */
const expr *local_place(const gpu *g, uint32_t s, const expr *i, const expr *w);

/* "scratchpad[place]", what lies at a place of local memory. */
const char *local_element(const gpu *g, const expr *place);

/* The same of a move's points. A pointer of its own takes up what no loop changes, since behind a
 * 32-bit sum, which may wrap, compilers could not fold the rest into the instruction. */
const char *declare_element(const gpu *g, const gpu_move *side, const expr *place);

/* "real" or "scalar2", of what local memory consists. */
const char *local_type(const pass *p);

/* A tile that does not fit into local memory goes in phases. (exchange_phased.c) */
void emit_phased_side(const gpu *g, const gpu_move *side);
void emit_phased_take(const gpu *g, const gpu_move *get);

#endif
