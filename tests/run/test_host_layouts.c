/* Execution from and to host arrays of every layout: all bytes as oclfft_execute_planar leaves them
 * in buffers, gaps included. */
#include "common/host_support.h"

#include <stdio.h>
#include <stdlib.h>

#include <element_values.h>

typedef struct layout_case {
    const char *name;
    oclfft_plan_desc desc;
} layout_case;

/* A side's two arrays; the second has no bytes unless the side is planar. */
typedef struct pair {
    fenced arrays[2];
    oclfft_buffer *buffers[2];
    size_t bytes;
    uint32_t count;
} pair;

static uint64_t side_bytes(const side *s) {
    return s->elements * s->element_bytes;
}

static void fill_numbers(oclfft_element_type type, char *to, size_t bytes, uint64_t seed) {
    size_t count = bytes / element_size(type) + 1;
    double *random = malloc(count * sizeof *random);
    void *numbers = malloc(count * element_size(type));
    fill_random_in(OCLFFT_DOUBLE, random, count, seed);
    for (size_t i = 0; i < count; ++i) element_round(type, numbers, i, 100 * random[i]);
    memcpy(to, numbers, bytes);
    free(numbers);
    free(random);
}

/* Random and finite, of the side's type. */
static pair pair_new(oclfft_context *context, const problem *p, const side *s, route by,
                     uint64_t seed) {
    uint64_t bytes = p->in_place && side_bytes(&p->out) > side_bytes(&p->in) ? side_bytes(&p->out)
                                                                             : side_bytes(s);
    pair made = {.bytes = (size_t)bytes, .count = side_arrays(s)};
    for (uint32_t a = 0; a < made.count; ++a) {
        made.arrays[a] = fenced_new(made.bytes, by);
        fill_numbers(storage_type(s->storage, p->precision), made.arrays[a].data, made.bytes,
                     seed + a);
        made.buffers[a] = buffer_of(context, made.arrays[a].data, made.bytes);
    }
    return made;
}

static void pair_free(pair *p) {
    for (uint32_t a = 0; a < p->count; ++a) {
        oclfft_buffer_destroy(&p->buffers[a]);
        fenced_free(&p->arrays[a]);
    }
}

/* Makes the places between the elements of a side equal: in place they were elements of the other
 * side. */
static void forget_gaps(const problem *p, const side *s, const char *from, char *to) {
    size_t bytes = (size_t)side_bytes(s);
    char *elements = malloc(bytes);
    memcpy(elements, to, bytes);
    memcpy(to, from, bytes);
    for (uint64_t t = 0; t < p->batch; ++t)
        for (uint64_t i = 0, points = side_points(p, s) / p->batch; i < points; ++i) {
            uint64_t place = s->offset + t * s->distance, rest = i;
            for (uint32_t d = p->rank; d-- > 0; rest /= s->lengths[d])
                place += rest % s->lengths[d] * s->strides[d];
            memcpy(to + place * s->element_bytes, elements + place * s->element_bytes,
                   s->element_bytes);
        }
    free(elements);
}

/* The arrays hold what the buffers hold. */
static void assert_pair(const problem *problem, const pair *p, const char *name, route by) {
    bool real_in_place = problem->in_place && problem->out.real;
    for (uint32_t a = 0; a < p->count; ++a) {
        char *expected = malloc(p->bytes);
        size_t bytes = real_in_place ? (size_t)side_bytes(&problem->out) : p->bytes;
        assert_ok(oclfft_buffer_read(p->buffers[a], 0, p->bytes, expected));
        if (real_in_place) forget_gaps(problem, &problem->out, p->arrays[a].data, expected);
        for (size_t i = 0; i < bytes; ++i)
            if (expected[i] != p->arrays[a].data[i])
                fail_msg("%s, %s: array %u differs from the buffer in byte %zu of %zu", name,
                         route_names[by], a, i, p->bytes);
        assert_fences(&p->arrays[a], name);
        free(expected);
    }
}

/* What oclfft_execute_host takes for a side. */
static void *pointer_of(const pair *p, void *list[2]) {
    for (uint32_t a = 0; a < p->count; ++a) list[a] = p->arrays[a].data;
    return p->count == 2 ? (void *)list : list[0];
}

static void run_layout(oclfft_context *context, oclfft_plan *plan, const layout_case *c,
                       uint64_t limit, route by) {
    const problem *p = plan_problem(plan);
    oclfft_direction direction = p->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    void *ins[2] = {NULL}, *outs[2] = {NULL};
    pair in = pair_new(context, p, &p->in, by, 1),
         out = p->in_place ? in : pair_new(context, p, &p->out, by, 3);
    void *from = pointer_of(&in, ins), *to = pointer_of(&out, outs);
    const void *known[4] = {ins[0], ins[1], outs[0], outs[1]};
    context->memory_limit = limit ? context->memory_used + limit : 0;
    take_route(plan, by, known, 4);
    if (oclfft_execute_host(plan, direction, from, to) != OCLFFT_SUCCESS)
        fail_msg("%s, %s: %s", c->name, route_names[by], oclfft_last_error());
    context->memory_limit = 0;
    if (p->in_place)
        assert_ok(oclfft_execute_planar(plan, direction, in.buffers[0], in.buffers[1], NULL, NULL));
    else
        assert_ok(oclfft_execute_planar(plan, direction, in.buffers[0], in.buffers[1],
                                        out.buffers[0], out.buffers[1]));
    assert_pair(p, &out, c->name, by);
    assert_pair(p, &in, c->name, by);
    if (!p->in_place) pair_free(&out);
    pair_free(&in);
}

/* By all ways, in pieces as they come and in pieces as small as there can be. */
static void check_layout(layout_case c) {
    oclfft_context *context = open_context_for(c.desc.precision);
    oclfft_plan *plan = NULL;
    oclfft_status status = oclfft_plan_create(context, &c.desc, &plan);
    if (status != OCLFFT_SUCCESS) fail_msg("%s: %s", c.name, oclfft_last_error());
    const problem *p = plan_problem(plan);
    uint64_t count = ways_quantum(&plan->ways);
    uint64_t limit = side_buffer_bytes(p, &p->in, count) * side_arrays(&p->in);
    if (!p->in_place) limit += side_buffer_bytes(p, &p->out, count) * side_arrays(&p->out);
    if (p->in_place && side_buffer_bytes(p, &p->out, count) > limit)
        limit = side_buffer_bytes(p, &p->out, count);
    limit = 2 * limit + space_for(&plan->ways, count).bytes;
    for (route by = 0; by < ROUTES; ++by) {
        run_layout(context, plan, &c, 0, by);
        if (!problem_is_whole(p)) run_layout(context, plan, &c, limit, by);
    }
    oclfft_plan_destroy(&plan);
    assert_int_equal(0, (int)context->memory_used);
    oclfft_context_destroy(&context);
}

static layout_case base(const char *name, size_t length, size_t batch) {
    layout_case c = {.name = name, .desc = OCLFFT_PLAN_DESC_INIT};
    c.desc.lengths[0] = length;
    c.desc.batch = batch;
    return c;
}

static void gaps(void **state) {
    (void)state;
    for (int in_place = 0; in_place < 2; ++in_place) {
        layout_case c = base("offsets", 48, 23);
        c.desc.in_place = in_place;
        c.desc.input.offset = 7;
        c.desc.output.offset = in_place ? 7 : 12;
        check_layout(c);
        c = base("distances", 48, 23);
        c.desc.in_place = in_place;
        c.desc.input.distance = 53;
        c.desc.output.distance = in_place ? 53 : 61;
        check_layout(c);
        c = base("strides", 48, 23);
        c.desc.in_place = in_place;
        c.desc.input.strides[0] = 3;
        c.desc.output.strides[0] = in_place ? 3 : 2;
        c.desc.output.offset = c.desc.input.offset = 5;
        check_layout(c);
    }
}

static void batches_that_interleave(void **state) {
    (void)state;
    for (int variant = 1; variant < 4; ++variant) {
        layout_case c = base("interleaved", 48, 23);
        if (variant & 1) c.desc.input.strides[0] = 25, c.desc.input.distance = 1;
        if (variant & 2) c.desc.output.strides[0] = 23, c.desc.output.distance = 1;
        check_layout(c);
    }
    layout_case c = base("interleaved in place", 48, 23);
    c.desc.in_place = true;
    c.desc.input.strides[0] = c.desc.output.strides[0] = 25;
    c.desc.input.distance = c.desc.output.distance = 1;
    check_layout(c);
}

/* Little of each transform is also another's, or much. */
static void frames_that_overlap(void **state) {
    (void)state;
    for (int variant = 0; variant < 4; ++variant) {
        layout_case c = base("overlapping frames", 48, 23);
        c.desc.input.distance = variant == 3 ? 1 : 24;
        c.desc.input.offset = 3;
        c.desc.output.distance = variant == 1 ? 50 : 0;
        if (variant == 2) c.desc.input.strides[0] = 1000, c.desc.output.format = OCLFFT_PLANAR;
        check_layout(c);
    }
}

static void axes_left_alone(void **state) {
    (void)state;
    for (int axis = 0; axis < 3; ++axis) {
        layout_case c = base("one axis", 6, 11);
        c.desc.rank = 3;
        c.desc.lengths[1] = 10;
        c.desc.lengths[2] = 5;
        for (int d = 0; d < 3; ++d) c.desc.axes[d] = d == axis ? 0 : OCLFFT_AXIS_NONE;
        check_layout(c);
        c.desc.output.strides[0] = 1;
        c.desc.output.strides[1] = 30;
        c.desc.output.strides[2] = 6;
        check_layout(c);
        c.desc.transform = OCLFFT_R2C;
        c.desc.output.strides[1] = 60;
        check_layout(c);
        c.desc.input.strides[axis] = 1;
        c.name = "the same again and again";
        check_layout(c);
    }
}

static void two_dimensions(void **state) {
    (void)state;
    layout_case c = base("padded rows", 6, 11);
    c.desc.rank = 2;
    c.desc.lengths[1] = 10;
    c.desc.input.strides[0] = 13;
    c.desc.input.strides[1] = 1;
    check_layout(c);
    c.desc.output = c.desc.input;
    check_layout(c);
    c.name = "transposed";
    c.desc.output.strides[0] = 1;
    c.desc.output.strides[1] = 7;
    check_layout(c);
}

static void planar(void **state) {
    (void)state;
    for (int variant = 1; variant < 8; ++variant) {
        layout_case c = base("planar", 64, 19);
        c.desc.in_place = variant & 4;
        if (c.desc.in_place && (variant & 3) != 3) continue;
        if (variant & 1) c.desc.input.format = OCLFFT_PLANAR;
        if (variant & 2) c.desc.output.format = OCLFFT_PLANAR;
        check_layout(c);
        c.desc.input.distance = c.desc.output.distance = 71;
        check_layout(c);
    }
}

static void real(void **state) {
    (void)state;
    for (int variant = 0; variant < 8; ++variant) {
        layout_case c = base(variant & 1 ? "C2R" : "R2C", variant & 4 ? 12 : 60, 21);
        c.desc.transform = variant & 1 ? OCLFFT_C2R : OCLFFT_R2C;
        c.desc.in_place = variant & 2;
        if (variant & 4) c.desc.rank = 2, c.desc.lengths[1] = 10;
        check_layout(c);
        c.desc.precision = OCLFFT_DOUBLE;
        check_layout(c);
    }
}

/* Elements of few bytes: pieces and copies begin at odd places. */
static void element_types(void **state) {
    (void)state;
    static const oclfft_element_type pairs[][2] = {{OCLFFT_ELEMENT_HALF, OCLFFT_ELEMENT_HALF},
                                                   {OCLFFT_ELEMENT_INT8, OCLFFT_ELEMENT_DEFAULT},
                                                   {OCLFFT_ELEMENT_DEFAULT, OCLFFT_ELEMENT_UINT8},
                                                   {OCLFFT_ELEMENT_BFLOAT16, OCLFFT_ELEMENT_INT16},
                                                   {OCLFFT_ELEMENT_UINT8, OCLFFT_ELEMENT_INT8}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        layout_case c = base("element types", 15, 37);
        c.desc.input.element_type = pairs[i][0];
        c.desc.output.element_type = pairs[i][1];
        check_layout(c);
        c.desc.input.format = OCLFFT_PLANAR;
        c.desc.output.offset = 3;
        check_layout(c);
        c.desc.transform = OCLFFT_R2C;
        c.desc.input.format = OCLFFT_INTERLEAVED;
        c.desc.output.format = OCLFFT_PLANAR;
        c.desc.input.distance = i % 2 ? 7 : 0;
        check_layout(c);
    }
    for (int real = 0; real < 2; ++real) {
        layout_case c = base("half in place", 14, 37);
        c.desc.transform = real ? OCLFFT_C2R : OCLFFT_C2C;
        c.desc.in_place = true;
        c.desc.input.element_type = c.desc.output.element_type = OCLFFT_ELEMENT_HALF;
        check_layout(c);
    }
}

/* By the header `element` counts from the array's start, so that a table for all of the batch
 * works. */
static void callbacks(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    layout_case c = base("callbacks", 64, 19);
    enum { ELEMENTS = 64 * 19 };
    float *table = malloc(ELEMENTS * sizeof *table);
    fill_random(table, ELEMENTS, 9);
    oclfft_buffer *factors = buffer_of(context, table, ELEMENTS * sizeof *table);
    static const char weigh[] =
        "float2 weigh(ulong element, global const void *in, global const void *in_im,\n"
        "             global const void *table) {\n"
        "    return (float2)(((global const uchar *)in)[element]\n"
        "                    * ((global const float *)table)[element], 0);\n"
        "}\n";
    c.desc.load_callback = (oclfft_callback){.source = weigh,
                                             .name = "weigh",
                                             .buffers = {factors},
                                             .buffer_count = 1,
                                             .element_bytes = 1};
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_plan_create(context, &c.desc, &plan));
    for (route by = 0; by < ROUTES; ++by) run_layout(context, plan, &c, 0, by);
    oclfft_plan_destroy(&plan);
    assert_ok(oclfft_plan_create(context, &c.desc, &plan));
    context->memory_limit = context->memory_used + 64;
    take_route(plan, ROUTE_DIRECT, NULL, 0);
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit",
                   oclfft_execute_host(plan, OCLFFT_FORWARD, table, table + 1));
    oclfft_plan_destroy(&plan);
    oclfft_buffer_destroy(&factors);
    oclfft_context_destroy(&context);
    free(table);
}

static void planar_refusals(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    layout_case c = base("planar", 64, 1);
    c.desc.input.format = c.desc.output.format = OCLFFT_PLANAR;
    oclfft_plan *plan = NULL;
    float x[4][64] = {{0}};
    assert_ok(oclfft_plan_create(context, &c.desc, &plan));
    void *in[2] = {x[0], x[1]}, *out[2] = {x[2], x[3]}, *half[2] = {x[0], NULL},
         *same[2] = {x[2], x[2]}, *shared[2] = {x[1], x[2]};
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, out));
    assert_invalid("in[1] is NULL", oclfft_execute_host(plan, OCLFFT_FORWARD, half, out));
    assert_invalid("out[0] equals out[1]", oclfft_execute_host(plan, OCLFFT_FORWARD, in, same));
    assert_invalid("out equals in", oclfft_execute_host(plan, OCLFFT_FORWARD, in, shared));
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps),
        cmocka_unit_test(batches_that_interleave),
        cmocka_unit_test(frames_that_overlap),
        cmocka_unit_test(axes_left_alone),
        cmocka_unit_test(two_dimensions),
        cmocka_unit_test(planar),
        cmocka_unit_test(real),
        cmocka_unit_test(element_types),
        cmocka_unit_test(callbacks),
        cmocka_unit_test(planar_refusals),
    };
    return RUN_ON_DEVICE(tests);
}
