#include "base/text.h"
#include "os/clock.h"
#include "run.h"
#include "transports.h"

/* How long the processor is left to others where nothing moves: far less than a block takes. */
static const double PAUSE = 20e-6;

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

oclfft_status event_ask(cl_event event, bool *complete) {
    cl_int code = CL_QUEUED;
    *complete = false;
    TRY_CL("clGetEventInfo",
           clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof code, &code, NULL));
    if (code < 0) return fail_cl("a command", code);
    *complete = code == CL_COMPLETE;
    return OCLFFT_SUCCESS;
}

oclfft_status event_is_complete(const oclfft_group *group, uint32_t site, cl_event event,
                                bool *complete) {
    *complete = false;
    return fail_at(group, site, event_ask(event, complete));
}

oclfft_status run_pause(group_run *run, bool moved) {
    double now = clock_seconds(), limit = run->plan->group->time_limit;
    if (moved) {
        run->progress = now;
        return OCLFFT_SUCCESS;
    }
    if (now - run->progress <= limit) {
        clock_pause(PAUSE);
        return OCLFFT_SUCCESS;
    }
    run->late = true;
    run->plan->stuck = run->draining || !run->plan->group->processes.count;
    return fail(OCLFFT_ERROR_DEVICE_FAILED,
                "nothing has moved for %g seconds, which is the group's time_limit", limit);
}

oclfft_status run_heed(const group_run *run) {
    const oclfft_processes *p = &run->plan->group->processes;
    bool warned = p->count && p->is_warned(p->state);
    return warned ? (oclfft_status)STATUS_FOLLOWS : OCLFFT_SUCCESS;
}

static oclfft_status drain_event(group_run *run, uint32_t site, cl_event event) {
    const oclfft_group *group = run->plan->group;
    bool complete = false;
    for (;;) {
        TRY(event_is_complete(group, site, event, &complete));
        if (complete) return OCLFFT_SUCCESS;
        oclfft_status status = run_pause(run, false);
        if (status != OCLFFT_SUCCESS) return fail_at(group, site, status);
    }
}

static oclfft_status drain_queue(group_run *run, uint32_t site, cl_command_queue queue) {
    cl_event event = NULL;
    cl_int code = clEnqueueMarkerWithWaitList(queue, 0, NULL, &event);
    if (code != CL_SUCCESS) {
        clFinish(queue);
        return fail_at(run->plan->group, site, fail_cl("clEnqueueMarkerWithWaitList", code));
    }
    clFlush(queue);
    oclfft_status status = drain_event(run, site, event);
    clReleaseEvent(event);
    return status;
}

/* The first failure is told; others may follow from it. */
oclfft_status run_drain(group_run *run) {
    oclfft_status first = OCLFFT_SUCCESS;
    const oclfft_group *group = run->plan->group;
    run->draining = true;
    run->progress = clock_seconds() - (run->late ? (1 - LAST_CHANCE) * group->time_limit : 0);
    for (uint32_t site = group->first_site;
         site < group->first_site + group->local_sites && !run->plan->stuck; ++site) {
        const site_queues *q = &run->plan->queues[site];
        const cl_command_queue queues[3] = {q->down, q->up, q->compute};
        for (uint32_t i = 0; i < 3 && !run->plan->stuck; ++i) {
            if (!queues[i]) continue;
            bool before = first != OCLFFT_SUCCESS ? fail_silently(true) : false;
            oclfft_status status = drain_queue(run, site, queues[i]);
            if (first != OCLFFT_SUCCESS)
                fail_silently(before);
            else
                first = status;
        }
    }
    return first;
}
