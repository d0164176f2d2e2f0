/* Device memory that convolutions take at most, from their making to the end of an execution: the
 * application's arrays, and what the same by hand would need, the padded spectra of the filters and
 * of the signals, of several channels also of the sum of one output. A tenth more may go to tables
 * and the like; what takes more than that has a limit of its own. Memory objects are counted where
 * the library makes and releases them. */
#include "common/on_device.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <oclfft/opencl.h>

/* ---- Counting ---- */

static uint64_t held, most; /* bytes; one thread calls */

cl_mem __real_clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void *host,
                             cl_int *code);
cl_int __real_clReleaseMemObject(cl_mem memory);
cl_mem __wrap_clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void *host,
                             cl_int *code);
cl_int __wrap_clReleaseMemObject(cl_mem memory);

cl_mem __wrap_clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void *host,
                             cl_int *code) {
    cl_mem made = __real_clCreateBuffer(context, flags, bytes, host, code);
    if (made) held += bytes;
    if (held > most) most = held;
    return made;
}

/* Parts of memory objects have none of their own. */
cl_int __wrap_clReleaseMemObject(cl_mem memory) {
    cl_uint references = 0;
    size_t bytes = 0;
    cl_mem whole = NULL;
    clGetMemObjectInfo(memory, CL_MEM_REFERENCE_COUNT, sizeof references, &references, NULL);
    clGetMemObjectInfo(memory, CL_MEM_SIZE, sizeof bytes, &bytes, NULL);
    clGetMemObjectInfo(memory, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof whole, &whole, NULL);
    if (references == 1 && !whole) held -= bytes;
    return __real_clReleaseMemObject(memory);
}

/* ---- Problems ---- */

/* Of the bar; a spectrum callback has elements in natural order, for which a transform back of one
 * dimension and several passes needs one more spectrum. */
static const double MOST = 1.1, MOST_CALLED = 1.35;

/* On a GPU passes that share a launch need one more spectrum, and the tables of long passes are
 * large beside small arrays: some subjects have a limit of their own there. */
typedef struct subject {
    int rank;
    size_t n[3], m[3];
    oclfft_convolution_mode mode;
    bool is_complex;
    size_t batch;
    size_t inputs, outputs; /* channels; 0: one */
    bool separate, called;  /* filters for each signal; with a spectrum callback */
    double most;            /* of the bar; 0: as usual */
    double most_on_gpu;     /* the same where the device is no CPU; 0: as on one */
} subject;

static const subject subjects[] = {
    {1, {65536}, {65536}, OCLFFT_CONVOLUTION_SAME, false, .batch = 1},
    {1, {65536}, {65536}, OCLFFT_CONVOLUTION_FULL, true, .batch = 1, .most_on_gpu = 1.35},
    {1, {65536}, {65536}, OCLFFT_CONVOLUTION_CIRCULAR, false, .batch = 1},
    {1, {1000}, {100}, OCLFFT_CONVOLUTION_FULL, false, .batch = 500},
    {1, {1000000}, {1000000}, OCLFFT_CONVOLUTION_SAME, false, .batch = 1},
    {1, {1048576}, {1048576}, OCLFFT_CONVOLUTION_FULL, false, .batch = 1},
    {1, {1048576}, {4097}, OCLFFT_CONVOLUTION_SAME, true, .batch = 1},
    {1, {1048576}, {101}, OCLFFT_CONVOLUTION_SAME, false, .batch = 1},
    {1, {1048576}, {101}, OCLFFT_CONVOLUTION_VALID, false, .batch = 1},
    {2, {512, 512}, {64, 64}, OCLFFT_CONVOLUTION_SAME, false, .batch = 1},
    {2, {512, 512}, {512, 512}, OCLFFT_CONVOLUTION_CIRCULAR, false, .batch = 1},
    {2, {600, 500}, {511, 511}, OCLFFT_CONVOLUTION_FULL, false, .batch = 1},
    {2, {600, 500}, {63, 64}, OCLFFT_CONVOLUTION_VALID, true, .batch = 3},
    {3, {128, 128, 128}, {32, 32, 32}, OCLFFT_CONVOLUTION_SAME, false, .batch = 1},
    {3, {64, 60, 50}, {16, 17, 18}, OCLFFT_CONVOLUTION_FULL, true, .batch = 1},
    {3, {64, 64, 64}, {64, 64, 64}, OCLFFT_CONVOLUTION_CIRCULAR, false, .batch = 1},
    /* odd lengths */
    {1, {99999}, {77777}, OCLFFT_CONVOLUTION_FULL, false, .batch = 1},
    {1, {65521}, {65521}, OCLFFT_CONVOLUTION_CIRCULAR, true, .batch = 1, .most_on_gpu = 1.35},
    {2, {511, 365}, {37, 41}, OCLFFT_CONVOLUTION_SAME, false, .batch = 2},
    {3, {63, 61, 45}, {15, 17, 9}, OCLFFT_CONVOLUTION_VALID, false, .batch = 1},
    /* filters longer than the signal */
    {1, {30000}, {70000}, OCLFFT_CONVOLUTION_CIRCULAR, false, .batch = 1, .most_on_gpu = 1.55},
    {1, {30000}, {70000}, OCLFFT_CONVOLUTION_CIRCULAR, true, .batch = 1, .most_on_gpu = 1.2},
    {2, {200, 300}, {500, 300}, OCLFFT_CONVOLUTION_CIRCULAR, false, .batch = 1},
    /* channels and filters */
    {1,
     {65536},
     {65536},
     OCLFFT_CONVOLUTION_SAME,
     false,
     .batch = 2,
     .inputs = 3,
     .outputs = 1,
     .most = 1.45},
    {1, {65536}, {4000}, OCLFFT_CONVOLUTION_FULL, true, .batch = 1, .inputs = 1, .outputs = 4},
    {2,
     {256, 256},
     {64, 64},
     OCLFFT_CONVOLUTION_SAME,
     false,
     .batch = 2,
     .inputs = 3,
     .outputs = 2},
    {2, {500, 300}, {31, 31}, OCLFFT_CONVOLUTION_SAME, true, .batch = 1, .inputs = 2, .outputs = 2},
    {2, {256, 200}, {64, 64}, OCLFFT_CONVOLUTION_FULL, false, .batch = 3, .separate = true},
    {3,
     {64, 64, 64},
     {16, 16, 16},
     OCLFFT_CONVOLUTION_SAME,
     false,
     .batch = 1,
     .inputs = 2,
     .outputs = 3,
     .most = 1.15},
    /* a callback in the place of the product */
    {1,
     {65536},
     {65536},
     OCLFFT_CONVOLUTION_CIRCULAR,
     false,
     .batch = 1,
     .called = true,
     .most_on_gpu = 1.5},
    {1, {1048576}, {1048576}, OCLFFT_CONVOLUTION_FULL, true, .batch = 1, .called = true},
    {2, {512, 512}, {512, 512}, OCLFFT_CONVOLUTION_CIRCULAR, false, .batch = 2, .called = true},
    {2, {512, 400}, {64, 64}, OCLFFT_CONVOLUTION_SAME, false, .batch = 1, .called = true},
    {3, {64, 60, 50}, {16, 17, 18}, OCLFFT_CONVOLUTION_FULL, false, .batch = 1, .called = true},
};

static double limit_of(oclfft_context *context, const subject *s) {
    oclfft_device_info info;
    assert_ok(oclfft_context_device(context, &info));
    if (!info.is_cpu && s->most_on_gpu > 0) return s->most_on_gpu;
    return s->most > 0 ? s->most : s->called && s->rank == 1 ? MOST_CALLED : MOST;
}

static size_t inputs_of(const subject *s) {
    return s->inputs ? s->inputs : 1;
}

static size_t outputs_of(const subject *s) {
    return s->outputs ? s->outputs : 1;
}

static size_t filters_of(const subject *s) {
    return (s->separate ? s->batch : 1) * inputs_of(s) * outputs_of(s);
}

static oclfft_convolution_desc desc_of(const subject *s) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    d.rank = s->rank;
    d.mode = s->mode;
    d.complex_data = s->is_complex;
    d.batch = s->batch;
    d.input_channels = inputs_of(s);
    d.output_channels = outputs_of(s);
    d.separate_filters = s->separate;
    if (s->called) {
        d.spectrum_callback.source =
            "scalar2 half_of(ulong element, scalar2 value, scalar2 filter)\n"
            "{ return value * filter.x; }\n";
        d.spectrum_callback.name = "half_of";
    }
    for (int i = 0; i < s->rank; ++i) {
        d.lengths[i] = s->n[i];
        d.filter_lengths[i] = s->m[i];
    }
    return d;
}

static size_t results(const subject *s, int axis) {
    const size_t n = s->n[axis], m = s->m[axis];
    return s->mode == OCLFFT_CONVOLUTION_FULL    ? n + m - 1
           : s->mode == OCLFFT_CONVOLUTION_VALID ? n - m + 1
                                                 : n;
}

/* Points of a spectrum: of real data half of them. An axis in blocks has the length that it would
 * have without. */
static double spectrum_of(const subject *s, const size_t padded[]) {
    double points = 1;
    for (int i = 0; i < s->rank; ++i) {
        size_t least = s->mode == OCLFFT_CONVOLUTION_SAME ? s->n[i] + s->m[i] / 2 : results(s, i);
        if (least < s->n[i]) least = s->n[i];
        if (least < padded[i]) least = padded[i];
        points *= s->is_complex || i < s->rank - 1 ? (double)least : (double)(least / 2 + 1);
    }
    return points;
}

/* ---- The test ---- */

static uint64_t bytes_of(const subject *s, size_t in_out_filter[3]) {
    size_t each = (s->is_complex ? 2 : 1) * sizeof(float), *b = in_out_filter;
    b[0] = s->batch * inputs_of(s) * each;
    b[1] = s->batch * outputs_of(s) * each;
    b[2] = filters_of(s) * each;
    for (int i = 0; i < s->rank; ++i) {
        b[0] *= s->n[i];
        b[1] *= results(s, i);
        b[2] *= s->m[i];
    }
    return (uint64_t)b[0] + b[1] + b[2];
}

static oclfft_buffer *zeros(oclfft_context *context, size_t bytes) {
    void *memory = calloc(1, bytes);
    oclfft_buffer *made = buffer_of(context, memory, bytes);
    free(memory);
    return made;
}

static void convolve(oclfft_context *context, const subject *s, oclfft_convolution *c) {
    size_t bytes[3];
    oclfft_buffer *b[3];
    bytes_of(s, bytes);
    for (int i = 0; i < 3; ++i) b[i] = zeros(context, bytes[i]);
    assert_ok(oclfft_convolution_set_filter(c, b[2]));
    for (int i = 0; i < 2; ++i) assert_ok(oclfft_convolution_execute(c, b[0], b[1]));
    assert_ok(oclfft_finish(context));
    for (int i = 0; i < 3; ++i) oclfft_buffer_destroy(&b[i]);
}

static bool fits(oclfft_context *context, const subject *s) {
    const oclfft_convolution_desc d = desc_of(s);
    size_t padded[OCLFFT_MAX_RANK], each[3];
    char text[4096];
    oclfft_convolution *c;
    held = most = 0;
    assert_ok(oclfft_convolution_create(context, &d, &c));
    assert_ok(oclfft_convolution_padded_lengths(c, padded));
    for (int i = 0; i < s->rank && s->mode == OCLFFT_CONVOLUTION_CIRCULAR; ++i)
        assert_true((double)padded[i] <= 2.6 * (double)s->n[i]); /* of which the bar grows */
    convolve(context, s, c);
    const double spectrum = 2 * sizeof(float) * spectrum_of(s, padded);
    /* What is at work: the spectra of all inputs, and of several channels the sum of one output. */
    const bool sums = inputs_of(s) * outputs_of(s) > 1;
    const size_t spectra = filters_of(s) + s->batch * (inputs_of(s) + sums);
    const double bar = (double)bytes_of(s, each) + (double)spectra * spectrum;
    const bool fit = (double)most <= limit_of(context, s) * bar;
    print_message(
        "%.3f of the bar: rank %d, %zu points, %zu taps, mode %d%s, %zu x %zu filters%s\n",
        (double)most / bar, s->rank, s->n[0], s->m[0], (int)s->mode,
        s->is_complex ? ", complex" : "", filters_of(s) / outputs_of(s), outputs_of(s),
        s->called ? ", callback" : "");
    if (!fit) {
        assert_ok(oclfft_convolution_describe(c, text, sizeof text, NULL));
        print_error("%llu bytes:\n%s\n", (unsigned long long)most, text);
    }
    oclfft_convolution_destroy(&c);
    return fit;
}

static void spectra_are_few(void **state) {
    (void)state;
    bool all = true;
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; ++i) {
        if (!share_has("subjects", i)) continue;
        oclfft_context *context = open_context(); /* without what other plans share */
        all = fits(context, &subjects[i]) && all;
        oclfft_context_destroy(&context);
    }
    assert_true(all);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(spectra_are_few)};
    if (!share_read(&count, arguments)) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
