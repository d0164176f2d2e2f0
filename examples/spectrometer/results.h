/* The words of a block's results on the device, as callbacks.cl and detect.cl write them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_RESULTS_H
#define SPECTROMETER_RESULTS_H

#include <stdint.h>

typedef struct results_header {
    float threshold;      /* what is above it is in the list, full scale 1 */
    uint32_t count;       /* of bins above it in the range, also of those that the list had no room
                             for */
    uint32_t first, bins; /* the range */
    uint32_t energy_low;  /* the sum of I^2 + Q^2 over the block, where the threshold is a multiple
                             of the mean */
    uint32_t energy_high; /* its upper half */
    float median;         /* of the power, where the threshold is a multiple of it */
    uint32_t unused;
} results_header;

typedef struct found_bin {
    uint32_t bin; /* of the transform: 0 ... points - 1 */
    float power;
} found_bin;

#endif
