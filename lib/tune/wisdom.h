/* Wisdom: recipes that were measured best, by device and problem. One store for each context; a
 * file can hold those of many devices. No OpenCL here.
 *
 * An entry is found by the device (platform, name, driver version and largest radix, see
 * wisdom_device), the problem without its batch, scales and callbacks (problem_print_shape), and
 * the batch. All functions may be called by any thread: each holds the store's own lock for its
 * short time, and calls nothing that takes another. */
#ifndef OCLFFT_TUNE_WISDOM_H
#define OCLFFT_TUNE_WISDOM_H

#include "os/lock.h"
#include "target/caps.h"
#include "problem/problem.h"

typedef struct wisdom_entry {
    struct wisdom_entry *next;
    char *device;  /* as wisdom_device says it */
    char *problem; /* as problem_print_shape says it */
    char *recipe;  /* of all lines, as schedule_make takes it; well-formed, and no more is known */
    uint64_t batch;
    uint64_t nanoseconds; /* of one transform of the batch, as measured; 0: less than one */
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
 * `near`, in want of one for just this batch that of the nearest other, from half to twice as many,
 * both of WISDOM_NEAR transforms or more: fewer want other tiles. Errors: OUT_OF_HOST_MEMORY. */
enum { WISDOM_NEAR = 8 };
oclfft_status wisdom_find(wisdom *w, const char *device, const problem *p, bool near, text *recipe);

/* Keeps a recipe, in place of the one before. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status wisdom_learn(wisdom *w, const char *device, const problem *p, const char *recipe,
                           uint64_t nanoseconds);

/* Drops all entries, those of other devices too. */
void wisdom_forget(wisdom *w);

/* Adds `entries`, which become the store's, each in place of one of the same device, problem and
 * batch. */
void wisdom_merge(wisdom *w, wisdom_entry *entries);

/* A new entry with copies of the texts; NULL: no memory. And the end of a list of them. */
wisdom_entry *wisdom_entry_new(const char *device, const char *problem, uint64_t batch,
                               const char *recipe, uint64_t nanoseconds);
void wisdom_entries_free(wisdom_entry *entries);

/* The whole store to and from a text, and a file (wisdom_file.c). Reading takes all of the text or
 * nothing. Errors: IO (no regular file, cannot be read or written), INVALID_ARGUMENT (no wisdom,
 * another version, damaged), OUT_OF_HOST_MEMORY. */
void wisdom_print(wisdom *w, text *out);
oclfft_status wisdom_parse(const char *source, size_t length, wisdom_entry **entries);
oclfft_status wisdom_save(wisdom *w, const char *path);
oclfft_status wisdom_load(wisdom *w, const char *path);

#endif
