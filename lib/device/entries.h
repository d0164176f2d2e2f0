/* The programs in a context's memory, by the texts that they were made of. */
#ifndef OCLFFT_DEVICE_ENTRIES_H
#define OCLFFT_DEVICE_ENTRIES_H

#include <stddef.h>
#include <stdint.h>

#include "cl.h"
#include "os/lock.h"

/* An entry stays for the life of its list, and its key never changes. The list's lock guards
 * everything else. */
typedef struct program_entry {
    struct program_entry *next;
    uint64_t hash;
    char *key;            /* options, newline, source */
    cl_program program;   /* NULL: a thread is making it */
    cl_program refused;   /* a useless one from the disk cache, which others may still be using */
    bool loaded;          /* `program` is from the disk cache */
    bool stored;          /* the disk cache took it when it was compiled */
    const char *unstored; /* why the disk cache did not take it, until the log has been told */
} program_entry;

typedef struct program_entries {
    mutex lock;
    condition changed; /* a program was made, or its entry was removed */
    program_entry *first;
} program_entries;

void entries_open(program_entries *list);
void entries_close(program_entries *list);

/* How many programs there are that were compiled, how many of them the disk cache took, and how
 * many were loaded from it. */
typedef struct entry_counts {
    size_t compiled, stored, loaded;
} entry_counts;

entry_counts entries_count(program_entries *list);

/* ---- For callers that hold the lock ---- */

/* The entry of a text, or NULL. */
program_entry *entries_find(program_entries *list, const char *source, const char *options);

/* Adds an entry without a program, which the caller must then make, or remove the entry. NULL: out
 * of memory. */
program_entry *entries_add(program_entries *list, const char *source, const char *options);
void entries_remove(program_entries *list, program_entry *e);

#endif
