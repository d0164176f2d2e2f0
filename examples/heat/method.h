/* Which blocks, and how many layers a pass: by the model, with its two numbers measured.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_METHOD_H
#define HEAT_METHOD_H

#include "calibrate.h"
#include "options.h"

typedef struct method {
    room room;
    bool measured;    /* `cost` and `predicted` are known */
    cost cost;        /* s per value */
    uint64_t layers;  /* of a pass */
    double predicted; /* s per node and layer, by the formula */
} method;

/* "strips of 128 rows", "slabs of 40 planes", "blocks of 300x300 nodes", "the whole grid". */
typedef struct method_text {
    char text[96];
} method_text;
method_text method_print(const room *r);

/* "tau_c = 0.4 ns (in 0.3, out 0.5), tau_a = 0.1 ns, ratio 4" */
method_text cost_print(const cost *c);

/* The blocks that the options' memory allows. */
bool method_room(const options *o, const device *d, const shape *grid, size_t element,
                 cut_kind kind, room *r);

/* Whether there is memory for what method_choose would choose among; a sentence otherwise. */
bool method_possible(const options *o, const device *d, const shape *grid, size_t element);

bool method_staged(const options *o, const device *d);

/* Measures on the grids `from` and `to`; `most` is how many layers there are at all. */
bool method_measure(const options *o, const device *d, const scheme *s, cut_kind kind,
                    uint64_t most, const grid *from, grid *to, method *m);

/* The kind and the layers that the options ask for, or that the model favours. */
bool method_choose(const options *o, const device *d, const scheme *s, uint64_t most,
                   const grid *from, grid *to, method *m);

/* The layers that `wanted` comes to: no more than blocks have room for, said in a sentence when
 * that is fewer. */
uint64_t method_limit(const room *r, uint64_t wanted);

#endif
