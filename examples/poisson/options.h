/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef POISSON_OPTIONS_H
#define POISSON_OPTIONS_H

#include "../common/arguments.h"
#include "box.h"

typedef struct options {
    box box; /* the finest one */
    const char *picture;
} options;

options_result options_parse(int argc, char **argv, options *o);

#endif
