#include "plan.h"
#include "wisdom.h"

void X(cleanup)(void) {
    const theirs *t = theirs_get();
    planner_lock();
    if (t) t->cleanup();
    wisdom_clear();
    planner_unlock();
}

/* For how long FFTW may plan. Ours are planned when they are first executed, without measuring. */
void X(set_timelimit)(double seconds) {
    const theirs *t = theirs_get();
    planner_lock();
    if (t) t->set_timelimit(seconds);
    planner_unlock();
}
