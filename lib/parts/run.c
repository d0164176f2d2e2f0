#include "run.h"

#include "device/recorder.h"
#include "os/clock.h"
#include "run/host/channel.h"

/* ---- What a plan keeps ---- */

static oclfft_status open_queue(const oclfft_context *context, cl_command_queue *queue) {
    cl_int code;
    if (*queue) return OCLFFT_SUCCESS;
    *queue =
        clCreateCommandQueue(context->cl, context->device, recorder_properties(context), &code);
    if (code != CL_SUCCESS) *queue = NULL;
    TRY_CL("clCreateCommandQueue", code);
    return OCLFFT_SUCCESS;
}

/* Whether anything goes to or from other sites. */
static bool exchanges(const oclfft_group_plan *plan, uint32_t site) {
    for (uint32_t i = 0; i < plan->lane_count; ++i) {
        const lane *l = &plan->lanes[i];
        if (l->from != l->to && (l->from == site || l->to == site)) return true;
    }
    return false;
}

static oclfft_status open_queues(const oclfft_group_plan *plan, uint32_t site) {
    const oclfft_context *context = site_context(plan->group, site);
    uint32_t count = exchanges(plan, site) ? SITE_QUEUES : 1;
    for (uint32_t i = 0; i < count; ++i) TRY(open_queue(context, &plan->queues[site].queues[i]));
    return OCLFFT_SUCCESS;
}

static oclfft_status take_array(const oclfft_group_plan *plan, uint32_t at) {
    const array *a = &plan->d.arrays[at];
    if (a->kind != ARRAY_OWN || plan->memory[at] || !site_is_local(plan->group, a->site))
        return OCLFFT_SUCCESS;
    return context_allocate(site_context(plan->group, a->site), a->bytes, CL_MEM_READ_WRITE, NULL,
                            "an array between two laps", &plan->memory[at]);
}

oclfft_status run_prepare(oclfft_group_plan *plan) {
    const oclfft_group *group = plan->group;
    const distribution *d = &plan->d;
    for (uint32_t i = group->first_site; i < group->first_site + group->local_sites; ++i)
        TRY(fail_at(plan->group, i, open_queues(plan, i)));
    for (uint32_t a = 0; a < d->array_count; ++a)
        TRY(fail_at(plan->group, d->arrays[a].site, take_array(plan, a)));
    return lanes_prepare(plan);
}

/* ---- The way through the laps ---- */

/* The plan's queues wait for what is on the context's. */
static oclfft_status follow_queue(const oclfft_context *context, const site_queues *q) {
    cl_event before = NULL;
    TRY_CL("clEnqueueMarkerWithWaitList",
           clEnqueueMarkerWithWaitList(context->queue, 0, NULL, &before));
    cl_int code = clFlush(context->queue);
    for (uint32_t i = 0; i < SITE_QUEUES && code == CL_SUCCESS; ++i)
        if (q->queues[i]) code = clEnqueueMarkerWithWaitList(q->queues[i], 1, &before, NULL);
    clReleaseEvent(before);
    TRY_CL("clEnqueueMarkerWithWaitList", code);
    return OCLFFT_SUCCESS;
}

/* In place an upload to the application's arrays waits for the tasks and copies that read them. */
static oclfft_status hold_uploads(const site_queues *q) {
    cl_command_queue compute = q->queues[QUEUE_COMPUTE], up = q->queues[QUEUE_UP];
    cl_event read = NULL;
    if (!up) return OCLFFT_SUCCESS;
    TRY_CL("clEnqueueMarkerWithWaitList", clEnqueueMarkerWithWaitList(compute, 0, NULL, &read));
    cl_int code = clFlush(compute);
    if (code == CL_SUCCESS) code = clEnqueueMarkerWithWaitList(up, 1, &read, NULL);
    clReleaseEvent(read);
    TRY_CL("clEnqueueMarkerWithWaitList", code);
    return OCLFFT_SUCCESS;
}

static oclfft_status run_laps(group_run *run) {
    oclfft_group_plan *plan = run->plan;
    const oclfft_group *group = plan->group;
    const distribution *d = &plan->d;
    for (uint32_t i = group->first_site; i < group->first_site + group->local_sites; ++i)
        TRY(fail_at(plan->group, i, follow_queue(site_context(plan->group, i), &plan->queues[i])));
    for (uint32_t k = 0; k < d->lap_count; ++k) {
        for (uint32_t i = 0; i < d->laps[k].task_count; ++i) TRY(task_start(run, k, i));
        if (k + 1 == d->lap_count) break;
        TRY(lanes_begin_inside(run, k));
        if (k == 0 && d->in_place && !run->feed)
            for (uint32_t i = group->first_site; i < group->first_site + group->local_sites; ++i)
                TRY(fail_at(group, i, hold_uploads(&plan->queues[i])));
        TRY(lanes_run(run, k));
    }
    return OCLFFT_SUCCESS;
}

static void begin_tasks(const oclfft_group_plan *plan) {
    for (uint32_t k = 0; k < plan->d.lap_count; ++k)
        for (uint32_t i = 0; i < plan->d.laps[k].task_count; ++i) {
            plan->tasks[k][i].missing = plan->tasks[k][i].wanted;
            plan->tasks[k][i].started = plan->tasks[k][i].complete = false;
        }
}

static void end_tasks(const oclfft_group_plan *plan) {
    for (uint32_t k = 0; k < plan->d.lap_count; ++k)
        for (uint32_t i = 0; i < plan->d.laps[k].task_count; ++i) {
            task_plan *t = &plan->tasks[k][i];
            event_drop(&t->arrived);
            event_drop(&t->done);
        }
}

oclfft_status run_all(group_run *run) {
    run->progress = clock_seconds();
    begin_tasks(run->plan);
    oclfft_status status = run_laps(run);
    if (status != OCLFFT_SUCCESS) group_warn(run->plan->group, status);
    bool before = status != OCLFFT_SUCCESS ? fail_silently(true) : false;
    oclfft_status end = run_drain(run);
    if (status != OCLFFT_SUCCESS)
        fail_silently(before);
    else
        status = end;
    lanes_clear(run);
    end_tasks(run->plan);
    return status;
}
