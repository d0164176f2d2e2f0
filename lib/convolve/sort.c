/* The order of the filters' spectra that the middle plan takes them in. Their own plans leave them
 * in natural order. They are copied to memory that is free while a filter is set, and a kernel
 * sorts them from there. */
#include "base/sizes.h"
#include "codegen/codegen.h"
#include "device/program.h"
#include "device/vendor.h"
#include "flow.h"
#include "pass/filter_tiles.h"
#include "run/scratch.h"
#include "sort.h"

const pass *convolution_sorted_pass(const oclfft_convolution *c) {
    const oclfft_plan *middle = c->chains[0].middle;
    const schedule *s = middle ? &middle->ways.way[0].schedule : NULL;
    for (uint32_t i = 0; s && i < s->pass_count; ++i)
        if (pass_filter_tiles(&s->passes[i])) return &s->passes[i];
    return NULL;
}

static oclfft_status make_kernel(oclfft_convolution *c, const pass *p) {
    const target target = target_of(&c->context->caps);
    text source = {0};
    char options[128];
    codegen_sort(p, &target, &source);
    vendor_options(&c->context->caps, 0, false, options, sizeof options);
    oclfft_status status = text_status(&source);
    if (status == OCLFFT_SUCCESS)
        status =
            program_kernel(c->context, text_string(&source), options, SORT_KERNEL_NAME, &c->sort);
    text_free(&source);
    return status;
}

oclfft_status convolution_make_sort(oclfft_convolution *c) {
    const pass *p = convolution_sorted_pass(c);
    if (!p) return OCLFFT_SUCCESS;
    c->kept_each = pass_filter_elements(p);
    return make_kernel(c, p);
}

/* ---- Setting a filter ---- */

/* Free memory, and how many spectra in natural order it has room for. */
typedef struct aside {
    cl_mem memory;
    uint64_t filters;
} aside;

static uint64_t element_bytes(const oclfft_convolution *c) {
    return problem_element_bytes(plan_problem(c->chains[0].middle));
}

/* Scratch without the counters of joint launches. */
static uint64_t scratch_bytes(const space *s) {
    return s->counters_at ? s->counters_at : s->bytes;
}

/* The scratch that a plan has, or, if its executions want so much, takes. */
static bool has_scratch(oclfft_plan *plan, bool takes, uint64_t each, aside *out) {
    if (!plan->own_scratch.memory && takes && scratch_bytes(&plan->workspace_needed) >= each) {
        bool before = fail_silently(true);
        mutex_lock(&plan->lock);
        (void)scratch_take(plan, plan_problem(plan)->batch);
        mutex_unlock(&plan->lock);
        fail_silently(before);
    }
    if (!plan->own_scratch.memory || scratch_bytes(&plan->own_scratch) < each) return false;
    *out = (aside){plan->own_scratch.memory, scratch_bytes(&plan->own_scratch) / each};
    return true;
}

/* `own` is memory for this alone, where no other is large enough. */
static oclfft_status find_aside(const oclfft_convolution *c, oclfft_buffer **own, aside *out) {
    const uint64_t each = c->spectrum * element_bytes(c);
    if (c->spectra && c->spectra->range.bytes >= each) {
        *out = (aside){c->spectra->memory, c->spectra->range.bytes / each};
    } else if (!has_scratch(c->filter, false, each, out) &&
               !has_scratch(c->chains[0].middle, true, each, out)) {
        TRY(buffer_new(c->context, each, own));
        *out = (aside){(*own)->memory, 1};
    }
    if (!pass_counts_filters(convolution_sorted_pass(c))) out->filters = 1;
    return OCLFFT_SUCCESS;
}

static oclfft_status copy_aside(flow *f, const aside *to, uint64_t first, uint64_t count) {
    const oclfft_convolution *c = f->c;
    const uint64_t each = c->spectrum * element_bytes(c);
    cl_event done = NULL;
    TRY_CL("clEnqueueCopyBuffer",
           clEnqueueCopyBuffer(f->queue, c->kept->memory, to->memory, (size_t)(first * each), 0,
                               (size_t)(count * each), f->last ? 1 : 0, f->last ? &f->last : NULL,
                               f->out_of_order ? &done : NULL));
    flow_follow(f, done);
    return OCLFFT_SUCCESS;
}

static oclfft_status sort_back(flow *f, const aside *from, uint64_t first, uint64_t count) {
    const oclfft_convolution *c = f->c;
    const pass *p = convolution_sorted_pass(c);
    const cl_ulong to = first * c->kept_each;
    size_t local = p->tile.items, global = (size_t)(pass_filter_tiles(p) * count) * local;
    cl_event done = NULL;
    TRY_CL("clSetKernelArg", clSetKernelArg(c->sort, 0, sizeof(cl_mem), &from->memory));
    TRY_CL("clSetKernelArg", clSetKernelArg(c->sort, 1, sizeof(cl_mem), &c->kept->memory));
    TRY_CL("clSetKernelArg", clSetKernelArg(c->sort, 2, sizeof to, &to));
    TRY_CL("clEnqueueNDRangeKernel",
           clEnqueueNDRangeKernel(f->queue, c->sort, 1, NULL, &global, &local, f->last ? 1 : 0,
                                  f->last ? &f->last : NULL, f->out_of_order ? &done : NULL));
    flow_follow(f, done);
    return OCLFFT_SUCCESS;
}

/* From the last filter on, since spectra by tiles may take more room than in natural order. */
oclfft_status flow_sort(flow *f) {
    oclfft_buffer *own = NULL;
    aside room;
    if (!f->c->sort) return OCLFFT_SUCCESS;
    TRY(find_aside(f->c, &own, &room));
    oclfft_status status = OCLFFT_SUCCESS;
    for (uint64_t left = f->c->filters; left && status == OCLFFT_SUCCESS;) {
        uint64_t count = min_u64(left, room.filters);
        left -= count;
        status = copy_aside(f, &room, left, count);
        if (status == OCLFFT_SUCCESS) status = sort_back(f, &room, left, count);
    }
    buffer_free(own); /* OpenCL keeps its memory until the commands are done */
    return status;
}
