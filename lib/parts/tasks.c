/* The plans of tasks. Tasks of the same problem on the same context share one: where a task's data
 * begins inside its array the plan gets a sub-buffer, and an offset only for what is left below
 * the alignment of these. */
#include <stdlib.h>
#include <string.h>

#include "base/sizes.h"
#include "base/text.h"
#include "device/buffer.h"
#include "distribute/task_text.h"
#include "group_plan.h"
#include "numbers/roots.h"
#include "tune/tune.h"

/* ---- Tables of twiddles ---- */

enum { LOW, HIGH, TABLE_KINDS }; /* of each direction */

static void fill_table(const distribution *d, bool high, bool backward, void *to) {
    uint32_t bits = task_twiddle_bits(d);
    uint64_t n = d->rows * d->columns;
    for (uint64_t i = 0; i < (uint64_t)1 << bits; ++i) {
        double re, im;
        table_root(high ? (i << bits) % n : i, n, &re, &im);
        if (backward) im = -im;
        if (d->problem.precision == OCLFFT_DOUBLE) {
            ((double *)to)[2 * i] = re;
            ((double *)to)[2 * i + 1] = im;
        } else {
            ((float *)to)[2 * i] = (float)re;
            ((float *)to)[2 * i + 1] = (float)im;
        }
    }
}

static oclfft_status add_tables(oclfft_group_plan *plan, uint32_t site, void *content) {
    for (uint32_t t = 0; t < 2 * TABLE_KINDS; ++t) {
        fill_table(&plan->d, t % TABLE_KINDS == HIGH, t >= TABLE_KINDS, content);
        TRY(context_allocate(site_context(plan->group, site), plan->table_bytes, CL_MEM_READ_ONLY,
                             content, "a table of twiddles",
                             &plan->tables[2 * TABLE_KINDS * site + t]));
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status make_tables(oclfft_group_plan *plan) {
    const distribution *d = &plan->d;
    oclfft_status status = OCLFFT_SUCCESS;
    plan->table_bytes = ((uint64_t)1 << task_twiddle_bits(d)) * problem_element_bytes(&d->problem);
    plan->tables = calloc((size_t)2 * TABLE_KINDS * d->sites, sizeof *plan->tables);
    void *content = malloc((size_t)plan->table_bytes);
    if (!plan->tables || !content) status = fail_memory();
    for (uint32_t site = 0; site < d->sites && status == OCLFFT_SUCCESS; ++site)
        status = add_tables(plan, site, content);
    free(content);
    return status;
}

/* ---- Callbacks ---- */

/* What a description of a task refers to as long as its plan is made. */
typedef struct borrowed {
    text load, store;
    oclfft_buffer *buffers[TABLE_KINDS];
} borrowed;

static void drop_borrowed(borrowed *b) {
    text_free(&b->load);
    text_free(&b->store);
    for (uint32_t i = 0; i < TABLE_KINDS; ++i) buffer_free(b->buffers[i]);
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
                                   bool backward, oclfft_plan_desc *to, borrowed *b) {
    const distribution *d = &plan->d;
    const array *source = &d->arrays[t->source], *target = &d->arrays[t->target];
    if (st->first && desc->load_callback.source) {
        task_callback_text(d, source, made->in_at / source->element_bytes, &desc->load_callback,
                           true, &b->load);
        TRY(set_callback(&b->load, task_callback_name, desc->load_callback.element_bytes,
                         &to->load_callback));
    }
    if (st->last && desc->store_callback.source) {
        task_callback_text(d, target, made->out_at / target->element_bytes, &desc->store_callback,
                           false, &b->store);
        TRY(set_callback(&b->store, task_callback_name, desc->store_callback.element_bytes,
                         &to->store_callback));
    }
    if (!st->twiddled) return OCLFFT_SUCCESS;
    task_twiddle_text(d, target, made->out_at / target->element_bytes, &b->store);
    TRY(set_callback(&b->store, task_twiddle_name, 0, &to->store_callback));
    for (uint32_t i = 0; i < TABLE_KINDS; ++i) {
        cl_mem table = plan->tables[2 * TABLE_KINDS * t->site + (backward ? TABLE_KINDS : 0) + i];
        TRY(buffer_wrap(site_context(plan->group, t->site), table, &b->buffers[i]));
        to->store_callback.buffers[i] = b->buffers[i];
    }
    to->store_callback.buffer_count = TABLE_KINDS;
    return OCLFFT_SUCCESS;
}

/* ---- Plans ---- */

/* A plan that another task of this context has already. Texts and buffers of callbacks differ from
 * task to task. */
static oclfft_plan *find_plan(const oclfft_group_plan *plan, const oclfft_context *context,
                              const problem *p) {
    for (uint32_t i = 0; i < plan->plan_count; ++i) {
        oclfft_plan *have = plan->plans[i];
        const problem *q = plan_problem(have);
        bool plain = !p->load.source && !p->store.source && !q->load.source && !q->store.source;
        if (have->context == context && plain && problem_equal(q, p)) return have;
    }
    return NULL;
}

static oclfft_status take_plan(oclfft_group_plan *plan, oclfft_context *context,
                               const oclfft_plan_desc *desc, oclfft_plan **out) {
    problem p;
    TRY(problem_from_desc(desc, &p));
    *out = find_plan(plan, context, &p);
    if (*out) return OCLFFT_SUCCESS;
    oclfft_plan **grown = realloc(plan->plans, (plan->plan_count + 1) * sizeof(oclfft_plan *));
    if (!grown) return fail_memory();
    plan->plans = grown;
    TRY(tune_plan(context, desc, &p, out));
    grown[plan->plan_count++] = *out;
    return OCLFFT_SUCCESS;
}

/* The alignment of sub-buffers, in bytes: a power of two. */
static oclfft_status alignment_of(const oclfft_context *context, uint64_t *bytes) {
    cl_uint bits = 0;
    TRY_CL("clGetDeviceInfo", clGetDeviceInfo(context->device, CL_DEVICE_MEM_BASE_ADDR_ALIGN,
                                              sizeof bits, &bits, NULL));
    *bytes = max_u64(bits / 8, 16);
    return OCLFFT_SUCCESS;
}

static oclfft_status make_plan(oclfft_group_plan *plan, const oclfft_plan_desc *desc, uint32_t k,
                               const task *t, bool backward, task_plan *made) {
    const distribution *d = &plan->d;
    const array *source = &d->arrays[t->source], *target = &d->arrays[t->target];
    oclfft_context *context = site_context(plan->group, t->site);
    uint64_t in = form_place(&source->form, &t->in) * source->element_bytes;
    uint64_t out = form_place(&target->form, &t->out) * target->element_bytes, align = 0;
    oclfft_plan_desc local;
    borrowed b = {0};
    TRY(alignment_of(context, &align));
    made->in_at = in / align * align;
    made->out_at = out / align * align;
    distribution_task_desc(d, desc, k, t, in % align / source->element_bytes,
                           out % align / target->element_bytes, &local);
    oclfft_status status = set_callbacks(plan, desc, &d->laps[k], t, made, backward, &local, &b);
    if (status == OCLFFT_SUCCESS) status = take_plan(plan, context, &local, &made->plans[backward]);
    drop_borrowed(&b);
    return status;
}

static oclfft_status make_task(oclfft_group_plan *plan, const oclfft_plan_desc *desc, uint32_t k,
                               const task *t, task_plan *made) {
    bool forward = plan->transform != OCLFFT_C2R, backward = plan->transform != OCLFFT_R2C;
    if (forward) TRY(make_plan(plan, desc, k, t, false, made));
    if (!backward) return OCLFFT_SUCCESS;
    if (forward && !plan->d.laps[k].twiddled) {
        made->plans[1] = made->plans[0];
        return OCLFFT_SUCCESS;
    }
    return make_plan(plan, desc, k, t, true, made);
}

oclfft_status tasks_make(oclfft_group_plan *plan, const oclfft_plan_desc *desc) {
    const distribution *d = &plan->d;
    if (d->rows) TRY(make_tables(plan));
    for (uint32_t k = 0; k < d->lap_count; ++k) {
        const lap *st = &d->laps[k];
        plan->tasks[k] = calloc(max_u64(1, st->task_count), sizeof *plan->tasks[k]);
        if (!plan->tasks[k]) return fail_memory();
        for (uint32_t i = 0; i < st->task_count && st->computes; ++i)
            TRY(make_task(plan, desc, k, &st->tasks[i], &plan->tasks[k][i]));
    }
    return OCLFFT_SUCCESS;
}
