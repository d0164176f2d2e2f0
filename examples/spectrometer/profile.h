/* Where the time goes: a table of steps, and yardsticks beside it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_PROFILE_H
#define SPECTROMETER_PROFILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "dispatch.h"

typedef struct profile {
    double *seconds; /* of each block: steps, output, the device's sum */
    size_t blocks;
} profile;

bool profile_create(profile *p);
void profile_free(profile *p);

/* What a block took, and writing its detections. Only the first few thousand blocks count. */
void profile_add(profile *p, const spectrum *results, double output_seconds);

/* Measures the yardsticks and prints all. */
bool profile_print(profile *p, const dispatch_config *config, const dispatch_summary *summary,
                   FILE *file);

#endif
