/* The pyramid method: passes over a grid, block by block.
 *
 * SPDX-License-Identifier: MIT
 *
 * A worker has a queue in order, an array on the device for one block, and staging memory. It takes
 * the next block of the pass, loads it with its halo, enqueues all its layers, waits, and stores
 * the core:
 *
 *     grid `from` --load--> array [layer 1, layer 2, ... n: back and forth within it] --store-->
 *     grid `to`
 *
 * With one worker these steps follow each other, as the model has it. With several, each in a
 * thread with a block of its own, one loads while another computes and a third one stores; they
 * have nothing in common but the counter of blocks, since `from` is only read, and no two cores
 * overlap in `to`. The pass is over when all blocks are stored; then the grids change their parts.
 */
#ifndef HEAT_PYRAMID_H
#define HEAT_PYRAMID_H

#include "scheme.h"
#include "transfer.h"

#define MAX_WORKERS 8

/* What was done, and in which time. */
typedef struct spent {
    double load, compute, store; /* s, of all workers together */
    double loaded, stored, computed;
} spent;

typedef struct worker {
    cl_command_queue queue;
    cl_kernel kernel;
    cl_mem array;
    transfer transfer;
    spent spent;
} worker;

/* Told after each block, by any thread but one at a time. */
typedef struct progress {
    void (*block_done)(void *user, uint64_t done, uint64_t count);
    void *user;
} progress;

typedef struct pyramid {
    const scheme *scheme;
    room room;
    unsigned workers;
    worker worker[MAX_WORKERS];
} pyramid;

/* On failure the sentence has been printed; destroy it all the same. */
bool pyramid_create(const device *d, const scheme *s, const room *r, unsigned workers, bool staged,
                    pyramid *p);
void pyramid_destroy(pyramid *p);

/* `layers` time layers, at most room_max_layers. False, without a sentence, when it was
 * interrupted: `to` is then undefined. */
bool pyramid_pass(pyramid *p, uint64_t layers, const grid *from, grid *to, const progress *told);

/* One block of a pass, by the first worker. */
bool pyramid_block(pyramid *p, const cut *c, uint64_t index, const grid *from, grid *to);

#endif
