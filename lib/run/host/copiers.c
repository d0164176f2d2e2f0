#include "copiers.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* SLICE is what a thread takes at a time. SPINS, about a tenth of a millisecond, is how long one waits awake: the copies of a
 * pipeline follow each other faster than a thread wakes up. */
enum { MAX_THREADS = 12, SLICE = 1 << 16, SPINS = 2000 };

struct copiers {
    pthread_t threads[MAX_THREADS];
    uint32_t count;
    atomic_uint round;    /* changes with every copy, under the lock */
    atomic_size_t next;   /* byte that nobody has taken yet */
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t work, idle;
    char *to;
    const char *from;
    size_t bytes;
    uint32_t busy; /* threads at it, the caller not counted */
    bool open;     /* others may join */
    bool quit;
};

static void relax(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

static void copy_slices(copiers *c, char *to, const char *from, size_t bytes) {
    for (size_t at; (at = atomic_fetch_add(&c->next, SLICE)) < bytes;)
        memcpy(to + at, from + at, bytes - at < SLICE ? bytes - at : SLICE);
}

/* Joins the copy that is open; false when it is time to end. */
static bool take_part(copiers *c, unsigned *seen) {
    for (int i = 0; i < SPINS && atomic_load(&c->round) == *seen; ++i) relax();
    pthread_mutex_lock(&c->lock);
    while (atomic_load(&c->round) == *seen) pthread_cond_wait(&c->work, &c->lock);
    *seen = atomic_load(&c->round);
    bool quit = c->quit, open = c->open;
    char *to = c->to;
    const char *from = c->from;
    size_t bytes = c->bytes;
    c->busy += open;
    pthread_mutex_unlock(&c->lock);
    if (!open) return !quit;
    copy_slices(c, to, from, bytes);
    pthread_mutex_lock(&c->lock);
    if (--c->busy == 0) pthread_cond_signal(&c->idle);
    pthread_mutex_unlock(&c->lock);
    return true;
}

static void *work(void *argument) {
    unsigned seen = 0;
    bool more = true;
    while (more) more = take_part(argument, &seen);
    return NULL;
}

/* Opens a round for the threads. */
static void announce(copiers *c, char *to, const char *from, size_t bytes, bool quit) {
    pthread_mutex_lock(&c->lock);
    c->to = to;
    c->from = from;
    c->bytes = bytes;
    c->open = !quit;
    c->quit = quit;
    atomic_store(&c->next, 0);
    atomic_fetch_add(&c->round, 1);
    pthread_cond_broadcast(&c->work);
    pthread_mutex_unlock(&c->lock);
}

/* With the caller three quarters of the processors: on an H200's host, 16 of them, that copies 80 GB/s, with all of them less. */
static uint32_t wanted_threads(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN), threads = processors - processors / 4 - 1;
    return threads < 1 ? 1 : threads > MAX_THREADS ? MAX_THREADS : (uint32_t)threads;
}

copiers *copiers_new(void) {
    copiers *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    atomic_init(&c->round, 0);
    atomic_init(&c->next, 0);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->work, NULL);
    pthread_cond_init(&c->idle, NULL);
    sigset_t all, before; /* signals are the application's threads' */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    uint32_t wanted = wanted_threads();
    while (c->count < wanted && !pthread_create(&c->threads[c->count], NULL, work, c)) ++c->count;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return c;
}

void copiers_free(copiers *c) {
    if (!c) return;
    announce(c, NULL, NULL, 0, true);
    for (uint32_t i = 0; i < c->count; ++i) pthread_join(c->threads[i], NULL);
    pthread_cond_destroy(&c->idle);
    pthread_cond_destroy(&c->work);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

void copiers_copy(copiers *c, void *to, const void *from, size_t bytes) {
    if (c->count == 0 || bytes <= SLICE) {
        memcpy(to, from, bytes);
        return;
    }
    announce(c, to, from, bytes, false);
    copy_slices(c, to, from, bytes);
    pthread_mutex_lock(&c->lock);
    c->open = false;
    while (c->busy) pthread_cond_wait(&c->idle, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
