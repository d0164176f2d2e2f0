#include "storage.h"

#define KIND(name, format, ...) {__VA_ARGS__},
#define FORMAT(name, format, ...) format,
#define FORMAT_NAME(name, format, ...) #format,

static const storage_kind kinds[STORAGE_COUNT] = {STORAGES(KIND)};
static const oclfft_format formats[STORAGE_COUNT] = {STORAGES(FORMAT)};
static const char *const format_names[STORAGE_COUNT] = {STORAGES(FORMAT_NAME)};

const storage_kind *storage_kind_of(storage s) {
    return &kinds[s];
}

bool storage_from_format(oclfft_format format, storage *s) {
    for (uint32_t i = 0; i < STORAGE_COUNT; ++i) {
        if (formats[i] != format) continue;
        *s = (storage)i;
        return true;
    }
    return false;
}

const char *storage_format_name(storage s) {
    return format_names[s];
}

uint64_t storage_bytes(storage s, oclfft_precision precision) {
    return kinds[s].bytes[precision == OCLFFT_DOUBLE];
}
