/* Random convolutions and correlations against their definition in long double. The input keeps
 * every bit, and so does what lies between and behind the results. Of two problems one has memory
 * for as few units at a time as there may be: host arrays then go in pieces.
 *
 *     test_convolution_random [--seed S] [--from A] [--count N] [--share N] [--gpu] [--verbose]
 *
 * --share: one of each N numbers (share.h). --gpu: with the kernels of a GPU, whatever the device
 * is.
 */
#include "common/on_device.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <oclfft/opencl.h>

#include "common/numbered.h"
#include "common/pretend_gpu.h"
#include "common/share.h"
#include "convolve/pieces.h"
#include "random_convolution.h"

static numbered options = {.seed = 1, .count = 100};
static bool on_gpu; /* a GPU's kernels */

static oclfft_context *context;
static bool has_double;

/* ---- Executing ---- */

typedef struct job {
    oclfft_convolution *convolution;
    conv_array in, out;
    oclfft_buffer *buffers[2];
    void *from, *to, *before;
    bool scarce; /* memory */
} job;

static void enqueue(job *j, bool out_of_order) {
    cl_context cl;
    cl_device_id device;
    cl_mem in, out;
    cl_int code;
    cl_event done;
    assert_ok(oclfft_context_get_cl(context, &cl, &device, NULL));
    cl_command_queue queue = clCreateCommandQueue(
        cl, device, out_of_order ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, &code);
    assert_int_equal(CL_SUCCESS, code);
    assert_ok(oclfft_finish(context)); /* the input was written on the context's queue */
    assert_ok(oclfft_buffer_get_cl(j->buffers[0], &in));
    assert_ok(oclfft_buffer_get_cl(j->buffers[1], &out));
    assert_ok(oclfft_convolution_enqueue(j->convolution, queue, in, out, 0, NULL, &done));
    assert_int_equal(CL_SUCCESS, clWaitForEvents(1, &done));
    clReleaseEvent(done);
    clReleaseCommandQueue(queue);
}

/* With as much memory as both arrays have, so that there are several pieces; with more where the
 * least piece takes that. */
static void execute_host(const job *j) {
    bool pieces = j->scarce && pieces_are_possible(j->convolution);
    if (pieces) {
        context->memory_limit = context->memory_used + j->in.bytes + j->out.bytes;
        oclfft_status status = pieces_run(j->convolution, j->from, j->to);
        context->memory_limit = 0;
        if (status == OCLFFT_SUCCESS) return;
        assert_int_equal(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, status);
        assert_ok(pieces_run(j->convolution, j->from, j->to));
        return;
    }
    assert_ok(oclfft_convolution_execute_host(j->convolution, j->from, j->to));
}

static void execute(job *j, unsigned route) {
    memset(j->to, 0x5a, j->out.bytes);
    if (route == 1) {
        execute_host(j);
        return;
    }
    assert_ok(oclfft_buffer_write(j->buffers[0], 0, j->in.bytes, j->from));
    assert_ok(oclfft_buffer_write(j->buffers[1], 0, j->out.bytes, j->to));
    if (route >= 2)
        enqueue(j, route == 3);
    else
        assert_ok(oclfft_convolution_execute(j->convolution, j->buffers[0], j->buffers[1]));
    assert_ok(oclfft_buffer_read(j->buffers[1], 0, j->out.bytes, j->to));
    assert_ok(oclfft_buffer_read(j->buffers[0], 0, j->in.bytes, j->before));
    assert_memory_equal(j->before, j->from, j->in.bytes);
}

/* ---- Checking ---- */

static void check_gaps(const job *j) {
    size_t each = j->out.bytes / j->out.elements;
    unsigned char *is_element = calloc(j->out.elements, 1), gap[16];
    memset(gap, 0x5a, sizeof gap);
    conv_mark(&j->out, is_element);
    for (size_t i = 0; i < j->out.elements; ++i)
        if (!is_element[i]) assert_memory_equal(gap, (const unsigned char *)j->to + i * each, each);
    free(is_element);
}

/* A single product, and its scale, have no sum in which errors would average: sqrt(5) half units
 * for a complex one (Brent, Percival, Zimmermann 2007), one more for the scale. Nor have circles of
 * up to eight points, each of whose results is some of two to eight such products. */
static double bar_of(const conv_problem *p, const oclfft_convolution *c) {
    size_t lengths[OCLFFT_MAX_RANK];
    double points = 2, epsilon = p->desc.precision == OCLFFT_DOUBLE ? 0x1p-52 : 0x1p-23;
    assert_ok(oclfft_convolution_padded_lengths(c, lengths));
    for (int i = 0; i < p->desc.rank; ++i) { /* of direct sums 0 */
        points *= (double)(lengths[i] ? lengths[i] : p->desc.filter_lengths[i]);
    }
    const double of_product = 0.5 * (sqrt(5) + 1), of_sums = 0.6 * sqrt(log2(points));
    return epsilon * (points <= 16 ? of_product : of_sums); /* the second as for transforms */
}

static double run_call(const conv_problem *p, job *j, const double *h, double *kept, size_t call) {
    double *norms;
    conv_fill(&j->in, p->seed + call, p->desc.input_channels == 1, j->from);
    execute(j, p->route);
    double *x = conv_read(&j->in, j->from), *found = conv_read(&j->out, j->to);
    double *wanted = conv_reference(&p->desc, x, h, kept, &norms);
    double error = conv_error(&p->desc, found, wanted, norms);
    check_gaps(j);
    free(norms);
    free(wanted);
    free(found);
    free(x);
    return error;
}

static void set_filter(const conv_problem *p, job *j, void *filter, size_t bytes) {
    if (p->route == 1) {
        assert_ok(oclfft_convolution_set_filter_host(j->convolution, filter));
        return;
    }
    oclfft_buffer *buffer = buffer_of(context, filter, bytes);
    assert_ok(oclfft_convolution_set_filter(j->convolution, buffer));
    oclfft_buffer_destroy(&buffer);
}

static double run_calls(const conv_problem *p, job *j) {
    const oclfft_convolution_desc *d = &p->desc;
    conv_array filter = conv_filter(d);
    void *taps = malloc(filter.bytes);
    double worst = 0;
    size_t kept_bytes = 2 * d->batch * d->input_channels * d->filter_lengths[0] * sizeof(double);
    double *kept = calloc(1, kept_bytes);
    conv_fill(&filter, p->seed ^ 1, false, taps);
    double *h = conv_read(&filter, taps);
    set_filter(p, j, taps, filter.bytes);
    for (size_t call = 0; call < p->calls; ++call) {
        if (p->resets[call]) {
            assert_ok(oclfft_convolution_reset(j->convolution));
            memset(kept, 0, kept_bytes);
        }
        worst = worse(worst, run_call(p, j, h, kept, call));
    }
    free(kept);
    free(h);
    free(taps);
    return worst;
}

/* The spectra have room for some units at a time. */
static void make_scarce(const conv_problem *p, job *j) {
    oclfft_convolution *c = j->convolution;
    uint64_t quantum = convolution_quantum(c);
    j->scarce = p->seed % 2;
    if (j->scarce && quantum && !convolution_numbers_spectra(c)) c->room = quantum;
}

static void run(const conv_problem *p, uint64_t number) {
    char text[512];
    job j = {.in = conv_input(&p->desc), .out = conv_output(&p->desc)};
    conv_print(p, text, sizeof text);
    if (options.verbose) printf("%llu: %s\n", (unsigned long long)number, text), fflush(stdout);
    if (oclfft_convolution_create(context, &p->desc, &j.convolution) != OCLFFT_SUCCESS)
        fail_msg("%llu: %s: %s", (unsigned long long)number, text, oclfft_last_error());
    make_scarce(p, &j);
    j.from = malloc(j.in.bytes);
    j.before = malloc(j.in.bytes);
    j.to = malloc(j.out.bytes);
    assert_ok(oclfft_buffer_create(context, j.in.bytes, &j.buffers[0]));
    assert_ok(oclfft_buffer_create(context, j.out.bytes, &j.buffers[1]));
    double error = run_calls(p, &j), bar = bar_of(p, j.convolution);
    if (options.verbose) printf("    %.3g of %.3g\n", error, bar);
    if (!(error <= bar))
        fail_msg("%llu: %s: error %g, the bar is %g", (unsigned long long)number, text, error, bar);
    oclfft_buffer_destroy(&j.buffers[0]);
    oclfft_buffer_destroy(&j.buffers[1]);
    oclfft_convolution_destroy(&j.convolution);
    free(j.from);
    free(j.before);
    free(j.to);
}

static void open_one(void) {
    context = open_context();
    if (on_gpu) pretend_gpu(context);
}

static void random_convolutions(void **state) {
    (void)state;
    oclfft_device_info info;
    uint64_t ran = 0;
    open_one();
    assert_ok(oclfft_context_device(context, &info));
    has_double = info.has_double;
    for (uint64_t i = options.from; i < options.from + options.count; ++i) {
        if (!share_has(__func__, i)) continue;
        conv_problem p = conv_draw(options.seed, i, 2e6, has_double);
        run(&p, i);
        if (++ran % 50 == 0) { /* so that kernels do not pile up */
            oclfft_context_destroy(&context);
            open_one();
        }
    }
    oclfft_context_destroy(&context);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_convolutions)};
    if (!share_read(&argc, argv)) return 2;
    if (!numbered_read(&options, argc, argv, "--gpu", &on_gpu)) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
