/* FNV-1a, 64 bits: for cache keys. Not for adversaries: whoever finds a key also compares what it
 * stands for. */
#ifndef OCLFFT_BASE_HASH_H
#define OCLFFT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_SEED UINT64_C(14695981039346656037)

static inline uint64_t hash_bytes(uint64_t hash, const void *data, size_t length) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < length; ++i) hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

#endif
