/* One line on standard error that keeps changing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_PROGRESS_H
#define SPECTROMETER_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool shown;
    double began, last; /* seconds */
    double block_seconds;
} progress;

/* Shown on a terminal, or when asked for. `block_seconds`: how long a block took to record. */
void progress_begin(bool asked, double block_seconds, progress *p);
void progress_block(progress *p, uint64_t blocks);
void progress_end(progress *p, uint64_t blocks);

#endif
