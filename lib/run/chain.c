#include "chain.h"

oclfft_status chain_wait(chain *c, const execution *x, cl_event busy, cl_event *merged) {
    cl_uint count = 0;
    if (x->num_wait < MAX_WAIT) {
        for (; count < x->num_wait; ++count) c->list[count] = x->wait[count];
    } else {
        TRY_CL("clEnqueueMarkerWithWaitList",
               clEnqueueMarkerWithWaitList(x->queue, x->num_wait, x->wait, merged));
        c->list[count++] = *merged;
    }
    if (busy) c->list[count++] = busy;
    c->wait = count ? c->list : NULL;
    c->num_wait = count;
    return OCLFFT_SUCCESS;
}

void chain_drop(chain *c) {
    if (c->last) clReleaseEvent(c->last);
    c->last = NULL;
}

void chain_follow(chain *c, cl_event done) {
    chain_drop(c);
    c->begun = true;
    c->last = done;
    c->wait = done ? &c->last : NULL;
    c->num_wait = done ? 1 : 0;
}

oclfft_status chain_fail(chain *c, const char *call, cl_int code) {
    c->scarce = cl_is_scarce(code);
    return fail_cl(call, code);
}
