/* Execution: arguments and launches. No allocation, no text, no decision, but for the scratch at the first call. */
#include "device/buffer.h"
#include "device/handles.h"
#include "plan.h"

/* One pass over `count` transforms of the batch from `begin` on. */
typedef struct step {
    const oclfft_plan *plan;
    const execution *execution;
    const space *space; /* the scratch; its chunk is of the plan's batch */
    const pass *pass;
    cl_kernel kernel;
    uint64_t begin, count, chunk;
} step;

/* The caller's wait list and one event more. Long lists are merged into a marker, so that nothing
 * is allocated. */
enum { MAX_WAIT = 32 };

/* Events between the commands of one execution. In-order queues need none; on others each pass waits for the one before. */
typedef struct chain {
    cl_command_queue queue;
    bool out_of_order;
    cl_uint num_wait; /* of the next command */
    const cl_event *wait;
    cl_event list[MAX_WAIT]; /* for the first one */
    cl_event last;           /* owned, or NULL */
    bool begun;    /* a command is enqueued */
    bool scarce;   /* the one that failed wants more of the device than there is */
} chain;

/* ---- Arguments: those that did not change stay as they are ---- */

static oclfft_status set_number(cl_kernel kernel, cl_uint at, cl_ulong value, uint64_t *kept) {
    if (*kept == value) return OCLFFT_SUCCESS;
    *kept = ARGUMENT_UNSET;
    TRY_CL("clSetKernelArg", clSetKernelArg(kernel, at, sizeof value, &value));
    *kept = value;
    return OCLFFT_SUCCESS;
}

/* The serial number of an end's memory, or 0. */
static uint64_t serial_of(const step *s, const pass_end *e, cl_mem memory) {
    if (e->operand == OPERAND_INPUT) return s->execution->in_serial;
    if (e->operand == OPERAND_OUTPUT) return s->execution->out_serial;
    return memory == s->plan->own.memory ? s->plan->own_serial : 0;
}

static oclfft_status set_memory(const step *s, cl_uint at, cl_mem memory, uint64_t serial, uint64_t *kept) {
    if (serial && *kept == serial) return OCLFFT_SUCCESS;
    *kept = 0;
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, at, sizeof memory, &memory));
    *kept = serial;
    return OCLFFT_SUCCESS;
}

/* 1 or -1, or a pair of factors, in the precision of the data. */
static oclfft_status set_reals(const step *s, cl_uint at, uint32_t count, double x, double y) {
    cl_double wide[] = {x, y};
    cl_float narrow[] = {(cl_float)x, (cl_float)y};
    bool is_wide = s->plan->schedule.problem.precision == OCLFFT_DOUBLE;
    size_t each = is_wide ? sizeof *wide : sizeof *narrow;
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, at, count * each, is_wide ? (const void *)wide : narrow));
    return OCLFFT_SUCCESS;
}

/* The pass itself, or the second of a tandem. */
static const pass *last_of(const step *s) {
    return s->pass + (s->pass->launch.joint.units ? 1 : 0);
}

static oclfft_status set_sign(const step *s, oclfft_direction direction, oclfft_direction *kept) {
    if (*kept == direction) return OCLFFT_SUCCESS;
    *kept = 0;
    TRY(set_reals(s, ARGUMENT_SIGN, 1, direction == OCLFFT_FORWARD ? 1 : -1, 0));
    *kept = direction;
    return OCLFFT_SUCCESS;
}

static oclfft_status set_scale(const step *s, oclfft_direction direction, oclfft_direction *kept) {
    const problem *p = &s->plan->schedule.problem;
    if (*kept == direction) return OCLFFT_SUCCESS;
    bool forward = direction == OCLFFT_FORWARD;
    bool plain = p->transform == OCLFFT_C2R ? !last_of(s)->reals.halved : forward;
    double scale = forward ? p->scale_forward : p->scale_backward;
    *kept = 0;
    TRY(set_reals(s, ARGUMENT_SCALE, 2, scale, plain ? scale : -scale));
    *kept = direction;
    return OCLFFT_SUCCESS;
}

/* The first pass alone asks for the sign, the last one for the scale: in the others they are always those of one direction. */
static oclfft_status set_direction(const step *s, kept_arguments *kept) {
    oclfft_direction direction = s->execution->direction;
    TRY(set_sign(s, s->pass->first ? direction : OCLFFT_FORWARD, &kept->sign));
    return set_scale(s, last_of(s)->last ? direction : OCLFFT_FORWARD, &kept->scale);
}

/* An end's memory, and where the first of the transforms is: home and scratch of a chunk lie one behind the other. */
static cl_mem locate(const step *s, const pass_end *e, cl_ulong *offset, cl_mem *im) {
    const execution *x = s->execution;
    const schedule *all = &s->plan->schedule;
    *im = NULL;
    switch (e->operand) {
    case OPERAND_INPUT: *offset = s->begin * all->problem.in.distance / (e->fused ? 2 : 1); return *im = x->in_im, x->in;
    case OPERAND_OUTPUT: *offset = s->begin * all->problem.out.distance / (e->fused ? 2 : 1); return *im = x->out_im, x->out;
    case OPERAND_INTERMEDIATE: *offset = 0; return s->space->memory;
    default: *offset = s->chunk * all->intermediate; return s->space->memory;
    }
}

/* The second array of a planar end, where the callbacks' buffers are left as they were set. */
static oclfft_status set_planar(const step *s, cl_mem in_im, cl_mem out_im) {
    const pass *p = s->pass;
    cl_uint at = ARGUMENT_LOCAL + (p->quirks.local_argument ? 1 : 0);
    if (p->load.planar) TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, at++, sizeof in_im, &in_im));
    at += p->load.callback.buffers;
    if (p->store.planar) TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, at, sizeof out_im, &out_im));
    return OCLFFT_SUCCESS;
}

/* What a tandem's kernel needs besides: the memory between its passes, and the counters there, which begin at zero. */
static oclfft_status set_joint(const step *s) {
    cl_ulong offset, counts_at = s->space->counters_at / sizeof(cl_uint);
    cl_mem im, middle = locate(s, &s->pass->store, &offset, &im);
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, plan_joint_argument(s->pass, JOINT_MIDDLE), sizeof middle, &middle));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, plan_joint_argument(s->pass, JOINT_OFFSET), sizeof offset, &offset));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, plan_joint_argument(s->pass, JOINT_COUNTS),
                                            sizeof s->space->memory, &s->space->memory));
    TRY_CL("clSetKernelArg",
           clSetKernelArg(s->kernel, plan_joint_argument(s->pass, JOINT_COUNTS_AT), sizeof counts_at, &counts_at));
    return OCLFFT_SUCCESS;
}

/* A tandem's kernel reads the first pass's input and writes the second's output. */
static oclfft_status set_arguments(const step *s, kept_arguments *kept) {
    cl_ulong in_offset, out_offset;
    bool joint = s->pass->launch.joint.units > 0;
    uint64_t batch = joint ? s->count : pass_batch(s->pass, s->count);
    cl_mem in_im, out_im, in = locate(s, &s->pass->load, &in_offset, &in_im),
                          out = locate(s, &last_of(s)->store, &out_offset, &out_im);
    TRY(set_memory(s, ARGUMENT_IN, in, serial_of(s, &s->pass->load, in), &kept->serial[0]));
    TRY(set_memory(s, ARGUMENT_OUT, out, serial_of(s, &last_of(s)->store, out), &kept->serial[1]));
    TRY(set_number(s->kernel, ARGUMENT_IN_OFFSET, in_offset, &kept->offset[0]));
    TRY(set_number(s->kernel, ARGUMENT_OUT_OFFSET, out_offset, &kept->offset[1]));
    TRY(set_number(s->kernel, ARGUMENT_BATCH, batch, &kept->batch));
    TRY(joint ? set_joint(s) : set_planar(s, in_im, out_im));
    return set_direction(s, kept);
}

/* ---- Launches ---- */

static void chain_drop(chain *c) {
    if (c->last) clReleaseEvent(c->last);
    c->last = NULL;
}

/* The chain's last command is now the one whose event is `done`, which is owned. */
static void chain_follow(chain *c, cl_event done) {
    chain_drop(c);
    c->begun = true;
    c->last = done;
    c->wait = &c->last;
    c->num_wait = done ? 1 : 0;
}

static oclfft_status chain_fail(chain *c, const char *call, cl_int code) {
    c->scarce = cl_is_scarce(code);
    return fail_cl(call, code);
}

static oclfft_status launch_pass(const step *s, chain *c, bool final, cl_event *event) {
    size_t local = s->pass->tile.items, global = (size_t)pass_groups(s->pass, s->count) * local;
    cl_event done = NULL, *wanted = final ? event : c->out_of_order ? &done : NULL;
    cl_int code =
        clEnqueueNDRangeKernel(c->queue, s->kernel, 1, NULL, &global, &local, c->num_wait, c->num_wait ? c->wait : NULL, wanted);
    if (code != CL_SUCCESS) return chain_fail(c, "clEnqueueNDRangeKernel", code);
    chain_follow(c, done);
    return OCLFFT_SUCCESS;
}

static oclfft_status clear_counters(const step *s, chain *c) {
    cl_event done = NULL;
    cl_uint zero = 0;
    size_t bytes = (size_t)joint_counters(&s->pass->launch.joint, s->count) * sizeof zero;
    cl_int code = clEnqueueFillBuffer(c->queue, s->space->memory, &zero, sizeof zero,
                                      (size_t)s->space->counters_at, bytes, c->num_wait,
                                      c->num_wait ? c->wait : NULL, c->out_of_order ? &done : NULL);
    if (code != CL_SUCCESS) return chain_fail(c, "clEnqueueFillBuffer", code);
    chain_follow(c, done);
    return OCLFFT_SUCCESS;
}

static oclfft_status run_passes(oclfft_plan *plan, const execution *x, const space *scratch,
                                chain *c) {
    const schedule *s = &plan->schedule;
    uint64_t batch = x->batch ? x->batch : s->problem.batch,
             chunk = scratch->chunk < batch ? scratch->chunk : batch;
    for (uint64_t begin = 0; begin < batch; begin += chunk) {
        uint64_t left = batch - begin, count = left < chunk ? left : chunk;
        for (uint32_t i = 0; i < s->pass_count; ++i) {
            if (s->passes[i].launch.follows) continue;
            step now = {plan, x, scratch, &s->passes[i], plan->passes[i].kernel, begin, count, chunk};
            TRY(set_arguments(&now, &plan->passes[i].kept));
            if (now.pass->launch.joint.units) TRY(clear_counters(&now, c));
            TRY(launch_pass(&now, c, count == left && i + (now.pass->launch.joint.units ? 2 : 1) == s->pass_count, x->event));
        }
    }
    return OCLFFT_SUCCESS;
}

/* The plan's own scratch, taken at first need for at most `count` transforms at a time. */
static oclfft_status own_scratch(oclfft_plan *plan, uint64_t count) {
    if (plan->own.memory) return OCLFFT_SUCCESS;
    TRY(space_take(plan->context, &plan->schedule, count, "scratch", &plan->own));
    plan->own_serial = serial_next();
    return OCLFFT_SUCCESS;
}

/* When another queue, or an out-of-order one, used it last, `*busy` is an event to wait for, owned
 * by the caller. The queue is retained, if it is another. */
static oclfft_status borrow_scratch(oclfft_plan *plan, const chain *c, cl_event *busy) {
    if (plan->scratch_user && (plan->scratch_user != c->queue || c->out_of_order)) {
        TRY_CL("clEnqueueMarkerWithWaitList", clEnqueueMarkerWithWaitList(plan->scratch_user, 0, NULL, busy));
        clFlush(plan->scratch_user); /* a wait from another queue needs the marker submitted */
    }
    if (plan->scratch_user != c->queue) TRY_CL("clRetainCommandQueue", clRetainCommandQueue(c->queue));
    return OCLFFT_SUCCESS;
}

/* Who used the scratch last: a queue where nothing of this execution was enqueued did not, and knows nothing of those before. */
static void return_scratch(oclfft_plan *plan, const chain *c) {
    if (plan->scratch_user == c->queue) return;
    cl_command_queue gone = c->begun ? plan->scratch_user : c->queue;
    if (c->begun) {
        plan->scratch_user = c->queue;
        plan->scratch_user_unordered = c->out_of_order;
    }
    if (gone) clReleaseCommandQueue(gone);
}

static oclfft_status join_waits(const execution *x, cl_event busy, chain *c, cl_event *merged) {
    cl_uint count = 0;
    if (x->num_wait < MAX_WAIT) {
        for (; count < x->num_wait; ++count) c->list[count] = x->wait[count];
    } else {
        TRY_CL("clEnqueueMarkerWithWaitList",
               clEnqueueMarkerWithWaitList(x->queue, x->num_wait, x->wait, merged));
        c->list[count++] = *merged;
    }
    if (busy) c->list[count++] = busy;
    c->wait = c->list;
    c->num_wait = count;
    return OCLFFT_SUCCESS;
}

/* Asks only what is not known: the context's queue and the scratch's last user are alive, so these handles are theirs; another
 * handle may have been a queue's that is gone. */
static oclfft_status order_of(const oclfft_plan *plan, cl_command_queue queue, bool *out_of_order) {
    if (queue != plan->context->queue && queue != plan->scratch_user) return queue_order(queue, out_of_order);
    *out_of_order = queue == plan->context->queue ? plan->context->out_of_order : plan->scratch_user_unordered;
    return OCLFFT_SUCCESS;
}

/* On the scratch that there is. Nothing is flushed: what waits for the work (oclfft_finish, a
 * blocking transfer) submits it, and a queue of the caller's is the caller's to flush. */
static oclfft_status execute_on(oclfft_plan *plan, const execution *x, const space *scratch,
                                chain *c, cl_event events[2]) {
    bool borrows = scratch == &plan->own && scratch->memory;
    if (borrows) TRY(borrow_scratch(plan, c, &events[0]));
    oclfft_status status = join_waits(x, events[0], c, &events[1]);
    if (status == OCLFFT_SUCCESS) status = run_passes(plan, x, scratch, c);
    chain_drop(c);
    if (borrows) return_scratch(plan, c);
    return status;
}

static void drop_events(cl_event events[2]) {
    for (int i = 0; i < 2; ++i) {
        if (events[i]) clReleaseEvent(events[i]);
        events[i] = NULL;
    }
}

/* The first execution on scratch that was taken just now. Drivers may find only here that the
 * device has no room for it: then with half, and so on. What failed at last is told, and leaves no
 * scratch. */
static oclfft_status execute_first(oclfft_plan *plan, const execution *x, chain *c,
                                   cl_event events[2]) {
    uint64_t count = plan->schedule.problem.batch;
    for (;;) {
        bool before = fail_silently(true);
        oclfft_status status = own_scratch(plan, count);
        space next = plan->own;
        c->scarce = false;
        if (status == OCLFFT_SUCCESS) status = execute_on(plan, x, &plan->own, c, events);
        fail_silently(before);
        if (status == OCLFFT_SUCCESS || plan->scratch_user)
            return status == OCLFFT_SUCCESS || before ? status : fail_aloud(status);
        bool again = c->scarce && space_smaller(&plan->schedule, &next);
        space_drop(plan->context, &plan->own);
        if (!again) return before ? status : fail_aloud(status);
        drop_events(events);
        count = next.chunk;
    }
}

/* Scratch that nothing has used yet was taken for an execution that failed. */
static oclfft_status execute_locked(oclfft_plan *plan, const execution *x, cl_event events[2]) {
    chain c = {.queue = x->queue};
    TRY(order_of(plan, x->queue, &c.out_of_order));
    if (x->workspace.memory) return execute_on(plan, x, &x->workspace, &c, events);
    if (!plan->asked.bytes) return execute_on(plan, x, &plan->asked, &c, events);
    return plan->scratch_user ? execute_on(plan, x, &plan->own, &c, events)
                              : execute_first(plan, x, &c, events);
}

oclfft_status plan_execute(oclfft_plan *plan, const execution *x) {
    cl_event events[2] = {NULL, NULL}; /* of the scratch's last user, of a long wait list */
    mutex_lock(&plan->lock);
    oclfft_status status = execute_locked(plan, x, events);
    mutex_unlock(&plan->lock);
    drop_events(events);
    return status;
}
