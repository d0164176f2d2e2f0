/* The two numbers of the model, measured.
 *
 * SPDX-License-Identifier: MIT
 */
#include "calibrate.h"

#include <stdlib.h>

#include "../common/clock.h"

/* Enough layers for a time that can be measured; enough blocks that caches do not hold the next
 * one. */
#define LAYERS 32
#define SECONDS 0.4
#define ROUNDS 64

static int by_size(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, by_size);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static uint64_t choose_layers(const room *r, uint64_t most) {
    uint64_t layers = room_max_layers(r) / 4;
    if (layers > LAYERS) layers = LAYERS;
    if (layers > most) layers = most;
    return layers < 1 ? 1 : layers;
}

bool calibrate(pyramid *p, uint64_t most, const grid *from, grid *to, cost *result) {
    double in[ROUNDS], out[ROUNDS], compute[ROUNDS], end = 0;
    size_t rounds = 0;
    spent *s = &p->worker[0].spent;
    cut c;
    cut_make(&p->room, choose_layers(&p->room, most), &c);
    /* from the middle on: blocks at the grid's ends have less halo */
    uint64_t blocks = cut_blocks(&c), index = blocks / 2;
    if (!pyramid_block(p, &c, index, from, to)) return false; /* warms up */
    for (end = clock_seconds() + SECONDS; rounds < ROUNDS && (rounds < 3 || clock_seconds() < end);
         ++rounds) {
        *s = (spent){0};
        if (!pyramid_block(p, &c, ++index % blocks, from, to)) return false;
        in[rounds] = s->load / s->loaded;
        out[rounds] = s->store / s->stored;
        compute[rounds] = s->compute / s->computed;
    }
    *result = (cost){median(in, rounds), median(out, rounds), median(compute, rounds)};
    *s = (spent){0};
    return true;
}
