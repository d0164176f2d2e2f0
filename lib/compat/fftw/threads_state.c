#include "plan.h"
#include "threads.h"

static int wanted = 1; /* threads of a plan; guarded by the planner's lock */

int X(oclfft_threads)(threads_request request, int count, loop_function loop, void *data) {
    int answer = 1;
    planner_lock();
    const their_threads *t = request == THREADS_GET ? NULL : theirs_get_threads();
    switch (request) {
    case THREADS_INIT: answer = t ? t->init_threads() : 1; break;
    case THREADS_SET:
        wanted = count < 1 ? 1 : count;
        if (t) t->plan_with_nthreads(wanted);
        break;
    case THREADS_GET: answer = wanted; break;
    case THREADS_CALLBACK:
        if (t) t->threads_set_callback(loop, data);
        break;
    case THREADS_CLEANUP:
        wanted = 1;
        if (t) t->cleanup_threads();
    }
    planner_unlock();
    return answer;
}
