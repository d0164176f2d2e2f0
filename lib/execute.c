/* Execution: arguments and launches. No allocation, no text, no decision, but for the scratch at the first call. */
#include "plan.h"

/* One pass over `count` transforms of the batch from `begin` on. */
typedef struct step {
    const oclfft_plan *plan;
    const execution *execution;
    cl_mem scratch;
    const pass *pass;
    cl_kernel kernel;
    uint64_t begin, count, chunk;
} step;

/* Events between the commands of one execution. In-order queues need none; on others each pass waits for the one before. */
typedef struct chain {
    cl_command_queue queue;
    bool out_of_order;
    cl_uint num_wait; /* of the next command */
    const cl_event *wait;
    cl_event last; /* owned, or NULL */
} chain;

/* The arguments `sign`, of `bytes` bytes, and `scale`, a pair of such. */
static oclfft_status set_factors(cl_kernel kernel, const void *sign, const void *scale, size_t bytes) {
    TRY_CL("clSetKernelArg", clSetKernelArg(kernel, 6, bytes, sign));
    TRY_CL("clSetKernelArg", clSetKernelArg(kernel, 7, 2 * bytes, scale));
    return OCLFFT_SUCCESS;
}

/* They are in the precision of the data. */
static oclfft_status set_direction(cl_kernel kernel, const problem *p, oclfft_direction direction) {
    bool forward = direction == OCLFFT_FORWARD, plain = forward || p->transform == OCLFFT_C2R;
    double scale = forward ? p->scale_forward : p->scale_backward, mirrored = plain ? scale : -scale;
    if (p->precision == OCLFFT_DOUBLE) {
        cl_double sign = forward ? 1 : -1;
        cl_double2 scales = {{scale, mirrored}};
        return set_factors(kernel, &sign, &scales, sizeof sign);
    }
    cl_float sign = forward ? 1 : -1;
    cl_float2 scales = {{(cl_float)scale, (cl_float)mirrored}};
    return set_factors(kernel, &sign, &scales, sizeof sign);
}

/* An end's memory, and where the first of the transforms is: home and scratch of a chunk lie one behind the other. */
static cl_mem locate(const step *s, const pass_end *e, cl_ulong *offset, cl_mem *im) {
    const execution *x = s->execution;
    const schedule *all = &s->plan->schedule;
    *im = NULL;
    switch (e->operand) {
    case OPERAND_INPUT: *offset = s->begin * all->problem.in.distance / (e->fused ? 2 : 1); return *im = x->in_im, x->in;
    case OPERAND_OUTPUT: *offset = s->begin * all->problem.out.distance / (e->fused ? 2 : 1); return *im = x->out_im, x->out;
    case OPERAND_HOME: *offset = 0; return s->scratch;
    default: *offset = s->chunk * all->home; return s->scratch;
    }
}

/* The second array of a planar end, where the callbacks' buffers are left as they were set. */
static oclfft_status set_planar(const step *s, cl_mem in_im, cl_mem out_im) {
    const pass *p = s->pass;
    cl_uint at = ARGUMENT_LOCAL + (p->local_argument ? 1 : 0);
    if (p->load.planar) TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, at++, sizeof in_im, &in_im));
    at += p->load.callback.buffers;
    if (p->store.planar) TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, at, sizeof out_im, &out_im));
    return OCLFFT_SUCCESS;
}

/* What a tandem's kernel needs besides: the memory between its passes, and the counters there, which begin at zero. */
static oclfft_status set_tandem(const step *s) {
    cl_ulong offset, counts_at = s->plan->counters_at / sizeof(cl_uint);
    cl_mem im, middle = locate(s, &s->pass->store, &offset, &im);
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, plan_tandem_argument(s->pass, TANDEM_MIDDLE), sizeof middle, &middle));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, plan_tandem_argument(s->pass, TANDEM_OFFSET), sizeof offset, &offset));
    TRY_CL("clSetKernelArg",
           clSetKernelArg(s->kernel, plan_tandem_argument(s->pass, TANDEM_COUNTS), sizeof s->scratch, &s->scratch));
    TRY_CL("clSetKernelArg",
           clSetKernelArg(s->kernel, plan_tandem_argument(s->pass, TANDEM_COUNTS_AT), sizeof counts_at, &counts_at));
    return OCLFFT_SUCCESS;
}

static oclfft_status set_arguments(const step *s) {
    cl_ulong in_offset, out_offset, batch = s->pass->tandem.units ? s->count : pass_batch(s->pass, s->count);
    const pass *last = s->pass + (s->pass->tandem.units ? 1 : 0);
    cl_mem in_im, out_im, in = locate(s, &s->pass->load, &in_offset, &in_im), out = locate(s, &last->store, &out_offset, &out_im);
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 0, sizeof in, &in));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 1, sizeof out, &out));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 3, sizeof in_offset, &in_offset));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 4, sizeof out_offset, &out_offset));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 5, sizeof batch, &batch));
    TRY(s->pass->tandem.units ? set_tandem(s) : set_planar(s, in_im, out_im));
    return set_direction(s->kernel, &s->plan->schedule.problem, s->execution->direction);
}

static void chain_drop(chain *c) {
    if (c->last) clReleaseEvent(c->last);
    c->last = NULL;
}

/* The chain's last command is now the one whose event is `done`, which is owned. */
static void chain_follow(chain *c, cl_event done) {
    chain_drop(c);
    c->last = done;
    c->wait = &c->last;
    c->num_wait = done ? 1 : 0;
}

static oclfft_status launch(const step *s, chain *c, bool final, cl_event *event) {
    size_t local = s->pass->items, global = (size_t)pass_groups(s->pass, s->count) * local;
    cl_event done = NULL, *wanted = final ? event : c->out_of_order ? &done : NULL;
    cl_int code =
        clEnqueueNDRangeKernel(c->queue, s->kernel, 1, NULL, &global, &local, c->num_wait, c->num_wait ? c->wait : NULL, wanted);
    TRY_CL("clEnqueueNDRangeKernel", code);
    chain_follow(c, done);
    return OCLFFT_SUCCESS;
}

static oclfft_status clear_counters(const step *s, chain *c) {
    cl_event done = NULL;
    cl_uint zero = 0;
    size_t bytes = (size_t)tandem_counters(&s->pass->tandem, s->count) * sizeof zero;
    TRY_CL("clEnqueueFillBuffer", clEnqueueFillBuffer(c->queue, s->scratch, &zero, sizeof zero, (size_t)s->plan->counters_at, bytes,
                                                      c->num_wait, c->num_wait ? c->wait : NULL, c->out_of_order ? &done : NULL));
    chain_follow(c, done);
    return OCLFFT_SUCCESS;
}

static oclfft_status run_passes(const oclfft_plan *plan, const execution *x, cl_mem scratch, chain *c) {
    const schedule *s = &plan->schedule;
    uint64_t batch = x->batch ? x->batch : s->problem.batch, chunk = plan->chunk < batch ? plan->chunk : batch;
    for (uint64_t begin = 0; begin < batch; begin += chunk) {
        uint64_t left = batch - begin, count = left < chunk ? left : chunk;
        for (uint32_t i = 0; i < s->pass_count; ++i) {
            if (s->passes[i].follows) continue;
            step now = {plan, x, scratch, &s->passes[i], plan->passes[i].kernel, begin, count, chunk};
            TRY(set_arguments(&now));
            if (now.pass->tandem.units) TRY(clear_counters(&now, c));
            TRY(launch(&now, c, count == left && i + (now.pass->tandem.units ? 2 : 1) == s->pass_count, x->event));
        }
    }
    return OCLFFT_SUCCESS;
}

/* The plan's own scratch, made at first need. When another queue, or an out-of-order one, used it last, `*busy` is an event to
 * wait for, owned by the caller. */
static oclfft_status borrow_scratch(oclfft_plan *plan, const chain *c, cl_mem *scratch, cl_event *busy) {
    if (!plan->scratch) TRY(context_allocate(plan->context, plan->workspace, CL_MEM_READ_WRITE, NULL, "scratch", &plan->scratch));
    *scratch = plan->scratch;
    if (plan->scratch_user && (plan->scratch_user != c->queue || c->out_of_order)) {
        TRY_CL("clEnqueueMarkerWithWaitList", clEnqueueMarkerWithWaitList(plan->scratch_user, 0, NULL, busy));
        clFlush(plan->scratch_user); /* a wait from another queue needs the marker submitted */
    }
    if (plan->scratch_user != c->queue) {
        TRY_CL("clRetainCommandQueue", clRetainCommandQueue(c->queue));
        if (plan->scratch_user) clReleaseCommandQueue(plan->scratch_user);
        plan->scratch_user = c->queue;
    }
    return OCLFFT_SUCCESS;
}

/* The caller's wait list and one event more. Long lists are merged into a marker, so that nothing is allocated. */
enum { MAX_WAIT = 32 };

static oclfft_status join_waits(const execution *x, cl_event busy, cl_event list[MAX_WAIT], chain *c, cl_event *merged) {
    cl_uint count = 0;
    if (x->num_wait < MAX_WAIT) {
        for (; count < x->num_wait; ++count) list[count] = x->wait[count];
    } else {
        TRY_CL("clEnqueueMarkerWithWaitList", clEnqueueMarkerWithWaitList(x->queue, x->num_wait, x->wait, merged));
        list[count++] = *merged;
    }
    if (busy) list[count++] = busy;
    c->wait = list;
    c->num_wait = count;
    return OCLFFT_SUCCESS;
}

static oclfft_status execute_locked(oclfft_plan *plan, const execution *x, cl_event *busy, cl_event *merged) {
    chain c = {.queue = x->queue};
    cl_event list[MAX_WAIT];
    cl_mem scratch = x->workspace;
    TRY(queue_order(x->queue, &c.out_of_order));
    if (plan->workspace && !scratch) TRY(borrow_scratch(plan, &c, &scratch, busy));
    TRY(join_waits(x, *busy, list, &c, merged));
    oclfft_status status = run_passes(plan, x, scratch, &c);
    chain_drop(&c);
    return status;
}

oclfft_status plan_execute(oclfft_plan *plan, const execution *x) {
    cl_event busy = NULL, merged = NULL;
    pthread_mutex_lock(&plan->lock);
    oclfft_status status = execute_locked(plan, x, &busy, &merged);
    pthread_mutex_unlock(&plan->lock);
    if (busy) clReleaseEvent(busy);
    if (merged) clReleaseEvent(merged);
    return status;
}
