/* The folder of the disk cache: whose it must be, how files come into it and how they go. Everything happens relative to the open
 * folder, so that nobody can exchange it on the way; no link in it is followed, nothing in it is waited for, and nothing is removed
 * that is not ours by owner, name and content. */
#ifndef OCLFFT_DEVICE_CACHE_FOLDER_H
#define OCLFFT_DEVICE_CACHE_FOLDER_H

#include <stdbool.h>
#include <stdint.h>

/* What the folder may hold, and the work that a call may take. */
enum {
    CACHE_MAX_ENTRY = 64 << 20,    /* bytes of one entry */
    CACHE_MAX_BYTES = 256 << 20,   /* of all */
    CACHE_MAX_ENTRIES = 2048,      /* their number */
    CACHE_MAX_NAMES = 8192,        /* looked at by one call of cache_folder_trim */
    CACHE_TEMPORARY_SECONDS = 3600 /* then a temporary file is taken for one that its process left behind */
};

enum { CACHE_NAME = 32 }; /* bytes for the name of a file */

/* The first bytes of every file of ours. */
#define CACHE_MAGIC "oclfft1"

void cache_entry_name(uint64_t hash, char name[CACHE_NAME]);

/* Opens the folder; `make`: creates it and its parents (mode 0700) where they are absent. -1 with the reason in *why when that
 * fails, or the folder is not the user's alone to write. The way to it may go through links: where they lead is the configuration's
 * word, save a last one that another user laid. */
int cache_folder_open(const char *path, bool make, const char **why);

/* A new file for writing (mode 0600) under a name that no other has; -1: none to be had. */
int cache_folder_new_file(int folder, char name[CACHE_NAME]);

/* Removes the entries that were not used for longest until the rest is within the limits, but never `keep`, and old temporary
 * files. */
void cache_folder_trim(int folder, const char *keep);

#endif
