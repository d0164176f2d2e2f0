/* The kernels' texts, by the names of their files: the build makes a table of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_FRAGMENTS_H
#define SPECTROMETER_FRAGMENTS_H

typedef struct fragment {
    const char *name, *text;
} fragment;

extern const fragment fragments[]; /* callbacks, detect, and one without a name */

#endif
