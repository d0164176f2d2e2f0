#include "plan.h"
#include "planner.h"
#include "wisdom.h"

void X(cleanup)(void) {
    const theirs *t = theirs_get();
    planner_lock();
    if (t) t->cleanup();
    planner_reset();
    wisdom_clear();
    planner_unlock();
}

/* Limits the time in which FFTW plans. Plans for the device never measure. */
void X(set_timelimit)(double seconds) {
    const theirs *t = theirs_get();
    planner_lock();
    if (t) t->set_timelimit(seconds);
    planner_set_limit(seconds);
    planner_unlock();
}
