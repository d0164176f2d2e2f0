#include "entries.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

static void entry_free(program_entry *e) {
    if (e->program) clReleaseProgram(e->program);
    if (e->refused) clReleaseProgram(e->refused);
    free(e->key);
    free(e);
}

void entries_open(program_entries *list) {
    mutex_open(&list->lock);
    condition_open(&list->changed);
    list->first = NULL;
    list->count = 0;
    list->gone = (entry_counts){0};
}

void entries_close(program_entries *list) {
    while (list->first) {
        program_entry *e = list->first;
        list->first = e->next;
        entry_free(e);
    }
    condition_close(&list->changed);
    mutex_close(&list->lock);
}

static void add_counts(const program_entry *e, entry_counts *counts) {
    counts->compiled += e->program && !e->loaded;
    counts->stored += e->program && e->stored;
    counts->loaded += e->program && e->loaded;
}

entry_counts entries_count(program_entries *list) {
    mutex_lock(&list->lock);
    entry_counts counts = list->gone;
    for (const program_entry *e = list->first; e; e = e->next) add_counts(e, &counts);
    mutex_unlock(&list->lock);
    return counts;
}

static char *make_key(const char *source, const char *options) {
    size_t a = strlen(options), b = strlen(source);
    char *key = malloc(a + b + 2);
    if (!key) return NULL;
    memcpy(key, options, a + 1);
    key[a] = '\n';
    memcpy(key + a + 1, source, b + 1);
    return key;
}

/* The hash of the key, without making the key. */
static uint64_t hash_key(const char *source, const char *options) {
    uint64_t hash = hash_bytes(HASH_SEED, options, strlen(options));
    return hash_bytes(hash_bytes(hash, "\n", 1), source, strlen(source));
}

/* Where the pointer to the entry of a text is; to NULL if there is none. */
static program_entry *const *find(program_entry *const *at, const char *source,
                                  const char *options) {
    uint64_t hash = hash_key(source, options);
    size_t length = strlen(options);
    for (const program_entry *e; (e = *at); at = &e->next)
        if (e->hash == hash && strncmp(e->key, options, length) == 0 && e->key[length] == '\n' &&
            strcmp(e->key + length + 1, source) == 0)
            break;
    return at;
}

const program_entry *entries_find(const program_entries *list, const char *source,
                                  const char *options) {
    return *find(&list->first, source, options);
}

static void put_first(program_entries *list, program_entry *e) {
    e->next = list->first;
    list->first = e;
    ++list->count;
}

static void take_out(program_entries *list, const program_entry *e) {
    program_entry **at = &list->first;
    while (*at != e) at = &(*at)->next;
    *at = e->next;
    --list->count;
}

program_entry *entries_use(program_entries *list, const char *source, const char *options) {
    program_entry *e = *find(&list->first, source, options);
    if (!e) return NULL;
    take_out(list, e);
    put_first(list, e);
    ++e->users;
    return e;
}

/* Drops the last one that has a program and no user; false where there is none. */
static bool drop_oldest(program_entries *list) {
    program_entry *oldest = NULL;
    for (program_entry *e = list->first; e; e = e->next)
        if (e->program && !e->users) oldest = e;
    if (!oldest) return false;
    add_counts(oldest, &list->gone);
    take_out(list, oldest);
    entry_free(oldest);
    return true;
}

program_entry *entries_add(program_entries *list, const char *source, const char *options) {
    program_entry *e = calloc(1, sizeof *e);
    char *key = e ? make_key(source, options) : NULL;
    if (!key) {
        free(e);
        return NULL;
    }
    *e = (program_entry){.hash = hash_key(source, options), .users = 1, .key = key};
    while (list->count >= MOST_PROGRAMS && drop_oldest(list)) {
    }
    put_first(list, e);
    return e;
}

void entries_leave(program_entry *e) {
    --e->users;
}

void entries_remove(program_entries *list, program_entry *e) {
    take_out(list, e);
    entry_free(e);
}
