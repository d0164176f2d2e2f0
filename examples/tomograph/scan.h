/* A scan: its sizes, and its two files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOMOGRAPH_SCAN_H
#define TOMOGRAPH_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/* Projections are floats [slice][angle][detector], the angles equally spaced over half a turn, as
 * many detectors as a slice is wide. */
typedef struct scan {
    size_t slices, angles, width;
} scan;

/* Bytes of the projections of one slice. */
size_t scan_slice_bytes(const scan *s);

/* The cosine and sine of each angle, in pairs. */
void scan_directions(const scan *s, float *directions);

/* Writes the projections of the phantom, slice by slice. Each number gets an error, normally
 * distributed, whose standard deviation is `noise` times the largest possible projection. */
bool scan_simulate(const scan *s, double noise, const char *path);

/* The middle of voxel or detector i of n, from -1 to 1. */
double scan_position(size_t i, size_t n);

/* ---- The volume, in a file that is mapped into memory ---- */

/* Slices of `width` rows, each with room for its spectrum: `row` floats. */
typedef struct volume {
    float *voxels;
    size_t slices, width, row;
    int file;
    size_t bytes;
} volume;

bool volume_create(const scan *s, const char *path, volume *v);
/* Removes the room behind the rows from the file, if asked, and closes it. */
bool volume_close(volume *v, bool finish);

#endif
