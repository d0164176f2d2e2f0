#include "host.h"

#include <stdlib.h>

#include "base/sizes.h"

/* Smaller arrays go straight: finding out whether that is best would take longer than they do. */
enum { WORTH_TRYING = 1 << 22 };

/* One call. */
typedef struct transfer {
    oclfft_plan *plan;
    const problem *p;
    host *h;
    oclfft_direction direction;
    char *in[2], *out[2]; /* `in` is only read */
    way in_way[2], out_way[2];
    bool gaps;       /* of the output, which keep what they had */
    cl_event before; /* what the kernels wait for, or NULL */
} transfer;

/* ---- Memory on the device ---- */

/* Whether pieces need scratch beside their own memory: what the plan has already serves all the
 * same. */
static bool needs_workspace(oclfft_plan *plan) {
    mutex_lock(&plan->lock);
    bool made = plan->own.memory != NULL;
    mutex_unlock(&plan->lock);
    return !made && plan->asked.bytes;
}

/* In place the memory is for both sides. */
static void size_slot(const problem *p, uint64_t count, uint64_t *in, uint64_t *out) {
    *in = max_u64(1, side_buffer_bytes(p, &p->in, count));
    *out = max_u64(1, side_buffer_bytes(p, &p->out, count));
    if (!p->in_place) return;
    *in = max_u64(*in, *out);
    *out = 0;
}

static uint64_t memory_of(oclfft_plan *plan, const problem *p, const cut *c) {
    uint64_t in, out;
    size_slot(p, c->count, &in, &out);
    return c->slots * (in * side_arrays(&p->in) + out * side_arrays(&p->out)) +
           (needs_workspace(plan) ? space_for(&plan->schedule, c->count).bytes : 0);
}

static void drop_memory(oclfft_context *context, host *h) {
    for (uint32_t i = 0; i < MAX_SLOTS; ++i)
        for (uint32_t a = 0; a < 2; ++a) {
            slot *s = &h->slots[i];
            if (s->out[a] != s->in[a]) context_free(context, s->out[a], h->out_bytes);
            context_free(context, s->in[a], h->in_bytes);
            s->in[a] = s->out[a] = NULL;
        }
    space_drop(context, &h->workspace);
    h->cut = (cut){0};
}

static oclfft_status make_slot(oclfft_context *context, const problem *p, const host *h, slot *s) {
    for (uint32_t a = 0; a < side_arrays(&p->in); ++a)
        TRY(context_allocate(context, h->in_bytes, CL_MEM_READ_WRITE, NULL, "memory for a piece of the batch", &s->in[a]));
    for (uint32_t a = 0; a < side_arrays(&p->out); ++a)
        if (p->in_place)
            s->out[a] = s->in[a];
        else
            TRY(context_allocate(context, h->out_bytes, CL_MEM_READ_WRITE, NULL, "memory for a piece of the batch", &s->out[a]));
    return OCLFFT_SUCCESS;
}

/* Scratch for as many transforms as a piece has or, where nothing else is left to save on (`last`),
 * for fewer. */
static oclfft_status make_memory(oclfft_plan *plan, const problem *p, const cut *c, bool last) {
    oclfft_context *context = plan->context;
    host *h = plan->host;
    size_slot(p, c->count, &h->in_bytes, &h->out_bytes);
    for (uint32_t i = 0; i < c->slots; ++i) TRY(make_slot(context, p, h, &h->slots[i]));
    if (needs_workspace(plan))
        TRY(space_take(context, &plan->schedule, c->count, "scratch for a piece of the batch",
                       &h->workspace));
    if (h->workspace.memory && h->workspace.chunk < c->count && !last)
        return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "no room for the scratch of a whole piece");
    h->cut = *c;
    return OCLFFT_SUCCESS;
}

/* Smaller pieces, then fewer, until they fit: of the device a quarter, of the limit what is left. The last attempt may take all
 * there is, and says why it fails. */
static oclfft_status take_memory(oclfft_plan *plan, const problem *p) {
    uint64_t share = plan->context->info.global_memory / 4, quantum = plan->schedule.quantum;
    cut now = cut_best(p, quantum);
    if (plan->host->cut.count) return OCLFFT_SUCCESS;
    for (;;) {
        cut next = now;
        bool last = !cut_smaller(p, quantum, &next);
        if (last || memory_of(plan, p, &now) <= share) {
            bool before = fail_silently(true);
            if (last) fail_silently(before);
            oclfft_status status = make_memory(plan, p, &now, last);
            fail_silently(before);
            if (status == OCLFFT_SUCCESS) return status;
            drop_memory(plan->context, plan->host);
            if (last) return status;
        }
        now = next;
    }
}

/* Between calls a plan keeps what others will not miss. */
static void leave_memory(oclfft_plan *plan, const problem *p) {
    const oclfft_context *context = plan->context;
    host *h = plan->host;
    if (context->memory_limit || memory_of(plan, p, &h->cut) > context->info.global_memory / 16) drop_memory(plan->context, h);
}

/* ---- Ways ---- */

/* Pinned memory may be scarce; without, everything goes straight. */
static bool can_stage(const oclfft_context *context, host *h) {
    if (!h->copiers) h->copiers = copiers_new();
    if (!h->copiers) return false;
    bool before = fail_silently(true);
    bool ready =
        channel_stage(context, h->copiers, &h->up) == OCLFFT_SUCCESS && channel_stage(context, h->copiers, &h->down) == OCLFFT_SUCCESS;
    fail_silently(before);
    return ready;
}

static void remember(host *h, const void *array, way by) {
    h->memos[h->next_memo] = (memo){array, by};
    h->next_memo = (h->next_memo + 1) % MEMOS;
}

/* A CPU device has its memory where the arrays are: nothing to win there. `memory` is good for a try. */
static oclfft_status choose_way(const transfer *j, const side *s, const char *array, cl_mem memory, way *by) {
    host *h = j->h;
    stretch piece = side_stretch(j->p, s, 0, h->cut.count);
    bool large = side_stretch(j->p, s, 0, j->p->batch).bytes >= WORTH_TRYING;
    *by = WAY_DIRECT;
    if (j->plan->context->info.is_cpu) return OCLFFT_SUCCESS;
    for (uint32_t i = 0; i < MEMOS; ++i)
        if (h->memos[i].array == array) {
            if (h->memos[i].way == WAY_STAGED && can_stage(j->plan->context, h)) *by = WAY_STAGED;
            return OCLFFT_SUCCESS;
        }
    if (!large || !can_stage(j->plan->context, h)) return OCLFFT_SUCCESS;
    TRY(channel_try(&h->up, memory, array + piece.host, piece.bytes, by));
    remember(h, array, *by);
    return OCLFFT_SUCCESS;
}

static oclfft_status choose_ways(transfer *j) {
    const slot *s = &j->h->slots[0];
    for (uint32_t a = 0; a < side_arrays(&j->p->in); ++a) TRY(choose_way(j, &j->p->in, j->in[a], s->in[a], &j->in_way[a]));
    for (uint32_t a = 0; a < side_arrays(&j->p->out); ++a) TRY(choose_way(j, &j->p->out, j->out[a], s->out[a], &j->out_way[a]));
    return OCLFFT_SUCCESS;
}

/* ---- Pieces ---- */

/* What the application enqueued on the context's queue may write the buffers that its callbacks read. */
static oclfft_status wait_for_context(transfer *j) {
    if (!j->p->load.buffers && !j->p->store.buffers) return OCLFFT_SUCCESS;
    cl_command_queue queue = j->plan->context->queue;
    TRY_CL("clEnqueueMarkerWithWaitList", clEnqueueMarkerWithWaitList(queue, 0, NULL, &j->before));
    TRY_CL("clFlush", clFlush(queue)); /* a wait from another queue needs the marker submitted */
    return OCLFFT_SUCCESS;
}

static oclfft_status send_side(const transfer *j, const side *s, char *const arrays[2], const way by[2], const cl_mem to[2],
                               uint64_t begin, uint64_t count, cl_event *sent) {
    stretch t = side_stretch(j->p, s, begin, count);
    for (uint32_t a = 0; a < side_arrays(s); ++a)
        TRY(channel_upload(&j->h->up, by[a], to[a], t.device, arrays[a] + t.host, t.bytes, sent));
    return OCLFFT_SUCCESS;
}

static oclfft_status compute(const transfer *j, const slot *s, uint64_t count, cl_event sent, cl_event *computed) {
    cl_event wait[2];
    execution x = {.queue = j->h->compute,
                   .direction = j->direction,
                   .in = s->in[0],
                   .in_im = s->in[1],
                   .out = s->out[0],
                   .out_im = s->out[1],
                   .workspace = j->h->workspace,
                   .wait = wait,
                   .event = computed,
                   .batch = count};
    if (sent) wait[x.num_wait++] = sent;
    if (j->before) wait[x.num_wait++] = j->before;
    TRY(plan_execute(j->plan, &x));
    TRY_CL("clFlush", clFlush(j->h->compute));
    return OCLFFT_SUCCESS;
}

/* Gaps of the output go up and come down again with it. In place they are there already. */
static oclfft_status move_piece(const transfer *j, slot *s, uint64_t begin, uint64_t count, cl_event *sent, cl_event *computed) {
    stretch t = side_stretch(j->p, &j->p->out, begin, count);
    if (s->drained) TRY_CL("clWaitForEvents", clWaitForEvents(1, &s->drained));
    event_drop(&s->drained);
    TRY(send_side(j, &j->p->in, j->in, j->in_way, s->in, begin, count, sent));
    if (j->gaps) TRY(send_side(j, &j->p->out, j->out, j->out_way, s->out, begin, count, sent));
    TRY(compute(j, s, count, *sent, computed));
    for (uint32_t a = 0; a < side_arrays(&j->p->out); ++a)
        TRY(channel_download(&j->h->down, j->out_way[a], s->out[a], t.device, j->out[a] + t.host, t.bytes, *computed, &s->drained));
    return OCLFFT_SUCCESS;
}

static oclfft_status move_batch(const transfer *j) {
    host *h = j->h;
    uint64_t batch = j->p->batch, number = 0;
    for (uint64_t begin = 0; begin < batch; begin += h->cut.count, ++number) {
        cl_event sent = NULL, computed = NULL;
        slot *s = &h->slots[number % h->cut.slots];
        oclfft_status status = move_piece(j, s, begin, min_u64(h->cut.count, batch - begin), &sent, &computed);
        event_drop(&sent);
        event_drop(&computed);
        TRY(status);
    }
    TRY(channel_settle(&h->down));
    for (uint32_t i = 0; i < h->cut.slots; ++i)
        if (h->slots[i].drained) TRY_CL("clWaitForEvents", clWaitForEvents(1, &h->slots[i].drained));
    TRY_CL("clFinish", clFinish(h->compute));
    return OCLFFT_SUCCESS;
}

/* When it fails in the middle nothing is left in flight: the arrays are the caller's again. */
static oclfft_status travel(transfer *j) {
    host *h = j->h;
    TRY(take_memory(j->plan, j->p));
    j->gaps = !j->p->in_place && side_has_gaps(j->p, &j->p->out, h->cut.count);
    oclfft_status status = choose_ways(j);
    if (status == OCLFFT_SUCCESS) status = wait_for_context(j);
    if (status == OCLFFT_SUCCESS) status = move_batch(j);
    channel_abandon(&h->up);
    clFinish(h->compute);
    channel_abandon(&h->down);
    for (uint32_t i = 0; i < MAX_SLOTS; ++i) event_drop(&h->slots[i].drained);
    event_drop(&j->before);
    leave_memory(j->plan, j->p);
    return status;
}

/* ---- Arrays that the device can use where they are ---- */

static bool is_usable(const transfer *j, const side *s, char *const arrays[2]) {
    const oclfft_context *context = j->plan->context;
    bool callbacks = j->p->load.source || j->p->store.source; /* which may take what they like at a time, as kernels for GPUs do */
    uint64_t alignment = callbacks || !j->plan->schedule.passes[0].tile.lanes ? 128 : problem_element_bytes(j->p);
    for (uint32_t a = 0; a < side_arrays(s); ++a)
        if ((uintptr_t)arrays[a] % alignment) return false;
    return side_buffer_bytes(j->p, s, j->p->batch) <= context->info.max_allocation;
}

/* Where there is a limit no scratch is kept between calls. */
static bool take_scratch(const transfer *j) {
    oclfft_context *context = j->plan->context;
    if (!context->memory_limit || !needs_workspace(j->plan)) return true;
    bool before = fail_silently(true);
    oclfft_status status =
        space_take(context, &j->plan->schedule, j->p->batch, "scratch", &j->h->workspace);
    fail_silently(before);
    return status == OCLFFT_SUCCESS;
}

static bool is_shared(const transfer *j) {
    if (!j->plan->context->info.is_cpu || !is_usable(j, &j->p->in, j->in) || !is_usable(j, &j->p->out, j->out)) return false;
    drop_memory(j->plan->context, j->h);
    return take_scratch(j);
}

static oclfft_status wrap(const transfer *j, const side *s, cl_mem_flags flags, char *const arrays[2], cl_mem memory[2]) {
    uint64_t bytes = side_buffer_bytes(j->p, s, j->p->batch);
    if (j->p->in_place) bytes = max_u64(bytes, side_buffer_bytes(j->p, &j->p->out, j->p->batch));
    for (uint32_t a = 0; a < side_arrays(s); ++a) {
        cl_int code;
        cl_mem made = clCreateBuffer(j->plan->context->cl, flags | CL_MEM_USE_HOST_PTR, (size_t)bytes, arrays[a], &code);
        TRY_CL("clCreateBuffer", code);
        memory[a] = made;
    }
    return OCLFFT_SUCCESS;
}

/* By the standard it takes a mapping for the results to be in the array. */
static oclfft_status show(const transfer *j, const cl_mem memory[2]) {
    uint64_t bytes = side_buffer_bytes(j->p, &j->p->out, j->p->batch);
    cl_command_queue queue = j->h->compute;
    for (uint32_t a = 0; a < side_arrays(&j->p->out); ++a) {
        cl_int code;
        void *at = clEnqueueMapBuffer(queue, memory[a], CL_TRUE, CL_MAP_READ, 0, (size_t)bytes, 0, NULL, NULL, &code);
        TRY_CL("clEnqueueMapBuffer", code);
        TRY_CL("clEnqueueUnmapMemObject", clEnqueueUnmapMemObject(queue, memory[a], at, 0, NULL, NULL));
    }
    TRY_CL("clFinish", clFinish(queue));
    return OCLFFT_SUCCESS;
}

static oclfft_status use(transfer *j, cl_mem in[2], cl_mem out[2]) {
    const problem *p = j->p;
    TRY(wrap(j, &p->in, p->in_place ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY, j->in, in));
    if (!p->in_place) TRY(wrap(j, &p->out, CL_MEM_READ_WRITE, j->out, out));
    const cl_mem *target = p->in_place ? in : out;
    execution x = {.queue = j->h->compute,
                   .direction = j->direction,
                   .in = in[0],
                   .in_im = in[1],
                   .out = target[0],
                   .out_im = target[1],
                   .workspace = j->h->workspace};
    TRY(wait_for_context(j));
    if (j->before) {
        x.num_wait = 1;
        x.wait = &j->before;
    }
    TRY(plan_execute(j->plan, &x));
    return show(j, target);
}

static oclfft_status use_arrays(transfer *j) {
    cl_mem in[2] = {NULL}, out[2] = {NULL};
    oclfft_status status = use(j, in, out);
    clFinish(j->h->compute);
    event_drop(&j->before);
    for (uint32_t a = 0; a < 2; ++a) {
        if (in[a]) clReleaseMemObject(in[a]);
        if (out[a]) clReleaseMemObject(out[a]);
    }
    drop_memory(j->plan->context, j->h);
    return status;
}

/* ---- Calls ---- */

static oclfft_status open_queues(const oclfft_context *context, host *h) {
    cl_int code;
    TRY(channel_open(context, &h->up));
    TRY(channel_open(context, &h->down));
    if (h->compute) return OCLFFT_SUCCESS;
    h->compute = clCreateCommandQueue(context->cl, context->device, 0, &code);
    if (code != CL_SUCCESS) h->compute = NULL;
    TRY_CL("clCreateCommandQueue", code);
    return OCLFFT_SUCCESS;
}

static oclfft_status find_host(oclfft_plan *plan, host **h) {
    mutex_lock(&plan->lock);
    if (!plan->host) {
        plan->host = calloc(1, sizeof *plan->host);
        if (plan->host) mutex_open(&plan->host->lock);
    }
    *h = plan->host;
    mutex_unlock(&plan->lock);
    return *h ? OCLFFT_SUCCESS : fail_memory();
}

/* The arrays of a side: the pointer itself, or the two that it points to. */
static oclfft_status unpack(const side *s, const void *pointer, const char *name, char *arrays[2]) {
    const void *const *pair = pointer;
    if (!s->planar) arrays[0] = (char *)(uintptr_t)pointer;
    for (uint32_t a = 0; s->planar && a < 2; ++a) {
        if (!pair[a]) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_execute_host: %s[%u] is NULL", name, a);
        arrays[a] = (char *)(uintptr_t)pair[a];
    }
    if (s->planar && pair[0] == pair[1])
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_execute_host: %s[0] equals %s[1], but planar data need two arrays", name,
                    name);
    return OCLFFT_SUCCESS;
}

static oclfft_status check_arrays(const transfer *j) {
    const problem *p = j->p;
    for (uint32_t a = 0; a < side_arrays(&p->in); ++a)
        for (uint32_t b = 0; b < side_arrays(&p->out); ++b) {
            if (p->in_place && a == b && j->in[a] != j->out[b])
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_execute_host: out differs from in, but the plan is in place");
            if (!p->in_place && j->in[a] == j->out[b])
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_execute_host: out equals in, but the plan is out of place");
        }
    return OCLFFT_SUCCESS;
}

oclfft_status host_execute(oclfft_plan *plan, oclfft_direction direction, const void *in, void *out) {
    transfer j = {.plan = plan, .p = &plan->schedule.problem, .direction = direction};
    TRY(unpack(&j.p->in, in, "in", j.in));
    TRY(unpack(&j.p->out, out, "out", j.out));
    TRY(check_arrays(&j));
    TRY(find_host(plan, &j.h));
    mutex_lock(&j.h->lock);
    oclfft_status status = open_queues(plan->context, j.h);
    if (status == OCLFFT_SUCCESS) status = is_shared(&j) ? use_arrays(&j) : travel(&j);
    mutex_unlock(&j.h->lock);
    return status;
}

void host_free(oclfft_context *context, host *h) {
    if (!h) return;
    channel_close(&h->up);
    channel_close(&h->down);
    drop_memory(context, h);
    if (h->compute) clReleaseCommandQueue(h->compute);
    copiers_free(h->copiers);
    mutex_close(&h->lock);
    free(h);
}
