/* Load and store callbacks: on every kind of schedule (probes.h says how they are watched), and
 * what the header says of them besides. test_callbacks single|double does one precision; with
 * --share N a share of the schedules (share.h). */
#include "common/on_device.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "random/hand_problem.h"
#include "random/probes.h"
#include "common/share.h"

static oclfft_precision precision;

/* ---- Every kind of schedule ---- */

static void check_problem(random_device *device, const random_problem *p) {
    random_verdict verdict;
    if (random_run(p, probes_execute, device, &verdict)) return;
    /* less the command that would run it without callbacks */
    const char *text = random_problem_text(p);
    fail_msg("%.*s, %s: %s", (int)strcspn(text, "["), text,
             p->desc.recipe ? p->desc.recipe : "default recipe", verdict.faults);
}

static bool is_for_cpu(const char *recipe) {
    return recipe && strstr(recipe, ":v");
}

static void open_device(random_device *device) {
    assert_true(random_device_open(device));
    bool fits = reference_present(precision) && (precision == OCLFFT_SINGLE || device->has_double);
    if (fits) return;
    random_device_close(device);
    skip();
}

static void check_shapes(const char *group, const hand_shape *shapes, size_t count) {
    random_device device;
    oclfft_device_info info;
    open_device(&device);
    assert_ok(oclfft_context_device(device.context, &info));
    for (size_t i = 0; i < count; ++i)
        for (int d = OCLFFT_FORWARD; d <= OCLFFT_BACKWARD; d += OCLFFT_BACKWARD - OCLFFT_FORWARD) {
            oclfft_transform one_way = d == OCLFFT_FORWARD ? OCLFFT_R2C : OCLFFT_C2R;
            if (shapes[i].transform != OCLFFT_C2C && shapes[i].transform != one_way) continue;
            if (!share_has(group, i)) continue;
            if (is_for_cpu(shapes[i].recipe) && !info.is_cpu) continue;
            random_problem p = hand_problem(&shapes[i], precision, (oclfft_direction)d, 3);
            check_problem(&device, &p);
        }
    random_device_close(&device);
}

#define CHECK_SHAPES(...)                                                                          \
    do {                                                                                           \
        static const hand_shape shapes_[] = {__VA_ARGS__};                                         \
        check_shapes(__func__, shapes_, sizeof shapes_ / sizeof *shapes_);                         \
    } while (0)

#define SPLIT                                                                                      \
    { .format = OCLFFT_PLANAR }

static void one_pass(void **state) {
    (void)state;
    CHECK_SHAPES(
        {.n = {1}, .batch = 3}, {.n = {60}, .batch = 5},
        {.n = {60}, .batch = 5, .in_place = true, .recipe = "5.4.3:w7"}, {.n = {1024}, .batch = 3},
        {.n = {1024}, .batch = 3, .recipe = "16.16.4:p16:w2:whole"},
        {.n = {77}, .batch = 3, .recipe = "7.11:w2", .scale_forward = 0.375, .scale_backward = -3});
}

static void several_passes(void **state) {
    (void)state;
    CHECK_SHAPES({.n = {4096}, .batch = 2, .recipe = "8.8:w8/8.8:w8"},
                 {.n = {4096}, .batch = 2, .in_place = true, .recipe = "8.8:w8/8.8:w8"},
                 {.n = {4096}, .batch = 2, .recipe = "16.4:w4:tiled/16.4:w3"},
                 {.n = {1155}, .batch = 2, .recipe = "11:w4/7:w3/5:w2/3:w4"},
                 {.n = {4096}, .batch = 2, .in_place = true, .recipe = "8.8:v4:w4/8.8:v4:w4"},
                 {.n = {4096}, .batch = 2, .recipe = "16:v4:w4/16:v4:w4/16:v4:w4"},
                 {.n = {131072}, .batch = 1});
}

static void convolutions(void **state) {
    (void)state;
    CHECK_SHAPES({.n = {61}, .batch = 5, .in_place = true},
                 {.n = {61}, .batch = 5, .recipe = "1.r61(15.4).1:w4"},
                 {.n = {61}, .batch = 5, .recipe = "r61(15.4):w3"},
                 {.n = {404}, .batch = 3, .in_place = true, .recipe = "r101(10.10).4:w3"},
                 {.n = {3721}, .batch = 2, .recipe = "r61(15.4):w8:tiled/1.r61(15.4):w4"},
                 {.n = {122}, .batch = 5, .recipe = "2.r61(15.4):v4:w4"}, {.n = {47}, .batch = 5},
                 {.n = {47}, .batch = 5, .in_place = true, .recipe = "b47(6.16)"},
                 {.n = {94}, .batch = 3, .recipe = "2.b47(10.10):whole"},
                 {.n = {94}, .batch = 5, .recipe = "b47(6.16).2:v4:w4"});
}

static void bluestein_over_passes(void **state) {
    (void)state;
    CHECK_SHAPES(
        {.n = {1009}, .batch = 3, .recipe = "bluestein/8.4:w8:tiled/8.8:w4"},
        {.n = {1009}, .batch = 3, .in_place = true, .recipe = "bluestein/8.2:w8/8:w4/4.4:w4"},
        {.n = {1009}, .batch = 3, .recipe = "bluestein/8.4:v4:w4/8.8:v4:w4"});
}

static void more_dimensions(void **state) {
    (void)state;
    CHECK_SHAPES({.n = {12, 10}, .batch = 3}, {.n = {12, 10}, .batch = 3, .in_place = true},
                 {.n = {16, 16}, .batch = 3, .recipe = "16:w5;4.4:w3"},
                 {.n = {6, 7, 5}, .batch = 2},
                 {.n = {64, 64}, .batch = 1, .in_place = true, .recipe = "8:w4/8:w4;8:w4/8:w4"},
                 {.n = {61, 47}, .batch = 1}, {.transform = OCLFFT_R2C, .n = {12, 10}, .batch = 3},
                 {.transform = OCLFFT_R2C, .n = {9, 15}, .batch = 2},
                 {.transform = OCLFFT_C2R, .n = {12, 10}, .batch = 3},
                 {.transform = OCLFFT_C2R, .n = {9, 15}, .batch = 2},
                 {.transform = OCLFFT_R2C, .n = {12, 10}, .batch = 3, .in_place = true},
                 {.transform = OCLFFT_C2R, .n = {12, 10}, .batch = 3, .in_place = true},
                 {.transform = OCLFFT_R2C, .n = {5, 6, 7}, .batch = 2},
                 {.transform = OCLFFT_C2R, .n = {5, 6, 7}, .batch = 2});
}

static void real_transforms_of_one_axis(void **state) {
    (void)state;
    CHECK_SHAPES(
        {.transform = OCLFFT_R2C, .n = {60}, .batch = 5},
        {.transform = OCLFFT_R2C, .n = {60}, .batch = 4, .in_place = true},
        {.transform = OCLFFT_R2C, .n = {61}, .batch = 3},
        {.transform = OCLFFT_R2C, .n = {1}, .batch = 3},
        {.transform = OCLFFT_R2C, .n = {60}, .batch = 5, .recipe = "5.6:w3"},
        {.transform = OCLFFT_R2C, .n = {45}, .batch = 5, .recipe = "5.9:w3"},
        {.transform = OCLFFT_R2C, .n = {34}, .batch = 2, .recipe = "bluestein/12:w4/6:w3"},
        {.transform = OCLFFT_R2C, .n = {256}, .batch = 5, .recipe = "4.4:w4/4.4:w4"},
        {.transform = OCLFFT_R2C, .n = {1009}, .batch = 3, .recipe = "bluestein/8.4:w8/8.8:w4"},
        {.transform = OCLFFT_C2R, .n = {60}, .batch = 5},
        {.transform = OCLFFT_C2R, .n = {60}, .batch = 4, .in_place = true},
        {.transform = OCLFFT_C2R, .n = {61}, .batch = 3},
        {.transform = OCLFFT_C2R, .n = {1}, .batch = 3},
        {.transform = OCLFFT_C2R, .n = {60}, .batch = 5, .recipe = "5.6:w3"},
        {.transform = OCLFFT_C2R, .n = {45}, .batch = 5, .recipe = "5.9:w3"},
        {.transform = OCLFFT_C2R, .n = {34}, .batch = 2, .recipe = "bluestein/12:w4/6:w3"},
        {.transform = OCLFFT_C2R, .n = {256}, .batch = 5, .recipe = "4.4:w4/4.4:w4"},
        {.transform = OCLFFT_C2R, .n = {1009}, .batch = 3, .recipe = "bluestein/8.4:w8/8.8:w4"},
        {.transform = OCLFFT_R2C, .n = {256}, .batch = 5, .recipe = "4.4:v4:w4/4.4:v4:w4"},
        {.transform = OCLFFT_C2R, .n = {256}, .batch = 5, .recipe = "4.4:v4:w4/4.4:v4:w4"},
        {.transform = OCLFFT_R2C,
         .n = {1009},
         .batch = 3,
         .recipe = "bluestein/8.4:v4:w4/8.8:v4:w4"},
        {.transform = OCLFFT_C2R,
         .n = {1009},
         .batch = 3,
         .recipe = "bluestein/8.4:v4:w4/8.8:v4:w4"},
        {.transform = OCLFFT_R2C, .n = {2048}, .batch = 2},
        {.transform = OCLFFT_C2R, .n = {2048}, .batch = 2});
}

static void planar(void **state) {
    (void)state;
    CHECK_SHAPES(
        {.n = {60}, .batch = 5, .input = SPLIT}, {.n = {60}, .batch = 5, .output = SPLIT},
        {.n = {60}, .batch = 5, .input = SPLIT, .output = SPLIT},
        {.n = {60}, .batch = 5, .in_place = true, .input = SPLIT, .output = SPLIT},
        {.n = {4096}, .batch = 2, .recipe = "8.8:w8/8.8:w8", .input = SPLIT, .output = SPLIT},
        {.n = {1009},
         .batch = 2,
         .recipe = "bluestein/8.4:w8/8.8:w4",
         .input = SPLIT,
         .output = SPLIT},
        {.n = {61}, .batch = 2, .recipe = "r61(15.4):w3", .input = SPLIT, .output = SPLIT},
        {.n = {4096}, .batch = 2, .recipe = "8.8:v4:w4/8.8:v4:w4", .input = SPLIT, .output = SPLIT},
        {.n = {1009},
         .batch = 2,
         .recipe = "bluestein/8.4:v4:w4/8.8:v4:w4",
         .input = SPLIT,
         .output = SPLIT},
        {.n = {61}, .batch = 2, .recipe = "r61(15.4):v4:w4", .input = SPLIT, .output = SPLIT},
        {.n = {1024}, .batch = 2, .input = SPLIT, .output = SPLIT},
        {.transform = OCLFFT_R2C, .n = {60}, .batch = 5, .output = SPLIT},
        {.transform = OCLFFT_C2R, .n = {61}, .batch = 5, .input = SPLIT},
        {.transform = OCLFFT_C2R, .n = {12, 10}, .batch = 3, .input = SPLIT});
}

/* Interleaved channels, padded rows, offsets. */
static void layouts(void **state) {
    (void)state;
    CHECK_SHAPES({.n = {60},
                  .batch = 6,
                  .input = {.strides = {8}, .distance = 1, .offset = 5},
                  .output = {.offset = 3}},
                 {.n = {60},
                  .batch = 6,
                  .in_place = true,
                  .input = {.strides = {8}, .distance = 1, .offset = 5},
                  .output = {.strides = {8}, .distance = 1, .offset = 5}},
                 {.n = {12, 10},
                  .batch = 3,
                  .input = {.strides = {30, 3}, .distance = 1},
                  .output = {.strides = {1, 13}, .distance = 150}},
                 {.transform = OCLFFT_R2C,
                  .n = {12, 10},
                  .batch = 3,
                  .input = {.strides = {30, 3}, .distance = 1},
                  .output = {.offset = 9}},
                 {.transform = OCLFFT_C2R,
                  .n = {12, 10},
                  .batch = 3,
                  .input = {.strides = {1, 14}, .distance = 100},
                  .output = {.strides = {30, 3}, .distance = 1}});
}

/* The scratch does not hold the whole batch: the element numbers go on from chunk to chunk.
 * Transform b gets a pulse of b + 1, and what is stored is its spectrum less b: 1 everywhere. */
static void chunks(void **state) {
    (void)state;
    enum { POINTS = 4096, BATCH = 40 };
    static const char load[] =
        "scalar2 pulse(ulong element, global const void *in, global const void *in_im) {\n"
        "    return (scalar2)(element % 4096 ? 0 : element / 4096 + 1, 0);\n"
        "}\n";
    static const char store[] =
        "void rest(ulong element, scalar2 value, global void *out, global void *out_im) {\n"
        "    ((global scalar *)out)[element] = value.x - element / 4096;\n"
        "}\n";
    static float rests[BATCH * POINTS];
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    oclfft_buffer *in = NULL, *out = NULL;
    oclfft_plan *plan = NULL;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    size_t workspace;
    config.memory_limit = 2 * sizeof rests; /* data, and scratch for less than half of the batch */
    desc.lengths[0] = POINTS;
    desc.batch = BATCH;
    desc.recipe = "8.8:w8/8.8:w8";
    desc.load_callback = (oclfft_callback){.source = load, .name = "pulse", .element_bytes = 1};
    desc.store_callback =
        (oclfft_callback){.source = store, .name = "rest", .element_bytes = sizeof *rests};
    assert_ok(oclfft_context_create(&config, &context));
    assert_ok(oclfft_buffer_create(context, BATCH * POINTS, &in));
    assert_ok(oclfft_buffer_create(context, sizeof rests, &out));
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    assert_ok(oclfft_plan_workspace(plan, &workspace));
    assert_true(workspace < sizeof rests);
    assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, in, out));
    assert_ok(oclfft_buffer_read(out, 0, sizeof rests, rests));
    for (size_t i = 0; i < BATCH * POINTS; ++i) assert_true(fabsf(rests[i] - 1) < 1e-4f);
    oclfft_plan_destroy(&plan);
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_context_destroy(&context);
}

/* All the shapes and layouts that random_problem.h knows. */
static void random_problems(void **state) {
    (void)state;
    enum { NUMBERS = 48 };
    random_device device;
    open_device(&device);
    for (uint64_t number = 0; number < NUMBERS; ++number) {
        random_problem p = random_problem_make(1, number, RANDOM_DOUBLES);
        if (!share_has(__func__, number) || p.tags & random_tags_awaited) continue;
        p.limit = 0; /* what the probes take is not counted in */
        if (p.desc.precision == precision && p.points * p.desc.batch <= 1 << 16)
            check_problem(&device, &p);
    }
    random_device_close(&device);
}

/* ---- What the header says ---- */

enum { LENGTH = 64, COUNT = 2 * LENGTH }; /* reals of one transform */

static oclfft_plan_desc description(void) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = LENGTH;
    return desc;
}

static const char doubling[] =
    "scalar2 twice(ulong element, global const void *in, global const void *in_im) {\n"
    "    return 2 * ((global const scalar2 *)in)[element];\n"
    "}\n";
static const char gaining[] =
    "scalar2 gain(ulong element, global const void *in, global const void *in_im, "
    "global void *by) {\n"
    "    return *(global const scalar *)by * ((global const scalar2 *)in)[element];\n"
    "}\n";

/* What the plan makes of 1, 0, 0, ...: the load's factor everywhere. */
static float gain_of(oclfft_context *context, oclfft_plan *plan) {
    float in[COUNT] = {1}, out[COUNT] = {0};
    transform(context, plan, OCLFFT_FORWARD, in, out, COUNT);
    for (int i = 0; i < COUNT; i += 2) assert_true(out[i] == out[0] && out[i + 1] == 0);
    return out[0];
}

static oclfft_plan *plan_with(oclfft_context *context, const char *source, const char *name,
                              oclfft_buffer *buffer) {
    oclfft_plan_desc desc = description();
    oclfft_plan *plan = NULL;
    desc.load_callback = (oclfft_callback){
        .source = source, .name = name, .buffers = {buffer}, .buffer_count = buffer ? 1 : 0};
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    return plan;
}

/* Plans of one shape, and even of one source, keep their own kernels and buffers; the content of a
 * buffer counts when it is executed. */
static void plans_keep_their_callbacks(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    const float three = 3, five = 5, seven = 7;
    oclfft_buffer *a = buffer_of(context, &three, sizeof three),
                  *b = buffer_of(context, &five, sizeof five);
    oclfft_plan *plain = plan_of(context, LENGTH, 1, false, NULL),
                *twice = plan_with(context, doubling, "twice", NULL),
                *by_a = plan_with(context, gaining, "gain", a),
                *by_b = plan_with(context, gaining, "gain", b);
    for (int round = 0; round < 2; ++round) {
        assert_true(gain_of(context, plain) == 1);
        assert_true(gain_of(context, twice) == 2);
        assert_true(gain_of(context, by_a) == (round ? 7 : 3));
        assert_true(gain_of(context, by_b) == 5);
        assert_ok(oclfft_buffer_write(a, 0, sizeof seven, &seven));
    }
    oclfft_plan_destroy(&plain);
    oclfft_plan_destroy(&twice);
    oclfft_plan_destroy(&by_a);
    oclfft_plan_destroy(&by_b);
    oclfft_buffer_destroy(&a);
    oclfft_buffer_destroy(&b);
    oclfft_context_destroy(&context);
}

/* Text and name are copied, buffers kept. */
static void plan_outlives_what_it_was_made_of(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    const float eleven = 11;
    char source[sizeof gaining], name[] = "gain";
    memcpy(source, gaining, sizeof source);
    oclfft_buffer *buffer = buffer_of(context, &eleven, sizeof eleven);
    oclfft_plan *plan = plan_with(context, source, name, buffer);
    oclfft_buffer_destroy(&buffer);
    memset(source, '?', sizeof source - 1);
    memset(name, '?', sizeof name - 1);
    assert_true(gain_of(context, plan) == 11);
    char text[8192];
    assert_ok(oclfft_plan_describe(plan, text, sizeof text, NULL));
    assert_non_null(strstr(text, "load callback gain"));
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

/* Two texts with types and functions of their own; what is stored has another size than a complex
 * number. */
static void ends_have_their_own_texts(void **state) {
    (void)state;
    static const char load[] =
        "typedef struct sample { char re, im; } sample;\n"
        "#define FULL 128\n"
        "static scalar part(char value) { return value / (scalar)FULL; }\n"
        "scalar2 sampled(ulong element, global const void *in, global const void *in_im) {\n"
        "    const sample s = ((global const sample *)in)[element];\n"
        "    return (scalar2)(part(s.re), part(s.im));\n"
        "}\n";
    static const char store[] =
        "static scalar square(scalar x) { return x * x; }\n"
        "void power(ulong element, scalar2 value, global void *out, global void *out_im) {\n"
        "    ((global float *)out)[element] = square(value.x) + square(value.y);\n"
        "}\n";
    oclfft_context *context = open_context_for(precision);
    int8_t samples[COUNT];
    float powers[LENGTH];
    /* a pulse of 1/2 at 3 */
    for (int n = 0; n < COUNT; ++n) samples[n] = (int8_t)(n == 6 ? 64 : 0);
    oclfft_plan_desc desc = description();
    desc.precision = precision;
    desc.load_callback = (oclfft_callback){.source = load, .name = "sampled", .element_bytes = 2};
    desc.store_callback =
        (oclfft_callback){.source = store, .name = "power", .element_bytes = sizeof(float)};
    oclfft_plan *plan = NULL;
    oclfft_buffer *in = buffer_of(context, samples, sizeof samples),
                  *out = buffer_of(context, powers, sizeof powers), *less = NULL;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, in, out));
    assert_ok(oclfft_buffer_read(out, 0, sizeof powers, powers));
    for (int k = 0; k < LENGTH; ++k) assert_true(fabsf(powers[k] - 0.25f) < 1e-6f);
    memset(powers, 0, sizeof powers); /* the same from and to host arrays of these sizes */
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, samples, powers));
    for (int k = 0; k < LENGTH; ++k) assert_true(fabsf(powers[k] - 0.25f) < 1e-6f);
    assert_ok(oclfft_buffer_create(context, sizeof powers - 1, &less));
    assert_invalid("out", oclfft_execute(plan, OCLFFT_FORWARD, in, less));
    assert_ok(oclfft_buffer_write(less, 0, sizeof samples - 1, samples));
    oclfft_buffer_destroy(&less);
    assert_ok(oclfft_buffer_create(context, sizeof samples - 1, &less));
    assert_invalid("in", oclfft_execute(plan, OCLFFT_FORWARD, less, out));
    oclfft_buffer_destroy(&less);
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

/* A load may read where it likes, out of place: here the elements in reverse, which conjugates a
 * real signal's spectrum. */
static void loads_may_permute(void **state) {
    (void)state;
    static const char reversed[] =
        "scalar2 reversed(ulong element, global const void *in, global const void *in_im) {\n"
        "    return ((global const scalar2 *)in)[element / 64 * 64 + (64 - element % 64) % 64];\n"
        "}\n";
    oclfft_context *context = open_context();
    float in[COUNT] = {0}, out[COUNT], expected[COUNT];
    for (int i = 0; i < COUNT; i += 2) in[i] = (float)(i * i % 37);
    oclfft_plan *plan = plan_with(context, reversed, "reversed", NULL),
                *plain = plan_of(context, LENGTH, 1, false, NULL);
    transform(context, plan, OCLFFT_FORWARD, in, out, COUNT);
    transform(context, plain, OCLFFT_FORWARD, in, expected, COUNT);
    for (int i = 0; i < COUNT; ++i)
        assert_true(fabsf(out[i] - (i % 2 ? -expected[i] : expected[i])) < 1e-2f);
    oclfft_plan_destroy(&plan);
    oclfft_plan_destroy(&plain);
    oclfft_context_destroy(&context);
}

/* ---- Texts ---- */

#define LOAD_HEAD "scalar2 f(ulong element, global const void *in, global const void *in_im)"
#define STORE_HEAD "void g(ulong element, scalar2 value, global void *out, global void *out_im)"
#define LOADED "((global const scalar2 *)in)[element]"
#define STORED "((global scalar2 *)out)[element]"

/* 64 points in one kernel, 4096 in two. */
static oclfft_plan_desc desc_in(int kernels) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.precision = precision;
    desc.lengths[0] = kernels == 1 ? 64 : 4096;
    if (kernels == 2) desc.recipe = "8.8:w8/8.8:w8";
    return desc;
}

/* What a plan with both makes of a one at 0, which is a constant: the number at 0. */
static double run_texts(oclfft_context *context, const char *load, const char *f, const char *store,
                        const char *g, int kernels) {
    static double wide[2 * 4096];
    static float narrow[2 * 4096];
    oclfft_plan_desc desc = desc_in(kernels);
    oclfft_plan *plan = NULL;
    size_t bytes = 2 * desc.lengths[0] * real_bytes(precision);
    void *data = precision == OCLFFT_DOUBLE ? (void *)wide : narrow;
    desc.load_callback = (oclfft_callback){.source = load, .name = f};
    desc.store_callback = (oclfft_callback){.source = store, .name = g};
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    memset(data, 0, bytes);
    wide[0] = 1, narrow[0] = 1;
    transform_bytes(context, plan, OCLFFT_FORWARD, data, data, bytes);
    oclfft_plan_destroy(&plan);
    return precision == OCLFFT_DOUBLE ? wide[0] : (double)narrow[0];
}

/* Whatever the load's text declares, it does not affect the store's, whether they share a kernel or
 * not. The message is the same when drivers see a text again. */
static void texts_do_not_see_each_other(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"scalar helper(scalar x) { return 2 * x; }", "helper(value.x)"},
        {"static inline scalar helper(scalar x);\nscalar helper(scalar x) { return x; }",
         "helper(value.x)"},
        {"#define helper 3", "helper"},
        {"#  define \\\n helper(x) (2 * (x))", "helper(value.x)"},
        {"typedef scalar helper;", "(helper)3"},
        {"typedef struct __attribute__((packed)) { scalar a; } helper;", "((helper){3}).a"},
        {"struct helper { scalar a; };", "((struct helper){3}).a"},
        {"enum { one, helper = 5 };", "helper"},
        {"constant scalar a = 1, helper = 2;", "helper"},
        {"constant scalar helper[2] = {1, 2};", "helper[1]"},
    };
    oclfft_context *context = open_context_for(precision);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i)
        for (int kernels = 1; kernels <= (i == 0 ? 2 : 1); ++kernels) {
            if (i && precision == OCLFFT_DOUBLE) continue;
            char load[512], store[512];
            oclfft_plan_desc desc = desc_in(kernels);
            oclfft_plan *plan = NULL;
            snprintf(load, sizeof load, "%s\n" LOAD_HEAD " { return " LOADED "; }\n", pairs[i][0]);
            snprintf(store, sizeof store, STORE_HEAD " { " STORED " = (scalar2)(%s, 0); }\n",
                     pairs[i][1]);
            desc.load_callback = (oclfft_callback){.source = load, .name = "f"};
            desc.store_callback = (oclfft_callback){.source = store, .name = "g"};
            for (int again = 0; again < 2; ++again) {
                assert_refused(OCLFFT_ERROR_BUILD_FAILED,
                               "store_callback:1:", oclfft_plan_create(context, &desc, &plan));
                assert_null(strstr(oclfft_last_error(), "desc.load_callback"));
                assert_null(plan);
            }
        }
    oclfft_context_destroy(&context);
}

/* The same names for different things, that of the callback too; macros that mean something in the
 * library's own text; settings by pragmas; and neither text sees what only the other defines. */
static void texts_may_use_the_same_names(void **state) {
    (void)state;
    static const char load[] =
        "#define GAIN 2\n#define tile 77\n#define real nonsense\n#define EACH(a) oops\n"
        "#pragma OPENCL FP_CONTRACT OFF\n#pragma OPENCL EXTENSION all : disable\n#pragma pack(1)\n"
        "#if 1 /* '\"' */\n"
        "struct part { char a; scalar by; };\n"
        "#endif\n"
        "enum kind { none, some = 3, w };\n"
        "constant scalar table[2] = {1, some}; // {\n"
        "#undef gain\nconstant scalar gain = 2;\n_Pragma(\"pack(1)\")\n"
        "static scalar (half_of)(scalar x) { return x / 2; }\n"
        "static scalar helper(scalar x) { struct part p = {1, GAIN}; return p.by * x * table[1]; "
        "}\n"
        "scalar2 both(ulong element, global const void *in, global const void *in_im) {\n"
        "    scalar2 v = " LOADED ";\n    const scalar4 q = (scalar4)(v, half_of(gain), 1);\n"
        "    return (scalar2)(helper(v.x), v.y) * (w - 3) * q.z * q. w;\n}\n";
    static const char store[] =
        "#ifdef GAIN\n#error seen\n#endif\n#ifndef M_PI_F\n#error taken away\n#endif\n"
        "#define GAIN 5\n#define in_im value\n"
        "struct part { int a; scalar by; };\n"
        "enum kind { some, other, w };\n"
        "constant scalar table[2] = {1, 7}, gain = 1;\n"
        "static scalar half_of(scalar x) { return gain * x; }\n"
        "static scalar2 helper(scalar2 x) { struct part p = {1, GAIN}; return p.by * x * "
        "table[some + 1]; }\n"
        "void both(ulong element, scalar2 value, global void *out, global void *out_im) {\n"
        "    " STORED " = helper(value) * half_of(w - 1) + (sizeof(struct part) == 2 * "
                      "sizeof(scalar) ? 0 : 9);\n}";
    oclfft_context *context = open_context_for(precision);
    for (int kernels = 1; kernels <= 2; ++kernels)
        assert_true(run_texts(context, load, "both", store, "both", kernels) == 2 * 3 * 5 * 7);
    oclfft_context_destroy(&context);
}

/* One text for both is there once, and sees itself. */
static void one_text_for_both_ends(void **state) {
    (void)state;
    static const char text[] =
        "#define GAIN 3\nstatic scalar helper(scalar x) { return GAIN * x; }\n" LOAD_HEAD
        " { return helper(" LOADED ".x); }\n" STORE_HEAD " { " STORED " = helper(value.x); }\n";
    oclfft_context *context = open_context_for(precision);
    for (int kernels = 1; kernels <= 2; ++kernels)
        assert_true(run_texts(context, text, "f", text, "g", kernels) == 9);
    oclfft_context_destroy(&context);
}

/* The compiler's own words reach the user, with the callback and the line in his text, and what is
 * wanted; nothing of the driver's files. And nothing is left behind: the context goes on. */
static void errors_in_the_text_are_told(void **state) {
    (void)state;
    static const struct {
        const char *load, *store, *name, *word;
        int line; /* 0: that of our call; -1: a linker's, which knows none */
    } broken[] = {
        {"\n" LOAD_HEAD " {\n return no_such_thing; }", "\n" STORE_HEAD " {\n no_such_thing(); }",
         NULL, "no_such_thing", 3},
        {LOAD_HEAD " {\n return 0 }", STORE_HEAD " {\n int x = 0 }", NULL, ";", 2},
        {"scalar2 f(ulong element, global const void *in) { return 0; }",
         "void g(ulong element, scalar2 value) {}", NULL, "arguments", 0},
        {LOAD_HEAD " { return 0; }", STORE_HEAD " {}", "other", "other", 0},
        {"scalar gone(void);\n" LOAD_HEAD " { return gone(); }",
         "scalar gone(void);\n" STORE_HEAD " { gone(); }", NULL, "gone", -1},
        {"\n\n#error my own words\n", "\n\n#error my own words\n", NULL, "my own words", 3},
        {"#define two \\\n 2\n/*\n*/\n#line 77\n" LOAD_HEAD " { return none; }",
         "#define two \\\n 2\n/*\n*/\n#line 77\n" STORE_HEAD " { none(); }", NULL, "none", 77},
    };
    static const char *const signatures[] = {
        "desc.load_callback must be scalar2 %s(ulong element, global const void *in, global "
        "const void *in_im);",
        "desc.store_callback must be void %s(ulong element, scalar2 value, global void *out, "
        "global void *out_im);"};
    static const char *const names[] = {"load_callback", "store_callback"};
    oclfft_context *context = open_context();
    oclfft_device_info info;
    assert_ok(oclfft_context_device(context, &info));
    const bool links_late = strcmp(info.platform_name, "Oclgrind") == 0; /* and says nothing more */
    for (int round = 0; round < 4 * (int)(sizeof broken / sizeof *broken); ++round) {
        int i = round / 4, end = round % 2, kernels = 1 + round / 2 % 2;
        if (precision == OCLFFT_DOUBLE || (kernels == 2 && i > 1))
            continue; /* compilers take their time */
        const char *name = broken[i].name ? broken[i].name : end ? "g" : "f";
        char signature[256], place[64];
        oclfft_plan_desc desc = desc_in(kernels);
        oclfft_plan *plan = (oclfft_plan *)context;
        desc.precision = OCLFFT_SINGLE;
        *(end ? &desc.store_callback : &desc.load_callback) =
            (oclfft_callback){.source = end ? broken[i].store : broken[i].load, .name = name};
        spoil_last_error();
        oclfft_status status = oclfft_plan_create(context, &desc, &plan);
        assert_null(plan);
        if (broken[i].line < 0 && links_late && status == OCLFFT_ERROR_DEVICE_FAILED &&
            strstr(oclfft_last_error(), "CL_INVALID_KERNEL_NAME"))
            continue;
        if (status != OCLFFT_ERROR_BUILD_FAILED || !strstr(oclfft_last_error(), broken[i].word))
            fail_msg("%s: \"%s\" does not mention \"%s\"", oclfft_status_string(status),
                     oclfft_last_error(), broken[i].word);
        snprintf(signature, sizeof signature, signatures[end], name);
        snprintf(place, sizeof place, broken[i].line ? "%s:%d:" : "the call of %s:", names[end],
                 broken[i].line);
        if (broken[i].line < 0) snprintf(place, sizeof place, "log: ");
        if (!strstr(oclfft_last_error(), signature) || !strstr(oclfft_last_error(), place))
            fail_msg("no \"%s\" or no \"%s\" in %s", signature, place, oclfft_last_error());
        if (strstr(oclfft_last_error(), names[!end]) || strstr(oclfft_last_error(), ".cl:") ||
            strstr(oclfft_last_error(), "/"))
            fail_msg("more than it should say: %s", oclfft_last_error());
    }
    oclfft_plan *plan = plan_with(context, doubling, "twice", NULL);
    assert_true(gain_of(context, plan) == 2);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

/* Names that mean something inside of kernels, and a long one. */
static void any_name_will_do(void **state) {
    (void)state;
    static const char *const names[] = {"tile", "in", "x", "number", "a_name_that_goes_on_and_on"};
    oclfft_context *context = open_context();
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        char name[512], source[1024];
        snprintf(name, sizeof name, "%s", names[i]);
        if (i == 4)
            memset(name + strlen(name), 'n', sizeof name - 1 - strlen(name)),
                name[sizeof name - 1] = '\0';
        snprintf(source, sizeof source,
                 "scalar2 %s(ulong element, global const void *data, global const void *im) "
                 "{ return 5; }",
                 name);
        float in[COUNT] = {0}, out[COUNT] = {0};
        oclfft_plan *plan = plan_with(context, source, name, NULL);
        transform(context, plan, OCLFFT_FORWARD, in, out, COUNT);
        assert_true(out[0] == 5 * LENGTH && out[1] == 5 * LENGTH);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

static void wrong_descriptions_are_refused(void **state) {
    (void)state;
    oclfft_context *context = open_context(), *other = open_context();
    const float one = 1;
    oclfft_buffer *foreign = buffer_of(other, &one, sizeof one);
    oclfft_plan_desc desc = description();
    oclfft_plan *plan = NULL;
    oclfft_callback good = {
        .source = gaining, .name = "gain", .buffers = {foreign}, .buffer_count = 1};
    desc.load_callback = good;
    assert_invalid("load_callback.buffers[0]", oclfft_plan_create(context, &desc, &plan));
    desc.load_callback.buffers[0] = NULL;
    assert_invalid("load_callback.buffers[0]", oclfft_plan_create(context, &desc, &plan));
    desc.load_callback = good;
    desc.load_callback.buffer_count = OCLFFT_MAX_CALLBACK_BUFFERS + 1;
    assert_invalid("load_callback.buffer_count", oclfft_plan_create(context, &desc, &plan));
    desc.load_callback = (oclfft_callback){0};
    desc.store_callback = (oclfft_callback){.source = doubling};
    assert_invalid("store_callback.name", oclfft_plan_create(context, &desc, &plan));
    desc.store_callback.name = "2good";
    assert_invalid("store_callback.name", oclfft_plan_create(context, &desc, &plan));
    desc.store_callback.name = "";
    assert_invalid("store_callback.name", oclfft_plan_create(context, &desc, &plan));
    assert_null(plan);
    oclfft_buffer_destroy(&foreign);
    oclfft_context_destroy(&other);
    oclfft_context_destroy(&context);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_pass),
        cmocka_unit_test(several_passes),
        cmocka_unit_test(convolutions),
        cmocka_unit_test(bluestein_over_passes),
        cmocka_unit_test(more_dimensions),
        cmocka_unit_test(real_transforms_of_one_axis),
        cmocka_unit_test(planar),
        cmocka_unit_test(layouts),
        cmocka_unit_test(chunks),
        cmocka_unit_test(random_problems),
        cmocka_unit_test(ends_have_their_own_texts),
        cmocka_unit_test(plans_keep_their_callbacks),
        cmocka_unit_test(plan_outlives_what_it_was_made_of),
        cmocka_unit_test(loads_may_permute),
        cmocka_unit_test(texts_do_not_see_each_other),
        cmocka_unit_test(texts_may_use_the_same_names),
        cmocka_unit_test(one_text_for_both_ends),
        cmocka_unit_test(errors_in_the_text_are_told),
        cmocka_unit_test(any_name_will_do),
        cmocka_unit_test(wrong_descriptions_are_refused),
    };
    bool good = share_read(&argc, argv);
    if (!good || argc != 2 || (strcmp(argv[1], "single") && strcmp(argv[1], "double")))
        return fprintf(stderr, "single or double?\n"), 2;
    precision = strcmp(argv[1], "double") == 0 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    return share_end(RUN_ON_DEVICE(tests));
}
