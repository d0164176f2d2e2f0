/* From projections to voxels: filtered back projection, in pieces of some slices.
 *
 * SPDX-License-Identifier: MIT
 *
 * G. N. Ramachandran and A. V. Lakshminarayanan, Proc. Nat. Acad. Sci. 68, 1971; Kak and Slaney,
 * Principles of Computerized Tomographic Imaging, 1988, section 3.3.
 */
#ifndef TOMOGRAPH_RECONSTRUCT_H
#define TOMOGRAPH_RECONSTRUCT_H

#include <oclfft/oclfft.h>

#include "scan.h"

/* Reads the projections from a file and writes the volume. A piece has as many slices as take at
 * most `memory` bytes on the device; their number goes to `*pieces`. */
bool reconstruct(oclfft_context *context, const scan *s, const char *path, size_t memory, volume *v,
                 size_t *pieces);

/* Multiplies the spectrum of the whole volume by a Gaussian, which has a half of the power at
 * `cutoff` cycles per voxel: in place, by transforms that need not fit the device. */
bool smooth(oclfft_context *context, volume *v, double cutoff);

#endif
