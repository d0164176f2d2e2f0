/* The model of the pyramid method: how long a node and layer takes, by the number n of layers in a
 * pass. Pure arithmetic.
 *
 * SPDX-License-Identifier: MIT
 *
 * The formulas are those of D. Golovashkin and A. Kochurov (2012). A pass loads, computes and
 * stores, one after the other, hence sums; where they overlap the largest of the three counts
 * instead.
 */
#ifndef HEAT_MODEL_H
#define HEAT_MODEL_H

#include "decomposition.h"

/* What was measured, in seconds per value. The paper has one tau_c for both ways; buses and
 * memories often have two, and with equal ones the formulas are the paper's. */
typedef struct cost {
    double in, out; /* tau_c: one value to the device, and back */
    double compute; /* tau_a: one value of one layer */
} cost;

/* The paper's tau_c. */
static inline double cost_move(const cost *c) {
    return (c->in + c->out) / 2;
}

/* Seconds per node of the grid and layer by the paper's formulas, for a room whose blocks keep a
 * core at n layers. */
double model_formula(const room *r, const cost *c, uint64_t n, bool overlap);

/* The same by counting what the blocks of this very grid load, store and compute. Passes are whole,
 * as they are when n divides the number of layers. */
double model_counted(const room *r, const cost *c, uint64_t n, bool overlap);

/* The n of 1 ... most at which the formula is least. */
uint64_t model_best(const room *r, const cost *c, uint64_t most, bool overlap);

/* `n`, or the largest number below it whose pass is predicted to end within `seconds`, or within
 * ten times what moving the grid in and out takes, where that is more: fewer layers would then cost
 * more than they save. At least 1. */
uint64_t model_within(const room *r, const cost *c, uint64_t n, bool overlap, double seconds);

#endif
