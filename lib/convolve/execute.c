/* Executions, one after the other: the memory between the plans serves one at a time. */
#include "flow.h"
#include "run/arrays.h"

/* ---- Streams ---- */

/* The last samples of a row that has all of them go in front of the next one. */
static oclfft_status keep_collected(flow *f) {
    const uint32_t turn = f->c->turn;
    const oclfft_convolution *c = f->c;
    const side *s = &plan_problem(chain_first(&c->chains[0]))->in;
    size_t width = (size_t)(c->shape.past * s->element_bytes);
    size_t row = (size_t)(convolution_row(c) * s->element_bytes);
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

static oclfft_status copy_samples(flow *f, oclfft_plan *plan, const convolution_call *call,
                                  uint64_t in_from, uint32_t turn) {
    const oclfft_buffer *block = f->c->blocks[turn];
    const execution x = {.direction = OCLFFT_FORWARD,
                         .in = call->in,
                         .in_serial = call->in_serial,
                         .in_from = in_from,
                         .out = block->memory,
                         .out_serial = block->serial};
    return flow_run(f, plan, x, call, (place){.first = true});
}

oclfft_status flow_collect(flow *f, const convolution_call *call, uint64_t in_from) {
    return copy_samples(f, f->c->collect, call, in_from, f->c->turn);
}

oclfft_status flow_keep(flow *f, const convolution_call *call, uint64_t in_from) {
    if (!f->c->keep) return keep_collected(f);
    return copy_samples(f, f->c->keep, call, in_from, !f->c->turn);
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

/* `wide`: where what the first plan leaves has another place; or NULL. */
static oclfft_status transform_filter(flow *f, const oclfft_buffer *filter,
                                      const oclfft_buffer *wide) {
    const oclfft_convolution *c = f->c;
    const convolution_call none = {0};
    const oclfft_buffer *kept = c->kept ? c->kept : c->spectra, *to = wide ? wide : kept;
    execution x = {.in = filter->memory,
                   .in_serial = filter->serial,
                   .out = to->memory,
                   .out_serial = to->serial};
    bool turns = convolution_turns_filter(&c->desc) && !c->direct;
    x.direction = turns ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    TRY(flow_run(f, c->filter, x, &none, (place){true, !wide}));
    if (!wide) return flow_sort(f);
    x = (execution){.direction = OCLFFT_FORWARD,
                    .in = wide->memory,
                    .in_serial = wide->serial,
                    .out = kept->memory,
                    .out_serial = kept->serial};
    TRY(flow_run(f, c->pick, x, &none, (place){.last = !c->finish}));
    if (!c->finish) return flow_sort(f);
    x.in = kept->memory;
    x.in_serial = kept->serial;
    TRY(flow_run(f, c->finish, x, &none, (place){.last = true}));
    return flow_sort(f);
}

static oclfft_status set_filter(oclfft_convolution *c, const oclfft_buffer *filter) {
    oclfft_buffer *own = NULL;
    const oclfft_buffer *wide = NULL;
    const side *s = &plan_problem(c->filter)->out;
    uint64_t bytes = s->elements * s->element_bytes;
    flow f;
    if (c->pick && c->kept && c->spectra && c->spectra->range.bytes >= bytes) wide = c->spectra;
    if (c->pick && !wide) TRY(buffer_new(c->context, bytes, &own));
    if (own) wide = own;
    oclfft_status status = flow_begin(c, c->context->queue, &f);
    if (status == OCLFFT_SUCCESS) {
        status = transform_filter(&f, filter, wide);
        c->has_filter = status == OCLFFT_SUCCESS; /* else its spectrum may be half of another */
    }
    flow_end(&f);
    buffer_free(own); /* OpenCL keeps its memory until the commands are done */
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
    TRY(buffer_copy_of(c->context, filter, bytes, &buffer));
    oclfft_status status = convolution_set_filter(c, buffer);
    buffer_free(buffer);
    return status;
}

/* ---- Executions ---- */

static oclfft_status transform(flow *f, const convolution_call *call) {
    if (f->c->collect) {
        TRY(flow_collect(f, call, 0));
        TRY(flow_keep(f, call, 0));
    }
    return flow_run_all(f, call, !f->c->collect);
}

oclfft_status convolution_check_has_filter(const oclfft_convolution *c) {
    if (c->has_filter) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "no filter was set: call oclfft_convolution_set_filter first");
}

oclfft_status convolution_execute_locked(oclfft_convolution *c, const convolution_call *call) {
    flow f;
    TRY(convolution_check_has_filter(c));
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
