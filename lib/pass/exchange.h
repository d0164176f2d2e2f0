/* Where points lie in local memory between two stages. */
#ifndef OCLFFT_PASS_EXCHANGE_H
#define OCLFFT_PASS_EXCHANGE_H

#include "pass.h"

/* Whether a stage has Stockham's places at its inputs, at its outputs: false where a convolution
 * permutes them. A Bluestein convolution only leaves out those beyond its length. */
bool stage_gets_natural(const pass *p, uint32_t s);
bool stage_puts_natural(const pass *p, uint32_t s);

/* The points that lie in local memory between stages s and s+1, for one column. */
uint64_t exchange_length(const pass *p, uint32_t s);

/* Those of one phase; all where there are no phases. */
uint64_t exchange_phase_length(const pass *p, uint32_t s);

/* Where an element lies with the padding before it. */
uint64_t exchange_padded(const exchange *e, uint64_t element);

/* Local-memory element of point i of column w. (local_place of codegen/gpu/exchange.h has the same
 * as an expression.) */
uint64_t exchange_place(const pass *p, uint32_t s, uint64_t i, uint64_t w);

/* How the places of an item's points follow from that of butterfly t: `b` for the next butterfly,
 * `r` for the next input or output. `linear_*` is false where padding, or a work-group that does
 * not fit the span, makes the step depend on the work-item. (An exchange in unaligned phases does
 * not use them.) */
typedef struct exchange_steps {
    bool linear_b, linear_r;
    uint64_t b, r;
} exchange_steps;

exchange_steps exchange_puts(const pass *p, uint32_t s); /* outputs of stage s. */
exchange_steps exchange_gets(const pass *p, uint32_t s); /* inputs of stage s+1. */

/* A phased exchange in which every butterfly writes, and every input is read, within one phase. */
bool exchange_aligned(const pass *p, uint32_t s);

#endif
