/* Convolutions: descriptions of any kind on the fake OpenCL, filters, executions, streams, while
 * any call may fail. What is taken keeps the promises of the header: padded lengths that hold the
 * results, a description of one line for each launch, executions that touch nothing beyond the
 * arrays. All objects are released. */
#include "fuzz.h"

#include <oclfft/opencl.h>

#include "convolve/convolution.h"
#include "fake_cl.h"

/* ---- Descriptions ---- */

static void take_lengths(bytes *b, unsigned form, const oclfft_convolution_desc *d,
                         size_t lengths[OCLFFT_MAX_RANK]) {
    for (int i = 0; i < d->rank && i < OCLFFT_MAX_RANK; ++i)
        lengths[i] = form & 1 ? (size_t)take_number(b) : 1 + take_choice(b, d->rank > 1 ? 24 : 200);
}

static void take_layout(bytes *b, const oclfft_convolution_desc *d, oclfft_layout *l) {
    unsigned form = take_byte(b);
    if (form & 1) l->format = (oclfft_format)take_choice(b, 3);
    if (form & 2) l->element_type = (oclfft_element_type)take_choice(b, 11);
    for (int i = 0; form & 4 && i < d->rank && i < OCLFFT_MAX_RANK; ++i)
        l->strides[i] = (ptrdiff_t)take_number(b);
    if (form & 8) l->distance = (ptrdiff_t)take_number(b);
    if (form & 16) l->offset = (size_t)take_number(b);
    if (form & 32)
        for (int i = 0; i < OCLFFT_MAX_RANK; ++i)
            l->strides[i] = (ptrdiff_t)(0 - (size_t)l->strides[i]);
    if (form & 64) l->starts[take_choice(b, OCLFFT_MAX_RANK)] = (size_t)take_number(b);
    if (form & 128) l->reserved[take_choice(b, 8)] = take_number(b);
}

static void take_callback(bytes *b, oclfft_callback *c, char **texts) {
    if (take_choice(b, 2)) return;
    c->source = texts[0] = take_string(b);
    c->name = texts[1] = take_string(b);
    c->element_bytes = (size_t)take_number(b);
}

static void take_channels(bytes *b, oclfft_convolution_desc *d) {
    d->input_channels = (size_t)take_number(b);
    d->output_channels = (size_t)take_number(b);
    d->input_channel_distance = (ptrdiff_t)take_number(b);
    d->output_channel_distance = (ptrdiff_t)take_number(b);
}

static oclfft_convolution_desc take_desc(bytes *b, char *texts[6]) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    unsigned kind = take_byte(b), form = take_byte(b), more = take_byte(b);
    d.mode = (oclfft_convolution_mode)(kind % 5);
    d.complex_data = kind & 64;
    d.correlate = kind & 128;
    d.rank = form & 2 ? (int)take_choice(b, 10) : 1 + (int)take_choice(b, 3);
    if (d.mode == OCLFFT_CONVOLUTION_STREAM && !(form & 2)) d.rank = 1;
    take_lengths(b, form, &d, d.lengths);
    take_lengths(b, form, &d, d.filter_lengths);
    if (form & 4) take_lengths(b, 1, &d, d.padded_lengths);
    if (form & 8) d.batch = (size_t)take_number(b);
    if (form & 16) take_channels(b, &d);
    if (form & 32) take_layout(b, &d, &d.input);
    if (form & 64) take_layout(b, &d, &d.filter);
    if (form & 128) take_layout(b, &d, &d.output);
    d.separate_filters = more & 1;
    if (more & 2) d.precision = (oclfft_precision)take_choice(b, 4);
    if (more & 4) d.scale = (double)(int8_t)take_byte(b);
    if (more & 8) take_callback(b, &d.load_callback, texts);
    if (more & 16) take_callback(b, &d.store_callback, texts + 2);
    if (more & 32) take_callback(b, &d.spectrum_callback, texts + 4);
    if (more & 64) d.mode = (oclfft_convolution_mode)take_byte(b);
    if (more & 128) d.struct_size = take_choice(b, 255) * sizeof d / 254;
    return d;
}

/* ---- Laws ---- */

/* At least what keeps results apart, of one axis perhaps a block's, and what was asked for; of
 * direct sums none. */
static void check_lengths(const oclfft_convolution *c, const oclfft_convolution_desc *d) {
    size_t lengths[OCLFFT_MAX_RANK];
    int blocks = 0;
    REQUIRE(oclfft_convolution_padded_lengths(c, lengths) == OCLFFT_SUCCESS);
    bool direct = !lengths[0], circular = d->mode == OCLFFT_CONVOLUTION_CIRCULAR;
    for (int i = 0; i < OCLFFT_MAX_RANK; ++i) {
        size_t n = d->lengths[i], m = d->filter_lengths[i], most = n > m ? n : m;
        size_t least = d->mode == OCLFFT_CONVOLUTION_FULL ? n + m - 1 : most;
        REQUIRE(!lengths[i] == (direct || i >= d->rank));
        if (i >= d->rank) continue;
        REQUIRE(!d->padded_lengths[i] || d->padded_lengths[i] == lengths[i]);
        if (direct) continue;
        REQUIRE(circular ? lengths[i] == n || lengths[i] >= 2 * n : lengths[i] >= m);
        blocks += !circular && lengths[i] < least;
    }
    REQUIRE(blocks <= 1);
}

static void check_text(const oclfft_convolution *c) {
    size_t length = 0;
    char some[40];
    REQUIRE(oclfft_convolution_describe(c, some, sizeof some, &length) == OCLFFT_SUCCESS);
    REQUIRE(length > sizeof some && strlen(some) == sizeof some - 1);
}

/* ---- Use ---- */

enum { MOST_BYTES = 1 << 22 };

/* Failures of the fake are the device's, or memory's. */
static bool may_fail(oclfft_status status) {
    return status == OCLFFT_ERROR_DEVICE_FAILED || status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY ||
           status == OCLFFT_ERROR_INVALID_ARGUMENT;
}

/* Of arrays that are not too large for that. */
static void use(oclfft_context *context, oclfft_convolution *c, bytes *b) {
    const side *in = &plan_problem(convolution_reader(c))->in,
               *filter = &plan_problem(c->filter)->in,
               *out = &plan_problem(convolution_writer(c))->out;
    const size_t sizes[3] = {(size_t)(in->elements * in->element_bytes),
                             (size_t)(filter->elements * filter->element_bytes),
                             (size_t)(out->elements * out->element_bytes)};
    void *arrays[3];
    oclfft_buffer *buffers[3] = {NULL};
    for (int i = 0; i < 3; ++i)
        if (sizes[i] > MOST_BYTES) return;
    for (int i = 0; i < 3; ++i) {
        arrays[i] = calloc(1, sizes[i] + 1);
        REQUIRE(arrays[i]);
        (void)oclfft_buffer_create(context, sizes[i] - take_choice(b, 2), &buffers[i]);
    }
    for (int calls = (int)take_choice(b, 8); calls-- > 0;) {
        unsigned what = take_byte(b);
        oclfft_status status = OCLFFT_SUCCESS;
        fake_fail(what >> 3);
        switch (what & 7) {
        case 0: status = oclfft_convolution_set_filter(c, buffers[1]); break;
        case 1: status = oclfft_convolution_execute(c, buffers[0], buffers[2]); break;
        case 2: status = oclfft_convolution_execute(c, buffers[2], buffers[0]); break;
        case 3: status = oclfft_convolution_execute_host(c, arrays[0], arrays[2]); break;
        case 4: status = oclfft_convolution_reset(c); break;
        default: status = oclfft_convolution_set_filter_host(c, arrays[1]); break;
        }
        fake_fail(0);
        REQUIRE(status == OCLFFT_SUCCESS || may_fail(status));
    }
    for (int i = 0; i < 3; ++i) {
        oclfft_buffer_destroy(&buffers[i]);
        free(arrays[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes b = {data, data + size};
    char *texts[6] = {0};
    oclfft_context *context = NULL;
    oclfft_convolution *c = NULL;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    fake_fail(0);
    config.device_index = (int)take_choice(&b, 2);
    REQUIRE(!oclfft_context_create(&config, &context));
    unsigned failing = take_byte(&b);
    oclfft_convolution_desc d = take_desc(&b, texts);
    fake_fail(failing < 200 ? 0 : failing - 199);
    oclfft_status status = oclfft_convolution_create(context, &d, &c);
    bool failed = failing >= 200 && fake_has_failed();
    fake_fail(0);
    REQUIRE(
        status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_INVALID_ARGUMENT ||
        status == OCLFFT_ERROR_UNSUPPORTED || status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY ||
        (failed && (status == OCLFFT_ERROR_DEVICE_FAILED || status == OCLFFT_ERROR_BUILD_FAILED)));
    REQUIRE(!c == (status != OCLFFT_SUCCESS));
    if (c) {
        check_lengths(c, &d);
        check_text(c);
        use(context, c, &b);
    }
    oclfft_convolution_destroy(&c);
    oclfft_context_destroy(&context);
    REQUIRE(fake_objects() == 0);
    for (int i = 0; i < 6; ++i) free(texts[i]);
    return 0;
}
