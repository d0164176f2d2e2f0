/* Results that pass by the caches of a CPU: which passes do so, and that no bit of them changes, on
 * PoCL, where kernels may. */
#include "common/on_device.h"

#include <stdlib.h>
#include <string.h>

#include "device/context.h"

enum { FENCE = 64, OFFSETS = 3 };

/* A context in which results of so many bytes do. */
static oclfft_context *open_streaming(const char *caps) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    config.caps = caps;
    assert_ok(oclfft_context_create(&config, &context));
    return context;
}

static bool can_stream(void) {
    oclfft_context *context = open_context();
    bool can = context->caps.streams && context->caps.has_double;
    oclfft_context_destroy(&context);
    return can;
}

static bool streams(const oclfft_plan *plan) {
    char text[2048];
    size_t length;
    assert_ok(oclfft_plan_describe(plan, text, sizeof text, &length));
    return strstr(text, "stores past the caches") != NULL;
}

typedef struct streamed {
    oclfft_transform transform;
    oclfft_precision precision;
    size_t n, batch;
    const char *recipe;
} streamed;

static size_t bytes_of(const streamed *s) {
    return (s->n + 2) * s->batch * 2 * (s->precision == OCLFFT_DOUBLE ? 8 : 4) + FENCE * 16;
}

/* The output, `offset` elements into an array that holds a pattern before. */
static unsigned char *outcome(const char *caps, const streamed *s, size_t offset, bool expected) {
    size_t bytes = bytes_of(s);
    oclfft_context *context = open_streaming(caps);
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    unsigned char *data = malloc(bytes);
    assert_non_null(data);
    desc.transform = s->transform;
    desc.precision = s->precision;
    desc.lengths[0] = s->n;
    desc.batch = s->batch;
    desc.recipe = s->recipe;
    desc.output.offset = offset;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    assert_int_equal(expected, streams(plan));
    for (size_t i = 0; i < bytes; ++i) data[i] = (unsigned char)(i * i % 61);
    oclfft_buffer *in = buffer_of(context, data, bytes);
    memset(data, 0x5a, bytes);
    oclfft_buffer *out = buffer_of(context, data, bytes);
    oclfft_direction direction = s->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    assert_ok(oclfft_execute(plan, direction, in, out));
    assert_ok(oclfft_buffer_read(out, 0, bytes, data));
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    return data;
}

/* Batches that fill no last tile, at places that begin at no line and at no vector. */
static const streamed problems[] = {
    {OCLFFT_C2C, OCLFFT_SINGLE, 51, 203, NULL},
    {OCLFFT_C2C, OCLFFT_SINGLE, 200, 41, "4.5.10:w1:v4:along"},
    {OCLFFT_R2C, OCLFFT_SINGLE, 90, 43, NULL},
    {OCLFFT_C2C, OCLFFT_DOUBLE, 84, 21, "4.7.3:w2:v4:along"},
    {OCLFFT_C2C, OCLFFT_DOUBLE, 65, 23, "13.5:w4:v4"},
    {OCLFFT_C2R, OCLFFT_DOUBLE, 72, 25, NULL},
};

static void results_are_the_same(void **state) {
    (void)state;
    if (!can_stream()) skip();
    for (size_t i = 0; i < sizeof problems / sizeof *problems; ++i) {
        const streamed *s = &problems[i];
        unsigned char *plain = outcome("streams = 0\n", s, i % OFFSETS, false),
                      *past = outcome("streams = 1\n", s, i % OFFSETS, true);
        assert_memory_equal(plain, past, bytes_of(s));
        free(plain);
        free(past);
    }
}

/* Large results do, and small ones do not; nor does what is in place, or lies apart. */
static void passes_that_do(void **state) {
    (void)state;
    if (!can_stream()) skip();
    oclfft_context *context = open_streaming("streams = 80000\n");
    static const struct {
        size_t n, batch;
        bool in_place, expected;
        ptrdiff_t stride;
    } cases[] = {{100, 100, false, true, 0},
                 {100, 90, false, false, 0},
                 {100, 100, true, false, 0},
                 {100, 100, false, false, 2},
                 {8192, 100, false, false, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        oclfft_plan *plan = NULL;
        desc.lengths[0] = cases[i].n;
        desc.batch = cases[i].batch;
        desc.in_place = cases[i].in_place;
        desc.output.strides[0] = cases[i].stride;
        assert_ok(oclfft_plan_create(context, &desc, &plan));
        assert_int_equal(cases[i].expected, streams(plan));
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

/* The least element of all: a byte in each of two arrays. */
static void bytes_in_two_arrays_are_asked_for(void **state) {
    (void)state;
    oclfft_context *context = open_streaming("streams = 64\n");
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    char text[4096];
    d.lengths[0] = 64;
    d.batch = 1000;
    d.input.format = OCLFFT_PLANAR;
    d.input.element_type = OCLFFT_ELEMENT_INT8;
    assert_ok(oclfft_plan_create(context, &d, &plan));
    assert_ok(oclfft_plan_describe(plan, text, sizeof text, NULL));
    if (can_stream()) assert_non_null(strstr(text, "asks for the next tile"));
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(results_are_the_same),
                                       cmocka_unit_test(bytes_in_two_arrays_are_asked_for),
                                       cmocka_unit_test(passes_that_do)};
    return RUN_ON_DEVICE(tests);
}
