#include "planner.h"
#include "theirs.h"
#include "threads.h"
#include "wisdom.h"

/* Their library of threads cleans up their core, too. */
static void clean_up(const their_threads *more) {
    const theirs *t = theirs_get();
    if (more)
        more->cleanup_threads();
    else if (t)
        t->cleanup();
    planner_reset();
    wisdom_clear();
}

int X(oclfft_threads)(threads_request request, int count, loop_function loop, void *data) {
    int answer = 1;
    planner_lock();
    const their_threads *t = request == THREADS_GET ? NULL : theirs_get_threads();
    switch (request) {
    case THREADS_INIT: answer = t ? t->init_threads() : 1; break;
    case THREADS_SET:
        planner_set_threads(count);
        if (t) t->plan_with_nthreads(planner_threads());
        break;
    case THREADS_GET: answer = planner_threads(); break;
    case THREADS_CALLBACK:
        if (t) t->threads_set_callback(loop, data);
        break;
    case THREADS_CLEANUP: clean_up(t);
    }
    planner_unlock();
    return answer;
}
