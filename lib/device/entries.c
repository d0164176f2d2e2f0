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

entry_counts entries_count(program_entries *list) {
    entry_counts counts = {0};
    mutex_lock(&list->lock);
    for (const program_entry *e = list->first; e; e = e->next) {
        counts.compiled += e->program && !e->loaded;
        counts.stored += e->program && e->stored;
        counts.loaded += e->program && e->loaded;
    }
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

program_entry *entries_find(program_entries *list, const char *source, const char *options) {
    uint64_t hash = hash_key(source, options);
    size_t length = strlen(options);
    for (program_entry *e = list->first; e; e = e->next)
        if (e->hash == hash && strncmp(e->key, options, length) == 0 && e->key[length] == '\n' &&
            strcmp(e->key + length + 1, source) == 0)
            return e;
    return NULL;
}

program_entry *entries_add(program_entries *list, const char *source, const char *options) {
    program_entry *e = calloc(1, sizeof *e);
    char *key = e ? make_key(source, options) : NULL;
    if (!key) {
        free(e);
        return NULL;
    }
    *e = (program_entry){.next = list->first, .hash = hash_key(source, options), .key = key};
    list->first = e;
    return e;
}

void entries_remove(program_entries *list, program_entry *e) {
    program_entry **at = &list->first;
    while (*at != e) at = &(*at)->next;
    *at = e->next;
    entry_free(e);
}
