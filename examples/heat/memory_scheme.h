/* The scheme on the whole grid in device memory: what every other method must equal, bit for bit.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_MEMORY_SCHEME_H
#define HEAT_MEMORY_SCHEME_H

#include "pyramid.h"

/* Whether the device has room for it. */
bool memory_scheme_fits(const device *d, const shape *grid, size_t element);

/* The same, with a sentence where it does not. */
bool memory_scheme_possible(const device *d, const shape *grid, size_t element);

bool memory_scheme(const device *d, const scheme *s, uint64_t layers, const grid *from, grid *to);

/* Compares every bit; where they differ says which node, and from `what`. */
bool grids_equal(const grid *got, const grid *expected, const char *what);

#endif
