/* The programs in a context's memory, by the texts that they were made of. A kernel keeps its
 * program alive, so an entry may go while plans still use its kernels: the list keeps the programs
 * that were wanted last, so that a process that makes plans without end does not grow without end.
 */
#ifndef OCLFFT_DEVICE_ENTRIES_H
#define OCLFFT_DEVICE_ENTRIES_H

#include <stddef.h>
#include <stdint.h>

#include "cl.h"
#include "os/lock.h"

/* An entry stays while it has a user, and its key never changes. The list's lock guards everything
 * else. */
typedef struct program_entry {
    struct program_entry *next;
    uint64_t hash;
    uint32_t users;       /* calls that are at work with it */
    char *key;            /* options, newline, source */
    cl_program program;   /* NULL: a thread is making it */
    cl_program refused;   /* a useless one from the disk cache, which others may still be using */
    bool loaded;          /* `program` is from the disk cache */
    bool stored;          /* the disk cache took it when it was compiled */
    const char *unstored; /* why the disk cache did not take it, until the log has been told */
} program_entry;

/* Programs that were compiled, how many of them the disk cache took, and how many were loaded from
 * it. */
typedef struct entry_counts {
    size_t compiled, stored, loaded;
} entry_counts;

enum { MOST_PROGRAMS = 512 };

typedef struct program_entries {
    mutex lock;
    condition changed;    /* a program was made, or its entry was removed */
    program_entry *first; /* most recently wanted first */
    size_t count;
    entry_counts gone; /* of entries that were dropped to make room */
} program_entries;

void entries_open(program_entries *list);
void entries_close(program_entries *list);

/* Of all entries that the list has had. */
entry_counts entries_count(program_entries *list);

/* ---- For callers that hold the lock ---- */

/* The entry of a text, or NULL. */
const program_entry *entries_find(const program_entries *list, const char *source,
                                  const char *options);

/* The same for a new user of it. */
program_entry *entries_use(program_entries *list, const char *source, const char *options);

/* Adds an entry without a program for its first user, who must then make the program, or remove the
 * entry. Beyond MOST_PROGRAMS the entry that was wanted least recently goes, of those that have a
 * program and no user. NULL: out of memory. */
program_entry *entries_add(program_entries *list, const char *source, const char *options);

/* A user is done with it. */
void entries_leave(program_entry *e);

/* Its only user gives up. */
void entries_remove(program_entries *list, program_entry *e);

#endif
