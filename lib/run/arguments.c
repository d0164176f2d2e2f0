#include "arguments.h"

#include <stdlib.h>

#include "base/sizes.h"

/* ---- Arguments that stay ---- */

static bool is_fixed(binding b) {
    switch (b) {
    case BIND_TABLE:
    case BIND_NEXT_TABLE:
    case BIND_LOCAL:
    case BIND_LOAD_BUFFER:
    case BIND_STORE_BUFFER: return true;
    default: return false;
    }
}

static const cl_mem *fixed_memory(const oclfft_plan *plan, uint32_t i, const argument *a) {
    switch (a->binding) {
    case BIND_TABLE: return &plan->passes[i].table;
    case BIND_NEXT_TABLE: return &plan->passes[i + 1].table;
    case BIND_LOAD_BUFFER: return &plan->callback_buffers[0][a->number];
    default: return &plan->callback_buffers[1][a->number];
    }
}

static oclfft_status fix(const oclfft_plan *plan, uint32_t i, const signature *s, cl_uint index) {
    const argument *a = &s->arguments[index];
    bool local = a->binding == BIND_LOCAL;
    uint64_t reals = s->local_reals * scalar_bytes(plan->schedule.problem.precision);
    size_t bytes = local ? (size_t)reals : sizeof(cl_mem);
    const cl_mem *memory = local ? NULL : fixed_memory(plan, i, a);
    TRY_CL("clSetKernelArg", clSetKernelArg(plan->passes[i].kernel, index, bytes, memory));
    return OCLFFT_SUCCESS;
}

oclfft_status arguments_fix(oclfft_plan *plan, uint32_t i) {
    plan_pass *made = &plan->passes[i];
    if (!made->kernel) return OCLFFT_SUCCESS;
    signature s = signature_of(&plan->schedule.passes[i]);
    made->arguments = calloc(s.count, sizeof *made->arguments);
    if (!made->arguments) return fail_memory();
    for (cl_uint index = 0; index < s.count; ++index) {
        binding b = s.arguments[index].binding;
        if (is_fixed(b))
            TRY(fix(plan, i, &s, index));
        else
            made->arguments[made->argument_count++] = (kept_argument){b, index, 0};
    }
    return OCLFFT_SUCCESS;
}

/* ---- Arguments of an execution ---- */

typedef struct value {
    uint64_t key; /* as in kept_argument */
    size_t bytes;
    union {
        cl_mem memory;
        cl_ulong number;
        cl_float narrow[2];
        cl_double wide[2];
    } as;
} value;

static value number_value(uint64_t number) {
    return (value){.key = number + 1, .bytes = sizeof(cl_ulong), .as.number = number};
}

static value memory_value(cl_mem memory, uint64_t serial) {
    return (value){.key = serial, .bytes = sizeof memory, .as.memory = memory};
}

/* One real or two, in the precision of the data. */
static value real_value(const step *s, uint64_t key, uint32_t count, double x, double y) {
    value v = {.key = key};
    bool wide = s->pass->precision == OCLFFT_DOUBLE;
    v.bytes = count * (wide ? sizeof(cl_double) : sizeof(cl_float));
    if (wide)
        v.as.wide[0] = x, v.as.wide[1] = y;
    else
        v.as.narrow[0] = (cl_float)x, v.as.narrow[1] = (cl_float)y;
    return v;
}

/* The pass itself, or the second of a joint launch. */
static const pass *last_of(const step *s) {
    return s->pass + (s->pass->launch.joint.units ? 1 : 0);
}

static value scratch_memory(const step *s) {
    bool own = s->space->memory == s->plan->own.memory;
    return memory_value(s->space->memory, own ? s->plan->own_serial : 0);
}

static value end_memory(const step *s, const pass_end *e) {
    const execution *x = s->execution;
    if (e->operand == OPERAND_INPUT) return memory_value(x->in, x->in_serial);
    if (e->operand == OPERAND_OUTPUT) return memory_value(x->out, x->out_serial);
    return scratch_memory(s);
}

/* The second array of an end that is planar. */
static value end_imaginary(const step *s, const pass_end *e) {
    const execution *x = s->execution;
    return memory_value(e->operand == OPERAND_INPUT ? x->in_im : x->out_im, 0);
}

/* Where the first of the transforms is. In the scratch the intermediate comes first, then what the
 * axis plans have for themselves. */
static value end_offset(const step *s, const pass_end *e) {
    const schedule *all = &s->plan->schedule;
    uint64_t points = e->fused ? 2 : 1;
    switch (e->operand) {
    case OPERAND_INPUT: return number_value(s->begin * all->problem.in.distance / points);
    case OPERAND_OUTPUT: return number_value(s->begin * all->problem.out.distance / points);
    case OPERAND_INTERMEDIATE: return number_value(0);
    default: return number_value(s->chunk * all->intermediate);
    }
}

static uint64_t direction_key(oclfft_direction direction) {
    return direction == OCLFFT_FORWARD ? 1 : 2;
}

/* The first pass alone asks for the sign: in the others it is always that of one direction. */
static value sign_value(const step *s) {
    oclfft_direction direction = s->pass->first ? s->execution->direction : OCLFFT_FORWARD;
    return real_value(s, direction_key(direction), 1, direction == OCLFFT_FORWARD ? 1 : -1, 0);
}

/* The last pass alone asks for the scale. */
static value scale_value(const step *s) {
    const problem *p = &s->plan->schedule.problem;
    bool forward = !last_of(s)->last || s->execution->direction == OCLFFT_FORWARD;
    bool plain = p->transform == OCLFFT_C2R ? !last_of(s)->reals.halved : forward;
    double scale = forward ? p->scale_forward : p->scale_backward;
    uint64_t key = direction_key(forward ? OCLFFT_FORWARD : OCLFFT_BACKWARD);
    return real_value(s, key, 2, scale, plain ? scale : -scale);
}

static value value_of(const step *s, binding b) {
    const pass *p = s->pass, *last = last_of(s);
    switch (b) {
    case BIND_IN: return end_memory(s, &p->load);
    case BIND_IN_IMAGINARY: return end_imaginary(s, &p->load);
    case BIND_IN_OFFSET: return end_offset(s, &p->load);
    case BIND_OUT: return end_memory(s, &last->store);
    case BIND_OUT_IMAGINARY: return end_imaginary(s, &last->store);
    case BIND_OUT_OFFSET: return end_offset(s, &last->store);
    case BIND_MIDDLE: return end_memory(s, &p->store);
    case BIND_MIDDLE_OFFSET: return end_offset(s, &p->store);
    case BIND_COUNTS: return scratch_memory(s);
    case BIND_COUNTS_AT: return number_value(s->space->counters_at / sizeof(cl_uint));
    case BIND_SIGN: return sign_value(s);
    case BIND_SCALE: return scale_value(s);
    default: return number_value(last != p ? s->count : pass_batch(p, s->count)); /* BIND_BATCH */
    }
}

oclfft_status arguments_set(const step *s, plan_pass *made) {
    for (uint32_t i = 0; i < made->argument_count; ++i) {
        kept_argument *kept = &made->arguments[i];
        value v = value_of(s, kept->binding);
        if (v.key && v.key == kept->key) continue;
        kept->key = 0;
        TRY_CL("clSetKernelArg", clSetKernelArg(made->kernel, kept->index, v.bytes, &v.as));
        kept->key = v.key;
    }
    return OCLFFT_SUCCESS;
}
