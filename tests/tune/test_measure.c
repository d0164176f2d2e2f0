/* Measured plans and the wisdom that they leave, on the device: right results, nothing measured
 * twice, files that bring and keep, what does not fit passed over. */
#include "common/on_device.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/counted.h"
#include "tune/race.h"
#include "tune/tuning.h"
#include "wisdom/wisdom_file.h"
#include "common/dice.h"

typedef struct bench {
    oclfft_context *context;
    atomic_int measured, refused, unfit; /* what the log said */
    char path[64];
} bench;

static void count_messages(void *user, oclfft_log_level level, const char *message) {
    bench *b = user;
    (void)level;
    if (strncmp(message, "measured ", 9) == 0) atomic_fetch_add(&b->measured, 1);
    if (strncmp(message, "not measured", 12) == 0) atomic_fetch_add(&b->refused, 1);
    if (strstr(message, "does not fit")) atomic_fetch_add(&b->unfit, 1);
}

static oclfft_context *open_counted(bench *b, uint64_t memory_limit, unsigned max_radix) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    config.log = count_messages;
    config.log_user = b;
    config.memory_limit = memory_limit;
    config.max_radix = max_radix;
    assert_ok(oclfft_context_create(&config, &context));
    return context;
}

static int setup(void **state) {
    fixture_begin();
    bench *b = calloc(1, sizeof *b);
    snprintf(b->path, sizeof b->path, "/tmp/oclfft-measure-XXXXXX");
    int file = mkstemp(b->path);
    assert_true(file >= 0);
    close(file);
    b->context = open_counted(b, 0, 0);
    *state = b;
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    fixture_begin();
    bench *b = *state;
    oclfft_context_destroy(&b->context);
    unlink(b->path);
    free(b);
    fixture_end();
    return 0;
}

static oclfft_plan_desc desc_of(oclfft_transform transform, size_t n0, size_t n1, size_t batch,
                                bool in_place) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.transform = transform;
    d.rank = n1 ? 2 : 1;
    d.lengths[0] = n0;
    d.lengths[1] = n1;
    d.batch = batch;
    d.in_place = in_place;
    return d;
}

static oclfft_plan_desc left_alone(oclfft_plan_desc d, int axis) {
    d.axes[axis] = OCLFFT_AXIS_NONE;
    return d;
}

static oclfft_plan *plan_with(oclfft_context *context, const oclfft_plan_desc *desc,
                              oclfft_effort effort) {
    oclfft_plan *plan = NULL;
    oclfft_plan_desc d = *desc;
    d.effort = effort;
    assert_ok(oclfft_plan_create(context, &d, &plan));
    return plan;
}

static bool is_by(const oclfft_plan *plan, const char *word) {
    char text[4096];
    assert_ok(oclfft_plan_describe(plan, text, sizeof text, NULL));
    return strstr(text, word) != NULL;
}

/* Executes in a buffer of its own, in and out; `floats` is what both sides have at most. */
static void execute(oclfft_context *context, oclfft_plan *plan, const oclfft_plan_desc *d,
                    const float *in, float *out, size_t floats) {
    oclfft_direction direction = d->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    oclfft_buffer *source = buffer_of(context, in, floats * 4),
                  *target = d->in_place ? NULL : buffer_of(context, out, floats * 4);
    assert_ok(oclfft_execute(plan, direction, source, target));
    assert_ok(oclfft_buffer_read(d->in_place ? source : target, 0, floats * 4, out));
    oclfft_buffer_destroy(&source);
    oclfft_buffer_destroy(&target);
}

static double distance(const float *a, const float *b, size_t floats) {
    double above = 0, below = 0;
    for (size_t i = 0; i < floats; ++i) {
        above += ((double)a[i] - b[i]) * ((double)a[i] - b[i]);
        below += (double)b[i] * b[i];
    }
    return sqrt(above / below);
}

/* The measured plan does what the estimated one does, and FFTW where that is at hand. */
static void check_measured(bench *b, const oclfft_plan_desc *d) {
    size_t points = d->batch * d->lengths[0] * (d->rank > 1 ? d->lengths[1] : 1),
           floats = 2 * points + 4 * points / d->lengths[d->rank - 1];
    float *in = malloc(floats * 4), *measured = calloc(floats, 4), *estimated = calloc(floats, 4);
    assert_true(in && measured && estimated);
    fill_random(in, floats, points);
    oclfft_plan *first = plan_with(b->context, d, OCLFFT_ESTIMATE),
                *second = plan_with(b->context, d, OCLFFT_MEASURE);
    assert_false(is_by(first, "\"wisdom\""));
    assert_true(is_by(second, "\"wisdom\""));
    execute(b->context, first, d, in, estimated, floats);
    execute(b->context, second, d, in, measured, floats);
    double error = distance(measured, estimated, floats);
    if (!(error < 1e-6))
        fail_msg("length %zu: measured and estimated plans differ by %g", d->lengths[0], error);
    if (d->transform == OCLFFT_C2C && d->rank == 1 && reference_present(OCLFFT_SINGLE))
        assert_true(relative_error(in, measured, d->lengths[0], d->batch, OCLFFT_FORWARD, 1) <=
                    accuracy_bar(d->lengths[0]));
    oclfft_plan_destroy(&first);
    oclfft_plan_destroy(&second);
    free(in);
    free(measured);
    free(estimated);
}

static void measured_plans_are_right(void **state) {
    bench *b = *state;
    const oclfft_plan_desc cases[] = {desc_of(OCLFFT_C2C, 1024, 0, 20, false),
                                      desc_of(OCLFFT_C2C, 360, 0, 50, false),
                                      desc_of(OCLFFT_C2C, 101, 0, 20, false),
                                      desc_of(OCLFFT_C2C, 24, 32, 3, false),
                                      desc_of(OCLFFT_R2C, 500, 0, 10, false),
                                      desc_of(OCLFFT_C2R, 30, 16, 4, false),
                                      desc_of(OCLFFT_C2C, 256, 0, 33, true),
                                      desc_of(OCLFFT_R2C, 90, 0, 8, true),
                                      left_alone(desc_of(OCLFFT_C2C, 60, 7, 5, false), 1),
                                      left_alone(desc_of(OCLFFT_R2C, 9, 20, 4, false), 0)};
    enum { CASES = sizeof cases / sizeof *cases };
    for (int i = 0; i < CASES; ++i) check_measured(b, &cases[i]);
    assert_int_equal(CASES, atomic_load(&b->measured));
    assert_int_equal(0, atomic_load(&b->refused));
}

/* Of what is outermost, whether the batch or an axis that is left alone, less is run. What is not
 * stays as it is. */
static void few_transforms_are_run(void **state) {
    bench *b = *state;
    static const struct {
        size_t lengths[3], batch;
        ptrdiff_t in[3], distance; /* 0: packed */
        size_t run[3], run_batch;
    } cases[] = {
        {{64, 256, 512}, 1, {0}, 0, {32, 256, 512}, 1},
        {{64, 256, 512}, 3, {0}, 0, {32, 256, 512}, 1},
        {{2, 4096, 4096}, 1, {0}, 0, {1, 4096, 4096}, 1},
        {{1, 4096, 4096}, 1, {0}, 0, {1, 4096, 4096}, 1},
        {{4096, 2, 4096}, 1, {4096, 1 << 24, 1}, 0, {4096, 2, 4096}, 1}, /* the output is packed */
        {{1, 512, 512}, 64, {512, 512, 1}, 512, {1, 512, 512}, 16},      /* overlaps */
    };
    oclfft_device_info info;
    assert_ok(oclfft_context_device(b->context, &info));
    const int more = info.is_cpu ? 1 : 8; /* cut to 256 MB; a CPU's to 32 */
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        oclfft_plan_desc d = left_alone(desc_of(OCLFFT_C2C, 1, 1, cases[i].batch, false), 0);
        const size_t lengths[3] = {cases[i].lengths[0], cases[i].lengths[1],
                                   cases[i].lengths[2] * more};
        const size_t run[3] = {cases[i].run[0], cases[i].run[1], cases[i].run[2] * more};
        race r;
        d.rank = 3;
        d.axes[2] = OCLFFT_AXIS_NONE;
        for (int k = 0; k < 3; ++k) {
            d.lengths[k] = lengths[k];
            d.input.strides[k] = cases[i].in[k] * (k < 2 ? more : 1);
        }
        d.input.distance = cases[i].distance * more;
        problem p;
        assert_ok(problem_from_desc(&d, &p));
        oclfft_status status = race_open(&r, b->context, &d, &p);
        assert_true(status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY);
        for (int k = 0; k < 3; ++k) assert_int_equal(run[k], r.desc.lengths[k]);
        assert_int_equal(cases[i].run_batch, r.desc.batch);
        assert_int_equal(lengths[0] * cases[i].batch * lengths[1] * lengths[2],
                         problem_points(&r.whole) * r.whole.batch);
        race_close(&r);
    }
}

/* A length with few candidates, for all tests that do not depend on their number. */
enum { N = 5 };

/* Nothing is measured, nothing compiled again; scales and effort ESTIMATE change nothing of
 * that. */
static void measured_once_is_known(void **state) {
    bench *b = *state;
    oclfft_plan_desc d = desc_of(OCLFFT_C2C, N, 0, 40, false);
    oclfft_plan *plan = plan_with(b->context, &d, OCLFFT_MEASURE);
    oclfft_plan_destroy(&plan);
    counted_reset();
    plan = plan_with(b->context, &d, OCLFFT_MEASURE);
    assert_true(is_by(plan, "\"wisdom\""));
    oclfft_plan_destroy(&plan);
    d.scale_forward = 3;
    plan = plan_with(b->context, &d, OCLFFT_ESTIMATE);
    assert_true(is_by(plan, "\"wisdom\""));
    oclfft_plan_destroy(&plan);
    d.recipe = "5:w8:v8"; /* one's own comes first */
    plan = plan_with(b->context, &d, OCLFFT_MEASURE);
    assert_true(is_by(plan, "\"recipe\""));
    oclfft_plan_destroy(&plan);
    d.recipe = NULL;
    d.batch = 50; /* near */
    plan = plan_with(b->context, &d, OCLFFT_ESTIMATE);
    assert_true(is_by(plan, "\"wisdom\""));
    oclfft_plan_destroy(&plan);
    assert_int_equal(1, atomic_load(&b->measured));
    d.batch = 500;
    plan = plan_with(b->context, &d, OCLFFT_ESTIMATE);
    assert_false(is_by(plan, "\"wisdom\""));
    oclfft_plan_destroy(&plan);
    d.batch = 40;
    assert_ok(oclfft_wisdom_forget(b->context));
    plan = plan_with(b->context, &d, OCLFFT_ESTIMATE);
    assert_false(is_by(plan, "\"wisdom\""));
    oclfft_plan_destroy(&plan);
}

/* Through a file to another context, which compiles one kernel; not to one whose butterflies are
 * smaller. */
static void files_bring_wisdom(void **state) {
    bench *b = *state;
    oclfft_plan_desc d = desc_of(OCLFFT_C2C, N, 0, 40, false);
    oclfft_plan *plan = plan_with(b->context, &d, OCLFFT_MEASURE);
    oclfft_plan_destroy(&plan);
    assert_ok(oclfft_wisdom_save(b->context, b->path));
    oclfft_context *other = open_counted(b, 0, 0), *smaller = open_counted(b, 0, 4);
    assert_ok(oclfft_wisdom_load(other, b->path));
    assert_ok(oclfft_wisdom_load(smaller, b->path));
    counted_reset();
    plan = plan_with(other, &d, OCLFFT_MEASURE);
    assert_true(is_by(plan, "\"wisdom\""));
    assert_int_equal(1, counted_calls(COUNTED_SOURCE));
    assert_int_equal(1, atomic_load(&b->measured));
    oclfft_plan_destroy(&plan);
    plan = plan_with(smaller, &d, OCLFFT_ESTIMATE);
    assert_false(is_by(plan, "\"wisdom\""));
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&other);
    oclfft_context_destroy(&smaller);
}

/* ---- What a file may say ---- */

static problem problem_of_desc(const oclfft_plan_desc *d) {
    problem p;
    assert_ok(problem_from_desc(d, &p));
    return p;
}

/* What the context calls its device; or, with `change`, one of another driver. */
static text device_of(const oclfft_context *context, const char *change) {
    oclfft_device_info info = context->info;
    text device = {0};
    if (change) snprintf(info.driver_version, sizeof info.driver_version, "%s", change);
    wisdom_device(&info, &context->caps, &device);
    return device;
}

static void write_wisdom(const bench *b, const char *change, const oclfft_plan_desc *d,
                         const char *recipe) {
    wisdom w;
    text device = device_of(b->context, change);
    problem p = problem_of_desc(d);
    wisdom_open(&w);
    assert_ok(wisdom_learn(&w, text_string(&device), &p, recipe, 1));
    assert_ok(wisdom_save(&w, b->path));
    wisdom_close(&w);
    text_free(&device);
}

static void other_drivers_are_kept_and_not_used(void **state) {
    bench *b = *state;
    oclfft_plan_desc d = desc_of(OCLFFT_C2C, N, 0, 40, false);
    problem p = problem_of_desc(&d);
    write_wisdom(b, "another driver", &d, "5:w8:v8");
    assert_ok(oclfft_wisdom_load(b->context, b->path));
    oclfft_plan *plan = plan_with(b->context, &d, OCLFFT_ESTIMATE);
    assert_false(is_by(plan, "\"wisdom\""));
    oclfft_plan_destroy(&plan);
    write_wisdom(b, NULL, &d, "5:w4:v4");
    assert_ok(oclfft_wisdom_load(b->context, b->path));
    plan = plan_with(b->context, &d, OCLFFT_ESTIMATE);
    assert_true(is_by(plan, "\"wisdom\", recipe 5:w4:v4,"));
    oclfft_plan_destroy(&plan);
    assert_ok(oclfft_wisdom_save(b->context, b->path));
    wisdom w;
    wisdom_open(&w);
    assert_ok(wisdom_load(&w, b->path));
    text device = device_of(b->context, "another driver"), found = {0};
    assert_ok(wisdom_find(&w, text_string(&device), &p, false, &found));
    assert_string_equal("5:w8:v8", text_string(&found));
    text_free(&device);
    text_free(&found);
    wisdom_close(&w);
}

static void what_does_not_fit_is_passed_over(void **state) {
    bench *b = *state;
    static const char *const recipes[] = {"8.4",
                                          "8.8;8",
                                          "8.8:v3",
                                          "8.8:w1048576",
                                          "64",
                                          "8.8x1",
                                          "bluestein/32.32/32.32",
                                          "8.8:p64:w1024:phase64"};
    oclfft_plan_desc d = desc_of(OCLFFT_C2C, N, 0, 40, false);
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; ++i) {
        write_wisdom(b, NULL, &d, recipes[i]);
        assert_ok(oclfft_wisdom_load(b->context, b->path));
        oclfft_plan *plan = plan_with(b->context, &d, OCLFFT_ESTIMATE);
        assert_false(is_by(plan, "\"wisdom\""));
        oclfft_plan_destroy(&plan);
        assert_int_equal(i + 1, atomic_load(&b->unfit));
    }
    oclfft_plan *plan = plan_with(b->context, &d, OCLFFT_MEASURE); /* measured anew, in its place */
    assert_true(is_by(plan, "\"wisdom\""));
    assert_int_equal(1, atomic_load(&b->measured));
    oclfft_plan_destroy(&plan);
}

static void damaged_files_are_refused(void **state) {
    bench *b = *state;
    oclfft_plan_desc d = desc_of(OCLFFT_C2C, N, 0, 40, false);
    write_wisdom(b, NULL, &d, "5:w8:v8");
    for (long length = 0;; ++length) {
        write_wisdom(b, NULL, &d, "5:w8:v8");
        FILE *file = fopen(b->path, "r");
        fseek(file, 0, SEEK_END);
        long whole = ftell(file);
        fclose(file);
        if (length == whole) break;
        assert_int_equal(0, truncate(b->path, length));
        assert_invalid(b->path, oclfft_wisdom_load(b->context, b->path));
    }
    oclfft_plan *plan = plan_with(b->context, &d, OCLFFT_ESTIMATE);
    assert_false(is_by(plan, "\"wisdom\""));
    oclfft_plan_destroy(&plan);
    assert_ok(oclfft_wisdom_load(b->context, b->path));
}

static void wrong_arguments_are_refused(void **state) {
    bench *b = *state;
    assert_invalid("context is NULL", oclfft_wisdom_save(NULL, b->path));
    assert_invalid("context is NULL", oclfft_wisdom_load(NULL, b->path));
    assert_invalid("context is NULL", oclfft_wisdom_forget(NULL));
    assert_invalid("path is NULL", oclfft_wisdom_save(b->context, NULL));
    assert_invalid("path is NULL", oclfft_wisdom_load(b->context, NULL));
    assert_invalid("path is empty", oclfft_wisdom_save(b->context, ""));
    assert_invalid("path is empty", oclfft_wisdom_load(b->context, ""));
    assert_refused(OCLFFT_ERROR_IO, "/none/none", oclfft_wisdom_save(b->context, "/none/none"));
    assert_refused(OCLFFT_ERROR_IO, "/none/none", oclfft_wisdom_load(b->context, "/none/none"));
    assert_refused(OCLFFT_ERROR_IO, "regular", oclfft_wisdom_load(b->context, "/tmp"));
    assert_invalid("not a wisdom file", oclfft_wisdom_load(b->context, b->path)); /* it is empty */
}

/* ---- What cannot be measured ---- */

static void without_memory_the_plan_is_the_estimate(void **state) {
    bench *b = *state;
    oclfft_plan_desc d = desc_of(OCLFFT_C2C, 256, 0, 1000, false); /* 2 MB on each side */
    oclfft_context *context = open_counted(b, 1 << 20, 0);
    oclfft_plan *plan = plan_with(context, &d, OCLFFT_MEASURE);
    assert_false(is_by(plan, "\"wisdom\""));
    assert_int_equal(1, atomic_load(&b->refused));
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

/* All that was taken is given back: the second of two contexts' worth of memory would be
 * refused. */
static void measuring_gives_its_memory_back(void **state) {
    bench *b = *state;
    oclfft_plan_desc d = desc_of(OCLFFT_C2C, N, 0, 13000, false); /* 520 KB on each side */
    oclfft_context *context = open_counted(b, 3 << 20, 0);
    oclfft_plan *plan = plan_with(context, &d, OCLFFT_MEASURE);
    assert_int_equal(1, atomic_load(&b->measured));
    oclfft_buffer *buffer = NULL;
    oclfft_plan_destroy(&plan);
    assert_ok(oclfft_buffer_create(context, 3 << 20, &buffer));
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

/* They run only in the plan itself, never while measuring: what they would write stays as it is. */
static void callbacks_are_left_out(void **state) {
    bench *b = *state;
    oclfft_plan_desc d = desc_of(OCLFFT_C2C, N, 0, 20, false);
    float mark[4] = {1, 2, 3, 4}, after[4];
    d.store_callback.source = "void keep(ulong element, float2 value, global void *out, global "
                              "void *im, global float *mark) {"
                              " mark[0] = 7; ((global float2 *)out)[element] = 2 * value; }";
    d.store_callback.name = "keep";
    d.store_callback.buffers[0] = buffer_of(b->context, mark, sizeof mark);
    d.store_callback.buffer_count = 1;
    oclfft_plan *plan = plan_with(b->context, &d, OCLFFT_MEASURE);
    assert_int_equal(1, atomic_load(&b->measured));
    assert_ok(oclfft_buffer_read(d.store_callback.buffers[0], 0, sizeof after, after));
    assert_memory_equal(mark, after, sizeof mark);
    enum { FLOATS = 2 * N * 20 };
    float in[FLOATS], out[FLOATS];
    fill_random(in, FLOATS, 5);
    execute(b->context, plan, &d, in, out, FLOATS);
    if (reference_present(OCLFFT_SINGLE))
        assert_true(relative_error(in, out, N, 20, OCLFFT_FORWARD, 2) <= accuracy_bar(N));
    oclfft_plan_destroy(&plan);
    oclfft_buffer_destroy(&d.store_callback.buffers[0]);
}

static void previews_measure_nothing(void **state) {
    bench *b = *state;
    oclfft_plan_desc d = desc_of(OCLFFT_C2C, N, 0, 20, false);
    char caps_text[4096], one[2048], other[2048];
    assert_ok(oclfft_context_caps(b->context, caps_text, sizeof caps_text, NULL));
    assert_ok(oclfft_preview(caps_text, &d, one, sizeof one, NULL, NULL, 0, NULL));
    d.effort = OCLFFT_MEASURE;
    assert_ok(oclfft_preview(caps_text, &d, other, sizeof other, NULL, NULL, 0, NULL));
    assert_string_equal(one, other);
}

/* ---- Threads ---- */

typedef struct worker {
    bench *bench;
    oclfft_plan_desc desc;
    oclfft_status status;
} worker;

static void *measure_twice(void *argument) {
    worker *w = argument;
    for (int round = 0; round < 2 && w->status == OCLFFT_SUCCESS; ++round) {
        oclfft_plan *plan = NULL;
        w->status = oclfft_plan_create(w->bench->context, &w->desc, &plan);
        oclfft_plan_destroy(&plan);
        if (w->status == OCLFFT_SUCCESS)
            w->status = oclfft_wisdom_save(w->bench->context, w->bench->path);
        if (w->status == OCLFFT_SUCCESS)
            w->status = oclfft_wisdom_load(w->bench->context, w->bench->path);
    }
    return NULL;
}

/* Two want the same problem, which is measured once; a third another. */
static void threads_take_turns(void **state) {
    bench *b = *state;
    enum { THREADS = 3 };
    worker workers[THREADS];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; ++i) {
        workers[i] = (worker){.bench = b, .desc = desc_of(OCLFFT_C2C, i < 2 ? N : 3, 0, 20, false)};
        workers[i].desc.effort = OCLFFT_MEASURE;
        assert_int_equal(0, pthread_create(&threads[i], NULL, measure_twice, &workers[i]));
    }
    for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; ++i) assert_int_equal(OCLFFT_SUCCESS, workers[i].status);
    assert_int_equal(2, atomic_load(&b->measured));
    oclfft_plan *plan = plan_with(b->context, &workers[0].desc, OCLFFT_ESTIMATE);
    assert_true(is_by(plan, "\"wisdom\""));
    oclfft_plan_destroy(&plan);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(measured_plans_are_right),
        TEST(few_transforms_are_run),
        TEST(measured_once_is_known),
        TEST(files_bring_wisdom),
        TEST(other_drivers_are_kept_and_not_used),
        TEST(what_does_not_fit_is_passed_over),
        TEST(damaged_files_are_refused),
        TEST(wrong_arguments_are_refused),
        TEST(without_memory_the_plan_is_the_estimate),
        TEST(measuring_gives_its_memory_back),
        TEST(callbacks_are_left_out),
        TEST(previews_measure_nothing),
        TEST(threads_take_turns),
    };
    return RUN_ON_DEVICE(tests);
}
