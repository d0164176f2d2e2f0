/* The explicit scheme on the device: one launch computes a piece of a time layer.
 *
 * SPDX-License-Identifier: MIT
 *
 *     U'(i) = A * (sum of the 2 d neighbours - 2 d U(i)) + U(i)
 *
 * The sum goes pairwise from the slowest axis to the fastest, lower neighbour first, and nothing is
 * contracted: whatever the blocks, the bits of every node are the same.
 */
#ifndef HEAT_SCHEME_H
#define HEAT_SCHEME_H

#include "decomposition.h"
#include "device.h"

typedef struct scheme {
    cl_program program;
    int rank;
    size_t element;
    double ratio;    /* A = alpha^2 h_t / h_x^2, above 0 and at most 1/(2 rank) */
    unsigned walk;   /* rows that a work-item computes */
    size_t local[3]; /* work-group, x first */
} scheme;

/* `walk` 0: as the device likes. */
bool scheme_create(const device *d, int rank, size_t element, double ratio, unsigned walk,
                   scheme *s);
void scheme_destroy(scheme *s);

/* A kernel of one's own: its arguments are not to be shared between threads. NULL after a
 * sentence. */
cl_kernel scheme_kernel(const scheme *s);

/* Enqueues layers 1 ... c->layers of block `b`, which lies `c->room.shift` rows behind the start of
 * `array`. The queue is in order. `*stop`, when it becomes true, cuts it short. `*row` receives
 * where the block's first row then lies. */
bool scheme_layers(const scheme *s, cl_kernel kernel, cl_command_queue queue, cl_mem array,
                   const cut *c, const block *b, bool (*stop)(void), uint64_t *row);

#endif
