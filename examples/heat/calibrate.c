/* The two numbers of the model, measured.
 *
 * SPDX-License-Identifier: MIT
 */
#include "calibrate.h"

/* Enough layers for a time that can be measured; enough blocks that caches do not hold the next one. */
#define LAYERS 32
#define SECONDS 0.4
#define ROUNDS 64

bool calibrate(pyramid *p, uint64_t most, const grid *from, grid *to, cost *result) {
    uint64_t layers = room_max_layers(&p->room) / 4;
    if (layers > LAYERS) layers = LAYERS;
    if (layers > most) layers = most;
    if (layers < 1) layers = 1;
    cut c;
    cut_make(&p->room, layers, &c);
    spent *s = &p->worker[0].spent;
    double end = 0;
    for (uint64_t round = 0; round <= ROUNDS && (round < 3 || now() < end); ++round) {
        /* From the middle on: blocks at the grid's ends have less halo. */
        uint64_t blocks = cut_blocks(&c);
        if (!pyramid_block(p, &c, (blocks / 2 + round) % blocks, from, to)) return false;
        if (round > 0) continue;
        *s = (spent){0}; /* the first one warms up */
        end = now() + SECONDS;
    }
    *result = (cost){(s->load + s->store) / (s->loaded + s->stored), s->compute / s->computed};
    *s = (spent){0};
    return true;
}
