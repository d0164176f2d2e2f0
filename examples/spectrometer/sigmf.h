/* What a recording's SigMF metadata say (https://sigmf.org, versions 1.x).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_SIGMF_H
#define SPECTROMETER_SIGMF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "simulate.h"

/* What holds from one sample on. */
typedef struct capture {
    uint64_t start; /* the sample, from the file's first on */
    double centre;  /* Hz; NAN: not said */
    bool has_time;
    int64_t time; /* of that sample */
} capture;

typedef struct recording {
    double rate;                /* samples a second; 0: not said */
    double latitude, longitude; /* degrees, north and east; NAN: not said */
    capture *captures;          /* by their starts, the first one at 0 */
    size_t capture_count;
    char *data_path; /* where the samples are */
} recording;

/* Whether a file of that name is metadata. */
bool sigmf_is_metadata(const char *path);

/* Reads NAME.sigmf-meta; the samples are in NAME.sigmf-data or where core:dataset says, in the same
 * folder. On failure nothing is to be freed. */
bool sigmf_read(const char *path, recording *result);

/* One capture that says nothing: for samples that come without metadata. */
bool sigmf_none(recording *result);

void sigmf_free(recording *r);

/* The capture that holds at a sample. */
const capture *sigmf_capture(const recording *r, uint64_t sample);

/* Writes metadata for simulated samples beside `data_path`: its name with .sigmf-meta in place of
 * .sigmf-data. Tones become annotations. */
bool sigmf_write(const char *data_path, const simulation *s, const recording *r, uint64_t samples);

#endif
