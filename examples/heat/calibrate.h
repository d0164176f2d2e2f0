/* The two numbers of the model, measured.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_CALIBRATE_H
#define HEAT_CALIBRATE_H

#include "model.h"
#include "pyramid.h"

/* Puts `values`, at least one, in order. Of an even number, the mean of the two in the middle. */
double median(double *values, size_t count);

/* Works on some blocks of the grid, one after the other, for a fraction of a second, as a pass
 * would, and takes medians, which others that use the machine disturb least. `most` is how many
 * layers there are at all. What is in `to` is then undefined. */
bool calibrate(pyramid *p, uint64_t most, const grid *from, grid *to, cost *c);

#endif
