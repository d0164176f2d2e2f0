#include "bake.h"

#include <stdlib.h>

#include "callbacks.h"
#include "contexts.h"
#include "problem.h"
#include "statuses.h"

void baked_destroy(baked **b) {
    baked *old = *b;
    if (!old) return;
    *b = NULL;
    oclfft_plan_destroy(&old->plan);
    oclfft_buffer_destroy(&old->pre);
    oclfft_buffer_destroy(&old->post);
    stage_destroy(&old->load);
    stage_destroy(&old->store);
    detour_destroy(&old->detour);
    for (int i = 0; i < 2; i++)
        if (old->kept[i]) clReleaseMemObject(old->kept[i]);
    if (old->last) clReleaseEvent(old->last);
    context_give(&old->context);
    free(old);
}

/* Fills the library's callback. *source is what the caller frees once the plan is made. */
static clfftStatus translate(const plan *p, baked *b, bool store, oclfft_callback *to,
                             char **source) {
    const callback *c = store ? &p->post : &p->pre;
    oclfft_buffer **user = store ? &b->post : &b->pre;
    *source = callback_source(c, callback_signature(&p->set, store), &to->name);
    if (!*source) return CLFFT_OUT_OF_HOST_MEMORY;
    to->source = *source;
    if (!c->user_data) return CLFFT_SUCCESS;
    const clfftStatus status =
        status_of(oclfft_buffer_from_cl(b->context, c->user_data, user), CLFFT_INVALID_MEM_OBJECT);
    to->buffers[0] = *user;
    to->buffer_count = *user ? 1 : 0;
    return status;
}

/* One side's callback: inside the transform, or with local memory before or behind it. */
static clfftStatus add_callback(const plan *p, baked *b, bool store, oclfft_plan_desc *desc,
                                char **source) {
    const callback *c = store ? &p->post : &p->pre;
    if (!c->source) return CLFFT_SUCCESS;
    if (c->local_bytes == 0)
        return translate(p, b, store, store ? &desc->store_callback : &desc->load_callback, source);
    static const oclfft_layout packed = OCLFFT_LAYOUT_INIT;
    *(store ? &desc->output : &desc->input) = packed;
    desc->in_place = false;
    return stage_make(p, b->device, store, store ? &b->store : &b->load);
}

static clfftStatus create(const plan *p, baked *b, oclfft_plan_desc *desc) {
    clfftStatus status =
        status_of(oclfft_plan_create(b->context, desc, &b->plan), CLFFT_INVALID_PLAN);
    if (status != CLFFT_INVALID_PLAN || !desc->in_place) return status;
    status = detour_make(p, b->context, b->device, desc, &b->detour);
    if (status != CLFFT_SUCCESS) return status;
    return status_of(oclfft_plan_create(b->context, desc, &b->plan), CLFFT_INVALID_PLAN);
}

static clfftStatus make_plan(const plan *p, baked *b) {
    oclfft_plan_desc desc = problem_describe(&p->set);
    char *sources[2] = {NULL, NULL};
    clfftStatus status = add_callback(p, b, false, &desc, &sources[0]);
    if (status == CLFFT_SUCCESS) status = add_callback(p, b, true, &desc, &sources[1]);
    if (status == CLFFT_SUCCESS) status = create(p, b, &desc);
    if (status == CLFFT_SUCCESS)
        status = status_of(oclfft_plan_workspace(b->plan, &b->workspace), CLFFT_BUGCHECK);
    free(sources[0]);
    free(sources[1]);
    return status;
}

static clfftStatus check_precision(const plan *p, const oclfft_device_info *info) {
    return p->set.precision == CLFFT_DOUBLE && !info->has_double ? CLFFT_DEVICE_NO_DOUBLE
                                                                 : CLFFT_SUCCESS;
}

static clfftStatus bake_on(const plan *p, cl_command_queue queue, baked *b) {
    clfftStatus status = context_take(p->context, b->device, queue, &b->context);
    oclfft_device_info info;
    if (status == CLFFT_SUCCESS)
        status = status_of(oclfft_context_device(b->context, &info), CLFFT_BUGCHECK);
    if (status == CLFFT_SUCCESS) status = check_precision(p, &info);
    if (status == CLFFT_SUCCESS) status = make_plan(p, b);
    if (status == CLFFT_SUCCESS) b->line = report_line_for(&p->set, info.name);
    return status;
}

clfftStatus plan_bake(plan *p, cl_command_queue queue) {
    if (p->set.batch == 0) p->set.batch = 1;
    clfftStatus status = problem_check(&p->set);
    if (status != CLFFT_SUCCESS) return status;
    cl_context context = NULL;
    if (!queue || clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, NULL))
        return CLFFT_INVALID_COMMAND_QUEUE;
    if (context != p->context) return CLFFT_INVALID_CONTEXT;
    baked *b = calloc(1, sizeof *b);
    if (!b) return CLFFT_OUT_OF_HOST_MEMORY;
    status = (clfftStatus)clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof b->device,
                                                &b->device, NULL);
    if (status == CLFFT_SUCCESS) status = bake_on(p, queue, b);
    if (status != CLFFT_SUCCESS) baked_destroy(&b);
    p->baked = b;
    return status;
}
