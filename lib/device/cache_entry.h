/* The form of an entry of the disk cache, in host byte order: magic, length of the key, length of
 * the binary, checksum of both, the key, the binary. */
#ifndef OCLFFT_DEVICE_CACHE_ENTRY_H
#define OCLFFT_DEVICE_CACHE_ENTRY_H

#include "base/text.h"
#include "os/file.h"

/* The binary of an open entry, which the caller frees, or NULL: the file is not the user's alone to
 * write, not whole, or about another key. */
unsigned char *cache_entry_read(file_handle file, const text *key, size_t *length);

/* Writes an entry into an open, empty file; false where it cannot be written whole. */
bool cache_entry_write(file_handle file, const text *key, const unsigned char *binary,
                       size_t length);

#endif
