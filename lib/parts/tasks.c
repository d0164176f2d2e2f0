/* The plans of tasks. Tasks of the same problem on the same context share one: where a task's data
 * begins inside its array the plan gets a sub-buffer, and an offset only for what is left below
 * the alignment of these. */
#include <stdlib.h>

#include "base/sizes.h"
#include "base/text.h"
#include "distribute/task_text.h"
#include "group_plan.h"

/* ---- Callbacks ---- */

/* What a description of a task refers to as long as its plan is made. */
typedef struct borrowed {
    text load, store;
} borrowed;

static void drop_borrowed(borrowed *b) {
    text_free(&b->load);
    text_free(&b->store);
}

static oclfft_status set_callback(text *source, const char *name, uint64_t element_bytes,
                                  oclfft_callback *c) {
    TRY(text_status(source));
    c->source = text_string(source);
    c->name = name;
    c->element_bytes = (size_t)element_bytes;
    return OCLFFT_SUCCESS;
}

/* Of a plan whose arrays begin at these bytes of the task's. */
static oclfft_status set_callbacks(const oclfft_group_plan *plan, const oclfft_plan_desc *desc,
                                   const lap *st, const task *t, const task_plan *made,
                                   uint64_t out_offset, oclfft_plan_desc *to, borrowed *b) {
    const distribution *d = &plan->d;
    const array *source = &d->arrays[t->source], *target = &d->arrays[t->target];
    if (st->first && desc->load_callback.source) {
        callback_terms terms = callback_terms_packed(d, made->in_at / source->element_bytes, true);
        task_callback_text(d, source, &terms, &desc->load_callback, true, &b->load);
        TRY(set_callback(&b->load, task_callback_name, desc->load_callback.element_bytes,
                         &to->load_callback));
    }
    if (st->last && desc->store_callback.source) {
        callback_terms terms =
            callback_terms_packed(d, made->out_at / target->element_bytes, false);
        task_callback_text(d, target, &terms, &desc->store_callback, false, &b->store);
        TRY(set_callback(&b->store, task_callback_name, desc->store_callback.element_bytes,
                         &to->store_callback));
    }
    if (!st->twiddled) return OCLFFT_SUCCESS;
    task_twiddle_text(d, (uint32_t)(st - d->laps), target, out_offset, &b->store);
    TRY(set_callback(&b->store, task_twiddle_name, 0, &to->store_callback));
    twiddles_set(&plan->twiddles[t->site], &to->store_callback);
    return OCLFFT_SUCCESS;
}

/* ---- Plans ---- */

/* The alignment of sub-buffers, in bytes: a power of two. */
static oclfft_status alignment_of(const oclfft_context *context, uint64_t *bytes) {
    cl_uint bits = 0;
    TRY_CL("clGetDeviceInfo", clGetDeviceInfo(context->device, CL_DEVICE_MEM_BASE_ADDR_ALIGN,
                                              sizeof bits, &bits, NULL));
    *bytes = max_u64(bits / 8, 16);
    return OCLFFT_SUCCESS;
}

static oclfft_status make_plan(oclfft_group_plan *plan, const oclfft_plan_desc *desc, uint32_t k,
                               const task *t, task_plan *made) {
    const distribution *d = &plan->d;
    const array *source = &d->arrays[t->source], *target = &d->arrays[t->target];
    oclfft_context *context = site_context(plan->group, t->site);
    uint64_t in = form_place(&source->form, &t->in) * source->element_bytes;
    uint64_t out = form_place(&target->form, &t->out) * target->element_bytes, align = 1;
    oclfft_plan_desc local;
    borrowed b = {0};
    TRY(alignment_of(context, &align));
    made->in_at = in / align * align;
    made->out_at = out / align * align;
    distribution_task_desc(d, desc, k, t, in % align / source->element_bytes,
                           out % align / target->element_bytes, &local);
    oclfft_status status = set_callbacks(plan, desc, &d->laps[k], t, made,
                                         out % align / target->element_bytes, &local, &b);
    if (status == OCLFFT_SUCCESS)
        status = plan_list_take(&plan->plans, context, &local, &made->plan);
    drop_borrowed(&b);
    return status;
}

oclfft_status tasks_make(oclfft_group_plan *plan, const oclfft_plan_desc *desc) {
    const distribution *d = &plan->d;
    plan->twiddles = calloc(d->sites, sizeof *plan->twiddles);
    if (!plan->twiddles) return fail_memory();
    for (uint32_t i = 0; i < d->sites && d->rows; ++i)
        TRY(twiddles_make(d, site_context(plan->group, i), &plan->twiddles[i]));
    for (uint32_t k = 0; k < d->lap_count; ++k) {
        const lap *st = &d->laps[k];
        plan->tasks[k] = calloc(max_u64(1, st->task_count), sizeof *plan->tasks[k]);
        if (!plan->tasks[k]) return fail_memory();
        for (uint32_t i = 0; i < st->task_count && st->computes; ++i)
            TRY(make_plan(plan, desc, k, &st->tasks[i], &plan->tasks[k][i]));
    }
    return OCLFFT_SUCCESS;
}
