#include "on_device.h"

#include <stdio.h>
#include <stdlib.h>

bool device_present(void) {
    size_t count = 0;
    if (oclfft_device_list(NULL, 0, 0, &count) == OCLFFT_SUCCESS && count > 0) return true;
    printf("skipped: no OpenCL device\n");
    return false;
}

oclfft_context *open_context(void) {
    oclfft_context *context = NULL;
    assert_ok(oclfft_context_create(NULL, &context));
    assert_non_null(context);
    return context;
}

oclfft_context *open_context_for(oclfft_precision precision) {
    oclfft_context *context = open_context();
    oclfft_device_info info;
    assert_ok(oclfft_context_device(context, &info));
    if (precision != OCLFFT_DOUBLE || info.has_double) return context;
    oclfft_context_destroy(&context);
    skip();
    return NULL;
}

oclfft_buffer *buffer_of(oclfft_context *context, const void *data, size_t bytes) {
    oclfft_buffer *buffer = NULL;
    assert_ok(oclfft_buffer_create(context, bytes, &buffer));
    assert_ok(oclfft_buffer_write(buffer, 0, bytes, data));
    return buffer;
}

/* The case in the words of a failure. */
static const char *name_of(const transform_case *c) {
    static char name[256];
    snprintf(name, sizeof name, "%s %zu x%zu %s %s, %s",
             c->precision == OCLFFT_DOUBLE ? "double" : "single", c->n, c->batch,
             c->direction == OCLFFT_BACKWARD ? "backward" : "forward",
             c->in_place ? "in place" : "out of place", c->recipe ? c->recipe : "default recipe");
    return name;
}

oclfft_plan *plan_case(oclfft_context *context, const transform_case *c) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.precision = c->precision;
    desc.lengths[0] = c->n;
    desc.batch = c->batch;
    desc.in_place = c->in_place;
    desc.recipe = c->recipe;
    if (c->scale_forward != 0) desc.scale_forward = c->scale_forward;
    desc.scale_backward = c->scale_backward;
    oclfft_plan *plan = NULL;
    if (oclfft_plan_create(context, &desc, &plan) != OCLFFT_SUCCESS)
        fail_msg("%s: %s", name_of(c), oclfft_last_error());
    return plan;
}

oclfft_plan *plan_of(oclfft_context *context, size_t n, size_t batch, bool in_place,
                     const char *recipe) {
    return plan_case(
        context, &(transform_case){.n = n, .batch = batch, .in_place = in_place, .recipe = recipe});
}

void transform_bytes(oclfft_context *context, oclfft_plan *plan, oclfft_direction direction,
                     const void *in, void *out, size_t bytes) {
    oclfft_buffer *source = buffer_of(context, in, bytes), *target = buffer_of(context, out, bytes);
    assert_ok(oclfft_execute(plan, direction, source, target));
    assert_ok(oclfft_buffer_read(target, 0, bytes, out));
    oclfft_buffer_destroy(&source);
    oclfft_buffer_destroy(&target);
}

void transform(oclfft_context *context, oclfft_plan *plan, oclfft_direction direction,
               const float *in, float *out, size_t floats) {
    transform_bytes(context, plan, direction, in, out, floats * sizeof *in);
}

/* Bytes behind the data that no execution may touch. */
enum { FENCE = 1024 };

typedef struct arrays {
    size_t bytes; /* of the data; each array has FENCE more */
    char *in, *out, *poison;
} arrays;

static arrays arrays_make(const transform_case *c) {
    size_t bytes = 2 * c->n * c->batch * real_bytes(c->precision), all = bytes + FENCE;
    arrays a = {bytes, malloc(all), malloc(all), malloc(all)};
    assert_true(a.in && a.out && a.poison);
    fill_random_in(c->precision, a.in, all / real_bytes(c->precision), 2 * c->n * c->batch);
    fill_signals_in(c->precision, a.in, 2 * c->n, c->batch, 2 * c->n * c->batch);
    memset(a.poison, 0xff, all); /* NaN in both precisions */
    return a;
}

static void arrays_free(arrays *a) {
    free(a->in);
    free(a->out);
    free(a->poison);
}

/* Bits, not values: the fence and the poison are NaN. */
static void assert_same_bits(const char *a, const char *b, size_t bytes, const char *what,
                             const transform_case *c) {
    if (memcmp(a, b, bytes) != 0) fail_msg("%s: %s was changed", name_of(c), what);
}

static void run_case(oclfft_context *context, const transform_case *c, arrays *a) {
    size_t bytes = a->bytes + FENCE;
    oclfft_plan *plan = plan_case(context, c);
    oclfft_buffer *in = buffer_of(context, a->in, bytes),
                  *out = c->in_place ? NULL : buffer_of(context, a->poison, bytes);
    assert_ok(oclfft_execute(plan, c->direction, in, out));
    assert_ok(oclfft_buffer_read(c->in_place ? in : out, 0, bytes, a->out));
    assert_same_bits(a->out + a->bytes, (c->in_place ? a->in : a->poison) + a->bytes, FENCE,
                     "memory behind the output", c);
    if (!c->in_place) {
        assert_ok(oclfft_buffer_read(in, 0, bytes, a->poison));
        assert_same_bits(a->poison, a->in, bytes, "the input", c);
    }
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
}

void check_transform(oclfft_context *context, const transform_case *c) {
    if (!reference_present(c->precision)) skip();
    arrays a = arrays_make(c);
    run_case(context, c, &a);
    bool forward = c->direction == OCLFFT_FORWARD;
    double scale = forward ? c->scale_forward : c->scale_backward;
    if (scale == 0) scale = forward ? 1.0 : 1.0 / (double)c->n;
    double error =
        relative_error_in(c->precision, a.in, a.out, c->n, c->batch, c->direction, scale);
    double bar = transform_bar_in(c->precision, c->n);
    if (!(error <= bar))
        fail_msg("%s: error %.3g above %.3g", name_of(c), error, bar); /* also when NaN */
    arrays_free(&a);
}
