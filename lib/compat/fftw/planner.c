#include "planner.h"

#include <pthread.h>
#include <stdbool.h>

#include "../lock.h"
#include "fftw.h"

static lock planner = LOCK_INITIALIZER;
static _Thread_local bool plans; /* this thread has the lock */

/* ---- Forks ---- */

/* A child is made while nobody plans: it would have the lock, but not the thread that gives it
 * back. */
static void before_fork(void) {
    if (!plans) lock_take(&planner);
}

static void after_fork(void) {
    if (!plans) lock_give(&planner);
}

static void watch_forks(void) {
    (void)pthread_atfork(before_fork, after_fork, after_fork);
}

/* ---- The lock ---- */

void planner_lock(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_forks);
    lock_take(&planner);
    plans = true;
}

void planner_unlock(void) {
    plans = false;
    lock_give(&planner);
}

/* ---- Settings ---- */

static int threads = 1;
static double limit = FFTW_NO_TIMELIMIT;

int planner_threads(void) {
    return threads;
}

void planner_set_threads(int count) {
    threads = count < 1 ? 1 : count;
}

double planner_limit(void) {
    return limit;
}

void planner_set_limit(double seconds) {
    limit = seconds;
}

void planner_reset(void) {
    planner_set_threads(1);
    planner_set_limit(FFTW_NO_TIMELIMIT);
}
