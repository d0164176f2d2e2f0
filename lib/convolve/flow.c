#include "flow.h"

#include "device/handles.h"
#include "run/scratch.h"

oclfft_status flow_begin(oclfft_convolution *c, cl_command_queue queue, flow *f) {
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

void flow_end(flow *f) {
    if (f->last) clReleaseEvent(f->last);
    f->last = NULL;
}

void flow_follow(flow *f, cl_event done) {
    flow_end(f);
    f->last = done;
}

/* Plans follow one another, so that the scratch of one serves others. */
static space shared_with(const oclfft_plan *plan, oclfft_plan *keeper) {
    return keeper && keeper != plan ? scratch_shared(plan, keeper) : (space){0};
}

/* Without memory where the plan needs no scratch, has its own, or no other has enough. */
static space find_scratch(const oclfft_convolution *c, const oclfft_plan *plan) {
    space found = {0};
    if (!plan->workspace_needed.bytes || plan->own_scratch.memory) return found;
    oclfft_plan *const alone[] = {c->filter, c->pick, c->finish, c->collect, c->keep};
    for (uint32_t i = 0; i < 5 && !found.memory; ++i) found = shared_with(plan, alone[i]);
    for (uint32_t s = 0; s < c->shape.section_count && !found.memory; ++s) {
        const convolution_chain *chain = &c->chains[s];
        oclfft_plan *const plans[] = {chain->forward, chain->middle, chain->backward};
        for (uint32_t i = 0; i < 3 && !found.memory; ++i) found = shared_with(plan, plans[i]);
    }
    return found;
}

oclfft_status flow_run(flow *f, oclfft_plan *plan, execution x, const convolution_call *call,
                       place at) {
    cl_event done = NULL;
    x.queue = f->queue;
    x.num_wait = f->last ? 1 : at.first ? call->num_wait : 0;
    x.wait = f->last ? &f->last : at.first ? call->wait : NULL;
    x.event = at.last && call->event ? call->event : f->out_of_order ? &done : NULL;
    x.workspace = find_scratch(f->c, plan);
    TRY(plan_execute(plan, &x));
    flow_follow(f, done);
    return OCLFFT_SUCCESS;
}
