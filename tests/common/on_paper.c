#include "on_paper.h"

#include "device/context.h"
#include "fake_cl.h"

const paper_case paper_cases[] = {
    {.name = "real-1000-100",
     .rank = 1,
     .lengths = {1000},
     .filter_lengths = {100},
     .mode = OCLFFT_CONVOLUTION_FULL,
     .batch = 10,
     .kernels = true},
    {.name = "complex-1000-100",
     .rank = 1,
     .lengths = {1000},
     .filter_lengths = {100},
     .mode = OCLFFT_CONVOLUTION_SAME,
     .complex_data = true,
     .correlate = true,
     .batch = 10,
     .kernels = true},
    {.name = "real-100000-99999",
     .rank = 1,
     .lengths = {100000},
     .filter_lengths = {99999},
     .mode = OCLFFT_CONVOLUTION_SAME,
     .kernels = true},
    {.name = "real-1048576-1048576",
     .rank = 1,
     .lengths = {1 << 20},
     .filter_lengths = {1 << 20},
     .mode = OCLFFT_CONVOLUTION_FULL,
     .batch = 16,
     .fences = true},
    {.name = "stream-int8-8192-4097",
     .rank = 1,
     .lengths = {8192},
     .filter_lengths = {4097},
     .mode = OCLFFT_CONVOLUTION_STREAM,
     .complex_data = true,
     .in = OCLFFT_ELEMENT_INT8},
    {.name = "image-400x600-31x31",
     .rank = 2,
     .lengths = {400, 600},
     .filter_lengths = {31, 31},
     .mode = OCLFFT_CONVOLUTION_SAME,
     .kernels = true},
    {.name = "image-double-100x100-7x7",
     .rank = 2,
     .lengths = {100, 100},
     .filter_lengths = {7, 7},
     .mode = OCLFFT_CONVOLUTION_VALID,
     .is_double = true,
     .separate = true,
     .batch = 3},
    {.name = "channels-64x64-3x3",
     .rank = 2,
     .lengths = {64, 64},
     .filter_lengths = {3, 3},
     .mode = OCLFFT_CONVOLUTION_SAME,
     .batch = 4,
     .channels = {3, 8}},
    {.name = "cube-56-9",
     .rank = 3,
     .lengths = {56, 56, 56},
     .filter_lengths = {9, 9, 9},
     .mode = OCLFFT_CONVOLUTION_VALID},
    {.name = "circular-60-1000",
     .rank = 1,
     .lengths = {60},
     .filter_lengths = {1000},
     .mode = OCLFFT_CONVOLUTION_CIRCULAR,
     .batch = 5,
     .kernels = true},
    {.name = "circular-65536",
     .rank = 1,
     .lengths = {65536},
     .filter_lengths = {100},
     .mode = OCLFFT_CONVOLUTION_CIRCULAR,
     .correlate = true},
    {.name = "spectrum-256x256",
     .rank = 2,
     .lengths = {256, 256},
     .filter_lengths = {256, 256},
     .mode = OCLFFT_CONVOLUTION_CIRCULAR,
     .correlate = true,
     .spectrum_callback = true},
};
const size_t paper_case_count = sizeof paper_cases / sizeof *paper_cases;

static void describe(const paper_case *k, oclfft_convolution_desc *d) {
    static const char source[] = "scalar2 phase(ulong element, scalar2 value, scalar2 filter)\n"
                                 "{\n"
                                 "    const scalar2 p = (scalar2)(dot(value, filter),\n"
                                 "                                value.y - filter.y);\n"
                                 "    return p * rsqrt(dot(p, p) + 1);\n"
                                 "}";
    for (int i = 0; i < k->rank; ++i) {
        d->lengths[i] = k->lengths[i];
        d->filter_lengths[i] = k->filter_lengths[i];
    }
    d->rank = k->rank;
    d->mode = k->mode;
    d->complex_data = k->complex_data;
    d->correlate = k->correlate;
    d->separate_filters = k->separate;
    d->precision = k->is_double ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    d->input.element_type = k->in;
    if (k->batch) d->batch = k->batch;
    if (k->channels[0]) d->input_channels = k->channels[0];
    if (k->channels[1]) d->output_channels = k->channels[1];
    if (k->spectrum_callback)
        d->spectrum_callback = (oclfft_callback){.source = source, .name = "phase"};
}

caps paper_caps(const caps *c, const paper_case *k) {
    caps known = *c;
    known.device_fence = c->device_fence || (k->fences && !c->is_cpu);
    return known;
}

oclfft_convolution *paper_convolution(const caps *c, const paper_case *k) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    oclfft_convolution *convolution = NULL;
    fake_memory((size_t)1 << 30);
    config.device_index = c->is_cpu; /* the fake has a GPU, then a CPU */
    if (oclfft_context_create(&config, &context) != OCLFFT_SUCCESS) return NULL;
    context->caps = paper_caps(c, k);
    describe(k, &d);
    if (oclfft_convolution_create(context, &d, &convolution) != OCLFFT_SUCCESS) convolution = NULL;
    oclfft_context_destroy(&context); /* lives on with the convolution */
    return convolution;
}

static size_t add_plan(const oclfft_plan *plans[PAPER_PLANS], size_t count,
                       const oclfft_plan *plan) {
    if (plan) plans[count++] = plan;
    return count;
}

size_t paper_plans(const oclfft_convolution *c, const oclfft_plan *plans[PAPER_PLANS]) {
    size_t count = add_plan(plans, 0, c->filter);
    count = add_plan(plans, count, c->pick);
    count = add_plan(plans, count, c->finish);
    count = add_plan(plans, count, c->collect);
    for (uint32_t s = 0; s < c->shape.section_count; ++s) {
        count = add_plan(plans, count, c->chains[s].forward);
        count = add_plan(plans, count, c->chains[s].middle);
        count = add_plan(plans, count, c->chains[s].backward);
    }
    return count;
}
