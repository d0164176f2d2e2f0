#include "trial.h"

#include <stdlib.h>

#include "base/sizes.h"
#include "device/buffer.h"
#include "distribute/boxes.h"
#include "os/clock.h"
#include "group_consult.h"
#include "group_plan.h"
#include "run.h"

enum { RUNS = 5 };

/* ---- Memory ---- */

static uint64_t bytes_of(const trial *t, uint32_t part, bool output) {
    region r = region_of_box(t->p, output ? &t->out[part] : &t->in[part]);
    return region_points(&r) * (output ? t->p->out.element_bytes : t->p->in.element_bytes);
}

static oclfft_status take_buffer(oclfft_context *context, uint64_t bytes, oclfft_buffer **out) {
    static const cl_uint zero;
    uint64_t whole = ceil_div(bytes, sizeof zero) * sizeof zero;
    if (!bytes) return OCLFFT_SUCCESS;
    TRY(buffer_new(context, whole, out));
    TRY_CL("clEnqueueFillBuffer",
           clEnqueueFillBuffer(context->queue, (*out)->memory, &zero, sizeof zero, 0, (size_t)whole,
                               0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

oclfft_status trial_open(trial *t) {
    uint32_t parts = t->group->parts;
    t->buffers = calloc((size_t)2 * parts, sizeof(oclfft_buffer *));
    if (!t->buffers) return fail_memory();
    for (uint32_t i = 0; i < parts; ++i) {
        oclfft_context *context = t->group->contexts[i];
        if (!context) continue;
        uint64_t in = bytes_of(t, i, false), out = bytes_of(t, i, true);
        if (t->p->in_place) in = max_u64(in, out);
        TRY(take_buffer(context, in, &t->buffers[i]));
        if (!t->p->in_place) TRY(take_buffer(context, out, &t->buffers[parts + i]));
    }
    return OCLFFT_SUCCESS;
}

void trial_close(trial *t) {
    for (uint32_t i = 0; t->buffers && i < 2 * t->group->parts; ++i) buffer_free(t->buffers[i]);
    free(t->buffers);
}

/* ---- Executions ---- */

static oclfft_status execute(const trial *t, oclfft_group_plan *plan, operand_memory *memory) {
    uint32_t parts = t->group->parts;
    group_run run = {.plan = plan,
                     .direction = t->p->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD,
                     .in = memory,
                     .out = memory + parts,
                     .progress = clock_seconds()};
    for (uint32_t i = 0; i < 2 * parts; ++i) {
        const oclfft_buffer *b = t->buffers[t->p->in_place ? i % parts : i];
        memory[i] = b ? (operand_memory){b->memory, b->range} : (operand_memory){0};
    }
    TRY(run_prepare(plan));
    return run_all(&run);
}

/* Processes execute together, and agree on what that took. */
static oclfft_status execute_together(const trial *t, oclfft_group_plan *plan,
                                      operand_memory *memory, moment *m) {
    double begin = clock_seconds();
    oclfft_status status = memory ? execute(t, plan, memory) : fail_memory();
    *m = (moment){clock_seconds() - begin, t->end - clock_seconds()};
    group_warn(t->group, status);
    TRY(group_agree(t->group, plan->key, status));
    return group_compare(t->group, m);
}

/* The first execution takes memory and is not counted. */
static oclfft_status time_plan(const trial *t, oclfft_group_plan *plan, double most,
                               double *seconds) {
    operand_memory *memory = calloc((size_t)2 * t->group->parts, sizeof *memory);
    moment m;
    oclfft_status status = execute_together(t, plan, memory, &m);
    for (uint32_t i = 0; i < RUNS && status == OCLFFT_SUCCESS; ++i) {
        if (i && (m.left < 0 || *seconds > most)) break;
        status = execute_together(t, plan, memory, &m);
        if (i == 0 || m.seconds < *seconds) *seconds = m.seconds;
    }
    free(memory);
    return status;
}

static oclfft_status build(const trial *t, const choice *c, oclfft_group_plan **plan) {
    oclfft_status status = group_plan_build(t->group, &t->desc, t->p, t->in, t->out, c, plan);
    TRY(group_agree(t->group, *plan ? (*plan)->key : 0, status));
    ++t->group->plans;
    return exchange_fit(*plan);
}

double trial_run(const trial *t, const choice *c, double best) {
    oclfft_group_plan *plan = NULL;
    double seconds = -1;
    moment m = {0, t->end - clock_seconds()};
    oclfft_status status = group_compare(t->group, &m);
    if (status != OCLFFT_SUCCESS || m.left < 0) return -1;
    status = build(t, c, &plan);
    if (status == OCLFFT_SUCCESS) status = time_plan(t, plan, best > 0 ? 3 * best : 1e9, &seconds);
    group_plan_free(plan);
    return status == OCLFFT_SUCCESS ? seconds : -1;
}
