/* Blocks to devices, results back in order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "dispatch.h"

#include <string.h>

#include "../common/clock.h"
#include "../common/interrupt.h"

static engine *engine_of(const dispatch_config *c, uint64_t block) {
    return c->engines[block % c->count];
}

static unsigned slot_of(const dispatch_config *c, uint64_t block) {
    return (unsigned)(block / c->count % c->slots);
}

static void *memory_of(const dispatch_config *c, uint64_t block) {
    if (c->together) return together_samples(c->together);
    return engine_samples(engine_of(c, block), slot_of(c, block));
}

static bool submit(const dispatch_config *c, uint64_t block) {
    return c->together || engine_submit(engine_of(c, block), slot_of(c, block));
}

static bool collect(const dispatch_config *c, uint64_t block, spectrum *results) {
    return c->together ? together_collect(c->together, results)
                       : engine_collect(engine_of(c, block), slot_of(c, block), results);
}

typedef enum filled { FILLED, EMPTY, BROKEN } filled;

/* A block's samples into its slot. EMPTY: there is no whole block any more; BROKEN: nor can one be
 * read. */
static filled fill(const dispatch_config *c, samples *source, uint64_t block,
                   dispatch_summary *summary) {
    const size_t bytes = 2 * c->points;
    void *memory = memory_of(c, block);
    size_t got;
    const bool good = samples_read(source, memory, bytes, &got);
    if (got == bytes) return FILLED;
    summary->rest = got / 2;
    summary->half = got % 2 && !interrupt_asked(); /* an interrupt may have cut it */
    if (!good) return BROKEN;
    if (!c->pad || summary->rest == 0) return EMPTY;
    memset((char *)memory + got / 2 * 2, 0, bytes - got / 2 * 2);
    return FILLED;
}

/* The first block into all slots, before the clock runs. */
static filled fill_all(const dispatch_config *c, samples *source, dispatch_summary *summary) {
    const filled state = fill(c, source, 0, summary);
    for (uint64_t block = 1; state == FILLED && block < (uint64_t)c->count * c->slots; ++block)
        memcpy(memory_of(c, block), memory_of(c, 0), 2 * c->points);
    return state;
}

static bool deliver(const dispatch_config *c, uint64_t block, dispatch_sink sink, void *user,
                    dispatch_summary *summary) {
    spectrum results;
    if (!collect(c, block, &results) || !sink(user, block, &results)) return false;
    ++summary->blocks;
    return true;
}

bool dispatch_run(const dispatch_config *c, samples *source, dispatch_sink sink, void *user,
                  dispatch_summary *summary) {
    const uint64_t slots = (uint64_t)c->count * c->slots;
    uint64_t block = 0, delivered = 0;
    filled state = FILLED;
    double start = 0;
    *summary = (dispatch_summary){0};
    if (c->repeat) state = fill_all(c, source, summary);
    for (; block < c->blocks && state == FILLED; ++block) {
        if (block >= slots && !deliver(c, delivered++, sink, user, summary)) return false;
        if (interrupt_asked()) break;
        if (!c->repeat && (summary->rest || (state = fill(c, source, block, summary)) != FILLED))
            break;
        /* the first samples cannot overlap with anything */
        if (block == 0) start = clock_seconds();
        if (!submit(c, block)) return false;
    }
    while (delivered < block)
        if (!deliver(c, delivered++, sink, user, summary)) return false;
    summary->seconds = block ? clock_seconds() - start : 0;
    return state != BROKEN;
}

bool dispatch_warm_up(const dispatch_config *c) {
    for (unsigned b = 0; b < c->count * c->slots; ++b)
        if (!engine_submit(engine_of(c, b), slot_of(c, b))) return false;
    for (unsigned b = 0; b < c->count * c->slots; ++b) {
        spectrum ignored;
        if (!engine_collect(engine_of(c, b), slot_of(c, b), &ignored)) return false;
    }
    return true;
}
