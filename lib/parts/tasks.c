/* The plans of tasks. Tasks of the same problem on the same context share one: each execution says
 * where the task's data begins inside its arrays, in steps of ALIGNMENT, and the plan has an offset
 * for what is left. Kernels may expect their elements to be aligned as the problem says. */
#include <stdlib.h>

#include "base/sizes.h"
#include "base/text.h"
#include "distribute/long_group.h"
#include "distribute/long_text.h"
#include "distribute/task_text.h"
#include "group_plan.h"
#include "long_tables.h"

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

/* A part's array and the whole one of a mapped axis, as the application's callbacks number them. */
static array elements_of(const distribution *d, const array *a, bool load, callback_terms *terms) {
    uint64_t counts[REGION_DIMS] = {d->problem.batch, d->counts[load ? 0 : 1], 1, 1, 1, 1, 1, 1, 1};
    region whole = region_whole(counts);
    array elements = *a;
    if (!d->mapped) return elements;
    elements.form = form_packed(&a->box);
    terms->whole = form_packed(&whole);
    return elements;
}

/* An end of a lap that works on the points of a mapped axis. Its value is no small thing to have on
 * the stack while a plan is made. */
static oclfft_status set_mapped(const oclfft_group_plan *plan, uint32_t lap_at, const task *t,
                                bool load, oclfft_callback *c, text *source) {
    const array *a = &plan->d.arrays[load ? t->source : t->target];
    const oclfft_callback none = {0};
    large_plan *value = malloc(sizeof *value);
    if (!value) return fail_memory();
    long_group_value(&plan->d, value);
    if (load)
        long_load_text(value, lap_at, a, &none, source);
    else
        long_store_text(value, lap_at, a, &none, source);
    free(value);
    TRY(set_callback(source, task_callback_name, a->element_bytes, c));
    c->buffers[0] = plan->long_tables[t->site];
    c->buffer_count = 1;
    return OCLFFT_SUCCESS;
}

static oclfft_status set_callbacks(const oclfft_group_plan *plan, const oclfft_plan_desc *desc,
                                   const lap *st, const task *t, oclfft_plan_desc *to,
                                   borrowed *b) {
    const distribution *d = &plan->d;
    uint32_t lap_at = (uint32_t)(st - d->laps);
    if (d->mapped && lap_at == 1)
        TRY(set_mapped(plan, lap_at, t, true, &to->load_callback, &b->load));
    if (d->mapped && st->axes)
        return set_mapped(plan, lap_at, t, false, &to->store_callback, &b->store);
    if (st->first && desc->load_callback.source) {
        callback_terms terms = callback_terms_packed(d, true);
        array source = elements_of(d, &d->arrays[t->source], true, &terms);
        task_callback_text(d, &source, &terms, &desc->load_callback, true, &b->load);
        TRY(set_callback(&b->load, task_callback_name, desc->load_callback.element_bytes,
                         &to->load_callback));
    }
    if (st->last && desc->store_callback.source) {
        callback_terms terms = callback_terms_packed(d, false);
        array target = elements_of(d, &d->arrays[t->target], false, &terms);
        task_callback_text(d, &target, &terms, &desc->store_callback, false, &b->store);
        TRY(set_callback(&b->store, task_callback_name, desc->store_callback.element_bytes,
                         &to->store_callback));
    }
    if (!st->twiddled) return OCLFFT_SUCCESS;
    task_twiddle_text(d, lap_at, &d->arrays[t->target], &b->store);
    TRY(set_callback(&b->store, task_twiddle_name, 0, &to->store_callback));
    twiddles_set(&plan->twiddles[t->site], &to->store_callback);
    return OCLFFT_SUCCESS;
}

/* ---- Plans ---- */

/* In bytes: what the driver's buffers have at least. */
enum { ALIGNMENT = 512 };

/* The largest multiple of the alignment up to this place, in elements. */
static uint64_t aligned_place(uint64_t place, uint64_t element_bytes) {
    bool divides = ALIGNMENT % element_bytes == 0;
    uint64_t step = divides ? ALIGNMENT / element_bytes : ALIGNMENT;
    return place / step * step;
}

static oclfft_status make_plan(oclfft_group_plan *plan, const oclfft_plan_desc *desc, uint32_t k,
                               const task *t, task_plan *made) {
    const distribution *d = &plan->d;
    const array *source = &d->arrays[t->source], *target = &d->arrays[t->target];
    oclfft_context *context = site_context(plan->group, t->site);
    uint64_t in = form_place(&source->form, &t->in), out = form_place(&target->form, &t->out);
    uint64_t in_low = form_lowest(&source->form, &t->in);
    uint64_t out_low = form_lowest(&target->form, &t->out);
    oclfft_plan_desc local;
    borrowed b = {0};
    made->in_from = aligned_place(in_low, source->element_bytes);
    made->out_from = aligned_place(out_low, target->element_bytes);
    distribution_task_desc(d, desc, k, t, in - made->in_from, out - made->out_from, &local);
    oclfft_status status = set_callbacks(plan, desc, &d->laps[k], t, &local, &b);
    if (status == OCLFFT_SUCCESS)
        status = plan_list_take(&plan->plans, context, &local, &made->plan);
    drop_borrowed(&b);
    return status;
}

static oclfft_status make_tables(const oclfft_group_plan *plan, uint32_t site) {
    oclfft_context *context = site_context(plan->group, site);
    large_plan value;
    if (!plan->d.mapped) return twiddles_make(&plan->d, context, &plan->twiddles[site]);
    long_group_value(&plan->d, &value);
    return long_tables_make(&value, context, &plan->long_tables[site]);
}

oclfft_status tasks_make(oclfft_group_plan *plan, const oclfft_plan_desc *desc) {
    const distribution *d = &plan->d;
    plan->twiddles = calloc(d->sites, sizeof *plan->twiddles);
    plan->long_tables = calloc(d->sites, sizeof *plan->long_tables);
    if (!plan->twiddles || !plan->long_tables) return fail_memory();
    for (uint32_t i = 0; i < d->sites; ++i)
        if (d->rows && site_is_local(plan->group, i)) TRY(make_tables(plan, i));
    for (uint32_t k = 0; k < d->lap_count; ++k) {
        const lap *st = &d->laps[k];
        plan->tasks[k] = calloc(max_u64(1, st->task_count), sizeof *plan->tasks[k]);
        if (!plan->tasks[k]) return fail_memory();
        for (uint32_t i = 0; i < st->task_count && st->computes; ++i)
            if (site_is_local(plan->group, st->tasks[i].site))
                TRY(make_plan(plan, desc, k, &st->tasks[i], &plan->tasks[k][i]));
    }
    return OCLFFT_SUCCESS;
}
