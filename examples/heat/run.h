/* A run: from the first field, or the last pass of an interrupted run, to the last layer.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_RUN_H
#define HEAT_RUN_H

#include "options.h"

bool run(const options *o);

#endif
