/* Executions that are refused and leave everything as it was, and objects destroyed in every order. */
#include "on_device.h"

#include <stdlib.h>

enum { N = 64, BYTES = 2 * N * sizeof(float) };

/* A context, two plans, three buffers of the right size and one that is too small; the content is known. */
typedef struct world {
    oclfft_context *context, *other;
    oclfft_plan *out_of_place, *in_place;
    oclfft_buffer *in, *out, *third, *small, *foreign;
    float data[2 * N];
} world;

static int setup(void **state) {
    fixture_begin();
    world *w = calloc(1, sizeof *w);
    fill_random(w->data, 2 * N, 4);
    w->context = open_context();
    w->other = open_context();
    w->out_of_place = plan_of(w->context, N, 1, false, NULL);
    w->in_place = plan_of(w->context, N, 1, true, NULL);
    w->in = buffer_of(w->context, w->data, BYTES);
    w->out = buffer_of(w->context, w->data, BYTES);
    w->third = buffer_of(w->context, w->data, BYTES);
    w->small = buffer_of(w->context, w->data, BYTES - 1);
    w->foreign = buffer_of(w->other, w->data, BYTES);
    *state = w;
    fixture_end();
    return 0;
}

/* No refused call has written anything. */
static int teardown(void **state) {
    fixture_begin();
    world *w = *state;
    oclfft_buffer *all[] = {w->in, w->out, w->third, w->foreign};
    for (int i = 0; i < 4; ++i) {
        float now[2 * N];
        assert_ok(oclfft_buffer_read(all[i], 0, BYTES, now));
        assert_memory_equal(w->data, now, BYTES);
        oclfft_buffer_destroy(&all[i]);
    }
    oclfft_buffer_destroy(&w->small);
    oclfft_plan_destroy(&w->in_place);
    oclfft_plan_destroy(&w->out_of_place);
    oclfft_context_destroy(&w->other);
    oclfft_context_destroy(&w->context);
    free(w);
    fixture_end();
    return 0;
}

static void execute_refuses(void **state) {
    world *w = *state;
    oclfft_plan *p = w->out_of_place, *q = w->in_place;
    assert_invalid("plan", oclfft_execute(NULL, OCLFFT_FORWARD, w->in, w->out));
    assert_invalid("in is NULL", oclfft_execute(p, OCLFFT_FORWARD, NULL, w->out));
    assert_invalid("out is NULL", oclfft_execute(p, OCLFFT_FORWARD, w->in, NULL));
    assert_invalid("out equals in", oclfft_execute(p, OCLFFT_FORWARD, w->in, w->in));
    assert_invalid("out differs", oclfft_execute(q, OCLFFT_FORWARD, w->in, w->out));
    assert_invalid("in is NULL", oclfft_execute(q, OCLFFT_FORWARD, NULL, NULL));
    assert_invalid("direction = 0", oclfft_execute(p, (oclfft_direction)0, w->in, w->out));
    assert_invalid("direction = 2", oclfft_execute(p, (oclfft_direction)2, w->in, w->out));
    assert_invalid("in has 511 bytes", oclfft_execute(p, OCLFFT_FORWARD, w->small, w->out));
    assert_invalid("out has 511 bytes", oclfft_execute(p, OCLFFT_FORWARD, w->in, w->small));
    assert_invalid("in has 511 bytes", oclfft_execute(q, OCLFFT_BACKWARD, w->small, NULL));
    assert_invalid("in belongs to another context", oclfft_execute(p, OCLFFT_FORWARD, w->foreign, w->out));
    assert_invalid("out belongs to another context", oclfft_execute(p, OCLFFT_FORWARD, w->in, w->foreign));
    assert_invalid("in belongs to another context", oclfft_execute(q, OCLFFT_FORWARD, w->foreign, w->foreign));
}

/* The same numbers of elements take twice the bytes. */
static void execute_counts_the_bytes_of_doubles(void **state) {
    (void)state;
    enum { WIDE = 2 * BYTES };
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    oclfft_plan *plan = plan_case(context, &(transform_case){.precision = OCLFFT_DOUBLE, .n = N, .batch = 1});
    const char zeros[WIDE] = {0};
    oclfft_buffer *right = buffer_of(context, zeros, WIDE), *small = buffer_of(context, zeros, WIDE - 1);
    assert_invalid("in has 1023 bytes, the plan needs 1024", oclfft_execute(plan, OCLFFT_FORWARD, small, right));
    assert_invalid("out has 1023 bytes, the plan needs 1024", oclfft_execute(plan, OCLFFT_FORWARD, right, small));
    oclfft_buffer_destroy(&right);
    oclfft_buffer_destroy(&small);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

static void execute_planar_refuses(void **state) {
    world *w = *state;
    oclfft_plan *p = w->out_of_place;
    assert_invalid("plan", oclfft_execute_planar(NULL, OCLFFT_FORWARD, w->in, NULL, w->out, NULL));
    assert_invalid("in_re", oclfft_execute_planar(p, OCLFFT_FORWARD, NULL, NULL, w->out, NULL));
    assert_invalid("in_im", oclfft_execute_planar(p, OCLFFT_FORWARD, w->in, w->third, w->out, NULL));
    assert_invalid("out_im", oclfft_execute_planar(p, OCLFFT_FORWARD, w->in, NULL, w->out, w->third));
    assert_invalid("out", oclfft_execute_planar(p, OCLFFT_FORWARD, w->in, NULL, NULL, NULL));
    assert_invalid("direction", oclfft_execute_planar(p, (oclfft_direction)0, w->in, NULL, w->out, NULL));
}

static void execute_planar_takes_interleaved(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_of(context, N, 1, false, NULL);
    float data[2 * N], one[2 * N], two[2 * N];
    fill_random(data, 2 * N, 1);
    transform(context, plan, OCLFFT_FORWARD, data, one, 2 * N);
    oclfft_buffer *in = buffer_of(context, data, BYTES), *out = buffer_of(context, data, BYTES);
    assert_ok(oclfft_execute_planar(plan, OCLFFT_FORWARD, in, NULL, out, NULL));
    assert_ok(oclfft_buffer_read(out, 0, BYTES, two));
    assert_memory_equal(one, two, BYTES);
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

static void execute_host_refuses(void **state) {
    world *w = *state;
    float out[2 * N], before[2 * N];
    fill_random(out, 2 * N, 8);
    memcpy(before, out, sizeof out);
    assert_invalid("plan", oclfft_execute_host(NULL, OCLFFT_FORWARD, w->data, out));
    assert_invalid("in", oclfft_execute_host(w->out_of_place, OCLFFT_FORWARD, NULL, out));
    assert_invalid("out", oclfft_execute_host(w->out_of_place, OCLFFT_FORWARD, w->data, NULL));
    assert_invalid("direction", oclfft_execute_host(w->out_of_place, (oclfft_direction)7, w->data, out));
    assert_unsupported("oclfft_execute_host", oclfft_execute_host(w->out_of_place, OCLFFT_FORWARD, w->data, out));
    assert_memory_equal(before, out, sizeof out);
}

static void destroying_nothing_is_fine(void **state) {
    (void)state;
    oclfft_context *context = NULL;
    oclfft_buffer *buffer = NULL;
    oclfft_plan *plan = NULL;
    for (int twice = 0; twice < 2; ++twice) {
        oclfft_context_destroy(NULL);
        oclfft_buffer_destroy(NULL);
        oclfft_plan_destroy(NULL);
        oclfft_context_destroy(&context);
        oclfft_buffer_destroy(&buffer);
        oclfft_plan_destroy(&plan);
    }
    context = open_context();
    plan = plan_of(context, N, 1, false, NULL);
    assert_ok(oclfft_buffer_create(context, BYTES, &buffer));
    for (int twice = 0; twice < 2; ++twice) {
        oclfft_plan_destroy(&plan);
        oclfft_buffer_destroy(&buffer);
        oclfft_context_destroy(&context);
        assert_true(!plan && !buffer && !context);
    }
}

/* The 24 orders of a context, a plan with scratch, and two buffers; while all that an execution needs is left, it works. */
static void objects_are_destroyed_in_any_order(void **state) {
    (void)state;
    for (int order = 0; order < 24; ++order) {
        float data[2 * 4096];
        fill_random(data, 2 * 4096, 1);
        oclfft_context *context = open_context();
        oclfft_plan *plan = plan_of(context, 4096, 1, false, "8.8:w8/8.8:w8");
        oclfft_buffer *in = buffer_of(context, data, sizeof data), *out = buffer_of(context, data, sizeof data);
        int left[4] = {0, 1, 2, 3}, code = order;
        for (int i = 4; i > 0; --i) {
            int pick = code % i, which = left[pick];
            code /= i;
            left[pick] = left[i - 1];
            if (plan && in && out) assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, in, out)); /* still running when things go */
            if (which == 0) oclfft_context_destroy(&context);
            if (which == 1) oclfft_plan_destroy(&plan);
            if (which == 2) oclfft_buffer_destroy(&in);
            if (which == 3) oclfft_buffer_destroy(&out);
            if (out) assert_ok(oclfft_buffer_read(out, 0, sizeof data, data));
        }
        assert_true(!context && !plan && !in && !out);
    }
}

/* A plan whose context handle is gone still computes right. */
static void a_plan_outlives_its_context(void **state) {
    (void)state;
    float data[2 * N], out[2 * N];
    fill_random(data, 2 * N, 3);
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_of(context, N, 1, false, NULL);
    oclfft_buffer *a = buffer_of(context, data, BYTES), *b = buffer_of(context, data, BYTES);
    oclfft_context_destroy(&context);
    assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, a, b));
    assert_ok(oclfft_buffer_read(b, 0, BYTES, out));
    assert_true(relative_error(data, out, N, 1, OCLFFT_FORWARD, 1) <= accuracy_bar(N));
    oclfft_plan_destroy(&plan);
    oclfft_buffer_destroy(&a);
    oclfft_buffer_destroy(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(execute_refuses, setup, teardown),
        cmocka_unit_test_setup_teardown(execute_planar_refuses, setup, teardown),
        cmocka_unit_test_setup_teardown(execute_host_refuses, setup, teardown),
        cmocka_unit_test(execute_counts_the_bytes_of_doubles),
        cmocka_unit_test(execute_planar_takes_interleaved),
        cmocka_unit_test(destroying_nothing_is_fine),
        cmocka_unit_test(objects_are_destroyed_in_any_order),
        cmocka_unit_test(a_plan_outlives_its_context),
    };
    return RUN_ON_DEVICE(tests);
}
