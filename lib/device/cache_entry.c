#include "cache_entry.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cache_folder.h"
#include "os/process.h"

typedef struct header {
    char magic[8];
    uint64_t key_length, binary_length, checksum;
} header;

_Static_assert(sizeof CACHE_MAGIC == sizeof((header *)0)->magic, "the magic includes its zero");

static uint64_t checksum(const text *key, const unsigned char *binary, size_t length) {
    return hash_bytes(hash_bytes(HASH_SEED, key->data, key->length), binary, length);
}

/* A binary is code, so only what the user alone could have written is loaded. */
static bool is_trusted(const file_info *info) {
    return info->is_regular && info->is_own && !info->others_may_write;
}

static bool read_header(file_handle file, const file_info *info, const text *key, header *h) {
    if (!file_read_whole(file, h, sizeof *h)) return false;
    if (memcmp(h->magic, CACHE_MAGIC, sizeof h->magic) != 0) return false;
    if (h->key_length != key->length) return false;
    if (h->binary_length == 0 || h->binary_length > CACHE_MAX_ENTRY) return false;
    return info->bytes == sizeof *h + h->key_length + h->binary_length;
}

/* The file is read and not mapped, because it may shrink meanwhile. */
unsigned char *cache_entry_read(file_handle file, const text *key, size_t *length) {
    header h;
    file_info info;
    if (!file_info_of(file, &info) || !is_trusted(&info)) return NULL;
    if (info.bytes > CACHE_MAX_ENTRY || !read_header(file, &info, key, &h)) return NULL;
    unsigned char *data = malloc(h.key_length + h.binary_length);
    if (!data) return NULL;
    bool whole = file_read_whole(file, data, h.key_length + h.binary_length) &&
                 memcmp(data, key->data, key->length) == 0;
    if (whole) memmove(data, data + h.key_length, h.binary_length);
    if (!whole || checksum(key, data, h.binary_length) != h.checksum) {
        free(data);
        return NULL;
    }
    *length = h.binary_length;
    return data;
}

bool cache_entry_write(file_handle file, const text *key, const unsigned char *binary,
                       size_t length) {
    header h = {.magic = CACHE_MAGIC,
                .key_length = key->length,
                .binary_length = length,
                .checksum = checksum(key, binary, length)};
    return process_may_write(sizeof h + key->length + length) &&
           file_write_whole(file, &h, sizeof h) && file_write_whole(file, key->data, key->length) &&
           file_write_whole(file, binary, length);
}
