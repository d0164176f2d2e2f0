/* Two passes in one launch: which pairs of passes can, and, by the GPU emitter on whatever device
 * there is, that the result is that of two launches. */
#include "common/on_device.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "device/buffer.h"
#include "run/execute.h"
#include "run/plan.h"
#include "run/scratch.h"
#include "common/pretend_gpu.h"
#include "common/walk.h"

typedef struct pair_case {
    const char *recipe; /* with ":joint" */
    size_t lengths[3], batch;
    oclfft_transform transform;
    bool in_place;
    uint64_t units; /* that are expected of the first joint launch, in a transform; 0: none */
    oclfft_element_type in; /* the outputs are floats */
} pair_case;

#define FLOATS OCLFFT_ELEMENT_DEFAULT

static const pair_case cases[] = {
    {"16.16:w8:tiled:joint/16.16:w8", {65536}, 6, OCLFFT_C2C, false, 1, FLOATS},
    {"16.16:w8:tiled:joint/16.16:w8:whole", {65536}, 37, OCLFFT_C2C, false, 1, FLOATS}, /* in a ring
                                                                                         */
    {"16.16:w8:whole:joint/16.16:w8", {65536}, 37, OCLFFT_C2C, true, 1, FLOATS},
    {"14.15:w15:tiled:joint/15.14:w15", {44100}, 51, OCLFFT_C2C, false, 1, FLOATS},
    {"16.16:w8:joint;16.16:w8", {256, 256}, 5, OCLFFT_C2C, true, 1, FLOATS},
    {"8.8:w16:joint;8.8:w16;8.8:w16", {64, 64, 64}, 3, OCLFFT_C2C, false, 64, FLOATS},
    {"8.8:w16:joint;8.8:w16;8.8:w16", {64, 64, 64}, 3, OCLFFT_C2C, true, 64, FLOATS},
    {"8.8:w16;8.8:w16:joint;8.8:w16", {64, 64, 64}, 5, OCLFFT_C2C, true, 1, FLOATS},
    {"16.16:w8:tiled:joint/16.16:w8", {65536}, 41, OCLFFT_R2C, false, 1, FLOATS},
    {"16.16:w8:tiled:joint/16.16:w8", {65536}, 41, OCLFFT_C2R, false, 1, FLOATS},
    {"16.8:w16:joint;16.16:w8", {256, 256}, 5, OCLFFT_R2C, false, 1, FLOATS}, /* rows of half the
                                                                                 length */
    {"16.16:w8:tiled:joint/16.16:w16", {65536}, 6, OCLFFT_C2C, false, 0, FLOATS}, /* unequal
                                                                                     work-groups */
    {"16.16:w8:tiled:joint/16.16:w8", {65536}, 3, OCLFFT_C2C, false, 0, FLOATS},  /* too few to be
                                                                                     ahead */
    {"bluestein/16.8:w8:tiled:joint/16.8:w8", {8191}, 9, OCLFFT_C2C, false, 1, FLOATS},
    {"16.16:w8:tiled:joint/16.16:w8", {65536}, 6, OCLFFT_C2C, false, 1, OCLFFT_ELEMENT_INT16},
    {"16.16:w8:tiled:joint/16.16:w8", {65536}, 37, OCLFFT_C2C, true, 1, OCLFFT_ELEMENT_INT32},
    {"16.16:w8:tiled:joint/16.16:w8", {65536}, 41, OCLFFT_R2C, false, 1, OCLFFT_ELEMENT_UINT8},
    {"16.16:w8:joint;16.16:w8", {256, 256}, 5, OCLFFT_C2C, true, 1, OCLFFT_ELEMENT_INT32},
};
enum { CASES = sizeof cases / sizeof *cases };

static void without_joint(const char *recipe, char *to) {
    const char *at = strstr(recipe, ":joint");
    size_t before = (size_t)(at - recipe);
    memcpy(to, recipe, before);
    strcpy(to + before, at + strlen(":joint"));
}

static oclfft_plan_desc desc_of(const pair_case *c, const char *recipe) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.rank = 0;
    while (desc.rank < 3 && c->lengths[desc.rank])
        desc.lengths[desc.rank] = c->lengths[desc.rank], ++desc.rank;
    desc.batch = c->batch;
    desc.transform = c->transform;
    desc.in_place = c->in_place;
    desc.input.element_type = c->in;
    desc.recipe = recipe;
    return desc;
}

static oclfft_plan *plan_for(oclfft_context *context, const pair_case *c, const char *recipe) {
    oclfft_plan_desc desc = desc_of(c, recipe);
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    return plan;
}

static size_t room_of(const pair_case *c) {
    size_t points = c->batch;
    for (int d = 0; d < 3 && c->lengths[d]; ++d) points *= c->lengths[d];
    return 2 * sizeof(float) * (points + points / 8);
}

/* Executed twice: the counters must begin anew. */
static float *result_of(oclfft_context *context, const pair_case *c, const char *recipe,
                        const float *in) {
    size_t bytes = room_of(c);
    float *out = calloc(1, bytes);
    assert_non_null(out);
    oclfft_plan *plan = plan_for(context, c, recipe);
    oclfft_direction direction = c->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    for (int run = 0; run < 2; ++run) {
        oclfft_buffer *from = buffer_of(context, in, bytes), *to = buffer_of(context, out, bytes);
        assert_ok(oclfft_execute(plan, direction, from, c->in_place ? NULL : to));
        assert_ok(oclfft_buffer_read(c->in_place ? from : to, 0, bytes, out));
        oclfft_buffer_destroy(&from);
        oclfft_buffer_destroy(&to);
    }
    oclfft_plan_destroy(&plan);
    return out;
}

/* ||a - b|| / ||b||: a compiler may round two kernels of the same arithmetic differently, and one
 * wrong point in two million is seen. */
static double difference(const float *a, const float *b, size_t count) {
    double wrong = 0, all = 0;
    for (size_t i = 0; i < count; ++i) {
        wrong += ((double)a[i] - b[i]) * ((double)a[i] - b[i]);
        all += (double)b[i] * b[i];
    }
    return sqrt(wrong / all);
}

/* The same from and to host arrays, in pieces where memory is short: fewer transforms at a time
 * than the plan has. */
static float *host_result_of(oclfft_context *context, const pair_case *c, const char *recipe,
                             const float *in) {
    size_t bytes = room_of(c);
    float *out = calloc(1, bytes);
    assert_non_null(out);
    oclfft_plan *plan = plan_for(context, c, recipe);
    oclfft_direction direction = c->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    if (c->in_place) memcpy(out, in, bytes);
    assert_ok(oclfft_execute_host(plan, direction, c->in_place ? out : in, out));
    oclfft_plan_destroy(&plan);
    return out;
}

static uint64_t units_of(const schedule *s) {
    for (uint32_t i = 0; i < s->pass_count; ++i)
        if (s->passes[i].launch.joint.units) return s->passes[i].launch.joint.units;
    return 0;
}

static void pairs_that_can(void **state) {
    (void)state;
    caps c = fake_caps(0);
    c.max_work_group = 256;
    c.device_fence = true;
    c.compute_units = 4; /* where few tiles run at once */
    for (int i = 0; i < CASES; ++i) {
        oclfft_plan_desc desc = desc_of(&cases[i], cases[i].recipe);
        problem p;
        schedule s;
        assert_ok(problem_from_desc(&desc, &p));
        assert_ok(schedule_make(&p, &c, cases[i].recipe, &s));
        if (strchr(cases[i].recipe, ';') == NULL && cases[i].batch == 37)
            assert_true(s.passes[0].launch.joint.ring > 0);
        if (units_of(&s) != cases[i].units)
            fail_msg("%s: %llu units", cases[i].recipe, (unsigned long long)units_of(&s));
        schedule_free(&s);
        c.device_fence = !c.device_fence;
        assert_ok(schedule_make(&p, &c, cases[i].recipe, &s));
        assert_int_equal(units_of(&s), 0);
        schedule_free(&s);
        c.device_fence = true;
    }
}

/* So few tiles that all run at once wait for each other. */
static void tiles_that_run_at_once(void **state) {
    (void)state;
    const pair_case c = {"16.16:w8:tiled:joint/16.16:w8", {65536}, 2, OCLFFT_C2C, false, 1, FLOATS};
    const oclfft_plan_desc desc = desc_of(&c, c.recipe);
    caps device = fake_caps(0);
    device.device_fence = true;
    for (int enough = 0; enough < 2; ++enough) {
        problem p;
        schedule s;
        device.compute_units = enough ? 64 : 63; /* two transforms of 64 tiles */
        assert_ok(problem_from_desc(&desc, &p));
        assert_ok(schedule_make(&p, &device, c.recipe, &s));
        assert_int_equal(units_of(&s), enough);
        schedule_free(&s);
    }
}

typedef float *(*maker)(oclfft_context *context, const pair_case *c, const char *recipe,
                        const float *in);

/* What a recipe makes with and without its joint launch. */
static void compare(oclfft_context *context, const pair_case *c, maker make) {
    char apart[128];
    size_t bytes = room_of(c);
    float *in = malloc(bytes);
    assert_non_null(in);
    fill_random(in, bytes / sizeof *in, 3);
    without_joint(c->recipe, apart);
    float *one = make(context, c, c->recipe, in), *two = make(context, c, apart, in);
    double distance = difference(one, two, bytes / sizeof *in);
    if (!(distance < 5e-7))
        fail_msg("%s, %zu transforms: %g apart from two launches", c->recipe, c->batch, distance);
    free(one);
    free(two);
    free(in);
}

static void compare_all(maker make) {
    oclfft_context *context = open_context();
    pretend_gpu(context);
    if (!context->caps.device_fence) {
        oclfft_context_destroy(&context);
        skip();
    }
    for (int i = 0; i < CASES; ++i)
        if (share_has("pairs", (uint64_t)i)) compare(context, &cases[i], make);
    oclfft_context_destroy(&context);
}

static void same_as_apart(void **state) {
    (void)state;
    compare_all(result_of);
}

static void from_host_arrays(void **state) {
    (void)state;
    compare_all(host_result_of);
}

/* A workspace may have anything in it, which the counters must not keep. */
static void counters_in_a_workspace(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    pretend_gpu(context);
    if (!context->caps.device_fence) {
        oclfft_context_destroy(&context);
        skip();
    }
    const pair_case c = {"16.16:w8:tiled:joint/16.16:w8", {65536}, 6, OCLFFT_C2C, false, 1, FLOATS};
    size_t bytes = room_of(&c), workspace_bytes;
    float *in = malloc(bytes), *wanted;
    fill_random(in, bytes / sizeof *in, 3);
    wanted = result_of(context, &c, c.recipe, in);
    oclfft_plan *plan = plan_for(context, &c, c.recipe);
    assert_ok(oclfft_plan_workspace(plan, &workspace_bytes));
    char *rests = malloc(workspace_bytes), *found = malloc(bytes);
    memset(rests, 0x77, workspace_bytes);
    oclfft_buffer *from = buffer_of(context, in, bytes), *to = buffer_of(context, in, bytes);
    for (int run = 0; run < 2; ++run) {
        oclfft_buffer *workspace = buffer_of(context, rests, workspace_bytes);
        cl_mem ends[2][2] = {{NULL}}, scratch;
        cl_command_queue queue;
        assert_ok(oclfft_buffer_get_cl(from, &ends[0][0]));
        assert_ok(oclfft_buffer_get_cl(to, &ends[1][0]));
        assert_ok(oclfft_buffer_get_cl(workspace, &scratch));
        assert_ok(oclfft_context_get_cl(context, NULL, NULL, &queue));
        assert_ok(
            oclfft_enqueue(plan, queue, OCLFFT_FORWARD, ends[0], ends[1], scratch, 0, NULL, NULL));
        assert_ok(oclfft_buffer_read(to, 0, 65536 * 6 * 8, found));
        assert_memory_equal(found, wanted, 65536 * 6 * 8);
        oclfft_buffer_destroy(&workspace);
    }
    oclfft_buffer_destroy(&from);
    oclfft_buffer_destroy(&to);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    free(rests);
    free(found);
    free(wanted);
    free(in);
}

/* Fewer transforms at first, as in pieces of host arrays: the counters of the others are cleared,
 * too. */
static void counters_of_all(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    pretend_gpu(context);
    if (!context->caps.device_fence) {
        oclfft_context_destroy(&context);
        skip();
    }
    const pair_case c = {"16.16:w8:tiled:joint/16.16:w8", {65536}, 6, OCLFFT_C2C, false, 1, FLOATS};
    size_t bytes = room_of(&c);
    float *in = malloc(bytes), *wanted, *found = malloc(bytes);
    fill_random(in, bytes / sizeof *in, 3);
    wanted = result_of(context, &c, c.recipe, in);
    oclfft_plan *plan = plan_for(context, &c, c.recipe);
    oclfft_buffer *from = buffer_of(context, in, bytes), *to = buffer_of(context, in, bytes);
    assert_ok(scratch_take(plan, c.batch));
    const cl_uint rest = 0x77777777;
    assert_int_equal(clEnqueueFillBuffer(context->queue, plan->own_scratch.memory, &rest,
                                         sizeof rest, 0, (size_t)plan->own_scratch.bytes, 0, NULL,
                                         NULL),
                     CL_SUCCESS);
    const execution one = {.queue = context->queue,
                           .direction = OCLFFT_FORWARD,
                           .in = from->memory,
                           .out = to->memory,
                           .in_serial = from->serial,
                           .out_serial = to->serial,
                           .batch = 1};
    assert_ok(plan_execute(plan, &one));
    for (int run = 0; run < 2; ++run) {
        assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, from, to));
        assert_ok(oclfft_buffer_read(to, 0, 65536 * 6 * 8, found));
        assert_memory_equal(found, wanted, 65536 * 6 * 8);
    }
    oclfft_buffer_destroy(&from);
    oclfft_buffer_destroy(&to);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    free(found);
    free(wanted);
    free(in);
}

/* The counters take their part of what one buffer may hold. */
static void scratch_at_the_limit(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    pretend_gpu(context);
    if (!context->caps.device_fence) {
        oclfft_context_destroy(&context);
        skip();
    }
    context->info.max_allocation = context->caps.max_allocation = 16 << 20;
    for (size_t batch = 6; batch <= 34; batch += 14) {
        pair_case c = {
            "16.16:w8:tiled:joint/16.16:w8", {65536}, batch, OCLFFT_C2C, true, 1, FLOATS};
        oclfft_plan *plan = plan_for(context, &c, c.recipe);
        size_t bytes = 65536 * 8 * batch;
        oclfft_buffer *data = NULL;
        context->info.max_allocation = bytes > 16 << 20 ? bytes : 16 << 20;
        assert_ok(oclfft_buffer_create(context, bytes, &data));
        context->info.max_allocation = 16 << 20;
        assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, data, NULL));
        assert_ok(oclfft_finish(context));
        oclfft_buffer_destroy(&data);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_that_can),          cmocka_unit_test(tiles_that_run_at_once),
        cmocka_unit_test(same_as_apart),           cmocka_unit_test(from_host_arrays),
        cmocka_unit_test(counters_in_a_workspace), cmocka_unit_test(scratch_at_the_limit),
        cmocka_unit_test(counters_of_all),
    };
    if (!share_read(&count, arguments)) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
