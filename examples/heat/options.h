/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_OPTIONS_H
#define HEAT_OPTIONS_H

#include <oclfft/oclfft.h>

#include "../common/arguments.h"
#include "field.h"

#define MAX_SCAN 32

typedef enum decompose { DECOMPOSE_AUTO, DECOMPOSE_STRIPS, DECOMPOSE_BLOCKS } decompose;
typedef enum transfer_kind { TRANSFER_AUTO, TRANSFER_DIRECT, TRANSFER_STAGED } transfer_kind;

/* Bytes, or a part of the grid, or, with both 0, most of what the device has. */
typedef struct memory_amount {
    uint64_t bytes;
    uint64_t numerator, denominator;
} memory_amount;

typedef struct options {
    /* The problem. */
    shape size;         /* rank 0: not given */
    size_t element;     /* 0: not given */
    double ratio;       /* 0: not given */
    uint64_t steps;     /* 0: not given */
    field_source field; /* .path NULL and kind FIELD_FILE: not given */
    /* How it is solved. */
    memory_amount memory;
    decompose decompose;
    uint64_t layers; /* of a pass; 0: by the model */
    unsigned workers;
    unsigned walk; /* rows of a work-item; 0: by the device */
    transfer_kind transfer;
    /* Files. */
    const char *work, *output, *picture, *plot;
    bool resume;
    /* What else is done. */
    bool check, compare, bench, quiet, list_devices;
    uint64_t scan[MAX_SCAN];
    int scans;
    oclfft_context_config device;
} options;

/* The strings point into argv. */
options_result options_parse(int argc, char **argv, options *result);

/* The bytes of `amount` for a grid of `grid_bytes`; 0 where it is not given. */
uint64_t memory_bytes(const memory_amount *amount, uint64_t grid_bytes);

#endif
