#include "host.h"

#include <stdlib.h>

#include "device/recorder.h"
#include "memory.h"
#include "pipeline.h"
#include "shared.h"

static void host_free(void *data) {
    host *h = data;
    channel_close(&h->up);
    channel_close(&h->down);
    host_drop_memory(h);
    if (h->compute) clReleaseCommandQueue(h->compute);
    copiers_free(h->copiers);
    mutex_close(&h->lock);
    free(h);
}

static host *host_new(oclfft_context *context) {
    host *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    h->context = context;
    h->up.patience = h->down.patience = &h->patience;
    mutex_open(&h->lock);
    return h;
}

oclfft_status host_of(oclfft_plan *plan, host **h) {
    mutex_lock(&plan->lock);
    if (!plan->host.data) plan->host = (attachment){host_new(plan->context), host_free};
    *h = plan->host.data;
    mutex_unlock(&plan->lock);
    return *h ? OCLFFT_SUCCESS : fail_memory();
}

oclfft_status host_open(host *h) {
    cl_int code;
    TRY(channel_open(h->context, &h->up));
    TRY(channel_open(h->context, &h->down));
    if (h->compute) return OCLFFT_SUCCESS;
    h->compute = clCreateCommandQueue(h->context->cl, h->context->device,
                                      recorder_properties(h->context), &code);
    if (code != CL_SUCCESS) h->compute = NULL;
    TRY_CL("clCreateCommandQueue", code);
    return OCLFFT_SUCCESS;
}

/* The arrays of a side: the pointer itself, or the two that it points to. */
static oclfft_status unpack(const side *s, const void *pointer, const char *name, char *arrays[2]) {
    const void *const *both = pointer;
    if (!storage_is_planar(s->storage)) arrays[0] = (char *)(uintptr_t)pointer;
    for (uint32_t a = 0; storage_is_planar(s->storage) && a < 2; ++a) {
        if (!both[a])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_execute_host: %s[%u] is NULL", name,
                        a);
        arrays[a] = (char *)(uintptr_t)both[a];
    }
    if (storage_is_planar(s->storage) && both[0] == both[1])
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_execute_host: %s[0] equals %s[1], but planar data need two arrays",
                    name, name);
    return OCLFFT_SUCCESS;
}

static oclfft_status check_arrays(const transfer *t) {
    const problem *p = t->p;
    for (uint32_t a = 0; a < side_arrays(&p->in); ++a)
        for (uint32_t b = 0; b < side_arrays(&p->out); ++b) {
            if (p->in_place && a == b && t->in[a] != t->out[b])
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                            "oclfft_execute_host: out differs from in, but the plan is in place");
            if (!p->in_place && t->in[a] == t->out[b])
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                            "oclfft_execute_host: out equals in, but the plan is out of place");
        }
    return OCLFFT_SUCCESS;
}

static oclfft_status read_call(transfer *t, const void *in, void *out) {
    TRY(unpack(&t->p->in, in, "in", t->in));
    TRY(unpack(&t->p->out, out, "out", t->out));
    return check_arrays(t);
}

oclfft_status host_arrays(const oclfft_plan *plan, const void *in, void *out, char *in_arrays[2],
                          char *out_arrays[2]) {
    transfer t = {.p = plan_problem(plan)};
    TRY(read_call(&t, in, out));
    for (uint32_t a = 0; a < 2; ++a) {
        in_arrays[a] = t.in[a];
        out_arrays[a] = t.out[a];
    }
    return OCLFFT_SUCCESS;
}

oclfft_status host_execute(oclfft_plan *plan, oclfft_direction direction, const void *in, void *out,
                           bool *begun) {
    transfer t = {.plan = plan, .p = plan_problem(plan), .direction = direction};
    *begun = false;
    TRY(read_call(&t, in, out));
    TRY(host_of(plan, &t.h));
    mutex_lock(&t.h->lock);
    oclfft_status status = host_open(t.h);
    bool shared = status == OCLFFT_SUCCESS && shared_is_possible(&t);
    if (status == OCLFFT_SUCCESS && !shared) status = host_take_memory(plan, t.h);
    if (status == OCLFFT_SUCCESS) {
        *begun = true;
        status = shared ? shared_run(&t) : pipeline_run(&t);
    }
    mutex_unlock(&t.h->lock);
    return status;
}

oclfft_status host_set_patience(oclfft_plan *plan, double seconds) {
    host *h;
    TRY(host_of(plan, &h));
    h->patience.seconds = seconds;
    return OCLFFT_SUCCESS;
}

bool host_gave_up(const oclfft_plan *plan) {
    const host *h = plan->host.data;
    return h && h->patience.given_up;
}
