#include "memory.h"

#include "base/sizes.h"

bool host_needs_workspace(oclfft_plan *plan) {
    mutex_lock(&plan->lock);
    bool made = plan->own_scratch.memory != NULL;
    mutex_unlock(&plan->lock);
    return !made && plan->workspace_needed.bytes;
}

/* In place the memory is for both sides. */
static void size_slot(const problem *p, uint64_t count, uint64_t *in, uint64_t *out) {
    *in = max_u64(1, side_buffer_bytes(p, &p->in, count));
    *out = max_u64(1, side_buffer_bytes(p, &p->out, count));
    if (!p->in_place) return;
    *in = max_u64(*in, *out);
    *out = 0;
}

static uint64_t bytes_of(oclfft_plan *plan, const cut *c) {
    const problem *p = plan_problem(plan);
    uint64_t in, out, scratch = 0;
    size_slot(p, c->count, &in, &out);
    if (host_needs_workspace(plan)) scratch = space_for(&plan->ways, c->count).bytes;
    return c->slots * (in * side_arrays(&p->in) + out * side_arrays(&p->out)) + scratch;
}

void host_drop_memory(host *h) {
    for (uint32_t i = 0; i < MAX_SLOTS; ++i)
        for (uint32_t a = 0; a < 2; ++a) {
            slot *s = &h->slots[i];
            if (s->out[a] != s->in[a]) context_free(h->context, s->out[a], h->out_bytes);
            context_free(h->context, s->in[a], h->in_bytes);
            s->in[a] = s->out[a] = NULL;
        }
    space_drop(h->context, &h->workspace);
    h->cut = (cut){0};
}

static oclfft_status make_array(const host *h, uint64_t bytes, cl_mem *array) {
    return context_allocate(h->context, bytes, CL_MEM_READ_WRITE, NULL,
                            "memory for a piece of the batch", array);
}

static oclfft_status make_slot(const problem *p, const host *h, slot *s) {
    for (uint32_t a = 0; a < side_arrays(&p->in); ++a) TRY(make_array(h, h->in_bytes, &s->in[a]));
    for (uint32_t a = 0; a < side_arrays(&p->out); ++a)
        if (p->in_place)
            s->out[a] = s->in[a];
        else
            TRY(make_array(h, h->out_bytes, &s->out[a]));
    return OCLFFT_SUCCESS;
}

/* Scratch for as many transforms as a piece has or, where nothing else is left to save on (`last`),
 * for fewer. */
static oclfft_status make_memory(oclfft_plan *plan, host *h, const cut *c, bool last) {
    const problem *p = plan_problem(plan);
    size_slot(p, c->count, &h->in_bytes, &h->out_bytes);
    for (uint32_t i = 0; i < c->slots; ++i) TRY(make_slot(p, h, &h->slots[i]));
    if (host_needs_workspace(plan))
        TRY(space_take(h->context, &plan->ways, c->count, "scratch for a piece of the batch",
                       &h->workspace));
    if (h->workspace.memory && h->workspace.chunk < c->count && !last)
        return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                    "no memory for the scratch of a whole piece");
    h->cut = *c;
    return OCLFFT_SUCCESS;
}

/* One attempt, of which only the last one says why it fails. */
static oclfft_status try_cut(oclfft_plan *plan, host *h, const cut *c, bool last) {
    bool before = fail_silently(true);
    if (last) fail_silently(before);
    oclfft_status status = make_memory(plan, h, c, last);
    fail_silently(before);
    if (status != OCLFFT_SUCCESS) host_drop_memory(h);
    return status;
}

oclfft_status host_take_memory(oclfft_plan *plan, host *h) {
    const problem *p = plan_problem(plan);
    uint64_t share = h->context->info.global_memory / 4, quantum = ways_quantum(&plan->ways);
    cut next = cut_best(p, quantum);
    if (h->cut.count) return OCLFFT_SUCCESS;
    for (;;) {
        cut now = next;
        bool last = !cut_smaller(p, quantum, &next);
        if (!last && bytes_of(plan, &now) > share) continue;
        oclfft_status status = try_cut(plan, h, &now, last);
        if (status == OCLFFT_SUCCESS || last) return status;
    }
}

void host_settle(host *h) {
    channel_abandon(&h->up);
    bool before = fail_silently(true);
    (void)await_queue(h->compute, &h->patience);
    fail_silently(before);
    channel_abandon(&h->down);
    for (uint32_t i = 0; i < MAX_SLOTS; ++i) event_drop(&h->slots[i].drained);
}

void host_leave_memory(oclfft_plan *plan, host *h) {
    bool much = bytes_of(plan, &h->cut) > h->context->info.global_memory / 16;
    if (h->context->memory_limit || much) host_drop_memory(h);
}
