#define _GNU_SOURCE /* O_NOFOLLOW on older libcs */
#include "cache_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"

static const char entry_ending[] = ".bin", temporary_beginning[] = "new-";

void cache_entry_name(uint64_t hash, char name[CACHE_NAME]) {
    snprintf(name, CACHE_NAME, "%016llx%s", (unsigned long long)hash, entry_ending);
}

/* ---- Opening ---- */

static int open_directory(const char *path) {
    return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* The folder and its parents, private to the user. Whether it worked shows when it is opened. */
static void make_directories(const char *path) {
    text partial = {0};
    text_add(&partial, "%s", path);
    for (size_t i = 1; !partial.failed && i <= partial.length; ++i) {
        if (partial.data[i] != '/' && partial.data[i] != 0) continue;
        char end = partial.data[i];
        partial.data[i] = 0;
        (void)mkdir(partial.data, 0700);
        partial.data[i] = end;
    }
    text_free(&partial);
}

/* Why the folder is better not used, or NULL. Entries are code that will run: who may write here could have planted them. */
static const char *distrust(const char *path, int folder) {
    struct stat info;
    if (lstat(path, &info) == 0 && S_ISLNK(info.st_mode) && info.st_uid != geteuid() && info.st_uid != 0)
        return "it is another user's link";
    if (fstat(folder, &info) != 0 || info.st_uid != geteuid()) return "it belongs to another user";
    return info.st_mode & (S_IWGRP | S_IWOTH) ? "other users may write to it" : NULL;
}

int cache_folder_open(const char *path, bool make, const char **why) {
    int folder = open_directory(path);
    if (folder < 0 && errno == ENOENT && make) {
        make_directories(path);
        folder = open_directory(path);
    }
    *why = folder < 0 ? "it cannot be opened" : distrust(path, folder);
    if (!*why) return folder;
    if (folder >= 0) close(folder);
    return -1;
}

/* ---- New files ---- */

/* Differs between processes, threads and calls, also of containers whose processes have the same numbers. */
static uint64_t next_number(void) {
    static atomic_uint_fast64_t calls;
    struct timespec now = {0};
    char text[96];
    (void)clock_gettime(CLOCK_REALTIME, &now);
    int length = snprintf(text, sizeof text, "%ld %lld %ld %llu", (long)getpid(), (long long)now.tv_sec, now.tv_nsec,
                          (unsigned long long)atomic_fetch_add(&calls, 1));
    return hash_bytes(HASH_SEED, text, (size_t)length);
}

int cache_folder_new_file(int folder, char name[CACHE_NAME]) {
    for (int i = 0; i < 16; ++i) {
        snprintf(name, CACHE_NAME, "%s%016llx", temporary_beginning, (unsigned long long)next_number());
        int file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (file >= 0) (void)fchmod(file, 0600); /* a mask may have left less, and the next process could not read it */
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

/* ---- Removing ---- */

typedef struct entry {
    char name[CACHE_NAME];
    int64_t used; /* nanoseconds since 1970 */
    int64_t bytes;
} entry;

typedef struct listing {
    entry *entries;
    size_t count, capacity;
    int64_t bytes;
} listing;

static bool is_number(const char *text) {
    return strspn(text, "0123456789abcdef") >= 16;
}

static bool is_entry_name(const char *name) {
    return is_number(name) && strcmp(name + 16, entry_ending) == 0;
}

static bool is_temporary_name(const char *name) {
    size_t length = strlen(temporary_beginning);
    return strncmp(name, temporary_beginning, length) == 0 && is_number(name + length) && name[length + 16] == 0;
}

/* As we begin it. A crash of the whole machine may leave less than was written, or zeros. */
static bool has_our_content(int file) {
    char begin[sizeof CACHE_MAGIC] = "";
    ssize_t got = read(file, begin, sizeof begin);
    if (got < 0) return false;
    return memcmp(begin, CACHE_MAGIC, (size_t)got) == 0 || memcmp(begin, (char[sizeof begin]){0}, (size_t)got) == 0;
}

/* What has one of our names. */
static void remove_ours(int folder, const char *name) {
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0) return;
    if (has_our_content(file)) (void)unlinkat(folder, name, 0);
    close(file);
}

static void add_entry(listing *l, const char *name, int64_t used, int64_t bytes) {
    if (l->count == l->capacity) {
        size_t capacity = l->capacity ? 2 * l->capacity : 64;
        entry *grown = realloc(l->entries, capacity * sizeof *grown);
        if (!grown) return; /* the next time */
        l->entries = grown;
        l->capacity = capacity;
    }
    entry *e = &l->entries[l->count++];
    *e = (entry){.used = used, .bytes = bytes};
    memcpy(e->name, name, strlen(name) + 1);
    l->bytes += bytes;
}

/* Takes an entry into the list, and removes an old temporary file. */
static void look_at(int folder, const char *name, time_t now, listing *l) {
    struct stat info;
    bool is_entry = is_entry_name(name);
    if (!is_entry && !is_temporary_name(name)) return;
    if (fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(info.st_mode)) return;
    if (info.st_uid != geteuid() || info.st_size > CACHE_MAX_ENTRY) return;
    int64_t used = (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec;
    if (info.st_mtim.tv_sec > now + CACHE_TEMPORARY_SECONDS) used = 0; /* of a clock that was wrong: it would stay for ever */
    if (is_entry)
        add_entry(l, name, used, info.st_size);
    else if (info.st_mtim.tv_sec < now - CACHE_TEMPORARY_SECONDS)
        remove_ours(folder, name);
}

static void list(int folder, listing *l) {
    int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *names = again < 0 ? NULL : fdopendir(again);
    if (!names) {
        if (again >= 0) close(again);
        return;
    }
    time_t now = time(NULL);
    const struct dirent *next;
    for (int i = 0; i < CACHE_MAX_NAMES && (next = readdir(names)); ++i) look_at(folder, next->d_name, now, l);
    closedir(names);
}

static int by_last_use(const void *a, const void *b) {
    const entry *x = a, *y = b;
    return x->used != y->used ? (x->used < y->used ? -1 : 1) : strcmp(x->name, y->name);
}

void cache_folder_trim(int folder, const char *keep) {
    listing l = {0};
    list(folder, &l);
    size_t left = l.count;
    if (left > CACHE_MAX_ENTRIES || l.bytes > CACHE_MAX_BYTES) qsort(l.entries, l.count, sizeof *l.entries, by_last_use);
    for (size_t i = 0; i < l.count && (left > CACHE_MAX_ENTRIES || l.bytes > CACHE_MAX_BYTES); ++i) {
        if (strcmp(l.entries[i].name, keep) == 0) continue;
        remove_ours(folder, l.entries[i].name);
        l.bytes -= l.entries[i].bytes; /* also of what would not go: no more is tried than is too much */
        --left;
    }
    free(l.entries);
}
