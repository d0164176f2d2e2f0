#include "choice.h"
#include "clock.h"
#include "plan.h"

/* Makes the device's plan if there is none yet. Returns false where the host has to do it. */
static bool execute_on_device(plan *p, const arrays *a) {
    if (!device_usable()) return false;
    lock_take(&p->lock);
    if (!p->device) p->device = device_plan_create(&p->problem, a);
    const bool done = p->device && device_execute(p->device, a);
    lock_give(&p->lock);
    if (!done) atomic_store(&p->route, ROUTE_HOST);
    return done;
}

/* Uses the plan's own memory, or new memory while another thread uses that. (In a forked child the
 * lock may be held by a thread that only the parent has, so nobody waits for it.) */
static void execute_ours(plan *p, const arrays *a) {
    if (lock_try(&p->lock)) {
        if (!p->host) p->host = host_plan_create(&p->problem);
        if (p->host) host_execute(p->host, a);
        lock_give(&p->lock);
        return;
    }
    host_plan *h = host_plan_create(&p->problem);
    if (h) host_execute(h, a);
    host_plan_destroy(h);
}

static void execute_on_host(plan *p, const arrays *a) {
    if (p->theirs)
        theirs_execute(theirs_get(), &p->problem, p->theirs, a);
    else
        execute_ours(p, a);
}

static route decide(plan *p) {
    route r = atomic_load(&p->route);
    if (r != ROUTE_OPEN) return r;
    r = choice_at_execution(&p->problem, p->theirs != NULL, p->threads);
    atomic_store(&p->route, r);
    if (r == ROUTE_HOST && !p->line) atomic_store(&p->quick, p->theirs);
    return r;
}

void plan_execute(plan *p, const arrays *a) {
    if (p->problem.nothing) return;
    const double start = p->line ? now() : 0;
    const bool wanted = decide(p) == ROUTE_DEVICE;
    const bool done = wanted && execute_on_device(p, a);
    if (!done) execute_on_host(p, a);
    if (!p->line) return;
    line_count(p->line, done ? ON_DEVICE : ON_HOST, now() - start);
    if (wanted && !done) line_fault(p->line, device_complaint());
}
