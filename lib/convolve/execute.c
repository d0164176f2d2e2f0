/* Executions, one after the other: the memory between the plans serves one at a time. */
#include "run/execute.h"

#include "convolution.h"
#include "device/handles.h"
#include "run/arrays.h"

/* ---- The order of commands ---- */

/* Commands that follow one another on a queue. On an out-of-order one each waits for the one
 * before. */
typedef struct flow {
    oclfft_convolution *c;
    cl_command_queue queue;
    bool out_of_order;
    cl_event last; /* owned, or NULL */
} flow;

/* Begins the use of the memory by a queue. What another queue, or an out-of-order one, did with it
 * is waited for by all that follows. */
static oclfft_status flow_begin(oclfft_convolution *c, cl_command_queue queue, flow *f) {
    cl_event busy = NULL;
    *f = (flow){.c = c, .queue = queue, .out_of_order = c->context->out_of_order};
    if (queue != c->context->queue) TRY(queue_order(queue, &f->out_of_order));
    if (c->user && (c->user != queue || f->out_of_order)) {
        TRY_CL("clEnqueueMarkerWithWaitList", clEnqueueMarkerWithWaitList(c->user, 0, NULL, &busy));
        clFlush(c->user); /* a wait from another queue needs the marker submitted */
        cl_int code = clEnqueueBarrierWithWaitList(queue, 1, &busy, NULL);
        clReleaseEvent(busy);
        if (code != CL_SUCCESS) return fail_cl("clEnqueueBarrierWithWaitList", code);
    }
    if (c->user == queue) return OCLFFT_SUCCESS;
    TRY_CL("clRetainCommandQueue", clRetainCommandQueue(queue));
    if (c->user) clReleaseCommandQueue(c->user);
    c->user = queue;
    return OCLFFT_SUCCESS;
}

static void flow_end(flow *f) {
    if (f->last) clReleaseEvent(f->last);
    f->last = NULL;
}

/* A command was enqueued; its event, or NULL, belongs to the flow. */
static void flow_follow(flow *f, cl_event done) {
    flow_end(f);
    f->last = done;
}

/* Enqueues a plan behind what the flow has, or behind the caller's events; its event is the
 * caller's where that is the last plan. */
static oclfft_status run_plan(flow *f, oclfft_plan *plan, execution x, const convolution_call *call,
                              bool first, bool last) {
    cl_event done = NULL;
    x.queue = f->queue;
    x.num_wait = f->last ? 1 : first ? call->num_wait : 0;
    x.wait = f->last ? &f->last : first ? call->wait : NULL;
    x.event = last && call->event ? call->event : f->out_of_order ? &done : NULL;
    TRY(plan_execute(plan, &x));
    flow_follow(f, done);
    return OCLFFT_SUCCESS;
}

/* ---- Streams ---- */

static uint64_t kept_samples(const oclfft_convolution *c) {
    return c->desc.filter_lengths[0] - 1;
}

/* The last samples of a block go in front of the next one. */
static oclfft_status keep_samples(flow *f, uint32_t turn) {
    const oclfft_convolution *c = f->c;
    const side *s = &plan_problem(chain_first(&c->chains[0]))->in;
    size_t width = (size_t)(kept_samples(c) * s->element_bytes);
    size_t row = (size_t)(c->shape.axes[0].signal * s->element_bytes);
    size_t from[3] = {row - width, 0, 0}, to[3] = {0, 0, 0}, region[3] = {width, 1, 1};
    cl_event done = NULL;
    region[1] = (size_t)c->signals;
    if (!width) return OCLFFT_SUCCESS;
    TRY_CL("clEnqueueCopyBufferRect",
           clEnqueueCopyBufferRect(f->queue, c->blocks[turn]->memory, c->blocks[!turn]->memory,
                                   from, to, region, row, 0, row, 0, f->last ? 1 : 0,
                                   f->last ? &f->last : NULL, f->out_of_order ? &done : NULL));
    flow_follow(f, done);
    return OCLFFT_SUCCESS;
}

static oclfft_status collect(flow *f, const convolution_call *call) {
    const oclfft_convolution *c = f->c;
    const oclfft_buffer *block = c->blocks[c->turn];
    execution x = {.direction = OCLFFT_FORWARD,
                   .in = call->in,
                   .in_serial = call->in_serial,
                   .out = block->memory,
                   .out_serial = block->serial};
    TRY(run_plan(f, c->collect, x, call, true, false));
    return keep_samples(f, c->turn);
}

static oclfft_status clear_samples(flow *f) {
    const oclfft_convolution *c = f->c;
    const cl_uint zero = 0;
    for (uint32_t i = 0; i < 2; ++i) {
        cl_event done = NULL;
        TRY_CL("clEnqueueFillBuffer",
               clEnqueueFillBuffer(f->queue, c->blocks[i]->memory, &zero, sizeof zero, 0,
                                   (size_t)c->blocks[i]->range.bytes, f->last ? 1 : 0,
                                   f->last ? &f->last : NULL, f->out_of_order ? &done : NULL));
        flow_follow(f, done);
    }
    return OCLFFT_SUCCESS;
}

oclfft_status convolution_reset(oclfft_convolution *c) {
    flow f;
    if (!c->collect) return OCLFFT_SUCCESS;
    mutex_lock(&c->lock);
    oclfft_status status = flow_begin(c, c->context->queue, &f);
    if (status == OCLFFT_SUCCESS) status = clear_samples(&f);
    flow_end(&f);
    mutex_unlock(&c->lock);
    return status;
}

/* ---- Filters ---- */

static oclfft_status transform_filter(flow *f, const oclfft_buffer *filter, oclfft_buffer *wide) {
    const oclfft_convolution *c = f->c;
    const convolution_call none = {0};
    const oclfft_buffer *kept = c->kept ? c->kept : c->spectra, *to = wide ? wide : kept;
    uint64_t signals = c->signals * convolution_most_blocks(&c->shape);
    uint64_t behind = c->kept ? 0 : signals * c->spectrum;
    execution x = {.in = filter->memory,
                   .in_serial = filter->serial,
                   .out = to->memory,
                   .out_serial = to->serial,
                   .out_from = wide ? 0 : behind};
    bool turns = convolution_turns_filter(&c->desc) && !c->direct;
    x.direction = turns ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    TRY(run_plan(f, c->filter, x, &none, true, !wide));
    if (!wide) return OCLFFT_SUCCESS;
    x = (execution){.direction = OCLFFT_FORWARD,
                    .in = wide->memory,
                    .in_serial = wide->serial,
                    .out = kept->memory,
                    .out_serial = kept->serial,
                    .out_from = behind};
    return run_plan(f, c->pick, x, &none, false, true);
}

static oclfft_status set_filter(oclfft_convolution *c, const oclfft_buffer *filter) {
    oclfft_buffer *wide = NULL;
    const side *s = &plan_problem(c->filter)->out;
    flow f;
    if (c->pick) TRY(buffer_new(c->context, s->elements * s->element_bytes, &wide));
    oclfft_status status = flow_begin(c, c->context->queue, &f);
    if (status == OCLFFT_SUCCESS) {
        status = transform_filter(&f, filter, wide);
        c->has_filter = status == OCLFFT_SUCCESS; /* else its spectrum may be half of another */
    }
    flow_end(&f);
    buffer_free(wide); /* OpenCL keeps its memory until the commands are done */
    return status;
}

oclfft_status convolution_set_filter(oclfft_convolution *c, const oclfft_buffer *filter) {
    static const char *const names[ARRAYS] = {"filter", "", "", ""};
    arrays a = {.direction = OCLFFT_FORWARD,
                .function = "oclfft_convolution_set_filter",
                .names = names,
                .memory = {filter->memory}};
    a.range[IN] = filter->range;
    TRY(arrays_check_ranges(c->filter, &a));
    TRY(context_separate(c->context));
    mutex_lock(&c->lock);
    oclfft_status status = set_filter(c, filter);
    mutex_unlock(&c->lock);
    return status;
}

oclfft_status convolution_set_filter_host(oclfft_convolution *c, const void *filter) {
    const side *s = &plan_problem(c->filter)->in;
    size_t bytes = (size_t)(s->elements * s->element_bytes);
    oclfft_buffer *buffer;
    TRY(buffer_new(c->context, bytes, &buffer));
    cl_int code = clEnqueueWriteBuffer(c->context->queue, buffer->memory, CL_TRUE, 0, bytes, filter,
                                       0, NULL, NULL);
    oclfft_status status = OCLFFT_SUCCESS;
    if (code != CL_SUCCESS) status = fail_cl("clEnqueueWriteBuffer", code);
    if (status == OCLFFT_SUCCESS) status = convolution_set_filter(c, buffer);
    buffer_free(buffer);
    return status;
}

/* ---- Executions ---- */

/* What is transformed first: the signals, or a block behind the samples that are kept. */
static void set_input(const flow *f, const convolution_call *call, execution *x) {
    const oclfft_buffer *block = f->c->blocks[f->c->turn];
    x->in = block ? block->memory : call->in;
    x->in_serial = block ? block->serial : call->in_serial;
}

static void set_output(const convolution_call *call, execution *x) {
    x->out = call->out;
    x->out_serial = call->out_serial;
}

/* The place of a chain's plans among all of an execution. */
typedef struct place {
    bool first, last;
} place;

/* The plan with the product, between the two others or alone. */
static oclfft_status run_middle(flow *f, const convolution_call *call,
                                const convolution_chain *chain, place at) {
    const oclfft_convolution *c = f->c;
    execution x = {
        .direction = OCLFFT_FORWARD, .filter = c->kept->memory, .filter_serial = c->kept->serial};
    if (chain->forward) {
        x.in = x.out = c->spectra->memory;
        x.in_serial = x.out_serial = c->spectra->serial;
    } else {
        set_input(f, call, &x);
        set_output(call, &x);
    }
    return run_plan(f, chain->middle, x, call, at.first && !chain->forward,
                    at.last && !chain->backward);
}

static oclfft_status run_chain(flow *f, const convolution_call *call,
                               const convolution_chain *chain, place at) {
    const oclfft_convolution *c = f->c;
    execution x = {.direction = OCLFFT_FORWARD}, y = {.direction = OCLFFT_BACKWARD};
    if (chain->forward) {
        set_input(f, call, &x);
        x.out = y.in = c->spectra->memory;
        x.out_serial = y.in_serial = c->spectra->serial;
        TRY(run_plan(f, chain->forward, x, call, at.first, false));
    }
    if (chain->middle) TRY(run_middle(f, call, chain, at));
    if (!chain->backward) return OCLFFT_SUCCESS;
    set_output(call, &y);
    return run_plan(f, chain->backward, y, call, false, at.last);
}

static oclfft_status transform(flow *f, const convolution_call *call) {
    const oclfft_convolution *c = f->c;
    uint32_t sections = c->shape.section_count;
    if (c->collect) TRY(collect(f, call));
    for (uint32_t s = 0; s < sections; ++s)
        TRY(run_chain(f, call, &c->chains[s],
                      (place){.first = s == 0 && !c->collect, .last = s + 1 == sections}));
    return OCLFFT_SUCCESS;
}

oclfft_status convolution_execute_locked(oclfft_convolution *c, const convolution_call *call) {
    flow f;
    if (!c->has_filter)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "no filter was set: oclfft_convolution_set_filter comes first");
    TRY(flow_begin(c, call->queue, &f));
    oclfft_status status = transform(&f, call);
    flow_end(&f);
    if (status == OCLFFT_SUCCESS) c->turn = !c->turn;
    return status;
}

oclfft_status convolution_execute(oclfft_convolution *c, const convolution_call *call) {
    mutex_lock(&c->lock);
    oclfft_status status = convolution_execute_locked(c, call);
    mutex_unlock(&c->lock);
    return status;
}
