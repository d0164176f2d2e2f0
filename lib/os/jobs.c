#include "jobs.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>

/* STACK: compilers work on these threads, and some C libraries give them little. */
enum { MAX_THREADS = 7, STACK = 8 << 20 };

typedef struct crew {
    job work;
    void *argument;
    uint32_t count;
    pthread_mutex_t lock; /* guards all below */
    uint32_t next;        /* piece that nobody has taken yet */
    uint32_t failed;      /* the least that failed, or `count` */
    oclfft_status status;
    char message[LAST_ERROR_BYTES];
} crew;

static bool take(crew *c, uint32_t *number) {
    pthread_mutex_lock(&c->lock);
    bool more = c->next < c->count && c->failed == c->count;
    if (more) *number = c->next++;
    pthread_mutex_unlock(&c->lock);
    return more;
}

/* Last errors belong to threads: this one's is carried to the caller. */
static void note_failure(crew *c, uint32_t number, oclfft_status status) {
    pthread_mutex_lock(&c->lock);
    if (number < c->failed) {
        c->failed = number;
        c->status = status;
        snprintf(c->message, sizeof c->message, "%s", fail_latest());
    }
    pthread_mutex_unlock(&c->lock);
}

static void *take_part(void *argument) {
    crew *c = argument;
    for (uint32_t number; take(c, &number);) {
        oclfft_status status = c->work(c->argument, number);
        if (status != OCLFFT_SUCCESS) note_failure(c, number, status);
    }
    return NULL;
}

/* Signals are the application's threads'. Gives how many began. */
static uint32_t begin_threads(crew *c, uint32_t wanted, pthread_t *threads) {
    pthread_attr_t attributes;
    sigset_t all, before;
    uint32_t count = 0;
    if (pthread_attr_init(&attributes) != 0) return 0;
    pthread_attr_setstacksize(&attributes, STACK);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (count < wanted && pthread_create(&threads[count], &attributes, take_part, c) == 0) ++count;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return count;
}

oclfft_status jobs_run(uint32_t count, job work, void *argument) {
    crew c = {.work = work, .argument = argument, .count = count, .failed = count};
    pthread_t threads[MAX_THREADS];
    if (count == 0) return OCLFFT_SUCCESS;
    if (count == 1) return work(argument, 0);
    pthread_mutex_init(&c.lock, NULL);
    uint32_t others = count - 1 < MAX_THREADS ? count - 1 : MAX_THREADS, begun = begin_threads(&c, others, threads);
    take_part(&c);
    for (uint32_t i = 0; i < begun; ++i) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&c.lock);
    return c.failed < count ? fail_again(c.status, c.message) : OCLFFT_SUCCESS;
}
