/* The folder of the disk cache: whom it must belong to, and how files are made and removed in it.
 * All work is relative to the open folder, so that nobody can put another in its place meanwhile.
 * No link in the folder is followed, opening a file waits for nothing, and only files that are ours
 * by owner, name and content are removed. */
#ifndef OCLFFT_DEVICE_CACHE_FOLDER_H
#define OCLFFT_DEVICE_CACHE_FOLDER_H

#include <stdbool.h>
#include <stdint.h>

#include "os/folder.h"

/* What the folder may hold, and how much work one call may do. */
enum {
    CACHE_MAX_ENTRY = 64 << 20,    /* bytes of one entry */
    CACHE_MAX_BYTES = 256 << 20,   /* bytes of all entries */
    CACHE_MAX_ENTRIES = 2048,      /* number of entries */
    CACHE_MAX_NAMES = 8192,        /* names that one call of cache_folder_trim looks at */
    CACHE_TEMPORARY_SECONDS = 3600 /* a temporary file older than this was left by its process */
};

enum { CACHE_NAME = 32 }; /* bytes for the name of a file */

/* The first bytes of every file of ours. */
#define CACHE_MAGIC "oclfft1"

/* Entries have names of a number and this ending, temporary files of this beginning and a number;
 * numbers have 16 hexadecimal digits. */
#define CACHE_ENTRY_ENDING ".bin"
#define CACHE_TEMPORARY_BEGINNING "new-"

void cache_entry_name(uint64_t hash, char name[CACHE_NAME]);

/* Opens the folder. With `make`, creates it and its parents, readable by the user only, where they
 * are missing. Returns NO_FILE with the reason in *why where that fails or other users could write
 * to the folder. The path may lead through links, as whoever configured it wished; but where the
 * last part of it is a link, that must be the user's or root's. */
file_handle cache_folder_open(const char *path, bool make, const char **why);

/* Creates a file for writing, for the user only, and gives its name, which no other file has.
 * Returns NO_FILE where that fails. */
file_handle cache_folder_new_file(file_handle folder, char name[CACHE_NAME]);

/* Removes the entries that were not used for longest until the rest is within the limits, but never
 * `keep`; and temporary files that their processes left. */
void cache_folder_trim(file_handle folder, const char *keep);

#endif
