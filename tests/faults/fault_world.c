#include "fault_world.h"

#include <stdio.h>
#include <stdlib.h>

#include <element_values.h>

#include "common/cut.h"
#include "common/on_device.h"
#include "common/pretend_gpu.h"

const subject subjects[] = {
    {.name = "one pass", .lengths = {64}, .batch = 3},
    {.name = "two passes", .lengths = {64}, .batch = 4, .recipe = "8:w4/8:w4"},
    {.name = "two passes in place",
     .lengths = {64},
     .batch = 4,
     .recipe = "8:w4/8:w4",
     .in_place = true},
    {.name = "three passes of Bluestein",
     .lengths = {29},
     .batch = 3,
     .recipe = "bluestein/8:w4/8:w4"},
    {.name = "a prime by Rader", .lengths = {37}, .batch = 2},
    {.name = "a large table", .lengths = {20011}, .batch = 1},
    {.name = "R2C", .lengths = {60}, .batch = 2, .transform = OCLFFT_R2C},
    {.name = "C2R", .lengths = {60}, .batch = 2, .transform = OCLFFT_C2R},
    {.name = "R2C in place",
     .lengths = {60},
     .batch = 2,
     .transform = OCLFFT_R2C,
     .in_place = true},
    {.name = "DCT-II", .lengths = {60}, .batch = 2, .transform = OCLFFT_DCT2},
    {.name = "DST-IV of odd length in place",
     .lengths = {45},
     .batch = 2,
     .transform = OCLFFT_DST4,
     .in_place = true},
    {.name = "DCT-I, two dimensions", .lengths = {9, 10}, .batch = 2, .transform = OCLFFT_DCT1},
    {.name = "DHT, kernels for GPUs",
     .lengths = {60},
     .batch = 3,
     .transform = OCLFFT_DHT,
     .gpu = true},
    {.name = "two dimensions", .lengths = {12, 10}, .batch = 2},
    {.name = "R2C, three dimensions", .lengths = {4, 6, 10}, .batch = 1, .transform = OCLFFT_R2C},
    {.name = "planar", .lengths = {64}, .batch = 2, .planar = true},
    {.name = "callbacks", .lengths = {64}, .batch = 2, .callback = true},
    {.name = "double", .lengths = {64}, .batch = 2, .precision = OCLFFT_DOUBLE},
    {.name = "double, in two passes",
     .lengths = {64},
     .batch = 4,
     .recipe = "8:w4/8:w4",
     .precision = OCLFFT_DOUBLE},
    {.name = "half",
     .lengths = {64},
     .batch = 3,
     .in = OCLFFT_ELEMENT_HALF,
     .out = OCLFFT_ELEMENT_HALF},
    {.name = "int8 to bfloat16 in two passes, planar",
     .lengths = {64},
     .batch = 4,
     .recipe = "8:w4/8:w4",
     .in = OCLFFT_ELEMENT_INT8,
     .out = OCLFFT_ELEMENT_BFLOAT16,
     .planar = true},
    {.name = "R2C of half in place",
     .lengths = {60},
     .batch = 2,
     .transform = OCLFFT_R2C,
     .in = OCLFFT_ELEMENT_HALF,
     .out = OCLFFT_ELEMENT_HALF,
     .in_place = true},
    {.name = "a batch of half in chunks",
     .lengths = {64},
     .batch = 64,
     .recipe = "8:w4/8:w4",
     .in = OCLFFT_ELEMENT_HALF,
     .out = OCLFFT_ELEMENT_INT16,
     .limit = 12000},
    {.name = "a batch in chunks",
     .lengths = {64},
     .batch = 64,
     .recipe = "8:w4/8:w4",
     .limit = 12000},
    {.name = "a way back in chunks",
     .lengths = {64},
     .batch = 64,
     .recipe = "8:w4/8:w4",
     .transform = OCLFFT_DCT2,
     .backward = true,
     .limit = 14000},
    {.name = "a way back in two dimensions",
     .lengths = {12, 15},
     .batch = 2,
     .transform = OCLFFT_DST3,
     .backward = true},
    {.name = "kernels for GPUs", .lengths = {256}, .batch = 4, .gpu = true},
    {.name = "kernels for GPUs, two passes",
     .lengths = {64},
     .batch = 8,
     .recipe = "8:w8/8:w8",
     .gpu = true},
    {.name = "windows",
     .lengths = {64},
     .batch = 4,
     .recipe = "8:w4/8:w4",
     .cut = CUT_INPUT | CUT_OUTPUT},
    {.name = "windows of R2C, two dimensions",
     .lengths = {12, 10},
     .batch = 2,
     .transform = OCLFFT_R2C,
     .cut = CUT_INPUT | CUT_OUTPUT | CENTER_OUTPUT},
    {.name = "centred, kernels for GPUs",
     .lengths = {12, 15},
     .batch = 2,
     .gpu = true,
     .cut = CENTER_INPUT | CENTER_OUTPUT},
    {.name = "kernels for GPUs, half to uint16",
     .lengths = {256},
     .batch = 4,
     .in = OCLFFT_ELEMENT_HALF,
     .out = OCLFFT_ELEMENT_UINT16,
     .gpu = true},
    {.name = "a joint launch",
     .lengths = {16, 16, 16},
     .batch = 8,
     .recipe = "4.4:w16:joint;4.4:w16;4.4:w16",
     .gpu = true},
};
const int subject_count = sizeof subjects / sizeof *subjects;

static const char scaled_load[] =
    "scalar2 scaled(ulong e, global const void *in, global const void *in_im,\n"
    "               global const void *f) {\n"
    "    return ((global const scalar2 *)in)[e] * ((global const scalar *)f)[e % 8];\n"
    "}\n";

static void describe(world *w) {
    const subject *s = w->s;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    for (desc.rank = 0; desc.rank < 3 && s->lengths[desc.rank]; ++desc.rank)
        desc.lengths[desc.rank] = s->lengths[desc.rank];
    desc.batch = s->batch;
    desc.recipe = s->recipe;
    desc.transform = s->transform;
    desc.precision = s->precision;
    desc.in_place = s->in_place;
    cut_sides(&desc, s->cut);
    desc.input.element_type = s->in;
    desc.output.element_type = s->out;
    if (s->planar) desc.input.format = desc.output.format = OCLFFT_PLANAR;
    if (s->callback)
        desc.load_callback = (oclfft_callback){
            .source = scaled_load, .name = "scaled", .buffers = {w->factors}, .buffer_count = 1};
    w->desc = desc;
}

static void measure_sides(world *w) {
    problem p;
    assert_ok(problem_from_desc(&w->desc, &p));
    const side *sides[2] = {&p.in, &p.out};
    for (int i = 0; i < 2; ++i) {
        w->arrays[i] = storage_arrays(sides[i]->storage);
        w->types[i] = storage_type(sides[i]->storage, p.precision);
        w->bytes[i] = (size_t)(sides[i]->elements * sides[i]->element_bytes);
    }
    if (p.in_place)
        w->bytes[0] = w->bytes[1] = w->bytes[0] > w->bytes[1] ? w->bytes[0] : w->bytes[1];
}

/* Which buffers are the output's. */
static oclfft_buffer *const *targets(const world *w) {
    return w->buffers + (w->s->in_place ? 0 : 2);
}

/* Integers up to a hundred. */
static void fill_numbers(oclfft_element_type type, void *array, size_t count, uint64_t seed) {
    double reach = element_is_integer(type) ? 100 : 1, *random = malloc(count * sizeof *random);
    fill_random_in(OCLFFT_DOUBLE, random, count, seed);
    for (size_t i = 0; i < count; ++i) element_round(type, array, i, reach * random[i]);
    free(random);
}

static void make_arrays(world *w) {
    size_t in = w->bytes[0] + FENCE, out = w->bytes[1] + FENCE, most = in > out ? in : out;
    for (uint32_t a = 0; a < 2; ++a) {
        w->in[a] = malloc(in);
        w->expected[a] = malloc(out);
        fill_numbers(w->types[0], w->in[a], in / element_size(w->types[0]), 7 + a);
        if (a < w->arrays[0]) w->buffers[a] = buffer_of(w->context, w->in[a], in);
        if (a < w->arrays[1] && !w->s->in_place)
            assert_ok(oclfft_buffer_create(w->context, out, &w->buffers[2 + a]));
    }
    w->poison = malloc(most);
    w->got = malloc(most);
    memset(w->poison, 0x77, most);
}

/* The right result, computed without faults. */
static void compute_expected(world *w) {
    world_fill(w);
    if (w->s->limit) w->context->memory_limit = w->context->memory_used + w->s->limit;
    assert_ok(oclfft_plan_create(w->context, &w->desc, &w->plan));
    if (w->s->limit) assert_true(w->plan->workspace_needed.chunk < w->s->batch);
    assert_ok(world_execute(w));
    for (uint32_t a = 0; a < w->arrays[1]; ++a)
        assert_ok(oclfft_buffer_read(targets(w)[a], 0, w->bytes[1] + FENCE, w->expected[a]));
    if (strstr(w->s->name, "joint"))
        assert_true(w->plan->ways.way[0].schedule.passes[0].launch.joint.units > 0);
    oclfft_plan_destroy(&w->plan);
}

bool world_open(world *w, const subject *s) {
    static const float factors[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    *w = (world){.s = s, .context = open_context()};
    if (s->gpu) pretend_gpu(w->context);
    bool joint = strstr(s->name, "joint") != NULL;
    if ((s->precision == OCLFFT_DOUBLE && !w->context->info.has_double) ||
        (joint && !w->context->caps.device_fence)) {
        oclfft_context_destroy(&w->context);
        return false;
    }
    w->factors = buffer_of(w->context, factors, sizeof factors);
    describe(w);
    measure_sides(w);
    make_arrays(w);
    compute_expected(w);
    return true;
}

void world_close(world *w) {
    oclfft_plan_destroy(&w->plan);
    for (int i = 0; i < 4; ++i) oclfft_buffer_destroy(&w->buffers[i]);
    oclfft_buffer_destroy(&w->factors);
    for (int a = 0; a < 2; ++a) {
        free(w->in[a]);
        free(w->expected[a]);
    }
    free(w->poison);
    free(w->got);
    oclfft_context_destroy(&w->context);
}

oclfft_direction world_direction(const world *w) {
    bool backward = w->s->backward || w->s->transform == OCLFFT_C2R;
    return backward ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
}

oclfft_status world_execute(const world *w) {
    oclfft_buffer *const *b = w->buffers;
    if (w->s->planar)
        return oclfft_execute_planar(w->plan, world_direction(w), b[0], b[1], b[2], b[3]);
    return oclfft_execute(w->plan, world_direction(w), b[0], b[2]);
}

void world_fill(void *argument) {
    const world *w = argument;
    for (int i = 0; i < 4; ++i) {
        const char *content = i < 2 ? w->in[i] : w->poison;
        if (w->buffers[i])
            assert_ok(oclfft_buffer_write(w->buffers[i], 0, w->bytes[i / 2] + FENCE, content));
    }
}

static void assert_buffer(const world *w, oclfft_buffer *b, size_t from, size_t to,
                          const char *expected, const char *what) {
    assert_ok(oclfft_buffer_read(b, from, to - from, w->got));
    if (memcmp(w->got, expected + from, to - from) != 0)
        fail_msg("%s: %s is not what it should be", w->s->name, what);
}

static void check_input(const world *w) {
    for (uint32_t a = 0; a < w->arrays[0] && !w->s->in_place; ++a)
        assert_buffer(w, w->buffers[a], 0, w->bytes[0] + FENCE, w->in[a], "the input");
}

void world_check(void *argument) {
    const world *w = argument;
    check_input(w);
    for (uint32_t a = 0; a < w->arrays[1]; ++a)
        assert_buffer(w, targets(w)[a], 0, w->bytes[1] + FENCE, w->expected[a], "the output");
}

void world_check_failed(void *argument, const fault_report *report) {
    const world *w = argument;
    check_input(w);
    for (uint32_t a = 0; a < w->arrays[1]; ++a) {
        const char *before = w->s->in_place ? w->in[a] : w->poison;
        size_t from = report->commands ? w->bytes[1] : 0;
        assert_buffer(w, targets(w)[a], from, w->bytes[1] + FENCE, before,
                      from ? "what is behind the output" : "the output");
    }
}
