/* Wisdom: recipes that were measured best, by device and problem. Each context has one store, which
 * can hold those of many devices. No OpenCL here.
 *
 * An entry is found by the device (platform, name, driver version and largest radix, see
 * wisdom_device), the problem without its batch, scales and callbacks (problem_print_shape), and
 * the batch. All functions may be called by any thread: each holds the store's own lock for its
 * short time, and calls nothing that takes another lock. */
#ifndef OCLFFT_WISDOM_WISDOM_H
#define OCLFFT_WISDOM_WISDOM_H

#include "os/lock.h"
#include "target/caps.h"
#include "problem/problem.h"

typedef struct wisdom_entry {
    struct wisdom_entry *next;
    char *device;  /* as wisdom_device says it */
    char *problem; /* as problem_print_shape says it */
    char *recipe;  /* of all axis plans, as schedule_make takes it; well-formed, no more is known */
    uint64_t batch;
    uint64_t nanoseconds; /* of one transform of the batch, as measured; 0: less than one */
    bool group;           /* about a group: `problem` says more, and `recipe` is its choice */
} wisdom_entry;

typedef struct wisdom {
    mutex lock; /* guards all below */
    wisdom_entry *first;
} wisdom;

void wisdom_open(wisdom *w);
void wisdom_close(wisdom *w);

/* What an entry says about its device: four fields separated by tabs. */
void wisdom_device(const oclfft_device_info *info, const caps *c, text *out);

/* The recipe for a problem, appended to `recipe`, which is left empty where there is none. With
 * `near`, where there is none for just this batch, that of the nearest other batch will do: half to
 * twice as many, both WISDOM_NEAR transforms or more, since fewer want other tiles. Errors:
 * OUT_OF_HOST_MEMORY. */
enum { WISDOM_NEAR = 8 };
oclfft_status wisdom_find(wisdom *w, const char *device, const problem *p, bool near, text *recipe);

/* Keeps a recipe, in place of the one before. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status wisdom_learn(wisdom *w, const char *device, const problem *p, const char *recipe,
                           uint64_t nanoseconds);

/* The same for groups. The key is what the problem's shape is followed by. */
oclfft_status wisdom_find_group(wisdom *w, const char *device, const problem *p, const char *key,
                                text *choice);
oclfft_status wisdom_learn_group(wisdom *w, const char *device, const problem *p, const char *key,
                                 const char *choice, uint64_t nanoseconds);

/* Drops all entries, those of other devices too. */
void wisdom_forget(wisdom *w);

/* Adds `entries`, which become the store's, each in place of one of the same device, problem and
 * batch. */
void wisdom_merge(wisdom *w, wisdom_entry *entries);

/* A new entry with copies of the texts; NULL: no memory. The second frees a list of them. */
wisdom_entry *wisdom_entry_new(const char *device, const char *problem, uint64_t batch,
                               const char *recipe, uint64_t nanoseconds);
void wisdom_entries_free(wisdom_entry *entries);

#endif
