/* What an engine is made of: for engine.c, engine_setup.c and yardstick.c only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_ENGINE_PARTS_H
#define SPECTROMETER_ENGINE_PARTS_H

#include "engine.h"

#define MAX_SLOTS 8
#define GROUPS_MOST 1024
#define GROUPS_PER_UNIT 8
#define FIRST_RECORDS 4096 /* come back with the header; more are fetched when there are more */

/* The commands of a block that are waited for or timed; those that a block has not are NULL. */
typedef enum mark {
    MARK_SENT,
    MARK_BEGAN, /* the first command on the compute queue */
    MARK_MEAN,
    MARK_TRANSFORMED,
    MARK_MEDIAN,
    MARK_COLLECTED,
    MARK_COLUMNS,
    MARK_FETCHED,
    MARK_COUNT
} mark;

typedef struct slot {
    cl_mem pinned_in, pinned_out; /* host memory that the bus can read by itself */
    void *samples;                /* pinned_in, mapped */
    unsigned char *fetched;       /* pinned_out, mapped: header, first records, columns */
    cl_mem in, results, reduced;  /* on the device */
    oclfft_buffer *results_wrapped;
    oclfft_plan *plan;
    cl_event marks[MARK_COUNT];
    found_bin *found; /* all records, on the host */
    size_t room;      /* records that `found` has room for */
} slot;

typedef enum kernel_name {
    KERNEL_ENERGY,
    KERNEL_BEGIN_BY_MEAN,
    KERNEL_BEGIN_RANGE,
    KERNEL_BEGIN_MEDIAN,
    KERNEL_COUNT_DIGITS,
    KERNEL_CHOOSE_DIGIT,
    KERNEL_BEGIN_BY_MEDIAN,
    KERNEL_COLLECT,
    KERNEL_REDUCE_COLUMNS,
    KERNEL_COUNT
} kernel_name;

struct engine {
    engine_config config;
    cl_device_id device;
    cl_context cl;
    cl_command_queue send, compute, fetch;
    cl_program program;
    cl_kernel kernels[KERNEL_COUNT];
    size_t items;         /* of a work-group */
    size_t groups;        /* where a kernel walks over all samples or bins: enough for all compute
                             units, and no more */
    cl_mem partial;       /* sums of the work-groups of `energy` */
    cl_mem state, counts; /* of the median */
    cl_mem power;         /* of every bin; a few bytes if it is not read */
    cl_mem workspace;     /* of the transform, or NULL */
    size_t power_bytes, workspace_bytes;
    size_t fetched_bytes, first_records;
    oclfft_context *context;
    slot slots[MAX_SLOTS];
};

/* A buffer on the device, or in pinned host memory, by `flags`. */
bool engine_memory(engine *e, cl_mem_flags flags, size_t bytes, const char *what, cl_mem *memory);

/* A spectrum's power is wanted in memory. */
static inline bool engine_keeps(const engine *e) {
    return e->config.by_median || e->config.columns;
}

#endif
