#include "copiers.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "os/lock.h"
#include "os/stream.h"
#include "os/thread.h"

/* SLICE is what a thread takes at a time, and REGION is a large page. SPINS, about a tenth of a
 * millisecond, is how long one waits awake: the copies of a pipeline follow each other faster than
 * a thread wakes up. */
enum { MAX_THREADS = 12, SLICE = 1 << 16, REGION = 1 << 21, SPINS = 2000 };

struct copiers {
    thread threads[MAX_THREADS];
    uint32_t count;
    atomic_uint round;  /* changes with every copy, under the lock */
    atomic_size_t next; /* how many slices are taken */
    mutex lock;         /* guards all below */
    condition work, idle;
    rows_copy copy;
    uint32_t busy; /* threads at it, the caller not counted */
    bool open;     /* others may join */
    bool quit;
};

static void relax(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

static void copy_bytes(const rows_copy *r, char *to, const char *from, size_t bytes) {
    if (r->streamed)
        stream_copy(to, from, bytes);
    else
        memcpy(to, from, bytes);
}

/* Rows of one slice. Those of single numbers are copied as such. */
static void copy_rows(const rows_copy *r, char *to, const char *from, size_t count) {
    switch (r->bytes) {
    case 4:
        for (; count; --count, to += r->to_row, from += r->from_row) memcpy(to, from, 4);
        return;
    case 8:
        for (; count; --count, to += r->to_row, from += r->from_row) memcpy(to, from, 8);
        return;
    default:
        for (; count; --count, to += r->to_row, from += r->from_row)
            copy_bytes(r, to, from, r->bytes);
    }
}

static void copy_row_run(const rows_copy *r, size_t begin, size_t count) {
    size_t end = begin + count < r->rows * r->slices ? begin + count : r->rows * r->slices;
    while (begin < end) {
        ptrdiff_t slice = (ptrdiff_t)(begin / r->rows), row = (ptrdiff_t)(begin % r->rows);
        size_t now = r->rows - (size_t)row < end - begin ? r->rows - (size_t)row : end - begin;
        copy_rows(r, r->to + slice * r->to_slice + row * r->to_row,
                  r->from + slice * r->from_slice + row * r->from_row, now);
        begin += now;
    }
}

/* The slice that is taken as number `turn`: one of each region in turn, so that threads begin in
 * different pages. Threads that meet in a large page that was never touched clear all of it each,
 * and only the work of one counts. */
static size_t slice_of(size_t turn, size_t regions) {
    return turn % regions * (REGION / SLICE) + turn / regions;
}

/* One row goes by its bytes, several go as they are. */
static void copy_slices(copiers *c, const rows_copy *r) {
    size_t rows = r->rows * r->slices, each = r->bytes < SLICE ? SLICE / r->bytes : 1;
    size_t slices = rows == 1 ? (r->bytes - 1) / SLICE + 1 : (rows - 1) / each + 1;
    size_t regions = (slices - 1) / (REGION / SLICE) + 1, turns = regions * (REGION / SLICE);
    for (size_t turn; (turn = atomic_fetch_add(&c->next, 1)) < turns;) {
        size_t slice = slice_of(turn, regions), at = slice * SLICE;
        if (slice >= slices) continue;
        if (rows == 1)
            copy_bytes(r, r->to + at, r->from + at, r->bytes - at < SLICE ? r->bytes - at : SLICE);
        else
            copy_row_run(r, slice * each, each);
    }
}

/* Joins the copy that is open; false when it is time to end. */
static bool take_part(copiers *c, unsigned *seen) {
    for (int i = 0; i < SPINS && atomic_load(&c->round) == *seen; ++i) relax();
    mutex_lock(&c->lock);
    while (atomic_load(&c->round) == *seen) condition_wait(&c->work, &c->lock);
    *seen = atomic_load(&c->round);
    bool quit = c->quit, open = c->open;
    rows_copy copy = c->copy;
    c->busy += open;
    mutex_unlock(&c->lock);
    if (!open) return !quit;
    copy_slices(c, &copy);
    mutex_lock(&c->lock);
    if (--c->busy == 0) condition_wake_one(&c->idle);
    mutex_unlock(&c->lock);
    return true;
}

static void work(void *argument) {
    unsigned seen = 0;
    bool more = true;
    while (more) more = take_part(argument, &seen);
}

/* Opens a round for the threads. */
static void announce(copiers *c, const rows_copy *copy, bool quit) {
    mutex_lock(&c->lock);
    if (copy) c->copy = *copy;
    c->open = !quit;
    c->quit = quit;
    atomic_store(&c->next, 0);
    atomic_fetch_add(&c->round, 1);
    condition_wake_all(&c->work);
    mutex_unlock(&c->lock);
}

/* With the caller three quarters of the processors: on an H200's host, which has 16, that copies
 * 80 GB/s; all of them copy less. */
static uint32_t wanted_threads(void) {
    long processors = processor_count(), threads = processors - processors / 4 - 1;
    return threads < 1 ? 1 : threads > MAX_THREADS ? MAX_THREADS : (uint32_t)threads;
}

copiers *copiers_new(uint32_t shares) {
    copiers *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    atomic_init(&c->round, 0);
    atomic_init(&c->next, 0);
    mutex_open(&c->lock);
    condition_open(&c->work);
    condition_open(&c->idle);
    uint32_t wanted = wanted_threads() / shares;
    c->count = threads_start(c->threads, wanted ? wanted : 1, 0, work, c);
    return c;
}

void copiers_free(copiers *c) {
    if (!c) return;
    announce(c, NULL, true);
    threads_join(c->threads, c->count);
    condition_close(&c->idle);
    condition_close(&c->work);
    mutex_close(&c->lock);
    free(c);
}

void copiers_copy(copiers *c, void *to, const void *from, size_t bytes) {
    copiers_copy_rows(c,
                      &(rows_copy){.to = to, .from = from, .bytes = bytes, .rows = 1, .slices = 1});
}

void copiers_copy_rows(copiers *c, const rows_copy *what) {
    size_t rows = what->rows * what->slices;
    if (what->bytes == 0) return;
    if (c->count == 0 || what->bytes <= SLICE / rows) {
        if (rows == 1)
            copy_bytes(what, what->to, what->from, what->bytes);
        else
            copy_row_run(what, 0, rows);
        return;
    }
    announce(c, what, false);
    copy_slices(c, what);
    mutex_lock(&c->lock);
    c->open = false;
    while (c->busy) condition_wait(&c->idle, &c->lock);
    mutex_unlock(&c->lock);
}
