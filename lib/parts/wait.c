#include "base/text.h"
#include "os/clock.h"
#include "run.h"
#include "run/host/channel.h"
#include "transports.h"

/* Where nothing moves, the thread asks again and again for SPIN seconds; a CPU that is the device
 * has better to do. Then it leaves the processor to others between two looks, far less long than a
 * block takes. */
static const double SPIN = 1e-3, SPIN_ON_CPU = 20e-6, PAUSE = 20e-6;

/* The share of the time limit that a site has to end its work where an execution was late: the
 * pieces it waited for may have been another process's. */
static const double LAST_CHANCE = 0.1;

oclfft_status fail_at(const oclfft_group *group, uint32_t site, oclfft_status status) {
    text words = {0};
    if (status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return status;
    text_add(&words, "part %u: ", (unsigned)group->part_of[site]);
    if (words.length) fail_before(words.data);
    text_free(&words);
    return status;
}

oclfft_status event_is_complete(const oclfft_group *group, uint32_t site, cl_event event,
                                bool *complete) {
    *complete = false;
    return fail_at(group, site, event_ask(event, complete));
}

static bool is_on_cpu(const oclfft_group *group) {
    for (uint32_t i = group->first_site; i < group->first_site + group->local_sites; ++i)
        if (site_context(group, i)->info.is_cpu) return true;
    return false;
}

oclfft_status run_pause(group_run *run, bool moved) {
    const oclfft_group *group = run->plan->group;
    double now = clock_seconds();
    if (run->looked > 0) run->progress += suspension(now - run->looked);
    double still = now - run->progress;
    run->looked = now;
    if (moved) {
        run->progress = now;
        return OCLFFT_SUCCESS;
    }
    if (still > group->time_limit && run->feed) still = now - feed_progress(run->feed);
    if (still <= group->time_limit) {
        if (still > (is_on_cpu(group) ? SPIN_ON_CPU : SPIN)) clock_pause(PAUSE);
        return OCLFFT_SUCCESS;
    }
    run->late = true;
    run->plan->turns->stuck = run->draining || !run->plan->group->processes.count;
    return fail(OCLFFT_ERROR_DEVICE_FAILED,
                "nothing has moved for %g seconds, which is the group's time_limit",
                group->time_limit);
}

oclfft_status run_heed(const group_run *run) {
    const oclfft_processes *p = &run->plan->group->processes;
    bool warned = p->count && p->is_warned(p->state);
    return warned ? (oclfft_status)STATUS_FOLLOWS : OCLFFT_SUCCESS;
}

/* ---- The end of an execution ---- */

/* The first failure is told; others may follow from it. */
static void note(oclfft_status *first, oclfft_status (*step)(group_run *, uint32_t, uint32_t),
                 group_run *run, uint32_t site, uint32_t queue) {
    bool before = *first != OCLFFT_SUCCESS ? fail_silently(true) : false;
    oclfft_status status = step(run, site, queue);
    if (*first != OCLFFT_SUCCESS)
        fail_silently(before);
    else
        *first = status;
}

static oclfft_status mark_end(group_run *run, uint32_t site, uint32_t which) {
    site_queues *q = &run->plan->queues[site];
    cl_command_queue queue = q->queues[which];
    if (!queue) return OCLFFT_SUCCESS;
    cl_int code = clEnqueueMarkerWithWaitList(queue, 0, NULL, &q->ends[which]);
    if (code == CL_SUCCESS) {
        clFlush(queue);
        return OCLFFT_SUCCESS;
    }
    q->ends[which] = NULL;
    clFinish(queue);
    return fail_at(run->plan->group, site, fail_cl("clEnqueueMarkerWithWaitList", code));
}

static oclfft_status await_end(group_run *run, uint32_t site, uint32_t which) {
    const oclfft_group *group = run->plan->group;
    cl_event end = run->plan->queues[site].ends[which];
    bool complete = !end;
    while (!complete && !run->plan->turns->stuck) {
        TRY(event_is_complete(group, site, end, &complete));
        if (!complete) TRY(fail_at(group, site, run_pause(run, false)));
    }
    return OCLFFT_SUCCESS;
}

/* All queues are marked before any is waited for, so that they end side by side. */
oclfft_status run_drain(group_run *run) {
    oclfft_status first = OCLFFT_SUCCESS;
    const oclfft_group *group = run->plan->group;
    const uint32_t begin = group->first_site * SITE_QUEUES,
                   end = begin + group->local_sites * SITE_QUEUES;
    run->draining = true;
    run->progress = clock_seconds() - (run->late ? (1 - LAST_CHANCE) * group->time_limit : 0);
    if (run->plan->turns->stuck) return OCLFFT_SUCCESS;
    for (uint32_t i = begin; i < end; ++i)
        note(&first, mark_end, run, i / SITE_QUEUES, i % SITE_QUEUES);
    for (uint32_t i = begin; i < end; ++i)
        note(&first, await_end, run, i / SITE_QUEUES, i % SITE_QUEUES);
    for (uint32_t i = begin; i < end; ++i)
        event_drop(&run->plan->queues[i / SITE_QUEUES].ends[i % SITE_QUEUES]);
    return first;
}
