/* Plans whose backward direction is a way of its own. Mostly the kind of transform does not matter:
 * the linker leads two calls here (-Wl,--wrap, see meson.build), so that a Fourier transform has
 * two ways, with a recipe for each. A plan of one way with either recipe says what each has to
 * give, bit for bit. At the end are transforms that have two ways by themselves. */
#include "common/on_device.h"

#include <math.h>
#include <stdlib.h>

#include <oclfft/opencl.h>

#include "device/buffer.h"
#include "run/fit.h"
#include "run/plan.h"

enum { POINTS = 64, BATCH = 64, FLOATS = 2 * POINTS * BATCH, BYTES = 4 * FLOATS };

/* ---- Problems with two ways ---- */

static bool two_ways;
static const char *backward_recipe; /* that of the backward way, whatever is asked for */
static oclfft_status refusal;       /* of the backward way, where that is not 0 */
static bool refuses_all;            /* and not only recipes */

bool __real_problem_has_two_ways(const problem *p);
bool __wrap_problem_has_two_ways(const problem *p);
bool __wrap_problem_has_two_ways(const problem *p) {
    return two_ways || __real_problem_has_two_ways(p);
}

oclfft_status __real_plan_fit(const oclfft_plan *plan, plan_way *way, const problem *p,
                              const char *recipe);
oclfft_status __wrap_plan_fit(const oclfft_plan *plan, plan_way *way, const problem *p,
                              const char *recipe);
oclfft_status __wrap_plan_fit(const oclfft_plan *plan, plan_way *way, const problem *p,
                              const char *recipe) {
    if (!p->inverted) return __real_plan_fit(plan, way, p, recipe);
    if (!refusal || (!refuses_all && !recipe))
        return __real_plan_fit(plan, way, p, backward_recipe ? backward_recipe : recipe);
    TRY(__real_plan_fit(plan, way, p, recipe));
    return fail(refusal, "the way back is refused");
}

static void go_one_way(void) {
    two_ways = refuses_all = false;
    backward_recipe = NULL;
    refusal = OCLFFT_SUCCESS;
}

/* ---- Plans ---- */

typedef struct world {
    oclfft_context *context;
    oclfft_plan *plan;
    oclfft_buffer *in, *out;
    float data[FLOATS], got[FLOATS];
    float expected[2][FLOATS]; /* forward, backward */
} world;

/* Passes that need scratch or none, with different quanta. */
static const char *const recipes[][2] = {{"8:w4/8:w4", "8.8"},
                                         {"8.8:w4", "8:w4/8:w4"},
                                         {"8:w8/8:w8", "4:w2/16:w2"},
                                         {"4.4.4:w2", "8.8:w2"}};
enum { CASES = sizeof recipes / sizeof *recipes };

static const oclfft_direction directions[] = {OCLFFT_FORWARD, OCLFFT_BACKWARD};

static int setup(void **state) {
    static world w;
    fixture_begin();
    w.context = open_context();
    fill_random(w.data, FLOATS, 17);
    *state = &w;
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    world *w = *state;
    fixture_begin();
    oclfft_context_destroy(&w->context);
    fixture_end();
    return 0;
}

static int start(void **state) {
    world *w = *state;
    go_one_way();
    w->context->memory_limit = 0;
    w->in = buffer_of(w->context, w->data, BYTES);
    w->out = buffer_of(w->context, w->data, BYTES);
    return 0;
}

static int stop(void **state) {
    world *w = *state;
    go_one_way();
    w->context->memory_limit = 0;
    oclfft_plan_destroy(&w->plan);
    oclfft_buffer_destroy(&w->in);
    oclfft_buffer_destroy(&w->out);
    assert_true(w->context->memory_used == 0);
    return 0;
}

static size_t workspace_of(const oclfft_plan *plan) {
    size_t bytes;
    assert_ok(oclfft_plan_workspace(plan, &bytes));
    return bytes;
}

/* The plan, and what it has to give. The larger workspace of either recipe. */
static size_t make_plan(world *w, int which) {
    size_t most = 0;
    go_one_way();
    w->context->memory_limit = 0;
    oclfft_plan_destroy(&w->plan);
    for (int k = 0; k < 2; ++k) {
        oclfft_plan *one = plan_of(w->context, POINTS, BATCH, false, recipes[which][k]);
        transform(w->context, one, directions[k], w->data, w->expected[k], FLOATS);
        if (workspace_of(one) > most) most = workspace_of(one);
        oclfft_plan_destroy(&one);
    }
    two_ways = true;
    backward_recipe = recipes[which][1];
    w->plan = plan_of(w->context, POINTS, BATCH, false, recipes[which][0]);
    assert_int_equal(2, w->plan->ways.count);
    return most;
}

static void spoil(world *w) {
    memset(w->got, 0xff, BYTES);
    assert_ok(oclfft_buffer_write(w->out, 0, BYTES, w->got));
}

static void assert_done(world *w, int k) {
    assert_ok(oclfft_buffer_read(w->out, 0, BYTES, w->got));
    assert_memory_equal(w->expected[k], w->got, BYTES);
}

/* Both directions in turns. */
static void execute_all(world *w) {
    for (int n = 0; n < 5; ++n) {
        int k = n % 3 % 2;
        spoil(w);
        assert_ok(oclfft_execute(w->plan, directions[k], w->in, w->out));
        assert_done(w, k);
    }
}

/* ---- Executions ---- */

static void directions_go_their_ways(void **state) {
    world *w = *state;
    for (int which = 0; which < CASES; ++which) {
        make_plan(w, which);
        execute_all(w);
    }
}

/* The scratch is for both, whichever comes first; down to one quantum of both. */
static void ways_share_scratch(void **state) {
    world *w = *state;
    for (int which = 0; which < CASES; ++which) {
        make_plan(w, which);
        uint64_t quantum = ways_quantum(&w->plan->ways);
        for (uint64_t count = BATCH; count >= quantum; count /= 2) {
            uint64_t before = w->context->memory_used,
                     bytes = space_for(&w->plan->ways, count).bytes;
            w->context->memory_limit = before + bytes;
            execute_all(w);
            assert_true(w->context->memory_used == before + bytes);
            make_plan(w, which);
        }
    }
}

static void workspaces_serve_both_ways(void **state) {
    world *w = *state;
    for (int which = 0; which < CASES; ++which) {
        size_t most = make_plan(w, which);
        oclfft_buffer *workspace = NULL;
        const cl_mem in[2] = {w->in->memory, NULL}, out[2] = {w->out->memory, NULL};
        assert_int_equal(most, workspace_of(w->plan));
        if (most) assert_ok(oclfft_buffer_create(w->context, most, &workspace));
        uint64_t before = w->context->memory_used;
        for (int k = 0; k < 2; ++k) {
            spoil(w);
            assert_ok(oclfft_enqueue(w->plan, w->context->queue, directions[k], in, out,
                                     most ? workspace->memory : NULL, 0, NULL, NULL));
            assert_done(w, k);
        }
        assert_true(w->context->memory_used == before);
        oclfft_buffer_destroy(&workspace);
    }
}

/* Where the device uses them and in pieces, with all memory and with little. */
static void host_arrays_go_both_ways(void **state) {
    world *w = *state;
    float *in = aligned_alloc(4096, BYTES), *out = aligned_alloc(4096, BYTES);
    bool is_cpu = w->context->info.is_cpu;
    memcpy(in, w->data, BYTES);
    for (int n = 0; n < 4 * CASES; ++n) {
        make_plan(w, n / 4);
        uint64_t quantum = ways_quantum(&w->plan->ways), piece = 2 * quantum * POINTS * 8;
        uint64_t scratch = space_for(&w->plan->ways, quantum).bytes;
        if (n & 1) w->context->memory_limit = w->context->memory_used + piece + scratch;
        w->context->info.is_cpu = is_cpu && n & 2;
        for (int k = 0; k < 2; ++k) {
            memset(out, 0xff, BYTES);
            assert_ok(oclfft_execute_host(w->plan, directions[k], in, out));
            assert_memory_equal(w->expected[k], out, BYTES);
        }
        w->context->info.is_cpu = is_cpu;
    }
    free(in);
    free(out);
}

/* ---- Plans ---- */

static void both_ways_are_described(void **state) {
    world *w = *state;
    char text[1 << 12];
    make_plan(w, 0);
    assert_ok(oclfft_plan_describe(w->plan, text, sizeof text, NULL));
    const char *second = strstr(text, "\nc2c single 64 x64 out of place, backward: 1 pass");
    assert_true(strncmp(text, "c2c single 64 x64 out of place: 2 passes", 40) == 0);
    assert_non_null(second);
    assert_non_null(strstr(second, "recipe 8.8:"));
    size_t length;
    assert_ok(oclfft_plan_source(w->plan, NULL, 0, &length));
    char *source = malloc(length + 1);
    assert_ok(oclfft_plan_source(w->plan, source, length + 1, NULL));
    assert_non_null(strstr(source, "// pass 2\n"));
    assert_non_null(strstr(source, "// backward\n// pass 1\n"));
    free(source);
}

/* The same of a preview. */
static void both_ways_are_previewed(void **state) {
    world *w = *state;
    char caps[1 << 12], text[1 << 13], source[1 << 16];
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = POINTS;
    two_ways = true;
    assert_ok(oclfft_context_caps(w->context, caps, sizeof caps, NULL));
    assert_ok(oclfft_preview(caps, &d, text, sizeof text, NULL, source, sizeof source, NULL));
    assert_non_null(strstr(text, "\nc2c single 64 x1 out of place, backward: "));
    assert_non_null(strstr(source, "// backward\n"));
}

/* The way back takes the recipe where it fits; a recipe that does not is no failure, and nothing is
 * said of it. */
static void recipes_need_not_fit_the_way_back(void **state) {
    world *w = *state;
    static const oclfft_status answers[] = {OCLFFT_SUCCESS, OCLFFT_ERROR_INVALID_ARGUMENT,
                                            OCLFFT_ERROR_UNSUPPORTED};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; ++i) {
        oclfft_plan_destroy(&w->plan);
        two_ways = true;
        refusal = answers[i];
        spoil_last_error();
        w->plan = plan_of(w->context, POINTS, BATCH, false, "8:w4/8:w4");
        assert_non_null(strstr(oclfft_last_error(), "oclfft_device_list"));
        const axis_plan *back = w->plan->ways.way[1].schedule.axis_plans;
        assert_int_equal(answers[i] != OCLFFT_SUCCESS, strcmp(back->strategy, "recipe") != 0);
    }
}

static void plans_without_a_way_back_are_none(void **state) {
    world *w = *state;
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    uint64_t used = w->context->memory_used;
    d.lengths[0] = POINTS;
    for (int given = 0; given < 2; ++given) {
        d.recipe = given ? "8:w4/8:w4" : NULL;
        two_ways = refuses_all = true;
        refusal = OCLFFT_ERROR_BUILD_FAILED;
        assert_refused(OCLFFT_ERROR_BUILD_FAILED, "the way back is refused",
                       oclfft_plan_create(w->context, &d, &w->plan));
        assert_null(w->plan);
        assert_true(w->context->memory_used == used);
    }
}

/* These do not say that the recipe does not fit. */
static void failures_of_the_way_back_are_told(void **state) {
    world *w = *state;
    static const oclfft_status answers[] = {OCLFFT_ERROR_OUT_OF_HOST_MEMORY,
                                            OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                                            OCLFFT_ERROR_BUILD_FAILED, OCLFFT_ERROR_DEVICE_FAILED};
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    uint64_t used = w->context->memory_used;
    d.lengths[0] = POINTS;
    d.recipe = "8:w4/8:w4";
    for (size_t i = 0; i < sizeof answers / sizeof *answers; ++i) {
        two_ways = true;
        refusal = answers[i];
        spoil_last_error();
        assert_refused(answers[i], "the way back is refused",
                       oclfft_plan_create(w->context, &d, &w->plan));
        assert_null(w->plan);
        assert_true(w->context->memory_used == used);
    }
}

/* What was measured forward serves both ways, and is wisdom in the one that takes it. */
static void wisdom_serves_both_ways(void **state) {
    world *w = *state;
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    char first[1 << 12], text[1 << 12];
    d.lengths[0] = 48;
    d.batch = 16;
    for (int n = 0; n < 3; ++n) {
        oclfft_plan_destroy(&w->plan);
        two_ways = true;
        refusal = n == 2 ? OCLFFT_ERROR_UNSUPPORTED : OCLFFT_SUCCESS;
        d.effort = n == 0 ? OCLFFT_MEASURE : OCLFFT_ESTIMATE;
        assert_ok(oclfft_plan_create(w->context, &d, &w->plan));
        assert_ok(oclfft_plan_describe(w->plan, text, sizeof text, NULL));
        const char *second = strstr(text, ", backward: ");
        assert_non_null(strstr(text, "by \"wisdom\""));
        assert_non_null(second);
        assert_int_equal(n < 2, strstr(second, "by \"wisdom\"") != NULL);
        if (n == 0) memcpy(first, text, sizeof text);
        if (n == 1) assert_string_equal(first, text);
    }
    assert_ok(oclfft_wisdom_forget(w->context));
}

/* ---- Kinds that are not their own inverse ---- */

enum { ROWS = 12, COLUMNS = 20, REALS = ROWS * COLUMNS * 3 };
_Static_assert(2 * REALS <= FLOATS, "the arrays have room");

static oclfft_plan_desc real_desc(oclfft_axis_kind first, oclfft_axis_kind second) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.transform = OCLFFT_R2R;
    d.rank = 2;
    d.lengths[0] = ROWS;
    d.lengths[1] = COLUMNS;
    d.batch = 3;
    d.axes[0] = first;
    d.axes[1] = second;
    return d;
}

static void execute_real(world *w, const oclfft_plan_desc *d, oclfft_direction direction,
                         const float *in, float *out) {
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_plan_create(w->context, d, &plan));
    assert_int_equal(2, plan->ways.count);
    transform(w->context, plan, direction, in, out, REALS);
    oclfft_plan_destroy(&plan);
}

/* The way back of one is the way there of the other, by the same schedule. */
static void inverse_kinds_go_each_other_s_ways(void **state) {
    world *w = *state;
    static const oclfft_axis_kind kinds[] = {OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DCT3, OCLFFT_AXIS_DST2,
                                             OCLFFT_AXIS_DST3};
    for (int first = 0; first < 4; ++first)
        for (int second = 0; second < 4; ++second) {
            oclfft_plan_desc d = real_desc(kinds[first], kinds[second]),
                             other = real_desc(kinds[first ^ 1], kinds[second ^ 1]);
            d.scale_backward = other.scale_forward = 0.5;
            execute_real(w, &d, OCLFFT_BACKWARD, w->data, w->expected[0]);
            execute_real(w, &other, OCLFFT_FORWARD, w->data, w->expected[1]);
            assert_memory_equal(w->expected[0], w->expected[1], REALS * sizeof(float));
        }
}

/* Without another scale the data comes back. */
static void backward_undoes_forward(void **state) {
    world *w = *state;
    static const oclfft_axis_kind kinds[] = {
        OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT2,        OCLFFT_AXIS_DCT3, OCLFFT_AXIS_DCT4,
        OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST2,        OCLFFT_AXIS_DST3, OCLFFT_AXIS_DST4,
        OCLFFT_AXIS_DHT,  OCLFFT_AXIS_HALFCOMPLEX, OCLFFT_AXIS_NONE};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    for (int i = 0; i < KINDS * KINDS; ++i)
        for (int norm = 0; norm < 2; ++norm) {
            oclfft_plan_desc d = real_desc(kinds[i / KINDS], kinds[i % KINDS]);
            d.norm = (oclfft_norm)norm;
            assert_ok(oclfft_plan_create(w->context, &d, &w->plan));
            transform(w->context, w->plan, OCLFFT_FORWARD, w->data, w->expected[0], REALS);
            transform(w->context, w->plan, OCLFFT_BACKWARD, w->expected[0], w->got, REALS);
            for (int n = 0; n < REALS; ++n)
                if (!(fabsf(w->got[n] - w->data[n]) <= 4e-6f))
                    fail_msg("kinds %d and %d, norm %d: element %d is %g, not %g", (int)d.axes[0],
                             (int)d.axes[1], norm, n, (double)w->got[n], (double)w->data[n]);
            oclfft_plan_destroy(&w->plan);
        }
}

/* Beside Fourier axes: of complex data, and there and back between real and complex data. */
static void backward_undoes_forward_beside_fourier_axes(void **state) {
    world *w = *state;
    static const oclfft_axis_kind kinds[] = {OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DST3,
                                             OCLFFT_AXIS_DST4, OCLFFT_AXIS_DHT};
    for (int i = 0; i < 10; ++i)
        for (int norm = 0; norm < 2; ++norm) {
            bool real = i % 2;
            oclfft_plan_desc d = real_desc(kinds[i / 2], OCLFFT_AXIS_FOURIER);
            int floats = real ? REALS : 2 * REALS;
            d.transform = real ? OCLFFT_R2C : OCLFFT_C2C;
            d.norm = (oclfft_norm)norm;
            assert_ok(oclfft_plan_create(w->context, &d, &w->plan));
            assert_ok(oclfft_execute_host(w->plan, OCLFFT_FORWARD, w->data, w->expected[0]));
            if (real) {
                oclfft_plan_destroy(&w->plan);
                d.transform = OCLFFT_C2R;
                assert_ok(oclfft_plan_create(w->context, &d, &w->plan));
            }
            memset(w->got, 0xff, BYTES);
            assert_ok(oclfft_execute_host(w->plan, OCLFFT_BACKWARD, w->expected[0], w->got));
            for (int n = 0; n < floats; ++n)
                if (!(fabsf(w->got[n] - w->data[n]) <= 4e-6f))
                    fail_msg("kind %d, %s data, norm %d: element %d is %g, not %g", (int)d.axes[0],
                             real ? "real" : "complex", norm, n, (double)w->got[n],
                             (double)w->data[n]);
            oclfft_plan_destroy(&w->plan);
        }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)
    const struct CMUnitTest tests[] = {
        TEST(directions_go_their_ways),
        TEST(ways_share_scratch),
        TEST(workspaces_serve_both_ways),
        TEST(host_arrays_go_both_ways),
        TEST(both_ways_are_described),
        TEST(both_ways_are_previewed),
        TEST(recipes_need_not_fit_the_way_back),
        TEST(plans_without_a_way_back_are_none),
        TEST(failures_of_the_way_back_are_told),
        TEST(wisdom_serves_both_ways),
        TEST(inverse_kinds_go_each_other_s_ways),
        TEST(backward_undoes_forward),
        TEST(backward_undoes_forward_beside_fourier_axes),
    };
    return device_present() ? RUN_FIXTURE_TESTS(tests, setup, teardown) : 77;
}
