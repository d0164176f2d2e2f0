#include "race.h"

#include "base/sizes.h"
#include "run/fit.h"

/* A batch is cut so that no array is larger: well beyond a device's caches, little beside its
 * memory. */
enum { ARRAY_BYTES_GPU = 256 << 20, ARRAY_BYTES_CPU = 32 << 20 };

static uint64_t bytes_of(const side *s) {
    return s->elements * s->element_bytes;
}

static uint64_t largest_array(const problem *p) {
    return max_u64(bytes_of(&p->in), bytes_of(&p->out));
}

/* Whether fewer transforms take less room and lie the same: each lies behind the one before, or in
 * front of it. */
static bool is_outermost(const problem *p, const side *s) {
    for (uint32_t d = 0; d < p->rank; ++d)
        if (magnitude_of(s->strides[d]) * (s->lengths[d] - 1) >= magnitude_of(s->distance))
            return false;
    return true;
}

/* Leaves `batch` transforms of a side, and nothing below them of what a batch that runs downwards
 * had there. */
static void cut_side(oclfft_layout *l, size_t before, size_t batch) {
    if (l->distance < 0) l->offset -= (before - batch) * (size_t)magnitude_of(l->distance);
}

static oclfft_status cut_batch(race *r) {
    uint64_t most = r->caps.is_cpu ? ARRAY_BYTES_CPU : ARRAY_BYTES_GPU;
    bool outermost =
        is_outermost(&r->problem, &r->problem.in) && is_outermost(&r->problem, &r->problem.out);
    while (outermost && r->desc.batch > 1 && largest_array(&r->problem) > most) {
        size_t before = r->desc.batch;
        r->desc.batch = (before + 1) / 2;
        cut_side(&r->desc.input, before, r->desc.batch);
        cut_side(&r->desc.output, before, r->desc.batch);
        TRY(problem_from_desc(&r->desc, &r->problem));
    }
    return OCLFFT_SUCCESS;
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
    uint64_t all =
        in * storage_kind_of(p->in.storage)->arrays + out * storage_kind_of(p->out.storage)->arrays;
    if (all > r->caps.global_memory / 2)
        return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "no memory to measure in");
    TRY(take_array(r, 0, in));
    if (storage_is_planar(p->in.storage)) TRY(take_array(r, 1, in));
    if (!p->in_place) TRY(take_array(r, 2, out));
    if (!p->in_place && storage_is_planar(p->out.storage)) TRY(take_array(r, 3, out));
    return OCLFFT_SUCCESS;
}

oclfft_status race_open(race *r, oclfft_context *context, const oclfft_plan_desc *desc) {
    cl_int code;
    *r = (race){.context = context, .desc = *desc, .caps = plan_caps(context)};
    TRY(problem_from_desc(desc, &r->whole));
    r->problem = r->whole;
    TRY(cut_batch(r));
    r->queue = clCreateCommandQueue(context->cl, context->device, 0, &code);
    TRY_CL("clCreateCommandQueue", code);
    return take_arrays(r);
}

void race_close(race *r) {
    if (r->queue) clFinish(r->queue);
    for (int i = 0; i < 4; ++i) context_free(r->context, r->arrays[i], r->array_bytes[i]);
    space_drop(r->context, &r->workspace);
    if (r->queue) clReleaseCommandQueue(r->queue);
}

oclfft_status race_finish(const race *r) {
    TRY_CL("clFinish", clFinish(r->queue));
    return OCLFFT_SUCCESS;
}
