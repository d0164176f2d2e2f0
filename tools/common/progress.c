#include "progress.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 2, LINE = 100 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;

/* Guarded by the lock, but for the thread's handle. */
static struct {
    struct progress line;
    double began, item_began; /* seconds; of the item 0: none is under way */
    double item_effort;
    bool running, hidden, drawn;
    pthread_t thread;
} state;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- The line ---- */

/* "7 s", "3:05 min", "2:10 h". */
static void write_time(double seconds, char *text, size_t size) {
    const unsigned long all = seconds > 0 ? (unsigned long)(seconds + 0.5) : 0;
    if (all < 60)
        snprintf(text, size, "%lu s", all);
    else if (all < 3600)
        snprintf(text, size, "%lu:%02lu min", all / 60, all % 60);
    else
        snprintf(text, size, "%lu:%02lu h", all / 3600, all / 60 % 60);
}

void progress_text(const struct progress *p, char *text, size_t size) {
    char time[32];
    const double pace = p->done > 0 ? p->taken / p->done : 0,
                 left = pace * (p->effort - p->done) - p->now;
    write_time(pace > 0 ? left : p->taken + p->now, time, sizeof time);
    snprintf(text, size, "%zu of %zu %s, %s %s%s%s", p->number, p->count, p->unit,
             pace > 0 ? "about" : "for", pace > 0 && left < 1 ? "a second" : time,
             pace > 0 ? " left" : "", p->name[0] ? ": " : "");
    const size_t used = strlen(text);
    if (used < size) snprintf(text + used, size - used, "%s", p->name);
}

/* Both with the lock held. */
static void draw(void) {
    char text[LINE];
    const double time = now();
    if (state.hidden || time - state.began < PATIENCE) return;
    state.line.now = time - state.item_began;
    progress_text(&state.line, text, sizeof text);
    fprintf(stderr, "\r%s\033[K", text);
    fflush(stderr);
    state.drawn = true;
}

static void erase(void) {
    if (state.drawn) fputs("\r\033[K", stderr);
    if (state.drawn) fflush(stderr);
    state.drawn = false;
}

/* ---- The thread that draws it once in a second ---- */

static void *keep_drawing(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (state.running) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        draw();
        pthread_cond_timedwait(&woken, &lock, &until);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

void progress_begin(const char *unit, size_t count, double effort) {
    sigset_t all, before;
    if (!isatty(STDERR_FILENO) || state.running) return;
    state.line = (struct progress){.unit = unit, .count = count, .effort = effort};
    state.began = now();
    state.item_began = 0;
    state.hidden = state.running = true;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before); /* signals are for the thread that works */
    state.running = pthread_create(&state.thread, NULL, keep_drawing, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* With the lock held. */
static void finish_item(double time) {
    if (state.item_began > 0) {
        state.line.taken += time - state.item_began;
        state.line.done += state.item_effort;
    }
    state.item_began = 0;
}

void progress_next(const char *name, double effort) {
    if (!state.running) return;
    pthread_mutex_lock(&lock);
    const double time = now();
    finish_item(time);
    state.item_began = time;
    state.item_effort = effort;
    state.line.number++;
    snprintf(state.line.name, sizeof state.line.name, "%s", name ? name : "");
    state.hidden = false;
    draw();
    pthread_mutex_unlock(&lock);
}

void progress_hide(void) {
    if (!state.running) return;
    pthread_mutex_lock(&lock);
    state.hidden = true;
    erase();
    pthread_mutex_unlock(&lock);
}

void progress_end(void) {
    if (!state.running) return;
    pthread_mutex_lock(&lock);
    state.running = false;
    erase();
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&lock);
    pthread_join(state.thread, NULL);
}
