/* Where the samples come from: a file, standard input, or a simulation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_SAMPLES_H
#define SPECTROMETER_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "simulate.h"

typedef struct samples {
    int file; /* or -1: simulated */
    const char *name;
    simulation *simulated;
    uint64_t left; /* simulated samples still to come */
} samples;

/* `path` "-" is standard input. */
bool samples_open(const char *path, samples *s);
void samples_simulate(simulation *simulated, uint64_t count, samples *s);
void samples_close(samples *s);

/* Whether they come from the file of that name. */
bool samples_are_in(const samples *s, const char *path);

/* The next bytes, however they arrive; fewer only at the end, or when a signal has asked for it.
 * False when reading fails: `*got` have come before. */
bool samples_read(samples *s, void *memory, size_t bytes, size_t *got);

#endif
