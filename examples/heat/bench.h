/* Measuring: the trivial method, the pyramid, and the model beside them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_BENCH_H
#define HEAT_BENCH_H

#include "options.h"

/* Every run is compared bit for bit with the scheme on the whole grid in device memory, where that
 * fits. */
bool bench(const options *o);

#endif
