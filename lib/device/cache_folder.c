#include "cache_folder.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>

#include "base/hash.h"
#include "base/text.h"
#include "os/clock.h"
#include "os/path.h"
#include "os/process.h"

void cache_entry_name(uint64_t hash, char name[CACHE_NAME]) {
    snprintf(name, CACHE_NAME, "%016llx" CACHE_ENTRY_ENDING, (unsigned long long)hash);
}

/* ---- Opening ---- */

/* Makes the folder and its parents. Whether that worked shows when the folder is opened. */
static void make_folders(const char *path) {
    text partial = {0};
    text_add(&partial, "%s", path);
    for (size_t i = 1; !partial.failed && i <= partial.length; ++i) {
        if (!path_is_separator(partial.data[i]) && partial.data[i] != 0) continue;
        char end = partial.data[i];
        partial.data[i] = 0;
        (void)folder_make(partial.data);
        partial.data[i] = end;
    }
    text_free(&partial);
}

/* Why the folder should not be used, or NULL. Entries are code that will run: whoever may write
 * here could have planted them. */
static const char *reason_for_distrust(const char *path, file_handle folder) {
    file_info info;
    if (file_look_at_link(path, &info) && info.is_link && !info.is_own && !info.is_roots)
        return "it is another user's link";
    if (!file_info_of(folder, &info) || !info.is_own) return "it belongs to another user";
    return info.others_may_write ? "other users may write to it" : NULL;
}

file_handle cache_folder_open(const char *path, bool make, const char **why) {
    file_handle folder = folder_open(path);
    if (folder == NO_FILE && errno == ENOENT && make) {
        make_folders(path);
        folder = folder_open(path);
    }
    *why = folder == NO_FILE ? "it cannot be opened" : reason_for_distrust(path, folder);
    if (!*why) return folder;
    if (folder != NO_FILE) file_close(folder);
    return NO_FILE;
}

/* ---- New files ---- */

/* Differs between processes, threads and calls, even where processes of two containers have the
 * same number. */
static uint64_t next_number(void) {
    static atomic_uint_fast64_t calls;
    char text[96];
    int length =
        snprintf(text, sizeof text, "%llu %lld %llu", (unsigned long long)process_number(),
                 (long long)clock_calendar(), (unsigned long long)atomic_fetch_add(&calls, 1));
    return hash_bytes(HASH_SEED, text, (size_t)length);
}

file_handle cache_folder_new_file(file_handle folder, char name[CACHE_NAME]) {
    for (int i = 0; i < 16; ++i) {
        snprintf(name, CACHE_NAME, CACHE_TEMPORARY_BEGINNING "%016llx",
                 (unsigned long long)next_number());
        file_handle file = folder_create_file(folder, name);
        if (file != NO_FILE || errno != EEXIST) return file;
    }
    return NO_FILE;
}
