#include "run.h"
#include "run/execute_recorded.h"
#include "run/host/channel.h"

operand_memory run_memory(const group_run *run, uint32_t array_at) {
    const array *a = &run->plan->d.arrays[array_at];
    cl_mem own = run->plan->memory[array_at];
    if (a->kind == ARRAY_INPUT) return run->in[a->part];
    if (a->kind == ARRAY_OUTPUT) return run->out[a->part];
    return (operand_memory){own, {own, 0, a->bytes, CL_MEM_READ_WRITE}};
}

/* The complex transform of a mapped axis has a direction of its own. */
static oclfft_direction direction_of(const group_run *run, const lap *l) {
    const distribution *d = &run->plan->d;
    if (!d->mapped || !l->axes) return run->direction;
    return d->maps.backward ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
}

static oclfft_status enqueue(const group_run *run, const lap *l, const task *t, task_plan *p) {
    const distribution *d = &run->plan->d;
    cl_command_queue queue = run->plan->queues[t->site].queues[QUEUE_COMPUTE];
    execution x = {.queue = queue,
                   .direction = direction_of(run, l),
                   .in = run_memory(run, t->source).object,
                   .out = run_memory(run, t->target).object,
                   .in_from = p->in_from,
                   .out_from = p->out_from,
                   .event = &p->done};
    if (d->in_place && d->lap_count == 1) x.out = x.in;
    if (p->arrived) {
        x.num_wait = 1;
        x.wait = &p->arrived;
    }
    p->first = twiddle_first_of(d, &d->arrays[t->target].box, run->direction);
    if (l->twiddled) TRY(twiddles_begin(&run->plan->twiddles[t->site], queue, &p->first));
    TRY(plan_execute_recorded(p->plan, &x));
    TRY_CL("clFlush", clFlush(queue)); /* other queues wait for it */
    return OCLFFT_SUCCESS;
}

/* What only passes by is done when it has arrived, and when copies inside its site are. */
static oclfft_status mark(const group_run *run, const task *t, task_plan *p) {
    cl_command_queue queue = run->plan->queues[t->site].queues[QUEUE_COMPUTE];
    bool waits = p->arrived != NULL;
    TRY_CL("clEnqueueMarkerWithWaitList",
           clEnqueueMarkerWithWaitList(queue, waits, waits ? &p->arrived : NULL, &p->done));
    TRY_CL("clFlush", clFlush(queue));
    return OCLFFT_SUCCESS;
}

oclfft_status task_start(const group_run *run, uint32_t lap_at, uint32_t task_at) {
    const lap *l = &run->plan->d.laps[lap_at];
    task_plan *p = &run->plan->tasks[lap_at][task_at];
    const task *t = &l->tasks[task_at];
    bool last = lap_at + 1 == run->plan->d.lap_count;
    if (p->started || p->missing || !site_is_local(run->plan->group, t->site))
        return OCLFFT_SUCCESS;
    if (run->feed && lap_at == 0 && !feed_take_upload(run->feed, task_at, &p->arrived))
        return OCLFFT_SUCCESS;
    p->started = true;
    if (l->computes)
        TRY(fail_at(run->plan->group, t->site, enqueue(run, l, t, p)));
    else if (run->feed)
        TRY(fail_at(run->plan->group, t->site, mark(run, t, p)));
    return run->feed && last ? feed_give_result(run->feed, task_at, p->done) : OCLFFT_SUCCESS;
}
