/* The exact solution of the scheme, by sine transforms on the device.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_CHECK_H
#define HEAT_CHECK_H

#include "device.h"
#include "state.h"

/* Whether there is one: only where the whole boundary of the field, of any layer, has one value. A
 * sentence otherwise. */
bool check_possible(const grid *field);

/* Compares the whole field after s->layers layers with the first field transformed, multiplied mode
 * by mode, and transformed back; prints the relative L2 distance; false when it is above 1e-5 in
 * single, 1e-12 in double precision. At most `memory` bytes of the device are used (0: what it
 * has), unless a single line needs more. */
bool check_field(const device *d, const state *s, const grid *field, uint64_t memory);

#endif
