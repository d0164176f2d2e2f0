/* What a program writes that has the library's plans and no convolution: a plan there, whose input
 * window is the signal, the product, and a plan back, whose output window is the result. The
 * product is a kernel of its own, or the store callback of the plan there. A stream goes in
 * overlapping blocks. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "convolution_product.h"
#include "convolution_race.h"
#include "peer.h"

struct chain {
    const struct arena *arena;
    oclfft_plan_desc to, from; /* spectra, results */
    oclfft_plan *forward, *backward;
    oclfft_buffer *in, *out, *spectra, *filter; /* the filter's spectrum */
    oclfft_buffer *own[2];                      /* of a stream: what `in` and `out` are */
    size_t spectrum;                            /* elements */
    cl_kernel product;                          /* NULL: a callback does it */
    size_t global[2];
};

/* ---- Making ---- */

static void chain_cleanup(void *state) {
    struct chain *chain = state;
    oclfft_finish(chain->arena->context);
    if (chain->product) clReleaseKernel(chain->product);
    oclfft_plan_destroy(&chain->forward);
    oclfft_plan_destroy(&chain->backward);
    oclfft_buffer_destroy(&chain->spectra);
    oclfft_buffer_destroy(&chain->filter);
    for (int i = 0; i < 2; ++i) oclfft_buffer_destroy(&chain->own[i]);
    free(chain);
}

static struct chain *chain_of(const struct arena *arena, const size_t *padded) {
    const struct convolution_case *c = arena->c;
    struct chain *chain = calloc(1, sizeof *chain);
    if (!chain) return peer_fail("no host memory"), NULL;
    chain->arena = arena;
    chain->in = arena->in;
    chain->out = arena->out;
    chain->spectrum = convolution_spectrum(c, padded);
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.rank = c->rank;
    d.batch = c->batch;
    d.effort = arena->effort;
    for (int i = 0; i < c->rank; ++i) d.lengths[i] = padded[i];
    chain->to = chain->from = d;
    chain->to.transform = c->is_complex ? OCLFFT_C2C : OCLFFT_R2C;
    chain->from.transform = c->is_complex ? OCLFFT_C2C : OCLFFT_C2R;
    for (int i = 0; i < c->rank; ++i) {
        chain->to.input.extents[i] = c->n[i];
        chain->from.output.starts[i] = c->first[i];
        chain->from.output.extents[i] = c->wanted[i];
    }
    return chain;
}

/* The filter's spectrum, by a plan that is not kept. */
static bool transform_filter(struct chain *chain) {
    const struct arena *arena = chain->arena;
    oclfft_plan_desc d = chain->to;
    oclfft_plan *plan;
    d.batch = 1;
    d.input = (oclfft_layout)OCLFFT_LAYOUT_INIT;
    for (int i = 0; i < d.rank; ++i) d.input.extents[i] = arena->c->m[i];
    if (!peer_status(oclfft_buffer_create(arena->context, chain->spectrum * 2 * sizeof(float),
                                          &chain->filter)) ||
        !peer_status(oclfft_plan_create(arena->context, &d, &plan)))
        return false;
    const bool ok =
        peer_status(oclfft_execute(plan, OCLFFT_FORWARD, arena->filter, chain->filter)) &&
        peer_status(oclfft_finish(arena->context));
    oclfft_plan_destroy(&plan);
    return ok;
}

static bool make_plans(struct chain *chain) {
    oclfft_context *context = chain->arena->context;
    const size_t bytes = chain->to.batch * chain->spectrum * 2 * sizeof(float);
    return peer_status(oclfft_buffer_create(context, bytes, &chain->spectra)) &&
           peer_status(oclfft_plan_create(context, &chain->to, &chain->forward)) &&
           peer_status(oclfft_plan_create(context, &chain->from, &chain->backward));
}

static bool build_product(struct chain *chain, const char *options) {
    const struct arena *arena = chain->arena;
    const char *source = product_source;
    cl_int code;
    cl_program program = clCreateProgramWithSource(arena->cl, 1, &source, NULL, &code);
    if (!peer_cl(code, "clCreateProgramWithSource")) return false;
    bool ok =
        peer_cl(clBuildProgram(program, 1, &arena->device, options, NULL, NULL), "clBuildProgram");
    if (ok) {
        chain->product = clCreateKernel(program, "product", &code);
        ok = peer_cl(code, "clCreateKernel");
    }
    clReleaseProgram(program);
    return ok;
}

static bool make_product(struct chain *chain) {
    struct product product;
    cl_mem spectra, filter;
    if (!product_choose(chain->spectrum, chain->to.batch, &product))
        return peer_fail("too large for 32-bit numbers");
    chain->global[0] = product.groups[0] * PRODUCT_GROUP;
    chain->global[1] = product.groups[1];
    return build_product(chain, product.options) &&
           peer_status(oclfft_buffer_get_cl(chain->spectra, &spectra)) &&
           peer_status(oclfft_buffer_get_cl(chain->filter, &filter)) &&
           peer_cl(clSetKernelArg(chain->product, 0, sizeof spectra, &spectra), "clSetKernelArg") &&
           peer_cl(clSetKernelArg(chain->product, 1, sizeof filter, &filter), "clSetKernelArg");
}

static bool plans_make(const struct arena *arena, const size_t *padded, void **state) {
    struct chain *chain = chain_of(arena, padded);
    if (!chain) return false;
    if (!transform_filter(chain) || !make_plans(chain) || !make_product(chain)) {
        chain_cleanup(chain);
        return false;
    }
    *state = chain;
    return true;
}

/* Numbers of 32 bits where they suffice: the remainder is quicker. */
static void write_callback(char *text, size_t capacity, const struct chain *chain) {
    const bool wide = chain->to.batch * chain->spectrum > UINT32_MAX;
    snprintf(text, capacity,
             "void times_filter(ulong element, scalar2 value, global void *out,\n"
             "                  global void *out_im, global const void *filter) {\n"
             "    const scalar2 h = ((global const scalar2 *)filter)[(%s)element %% %zu%s];\n"
             "    ((global scalar2 *)out)[element] =\n"
             "        (scalar2)(value.x * h.x - value.y * h.y, value.x * h.y + value.y * h.x);\n"
             "}\n",
             wide ? "ulong" : "uint", chain->spectrum, wide ? "ul" : "u");
}

static bool callback_make(const struct arena *arena, const size_t *padded, void **state) {
    char text[512];
    struct chain *chain = chain_of(arena, padded);
    if (!chain) return false;
    bool ok = transform_filter(chain);
    write_callback(text, sizeof text, chain);
    chain->to.store_callback.source = text;
    chain->to.store_callback.name = "times_filter";
    chain->to.store_callback.buffers[0] = chain->filter;
    chain->to.store_callback.buffer_count = 1;
    ok = ok && make_plans(chain);
    chain->to.store_callback = (oclfft_callback)OCLFFT_CALLBACK_INIT;
    if (!ok) {
        chain_cleanup(chain);
        return false;
    }
    *state = chain;
    return true;
}

/* ---- Running ---- */

static bool chain_run(void *state) {
    const struct chain *chain = state;
    const size_t local[2] = {PRODUCT_GROUP, 1};
    if (!peer_status(oclfft_execute(chain->forward, OCLFFT_FORWARD, chain->in, chain->spectra)))
        return false;
    if (chain->product &&
        !peer_cl(clEnqueueNDRangeKernel(chain->arena->queue, chain->product, 2, NULL, chain->global,
                                        local, 0, NULL, NULL),
                 "clEnqueueNDRangeKernel"))
        return false;
    return peer_status(
               oclfft_execute(chain->backward, OCLFFT_BACKWARD, chain->spectra, chain->out)) &&
           arena_submit(chain->arena);
}

static bool chain_finish(void *state) {
    return peer_status(oclfft_finish(((struct chain *)state)->arena->context));
}

static bool chain_clear(void *state) {
    const struct chain *chain = state;
    return arena_poison(chain->arena, chain->out);
}

static bool chain_read(void *state, void *to) {
    const struct chain *chain = state;
    return peer_status(oclfft_buffer_read(chain->out, 0, chain->arena->out_bytes, to));
}

/* ---- A stream ---- */

/* Zeros, then the block's samples behind the last m - 1 of the block before, then zeros to the end
 * of the last block of the transforms. */
static bool stream_buffers(struct chain *chain, size_t step, size_t length) {
    const struct arena *arena = chain->arena;
    const size_t sample = 2 * element_size(arena->c->element), blocks = chain->to.batch,
                 history = (length - step) * sample,
                 bytes = ((blocks - 1) * step + length) * sample;
    const cl_uchar zero = 0;
    cl_mem memory;
    if (!peer_status(oclfft_buffer_create(arena->context, bytes, &chain->own[0])) ||
        !peer_status(oclfft_buffer_create(arena->context, blocks * step * 2 * sizeof(float),
                                          &chain->own[1])))
        return false;
    chain->in = chain->own[0];
    chain->out = chain->own[1];
    return peer_status(oclfft_buffer_get_cl(chain->in, &memory)) &&
           peer_cl(clEnqueueFillBuffer(arena->queue, memory, &zero, 1, 0, bytes, 0, NULL, NULL),
                   "clEnqueueFillBuffer") &&
           peer_status(oclfft_buffer_write(chain->in, history, arena->in_bytes, arena->x));
}

static bool blocks_make(const struct arena *arena, const size_t *padded, void **state) {
    const struct convolution_case *c = arena->c;
    const size_t length = padded[0], step = length - c->m[0] + 1;
    if (length < c->m[0] || c->n[0] < c->m[0]) return peer_fail("blocks are shorter than filters");
    struct chain *chain = chain_of(arena, padded);
    if (!chain) return false;
    chain->to.batch = chain->from.batch = (c->n[0] + step - 1) / step;
    chain->to.input.element_type = c->element;
    chain->to.input.extents[0] = length;
    chain->to.input.distance = (ptrdiff_t)step;
    chain->from.output.starts[0] = c->m[0] - 1;
    chain->from.output.extents[0] = step;
    if (!transform_filter(chain) || !stream_buffers(chain, step, length) || !make_plans(chain) ||
        !make_product(chain)) {
        chain_cleanup(chain);
        return false;
    }
    *state = chain;
    return true;
}

/* The last samples are kept for the next block. */
static bool blocks_run(void *state) {
    const struct chain *chain = state;
    const struct arena *arena = chain->arena;
    const size_t sample = 2 * element_size(arena->c->element);
    cl_mem memory;
    return chain_run(state) && peer_status(oclfft_buffer_get_cl(chain->in, &memory)) &&
           peer_cl(clEnqueueCopyBuffer(arena->queue, memory, memory, arena->c->n[0] * sample, 0,
                                       (arena->c->m[0] - 1) * sample, 0, NULL, NULL),
                   "clEnqueueCopyBuffer");
}

static bool blocks_clear(void *state) {
    const struct chain *chain = state;
    return blocks_run(state) && arena_poison(chain->arena, chain->out);
}

const struct convolver convolver_plans = {
    .name = "plans",
    .make = plans_make,
    .run = chain_run,
    .finish = chain_finish,
    .clear = chain_clear,
    .read = chain_read,
    .cleanup = chain_cleanup,
};

const struct convolver convolver_callback = {
    .name = "callback",
    .make = callback_make,
    .run = chain_run,
    .finish = chain_finish,
    .clear = chain_clear,
    .read = chain_read,
    .cleanup = chain_cleanup,
};

const struct convolver convolver_blocks = {
    .name = "plans",
    .make = blocks_make,
    .run = blocks_run,
    .finish = chain_finish,
    .clear = blocks_clear,
    .read = chain_read,
    .cleanup = chain_cleanup,
};
