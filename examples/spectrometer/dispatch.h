/* Blocks to devices, results back in order.
 *
 * SPDX-License-Identifier: MIT
 *
 * Block b goes to device b mod M, there to slot b / M mod S: the slot that needs to be emptied next
 * is always that of the oldest block in flight, so results come in order by themselves, from one
 * thread. While it fills a slot's pinned memory with samples or writes a block's detections, the
 * other M * S - 1 blocks travel and are transformed.
 */
#ifndef SPECTROMETER_DISPATCH_H
#define SPECTROMETER_DISPATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "engine.h"
#include "samples.h"
#include "together.h"

typedef struct dispatch_config {
    engine **engines;
    together *together; /* does every block, in one slot; NULL: the engines do them in turn */
    unsigned count, slots;
    size_t points;
    uint64_t blocks; /* no more than these */
    bool repeat;     /* the first block again and again: its samples stay where the bus takes them
                        from */
    bool pad;        /* the last block is filled up with zeros */
} dispatch_config;

typedef struct dispatch_summary {
    uint64_t blocks;
    size_t rest;    /* samples after the last block, padded or left out */
    bool half;      /* the last sample is incomplete */
    double seconds; /* from the first submission to the last result */
} dispatch_summary;

/* Receives the results of a block; they may be changed, and are gone afterwards. */
typedef bool (*dispatch_sink)(void *user, uint64_t block, spectrum *results);

/* Until there are no more samples. When reading them fails the results of the blocks before are
 * still delivered. */
bool dispatch_run(const dispatch_config *config, samples *source, dispatch_sink sink, void *user,
                  dispatch_summary *summary);

/* Runs a block of zeros through every slot: what happens at first executions only does not happen
 * later. */
bool dispatch_warm_up(const dispatch_config *config);

#endif
