/* Boxes of a grid to and from the device.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_TRANSFER_H
#define HEAT_TRANSFER_H

#include "device.h"
#include "grid.h"

/* Directly: OpenCL reads and writes the grid's own memory, by rectangular transfers where a box is
 * no piece of it. Staged: through two pinned arrays in turn, so that copying on the host and the
 * bus work at the same time, several times as fast on GPUs, whose drivers do the same one after the
 * other for memory that is not pinned. */
typedef struct transfer {
    cl_command_queue queue; /* in order; not owned */
    bool staged;
    cl_mem pinned[2];
    char *stage[2];
} transfer;

bool transfer_create(const device *d, cl_command_queue queue, bool staged, transfer *t);
void transfer_destroy(transfer *t);

/* The box `load` of the grid to the array, from its node `first` on, packed. Returns when it is
 * there. */
bool transfer_load(const transfer *t, const grid *from, const box *load, cl_mem array,
                   uint64_t first);

/* The box `core`, which lies in `load`, from the array, where `load` begins at node `first`, to its
 * place in the grid. */
bool transfer_store(const transfer *t, cl_mem array, uint64_t first, const box *load,
                    const box *core, grid *to);

#endif
