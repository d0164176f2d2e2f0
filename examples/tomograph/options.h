/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOMOGRAPH_OPTIONS_H
#define TOMOGRAPH_OPTIONS_H

#include "../common/arguments.h"
#include "scan.h"

typedef struct options {
    scan scan;
    const char *folder;
    const char *projections; /* somebody's own; NULL: the phantom's */
    const char *picture;
    uint64_t memory; /* bytes on the device; 0: all there is */
    double noise, cutoff;
} options;

options_result options_parse(int argc, char **argv, options *o);

#endif
