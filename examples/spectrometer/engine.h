/* One device at work: blocks of samples in, what was found in their spectra out.
 *
 * SPDX-License-Identifier: MIT
 *
 * A slot is what one block in flight needs of its own: pinned host memory for samples and results,
 * the samples and results on the device, and a plan, whose store callback writes the results.
 * Shared by the slots of a device, because they are worked on one after the other: the transform's
 * workspace and the power of all bins. Three queues, each in order:
 *
 *     send        write samples
 *     compute              energy, threshold, transform | median, collect | columns        (waits
 * for `sent`) fetch                                                                  read results
 * (waits for `computed`)
 *
 * So the bus brings block b + 1 while the device transforms block b. A slot's pinned samples may be
 * written again once its results have been collected: whoever fills them does that in time
 * (dispatch.c), and no queue ever waits for the host.
 *
 * Where the threshold is a multiple of the mean it is known before the transform (Parseval), and
 * the store callback detects while it has the bin in a register; power itself is not even written
 * unless a picture wants it. A median needs all of it in memory.
 */
#ifndef SPECTROMETER_ENGINE_H
#define SPECTROMETER_ENGINE_H

#include <oclfft/opencl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "results.h"

typedef struct engine_config {
    size_t points;
    double factor;      /* the threshold over the mean of the noise */
    bool by_median;     /* that mean is taken to be median / ln 2 */
    size_t columns;     /* of the reduced spectrum; 0: none is wanted */
    size_t capacity;    /* records that fit a list on the device, a matter of memory and speed
                           only */
    unsigned slots;     /* blocks in flight */
    const char *recipe; /* of the transform; NULL: as the library plans it */
    bool profile;       /* queues note when each command began and ended */
} engine_config;

/* What takes time on the device, by events. */
typedef enum step {
    STEP_SEND,
    STEP_MEAN,
    STEP_TRANSFORM,
    STEP_MEDIAN,
    STEP_COLLECT,
    STEP_COLUMNS,
    STEP_FETCH,
    STEP_COUNT
} step;

/* The results of a block, valid until its slot is submitted again. */
typedef struct spectrum {
    double noise; /* mean power of a bin's noise, full scale 1 */
    double threshold;
    found_bin *found; /* unsorted; the caller may sort them */
    size_t count;
    const float *columns; /* pairs of mean and peak, from the band's lower edge up */
    double seconds[STEP_COUNT];
} spectrum;

typedef struct engine engine;

bool engine_create(cl_device_id device, const engine_config *config, engine **result);
void engine_destroy(engine **e);

/* Pinned memory for one block of slot `index`, which `engine_submit` sends. */
void *engine_samples(engine *e, unsigned index);

/* Enqueues all of a block's work and returns. */
bool engine_submit(engine *e, unsigned index);

/* Waits for the slot's block. */
bool engine_collect(engine *e, unsigned index, spectrum *result);

/* The passes of the plan, for people. */
bool engine_describe(engine *e, char *text, size_t capacity);

/* Yardsticks. Enqueues nothing but the transfer of a slot's samples; waits for such; and the time
 * of one copy of `bytes` from one place of the device's memory to another, or a negative one where
 * it has no room for both. */
bool engine_send(engine *e, unsigned index);
bool engine_wait_sent(engine *e);
bool engine_copy_seconds(engine *e, size_t bytes, double *seconds);

#endif
