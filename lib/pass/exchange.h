/* Where points lie in local memory between two stages. */
#ifndef OCLFFT_PASS_EXCHANGE_H
#define OCLFFT_PASS_EXCHANGE_H

#include "pass.h"

/* Stockham's places at the inputs of a stage, at its outputs; false where a convolution permutes them. A Bluestein convolution
 * only leaves out those beyond its length. */
bool stage_gets_natural(const pass *p, uint32_t s);
bool stage_puts_natural(const pass *p, uint32_t s);

/* The points that lie in local memory between stages s and s+1, for one column. */
uint64_t exchange_length(const pass *p, uint32_t s);

/* Local-memory element of point i of column w. */
uint64_t exchange_place(const pass *p, uint32_t s, uint64_t i, uint64_t w);

/* How the places of an item's points follow from that of butterfly t: `b` for the next butterfly, `r` for the next input or
 * output; `linear_*` false where padding, or a work-group that does not fit the span, makes the step depend on the work-item. (An
 * exchange in unaligned phases does not use them.) */
typedef struct exchange_steps {
    bool linear_b, linear_r;
    uint64_t b, r;
} exchange_steps;

exchange_steps exchange_puts(const pass *p, uint32_t s); /* outputs of stage s. */
exchange_steps exchange_gets(const pass *p, uint32_t s); /* inputs of stage s+1. */

/* A phased exchange in which every butterfly writes, and every input is read, within one phase. */
bool exchange_aligned(const pass *p, uint32_t s);

/* The reals of local memory that a device leaves for exchanges. A pass that balances pairs of signals
 * keeps their peaks and energies behind. False where there is no room for these alone. */
bool exchange_room(const pass *p, const caps *c, uint64_t *reals);

/* Whether every exchange has a layout of so many reals or fewer. */
bool exchange_fits(const pass *p, uint64_t reals);

/* Picks layout and padding after every stage, which must fit, and sets what the pass takes of local
 * memory. */
void exchange_choose(pass *p, const caps *c);

#endif
