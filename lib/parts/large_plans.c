/* The plans of the tasks of a transform in pieces. */
#include "distribute/task_text.h"
#include "large_state.h"
#include "long_tables.h"

/* ---- A task ---- */

static void fill_laps(large *l) {
    const large_plan *value = &l->value;
    l->d = (distribution){.problem = value->problem,
                          .sites = 1,
                          .parts = 1,
                          .lap_count = value->lap_count,
                          .rows = value->rows,
                          .columns = value->columns,
                          .third = value->third,
                          .split = value->split,
                          .arrays = l->arrays,
                          .array_count = 2};
    for (uint32_t k = 0; k < value->lap_count; ++k) {
        const large_lap *from = &value->laps[k];
        l->d.laps[k] = (lap){.axes = from->axes, .computes = true};
        if (value->mapped) continue;
        bool first = value->rows && from->axes >> value->split & 1;
        bool second = value->third && from->axes >> (value->split + 1) & 1;
        l->d.laps[k] = (lap){.axes = from->axes,
                             .computes = true,
                             .real_in = from->from.real,
                             .real_out = from->to.real,
                             .first = k == 0,
                             .last = k + 1 == value->lap_count,
                             .twiddled = first    ? 1
                                         : second ? 2
                                                  : 0};
    }
}

oclfft_callback large_callback(large *l, const oclfft_plan *plan, uint32_t end) {
    oclfft_callback c = end ? plan->desc.store_callback : plan->desc.load_callback;
    for (uint32_t b = 0; b < c.buffer_count; ++b) {
        oclfft_buffer *own = &l->callback_buffers[end][b];
        *own = (oclfft_buffer){.context = l->context,
                               .memory = plan->callback_buffers[end][b],
                               .range = plan->callback_ranges[end][b]};
        c.buffers[b] = own;
    }
    return c;
}

/* The application's callback of an end wants numbers of elements in the whole array. Where there is
 * a buffer left for the task's origin, tasks share plans. */
static oclfft_status set_callback(large *l, const oclfft_plan *plan, uint32_t end,
                                  const large_end *at, const task *t, oclfft_plan_desc *desc,
                                  text *source) {
    const oclfft_callback *given = end ? &plan->desc.store_callback : &plan->desc.load_callback;
    oclfft_callback *c = end ? &desc->store_callback : &desc->load_callback;
    if (!given->source) return OCLFFT_SUCCESS;
    callback_terms terms = {at->form, given->buffer_count < OCLFFT_MAX_CALLBACK_BUFFERS};
    task_callback_text(&l->d, &l->arrays[end ? t->target : t->source], &terms, given, end == 0,
                       source);
    TRY(text_status(source));
    *c = large_callback(l, plan, end);
    c->source = text_string(source);
    c->name = task_callback_name;
    if (!terms.origin) return OCLFFT_SUCCESS;
    c->buffers[c->buffer_count++] = l->origin;
    return OCLFFT_SUCCESS;
}

static oclfft_status set_twiddles(const large *l, uint32_t lap_at, const task *t,
                                  oclfft_plan_desc *desc, text *source) {
    task_twiddle_text(&l->d, lap_at, &l->arrays[t->target], source);
    TRY(text_status(source));
    desc->store_callback.source = text_string(source);
    desc->store_callback.name = task_twiddle_name;
    twiddles_set(&l->twiddles, &desc->store_callback);
    return OCLFFT_SUCCESS;
}

oclfft_status large_plan_of(large *l, const oclfft_plan *plan, uint32_t lap_at, uint64_t number,
                            oclfft_plan **out) {
    const large_lap *at = &l->value.laps[lap_at];
    oclfft_plan_desc desc;
    text load = {0}, store = {0};
    task t = {.source = 0, .target = 1};
    large_task(&l->value, lap_at, number, &t.in, &t.out);
    l->arrays[0] = (array){.box = t.in, .form = large_device_form(&at->from, &t.in)};
    l->arrays[1] = (array){.box = t.out, .form = large_device_form(&at->to, &t.out)};
    distribution_task_desc(&l->d, l->desc, lap_at, &t, form_place(&l->arrays[0].form, &t.in),
                           form_place(&l->arrays[1].form, &t.out), &desc);
    large_window_desc(&l->value, lap_at, &t.in, &t.out, &desc);
    oclfft_status status = OCLFFT_SUCCESS;
    if (l->value.mapped) status = long_task_ends(l, plan, lap_at, &desc, &load, &store);
    if (l->d.laps[lap_at].first) status = set_callback(l, plan, 0, &at->from, &t, &desc, &load);
    if (status == OCLFFT_SUCCESS && l->d.laps[lap_at].last)
        status = set_callback(l, plan, 1, &at->to, &t, &desc, &store);
    if (status == OCLFFT_SUCCESS && l->d.laps[lap_at].twiddled)
        status = set_twiddles(l, lap_at, &t, &desc, &store);
    if (status == OCLFFT_SUCCESS) status = plan_list_take(&l->plans, l->context, &desc, out);
    text_free(&load);
    text_free(&store);
    return status;
}

/* ---- All ---- */

/* Whether the plans of a lap follow from how many elements tasks have: neither their texts nor
 * their windows depend on where. */
static bool are_placeless(const large *l, const oclfft_plan *plan, uint32_t lap_at) {
    const oclfft_callback *load = &plan->desc.load_callback, *store = &plan->desc.store_callback;
    const lap *at = &l->d.laps[lap_at];
    if (l->value.mapped || l->value.laps[lap_at].windows) return false;
    return !(at->first && load->source && load->buffer_count == OCLFFT_MAX_CALLBACK_BUFFERS) &&
           !(at->last && store->source && store->buffer_count == OCLFFT_MAX_CALLBACK_BUFFERS);
}

/* Plans of a lap. A device so small that a lap would need more counts as one without room for the
 * pieces. */
enum { MOST_PLANS = 4096 };

/* Of all tasks, or of one of each kind. */
static oclfft_status make_plans_of(large *l, const oclfft_plan *plan, uint32_t lap_at) {
    uint64_t kinds[LARGE_KINDS], count = l->value.laps[lap_at].tasks;
    bool placeless = are_placeless(l, plan, lap_at);
    oclfft_plan *made;
    if (placeless) count = large_kinds(&l->value, lap_at, kinds);
    if (count > MOST_PLANS)
        return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                    "pieces that fit the device would need %llu kernels of their own",
                    (unsigned long long)count);
    for (uint64_t i = 0; i < count; ++i)
        TRY(large_plan_of(l, plan, lap_at, placeless ? kinds[i] : i, &made));
    return OCLFFT_SUCCESS;
}

oclfft_status large_make_plans(large *l, const oclfft_plan *plan) {
    fill_laps(l);
    bool called = l->value.problem.load.source || l->value.problem.store.source;
    if (l->value.mapped)
        TRY(long_tables_make(&l->value, l->context, &l->origin));
    else if (l->d.rows)
        TRY(twiddles_make(&l->d, l->context, &l->twiddles));
    if (called && !l->origin)
        TRY(buffer_new(l->context, REGION_DIMS * sizeof(cl_ulong), &l->origin));
    for (uint32_t k = 0; k < l->value.lap_count; ++k) TRY(make_plans_of(l, plan, k));
    return OCLFFT_SUCCESS;
}
