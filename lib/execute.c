/* Execution: arguments and launches. No allocation, no text, no decision, but for the scratch at the first call. */
#include "plan.h"

/* One pass over `count` transforms of the batch from `begin` on. */
typedef struct step {
    const pass *pass;
    cl_kernel kernel;
    cl_mem source, target;
    uint64_t begin, count;
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
    bool forward = direction == OCLFFT_FORWARD;
    double scale = forward ? p->scale_forward : p->scale_backward, mirrored = forward ? scale : -scale;
    if (p->precision == OCLFFT_DOUBLE) {
        cl_double sign = forward ? 1 : -1;
        cl_double2 scales = {{scale, mirrored}};
        return set_factors(kernel, &sign, &scales, sizeof sign);
    }
    cl_float sign = forward ? 1 : -1;
    cl_float2 scales = {{(cl_float)scale, (cl_float)mirrored}};
    return set_factors(kernel, &sign, &scales, sizeof sign);
}

static oclfft_status set_arguments(const oclfft_plan *plan, const step *s, oclfft_direction direction) {
    const problem *p = &plan->schedule.problem;
    uint64_t offset = s->begin * p->length;
    cl_ulong in_offset = s->pass->source == OPERAND_SCRATCH ? 0 : offset;
    cl_ulong out_offset = s->pass->target == OPERAND_SCRATCH ? 0 : offset;
    cl_ulong batch = s->count;
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 0, sizeof s->source, &s->source));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 1, sizeof s->target, &s->target));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 3, sizeof in_offset, &in_offset));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 4, sizeof out_offset, &out_offset));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 5, sizeof batch, &batch));
    return set_direction(s->kernel, p, direction);
}

static void chain_drop(chain *c) {
    if (c->last) clReleaseEvent(c->last);
    c->last = NULL;
}

static oclfft_status launch(const step *s, chain *c, bool final, cl_event *event) {
    size_t local = s->pass->items, global = (size_t)pass_groups(s->pass, s->count) * local;
    cl_event done = NULL, *wanted = final ? event : c->out_of_order ? &done : NULL;
    cl_int code =
        clEnqueueNDRangeKernel(c->queue, s->kernel, 1, NULL, &global, &local, c->num_wait, c->num_wait ? c->wait : NULL, wanted);
    chain_drop(c);
    TRY_CL("clEnqueueNDRangeKernel", code);
    c->last = done;
    c->wait = &c->last;
    c->num_wait = done ? 1 : 0;
    return OCLFFT_SUCCESS;
}

static cl_mem operand_memory(const execution *x, cl_mem scratch, operand which) {
    return which == OPERAND_INPUT ? x->in : which == OPERAND_OUTPUT ? x->out : scratch;
}

static oclfft_status run_passes(oclfft_plan *plan, const execution *x, cl_mem scratch, chain *c) {
    const schedule *s = &plan->schedule;
    for (uint64_t begin = 0; begin < s->problem.batch; begin += plan->chunk) {
        uint64_t left = s->problem.batch - begin, count = left < plan->chunk ? left : plan->chunk;
        for (uint32_t i = 0; i < s->pass_count; ++i) {
            const pass *p = &s->passes[i];
            step now = {
                p,    plan->passes[i].kernel, operand_memory(x, scratch, p->source), operand_memory(x, scratch, p->target), begin,
                count};
            TRY(set_arguments(plan, &now, x->direction));
            TRY(launch(&now, c, count == left && i + 1 == s->pass_count, x->event));
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
    if (plan->schedule.scratch && !scratch) TRY(borrow_scratch(plan, &c, &scratch, busy));
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
