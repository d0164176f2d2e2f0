/* Executions that are refused and leave everything as it was, and objects destroyed in every
 * order. */
#include "common/on_device.h"

#include <stdlib.h>

enum { N = 64, BYTES = 2 * N * sizeof(float) };

/* A context, two plans, three buffers of the right size and one that is too small; the content is
 * known. */
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
    assert_invalid("in belongs to another context",
                   oclfft_execute(p, OCLFFT_FORWARD, w->foreign, w->out));
    assert_invalid("out belongs to another context",
                   oclfft_execute(p, OCLFFT_FORWARD, w->in, w->foreign));
    assert_invalid("in belongs to another context",
                   oclfft_execute(q, OCLFFT_FORWARD, w->foreign, w->foreign));
}

/* The same numbers of elements take twice the bytes. */
static void execute_counts_the_bytes_of_doubles(void **state) {
    (void)state;
    enum { WIDE = 2 * BYTES };
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    oclfft_plan *plan =
        plan_case(context, &(transform_case){.precision = OCLFFT_DOUBLE, .n = N, .batch = 1});
    const char zeros[WIDE] = {0};
    oclfft_buffer *right = buffer_of(context, zeros, WIDE),
                  *small = buffer_of(context, zeros, WIDE - 1);
    assert_invalid("in has 1023 bytes, the plan needs 1024",
                   oclfft_execute(plan, OCLFFT_FORWARD, small, right));
    assert_invalid("out has 1023 bytes, the plan needs 1024",
                   oclfft_execute(plan, OCLFFT_FORWARD, right, small));
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
    assert_invalid("in_im",
                   oclfft_execute_planar(p, OCLFFT_FORWARD, w->in, w->third, w->out, NULL));
    assert_invalid("out_im",
                   oclfft_execute_planar(p, OCLFFT_FORWARD, w->in, NULL, w->out, w->third));
    assert_invalid("out", oclfft_execute_planar(p, OCLFFT_FORWARD, w->in, NULL, NULL, NULL));
    assert_invalid("direction",
                   oclfft_execute_planar(p, (oclfft_direction)0, w->in, NULL, w->out, NULL));
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

/* ---- Planar and real sides ---- */

/* Buffers for each array of a planar side, for an interleaved one, for a half spectrum, and some
 * with a byte too few. */
enum { A, B, C, D, WHOLE, SPECTRUM, SMALL, SMALL_WHOLE, SMALL_SPECTRUM, FOREIGN, BUFFERS };
enum { HALF = BYTES / 2, SPECTRUM_BYTES = (N / 2 + 1) * 2 * sizeof(float) };

static const size_t buffer_bytes[BUFFERS] = {
    HALF, HALF, HALF, HALF, BYTES, SPECTRUM_BYTES, HALF - 1, BYTES - 1, SPECTRUM_BYTES - 1, HALF};

typedef struct shapes {
    oclfft_context *context, *other;
    oclfft_plan *planar, *from_planar, *to_planar, *planar_in_place;
    oclfft_plan *r2c, *c2r, *r2c_in_place, *c2r_in_place;
    oclfft_buffer *b[BUFFERS];
    float data[2 * N];
} shapes;

static oclfft_plan *plan_shaped(oclfft_context *context, oclfft_transform transform,
                                oclfft_format in, oclfft_format out, bool in_place) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    d.transform = transform;
    d.lengths[0] = N;
    d.input.format = in;
    d.output.format = out;
    d.in_place = in_place;
    assert_ok(oclfft_plan_create(context, &d, &plan));
    return plan;
}

static int setup_shapes(void **state) {
    fixture_begin();
    shapes *w = calloc(1, sizeof *w);
    oclfft_context *c = w->context = open_context();
    w->other = open_context();
    fill_random(w->data, 2 * N, 5);
    w->planar = plan_shaped(c, OCLFFT_C2C, OCLFFT_PLANAR, OCLFFT_PLANAR, false);
    w->from_planar = plan_shaped(c, OCLFFT_C2C, OCLFFT_PLANAR, OCLFFT_INTERLEAVED, false);
    w->to_planar = plan_shaped(c, OCLFFT_C2C, OCLFFT_INTERLEAVED, OCLFFT_PLANAR, false);
    w->planar_in_place = plan_shaped(c, OCLFFT_C2C, OCLFFT_PLANAR, OCLFFT_PLANAR, true);
    w->r2c = plan_shaped(c, OCLFFT_R2C, OCLFFT_INTERLEAVED, OCLFFT_INTERLEAVED, false);
    w->c2r = plan_shaped(c, OCLFFT_C2R, OCLFFT_INTERLEAVED, OCLFFT_INTERLEAVED, false);
    w->r2c_in_place = plan_shaped(c, OCLFFT_R2C, OCLFFT_INTERLEAVED, OCLFFT_INTERLEAVED, true);
    w->c2r_in_place = plan_shaped(c, OCLFFT_C2R, OCLFFT_INTERLEAVED, OCLFFT_INTERLEAVED, true);
    for (int i = 0; i < BUFFERS; ++i)
        w->b[i] = buffer_of(i == FOREIGN ? w->other : c, w->data, buffer_bytes[i]);
    *state = w;
    fixture_end();
    return 0;
}

/* No refused call has written anything. */
static int teardown_shapes(void **state) {
    fixture_begin();
    shapes *w = *state;
    oclfft_plan **plans[] = {&w->planar, &w->from_planar, &w->to_planar,    &w->planar_in_place,
                             &w->r2c,    &w->c2r,         &w->r2c_in_place, &w->c2r_in_place};
    for (int i = 0; i < BUFFERS; ++i) {
        float now[2 * N];
        assert_ok(oclfft_buffer_read(w->b[i], 0, buffer_bytes[i], now));
        assert_memory_equal(w->data, now, buffer_bytes[i]);
        oclfft_buffer_destroy(&w->b[i]);
    }
    for (size_t i = 0; i < sizeof plans / sizeof *plans; ++i) oclfft_plan_destroy(plans[i]);
    oclfft_context_destroy(&w->other);
    oclfft_context_destroy(&w->context);
    free(w);
    fixture_end();
    return 0;
}

static void execute_leaves_planar_plans_alone(void **state) {
    shapes *w = *state;
    assert_invalid("input is planar: use oclfft_execute_planar",
                   oclfft_execute(w->planar, OCLFFT_FORWARD, w->b[A], w->b[C]));
    assert_invalid("input is planar",
                   oclfft_execute(w->from_planar, OCLFFT_FORWARD, w->b[A], w->b[WHOLE]));
    assert_invalid("output is planar",
                   oclfft_execute(w->to_planar, OCLFFT_FORWARD, w->b[WHOLE], w->b[A]));
    assert_invalid("input is planar",
                   oclfft_execute(w->planar_in_place, OCLFFT_FORWARD, w->b[A], NULL));
}

/* The buffers by their names above; NONE is no buffer. */
enum { NONE = BUFFERS };

static oclfft_status planar(const shapes *w, oclfft_plan *plan, int in_re, int in_im, int out_re,
                            int out_im) {
    oclfft_buffer *const b[] = {
        in_re == NONE ? NULL : w->b[in_re], in_im == NONE ? NULL : w->b[in_im],
        out_re == NONE ? NULL : w->b[out_re], out_im == NONE ? NULL : w->b[out_im]};
    return oclfft_execute_planar(plan, OCLFFT_FORWARD, b[0], b[1], b[2], b[3]);
}

static void planar_sides_need_two_arrays(void **state) {
    shapes *w = *state;
    assert_invalid("in_re is NULL", planar(w, w->planar, NONE, B, C, D));
    assert_invalid("in_im is NULL", planar(w, w->planar, A, NONE, C, D));
    assert_invalid("out_re is NULL", planar(w, w->planar, A, B, NONE, D));
    assert_invalid("out_im is NULL", planar(w, w->planar, A, B, C, NONE));
    assert_invalid("is NULL", planar(w, w->planar, A, B, NONE, NONE));
    assert_invalid("in_im equals in_re", planar(w, w->planar, A, A, C, D));
    assert_invalid("out_im equals out_re", planar(w, w->planar, A, B, C, C));
    assert_invalid("in_im is NULL", planar(w, w->from_planar, A, NONE, WHOLE, NONE));
    assert_invalid("out_im is not NULL", planar(w, w->from_planar, A, B, WHOLE, C));
    assert_invalid("in_im is not NULL", planar(w, w->to_planar, WHOLE, A, C, D));
    assert_invalid("out_im is NULL", planar(w, w->to_planar, WHOLE, NONE, C, NONE));
    assert_invalid("in_im is not NULL, but that side of the plan is real",
                   planar(w, w->r2c, A, B, SPECTRUM, NONE));
    assert_invalid("out_im is not NULL, but that side of the plan is interleaved",
                   planar(w, w->r2c, A, NONE, SPECTRUM, B));
    assert_invalid("out_im is not NULL", planar(w, w->r2c_in_place, SPECTRUM, NONE, SPECTRUM, B));
}

static void planar_places_do_not_mix(void **state) {
    shapes *w = *state;
    assert_invalid("out_re equals in_re", planar(w, w->planar, A, B, A, D));
    assert_invalid("out_re equals in_im", planar(w, w->planar, A, B, B, D));
    assert_invalid("out_im equals in_re", planar(w, w->planar, A, B, C, A));
    assert_invalid("out_im equals in_im", planar(w, w->planar, A, B, C, B));
    assert_invalid("equals", planar(w, w->planar, A, B, A, B));
    assert_invalid("out_re equals in_im", planar(w, w->from_planar, A, WHOLE, WHOLE, NONE));
    assert_invalid("out_im equals in_re", planar(w, w->to_planar, WHOLE, NONE, A, WHOLE));
    assert_invalid("out_re differs from in_re", planar(w, w->planar_in_place, A, B, C, B));
    assert_invalid("out_im differs from in_im", planar(w, w->planar_in_place, A, B, A, D));
    /* exchanged */
    assert_invalid("out_re differs from in_re", planar(w, w->planar_in_place, A, B, B, A));
    assert_invalid("out_im differs from in_im", planar(w, w->planar_in_place, A, B, NONE, D));
    assert_invalid("in_im is NULL", planar(w, w->planar_in_place, A, NONE, A, NONE));
    assert_invalid("in_im equals in_re", planar(w, w->planar_in_place, A, A, NONE, NONE));
}

static void each_array_has_its_size_and_context(void **state) {
    shapes *w = *state;
    assert_invalid("in_re has 255 bytes, the plan needs 256", planar(w, w->planar, SMALL, B, C, D));
    assert_invalid("in_im has 255 bytes, the plan needs 256", planar(w, w->planar, A, SMALL, C, D));
    assert_invalid("out_re has 255 bytes, the plan needs 256",
                   planar(w, w->planar, A, B, SMALL, D));
    assert_invalid("out_im has 255 bytes, the plan needs 256",
                   planar(w, w->planar, A, B, C, SMALL));
    assert_invalid("out_re has 511 bytes, the plan needs 512",
                   planar(w, w->from_planar, A, B, SMALL_WHOLE, NONE));
    assert_invalid("in_re has 511 bytes, the plan needs 512",
                   planar(w, w->to_planar, SMALL_WHOLE, NONE, C, D));
    assert_invalid("in_im has 255 bytes, the plan needs 256",
                   planar(w, w->planar_in_place, A, SMALL, NONE, NONE));
    assert_invalid("in_re belongs to another context", planar(w, w->planar, FOREIGN, B, C, D));
    assert_invalid("in_im belongs to another context", planar(w, w->planar, A, FOREIGN, C, D));
    assert_invalid("out_re belongs to another context", planar(w, w->planar, A, B, FOREIGN, D));
    assert_invalid("out_im belongs to another context", planar(w, w->planar, A, B, C, FOREIGN));
}

/* In place the buffer holds the larger side, which is the complex one. */
static void each_side_has_its_size(void **state) {
    shapes *w = *state;
    oclfft_buffer **b = w->b;
    assert_invalid("in has 255 bytes, the plan needs 256",
                   oclfft_execute(w->r2c, OCLFFT_FORWARD, b[SMALL], b[SPECTRUM]));
    assert_invalid("out has 263 bytes, the plan needs 264",
                   oclfft_execute(w->r2c, OCLFFT_FORWARD, b[A], b[SMALL_SPECTRUM]));
    assert_invalid("in has 263 bytes, the plan needs 264",
                   oclfft_execute(w->c2r, OCLFFT_BACKWARD, b[SMALL_SPECTRUM], b[A]));
    assert_invalid("out has 255 bytes, the plan needs 256",
                   oclfft_execute(w->c2r, OCLFFT_BACKWARD, b[SPECTRUM], b[SMALL]));
    assert_invalid("in has 263 bytes, the plan needs 264",
                   oclfft_execute(w->r2c_in_place, OCLFFT_FORWARD, b[SMALL_SPECTRUM], NULL));
    assert_invalid("in has 256 bytes, the plan needs 264",
                   oclfft_execute(w->c2r_in_place, OCLFFT_BACKWARD, b[A], b[A]));
    assert_invalid("out differs",
                   oclfft_execute(w->r2c_in_place, OCLFFT_FORWARD, b[SPECTRUM], b[WHOLE]));
    assert_invalid("out equals in",
                   oclfft_execute(w->r2c, OCLFFT_FORWARD, b[SPECTRUM], b[SPECTRUM]));
}

static void real_transforms_have_one_direction(void **state) {
    shapes *w = *state;
    oclfft_buffer **b = w->b;
    assert_invalid("runs forward only", oclfft_execute(w->r2c, OCLFFT_BACKWARD, b[A], b[SPECTRUM]));
    assert_invalid("runs forward only",
                   oclfft_execute(w->r2c_in_place, OCLFFT_BACKWARD, b[SPECTRUM], NULL));
    assert_invalid("runs forward only",
                   oclfft_execute_planar(w->r2c, OCLFFT_BACKWARD, b[A], NULL, b[SPECTRUM], NULL));
    assert_invalid("runs backward only", oclfft_execute(w->c2r, OCLFFT_FORWARD, b[SPECTRUM], b[A]));
    assert_invalid("runs backward only",
                   oclfft_execute(w->c2r_in_place, OCLFFT_FORWARD, b[SPECTRUM], NULL));
    assert_invalid("runs backward only", planar(w, w->c2r, SPECTRUM, NONE, A, NONE));
    assert_invalid("direction = 0", oclfft_execute(w->r2c, (oclfft_direction)0, b[A], b[SPECTRUM]));
    assert_invalid("direction = 0", oclfft_execute(w->c2r, (oclfft_direction)0, b[SPECTRUM], b[A]));
}

/* Strides, distance and offset count, and what a callback says of its elements. */
static void layouts_make_sizes(void **state) {
    shapes *w = *state;
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    d.rank = 2;
    d.lengths[0] = d.lengths[1] = d.batch = 2;
    d.input.strides[0] = 8;
    d.input.strides[1] = 2;
    d.input.distance = 20;
    d.input.offset = 33; /* to element 33 + 8 + 2 + 20 */
    d.output.format = OCLFFT_PLANAR;
    d.output.offset = 57; /* to element 57 + 7 */
    assert_ok(oclfft_plan_create(w->context, &d, &plan));
    assert_invalid("in_re has 511 bytes, the plan needs 512",
                   planar(w, plan, SMALL_WHOLE, NONE, C, D));
    assert_invalid("out_im has 255 bytes, the plan needs 260",
                   planar(w, plan, WHOLE, NONE, SPECTRUM, SMALL));
    oclfft_plan_destroy(&plan);
    d = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = N;
    d.load_callback.source =
        "float2 one(ulong element, global const void *in, global const void *in_im) {"
        "    return (float2)(1, ((global const char *)in)[2 * element]);"
        "}";
    d.load_callback.name = "one";
    d.load_callback.element_bytes = 4;
    assert_ok(oclfft_plan_create(w->context, &d, &plan));
    assert_invalid("in has 255 bytes, the plan needs 256",
                   oclfft_execute(plan, OCLFFT_FORWARD, w->b[SMALL], w->b[WHOLE]));
    assert_invalid("out has 511 bytes, the plan needs 512",
                   oclfft_execute(plan, OCLFFT_FORWARD, w->b[A], w->b[SMALL_WHOLE]));
    oclfft_plan_destroy(&plan);
}

/* What oclfft_execute_planar takes: every mixture of planar and interleaved sides, in place with
 * and without naming the output. */
static void planar_sides_compute(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    float data[2 * N], parts[2][N], got[2][N], out[2 * N];
    fill_random(data, 2 * N, 6);
    for (int i = 0; i < 2 * N; ++i) parts[i % 2][i / 2] = data[i];
    for (int way = 0; way < 5; ++way) {
        bool in_place = way >= 3, from = way & 1 || in_place, to = way & 2 || in_place;
        oclfft_plan *plan =
            plan_shaped(context, OCLFFT_C2C, from ? OCLFFT_PLANAR : OCLFFT_INTERLEAVED,
                        to ? OCLFFT_PLANAR : OCLFFT_INTERLEAVED, in_place);
        oclfft_buffer *in[2] = {buffer_of(context, from ? parts[0] : data, from ? HALF : BYTES),
                                NULL},
                      *target[2] = {NULL, NULL};
        if (from) in[1] = buffer_of(context, parts[1], HALF);
        if (!in_place) assert_ok(oclfft_buffer_create(context, to ? HALF : BYTES, &target[0]));
        if (!in_place && to) assert_ok(oclfft_buffer_create(context, HALF, &target[1]));
        oclfft_buffer *const *result = in_place ? in : target;
        oclfft_buffer *const *named = way == 3 ? in : target;
        assert_ok(oclfft_execute_planar(plan, OCLFFT_FORWARD, in[0], in[1], named[0], named[1]));
        if (!to) assert_ok(oclfft_buffer_read(result[0], 0, BYTES, out));
        for (int part = 0; to && part < 2; ++part)
            assert_ok(oclfft_buffer_read(result[part], 0, HALF, got[part]));
        for (int i = 0; to && i < 2 * N; ++i) out[i] = got[i % 2][i / 2];
        assert_true(relative_error(data, out, N, 1, OCLFFT_FORWARD, 1) <= accuracy_bar(N));
        for (int i = 0; i < 2; ++i)
            oclfft_buffer_destroy(&in[i]), oclfft_buffer_destroy(&target[i]);
        oclfft_plan_destroy(&plan);
    }
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
    assert_invalid("direction",
                   oclfft_execute_host(w->out_of_place, (oclfft_direction)7, w->data, out));
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

/* The 24 orders of a context, a plan with scratch, and two buffers; while all that an execution
 * needs is left, it works. */
static void objects_are_destroyed_in_any_order(void **state) {
    (void)state;
    for (int order = 0; order < 24; ++order) {
        float data[2 * 4096];
        fill_random(data, 2 * 4096, 1);
        oclfft_context *context = open_context();
        oclfft_plan *plan = plan_of(context, 4096, 1, false, "8.8:w8/8.8:w8");
        oclfft_buffer *in = buffer_of(context, data, sizeof data),
                      *out = buffer_of(context, data, sizeof data);
        int left[4] = {0, 1, 2, 3}, code = order;
        for (int i = 4; i > 0; --i) {
            int pick = code % i, which = left[pick];
            code /= i;
            left[pick] = left[i - 1];
            /* still running when things go */
            if (plan && in && out) assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, in, out));
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
        cmocka_unit_test_setup_teardown(execute_leaves_planar_plans_alone, setup_shapes,
                                        teardown_shapes),
        cmocka_unit_test_setup_teardown(planar_sides_need_two_arrays, setup_shapes,
                                        teardown_shapes),
        cmocka_unit_test_setup_teardown(planar_places_do_not_mix, setup_shapes, teardown_shapes),
        cmocka_unit_test_setup_teardown(each_array_has_its_size_and_context, setup_shapes,
                                        teardown_shapes),
        cmocka_unit_test_setup_teardown(each_side_has_its_size, setup_shapes, teardown_shapes),
        cmocka_unit_test_setup_teardown(real_transforms_have_one_direction, setup_shapes,
                                        teardown_shapes),
        cmocka_unit_test_setup_teardown(layouts_make_sizes, setup_shapes, teardown_shapes),
        cmocka_unit_test(planar_sides_compute),
        cmocka_unit_test_setup_teardown(execute_host_refuses, setup, teardown),
        cmocka_unit_test(execute_counts_the_bytes_of_doubles),
        cmocka_unit_test(execute_planar_takes_interleaved),
        cmocka_unit_test(destroying_nothing_is_fine),
        cmocka_unit_test(objects_are_destroyed_in_any_order),
        cmocka_unit_test(a_plan_outlives_its_context),
    };
    return RUN_ON_DEVICE(tests);
}
