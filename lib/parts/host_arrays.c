#include "host_arrays.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/sizes.h"
#include "host_channels.h"
#include "os/clock.h"
#include "os/jobs.h"
#include "run/host/host.h"

typedef struct host_run {
    oclfft_group_plan *plan;
    oclfft_direction direction;
    const void *const *in;
    void *const *out;
} host_run;

/* The device's memory for an array of the application's. */
typedef struct host_memory {
    oclfft_context *context;
    cl_mem memory;
    memory_range range;
    uint64_t counted; /* bytes charged to the context */
} host_memory;

/* ---- Without exchanges: each part by itself ---- */

/* Job `at`: the parts of one context, one after the other, each in pieces of its batch. */
static oclfft_status run_site(void *argument, uint32_t at) {
    const host_run *h = argument;
    uint32_t site = h->plan->group->first_site + at;
    const distribution *d = &h->plan->d;
    const lap *l = &d->laps[0];
    for (uint32_t i = 0; i < l->task_count; ++i) {
        bool begun;
        uint32_t part = d->arrays[l->tasks[i].source].part - h->plan->group->first_part;
        oclfft_plan *plan = h->plan->tasks[0][i].plan;
        if (l->tasks[i].site != site) continue;
        TRY(host_set_patience(plan, h->plan->group->time_limit));
        oclfft_status status = host_execute(plan, h->direction, h->in[part], h->out[part], &begun);
        TRY(fail_at(h->plan->group, site, status));
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status run_sites(host_run *h) {
    const distribution *d = &h->plan->d;
    oclfft_status status = jobs_run(h->plan->group->local_sites, run_site, h);
    for (uint32_t i = 0; i < d->laps[0].task_count; ++i) {
        const oclfft_plan *plan = h->plan->tasks[0][i].plan; /* NULL: in another process */
        h->plan->turns->stuck = h->plan->turns->stuck || (plan && host_gave_up(plan));
    }
    return status;
}

/* ---- With exchanges: through memory for the application's arrays ---- */

/* A CPU uses arrays where they are, if they are aligned as its kernels want it; callbacks may fetch
 * as many bytes at a time as they like. */
static uint64_t alignment_for(const problem *p) {
    if (p->load.source || p->store.source) return 128;
    return max_u64(problem_element_bytes(p), max_u64(p->in.element_bytes, p->out.element_bytes));
}

/* In place an output has the memory of its part's input, which has room for both. */
static uint64_t bytes_for(const distribution *d, const array *a) {
    uint64_t bytes = a->bytes;
    for (uint32_t i = 0; i < d->array_count && d->in_place; ++i)
        if (d->arrays[i].kind != ARRAY_OWN && d->arrays[i].part == a->part)
            bytes = max_u64(bytes, d->arrays[i].bytes);
    return bytes;
}

static char *host_array(const host_run *h, const array *a) {
    uint32_t part = a->part - h->plan->group->first_part;
    return (char *)(uintptr_t)(a->kind == ARRAY_INPUT ? h->in[part] : h->out[part]);
}

static bool is_here(const host_run *h, const array *a) {
    return site_is_local(h->plan->group, a->site);
}

static bool is_shared(const host_run *h, const array *a) {
    const oclfft_context *c = h->plan->group->contexts[a->part];
    return c->info.is_cpu && (uintptr_t)host_array(h, a) % alignment_for(&h->plan->d.problem) == 0;
}

static oclfft_status take_memory(const host_run *h, const array *a, host_memory *m) {
    oclfft_context *c = h->plan->group->contexts[a->part];
    uint64_t bytes = bytes_for(&h->plan->d, a);
    cl_int code;
    if (m->memory) return OCLFFT_SUCCESS;
    if (!is_shared(h, a)) {
        TRY(context_allocate(c, bytes, CL_MEM_READ_WRITE, NULL, "memory for a part's array",
                             &m->memory));
        m->counted = bytes;
    } else {
        bool written = a->kind == ARRAY_OUTPUT || h->plan->d.in_place;
        cl_mem made = clCreateBuffer(
            c->cl, CL_MEM_USE_HOST_PTR | (written ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY),
            (size_t)bytes, host_array(h, a), &code);
        TRY_CL("clCreateBuffer", code);
        m->memory = made;
    }
    m->context = c;
    m->range = (memory_range){m->memory, 0, bytes, CL_MEM_READ_WRITE};
    return OCLFFT_SUCCESS;
}

/* In place the sides have the same memory, unless they are `apart`. */
static oclfft_status take_all_memory(const host_run *h, host_memory *memory, bool apart,
                                     group_run *run) {
    const distribution *d = &h->plan->d;
    for (uint32_t at = 0; at < d->array_count; ++at) {
        const array *a = &d->arrays[at];
        bool output = a->kind == ARRAY_OUTPUT;
        if (a->kind == ARRAY_OWN || !is_here(h, a)) continue;
        host_memory *m = &memory[(output && (apart || !d->in_place) ? d->parts : 0) + a->part];
        TRY(fail_at(h->plan->group, a->site, take_memory(h, a, m)));
        (output ? run->out : run->in)[a->part] = (operand_memory){m->memory, m->range};
    }
    return OCLFFT_SUCCESS;
}

/* By the standard it takes a mapping for what kernels stored to be in the array. */
static oclfft_status show(const group_run *run, const array *a) {
    cl_command_queue queue = run->plan->queues[a->site].queues[QUEUE_COMPUTE];
    cl_mem memory = run->out[a->part].object;
    cl_int code;
    void *at = clEnqueueMapBuffer(queue, memory, CL_TRUE, CL_MAP_READ, 0, (size_t)a->bytes, 0, NULL,
                                  NULL, &code);
    TRY_CL("clEnqueueMapBuffer", code);
    TRY_CL("clEnqueueUnmapMemObject", clEnqueueUnmapMemObject(queue, memory, at, 0, NULL, NULL));
    TRY_CL("clFinish", clFinish(queue));
    return OCLFFT_SUCCESS;
}

static oclfft_status move_array(const host_run *h, group_run *run, const array *a,
                                host_channel *c) {
    cl_event done = NULL;
    char *host = host_array(h, a);
    bool input = a->kind == ARRAY_INPUT;
    if (is_shared(h, a)) return input ? OCLFFT_SUCCESS : show(run, a);
    oclfft_status status = input ? channel_upload(&c->channel, c->mode, run->in[a->part].object, 0,
                                                  host, a->bytes, &done)
                                 : channel_download(&c->channel, c->mode, run->out[a->part].object,
                                                    0, host, a->bytes, NULL, &done);
    event_drop(&done);
    return status;
}

/* What the job of a site moves. */
typedef struct site_move {
    const host_run *h;
    group_run *run;
    array_kind kind;
    atomic_bool given_up;
} site_move;

static oclfft_status move_arrays(site_move *m, uint32_t site, host_channel *c) {
    const distribution *d = &m->h->plan->d;
    for (uint32_t at = 0; at < d->array_count; ++at)
        if (d->arrays[at].kind == m->kind && d->arrays[at].site == site && !d->arrays[at].again)
            TRY(move_array(m->h, m->run, &d->arrays[at], c));
    return host_channel_empty(c);
}

static uint64_t bytes_to_move(const site_move *m, uint32_t site) {
    const distribution *d = &m->h->plan->d;
    uint64_t bytes = 0;
    for (uint32_t at = 0; at < d->array_count; ++at)
        if (d->arrays[at].kind == m->kind && d->arrays[at].site == site && !d->arrays[at].again)
            bytes += d->arrays[at].bytes;
    return bytes;
}

/* Job `at`, of a site of this process: by way of pinned memory where there is some. */
static oclfft_status move_site(void *argument, uint32_t at) {
    site_move *m = argument;
    uint32_t site = m->h->plan->group->first_site + at;
    const oclfft_group_plan *plan = m->h->plan;
    uint64_t bytes = bytes_to_move(m, site);
    host_channel *c;
    oclfft_status status =
        host_channel_open(plan, site, m->kind == ARRAY_INPUT, bytes, plan->group->local_sites, &c);
    c->channel.streams = bytes >= CHANNEL_STREAMED;
    if (status == OCLFFT_SUCCESS) status = move_arrays(m, site, c);
    host_channel_end(c, status == OCLFFT_SUCCESS);
    if (c->patience.given_up) atomic_store(&m->given_up, true);
    return fail_at(m->h->plan->group, site, status);
}

static oclfft_status move_all(const host_run *h, group_run *run, array_kind kind) {
    site_move m = {h, run, kind, false};
    oclfft_status status = jobs_run(h->plan->group->local_sites, move_site, &m);
    h->plan->turns->stuck = h->plan->turns->stuck || atomic_load(&m.given_up);
    return status;
}

/* ---- With exchanges, side by side ---- */

static bool is_any_shared(const host_run *h) {
    const distribution *d = &h->plan->d;
    for (uint32_t at = 0; at < d->array_count; ++at)
        if (d->arrays[at].kind != ARRAY_OWN && is_here(h, &d->arrays[at]) &&
            is_shared(h, &d->arrays[at]))
            return true;
    return false;
}

static oclfft_status run_beside(const host_run *h, feed_array *arrays, group_run *run, bool *done) {
    const distribution *d = &h->plan->d;
    for (uint32_t at = 0; at < d->array_count; ++at) {
        const array *a = &d->arrays[at];
        if (a->kind == ARRAY_OWN || !is_here(h, a)) continue;
        const operand_memory *m = &(a->kind == ARRAY_OUTPUT ? run->out : run->in)[a->part];
        arrays[at] = (feed_array){host_array(h, a), m->object};
    }
    TRY(feed_start(h->plan, arrays, &run->feed));
    if (!run->feed) return OCLFFT_SUCCESS;
    *done = true;
    bool given_up;
    oclfft_status status = run_all(run);
    oclfft_status end = feed_end(run->feed, status != OCLFFT_SUCCESS, &given_up);
    h->plan->turns->stuck = h->plan->turns->stuck || given_up;
    run->feed = NULL;
    return status == OCLFFT_SUCCESS ? end : status;
}

/* Uploads, transforms, exchanges and downloads of different tasks at once. `done` says whether that
 * was tried: it takes threads. */
static oclfft_status try_beside(const host_run *h, group_run *run, bool *done) {
    feed_array *arrays = calloc(h->plan->d.array_count + (size_t)1, sizeof *arrays);
    if (!arrays) return fail_memory();
    oclfft_status status = run_beside(h, arrays, run, done);
    free(arrays);
    return status;
}

static void free_memory(const host_memory *m) {
    if (m->memory) context_free(m->context, m->memory, m->counted);
}

static void free_all_memory(const host_run *h, host_memory *memory) {
    for (uint32_t i = 0; i < 2 * h->plan->d.parts; ++i) {
        free_memory(&memory[i]);
        memory[i] = (host_memory){0};
    }
}

/* In place `beside` takes arrays for both sides, where there is room for them. */
static oclfft_status take_memory_for(const host_run *h, host_memory *memory, bool *beside,
                                     group_run *run) {
    bool before = h->plan->d.in_place && *beside ? fail_silently(true) : false;
    oclfft_status status = take_all_memory(h, memory, *beside, run);
    if (!h->plan->d.in_place || !*beside) return status;
    fail_silently(before);
    if (status == OCLFFT_SUCCESS) return status;
    free_all_memory(h, memory);
    *beside = false;
    return take_all_memory(h, memory, false, run);
}

static oclfft_status run_memory_of(const host_run *h, host_memory *memory, group_run *run) {
    bool beside = !is_any_shared(h) && !h->plan->d.mapped, done = false;
    TRY(run_prepare(h->plan));
    TRY(take_memory_for(h, memory, &beside, run));
    if (beside) TRY(try_beside(h, run, &done));
    if (done) return OCLFFT_SUCCESS;
    TRY(move_all(h, run, ARRAY_INPUT));
    TRY(run_all(run));
    return move_all(h, run, ARRAY_OUTPUT);
}

oclfft_status host_arrays_run(oclfft_group_plan *plan, oclfft_direction direction,
                              const void *const in[], void *const out[]) {
    const distribution *d = &plan->d;
    host_run h = {plan, direction, in, out};
    if (d->lap_count == 1) return run_sites(&h);
    host_memory *memory = calloc((size_t)2 * d->parts, sizeof *memory);
    operand_memory *operands = calloc((size_t)2 * d->parts, sizeof *operands);
    group_run run = {
        .plan = plan, .direction = direction, .in = operands, .progress = clock_seconds()};
    oclfft_status status = OCLFFT_SUCCESS;
    if (!memory || !operands) status = fail_memory();
    if (status == OCLFFT_SUCCESS) {
        run.out = operands + d->parts;
        status = run_memory_of(&h, memory, &run);
    }
    if (memory) free_all_memory(&h, memory);
    free(memory);
    free(operands);
    return status;
}
