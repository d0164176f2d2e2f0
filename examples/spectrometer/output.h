/* Detections in files, block by block: as comma-separated values and as records of bytes.
 *
 * SPDX-License-Identifier: MIT
 *
 * The records (docs/spectrometer.md has the table): all numbers little-endian, reals by IEEE 754.
 *
 *     file     0  "OCLFFTSP"   8  u32 version, 1   12  u32 0x01020304, by which a reader finds its
 * order of bytes   (16 bytes) block    0  "BLK1"   4  u32 bytes of a detection, 32   8  u64 block
 * 16  i64 time, ns since 1970   24  f64 latitude 32  f64 longitude   40  f64 centre, Hz   48  f64
 * rate, 1/s   56  u64 points   64  f64 noise   72  f64 threshold 80  u64 detections (88 bytes)
 *     detection   0  i64 bin   8  i64 lowest bin   16  u32 width   20  f32 power   24  f64
 * signal-to-noise           (32 bytes)
 */
#ifndef SPECTROMETER_OUTPUT_H
#define SPECTROMETER_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "detections.h"

typedef struct output {
    FILE *csv, *records; /* either may be NULL */
    const char *csv_path, *records_path;
} output;

/* Either path may be NULL; "-" is standard output for `csv_path`. */
bool output_open(const char *csv_path, const char *records_path, output *o);

/* A block is in the files, whole, when this returns. */
bool output_block(output *o, const observation *block, const detections *d);

bool output_close(output *o);

#endif
