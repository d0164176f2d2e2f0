#include "execute.h"

#include "arguments.h"
#include "base/sizes.h"
#include "device/handles.h"
#include "scratch.h"

/* ---- Passes ---- */

static oclfft_status launch_pass(const step *s, cl_kernel kernel, bool final, chain *c) {
    size_t local = s->pass->tile.items, global = (size_t)pass_groups(s->pass, s->count) * local;
    cl_event done = NULL, *own = c->out_of_order ? &done : NULL;
    cl_event *first = s->execution->first, *event = final ? s->execution->event : own;
    bool leads = first && !*first;
    if (leads && !event) event = first;
    cl_int code = clEnqueueNDRangeKernel(c->queue, kernel, 1, NULL, &global, &local, c->num_wait,
                                         c->wait, event);
    if (code != CL_SUCCESS) return chain_fail(c, "clEnqueueNDRangeKernel", code);
    if (leads && event != first && clRetainEvent(*event) == CL_SUCCESS) *first = *event;
    chain_follow(c, done);
    return OCLFFT_SUCCESS;
}

/* The counters of joint launches, in memory where they are not known to be zero: all that there
 * are, of which this launch may need fewer than a later one. */
static oclfft_status clear_counters(const step *s, bool *cleared, chain *c) {
    if (*cleared) return OCLFFT_SUCCESS;
    cl_event done = NULL;
    cl_uint zero = 0;
    size_t bytes = (size_t)(s->space->bytes - s->space->counters_at);
    cl_int code = clEnqueueFillBuffer(c->queue, s->space->memory, &zero, sizeof zero,
                                      (size_t)s->space->counters_at, bytes, c->num_wait, c->wait,
                                      c->out_of_order ? &done : NULL);
    if (code != CL_SUCCESS) return chain_fail(c, "clEnqueueFillBuffer", code);
    chain_follow(c, done);
    *cleared = true;
    return OCLFFT_SUCCESS;
}

/* All passes over a part of the batch, behind which nothing follows if it is the last. */
static oclfft_status run_chunk(step now, bool last, bool *cleared, chain *c) {
    const schedule *s = &now.way->schedule;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        now.pass = &s->passes[i];
        bool joint = now.pass->launch.joint.units > 0;
        if (now.pass->launch.follows) continue;
        TRY(arguments_set(&now, &now.way->passes[i]));
        if (joint) TRY(clear_counters(&now, cleared, c));
        bool final = last && i + (joint ? 2 : 1) == s->pass_count;
        TRY(launch_pass(&now, now.way->passes[i].kernel, final, c));
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status run_batch(oclfft_plan *plan, const execution *x, const space *scratch,
                               chain *c) {
    uint64_t batch = x->batch ? x->batch : plan_problem(plan)->batch;
    step now = {
        .plan = plan, .way = plan_way_of(plan, x->direction), .execution = x, .space = scratch};
    bool cleared = scratch->cleared;
    now.chunk = min_u64(space_chunk(&now.way->schedule, scratch), batch);
    for (; now.begin < batch; now.begin += now.chunk) {
        now.count = min_u64(now.chunk, batch - now.begin);
        TRY(run_chunk(now, now.count == batch - now.begin, &cleared, c));
    }
    return OCLFFT_SUCCESS;
}

/* ---- Scratch ---- */

/* Events to free at the end: of the scratch's last user, of a long wait list. */
typedef struct waits {
    cl_event busy, merged;
} waits;

static void drop_waits(waits *w) {
    if (w->busy) clReleaseEvent(w->busy);
    if (w->merged) clReleaseEvent(w->merged);
    *w = (waits){NULL, NULL};
}

/* Joint launches leave all counters of the plan's own scratch at zero. */
static void note_counters(oclfft_plan *plan, oclfft_direction direction, bool done) {
    space *own = &plan->own_scratch;
    bool joint = schedule_has_joint(&plan_way_of(plan, direction)->schedule);
    own->cleared = done && !plan->scratch_lent && (own->cleared || joint);
}

/* On the scratch that there is. */
static oclfft_status execute_on(oclfft_plan *plan, const execution *x, const space *scratch,
                                chain *c, waits *w) {
    bool borrows = scratch == &plan->own_scratch && scratch->memory;
    if (borrows) TRY(scratch_borrow(plan, c, &w->busy));
    oclfft_status status = chain_wait(c, x, w->busy, &w->merged);
    if (status == OCLFFT_SUCCESS) status = run_batch(plan, x, scratch, c);
    chain_drop(c);
    if (borrows) scratch_return(plan, c);
    if (borrows) note_counters(plan, x->direction, status == OCLFFT_SUCCESS);
    return status;
}

/* The first execution on scratch that was taken just now. Drivers may find only here that the
 * device has no room for it: then with half, and so on. What failed at last is told, and leaves no
 * scratch. */
static oclfft_status execute_first(oclfft_plan *plan, const execution *x, chain *c, waits *w) {
    uint64_t count = plan_problem(plan)->batch;
    for (;;) {
        bool before = fail_silently(true);
        oclfft_status status = scratch_take(plan, count);
        space next = plan->own_scratch;
        c->scarce = false;
        if (status == OCLFFT_SUCCESS) status = execute_on(plan, x, &plan->own_scratch, c, w);
        fail_silently(before);
        if (status == OCLFFT_SUCCESS) return status;
        bool used = plan->scratch_user != NULL; /* by what this execution did enqueue */
        bool again = !used && c->scarce && space_smaller(&plan->ways, &next);
        if (!used) space_drop(plan->context, &plan->own_scratch);
        if (!again) return before ? status : fail_aloud(status);
        drop_waits(w);
        count = next.chunk;
    }
}

/* Asks whether a queue is out of order, unless the plan knows, and keeps it in mind. */
static oclfft_status learn_queue(oclfft_plan *plan, cl_command_queue queue, bool *out_of_order) {
    cl_command_queue before = atomic_load(&plan->known_queue);
    *out_of_order = before == queue ? plan->known_unordered : plan->context->out_of_order;
    if (plan_knows_queue(plan, queue)) return OCLFFT_SUCCESS;
    TRY(queue_order(queue, out_of_order));
    TRY_CL("clRetainCommandQueue", clRetainCommandQueue(queue));
    plan->known_unordered = *out_of_order;
    atomic_store(&plan->known_queue, queue);
    if (before) clReleaseCommandQueue(before);
    return OCLFFT_SUCCESS;
}

static oclfft_status execute_locked(oclfft_plan *plan, const execution *x, waits *w) {
    chain c = {.queue = x->queue};
    TRY(learn_queue(plan, x->queue, &c.out_of_order));
    if (x->workspace.memory) return execute_on(plan, x, &x->workspace, &c, w);
    if (!plan->workspace_needed.bytes) return execute_on(plan, x, &plan->workspace_needed, &c, w);
    if (!plan->scratch_user) return execute_first(plan, x, &c, w);
    return execute_on(plan, x, &plan->own_scratch, &c, w);
}

oclfft_status plan_execute(oclfft_plan *plan, const execution *x) {
    waits w = {NULL, NULL};
    mutex_lock(&plan->lock);
    oclfft_status status = execute_locked(plan, x, &w);
    mutex_unlock(&plan->lock);
    drop_waits(&w);
    return status;
}
