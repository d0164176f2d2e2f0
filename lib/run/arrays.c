#include "arrays.h"

#include "base/sizes.h"

/* A second array belongs to planar sides, and is another than the first. In place the output's need
 * not be told. */
static oclfft_status check_second(const problem *p, const arrays *a, int second) {
    const side *s = second == IN_IM ? &p->in : &p->out;
    bool optional = second == OUT_IM && p->in_place;
    if (a->memory[second] && !storage_is_planar(s->storage))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: %s is not NULL, but that side of the plan is %s", a->function,
                    a->names[second], s->real ? "real" : format_name(s->storage.format));
    if (!a->memory[second] && storage_is_planar(s->storage) && !optional)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: %s is NULL, but that side of the plan is planar", a->function,
                    a->names[second]);
    if (a->memory[second] && a->memory[second] == a->memory[second - 1])
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: %s equals %s, but that side of the plan is planar and needs two",
                    a->function, a->names[second], a->names[second - 1]);
    return OCLFFT_SUCCESS;
}

/* In place: no output, or the input. Out of place: another. */
static oclfft_status check_place(const problem *p, const arrays *a) {
    if (!p->in_place && !a->memory[OUT])
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s is NULL, but the plan is out of place",
                    a->function, a->names[OUT]);
    for (int out = OUT; out <= OUT_IM; ++out) {
        if (!a->memory[out]) continue;
        if (p->in_place && a->memory[out] != a->memory[out - OUT])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "%s: %s differs from %s, but the plan is in place", a->function,
                        a->names[out], a->names[out - OUT]);
        for (int in = IN; in <= IN_IM; ++in)
            if (!p->in_place && a->memory[out] == a->memory[in])
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                            "%s: %s equals %s, but the plan is out of place", a->function,
                            a->names[out], a->names[in]);
    }
    return OCLFFT_SUCCESS;
}

oclfft_status arrays_check(const oclfft_plan *plan, const arrays *a) {
    const problem *p = plan_problem(plan);
    TRY(check_second(p, a, IN_IM));
    TRY(check_second(p, a, OUT_IM));
    return check_place(p, a);
}

/* In place an array holds either side. */
static oclfft_status check_size(const problem *p, const arrays *a, int which) {
    uint64_t in = p->in.elements * p->in.element_bytes,
             out = p->out.elements * p->out.element_bytes;
    uint64_t needed = p->in_place ? max_u64(in, out) : which < OUT ? in : out;
    if (a->range[which].bytes < needed)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s has %llu bytes, the plan needs %llu",
                    a->function, a->names[which], (unsigned long long)a->range[which].bytes,
                    (unsigned long long)needed);
    return OCLFFT_SUCCESS;
}

/* Between two axis plans the data may lie in the output. */
static bool reads_output(const schedule *s) {
    for (uint32_t i = 0; i < s->pass_count; ++i)
        if (s->passes[i].load.operand == OPERAND_OUTPUT) return true;
    return false;
}

static oclfft_status check_access(const schedule *s, const arrays *a, int which) {
    const problem *p = &s->problem;
    bool written = p->in_place || which >= OUT, read = p->in_place || which < OUT;
    if (written && a->range[which].flags & CL_MEM_READ_ONLY)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: %s was created with CL_MEM_READ_ONLY, but the plan writes it", a->function,
                    a->names[which]);
    if (a->range[which].flags & CL_MEM_WRITE_ONLY && (read || reads_output(s)))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: %s was created with CL_MEM_WRITE_ONLY, but the plan reads it", a->function,
                    a->names[which]);
    return OCLFFT_SUCCESS;
}

static oclfft_status fail_overlap(const arrays *a, const char *one, const char *other) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s overlaps %s: they are parts of one buffer",
                a->function, one, other);
}

/* In place the output is the input. */
static oclfft_status check_apart(const problem *p, const arrays *a, int which) {
    for (int i = 0; i < which; ++i)
        if (a->memory[i] && !(p->in_place && i == which - OUT) &&
            ranges_overlap(&a->range[i], &a->range[which]))
            return fail_overlap(a, a->names[which], a->names[i]);
    return OCLFFT_SUCCESS;
}

/* The callbacks' buffer that lies where this does, or NULL. */
static const char *callback_at(const oclfft_plan *plan, const memory_range *range) {
    const problem *p = plan_problem(plan);
    const uint32_t counts[2] = {p->load.buffers, p->store.buffers};
    for (uint32_t end = 0; end < 2; ++end)
        for (uint32_t b = 0; b < counts[end]; ++b)
            if (ranges_overlap(&plan->callback_ranges[end][b], range))
                return end ? "a buffer of desc.store_callback" : "a buffer of desc.load_callback";
    return NULL;
}

oclfft_status arrays_check_ranges(oclfft_plan *plan, const arrays *a) {
    const schedule *s = &plan_way_of(plan, a->direction)->schedule;
    const problem *p = &s->problem;
    for (int i = 0; i < ARRAYS; ++i) {
        if (!a->memory[i]) continue;
        TRY(check_size(p, a, i));
        TRY(check_access(s, a, i));
        TRY(check_apart(p, a, i));
        const char *callback = p->in_place || i >= OUT ? callback_at(plan, &a->range[i]) : NULL;
        if (callback) return fail_overlap(a, a->names[i], callback);
    }
    return OCLFFT_SUCCESS;
}

oclfft_status arrays_check_workspace(const oclfft_plan *plan, const arrays *a,
                                     const memory_range *workspace) {
    for (int i = 0; i < ARRAYS; ++i)
        if (a->memory[i] && ranges_overlap(&a->range[i], workspace))
            return fail_overlap(a, "workspace", a->names[i]);
    const char *callback = callback_at(plan, workspace);
    if (callback) return fail_overlap(a, "workspace", callback);
    if (workspace->flags & (CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: workspace was created with CL_MEM_READ_ONLY or CL_MEM_WRITE_ONLY, but is "
                    "written and read",
                    a->function);
    if (workspace->bytes < plan->workspace_needed.bytes)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: workspace has %llu bytes, the plan needs %llu", a->function,
                    (unsigned long long)workspace->bytes,
                    (unsigned long long)plan->workspace_needed.bytes);
    return OCLFFT_SUCCESS;
}

execution arrays_execution(const oclfft_plan *plan, const arrays *a) {
    int out = plan_problem(plan)->in_place ? IN : OUT;
    return (execution){.queue = plan->context->queue,
                       .direction = a->direction,
                       .in = a->memory[IN],
                       .in_im = a->memory[IN_IM],
                       .out = a->memory[out],
                       .out_im = a->memory[out + 1],
                       .in_serial = a->serial[IN],
                       .out_serial = a->serial[out]};
}
