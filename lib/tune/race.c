#include "race.h"

#include "base/sizes.h"
#include "run/fit.h"

/* Of many transforms as few are run that no array is larger: well beyond a device's caches, little
 * beside its memory. */
enum { ARRAY_BYTES_GPU = 256 << 20, ARRAY_BYTES_CPU = 32 << 20 };

static uint64_t bytes_of(const side *s) {
    return s->elements * s->element_bytes;
}

static uint64_t largest_array(const problem *p) {
    return max_u64(bytes_of(&p->in), bytes_of(&p->out));
}

/* What may be shortened, since fewer take less room and lie the same: the batch (number `rank`), or
 * an axis that is left alone; or NONE_LEFT. */
enum { NONE_LEFT = OCLFFT_MAX_RANK + 1 };

static uint32_t find_outermost(const problem *p) {
    for (uint32_t d = 0; d <= p->rank; ++d) {
        bool beside = d == p->rank || p->axes[d] == OCLFFT_AXIS_NONE;
        if (beside && side_count(p, &p->in, d) > 1 && side_is_outermost(p, &p->in, d) &&
            side_is_outermost(p, &p->out, d))
            return d;
    }
    return NONE_LEFT;
}

/* Removes the last `gone` elements of a dimension, which has the sign of the description. If it is
 * reversed, the offset moves down with them. */
static void cut_side(oclfft_layout *l, ptrdiff_t step, size_t gone) {
    if (step < 0) l->offset -= gone * (size_t)magnitude_of(step);
}

static void halve(race *r, const problem *p, uint32_t d) {
    oclfft_layout *in = &r->desc.input, *out = &r->desc.output;
    size_t *count = d < p->rank ? &r->desc.lengths[d] : &r->desc.batch;
    size_t gone = *count / 2;
    cut_side(in, d < p->rank ? in->strides[d] : in->distance, gone);
    cut_side(out, d < p->rank ? out->strides[d] : out->distance, gone);
    *count -= gone;
}

static oclfft_status cut_down(race *r) {
    uint64_t most = r->caps.is_cpu ? ARRAY_BYTES_CPU : ARRAY_BYTES_GPU;
    problem p; /* with the axes of the description */
    TRY(problem_read(&r->desc, &p));
    for (uint32_t d; largest_array(&p) > most && (d = find_outermost(&p)) != NONE_LEFT;) {
        halve(r, &p, d);
        TRY(problem_read(&r->desc, &p));
    }
    return problem_read_like(&r->desc, &r->whole, &r->problem);
}

static oclfft_status take_array(race *r, int which, uint64_t bytes) {
    static const cl_uint zero;
    TRY(context_allocate(r->context, bytes, CL_MEM_READ_WRITE, NULL, "an array to measure with",
                         &r->arrays[which]));
    r->array_bytes[which] = bytes;
    size_t whole =
        (size_t)(bytes / sizeof zero * sizeof zero); /* a real has as many bytes or twice */
    TRY_CL("clEnqueueFillBuffer", clEnqueueFillBuffer(r->queue, r->arrays[which], &zero,
                                                      sizeof zero, 0, whole, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

static oclfft_status take_arrays(race *r) {
    const problem *p = &r->problem;
    uint64_t in = p->in_place ? largest_array(p) : bytes_of(&p->in),
             out = p->in_place ? 0 : bytes_of(&p->out);
    uint64_t all = in * storage_arrays(p->in.storage) + out * storage_arrays(p->out.storage);
    uint64_t filters = problem_filter_elements(p) * problem_element_bytes(p);
    all += filters;
    if (all > r->caps.global_memory / 2)
        return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "no memory to measure in");
    if (filters) TRY(take_array(r, 4, filters));
    TRY(take_array(r, 0, in));
    if (storage_is_planar(p->in.storage)) TRY(take_array(r, 1, in));
    if (!p->in_place) TRY(take_array(r, 2, out));
    if (!p->in_place && storage_is_planar(p->out.storage)) TRY(take_array(r, 3, out));
    return OCLFFT_SUCCESS;
}

oclfft_status race_open(race *r, oclfft_context *context, const oclfft_plan_desc *desc,
                        const problem *like) {
    cl_int code;
    *r = (race){.context = context, .desc = *desc, .caps = plan_caps(context)};
    TRY(problem_read_like(desc, like, &r->whole));
    r->problem = r->whole;
    TRY(cut_down(r));
    r->queue = clCreateCommandQueue(context->cl, context->device, 0, &code);
    TRY_CL("clCreateCommandQueue", code);
    return take_arrays(r);
}

oclfft_status race_take_filters(race *r, uint64_t bytes) {
    cl_mem before = r->arrays[4];
    const uint64_t bytes_before = r->array_bytes[4];
    r->arrays[4] = NULL;
    oclfft_status status = take_array(r, 4, bytes);
    if (r->arrays[4]) {
        context_free(r->context, before, bytes_before);
        return status;
    }
    r->arrays[4] = before; /* of runners that it is large enough for */
    r->array_bytes[4] = bytes_before;
    return status;
}

void race_close(race *r) {
    if (r->queue) clFinish(r->queue);
    for (int i = 0; i < 5; ++i) context_free(r->context, r->arrays[i], r->array_bytes[i]);
    space_drop(r->context, &r->workspace);
    if (r->queue) clReleaseCommandQueue(r->queue);
}

oclfft_status race_finish(const race *r) {
    TRY_CL("clFinish", clFinish(r->queue));
    return OCLFFT_SUCCESS;
}
