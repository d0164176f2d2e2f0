/* All devices at work on one block: its transform is shared out by oclfft_group.
 *
 * SPDX-License-Identifier: MIT
 *
 * For blocks that are too large for a device. Each holds a part of the samples and a part of the
 * spectrum. They exchange through the host, so devices that take blocks in turn (engine.h) are
 * faster. A store callback makes power of the spectrum; detection is on the host (inspect.h).
 */
#ifndef SPECTROMETER_TOGETHER_H
#define SPECTROMETER_TOGETHER_H

#include "devices.h"
#include "engine.h"

typedef struct together together;

/* Of the configuration points, factor, by_median and columns count. There is one slot. */
bool together_create(const device_list *devices, const engine_config *config, together **result);
void together_destroy(together **address);

/* Memory for one block. */
void *together_samples(together *t);

/* Transforms the block that is in this memory, and detects. The results are valid until the next
 * call. */
bool together_collect(together *t, spectrum *result);

#endif
