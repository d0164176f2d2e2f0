/* The values of a kernel's arguments in one launch. */
#include "arguments.h"

#include <math.h>
#include <stdlib.h>

#include "schedule/headroom.h"
#include "sources.h"

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

static const cl_mem *fixed_memory(const oclfft_plan *plan, const plan_way *way, uint32_t i,
                                  const argument *a) {
    switch (a->binding) {
    case BIND_TABLE: return &way->passes[i].table;
    case BIND_NEXT_TABLE: return &way->passes[i + 1].table;
    case BIND_LOAD_BUFFER: return &plan->callback_buffers[0][a->number];
    default: return &plan->callback_buffers[1][a->number];
    }
}

static oclfft_status fix(const oclfft_plan *plan, const plan_way *way, uint32_t i,
                         const signature *s, cl_uint index) {
    const argument *a = &s->arguments[index];
    bool local = a->binding == BIND_LOCAL;
    uint64_t reals = s->local_reals * scalar_bytes(way->schedule.problem.precision);
    size_t bytes = local ? (size_t)reals : sizeof(cl_mem);
    const cl_mem *memory = local ? NULL : fixed_memory(plan, way, i, a);
    TRY_CL("clSetKernelArg", clSetKernelArg(way->passes[i].kernel, index, bytes, memory));
    return OCLFFT_SUCCESS;
}

oclfft_status arguments_fix(const oclfft_plan *plan, plan_way *way, uint32_t i) {
    plan_pass *made = &way->passes[i];
    const pass *p = &way->schedule.passes[i];
    if (!made->kernel) return OCLFFT_SUCCESS;
    const target target = target_of(&plan->context->caps);
    signature s = signature_of(p, &target);
    made->arguments = calloc(s.count, sizeof *made->arguments);
    if (!made->arguments) return fail_memory();
    for (cl_uint index = 0; index < s.count; ++index) {
        binding b = s.arguments[index].binding;
        if (is_fixed(b))
            TRY(fix(plan, way, i, &s, index));
        else
            made->arguments[made->argument_count++] =
                (plan_argument){b, index, FROM_START | argument_sources(p, b)};
    }
    return OCLFFT_SUCCESS;
}

/* ---- Arguments of an execution ---- */

static oclfft_status set_memory(cl_kernel kernel, cl_uint index, cl_mem memory) {
    TRY_CL("clSetKernelArg", clSetKernelArg(kernel, index, sizeof memory, &memory));
    return OCLFFT_SUCCESS;
}

static oclfft_status set_number(cl_kernel kernel, cl_uint index, cl_ulong number) {
    TRY_CL("clSetKernelArg", clSetKernelArg(kernel, index, sizeof number, &number));
    return OCLFFT_SUCCESS;
}

static cl_mem memory_of(const step *s, const pass_end *e) {
    if (e->operand == OPERAND_INPUT) return s->execution->in;
    return e->operand == OPERAND_OUTPUT ? s->execution->out : s->space->memory;
}

/* The second array of an end that is planar. */
static cl_mem imaginary_of(const step *s, const pass_end *e) {
    return e->operand == OPERAND_INPUT ? s->execution->in_im : s->execution->out_im;
}

/* Where the first of the transforms is: those of a batch that runs downwards come from its end. In
 * the scratch the intermediate comes first, then what the axis plans have for themselves. */
static uint64_t offset_of(const step *s, const pass_end *e) {
    const schedule *all = &s->way->schedule;
    if (e->operand == OPERAND_INTERMEDIATE) return 0;
    if (e->operand == OPERAND_SCRATCH) return s->chunk * all->intermediate;
    const side *outside = e->operand == OPERAND_INPUT ? &all->problem.in : &all->problem.out;
    uint64_t from = e->operand == OPERAND_INPUT ? s->execution->in_from : s->execution->out_from;
    uint64_t number = s->begin + (outside->distance < 0 ? step_left_out(s) : 0);
    int64_t place = (int64_t)from + (int64_t)number * outside->distance;
    if (e->parts == PARTS_SIDE_BY_SIDE) place *= 2;
    return (uint64_t)(place / (e->fused ? 2 : 1));
}

/* Those of the first transform. The digit of the batch has them by tiles. */
static uint64_t filter_offset(const step *s) {
    const pass *p = pass_filters(s->pass) ? s->pass : s->pass + 1; /* of a joint launch */
    const grid *g = &p->grid;
    int64_t distance = p->tile.convolutions[0].part ? g->digits[g->count - 1].filter
                                                    : s->way->schedule.problem.filter.distance;
    return s->execution->filter_from + s->begin * (uint64_t)distance;
}

static double sign_of(const step *s) {
    return s->pass->is_signed && s->execution->direction == OCLFFT_BACKWARD ? -1 : 1;
}

static double scale_of(const step *s) {
    const problem *p = &s->way->schedule.problem;
    return s->execution->direction == OCLFFT_FORWARD ? p->scale_forward : p->scale_backward;
}

static int headroom_of(const step *s) {
    return schedule_headroom(&s->way->schedule, scale_of(s));
}

/* Real and imaginary parts are multiplied by these. */
static void put_scale(const step *s, double scales[2]) {
    const problem *p = &s->way->schedule.problem;
    const pass *last = step_last(s->pass);
    bool forward = !last->last || s->execution->direction == OCLFFT_FORWARD;
    if (p->filter.there && last->last) forward = !forward; /* the way back leaves conjugates */
    bool real = end_is_real(&last->store) || last->store.fused;
    bool plain = real ? last->store.order.parted || !last->reals.halved : forward;
    double scale = last->last ? ldexp(scale_of(s), headroom_of(s) + (int)last->restored) : 1;
    scales[0] = scale;
    scales[1] = plain ? scale : -scale;
}

static oclfft_status set_places(const step *s, cl_kernel kernel, cl_uint index) {
    const pass *p = s->pass, *last = step_last(p);
    cl_ulong places[PLACES] = {
        [PLACE_IN] = offset_of(s, &p->load),
        [PLACE_OUT] = offset_of(s, &last->store),
        [PLACE_BATCH] = last != p ? s->count : pass_batch(p, s->count),
        [PLACE_FILTER] = signature_filters(p) ? filter_offset(s) : 0,
    };
    TRY_CL("clSetKernelArg", clSetKernelArg(kernel, index, sizeof places, places));
    return OCLFFT_SUCCESS;
}

/* In the precision of the data. */
static oclfft_status set_factors(const step *s, cl_kernel kernel, cl_uint index) {
    cl_double wide[FACTORS] = {0};
    cl_float narrow[FACTORS];
    put_scale(s, &wide[FACTOR_SCALE]);
    wide[FACTOR_SIGN] = sign_of(s);
    if (s->pass->headroom)
        wide[FACTOR_HEADROOM] = ldexp(1, -headroom_of(s) - (int)s->pass->reduction);
    for (int i = 0; i < FACTORS; ++i) narrow[i] = (cl_float)wide[i];
    bool is_wide = s->pass->precision == OCLFFT_DOUBLE;
    TRY_CL("clSetKernelArg", clSetKernelArg(kernel, index, is_wide ? sizeof wide : sizeof narrow,
                                            is_wide ? (const void *)wide : narrow));
    return OCLFFT_SUCCESS;
}

static oclfft_status set(const step *s, cl_kernel k, cl_uint index, binding b) {
    const pass *p = s->pass, *last = step_last(p);
    switch (b) {
    case BIND_IN: return set_memory(k, index, memory_of(s, &p->load));
    case BIND_IN_IMAGINARY: return set_memory(k, index, imaginary_of(s, &p->load));
    case BIND_PLACES: return set_places(s, k, index);
    case BIND_FACTORS: return set_factors(s, k, index);
    case BIND_OUT: return set_memory(k, index, memory_of(s, &last->store));
    case BIND_OUT_IMAGINARY: return set_memory(k, index, imaginary_of(s, &last->store));
    case BIND_MIDDLE: return set_memory(k, index, memory_of(s, &p->store));
    case BIND_MIDDLE_OFFSET: return set_number(k, index, offset_of(s, &p->store));
    case BIND_FILTER: return set_memory(k, index, s->execution->filter);
    case BIND_COUNTS: return set_memory(k, index, s->space->memory);
    case BIND_COUNTS_AT: return set_number(k, index, s->space->counters_at / sizeof(cl_uint));
    default: return OCLFFT_SUCCESS;
    }
}

oclfft_status arguments_set(const step *s, plan_pass *made) {
    plan_sources now = sources_of(s);
    uint32_t changed = sources_changed(&made->sources, &now);
    made->sources.known = false;
    for (uint32_t i = 0; i < made->argument_count; ++i) {
        const plan_argument *a = &made->arguments[i];
        if (a->sources & changed) TRY(set(s, made->kernel, a->index, a->binding));
    }
    made->sources = now;
    return OCLFFT_SUCCESS;
}
