#include "host_arrays.h"

#include <stdlib.h>

#include "base/sizes.h"
#include "device/buffer.h"
#include "os/clock.h"
#include "os/jobs.h"
#include "run/host/host.h"

typedef struct host_run {
    oclfft_group_plan *plan;
    oclfft_direction direction;
    const void *const *in;
    void *const *out;
} host_run;

/* ---- Without exchanges: each part by itself ---- */

/* Job `site`: the parts of one context, one after the other, each in pieces of its batch. */
static oclfft_status run_site(void *argument, uint32_t site) {
    const host_run *h = argument;
    const distribution *d = &h->plan->d;
    const lap *l = &d->laps[0];
    for (uint32_t i = 0; i < l->task_count; ++i) {
        bool begun;
        uint32_t part = d->arrays[l->tasks[i].source].part;
        oclfft_plan *plan = h->plan->tasks[0][i].plan;
        if (l->tasks[i].site != site) continue;
        TRY(fail_at(h->plan->group, site,
                    host_execute(plan, h->direction, h->in[part], h->out[part], &begun)));
    }
    return OCLFFT_SUCCESS;
}

/* ---- With exchanges: through buffers for the application's arrays ---- */

/* In place an output has the memory of its part's input, which has room for both. */
static uint64_t bytes_for(const distribution *d, const array *a) {
    uint64_t bytes = a->bytes;
    for (uint32_t i = 0; i < d->array_count && d->in_place; ++i)
        if (d->arrays[i].kind != ARRAY_OWN && d->arrays[i].part == a->part)
            bytes = max_u64(bytes, d->arrays[i].bytes);
    return bytes;
}

static oclfft_status take_buffers(const host_run *h, oclfft_buffer **buffers, group_run *run) {
    const distribution *d = &h->plan->d;
    for (uint32_t at = 0; at < d->array_count; ++at) {
        const array *a = &d->arrays[at];
        bool output = a->kind == ARRAY_OUTPUT;
        if (a->kind == ARRAY_OWN) continue;
        uint32_t slot = (output && !d->in_place ? d->parts : 0) + a->part;
        if (!buffers[slot])
            TRY(fail_at(
                h->plan->group, a->site,
                buffer_new(h->plan->group->contexts[a->part], bytes_for(d, a), &buffers[slot])));
        (output ? run->out : run->in)[a->part] =
            (operand_memory){buffers[slot]->memory, buffers[slot]->range};
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status move_array(const group_run *run, const array *a, char *host) {
    const site_queues *q = &run->plan->queues[a->site];
    if (a->kind == ARRAY_INPUT) {
        TRY_CL("clEnqueueWriteBuffer",
               clEnqueueWriteBuffer(q->compute, run->in[a->part].object, CL_FALSE, 0,
                                    (size_t)a->bytes, host, 0, NULL, NULL));
        TRY_CL("clFlush", clFlush(q->compute));
        return OCLFFT_SUCCESS;
    }
    TRY_CL("clEnqueueReadBuffer",
           clEnqueueReadBuffer(q->compute, run->out[a->part].object, CL_FALSE, 0, (size_t)a->bytes,
                               host, 0, NULL, NULL));
    TRY_CL("clFlush", clFlush(q->compute));
    return OCLFFT_SUCCESS;
}

/* All parts side by side. */
static oclfft_status move_arrays(const host_run *h, group_run *run, array_kind kind) {
    const distribution *d = &h->plan->d;
    oclfft_status status = OCLFFT_SUCCESS;
    for (uint32_t at = 0; at < d->array_count && status == OCLFFT_SUCCESS; ++at) {
        const array *a = &d->arrays[at];
        const void *host = kind == ARRAY_INPUT ? h->in[a->part] : h->out[a->part];
        if (a->kind == kind)
            status = fail_at(h->plan->group, a->site, move_array(run, a, (char *)(uintptr_t)host));
    }
    bool before = status != OCLFFT_SUCCESS ? fail_silently(true) : false;
    oclfft_status end = run_drain(run);
    if (status == OCLFFT_SUCCESS) return end;
    fail_silently(before);
    return status;
}

static oclfft_status run_buffers(const host_run *h, oclfft_buffer **buffers, group_run *run) {
    TRY(run_prepare(h->plan));
    TRY(take_buffers(h, buffers, run));
    TRY(move_arrays(h, run, ARRAY_INPUT));
    TRY(run_all(run));
    return move_arrays(h, run, ARRAY_OUTPUT);
}

oclfft_status host_arrays_run(oclfft_group_plan *plan, oclfft_direction direction,
                              const void *const in[], void *const out[]) {
    const distribution *d = &plan->d;
    host_run h = {plan, direction, in, out};
    if (d->lap_count == 1) return jobs_run(d->sites, run_site, &h);
    oclfft_buffer **buffers = calloc((size_t)2 * d->parts, sizeof *buffers);
    operand_memory *memory = calloc((size_t)2 * d->parts, sizeof *memory);
    group_run run = {plan, direction, memory, NULL, clock_seconds()};
    oclfft_status status = OCLFFT_SUCCESS;
    if (!buffers || !memory) status = fail_memory();
    if (status == OCLFFT_SUCCESS) {
        run.out = memory + d->parts;
        status = run_buffers(&h, buffers, &run);
    }
    for (uint32_t i = 0; buffers && i < 2 * d->parts; ++i) buffer_free(buffers[i]);
    free(buffers);
    free(memory);
    return status;
}
