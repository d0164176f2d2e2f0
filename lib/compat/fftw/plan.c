#include "plan.h"

#include <stdlib.h>

#include "planner.h"
#include "wisdom.h"

/* Whether there is a plan for the request. Makes their plan if the real FFTW is there. */
static bool plan_host(plan *p, const request *r) {
    const theirs *t = theirs_get();
    if (t) {
        p->theirs = theirs_plan(t, r);
        return p->theirs != NULL;
    }
    if (!problem_solvable(&p->problem, r->flags)) return false;
    return !(r->flags & FFTW_WISDOM_ONLY) ||
           wisdom_has(wisdom_of(problem_hash(&p->problem), r->flags));
}

static plan *make(const request *r) {
    plan *p = calloc(1, sizeof *p);
    if (!p || !lock_open(&p->lock)) {
        free(p);
        return NULL;
    }
    p->arrays = r->arrays;
    p->flags = r->flags;
    if (!problem_make(r, &p->problem) || !plan_host(p, r)) {
        lock_close(&p->lock);
        free(p);
        return NULL;
    }
    if (!p->theirs) wisdom_add(wisdom_of(problem_hash(&p->problem), r->flags));
    atomic_init(&p->route, choice_at_planning(&p->problem, p->theirs != NULL));
    p->threads = planner_threads();
    p->line = report_line_for(&p->problem);
    const bool quick = atomic_load(&p->route) == ROUTE_HOST && !p->line && p->theirs;
    atomic_init(&p->quick, quick ? p->theirs : NULL);
    return p;
}

plan *plan_make(const request *r) {
    planner_lock();
    plan *p = make(r);
    planner_unlock();
    return p;
}

void X(destroy_plan)(plan *p) {
    if (!p) return;
    planner_lock();
    if (p->theirs) theirs_get()->destroy_plan(p->theirs);
    planner_unlock();
    device_plan_destroy(p->device);
    host_plan_destroy(p->host);
    lock_close(&p->lock);
    free(p);
}
