#include "fault_convolution.h"

#include <stdio.h>
#include <stdlib.h>

#include <oclfft/opencl.h>

#include "common/on_device.h"
#include "common/pretend_gpu.h"
#include "convolve/convolution.h"
#include "fault_world.h"

/* ---- Subjects ---- */

enum { MOST_BYTES = 1 << 16 };

typedef struct convolution_subject {
    const char *name;
    int rank;
    size_t lengths[3], filter_lengths[3];
    oclfft_convolution_mode mode;
    bool complex_data, correlate, separate, gpu, scarce; /* the last: host arrays go in pieces */
    size_t padded;                                       /* points of the first axis, or 0 */
    size_t batch, channels[2];
    oclfft_element_type in; /* of the elements */
    ptrdiff_t stride;       /* of the last axis of the results, of rank 1; or 0 */
    bool callbacks;
    bool circle; /* of two axes, or of one where the device has no room for twiddles */
} convolution_subject;

static const convolution_subject convolutions[] = {
    {.name = "real",
     .rank = 1,
     .lengths = {60},
     .filter_lengths = {7},
     .batch = 2,
     .mode = OCLFFT_CONVOLUTION_FULL},
    {.name = "complex, in one launch",
     .rank = 1,
     .lengths = {50},
     .filter_lengths = {14},
     .mode = OCLFFT_CONVOLUTION_SAME,
     .complex_data = true,
     .correlate = true,
     .batch = 3},
    {.name = "images",
     .rank = 2,
     .lengths = {12, 10},
     .filter_lengths = {3, 4},
     .mode = OCLFFT_CONVOLUTION_VALID,
     .batch = 2,
     .separate = true},
    {.name = "channels, three dimensions",
     .rank = 3,
     .lengths = {4, 3, 5},
     .filter_lengths = {2, 2, 3},
     .mode = OCLFFT_CONVOLUTION_FULL,
     .batch = 1,
     .channels = {2, 3}},
    {.name = "a stream",
     .rank = 1,
     .lengths = {40},
     .filter_lengths = {9},
     .mode = OCLFFT_CONVOLUTION_STREAM,
     .complex_data = true,
     .batch = 2,
     .in = OCLFFT_ELEMENT_INT8},
    {.name = "a stream in blocks",
     .rank = 1,
     .lengths = {64},
     .filter_lengths = {5},
     .mode = OCLFFT_CONVOLUTION_STREAM,
     .batch = 2,
     .padded = 16,
     .in = OCLFFT_ELEMENT_INT8},
    {.name = "a stream in pieces",
     .rank = 1,
     .lengths = {150},
     .filter_lengths = {5},
     .mode = OCLFFT_CONVOLUTION_STREAM,
     .complex_data = true,
     .batch = 1,
     .padded = 16,
     .in = OCLFFT_ELEMENT_INT8,
     .scarce = true},
    {.name = "a filter that is folded",
     .rank = 1,
     .lengths = {6},
     .filter_lengths = {20},
     .mode = OCLFFT_CONVOLUTION_CIRCULAR,
     .batch = 1},
    {.name = "gaps",
     .rank = 1,
     .lengths = {30},
     .filter_lengths = {30},
     .mode = OCLFFT_CONVOLUTION_FULL,
     .batch = 1,
     .stride = 2},
    {.name = "callbacks of convolutions",
     .rank = 1,
     .lengths = {30},
     .filter_lengths = {5},
     .mode = OCLFFT_CONVOLUTION_SAME,
     .batch = 2,
     .callbacks = true},
    {.name = "images, kernels for GPUs",
     .rank = 2,
     .lengths = {12, 10},
     .filter_lengths = {3, 4},
     .mode = OCLFFT_CONVOLUTION_SAME,
     .complex_data = true,
     .batch = 2,
     .gpu = true},
    {.name = "a length of two passes",
     .rank = 1,
     .lengths = {40},
     .filter_lengths = {12},
     .mode = OCLFFT_CONVOLUTION_FULL,
     .complex_data = true,
     .batch = 1,
     .padded = 65536},
    {.name = "a circle of two axes",
     .rank = 1,
     .lengths = {12288},
     .filter_lengths = {20},
     .mode = OCLFFT_CONVOLUTION_CIRCULAR,
     .batch = 1,
     .circle = true},
    {.name = "pieces",
     .rank = 1,
     .lengths = {50},
     .filter_lengths = {14},
     .mode = OCLFFT_CONVOLUTION_FULL,
     .complex_data = true,
     .batch = 6,
     .padded = 64, /* which sums are not */
     .scarce = true},
};

/* ---- The world ---- */

typedef struct filtered {
    const convolution_subject *s;
    oclfft_context *context;
    oclfft_convolution_desc desc;
    oclfft_convolution *c;
    oclfft_buffer *factors, *in, *out, *filter;
    cl_command_queue queue; /* of the caller, or NULL */
    cl_event event;
    bool done; /* the last execution succeeded */
    _Alignas(double) char signal[MOST_BYTES], taps[MOST_BYTES], poison[MOST_BYTES],
        expected[MOST_BYTES], got[MOST_BYTES];
} filtered;

static void set_callbacks(filtered *f) {
    static const float ones[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    static const char load[] =
        "scalar scaled(ulong e, global const void *in, global const void *i,\n"
        "              global const void *f) {\n"
        "    return ((global const float *)in)[e] * ((global const float *)f)[e % 8]; }",
                      product[] = "scalar2 multiply(ulong e, scalar2 v, scalar2 h,\n"
                                  "                 global const void *f) {\n"
                                  "    v *= ((global const float *)f)[e % 8];\n"
                                  "    return (scalar2)(v.x * h.x - v.y * h.y, v.x * h.y); }";
    f->factors = buffer_of(f->context, ones, sizeof ones);
    f->desc.load_callback = (oclfft_callback){
        .source = load, .name = "scaled", .buffers = {f->factors}, .buffer_count = 1};
    f->desc.spectrum_callback = (oclfft_callback){
        .source = product, .name = "multiply", .buffers = {f->factors}, .buffer_count = 1};
}

static void describe(filtered *f) {
    const convolution_subject *s = f->s;
    f->desc = (oclfft_convolution_desc)OCLFFT_CONVOLUTION_DESC_INIT;
    f->desc.rank = s->rank;
    for (int i = 0; i < s->rank; ++i) {
        f->desc.lengths[i] = s->lengths[i];
        f->desc.filter_lengths[i] = s->filter_lengths[i];
    }
    f->desc.padded_lengths[0] = s->padded;
    f->desc.mode = s->mode;
    f->desc.complex_data = s->complex_data;
    f->desc.correlate = s->correlate;
    f->desc.separate_filters = s->separate;
    f->desc.batch = s->batch;
    if (s->channels[0]) {
        f->desc.input_channels = s->channels[0];
        f->desc.output_channels = s->channels[1];
    }
    f->desc.input.element_type = s->in;
    f->desc.output.strides[0] = s->stride;
    if (s->callbacks) set_callbacks(f);
}

static oclfft_status set_filter_host(void *world) {
    const filtered *f = world;
    return oclfft_convolution_set_filter_host(f->c, f->taps);
}

static oclfft_status execute_host(void *world) {
    filtered *f = world;
    oclfft_status status = oclfft_convolution_execute_host(f->c, f->signal, f->got);
    f->done = status == OCLFFT_SUCCESS;
    return status;
}

static void close_world(filtered *f) {
    oclfft_buffer_destroy(&f->in);
    oclfft_buffer_destroy(&f->out);
    oclfft_buffer_destroy(&f->filter);
    oclfft_buffer_destroy(&f->factors);
    oclfft_context_destroy(&f->context);
}

/* False where the device computes a circle of two axes as one axis, as GPUs do. */
static bool open_world(filtered *f, const convolution_subject *s) {
    *f = (filtered){.s = s, .context = open_context()};
    if (s->gpu) pretend_gpu(f->context);
    describe(f);
    for (size_t i = 0; i < MOST_BYTES; ++i) f->signal[i] = (char)(i * 37 % 61);
    if (!s->in) fill_random((float *)(void *)f->signal, MOST_BYTES / sizeof(float), 1);
    fill_random((float *)(void *)f->taps, MOST_BYTES / sizeof(float), 2);
    memset(f->poison, 0x77, MOST_BYTES);
    memset(f->got, 0x77, MOST_BYTES);
    assert_ok(oclfft_buffer_create(f->context, MOST_BYTES, &f->out));
    f->in = buffer_of(f->context, f->signal, MOST_BYTES);
    f->filter = buffer_of(f->context, f->taps, MOST_BYTES);
    assert_ok(oclfft_convolution_create(f->context, &f->desc, &f->c));
    if (s->circle && !f->c->split && !f->context->caps.is_cpu) {
        oclfft_convolution_destroy(&f->c);
        close_world(f);
        return false;
    }
    assert_int_equal(s->circle, f->c->split);
    assert_ok(set_filter_host(f));
    assert_ok(execute_host(f));
    memcpy(f->expected, f->got, MOST_BYTES);
    assert_memory_not_equal(f->expected, f->poison, MOST_BYTES);
    oclfft_convolution_destroy(&f->c);
    return true;
}

/* ---- Steps ---- */

static oclfft_status create(void *world) {
    filtered *f = world;
    oclfft_convolution_destroy(&f->c);
    oclfft_status status = oclfft_convolution_create(f->context, &f->desc, &f->c);
    assert_int_equal(status == OCLFFT_SUCCESS, f->c != NULL);
    return status;
}

static void fill(void *world) {
    filtered *f = world;
    assert_ok(oclfft_buffer_write(f->out, 0, MOST_BYTES, f->poison));
    memset(f->got, 0x77, MOST_BYTES);
}

/* A block that failed does not count; behind one that did the stream begins anew. */
static void fill_again(void *world) {
    filtered *f = world;
    fill(f);
    if (f->done) assert_ok(oclfft_convolution_reset(f->c));
    f->done = false;
}

static void make_bare(void *world) {
    filtered *f = world;
    f->done = false;
    assert_ok(create(f));
    fill(f);
}

static void make(void *world) {
    make_bare(world);
    assert_ok(set_filter_host(world));
}

static void check_host(void *world) {
    const filtered *f = world;
    assert_memory_equal(f->expected, f->got, MOST_BYTES);
}

/* The result, by an execution of its own. */
static void check_made(void *world) {
    fill_again(world);
    assert_ok(execute_host(world));
    check_host(world);
}

static void check_created(void *world) {
    assert_ok(set_filter_host(world));
    check_made(world);
}

/* The same but for rounding, where it has one axis. */
static void check_created_circle(void *world) {
    const filtered *f = world;
    size_t bytes = f->s->lengths[0] * sizeof(float);
    if (f->c->split) {
        check_created(world);
        return;
    }
    assert_ok(set_filter_host(world));
    fill_again(world);
    assert_ok(execute_host(world));
    for (size_t i = 0; i < bytes; i += sizeof(float)) {
        float expected, got;
        memcpy(&expected, f->expected + i, sizeof expected);
        memcpy(&got, f->got + i, sizeof got);
        assert_near(expected, got, 2e-5F);
    }
    assert_memory_equal(f->expected + bytes, f->got + bytes, MOST_BYTES - bytes);
}

static void destroy(void *world) {
    filtered *f = world;
    assert_ok(oclfft_finish(f->context));
    oclfft_convolution_destroy(&f->c);
}

static oclfft_status set_filter(void *world) {
    const filtered *f = world;
    return oclfft_convolution_set_filter(f->c, f->filter);
}

/* Neither the filter before nor half of the new one: executions are refused. */
static void check_no_filter(void *world, const fault_report *report) {
    filtered *f = world;
    if (report->commands == 0) return;
    char told[256];
    snprintf(told, sizeof told, "%s", oclfft_last_error());
    oclfft_status status = execute_host(f);
    if (status == OCLFFT_SUCCESS)
        check_host(f); /* nothing had come of it before the failure */
    else
        assert_non_null(strstr(oclfft_last_error(), "no filter was set"));
    fill_again(f);
}

static oclfft_status execute(void *world) {
    filtered *f = world;
    oclfft_status status = oclfft_convolution_execute(f->c, f->in, f->out);
    f->done = status == OCLFFT_SUCCESS;
    return status;
}

static void assert_buffer(const filtered *f, oclfft_buffer *b, const char *expected) {
    char got[MOST_BYTES];
    assert_ok(oclfft_buffer_read(b, 0, MOST_BYTES, got));
    if (memcmp(got, expected, MOST_BYTES) != 0)
        fail_msg("%s: %s is not what it should be", f->s->name,
                 b == f->in ? "the input" : "the output");
}

static void check(void *world) {
    const filtered *f = world;
    assert_buffer(f, f->in, f->signal);
    assert_buffer(f, f->out, f->expected);
}

static void check_failed(void *world, const fault_report *report) {
    const filtered *f = world;
    assert_buffer(f, f->in, f->signal);
    if (report->commands == 0) assert_buffer(f, f->out, f->poison);
}

static void check_host_failed(void *world, const fault_report *report) {
    const filtered *f = world;
    if (report->commands == 0) assert_memory_equal(f->poison, f->got, MOST_BYTES);
}

static oclfft_status reset(void *world) {
    return oclfft_convolution_reset(((filtered *)world)->c);
}

/* A block, which is to be forgotten. */
static void make_and_execute(void *world) {
    make(world);
    assert_ok(execute_host(world));
    ((filtered *)world)->done = false;
    fill(world);
}

/* Less memory than both arrays have. */
static void make_scarce(void *world) {
    const filtered *f = world;
    make(world);
    f->context->memory_limit = f->context->memory_used + f->c->in_bytes + f->c->out_bytes - 1;
}

static void clean_scarce(void *world) {
    const filtered *f = world;
    f->context->memory_limit = 0;
    destroy(world);
}

/* ---- On a queue of the caller's ---- */

static oclfft_status enqueue(void *world) {
    filtered *f = world;
    cl_mem in, out;
    assert_ok(oclfft_buffer_get_cl(f->in, &in));
    assert_ok(oclfft_buffer_get_cl(f->out, &out));
    f->event = (cl_event)(uintptr_t)16;
    oclfft_status status = oclfft_convolution_enqueue(f->c, f->queue, in, out, 0, NULL, &f->event);
    assert_int_equal(status == OCLFFT_SUCCESS, f->event != NULL);
    f->done = status == OCLFFT_SUCCESS;
    return status;
}

static void await(filtered *f) {
    if (!f->event) return;
    assert_int_equal(CL_SUCCESS, clWaitForEvents(1, &f->event));
    clReleaseEvent(f->event);
    f->event = NULL;
}

static void make_queue(void *world) {
    filtered *f = world;
    cl_int code;
    make(f);
    assert_ok(oclfft_finish(f->context));
    f->queue = clCreateCommandQueue(f->context->cl, f->context->device,
                                    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &code);
    assert_int_equal(CL_SUCCESS, code);
}

static void check_enqueued(void *world) {
    await(world);
    check(world);
}

static void check_not_enqueued(void *world, const fault_report *report) {
    const filtered *f = world;
    assert_int_equal(CL_SUCCESS, clFinish(f->queue));
    check_failed(world, report);
}

static void enqueue_again(void *world) {
    await(world);
    fill_again(world);
    assert_ok(oclfft_finish(((filtered *)world)->context));
}

static void clean_queue(void *world) {
    filtered *f = world;
    clFinish(f->queue);
    destroy(f);
    clReleaseCommandQueue(f->queue);
    f->queue = NULL;
}

/* ---- All of them ---- */

/* When the room for the spectra is refused, for whatever reason, there is one for fewer of them. */
static const char *const create_survives[] = {"clCreateBuffer",
                                              "calloc",
                                              "pthread_create",
                                              "pthread_attr_init",
                                              "pthread_attr_setstacksize",
                                              NULL};
/* One axis then. */
static const char *const circle_survives[] = {"clEnqueueWriteBuffer", NULL};
/* Less scratch then, or fewer spectra at a time. */
static const char *const first_survives[] = {"clCreateBuffer", NULL};
/* Smaller pieces then; and when all has arrived, queues are waited for once more. */
static const char *const pieces_survive[] = {"clCreateBuffer", "clFinish", "clFlush", NULL};
static const char *const scarce_survives[] = {"clEnqueueNDRangeKernel", "clEnqueueFillBuffer",
                                              NULL};
/* If there is no room for the whole arrays, they go in pieces. */
static const char *const host_scarce_survives[] = {"clEnqueueNDRangeKernel", "clEnqueueFillBuffer",
                                                   "clEnqueueWriteBuffer", "clEnqueueReadBuffer",
                                                   NULL};
static const char *const enqueue_survives[] = {"clFlush", "clCreateBuffer", NULL};

static const step steps[] = {
    {.name = "making a convolution",
     .act = create,
     .check = check_created,
     .clean = destroy,
     .tolerated = create_survives},
    {.name = "making a circle of two axes",
     .act = create,
     .check = check_created_circle,
     .clean = destroy,
     .tolerated = create_survives,
     .when_scarce = circle_survives},
    {.name = "setting a filter",
     .prepare = make,
     .act = set_filter,
     .check = check_made,
     .check_failed = check_no_filter,
     .clean = destroy,
     .tolerated = first_survives,
     .when_scarce = scarce_survives},
    {.name = "setting the first filter from the host",
     .prepare = make_bare,
     .act = set_filter_host,
     .check = check_made,
     .clean = destroy,
     .tolerated = first_survives,
     .when_scarce = scarce_survives},
    {.name = "the first execution of a convolution",
     .prepare = make,
     .act = execute,
     .check = check,
     .check_failed = check_failed,
     .again = fill_again,
     .clean = destroy,
     .tolerated = first_survives,
     .when_scarce = scarce_survives},
    {.name = "a convolution of host arrays",
     .prepare = make,
     .act = execute_host,
     .check = check_host,
     .check_failed = check_host_failed,
     .again = fill_again,
     .clean = destroy,
     .tolerated = first_survives,
     .when_scarce = host_scarce_survives},
    {.name = "a convolution of host arrays in pieces",
     .prepare = make_scarce,
     .act = execute_host,
     .check = check_host,
     .check_failed = check_host_failed,
     .again = fill_again,
     .clean = clean_scarce,
     .tolerated = pieces_survive,
     .when_scarce = scarce_survives},
    {.name = "a convolution out of order",
     .prepare = make_queue,
     .act = enqueue,
     .check = check_enqueued,
     .check_failed = check_not_enqueued,
     .again = enqueue_again,
     .clean = clean_queue,
     .tolerated = enqueue_survives,
     .when_scarce = scarce_survives,
     .handles = true},
    {.name = "resetting a stream",
     .prepare = make_and_execute,
     .act = reset,
     .check = check_made,
     .clean = destroy},
};

static bool is_for(const step *s, const filtered *f) {
    if (s->act == reset) return f->desc.mode == OCLFFT_CONVOLUTION_STREAM;
    if (s->act == create) return f->s->circle == (s->check == check_created_circle);
    return s->prepare != make_scarce || f->s->scarce;
}

/* Without memory for the twiddles it has one axis. The calls before fail as well, and end it. */
static void make_whole_circle(filtered *f) {
    bool whole = false;
    for (int number = 1; !whole; ++number) {
        faulty_arm(FAULT_OPENCL, number, 0);
        oclfft_status status = create(f);
        fault_report r = faulty_disarm();
        assert_int_equal(1, r.struck);
        if (status != OCLFFT_SUCCESS) continue;
        check_created_circle(f);
        whole = !f->c->split;
        if (whole) assert_string_equal("clCreateBuffer", r.entries[0]);
    }
    destroy(f);
}

void walk_convolutions(bool every) {
    for (size_t i = 0; i < sizeof convolutions / sizeof *convolutions; ++i) {
        if (!share_has("convolutions", i)) continue;
        filtered *f = malloc(sizeof *f);
        int before = faults_walked;
        assert_non_null(f);
        if (open_world(f, &convolutions[i])) {
            if (f->s->circle) make_whole_circle(f);
            for (size_t k = 0; k < sizeof steps / sizeof *steps; ++k)
                if (is_for(&steps[k], f)) walk(&steps[k], f, every);
            close_world(f);
            print_message("%s: %d faults\n", convolutions[i].name, faults_walked - before);
        } else {
            print_message("%s: not on this device\n", convolutions[i].name);
        }
        free(f);
    }
}
