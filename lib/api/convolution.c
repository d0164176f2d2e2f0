#include "check.h"
#include "convolve/convolution.h"
#include "deliver.h"
#include "queue.h"
#include "run/arrays.h"

oclfft_status oclfft_convolution_desc_init(oclfft_convolution_desc *desc, size_t struct_size) {
    REQUIRE(desc);
    return versioned_init(&convolution_versions, desc, struct_size);
}

/* Without a source there is no callback, whatever its buffers are. */
static void drop_unused(oclfft_callback *c) {
    if (!c->source) c->buffer_count = 0;
}

static oclfft_status check_callback(const oclfft_context *context, const oclfft_callback *c,
                                    const char *name, bool load) {
    if (c->buffer_count > OCLFFT_MAX_CALLBACK_BUFFERS)
        return OCLFFT_SUCCESS; /* which is refused with all else */
    for (size_t i = 0; i < c->buffer_count; ++i) {
        const char *what = NULL;
        if (!c->buffers[i]) continue;
        if (load && c->buffers[i]->range.flags & CL_MEM_WRITE_ONLY)
            what = "was created with CL_MEM_WRITE_ONLY and cannot be read";
        if (c->buffers[i]->context != context) what = "belongs to another context";
        if (what)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "oclfft_convolution_create: desc.%s.buffers[%zu] %s", name, i, what);
    }
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_convolution_create(oclfft_context *context,
                                        const oclfft_convolution_desc *desc,
                                        oclfft_convolution **convolution) {
    REQUIRE(convolution);
    *convolution = NULL;
    REQUIRE(context);
    REQUIRE(desc);
    oclfft_convolution_desc d;
    TRY(versioned_read(&convolution_versions, desc, &d));
    drop_unused(&d.load_callback);
    drop_unused(&d.store_callback);
    drop_unused(&d.spectrum_callback);
    TRY(check_callback(context, &d.load_callback, "load_callback", true));
    TRY(check_callback(context, &d.store_callback, "store_callback", false));
    TRY(check_callback(context, &d.spectrum_callback, "spectrum_callback", true));
    return convolution_make(context, &d, convolution);
}

void oclfft_convolution_destroy(oclfft_convolution **convolution) {
    if (!convolution) return;
    convolution_free(*convolution);
    *convolution = NULL;
}

oclfft_status oclfft_convolution_set_filter(oclfft_convolution *convolution,
                                            oclfft_buffer *filter) {
    REQUIRE(convolution);
    REQUIRE(filter);
    if (filter->context != convolution->context)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_convolution_set_filter: filter belongs to another context");
    return convolution_set_filter(convolution, filter);
}

oclfft_status oclfft_convolution_set_filter_host(oclfft_convolution *convolution,
                                                 const void *filter) {
    REQUIRE(convolution);
    REQUIRE(filter);
    return convolution_set_filter_host(convolution, filter);
}

/* A plan's load may be the application's, or the product with its spectrum callback. */
static oclfft_status check_load_buffers(const oclfft_plan *plan, const char *callback,
                                        const char *function, const memory_range *out) {
    for (uint32_t b = 0; b < plan_problem(plan)->load.buffers; ++b)
        if (ranges_overlap(&plan->callback_ranges[0][b], out))
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "%s: out overlaps a buffer of desc.%s: they are parts of one buffer",
                        function, callback);
    return OCLFFT_SUCCESS;
}

/* Plans that take one signal at a time know of no others. */
static oclfft_status check_bytes(const char *function, const char *name, const memory_range *range,
                                 uint64_t needed) {
    if (range->bytes >= needed) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s has %llu bytes, the convolution needs %llu",
                function, name, (unsigned long long)range->bytes, (unsigned long long)needed);
}

/* Sizes and flags of both, and that neither lies where the other does. */
static oclfft_status check_arrays(const oclfft_convolution *c, const char *function,
                                  const memory_range *in, const memory_range *out,
                                  cl_mem memory[2]) {
    static const char *const names[ARRAYS] = {"in", "", "out", ""};
    arrays a = {
        .direction = OCLFFT_FORWARD, .function = function, .names = names, .memory = {memory[0]}};
    arrays b = {.direction = OCLFFT_BACKWARD, .function = function, .names = names};
    a.range[IN] = *in;
    b.memory[OUT] = memory[1];
    b.range[OUT] = *out;
    if (memory[0] == memory[1])
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: out equals in, but a convolution is out of place", function);
    if (ranges_overlap(in, out))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: out overlaps in: they are parts of one buffer", function);
    oclfft_plan *first = convolution_reader(c), *last = convolution_writer(c);
    TRY(check_load_buffers(first, "load_callback", function, out));
    if (last != first) TRY(check_load_buffers(last, "spectrum_callback", function, out));
    TRY(arrays_check_ranges(first, &a));
    TRY(arrays_check_ranges(last, &b));
    TRY(check_bytes(function, "in", in, c->in_bytes));
    return check_bytes(function, "out", out, c->out_bytes);
}

oclfft_status oclfft_convolution_execute(oclfft_convolution *convolution, oclfft_buffer *in,
                                         oclfft_buffer *out) {
    REQUIRE(convolution);
    REQUIRE(in);
    REQUIRE(out);
    if (in->context != convolution->context || out->context != convolution->context)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: %s belongs to another context than the convolution", __func__,
                    in->context != convolution->context ? "in" : "out");
    TRY(check_arrays(convolution, __func__, &in->range, &out->range,
                     (cl_mem[2]){in->memory, out->memory}));
    TRY(context_separate(convolution->context));
    convolution_call call = {.queue = convolution->context->queue,
                             .in = in->memory,
                             .out = out->memory,
                             .in_serial = in->serial,
                             .out_serial = out->serial};
    return convolution_execute(convolution, &call);
}

oclfft_status oclfft_convolution_execute_host(oclfft_convolution *convolution, const void *in,
                                              void *out) {
    REQUIRE(convolution);
    REQUIRE(in);
    REQUIRE(out);
    if (in == out)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_convolution_execute_host: out equals in, but a convolution is out of "
                    "place");
    return convolution_execute_host(convolution, in, out);
}

oclfft_status oclfft_convolution_enqueue(oclfft_convolution *convolution, cl_command_queue queue,
                                         cl_mem in, cl_mem out, cl_uint num_wait,
                                         const cl_event *wait, cl_event *event) {
    memory_range ranges[2];
    if (event) *event = NULL;
    REQUIRE(convolution);
    REQUIRE(queue);
    REQUIRE(in);
    REQUIRE(out);
    const oclfft_context *context = convolution->context;
    TRY(check_queue(context, queue, __func__, "convolution"));
    TRY(check_wait(context, num_wait, wait, __func__));
    TRY(memory_check(context, in, "in", &ranges[0]));
    TRY(memory_check(context, out, "out", &ranges[1]));
    TRY(check_arrays(convolution, __func__, &ranges[0], &ranges[1], (cl_mem[2]){in, out}));
    convolution_call call = {
        .queue = queue, .in = in, .out = out, .num_wait = num_wait, .wait = wait, .event = event};
    return convolution_execute(convolution, &call);
}

oclfft_status oclfft_convolution_reset(oclfft_convolution *convolution) {
    REQUIRE(convolution);
    return convolution_reset(convolution);
}

oclfft_status oclfft_convolution_describe(const oclfft_convolution *convolution, char *to,
                                          size_t capacity, size_t *length) {
    REQUIRE(convolution);
    if (capacity) REQUIRE(to);
    text t = {0};
    convolution_describe(convolution, &t);
    return deliver(&t, to, capacity, length);
}

oclfft_status oclfft_convolution_padded_lengths(const oclfft_convolution *convolution,
                                                size_t lengths[OCLFFT_MAX_RANK]) {
    REQUIRE(convolution);
    REQUIRE(lengths);
    for (uint32_t i = 0; i < OCLFFT_MAX_RANK; ++i)
        lengths[i] = (size_t)convolution_padded_length(convolution, i);
    return OCLFFT_SUCCESS;
}
