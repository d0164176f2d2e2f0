#include "shared.h"

#include "base/sizes.h"
#include "before.h"
#include "memory.h"
#include "run/execute_recorded.h"

/* Callbacks may fetch as many bytes at a time as they like, and so do kernels for GPUs. */
static uint64_t alignment_of(const transfer *t) {
    bool callbacks = t->p->load.source || t->p->store.source;
    bool cpu = plan_way_of(t->plan, t->direction)->schedule.passes[0].tile.lanes > 0;
    uint64_t element = max_u64(t->p->in.element_bytes, t->p->out.element_bytes);
    return callbacks || !cpu ? 128 : max_u64(element, problem_element_bytes(t->p));
}

static bool is_usable(const transfer *t, const side *s, char *const arrays[2]) {
    for (uint32_t a = 0; a < side_arrays(s); ++a)
        if ((uintptr_t)arrays[a] % alignment_of(t)) return false;
    uint64_t bytes = side_buffer_bytes(t->p, s, t->p->batch);
    return bytes <= t->h->context->info.max_allocation;
}

/* Where there is a limit no scratch is kept between calls. */
static bool take_scratch(const transfer *t) {
    oclfft_context *context = t->h->context;
    if (!context->memory_limit || !host_needs_workspace(t->plan)) return true;
    bool before = fail_silently(true);
    oclfft_status status =
        space_take(context, &t->plan->ways, t->p->batch, "scratch", &t->h->workspace);
    fail_silently(before);
    return status == OCLFFT_SUCCESS;
}

bool shared_is_possible(const transfer *t) {
    if (!t->h->context->info.is_cpu) return false;
    if (!is_usable(t, &t->p->in, t->in) || !is_usable(t, &t->p->out, t->out)) return false;
    host_drop_memory(t->h);
    return take_scratch(t);
}

static oclfft_status wrap(const transfer *t, const side *s, cl_mem_flags flags,
                          char *const arrays[2], cl_mem memory[2]) {
    const problem *p = t->p;
    uint64_t bytes = side_buffer_bytes(p, s, p->batch);
    if (p->in_place) bytes = max_u64(bytes, side_buffer_bytes(p, &p->out, p->batch));
    for (uint32_t a = 0; a < side_arrays(s); ++a) {
        cl_int code;
        cl_mem made = clCreateBuffer(t->h->context->cl, flags | CL_MEM_USE_HOST_PTR, (size_t)bytes,
                                     arrays[a], &code);
        TRY_CL("clCreateBuffer", code);
        memory[a] = made;
    }
    return OCLFFT_SUCCESS;
}

/* By the standard it takes a mapping for the results to be in the array. */
static oclfft_status show(const transfer *t, const cl_mem memory[2]) {
    uint64_t bytes = side_buffer_bytes(t->p, &t->p->out, t->p->batch);
    cl_command_queue queue = t->h->compute;
    for (uint32_t a = 0; a < side_arrays(&t->p->out); ++a) {
        cl_int code;
        void *at = clEnqueueMapBuffer(queue, memory[a], CL_TRUE, CL_MAP_READ, 0, (size_t)bytes, 0,
                                      NULL, NULL, &code);
        TRY_CL("clEnqueueMapBuffer", code);
        TRY_CL("clEnqueueUnmapMemObject",
               clEnqueueUnmapMemObject(queue, memory[a], at, 0, NULL, NULL));
    }
    TRY_CL("clFinish", clFinish(queue));
    return OCLFFT_SUCCESS;
}

static oclfft_status execute_on(transfer *t, cl_mem in[2], cl_mem out[2]) {
    const problem *p = t->p;
    TRY(wrap(t, &p->in, p->in_place ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY, t->in, in));
    if (!p->in_place) TRY(wrap(t, &p->out, CL_MEM_READ_WRITE, t->out, out));
    const cl_mem *target = p->in_place ? in : out;
    execution x = {.queue = t->h->compute,
                   .direction = t->direction,
                   .in = in[0],
                   .in_im = in[1],
                   .out = target[0],
                   .out_im = target[1],
                   .workspace = t->h->workspace};
    TRY(find_before(t));
    if (t->before) {
        x.num_wait = 1;
        x.wait = &t->before;
    }
    TRY(plan_execute_recorded(t->plan, &x));
    if (t->h->patience.seconds > 0) TRY(await_queue(t->h->compute, &t->h->patience));
    return show(t, target);
}

oclfft_status shared_run(transfer *t) {
    cl_mem in[2] = {NULL}, out[2] = {NULL};
    oclfft_status status = execute_on(t, in, out);
    if (!t->h->patience.given_up) clFinish(t->h->compute);
    event_drop(&t->before);
    for (uint32_t a = 0; a < 2; ++a) {
        if (in[a]) clReleaseMemObject(in[a]);
        if (out[a]) clReleaseMemObject(out[a]);
    }
    host_drop_memory(t->h);
    return status;
}
