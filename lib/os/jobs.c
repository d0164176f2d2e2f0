#include "jobs.h"

#include <stdbool.h>
#include <stdio.h>

#include "digits.h"
#include "lock.h"
#include "thread.h"

/* STACK: compilers work on these threads, and some C libraries give them little. */
enum { MAX_THREADS = 7, STACK = 8 << 20 };

/* What the threads of one call share. */
typedef struct crew {
    job work;
    void *argument;
    uint32_t count;
    mutex lock;      /* guards all below */
    uint32_t next;   /* the first piece that nobody has begun */
    uint32_t failed; /* the lowest number that failed, or `count` */
    oclfft_status status;
    char message[LAST_ERROR_BYTES];
} crew;

/* Gives the next piece, unless none is left or one has failed. */
static bool next_piece(crew *c, uint32_t *number) {
    mutex_lock(&c->lock);
    bool more = c->next < c->count && c->failed == c->count;
    if (more) *number = c->next++;
    mutex_unlock(&c->lock);
    return more;
}

/* Each thread has a last error of its own, so this one's is kept for the caller. */
static void note_failure(crew *c, uint32_t number, oclfft_status status) {
    mutex_lock(&c->lock);
    if (number < c->failed) {
        c->failed = number;
        c->status = status;
        snprintf(c->message, sizeof c->message, "%s", fail_latest());
    }
    mutex_unlock(&c->lock);
}

static void work_along(void *argument) {
    crew *c = argument;
    uint16_t before = digits_extend();
    for (uint32_t number; next_piece(c, &number);) {
        oclfft_status status = c->work(c->argument, number);
        if (status != OCLFFT_SUCCESS) note_failure(c, number, status);
    }
    digits_restore(before);
}

oclfft_status jobs_run(uint32_t count, job work, void *argument) {
    crew c = {.work = work, .argument = argument, .count = count, .failed = count};
    thread threads[MAX_THREADS];
    if (count == 0) return OCLFFT_SUCCESS;
    if (count == 1) return work(argument, 0);
    mutex_open(&c.lock);
    uint32_t others = count - 1 < MAX_THREADS ? count - 1 : MAX_THREADS;
    uint32_t started = threads_start(threads, others, STACK, work_along, &c);
    work_along(&c);
    threads_join(threads, started);
    mutex_close(&c.lock);
    return c.failed < count ? fail_again(c.status, c.message) : OCLFFT_SUCCESS;
}
