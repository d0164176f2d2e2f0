#include <stdlib.h>
#include <string.h>

#include "cache_folder.h"
#include "os/clock.h"

/* An entry in the folder. */
typedef struct entry {
    char name[CACHE_NAME];
    int64_t used; /* when, in nanoseconds since 1970 */
    uint64_t bytes;
} entry;

typedef struct listing {
    file_handle folder;
    int64_t now;
    entry *entries;
    size_t count, capacity;
    uint64_t bytes;
} listing;

/* ---- Names and content ---- */

enum { DIGITS = 16 };

static bool begins_with_number(const char *text) {
    return strspn(text, "0123456789abcdef") >= DIGITS;
}

static bool is_entry_name(const char *name) {
    return begins_with_number(name) && strcmp(name + DIGITS, CACHE_ENTRY_ENDING) == 0;
}

static bool is_temporary_name(const char *name) {
    enum { BEGINNING = sizeof CACHE_TEMPORARY_BEGINNING - 1 };
    return strncmp(name, CACHE_TEMPORARY_BEGINNING, BEGINNING) == 0 &&
           begins_with_number(name + BEGINNING) && name[BEGINNING + DIGITS] == 0;
}

/* Whether a file begins as ours do. A crash of the whole machine may have left less than we wrote,
 * or zeros in its place. */
static bool has_our_content(file_handle file) {
    char begin[sizeof CACHE_MAGIC] = "", zeros[sizeof begin] = {0};
    size_t got;
    if (!file_read(file, begin, sizeof begin, &got)) return false;
    return memcmp(begin, CACHE_MAGIC, got) == 0 || memcmp(begin, zeros, got) == 0;
}

/* Removes a file, which has one of our names, if it has our content too. */
static void remove_ours(file_handle folder, const char *name) {
    file_handle file = folder_open_file(folder, name);
    if (file == NO_FILE) return;
    if (has_our_content(file)) (void)folder_remove(folder, name);
    file_close(file);
}

/* ---- What is in the folder ---- */

/* Without memory for the list, the entry stays until the next time. */
static void add_entry(listing *l, const char *name, int64_t used, uint64_t bytes) {
    if (l->count == l->capacity) {
        size_t capacity = l->capacity ? 2 * l->capacity : 64;
        entry *grown = realloc(l->entries, capacity * sizeof *grown);
        if (!grown) return;
        l->entries = grown;
        l->capacity = capacity;
    }
    entry *e = &l->entries[l->count++];
    *e = (entry){.used = used, .bytes = bytes};
    memcpy(e->name, name, strlen(name) + 1);
    l->bytes += bytes;
}

/* Lists an entry, and removes a temporary file that was left. A time far ahead is from a clock that
 * was wrong; it counts as oldest, since the entry would stay for ever. */
static void look_at(void *user, const char *name) {
    listing *l = user;
    file_info info;
    bool is_entry = is_entry_name(name);
    const int64_t hour = (int64_t)CACHE_TEMPORARY_SECONDS * 1000000000;
    if (!is_entry && !is_temporary_name(name)) return;
    if (!folder_look(l->folder, name, &info) || !info.is_regular) return;
    if (!info.is_own || info.bytes > CACHE_MAX_ENTRY) return;
    if (is_entry)
        add_entry(l, name, info.modified > l->now + hour ? 0 : info.modified, info.bytes);
    else if (info.modified < l->now - hour)
        remove_ours(l->folder, name);
}

static int by_last_use(const void *a, const void *b) {
    const entry *x = a, *y = b;
    return x->used != y->used ? (x->used < y->used ? -1 : 1) : strcmp(x->name, y->name);
}

/* What cannot be removed is subtracted all the same: a call tries no more than what is too much. */
void cache_folder_trim(file_handle folder, const char *keep) {
    listing l = {.folder = folder, .now = clock_calendar()};
    folder_each(folder, CACHE_MAX_NAMES, look_at, &l);
    size_t left = l.count;
    if (left > CACHE_MAX_ENTRIES || l.bytes > CACHE_MAX_BYTES)
        qsort(l.entries, l.count, sizeof *l.entries, by_last_use);
    for (size_t i = 0; i < l.count; ++i) {
        if (left <= CACHE_MAX_ENTRIES && l.bytes <= CACHE_MAX_BYTES) break;
        if (strcmp(l.entries[i].name, keep) == 0) continue;
        remove_ours(folder, l.entries[i].name);
        l.bytes -= l.entries[i].bytes;
        --left;
    }
    free(l.entries);
}
