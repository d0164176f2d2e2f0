/* Convolutions: what is refused and why, callbacks, several filters in turn, the order of work on
 * several queues, streams, what describes them. */
#include "common/on_device.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <oclfft/opencl.h>

#include "common/pretend_gpu.h"

static oclfft_context *context;

static int open_default(void **state) {
    (void)state;
    fixture_begin();
    context = open_context();
    fixture_end();
    return 0;
}

static int close_default(void **state) {
    (void)state;
    fixture_begin();
    oclfft_context_destroy(&context);
    fixture_end();
    return 0;
}

static oclfft_convolution_desc desc_of(size_t n, size_t m, oclfft_convolution_mode mode) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    d.lengths[0] = n;
    d.filter_lengths[0] = m;
    d.mode = mode;
    return d;
}

static oclfft_convolution *made(const oclfft_convolution_desc *d) {
    oclfft_convolution *c = NULL;
    assert_ok(oclfft_convolution_create(context, d, &c));
    return c;
}

/* ---- What is refused ---- */

static void refused(const char *word, const oclfft_convolution_desc *d) {
    oclfft_convolution *c = (oclfft_convolution *)context; /* it becomes NULL */
    assert_invalid(word, oclfft_convolution_create(context, d, &c));
    assert_null(c);
}

static void accepted(const oclfft_convolution_desc *d) {
    oclfft_convolution *c = made(d);
    oclfft_convolution_destroy(&c);
}

#define REFUSED(word, change)                                                                      \
    do {                                                                                           \
        oclfft_convolution_desc d = desc_of(20, 5, OCLFFT_CONVOLUTION_FULL);                       \
        change;                                                                                    \
        refused(word, &d);                                                                         \
    } while (0)

static void descriptions_are_checked(void **state) {
    (void)state;
    REFUSED("struct_size", d.struct_size = 8);
    REFUSED("precision", d.precision = (oclfft_precision)7);
    REFUSED("effort", d.effort = (oclfft_effort)7);
    REFUSED("desc.rank = 0", d.rank = 0);
    REFUSED("desc.rank = 4", d.rank = 4);
    REFUSED("desc.lengths[0] = 0", d.lengths[0] = 0);
    REFUSED("desc.lengths[1] = 3", d.lengths[1] = 3);
    REFUSED("desc.lengths[0]", d.lengths[0] = SIZE_MAX);
    REFUSED("desc.filter_lengths[0] = 0", d.filter_lengths[0] = 0);
    REFUSED("desc.filter_lengths[2] = 1", d.filter_lengths[2] = 1);
    REFUSED("desc.filter_lengths[0]", d.filter_lengths[0] = SIZE_MAX / 2);
    REFUSED("desc.mode = 9", d.mode = (oclfft_convolution_mode)9);
    REFUSED("desc.batch", d.batch = 0);
    REFUSED("batch", d.batch = SIZE_MAX / 2);
    REFUSED("desc.input_channels", d.input_channels = 0);
    REFUSED("desc.output_channels", d.output_channels = 0);
    REFUSED("desc", d.output_channels = SIZE_MAX / 2);
    REFUSED("desc.scale", d.scale = INFINITY);
    REFUSED("desc.scale", d.scale = 1e-60);
    REFUSED("desc.padded_lengths[0] = 7", d.padded_lengths[0] = 7);
    REFUSED("blocks", d.padded_lengths[0] = 23);
    REFUSED("axis 0 already is",
            (d.rank = 2, d.lengths[0] = d.lengths[1] = 90, d.filter_lengths[1] = 5,
             d.padded_lengths[0] = d.padded_lengths[1] = 16));
    REFUSED("desc.padded_lengths[1]", d.padded_lengths[1] = 40);
}

static void modes_are_checked(void **state) {
    (void)state;
    REFUSED("VALID", (d.mode = OCLFFT_CONVOLUTION_VALID, d.filter_lengths[0] = 21));
    REFUSED("STREAM", (d.mode = OCLFFT_CONVOLUTION_STREAM, d.rank = 2, d.lengths[1] = 1,
                       d.filter_lengths[1] = 1));
    REFUSED("CIRCULAR", (d.mode = OCLFFT_CONVOLUTION_CIRCULAR, d.padded_lengths[0] = 40));
}

static void layouts_are_checked(void **state) {
    (void)state;
    REFUSED("input.format", d.input.format = OCLFFT_PLANAR);
    REFUSED("filter.format", (d.complex_data = true, d.filter.format = OCLFFT_PLANAR));
    REFUSED("output.format", (d.complex_data = true, d.output.format = OCLFFT_PLANAR));
    REFUSED("input.starts", d.input.starts[0] = 1);
    REFUSED("filter.extents", d.filter.extents[0] = 1);
    REFUSED("output.centered", d.output.centered[0] = true);
    REFUSED("input.element_type", d.input.element_type = (oclfft_element_type)77);
    REFUSED("filter.reserved", d.filter.reserved[3] = 1);
    REFUSED("output.strides", d.output.strides[1] = 1);
    REFUSED("desc.output:", (d.batch = 2, d.output.distance = 1, d.output.strides[0] = 1));
    REFUSED("desc.input.offset = 0", d.input.strides[0] = -1);
    REFUSED("desc.input.offset = 0", (d.input_channels = 2, d.input_channel_distance = -1));
    REFUSED("desc.output.offset = 0", (d.output_channels = 2, d.output_channel_distance = -1));
    REFUSED("desc.output:", (d.output_channels = 2, d.output_channel_distance = 3));
    const ptrdiff_t far[] = {PTRDIFF_MAX / 8 + 1, PTRDIFF_MAX, PTRDIFF_MIN};
    for (size_t i = 0; i < sizeof far / sizeof *far; ++i) { /* lengths that may be two axes */
        oclfft_convolution_desc d = desc_of(150, 100, OCLFFT_CONVOLUTION_CIRCULAR);
        d.input.strides[0] = far[i];
        refused("desc.input", &d);
        d.input.strides[0] = 0;
        d.output.strides[0] = far[i];
        refused("desc.output", &d);
    }
}

/* A signal that goes in blocks has the layout of one that does not: results of different blocks
 * have places of their own, and messages have the numbers that were given. */
static void layouts_of_blocks_are_checked(void **state) {
    (void)state;
    static const char overlap[] = "desc.output: elements overlap";
    for (size_t n = 400; n <= 40000; n *= 100) { /* the longer one goes in blocks by itself */
        oclfft_convolution_desc d = desc_of(n, 41, OCLFFT_CONVOLUTION_SAME);
        d.batch = 2;
        d.output.strides[0] = 1;
        d.output.distance = (ptrdiff_t)n - 10;
        refused(overlap, &d);
        d.output.distance = (ptrdiff_t)n;
        accepted(&d);
    }
    for (int channels = 0; channels < 2; ++channels)
        for (ptrdiff_t apart = 890; apart <= 1000; apart += 10) {
            oclfft_convolution_desc d = desc_of(1000, 40, OCLFFT_CONVOLUTION_SAME);
            d.padded_lengths[0] = 128;
            d.output.strides[0] = 1;
            d.output.distance = channels ? 0 : apart;
            d.output_channel_distance = channels ? apart : 0;
            *(channels ? &d.output_channels : &d.batch) = 2;
            apart < 1000 ? refused(overlap, &d) : accepted(&d);
        }
    for (ptrdiff_t row = 281; row <= 300; row += 19) {
        oclfft_convolution_desc d = desc_of(300, 9, OCLFFT_CONVOLUTION_SAME);
        d.rank = 2;
        d.lengths[1] = 20;
        d.filter_lengths[1] = 3;
        d.padded_lengths[0] = 32;
        d.output.strides[0] = 1;
        d.output.strides[1] = row;
        row < 300 ? refused(overlap, &d) : accepted(&d);
    }
    for (int input = 0; input < 2; ++input) {
        oclfft_convolution_desc d = desc_of(10000, 30, OCLFFT_CONVOLUTION_SAME);
        oclfft_layout *l = input ? &d.input : &d.output;
        d.padded_lengths[0] = 256;
        l->strides[0] = -1;
        l->offset = 3000;
        refused(input ? "desc.input.offset = 3000, but negative strides reach 9999 elements"
                      : "desc.output.offset = 3000, but negative strides reach 9999 elements",
                &d);
        l->offset = 9999;
        accepted(&d);
    }
    oclfft_convolution_desc d = desc_of(4000, 41, OCLFFT_CONVOLUTION_STREAM);
    d.padded_lengths[0] = 256;
    d.batch = 2;
    d.input.strides[0] = d.output.strides[0] = 1;
    d.input.distance = d.output.distance = 4000; /* without room for samples that are kept */
    accepted(&d);
    d.output.distance = 3990;
    refused(overlap, &d);
}

/* By what it is in the convolution, not in the plan that transforms it; reversed or not. */
static void filter_layouts_are_checked(void **state) {
    (void)state;
    for (int correlate = 0; correlate < 2; ++correlate) {
        REFUSED("desc.filter.offset = 0, but negative strides reach 4 elements",
                (d.correlate = correlate, d.filter.strides[0] = -1));
        REFUSED("desc.filter.offset = 3, but negative strides reach 4 elements",
                (d.correlate = correlate, d.filter.strides[0] = -1, d.filter.offset = 3));
        REFUSED("desc.filter.offset = 0, but negative strides reach 7 elements",
                (d.correlate = correlate, d.output_channels = 2, d.filter.distance = -7));
        REFUSED("desc.filter: lengths, strides, distance and offset exceed",
                (d.correlate = correlate, d.filter.strides[0] = PTRDIFF_MAX));
        REFUSED("desc.filter: lengths, strides, distance and offset exceed",
                (d.correlate = correlate, d.filter.strides[0] = PTRDIFF_MIN));
        REFUSED("desc.filter: lengths, strides, distance and offset exceed",
                (d.correlate = correlate, d.filter.offset = SIZE_MAX - 2));
    }
}

static void sizes_are_checked(void **state) {
    (void)state;
    REFUSED("desc.filter_lengths", d.filter_lengths[0] = SIZE_MAX / 16);
    REFUSED("desc.filter_lengths",
            (d.mode = OCLFFT_CONVOLUTION_CIRCULAR, d.filter_lengths[0] = SIZE_MAX / 8));
    REFUSED("desc.lengths", (d.mode = OCLFFT_CONVOLUTION_STREAM, d.lengths[0] = SIZE_MAX / 16));
    REFUSED("desc.padded_lengths", d.padded_lengths[0] = SIZE_MAX / 9);
    REFUSED("desc.scale is too small: divided by the 128 points",
            (d.scale = 1e-44, d.padded_lengths[0] = 128));
    REFUSED("desc.scale is too small",
            (d.scale = 1e-44, d.padded_lengths[0] = 128, d.complex_data = true));
}

/* Divided by the points of the transforms it is a normal number; direct sums divide by nothing. */
static void scales_are_checked(void **state) {
    (void)state;
    oclfft_convolution_desc d = desc_of(100, 3, OCLFFT_CONVOLUTION_CIRCULAR);
    oclfft_device_info device;
    assert_ok(oclfft_context_device(context, &device));
    d.scale = 1e-44;
    accepted(&d);
    d.padded_lengths[0] = 100;
    refused("desc.scale is too small: divided by the 100 points", &d);
    for (int sign = -1; sign < 2; sign += 2) {
        d = desc_of(20, 5, OCLFFT_CONVOLUTION_FULL);
        d.complex_data = true;
        d.padded_lengths[0] = 128;
        d.scale = sign * 1.5e-36;
        refused("below the smallest normal number", &d);
        d.scale = sign * 1.6e-36;
        oclfft_convolution *c = made(&d);
        float taps[10] = {1}, x[40], found[48];
        for (int i = 0; i < 40; ++i) x[i] = (float)(i + 1);
        assert_ok(oclfft_convolution_set_filter_host(c, taps));
        assert_ok(oclfft_convolution_execute_host(c, x, found));
        for (int i = 0; i < 40; ++i)
            assert_near(x[i] * (float)sign * 1.6F, found[i] * 1e36F, 1e-4F);
        oclfft_convolution_destroy(&c);
        if (!device.has_double) continue;
        d.precision = OCLFFT_DOUBLE;
        accepted(&d);
        d.scale = sign * 2.8e-306;
        refused("below the smallest normal number", &d);
        d.scale = sign * 2.9e-306;
        accepted(&d);
    }
}

static void callbacks_are_checked(void **state) {
    (void)state;
    static const char source[] = "scalar2 f(ulong e, scalar2 v, scalar2 h) { return v; }";
    oclfft_context *other = open_context();
    oclfft_buffer *foreign;
    assert_ok(oclfft_buffer_create(other, 64, &foreign));
    REFUSED("spectrum_callback", d.spectrum_callback.source = "");
    REFUSED("spectrum_callback", d.spectrum_callback.source = source); /* no name */
    REFUSED("spectrum_callback",
            (d.spectrum_callback.source = source, d.spectrum_callback.name = "f",
             d.spectrum_callback.buffer_count = 5));
    REFUSED("spectrum_callback.element_bytes",
            (d.spectrum_callback.source = source, d.spectrum_callback.name = "f",
             d.spectrum_callback.element_bytes = 8));
    REFUSED("spectrum_callback.buffers[0]",
            (d.spectrum_callback.source = source, d.spectrum_callback.name = "f",
             d.spectrum_callback.buffer_count = 1, d.spectrum_callback.buffers[0] = foreign));
    REFUSED("load_callback", (d.load_callback.source = ""));
    REFUSED("store_callback", (d.store_callback.source = "", d.store_callback.name = "f"));
    oclfft_convolution_desc d = desc_of(20, 5, OCLFFT_CONVOLUTION_FULL);
    oclfft_convolution *c;
    d.spectrum_callback.source = "this is no OpenCL C";
    d.spectrum_callback.name = "f";
    assert_refused(OCLFFT_ERROR_BUILD_FAILED,
                   "desc.spectrum_callback must be scalar2 f(ulong element, scalar2 value, scalar2 "
                   "filter); ",
                   oclfft_convolution_create(context, &d, &c));
    assert_null(c);
    assert_null(strstr(oclfft_last_error(), "load_callback"));
    d.spectrum_callback.source = "#define one 1\nscalar2 f(ulong e, scalar2 v) { return one; }";
    assert_refused(OCLFFT_ERROR_BUILD_FAILED,
                   "the call of spectrum_callback:", oclfft_convolution_create(context, &d, &c));
    d.spectrum_callback.source = "#define one 1\nscalar2 f(ulong e, scalar2 v, scalar2 h)\n"
                                 "{ return nowhere; }";
    assert_refused(OCLFFT_ERROR_BUILD_FAILED,
                   "spectrum_callback:3:", oclfft_convolution_create(context, &d, &c));
    d = desc_of(20, 5, OCLFFT_CONVOLUTION_FULL);
    d.load_callback.source = "this is no OpenCL C";
    d.load_callback.name = "f";
    assert_refused(OCLFFT_ERROR_BUILD_FAILED, "desc.load_callback must be scalar f(",
                   oclfft_convolution_create(context, &d, &c));
    for (int direct = 0; direct < 2; ++direct) { /* each counts lines of the caller's text */
        d = desc_of(20, 5, OCLFFT_CONVOLUTION_FULL);
        d.padded_lengths[0] = direct ? 0 : 32;
        d.load_callback.name = "f";
        d.load_callback.source = "#define one 1\nscalar f(ulong e) { return one; }";
        assert_refused(OCLFFT_ERROR_BUILD_FAILED,
                       "the call of load_callback:", oclfft_convolution_create(context, &d, &c));
        d.load_callback.source =
            "#define one 1\nscalar f(ulong e, global const void *in, global const void *im)\n"
            "{ return nowhere; }";
        assert_refused(OCLFFT_ERROR_BUILD_FAILED,
                       "load_callback:3:", oclfft_convolution_create(context, &d, &c));
    }
    d = desc_of(20, 5, OCLFFT_CONVOLUTION_FULL);
    d.store_callback.source = "void f(ulong element, scalar value) { nowhere(value); }";
    d.store_callback.name = "f";
    assert_refused(OCLFFT_ERROR_BUILD_FAILED, "desc.store_callback must be void f(",
                   oclfft_convolution_create(context, &d, &c));
    assert_null(strstr(oclfft_last_error(), "load_callback"));
    oclfft_buffer_destroy(&foreign);
    oclfft_context_destroy(&other);
}

static void arguments_are_checked(void **state) {
    (void)state;
    oclfft_convolution_desc d = desc_of(20, 5, OCLFFT_CONVOLUTION_FULL);
    oclfft_convolution *c = made(&d), *none = NULL;
    oclfft_context *other = open_context();
    oclfft_buffer *in, *out, *small, *foreign;
    size_t lengths[OCLFFT_MAX_RANK];
    float data[24] = {0}, taps[5] = {1};
    assert_ok(oclfft_buffer_create(context, 80, &in));
    assert_ok(oclfft_buffer_create(context, 96, &out));
    assert_ok(oclfft_buffer_create(context, 16, &small));
    assert_ok(oclfft_buffer_create(other, 96, &foreign));
    assert_invalid("context", oclfft_convolution_create(NULL, &d, &none));
    assert_invalid("desc", oclfft_convolution_create(context, NULL, &none));
    assert_invalid("convolution", oclfft_convolution_create(context, &d, NULL));
    assert_invalid("desc", oclfft_convolution_desc_init(NULL, sizeof d));
    assert_invalid("struct_size", oclfft_convolution_desc_init(&d, 8));
    assert_invalid("no filter", oclfft_convolution_execute(c, in, out));
    assert_invalid("no filter", oclfft_convolution_execute_host(c, data, data + 1));
    assert_invalid("convolution", oclfft_convolution_set_filter(NULL, in));
    assert_invalid("filter", oclfft_convolution_set_filter(c, NULL));
    assert_invalid("filter", oclfft_convolution_set_filter(c, foreign));
    assert_invalid("filter has 16 bytes", oclfft_convolution_set_filter(c, small));
    assert_invalid("convolution", oclfft_convolution_set_filter_host(NULL, taps));
    assert_invalid("filter", oclfft_convolution_set_filter_host(c, NULL));
    assert_ok(oclfft_convolution_set_filter_host(c, taps));
    assert_invalid("convolution", oclfft_convolution_execute(NULL, in, out));
    assert_invalid("in is NULL", oclfft_convolution_execute(c, NULL, out));
    assert_invalid("out is NULL", oclfft_convolution_execute(c, in, NULL));
    assert_invalid("out equals in", oclfft_convolution_execute(c, out, out));
    assert_invalid("in has 16 bytes", oclfft_convolution_execute(c, small, out));
    assert_invalid("out has 80 bytes", oclfft_convolution_execute(c, out, in));
    assert_invalid("another context", oclfft_convolution_execute(c, in, foreign));
    assert_invalid("in is NULL", oclfft_convolution_execute_host(c, NULL, data));
    assert_invalid("out is NULL", oclfft_convolution_execute_host(c, data, NULL));
    assert_invalid("out equals in", oclfft_convolution_execute_host(c, data, data));
    assert_invalid("convolution", oclfft_convolution_execute_host(NULL, data, data));
    assert_invalid("convolution", oclfft_convolution_reset(NULL));
    assert_ok(oclfft_convolution_reset(c));
    assert_invalid("convolution", oclfft_convolution_describe(NULL, NULL, 0, NULL));
    assert_invalid("to is NULL", oclfft_convolution_describe(c, NULL, 5, NULL));
    assert_invalid("convolution", oclfft_convolution_padded_lengths(NULL, lengths));
    assert_invalid("lengths", oclfft_convolution_padded_lengths(c, NULL));
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_buffer_destroy(&small);
    oclfft_buffer_destroy(&foreign);
    oclfft_context_destroy(&other);
    oclfft_convolution_destroy(&c);
    assert_null(c);
    oclfft_convolution_destroy(&c);
    oclfft_convolution_destroy(NULL);
}

static void enqueue_is_checked(void **state) {
    (void)state;
    oclfft_convolution_desc d = desc_of(20, 5, OCLFFT_CONVOLUTION_FULL);
    oclfft_convolution *c = made(&d);
    oclfft_context *other = open_context();
    cl_command_queue queue, foreign;
    oclfft_buffer *in, *out;
    cl_mem memory[2];
    cl_event event = (cl_event)context, none = NULL;
    float taps[5] = {1};
    assert_ok(oclfft_context_get_cl(context, NULL, NULL, &queue));
    assert_ok(oclfft_context_get_cl(other, NULL, NULL, &foreign));
    assert_ok(oclfft_buffer_create(context, 80, &in));
    assert_ok(oclfft_buffer_create(context, 96, &out));
    assert_ok(oclfft_buffer_get_cl(in, &memory[0]));
    assert_ok(oclfft_buffer_get_cl(out, &memory[1]));
    assert_ok(oclfft_convolution_set_filter_host(c, taps));
#define REFUSED_CALL(word, ...)                                                                    \
    assert_invalid(word, oclfft_convolution_enqueue(__VA_ARGS__, &event));                         \
    assert_null(event)
    REFUSED_CALL("convolution", NULL, queue, memory[0], memory[1], 0, NULL);
    REFUSED_CALL("queue", c, NULL, memory[0], memory[1], 0, NULL);
    REFUSED_CALL("queue", c, foreign, memory[0], memory[1], 0, NULL);
    REFUSED_CALL("in is NULL", c, queue, NULL, memory[1], 0, NULL);
    REFUSED_CALL("out is NULL", c, queue, memory[0], NULL, 0, NULL);
    REFUSED_CALL("out equals in", c, queue, memory[1], memory[1], 0, NULL);
    REFUSED_CALL("out has 80 bytes", c, queue, memory[1], memory[0], 0, NULL);
    REFUSED_CALL("wait", c, queue, memory[0], memory[1], 1, NULL);
    REFUSED_CALL("wait", c, queue, memory[0], memory[1], 0, &none);
    REFUSED_CALL("wait[0]", c, queue, memory[0], memory[1], 1, &none);
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_context_destroy(&other);
    oclfft_convolution_destroy(&c);
}

/* Parts of one memory object: the output may lie in none that a callback reads. */
/* Of a stream, too, of which only the first block is collected. */
static void layouts_of_streams_are_checked(void **state) {
    (void)state;
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    d.mode = OCLFFT_CONVOLUTION_STREAM;
    d.lengths[0] = 3000;
    d.filter_lengths[0] = 20;
    d.input.strides[0] = -1;
    for (size_t padded = 100; padded <= 3200; padded += 3100) {
        d.padded_lengths[0] = padded;
        d.input.offset = 2998;
        refused("desc.input.offset = 2998, but negative strides reach 2999 elements", &d);
        d.input.offset = 500;
        refused("desc.input.offset = 500, but negative strides reach 2999 elements", &d);
        d.input.offset = 2999;
        accepted(&d);
    }
}

static void overlaps_are_checked(void **state) {
    (void)state;
    enum { PART = 1 << 16 };
    static const char load[] = "scalar f(ulong e, global const void *in, global const void *i,\n"
                               "         global const void *b) { return 1; }",
                      store[] = "void f(ulong e, scalar v, global void *out, global void *i,\n"
                                "       global const void *b) { }",
                      spectrum[] = "scalar2 f(ulong e, scalar2 v, scalar2 h, global void *b)\n"
                                   "{ return v; }";
    static const struct {
        const char *name, *source;
    } callbacks[] = {
        {"load_callback", load}, {"store_callback", store}, {"spectrum_callback", spectrum}};
    cl_context cl;
    cl_command_queue queue;
    cl_int code;
    float taps[5] = {1};
    assert_ok(oclfft_context_get_cl(context, &cl, NULL, &queue));
    cl_mem whole = clCreateBuffer(cl, CL_MEM_READ_WRITE, (size_t)3 * PART, NULL, &code), parts[4];
    for (size_t i = 0; i < 4; ++i) { /* the last one is the third's second half */
        cl_buffer_region region = {i < 3 ? i * PART : (5 * PART) / 2, i < 3 ? PART : PART / 2};
        parts[i] = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
        assert_int_equal(CL_SUCCESS, code);
    }
    for (size_t i = 0; i < sizeof callbacks / sizeof *callbacks; ++i) {
        oclfft_convolution_desc d = desc_of(20, 5, OCLFFT_CONVOLUTION_FULL);
        oclfft_callback *const all[] = {&d.load_callback, &d.store_callback, &d.spectrum_callback};
        char word[128];
        all[i]->source = callbacks[i].source;
        all[i]->name = "f";
        all[i]->buffer_count = 1;
        assert_ok(oclfft_buffer_from_cl(context, parts[3], &all[i]->buffers[0]));
        oclfft_convolution *c = made(&d);
        assert_ok(oclfft_convolution_set_filter_host(c, taps));
        snprintf(word, sizeof word, "out overlaps a buffer of desc.%s", callbacks[i].name);
        assert_invalid(word,
                       oclfft_convolution_enqueue(c, queue, parts[0], parts[2], 0, NULL, NULL));
        assert_ok(oclfft_convolution_enqueue(c, queue, parts[0], parts[1], 0, NULL, NULL));
        assert_invalid("out overlaps in",
                       oclfft_convolution_enqueue(c, queue, parts[2], parts[3], 0, NULL, NULL));
        oclfft_buffer_destroy(&all[i]->buffers[0]);
        oclfft_convolution_destroy(&c);
    }
    for (size_t i = 0; i < 4; ++i) clReleaseMemObject(parts[i]);
    clReleaseMemObject(whole);
}

static void initial_values_are_the_macros(void **state) {
    (void)state;
    const oclfft_convolution_desc macro = OCLFFT_CONVOLUTION_DESC_INIT;
    oclfft_convolution_desc d;
    memset(&d, 0xff, sizeof d);
    assert_ok(oclfft_convolution_desc_init(&d, sizeof d));
    assert_int_equal(macro.struct_size, d.struct_size);
    assert_int_equal(macro.rank, d.rank);
    assert_int_equal(macro.batch, d.batch);
    assert_int_equal(macro.input_channels, d.input_channels);
    assert_int_equal(macro.output_channels, d.output_channels);
    assert_true(macro.scale == d.scale);
    assert_int_equal(0, d.filter_lengths[0]);
}

/* ---- Callbacks ---- */

static const float signal[6] = {1, -2, 3, 0.5F, 4, -1};
static const float taps3[3] = {0.5F, 1, -0.25F};

/* y[k] of the full convolution of `signal`, of n points, with `taps3`. */
static double full(const float *x, int n, int k) {
    double sum = 0;
    for (int j = 0; j < 3; ++j)
        if (k - j >= 0 && k - j < n) sum += (double)x[k - j] * (double)taps3[j];
    return sum;
}

static void callbacks_are_called(void **state) {
    (void)state;
    oclfft_convolution_desc d = desc_of(6, 3, OCLFFT_CONVOLUTION_FULL);
    float factor = 3, found[8], x[6];
    d.load_callback.source = "scalar twice(ulong e, global const void *in, global const void *i)\n"
                             "{ return 2 * ((global const float *)in)[e] + (scalar)e; }";
    d.load_callback.name = "twice";
    d.store_callback.source =
        "void back(ulong e, scalar v, global void *out, global void *i, global const void *f)\n"
        "{ ((global float *)out)[7 - e] = v * ((global const float *)f)[0]; }";
    d.store_callback.name = "back";
    d.store_callback.buffers[0] = buffer_of(context, &factor, sizeof factor);
    d.store_callback.buffer_count = 1;
    d.spectrum_callback.source =
        "scalar2 halve(ulong e, scalar2 v, scalar2 h, global const void *f)\n"
        "{ v *= ((global const float *)f)[0] / 6;\n"
        "  return (scalar2)(v.x * h.x - v.y * h.y, v.x * h.y + v.y * h.x); }";
    d.spectrum_callback.name = "halve";
    d.spectrum_callback.buffers[0] = d.store_callback.buffers[0];
    d.spectrum_callback.buffer_count = 1;
    oclfft_convolution *c = made(&d);
    oclfft_buffer_destroy(&d.store_callback.buffers[0]); /* plans keep it */
    assert_ok(oclfft_convolution_set_filter_host(c, taps3));
    assert_ok(oclfft_convolution_execute_host(c, signal, found));
    for (int i = 0; i < 6; ++i) x[i] = 2 * signal[i] + (float)i;
    for (int k = 0; k < 8; ++k) assert_near((float)(full(x, 6, k) * 1.5), found[7 - k], 1e-5F);
    oclfft_convolution_destroy(&c);
}

/* Without a source there is none, whatever else it has. */
static void callbacks_need_a_source(void **state) {
    (void)state;
    static const size_t counts[] = {1, OCLFFT_MAX_CALLBACK_BUFFERS, SIZE_MAX};
    for (size_t i = 0; i < 3 * 2 * sizeof counts / sizeof *counts; ++i) {
        oclfft_convolution_desc d = desc_of(6, 3, OCLFFT_CONVOLUTION_FULL);
        oclfft_callback *const all[] = {&d.load_callback, &d.store_callback, &d.spectrum_callback};
        float found[8];
        d.padded_lengths[0] = i % 2 ? 8 : 0; /* by transforms; direct sums */
        all[i / 2 % 3]->buffer_count = counts[i / 6];
        oclfft_convolution *c = made(&d);
        assert_ok(oclfft_convolution_set_filter_host(c, taps3));
        assert_ok(oclfft_convolution_execute_host(c, signal, found));
        for (int k = 0; k < 8; ++k) assert_near(full(signal, 6, k), found[k], 1e-5F);
        oclfft_convolution_destroy(&c);
    }
}

/* The element's number: here a shift, as a factor for each frequency. */
static void spectrum_callbacks_get_numbers(void **state) {
    (void)state;
    enum { ROWS = 6, COLUMNS = 9 };
    for (int complex_data = 0; complex_data < 2; ++complex_data) {
        oclfft_convolution_desc d = desc_of(ROWS, 1, OCLFFT_CONVOLUTION_CIRCULAR);
        float x[2 * ROWS * COLUMNS * 2], found[2 * ROWS * COLUMNS * 2], one[2] = {1, 0};
        int parts = complex_data ? 2 : 1;
        d.rank = 2;
        d.lengths[1] = COLUMNS;
        d.filter_lengths[1] = 1;
        d.batch = 2;
        d.complex_data = complex_data;
        d.spectrum_callback.source =
            complex_data ? "scalar2 shift(ulong e, scalar2 v, scalar2 h) { scalar c, s = sincos(\n"
                           "  -6.2831853f * ((e / 9) * 2 / 6.0f + (e % 9) * 4 / 9.0f), &c);\n"
                           "  return (scalar2)(v.x * c - v.y * s, v.x * s + v.y * c); }"
                         : "scalar2 shift(ulong e, scalar2 v, scalar2 h) { scalar c, s = sincos(\n"
                           "  -6.2831853f * ((e / 5) * 2 / 6.0f + (e % 5) * 4 / 9.0f), &c);\n"
                           "  return (scalar2)(v.x * c - v.y * s, v.x * s + v.y * c); }";
        d.spectrum_callback.name = "shift";
        oclfft_convolution *c = made(&d);
        fill_random(x, 2 * ROWS * COLUMNS * (size_t)parts, 5);
        assert_ok(oclfft_convolution_set_filter_host(c, one));
        assert_ok(oclfft_convolution_execute_host(c, x, found));
        for (int b = 0; b < 2; ++b)
            for (int i = 0; i < ROWS; ++i)
                for (int j = 0; j < COLUMNS; ++j)
                    for (int part = 0; part < parts; ++part) {
                        int from = (b * ROWS + i) * COLUMNS + j;
                        int to = (b * ROWS + (i + 2) % ROWS) * COLUMNS + (j + 4) % COLUMNS;
                        assert_near(x[from * parts + part], found[to * parts + part], 1e-5F);
                    }
        oclfft_convolution_destroy(&c);
    }
}

/* ---- Filters and queues ---- */

/* Executions use the filter that was set before them, on whatever queue. */
static void filters_change(void **state) {
    (void)state;
    enum { ROUNDS = 6 };
    oclfft_convolution_desc d = desc_of(6, 3, OCLFFT_CONVOLUTION_SAME);
    oclfft_convolution *c = made(&d);
    cl_context cl;
    cl_device_id device;
    cl_command_queue queues[2];
    oclfft_buffer *in = buffer_of(context, signal, sizeof signal), *out[ROUNDS];
    cl_mem from, to;
    assert_ok(oclfft_context_get_cl(context, &cl, &device, NULL));
    queues[0] = clCreateCommandQueue(cl, device, 0, NULL);
    queues[1] = clCreateCommandQueue(cl, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, NULL);
    if (!queues[1]) queues[1] = clCreateCommandQueue(cl, device, 0, NULL);
    assert_ok(oclfft_finish(context));
    assert_ok(oclfft_buffer_get_cl(in, &from));
    for (int i = 0; i < ROUNDS; ++i) {
        float taps[3];
        for (int j = 0; j < 3; ++j) taps[j] = taps3[j] * (float)(i + 1);
        assert_ok(oclfft_buffer_create(context, sizeof signal, &out[i]));
        assert_ok(oclfft_buffer_get_cl(out[i], &to));
        assert_ok(oclfft_convolution_set_filter_host(c, taps));
        assert_ok(oclfft_convolution_enqueue(c, queues[i % 2], from, to, 0, NULL, NULL));
    }
    for (int q = 0; q < 2; ++q) {
        assert_int_equal(CL_SUCCESS, clFinish(queues[q]));
        clReleaseCommandQueue(queues[q]);
    }
    for (int i = 0; i < ROUNDS; ++i) {
        float found[6];
        assert_ok(oclfft_buffer_read(out[i], 0, sizeof found, found));
        for (int k = 0; k < 6; ++k)
            assert_near((float)(full(signal, 6, k + 1) * (i + 1)), found[k], 1e-4F);
        oclfft_buffer_destroy(&out[i]);
    }
    oclfft_buffer_destroy(&in);
    oclfft_convolution_destroy(&c);
}

/* A spectrum callback may have any name, and macros of any. */
static void spectrum_callbacks_have_any_name(void **state) {
    (void)state;
    static const char *const names[] = {"f", "x", "sum", "in"};
    for (size_t n = 0; n < sizeof names / sizeof *names; ++n) {
        oclfft_convolution_desc d = desc_of(6, 3, OCLFFT_CONVOLUTION_FULL);
        char source[512];
        float found[8];
        snprintf(source, sizeof source,
                 "#define h 1\n#define output (\n#define b ;\n"
                 "scalar2 %s(ulong e, scalar2 v, scalar2 w) {\n"
                 "    return (scalar2)(v.x * w.x - v.y * w.y, v.x * w.y + v.y * w.x);\n}",
                 names[n]);
        d.spectrum_callback.source = source;
        d.spectrum_callback.name = names[n];
        oclfft_convolution *c = made(&d);
        assert_ok(oclfft_convolution_set_filter_host(c, taps3));
        assert_ok(oclfft_convolution_execute_host(c, signal, found));
        for (int k = 0; k < 8; ++k) assert_near(full(signal, 6, k), found[k], 1e-5F);
        oclfft_convolution_destroy(&c);
    }
}

/* They mean nothing for the product: neither components of its vectors nor names of its own. */
static void spectrum_callbacks_have_any_macros(void **state) {
    (void)state;
    static const char *const macros[] = {"#define x s1\n", "#define a_ 7\n",
                                         "#define sum_ (\n#define at_ }\n",
                                         "#define f_ x_\n#define element_ 0\n#define buffer0_ 1\n"};
    float factor = 2;
    oclfft_buffer *buffer = buffer_of(context, &factor, sizeof factor);
    for (size_t n = 0; n < sizeof macros / sizeof *macros; ++n) {
        oclfft_convolution_desc d = desc_of(6, 3, OCLFFT_CONVOLUTION_FULL);
        char source[512];
        float found[8];
        snprintf(
            source, sizeof source,
            "%sscalar2 f(unsigned long e, scalar2 v, scalar2 w, global const float *factor) {\n"
            "    return factor[0] * (scalar2)(v.s0 * w.s0 - v.s1 * w.s1,\n"
            "                                 v.s0 * w.s1 + v.s1 * w.s0);\n}",
            macros[n]);
        d.spectrum_callback.source = source;
        d.spectrum_callback.name = "f";
        d.spectrum_callback.buffers[0] = buffer;
        d.spectrum_callback.buffer_count = 1;
        oclfft_convolution *c = made(&d);
        assert_ok(oclfft_convolution_set_filter_host(c, taps3));
        assert_ok(oclfft_convolution_execute_host(c, signal, found));
        for (int k = 0; k < 8; ++k) assert_near(2 * full(signal, 6, k), found[k], 1e-5F);
        oclfft_convolution_destroy(&c);
    }
    oclfft_buffer_destroy(&buffer);
}

/* Also where its function is called by the text of direct sums. */
static void load_callbacks_have_any_macros(void **state) {
    (void)state;
    oclfft_convolution_desc d = desc_of(6, 3, OCLFFT_CONVOLUTION_FULL);
    float found[8];
    d.load_callback.source =
        "#define a 1\n#define sum (\n#define rest ;\n#define k0 }\n#define h x\n"
        "scalar f(ulong e, global const void *i, global const void *j) {\n"
        "    return ((global const float *)i)[e];\n}";
    d.load_callback.name = "f";
    oclfft_convolution *c = made(&d);
    assert_ok(oclfft_convolution_set_filter_host(c, taps3));
    assert_ok(oclfft_convolution_execute_host(c, signal, found));
    for (int k = 0; k < 8; ++k) assert_near(full(signal, 6, k), found[k], 1e-5F);
    oclfft_convolution_destroy(&c);
}

/* A filter longer than the circle wraps around it. */
static void long_filters_are_folded(void **state) {
    (void)state;
    enum { N = 5, M = 13 };
    for (int correlate = 0; correlate < 2; ++correlate) {
        oclfft_convolution_desc d = desc_of(N, M, OCLFFT_CONVOLUTION_CIRCULAR);
        float taps[M], found[N];
        d.correlate = correlate;
        oclfft_convolution *c = made(&d);
        fill_random(taps, M, 3);
        assert_ok(oclfft_convolution_set_filter_host(c, taps));
        assert_ok(oclfft_convolution_execute_host(c, signal, found));
        for (int k = 0; k < N; ++k) {
            double sum = 0;
            for (int j = 0; j < M; ++j)
                sum += (double)taps[j] * (double)signal[((k + (correlate ? j : -j)) % N + N) % N];
            assert_near((float)sum, found[k], 1e-5F);
        }
        oclfft_convolution_destroy(&c);
    }
}

/* One of the circles has a single point, so that the loop over its taps is the same for all points.
 * Behind the taps is nothing that could be added up. */
static void circles_of_one_point_are_folded(void **state) {
    (void)state;
    enum { N = 3, M = 35, ALL = 37, BEHIND = 2 * ALL };
    oclfft_context *gpu = open_context(), *mine = context;
    float taps[M * ALL + BEHIND], found[N];
    fill_random(taps, M * ALL, 3);
    for (int i = 0; i < BEHIND; ++i) taps[M * ALL + i] = NAN;
    pretend_gpu(gpu);
    /* the point along the last axis, then the first; on a CPU, then a GPU */
    for (int variant = 0; variant < 4; ++variant) {
        bool first = variant % 2;
        context = variant / 2 ? gpu : mine;
        oclfft_convolution_desc d =
            desc_of(first ? 1 : N, first ? ALL : M, OCLFFT_CONVOLUTION_CIRCULAR);
        d.rank = 2;
        d.lengths[1] = first ? N : 1;
        d.filter_lengths[1] = first ? M : ALL;
        oclfft_convolution *c = made(&d);
        oclfft_buffer *buffer = buffer_of(context, taps, sizeof taps);
        assert_ok(oclfft_convolution_set_filter(c, buffer));
        assert_ok(oclfft_convolution_execute_host(c, signal, found));
        for (int k = 0; k < N; ++k) {
            double sum = 0;
            for (int j = 0; j < M * ALL; ++j) {
                int place = first ? j % M : j / ALL;
                sum += (double)taps[j] * (double)signal[((k - place) % N + N) % N];
            }
            assert_near((float)sum, found[k], 2e-5F);
        }
        oclfft_buffer_destroy(&buffer);
        oclfft_convolution_destroy(&c);
    }
    context = mine;
    oclfft_context_destroy(&gpu);
}

/* Complex numbers of [rows][columns], of which each axis is a circle. */
static void check_circle(size_t rows, size_t columns, size_t taps, bool correlate) {
    oclfft_convolution_desc d = desc_of(rows, rows, OCLFFT_CONVOLUTION_CIRCULAR);
    const size_t points = rows * columns;
    float *x = calloc(2 * points, sizeof *x), *h = calloc(2 * rows * taps, sizeof *h),
          *found = calloc(2 * points, sizeof *found);
    double error = 0, norm = 0;
    d.rank = 2;
    d.lengths[1] = columns;
    d.filter_lengths[1] = taps;
    d.complex_data = true;
    d.correlate = correlate;
    fill_random(x, 2 * points, 5);
    fill_random(h, 2 * rows * taps, 6);
    oclfft_convolution *c = made(&d);
    assert_ok(oclfft_convolution_set_filter_host(c, h));
    assert_ok(oclfft_convolution_execute_host(c, x, found));
    for (size_t k = 0; k < points; ++k) {
        double re = 0, im = 0;
        for (size_t j = 0; j < rows * taps; ++j) {
            const size_t down = j / taps, right = j % taps;
            const size_t around = right % columns,
                         row = (k / columns + (correlate ? down : rows - down)) % rows,
                         column = (k % columns + (correlate ? around : columns - around)) % columns;
            const float *a = &x[2 * (row * columns + column)], *b = &h[2 * j];
            const double sign = correlate ? -1 : 1;
            re += (double)a[0] * (double)b[0] - sign * (double)a[1] * (double)b[1];
            im += sign * (double)a[0] * (double)b[1] + (double)a[1] * (double)b[0];
        }
        error += pow(re - (double)found[2 * k], 2) + pow(im - (double)found[2 * k + 1], 2);
        norm += re * re + im * im;
    }
    if (!(error <= 2.5e-13 * norm))
        fail_msg("%zu*%zu, %zu taps%s: %g", rows, columns, taps, correlate ? ", correlated" : "",
                 sqrt(error / norm));
    oclfft_convolution_destroy(&c);
    free(x);
    free(h);
    free(found);
}

static void circles_of_large_primes(void **state) {
    (void)state;
    static const size_t sizes[][3] = {
        {1, 2003, 2003}, {1, 4099, 17},  {2, 1009, 500}, {101, 3, 3},
        {47, 53, 20},    {1, 8191, 100}, {1009, 4, 9}}; /* beside a folded axis */
    char text[4096];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
        for (int correlate = 0; correlate < 2; ++correlate)
            check_circle(sizes[i][0], sizes[i][1], sizes[i][2], correlate);
    /* a longer circle in the place of Bluestein's algorithm; not if the caller says the length */
    oclfft_convolution_desc d = desc_of(65521, 1000, OCLFFT_CONVOLUTION_CIRCULAR);
    for (int said = 0; said < 2; ++said) {
        size_t padded[OCLFFT_MAX_RANK];
        d.padded_lengths[0] = said ? 65521 : 0;
        oclfft_convolution *c = made(&d);
        assert_ok(oclfft_convolution_padded_lengths(c, padded));
        assert_ok(oclfft_convolution_describe(c, text, sizeof text, NULL));
        assert_int_equal(said, padded[0] == 65521);
        assert_int_equal(said, strstr(text, "bluestein/") != NULL);
        oclfft_convolution_destroy(&c);
    }
}

/* What is made with some memory is made with more: where the circle by itself lacks memory, as part
 * of a longer one. */
static void circles_take_any_memory(void **state) {
    (void)state;
    bool was_made = false;
    for (size_t limit = 400000; limit <= 1600000; limit += 100000) {
        oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
        oclfft_convolution_desc d = desc_of(20483, 45, OCLFFT_CONVOLUTION_CIRCULAR);
        oclfft_context *small;
        oclfft_convolution *c;
        config.memory_limit = limit;
        d.batch = 2;
        assert_ok(oclfft_context_create(&config, &small));
        oclfft_status status = oclfft_convolution_create(small, &d, &c);
        if (was_made || status != OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY) assert_ok(status);
        was_made = status == OCLFFT_SUCCESS;
        oclfft_convolution_destroy(&c);
        oclfft_context_destroy(&small);
    }
    assert_true(was_made);
}

/* ---- Signals ---- */

/* A quiet signal beside a loud one, and one that is not finite, keep their digits. */
static void signals_do_not_affect_each_other(void **state) {
    (void)state;
    enum { N = 101, M = 30, BATCH = 4 };
    for (int separate = 0; separate < 2; ++separate) {
        oclfft_convolution_desc d = desc_of(N, M, OCLFFT_CONVOLUTION_SAME);
        float x[BATCH * N], taps[BATCH * M], all[BATCH * N], alone[BATCH * N];
        fill_random(x, BATCH * N, 1);
        fill_random(taps, BATCH * M, 2);
        for (int i = 0; i < N; ++i) x[i] *= 1e12F, x[N + i] *= 1e-12F;
        d.batch = BATCH;
        d.separate_filters = separate;
        oclfft_convolution *c = made(&d);
        assert_ok(oclfft_convolution_set_filter_host(c, taps));
        assert_ok(oclfft_convolution_execute_host(c, x, all));
        for (int b = 0; b < BATCH; ++b) {
            const float *h = taps + (separate ? b * M : 0);
            double worst = 0, energy = 0;
            for (int k = 0; k < N; ++k) {
                double sum = 0;
                for (int j = 0; j < M; ++j) {
                    int at = k + (M - 1) / 2 - j;
                    if (at >= 0 && at < N) sum += (double)x[b * N + at] * (double)h[j];
                }
                worst = worse(worst, fabs(sum - (double)all[b * N + k]));
                energy += sum * sum;
            }
            assert_true(worst < 1e-6 * sqrt(energy));
        }
        for (int i = 0; i < N; ++i) x[i] = 0;
        assert_ok(oclfft_convolution_execute_host(c, x, alone));
        x[7] = INFINITY;
        assert_ok(oclfft_convolution_execute_host(c, x, all));
        assert_memory_equal(alone + N, all + N, (BATCH - 1) * N * sizeof(float));
        for (int k = 0; k < N; ++k) assert_true(alone[k] == 0);
        oclfft_convolution_destroy(&c);
    }
}

/* The taps, and the filters of the batch, may lie in the opposite order. */
static void separate_filters_run_downwards(void **state) {
    (void)state;
    enum { N = 419, M = 347, K = N - M + 1, BATCH = 4, STEP = 2 * M + 9 };
    float x[BATCH * N], taps[BATCH * M], wanted[BATCH * K], found[BATCH * K];
    float *turned = calloc(BATCH * STEP, sizeof *turned);
    oclfft_context *const usual = context;
    context = open_context();
    fill_random(x, BATCH * N, 11);
    fill_random(taps, BATCH * M, 12);
    for (int b = 0; b < BATCH; ++b)
        for (int j = 0; j < M; ++j) turned[(BATCH - b) * STEP - 2 * (j + 1)] = taps[b * M + j];
    for (int on_gpu = 0; on_gpu < 2; ++on_gpu) {
        oclfft_convolution_desc d = desc_of(N, M, OCLFFT_CONVOLUTION_VALID);
        if (on_gpu) pretend_gpu(context);
        d.batch = BATCH;
        d.separate_filters = true;
        for (int downwards = 0; downwards < 2; ++downwards) {
            if (downwards) {
                d.filter.strides[0] = -2;
                d.filter.distance = -STEP;
                d.filter.offset = BATCH * STEP - 2;
            }
            oclfft_convolution *c = made(&d);
            assert_ok(oclfft_convolution_set_filter_host(c, downwards ? turned : taps));
            assert_ok(oclfft_convolution_execute_host(c, x, downwards ? found : wanted));
            oclfft_convolution_destroy(&c);
        }
        for (int i = 0; i < BATCH * K; ++i) assert_near(wanted[i], found[i], 1e-4F);
    }
    oclfft_context_destroy(&context);
    context = usual;
    free(turned);
}

/* ---- What describes them ---- */

static void descriptions_are_printed(void **state) {
    (void)state;
    oclfft_convolution_desc d = desc_of(100, 9, OCLFFT_CONVOLUTION_VALID);
    char text[4096];
    size_t length, lengths[OCLFFT_MAX_RANK];
    d.rank = 2;
    d.lengths[1] = 60;
    d.filter_lengths[1] = 12;
    d.correlate = true;
    d.padded_lengths[1] = 64;
    oclfft_convolution *c = made(&d);
    assert_ok(oclfft_convolution_describe(c, text, sizeof text, &length));
    assert_int_equal(strlen(text), length);
    assert_non_null(strstr(text, "valid correlation, real, padded to "));
    assert_non_null(strstr(text, ": 3 launches\n"));
    assert_ok(oclfft_convolution_padded_lengths(c, lengths));
    assert_true(lengths[0] >= 100);
    assert_int_equal(64, lengths[1]);
    assert_int_equal(0, lengths[2]);
    oclfft_convolution_destroy(&c);
}

/* A long signal with a short filter goes in blocks, unless a callback wants the spectrum of the
 * whole. Results beside the ends of blocks are looked at, too: all of some stretches. */
static void long_signals_go_in_blocks(void **state) {
    (void)state;
    enum { N = 200000, M = 33, STRETCH = 3000 };
    oclfft_convolution_desc d = desc_of(N, M, OCLFFT_CONVOLUTION_FULL);
    float *x = malloc(N * sizeof *x), *found = malloc((N + M - 1) * sizeof *found), taps[M];
    char text[16384];
    size_t lengths[OCLFFT_MAX_RANK];
    fill_random(x, N, 1);
    fill_random(taps, M, 2);
    oclfft_convolution *c = made(&d);
    assert_ok(oclfft_convolution_describe(c, text, sizeof text, NULL));
    assert_non_null(strstr(text, " blocks of "));
    assert_ok(oclfft_convolution_padded_lengths(c, lengths));
    assert_in_range(lengths[0], 2 * M, N / 4);
    assert_ok(oclfft_convolution_set_filter_host(c, taps));
    assert_ok(oclfft_convolution_execute_host(c, x, found));
    for (int k = 0; k < N + M - 1; k += k % STRETCH == 2 * (int)lengths[0] ? STRETCH : 1) {
        double sum = 0;
        for (int j = 0; j < M; ++j)
            if (k - j >= 0 && k - j < N) sum += (double)x[k - j] * (double)taps[j];
        assert_near((float)sum, found[k], 2e-5F);
    }
    oclfft_convolution_destroy(&c);
    d.spectrum_callback.source = "scalar2 f(ulong e, scalar2 v, scalar2 h) { return v; }";
    d.spectrum_callback.name = "f";
    c = made(&d);
    assert_ok(oclfft_convolution_padded_lengths(c, lengths));
    assert_true(lengths[0] >= N + M - 1);
    oclfft_convolution_destroy(&c);
    free(x);
    free(found);
}

/* Few taps are summed up, unless padded lengths or a spectrum callback ask for transforms: here
 * with callbacks at both ends. */
static void few_taps_are_summed(void **state) {
    (void)state;
    oclfft_convolution_desc d = desc_of(6, 3, OCLFFT_CONVOLUTION_FULL);
    char text[4096];
    float factor = 3, found[8];
    size_t lengths[OCLFFT_MAX_RANK];
    d.load_callback.source =
        "scalar in3(ulong e, global const void *in, global const void *i,\n"
        "           global const void *f)\n"
        "{ return ((global const float *)f)[0] * ((global const float *)in)[e]; }";
    d.load_callback.name = "in3";
    d.load_callback.buffers[0] = buffer_of(context, &factor, sizeof factor);
    d.load_callback.buffer_count = 1;
    d.store_callback.source = "void back(ulong e, scalar v, global void *out, global void *i)\n"
                              "{ ((global float *)out)[7 - e] = v; }";
    d.store_callback.name = "back";
    d.scale = 2;
    oclfft_convolution *c = made(&d);
    oclfft_buffer_destroy(&d.load_callback.buffers[0]);
    assert_ok(oclfft_convolution_describe(c, text, sizeof text, NULL));
    assert_non_null(strstr(text, "direct sums of 3 products: 1 launch\n"));
    assert_ok(oclfft_convolution_padded_lengths(c, lengths));
    assert_int_equal(0, lengths[0]);
    assert_ok(oclfft_convolution_set_filter_host(c, taps3));
    assert_ok(oclfft_convolution_execute_host(c, signal, found));
    for (int k = 0; k < 8; ++k) assert_near((float)(full(signal, 6, k) * 6), found[7 - k], 1e-5F);
    oclfft_convolution_destroy(&c);
    d = desc_of(6, 3, OCLFFT_CONVOLUTION_FULL);
    d.padded_lengths[0] = 8;
    c = made(&d);
    assert_ok(oclfft_convolution_describe(c, text, sizeof text, NULL));
    assert_null(strstr(text, "direct"));
    oclfft_convolution_destroy(&c);
}

/* Each axis fits a tile: 2r - 1 launches, with the kernels of a CPU and with those of a GPU, which
 * find the same. */
static void axes_in_tiles_save_a_launch(void **state) {
    (void)state;
    enum { MOST = 2 * 2 * 8 * 9 };
    static const size_t lengths[2] = {6, 7}, filters[2] = {3, 2};
    oclfft_context *gpu = open_context(), *mine = context;
    pretend_gpu(gpu);
    for (int variant = 0; variant < 3; ++variant) { /* real, complex; a real image */
        oclfft_convolution_desc d = desc_of(1, 1, OCLFFT_CONVOLUTION_FULL);
        float x[MOST], taps[MOST], found[2][MOST];
        char text[8192], wanted[32];
        size_t results = 2 * 2;
        d.rank = variant / 2 + 1;
        d.complex_data = variant % 2;
        d.batch = 2;
        for (int i = 0; i < d.rank; ++i) {
            d.lengths[i] = lengths[i];
            d.filter_lengths[i] = filters[i];
            d.padded_lengths[i] = 8; /* which sums are not */
            results *= lengths[i] + filters[i] - 1;
        }
        if (!d.complex_data) results /= 2;
        snprintf(wanted, sizeof wanted, ": %d launch", 2 * d.rank - 1);
        fill_random(x, MOST, 1);
        fill_random(taps, MOST, 2);
        for (int kernels = 0; kernels < 2; ++kernels) {
            context = kernels ? gpu : mine;
            oclfft_convolution *c = made(&d);
            assert_ok(oclfft_convolution_describe(c, text, sizeof text, NULL));
            assert_non_null(strstr(text, wanted));
            assert_ok(oclfft_convolution_set_filter_host(c, taps));
            assert_ok(oclfft_convolution_execute_host(c, x, found[kernels]));
            oclfft_convolution_destroy(&c);
        }
        for (size_t i = 0; i < results; ++i) assert_near(found[0][i], found[1][i], 2e-5F);
    }
    context = mine;
    oclfft_context_destroy(&gpu);
}

/* A length of two passes takes three launches, with the product in the second, or two where that
 * one has the third with it, and finds what a shorter one does. Also as the first axis of an image,
 * and with a filter for each. */
static void long_axes_meet_in_the_middle(void **state) {
    (void)state;
    enum { N = 50, M = 30, RESULTS = N + M - 1, MOST = 2 * 2 * RESULTS * 4 };
    oclfft_context *gpu = open_context(), *mine = context;
    pretend_gpu(gpu);
    for (int variant = 0; variant < 3; ++variant) { /* real, complex; a real image */
        oclfft_convolution_desc d = desc_of(N, M, OCLFFT_CONVOLUTION_FULL);
        float x[MOST], taps[MOST], found[3][MOST];
        char text[16384];
        size_t results = 2 * RESULTS;
        d.batch = 2;
        d.rank = variant / 2 + 1;
        d.complex_data = variant % 2;
        d.separate_filters = variant < 2;
        if (d.rank > 1) d.lengths[1] = 3, d.filter_lengths[1] = 2, results *= 4;
        if (d.complex_data) results *= 2;
        fill_random(x, MOST, 1);
        fill_random(taps, MOST, 2);
        for (int kernels = 0; kernels < 3; ++kernels) {
            context = kernels == 2 ? gpu : mine;
            d.padded_lengths[0] = kernels ? 1 << 17 : 0;
            oclfft_convolution *c = made(&d);
            assert_ok(oclfft_convolution_describe(c, text, sizeof text, NULL));
            bool apart = strstr(text, d.rank == 1 ? ": 3 launch" : ": 5 launch");
            bool joined = strstr(text, d.rank == 1 ? ": 2 launch" : ": 4 launch");
            if (kernels) assert_true(apart || (context->caps.device_fence && joined));
            assert_ok(oclfft_convolution_set_filter_host(c, taps));
            assert_ok(oclfft_convolution_execute_host(c, x, found[kernels]));
            oclfft_convolution_destroy(&c);
        }
        for (size_t i = 0; i < results; ++i) {
            assert_near(found[0][i], found[1][i], 2e-5F);
            assert_near(found[0][i], found[2][i], 2e-5F);
        }
    }
    context = mine;
    oclfft_context_destroy(&gpu);
}

static void count_measurements(void *user, oclfft_log_level level, const char *message) {
    (void)level;
    if (strncmp(message, "measured ", 9) == 0) ++*(int *)user;
}

/* Plans with the product between are measured as others are, and what was found is known again. */
static void plans_with_filters_are_measured(void **state) {
    (void)state;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *mine = context;
    int measured = 0;
    config.log = count_measurements;
    config.log_user = &measured;
    assert_ok(oclfft_context_create(&config, &context));
    for (int complex_data = 0; complex_data < 2; ++complex_data) {
        oclfft_convolution_desc d = desc_of(6, 3, OCLFFT_CONVOLUTION_FULL);
        float x[12] = {0}, taps[6] = {0}, found[16];
        d.padded_lengths[0] = 64;
        d.complex_data = complex_data;
        d.effort = OCLFFT_MEASURE;
        int parts = complex_data ? 2 : 1;
        for (int i = 0; i < 6; ++i) x[i * parts] = signal[i];
        for (int i = 0; i < 3; ++i) taps[i * parts] = taps3[i];
        for (int again = 0; again < 2; ++again) {
            oclfft_convolution *c = made(&d);
            assert_int_equal(complex_data + 1, measured);
            assert_ok(oclfft_convolution_set_filter_host(c, taps));
            assert_ok(oclfft_convolution_execute_host(c, x, found));
            for (int k = 0; k < 8; ++k)
                assert_near((float)full(signal, 6, k), found[k * parts], 1e-5F);
            oclfft_convolution_destroy(&c);
        }
    }
    oclfft_context_destroy(&context);
    context = mine;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(descriptions_are_checked),
        cmocka_unit_test(modes_are_checked),
        cmocka_unit_test(layouts_are_checked),
        cmocka_unit_test(layouts_of_blocks_are_checked),
        cmocka_unit_test(layouts_of_streams_are_checked),
        cmocka_unit_test(filter_layouts_are_checked),
        cmocka_unit_test(sizes_are_checked),
        cmocka_unit_test(scales_are_checked),
        cmocka_unit_test(callbacks_are_checked),
        cmocka_unit_test(arguments_are_checked),
        cmocka_unit_test(enqueue_is_checked),
        cmocka_unit_test(overlaps_are_checked),
        cmocka_unit_test(initial_values_are_the_macros),
        cmocka_unit_test(callbacks_are_called),
        cmocka_unit_test(callbacks_need_a_source),
        cmocka_unit_test(spectrum_callbacks_get_numbers),
        cmocka_unit_test(spectrum_callbacks_have_any_name),
        cmocka_unit_test(spectrum_callbacks_have_any_macros),
        cmocka_unit_test(load_callbacks_have_any_macros),
        cmocka_unit_test(filters_change),
        cmocka_unit_test(long_filters_are_folded),
        cmocka_unit_test(circles_of_one_point_are_folded),
        cmocka_unit_test(circles_of_large_primes),
        cmocka_unit_test(circles_take_any_memory),
        cmocka_unit_test(signals_do_not_affect_each_other),
        cmocka_unit_test(separate_filters_run_downwards),
        cmocka_unit_test(descriptions_are_printed),
        cmocka_unit_test(long_signals_go_in_blocks),
        cmocka_unit_test(few_taps_are_summed),
        cmocka_unit_test(axes_in_tiles_save_a_launch),
        cmocka_unit_test(long_axes_meet_in_the_middle),
        cmocka_unit_test(plans_with_filters_are_measured),
    };
    return device_present() ? RUN_FIXTURE_TESTS(tests, open_default, close_default) : 77;
}
