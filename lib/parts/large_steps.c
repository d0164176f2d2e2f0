#include <stdlib.h>
#include <string.h>

#include "device/buffer.h"
#include "large.h"
#include "large_state.h"
#include "run/host/host.h"
#include "run/make.h"

/* ---- Making ---- */

/* The application's callback of an end, whose buffers the plan keeps. */
static void set_callback(const oclfft_plan *plan, uint32_t end, oclfft_buffer *buffers,
                         oclfft_plan_desc *desc) {
    oclfft_callback *c = end ? &desc->store_callback : &desc->load_callback;
    *c = end ? plan->desc.store_callback : plan->desc.load_callback;
    for (uint32_t b = 0; b < c->buffer_count; ++b) {
        buffers[b] = (oclfft_buffer){.context = plan->context,
                                     .memory = plan->callback_buffers[end][b],
                                     .range = plan->callback_ranges[end][b]};
        c->buffers[b] = &buffers[b];
    }
}

static oclfft_status make_plan(const oclfft_plan *plan, const oclfft_plan_desc *given,
                               const problem *p, large_steps *s, uint32_t which) {
    oclfft_buffer buffers[OCLFFT_MAX_CALLBACK_BUFFERS];
    oclfft_plan_desc desc;
    problem smaller;
    steps_desc(&s->value, p, given, which, &desc);
    if (s->value.kind == STEPS_TWO) set_callback(plan, which, buffers, &desc);
    TRY(problem_from_desc(&desc, &smaller));
    return large_plan_create(plan->context, &desc, &smaller, &s->plans[which]);
}

oclfft_status large_steps_make(const oclfft_plan *plan, const oclfft_plan_desc *desc,
                               const problem *p, large_steps **out) {
    steps value = steps_of(p);
    if (value.kind == STEPS_NONE) return OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
    large_steps *s = *out = calloc(1, sizeof *s);
    if (!s) return fail_memory();
    s->value = value;
    bool parts = value.kind == STEPS_PARTS;
    s->between = steps_bytes(&value, p);
    s->lowest = p->in.lowest * p->in.element_bytes;
    /* Real parts lie before imaginary ones, or in an array of their own. */
    if (!storage_is_planar(p->in.storage)) s->part_bytes[0] = p->in.element_bytes / 2;
    if (!storage_is_planar(p->out.storage)) s->part_bytes[1] = p->out.element_bytes / 2;
    oclfft_status status = make_plan(plan, desc, p, s, 0);
    if (status == OCLFFT_SUCCESS && !parts) status = make_plan(plan, desc, p, s, 1);
    if (status == OCLFFT_SUCCESS) return status;
    large_steps_free(s);
    *out = NULL;
    return status;
}

void large_steps_free(large_steps *s) {
    if (!s) return;
    plan_free(s->plans[0]);
    plan_free(s->plans[1]);
    free(s);
}

/* ---- Executing ---- */

static oclfft_status execute_parts(const large_steps *s, oclfft_direction direction,
                                   char *const in[2], char *const out[2]) {
    TRY(large_execute_host(s->plans[0], direction, in[0], out[0]));
    return large_execute_host(s->plans[0], direction, in[1] ? in[1] : in[0] + s->part_bytes[0],
                              out[1] ? out[1] : out[0] + s->part_bytes[1]);
}

static oclfft_status execute_copied(const large_steps *s, oclfft_direction direction,
                                    char *const in[2], char *const out[2]) {
    char *copies[2] = {NULL, NULL};
    oclfft_status status = OCLFFT_SUCCESS;
    for (uint32_t a = 0; a < 2 && in[a] && status == OCLFFT_SUCCESS; ++a) {
        copies[a] = s->between > SIZE_MAX ? NULL : malloc((size_t)s->between);
        if (copies[a])
            memcpy(copies[a], in[a] + s->lowest, (size_t)s->between);
        else
            status = fail_memory();
    }
    if (status == OCLFFT_SUCCESS) status = execute_parts(s, direction, copies, out);
    free(copies[0]);
    free(copies[1]);
    return status;
}

static void *pointers(const oclfft_plan *plan, bool output, char *const arrays[2]) {
    const problem *p = plan_problem(plan);
    bool planar = storage_is_planar(output ? p->out.storage : p->in.storage);
    return planar ? (void *)(uintptr_t)arrays : arrays[0];
}

oclfft_status large_steps_execute(const large_steps *s, oclfft_direction direction,
                                  char *const in[2], char *const out[2]) {
    if (s->value.copied) return execute_copied(s, direction, in, out);
    if (s->value.kind == STEPS_PARTS) return execute_parts(s, direction, in, out);
    char *between = s->between > SIZE_MAX ? NULL : malloc((size_t)s->between);
    if (!between) return fail_memory();
    oclfft_status status =
        large_execute_host(s->plans[0], direction, pointers(s->plans[0], false, in), between);
    if (status == OCLFFT_SUCCESS)
        status =
            large_execute_host(s->plans[1], direction, between, pointers(s->plans[1], true, out));
    free(between);
    return status;
}

/* ---- Words ---- */

static void describe_plan(const oclfft_plan *plan, text *out) {
    if (plan->bare)
        large_describe(plan, out);
    else
        ways_print(&plan->ways, out);
}

void large_steps_describe(const large_steps *s, text *out) {
    bool parts = s->value.kind == STEPS_PARTS;
    text_add(out, parts ? "real parts, then imaginary parts:\n"
                        : "two steps, with an array of the host between them:\n");
    describe_plan(s->plans[0], out);
    if (!parts) describe_plan(s->plans[1], out);
}
