#include "on_device.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

bool device_present(void) {
    size_t count = 0;
    if (oclfft_list_devices(NULL, 0, &count) == OCLFFT_SUCCESS && count > 0) return true;
    printf("skipped: no OpenCL device\n");
    return false;
}

oclfft_context *open_context(void) {
    oclfft_context *context = NULL;
    assert_ok(oclfft_context_create(NULL, &context));
    assert_non_null(context);
    return context;
}

oclfft_buffer *buffer_of(oclfft_context *context, const void *data, size_t bytes) {
    oclfft_buffer *buffer = NULL;
    assert_ok(oclfft_buffer_create(context, bytes, &buffer));
    assert_ok(oclfft_buffer_write(buffer, 0, bytes, data));
    return buffer;
}

oclfft_plan *plan_of(oclfft_context *context, size_t n, size_t batch, bool in_place, const char *recipe) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = n;
    desc.batch = batch;
    desc.in_place = in_place;
    desc.recipe = recipe;
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    return plan;
}

void transform(oclfft_context *context, oclfft_plan *plan, oclfft_direction direction, const float *in, float *out, size_t floats) {
    oclfft_buffer *source = buffer_of(context, in, floats * sizeof *in), *target = buffer_of(context, out, floats * sizeof *out);
    assert_ok(oclfft_execute(plan, direction, source, target));
    assert_ok(oclfft_buffer_read(target, 0, floats * sizeof *out, out));
    oclfft_buffer_destroy(&source);
    oclfft_buffer_destroy(&target);
}

/* Floats behind the data that no execution may touch. */
enum { FENCE = 256 };

typedef struct arrays {
    size_t floats; /* of the data; each array has FENCE more */
    float *in, *out, *poison;
} arrays;

static arrays arrays_make(size_t floats) {
    size_t bytes = (floats + FENCE) * sizeof(float);
    arrays a = {floats, malloc(bytes), malloc(bytes), malloc(bytes)};
    assert_true(a.in && a.out && a.poison);
    fill_random(a.in, floats + FENCE, floats);
    for (size_t i = 0; i < floats + FENCE; ++i) a.poison[i] = NAN;
    return a;
}

static void arrays_free(arrays *a) {
    free(a->in);
    free(a->out);
    free(a->poison);
}

static oclfft_plan *plan_case(oclfft_context *context, const transform_case *c) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = c->n;
    desc.batch = c->batch;
    desc.in_place = c->in_place;
    desc.recipe = c->recipe;
    if (c->scale_forward != 0) desc.scale_forward = c->scale_forward;
    desc.scale_backward = c->scale_backward;
    oclfft_plan *plan = NULL;
    oclfft_status status = oclfft_plan_create(context, &desc, &plan);
    if (status != OCLFFT_SUCCESS)
        fail_msg("%zu x%zu %s: %s", c->n, c->batch, c->recipe ? c->recipe : "default", oclfft_last_error());
    return plan;
}

/* Bits, not values: the fence and the poison are NaN. */
static void assert_same_bits(const float *a, const float *b, size_t count, const char *what, const transform_case *c) {
    if (memcmp(a, b, count * sizeof *a) != 0)
        fail_msg("%zu x%zu %s: %s was changed", c->n, c->batch, c->recipe ? c->recipe : "default", what);
}

static void run_case(oclfft_context *context, const transform_case *c, arrays *a) {
    size_t bytes = (a->floats + FENCE) * sizeof(float);
    oclfft_plan *plan = plan_case(context, c);
    oclfft_buffer *in = buffer_of(context, a->in, bytes), *out = c->in_place ? NULL : buffer_of(context, a->poison, bytes);
    assert_ok(oclfft_execute(plan, c->direction, in, out));
    assert_ok(oclfft_buffer_read(c->in_place ? in : out, 0, bytes, a->out));
    assert_same_bits(a->out + a->floats, (c->in_place ? a->in : a->poison) + a->floats, FENCE, "memory behind the output", c);
    if (!c->in_place) {
        assert_ok(oclfft_buffer_read(in, 0, bytes, a->poison));
        assert_same_bits(a->poison, a->in, a->floats + FENCE, "the input", c);
    }
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
}

void check_transform(oclfft_context *context, const transform_case *c) {
    arrays a = arrays_make(2 * c->n * c->batch);
    run_case(context, c, &a);
    bool forward = c->direction == OCLFFT_FORWARD;
    double scale = forward ? c->scale_forward : c->scale_backward;
    if (scale == 0) scale = forward ? 1.0 : 1.0 / (double)c->n;
    double error = relative_error(a.in, a.out, c->n, c->batch, c->direction, scale);
    if (!(error <= accuracy_bar(c->n))) /* also when NaN */
        fail_msg("%zu x%zu %s %s, %s: error %.3g above %.3g", c->n, c->batch, forward ? "forward" : "backward",
                 c->in_place ? "in place" : "out of place", c->recipe ? c->recipe : "default recipe", error, accuracy_bar(c->n));
    arrays_free(&a);
}
