/* Detections in files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "output.h"

#include <errno.h>
#include <string.h>

#include "../common/fail.h"
#include "stamp.h"

#define FILE_BYTES 16
#define BLOCK_BYTES 88
#define DETECTION_BYTES 32

static void put32(unsigned char *at, uint32_t value) {
    for (int i = 0; i < 4; ++i) at[i] = (unsigned char)(value >> 8 * i);
}

static void put64(unsigned char *at, uint64_t value) {
    for (int i = 0; i < 8; ++i) at[i] = (unsigned char)(value >> 8 * i);
}

static void put_real(unsigned char *at, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put64(at, bits);
}

static bool open_one(const char *path, const char *mode, FILE **file) {
    *file = fopen(path, mode);
    return *file || fail("cannot write '%s': %s", path, strerror(errno));
}

/* All of what has been written so far has arrived. */
static bool settle(FILE *file, const char *path) {
    return (fflush(file) == 0 && !ferror(file)) ||
           fail("cannot write all of '%s': %s", path, strerror(errno));
}

static bool begin_records(output *o) {
    unsigned char head[FILE_BYTES] = "OCLFFTSP";
    put32(head + 8, 1);
    put32(head + 12, 0x01020304);
    fwrite(head, 1, sizeof head, o->records);
    return settle(o->records, o->records_path);
}

static bool begin_csv(output *o) {
    fputs("block,time,bin,frequency_hz,power,snr,first_bin,bandwidth_bins\n", o->csv);
    return settle(o->csv, o->csv_path);
}

bool output_open(const char *csv_path, const char *records_path, output *o) {
    *o = (output){.csv_path = csv_path, .records_path = records_path};
    if (csv_path && strcmp(csv_path, "-") == 0) {
        o->csv = stdout;
        o->csv_path = "standard output";
    } else if (csv_path && !open_one(csv_path, "w", &o->csv)) {
        return false;
    }
    if (records_path && !open_one(records_path, "wb", &o->records)) return false;
    return (!o->csv || begin_csv(o)) && (!o->records || begin_records(o));
}

static double signal_to_noise(const observation *block, const detection *d) {
    return block->noise > 0 ? d->power / block->noise : INFINITY;
}

static bool write_csv(output *o, const observation *block, const detections *list) {
    char time[STAMP_CHARS];
    stamp_format(block->time, time);
    for (size_t i = 0; i < list->count; ++i) {
        const detection *d = &list->items[i];
        fprintf(o->csv, "%llu,%s,%lld,%.6f,%.9g,%.9g,%lld,%u\n", (unsigned long long)block->block,
                time, (long long)d->bin, observation_frequency(block, (double)d->bin),
                (double)d->power, signal_to_noise(block, d), (long long)d->first,
                (unsigned)d->width);
    }
    return settle(o->csv, o->csv_path);
}

static void write_record(FILE *file, const observation *block, const detection *d) {
    unsigned char record[DETECTION_BYTES];
    uint32_t bits;
    memcpy(&bits, &d->power, sizeof bits);
    put64(record, (uint64_t)d->bin);
    put64(record + 8, (uint64_t)d->first);
    put32(record + 16, d->width);
    put32(record + 20, bits);
    put_real(record + 24, signal_to_noise(block, d));
    fwrite(record, 1, sizeof record, file);
}

static bool write_records(output *o, const observation *block, const detections *list) {
    unsigned char head[BLOCK_BYTES] = "BLK1";
    put32(head + 4, DETECTION_BYTES);
    put64(head + 8, block->block);
    put64(head + 16, (uint64_t)block->time);
    put_real(head + 24, block->latitude);
    put_real(head + 32, block->longitude);
    put_real(head + 40, block->centre);
    put_real(head + 48, block->rate);
    put64(head + 56, block->points);
    put_real(head + 64, block->noise);
    put_real(head + 72, block->threshold);
    put64(head + 80, list->count);
    fwrite(head, 1, sizeof head, o->records);
    for (size_t i = 0; i < list->count; ++i) write_record(o->records, block, &list->items[i]);
    return settle(o->records, o->records_path);
}

bool output_block(output *o, const observation *block, const detections *d) {
    return (!o->csv || write_csv(o, block, d)) && (!o->records || write_records(o, block, d));
}

static bool close_one(FILE *file, const char *path) {
    if (!file) return true;
    return (file == stdout ? fflush(file) : fclose(file)) == 0 ||
           fail("cannot write all of '%s': %s", path, strerror(errno));
}

bool output_close(output *o) {
    const bool csv = close_one(o->csv, o->csv_path),
               records = close_one(o->records, o->records_path);
    *o = (output){0};
    return csv && records;
}
