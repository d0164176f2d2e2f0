/* What users of clFFT and VkFFT reported as leaks: blocks of memory that the library holds are
 * counted (the linker leads malloc and its kin here, see meson.build), and so is who holds the
 * application's OpenCL context, as every object of OpenCL does. docs/reliability.md has the list of
 * reports. */
#include "common/application.h"

#include <stdatomic.h>
#include <stdlib.h>

static atomic_long blocks;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *block, size_t bytes);
void __real_free(void *block);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *block, size_t bytes);
void __wrap_free(void *block);

static void *counted(void *block) {
    if (block) atomic_fetch_add(&blocks, 1);
    return block;
}

void *__wrap_malloc(size_t bytes) {
    return counted(__real_malloc(bytes));
}

void *__wrap_calloc(size_t count, size_t bytes) {
    return counted(__real_calloc(count, bytes));
}

void *__wrap_realloc(void *block, size_t bytes) {
    return block ? __real_realloc(block, bytes) : counted(__real_realloc(block, bytes));
}

void __wrap_free(void *block) {
    if (block) atomic_fetch_sub(&blocks, 1);
    __real_free(block);
}

/* ---- Plans ---- */

/* VkFFT 221: 71 * 1500, by Rader's algorithm, leaks, 70 * 1500 does not. VkFFT 194: 9200 points,
 * many transforms, made again and again. clFFT 119, 128: what valgrind found after examples of
 * three dimensions. */
static const struct {
    oclfft_transform transform;
    size_t lengths[3], batch;
} problems[] = {
    {OCLFFT_C2C, {71, 1500}, 1},   {OCLFFT_C2C, {70, 1500}, 1}, {OCLFFT_C2C, {9200}, 64},
    {OCLFFT_C2C, {32, 32, 32}, 1}, {OCLFFT_R2C, {71, 150}, 2},  {OCLFFT_C2R, {4096}, 2},
    {OCLFFT_C2C, {1021}, 3},       {OCLFFT_C2C, {100003}, 1},   {OCLFFT_R2C, {2, 1031, 3}, 1}};
enum { PROBLEMS = sizeof problems / sizeof *problems };

static oclfft_plan_desc desc_of(int i) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = problems[i].transform;
    desc.batch = problems[i].batch;
    for (desc.rank = 0; desc.rank < 3 && problems[i].lengths[desc.rank]; ++desc.rank)
        desc.lengths[desc.rank] = problems[i].lengths[desc.rank];
    return desc;
}

static void use_plan(oclfft_context *context, int i) {
    oclfft_plan_desc desc = desc_of(i);
    oclfft_plan *plan = NULL;
    oclfft_buffer *in = NULL, *out = NULL;
    size_t bytes = 16 * desc.batch;
    for (int d = 0; d < desc.rank; ++d) bytes *= desc.lengths[d];
    long before = blocks;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    assert_true(blocks > before); /* the counter counts */
    assert_ok(oclfft_buffer_create(context, bytes, &in));
    assert_ok(oclfft_buffer_create(context, bytes, &out));
    assert_ok(oclfft_execute(
        plan, problems[i].transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD, in, out));
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
}

/* Nothing of any kind is left when the context has gone, which keeps compiled kernels until
 * then. */
static void nothing_is_left_of_plans(void **state) {
    application *a = *state;
    for (int i = 0; i < PROBLEMS; ++i) {
        long before = blocks;
        cl_uint held = context_count(a->cl);
        oclfft_context *context = join_application(a, a->in_order);
        use_plan(context, i);
        oclfft_context_destroy(&context);
        assert_int_equal(CL_SUCCESS, clFinish(a->in_order));
        assert_context_count(held, a->cl);
        assert_int_equal(before, blocks);
    }
}

/* clFFT 156, gearshifft 54: memory rises as long as plans are made. After the first, plans of the
 * same problem take nothing that stays. */
static void the_same_plan_again_and_again_takes_no_more(void **state) {
    application *a = *state;
    oclfft_context *context = join_application(a, a->in_order);
    for (int i = 0; i < PROBLEMS; ++i) {
        use_plan(context, i);
        assert_int_equal(CL_SUCCESS, clFinish(a->in_order));
        long before = blocks;
        cl_uint held = context_count(a->cl); /* with what the driver is about to let go of */
        for (int again = 0; again < 10; ++again) use_plan(context, i);
        assert_int_equal(CL_SUCCESS, clFinish(a->in_order));
        assert_context_count_at_most(held, a->cl);
        assert_int_equal(before, blocks);
    }
    oclfft_context_destroy(&context);
}

static void refuse(oclfft_context *context, oclfft_status status, const oclfft_plan_desc *desc) {
    oclfft_plan *plan = NULL;
    assert_refused(status, "", oclfft_plan_create(context, desc, &plan));
    assert_null(plan);
}

/* VkFFT 197: what was made before something failed stays. */
static void nothing_is_left_of_failures(void **state) {
    application *a = *state;
    long before = blocks;
    cl_uint held = context_count(a->cl);
    oclfft_context *context = join_application(a, a->in_order);
    for (int i = 0; i < PROBLEMS; ++i) {
        oclfft_plan_desc desc = desc_of(i);
        desc.recipe = "3/7/nonsense";
        refuse(context, OCLFFT_ERROR_INVALID_ARGUMENT, &desc);
        desc.recipe = NULL;
        desc.load_callback.source = "float2 mistaken(";
        desc.load_callback.name = "mistaken";
        if (problems[i].lengths[0] == 71 && problems[i].transform == OCLFFT_C2C)
            refuse(context, OCLFFT_ERROR_BUILD_FAILED, &desc);
    }
    oclfft_context_destroy(&context);
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_plan_desc large = desc_of(PROBLEMS - 2);
    config.memory_limit = 4096; /* its tables take more */
    assert_ok(oclfft_context_from_cl(a->cl, a->device, a->in_order, &config, &context));
    refuse(context, OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, &large);
    oclfft_context_destroy(&context);
    assert_context_count(held, a->cl);
    assert_int_equal(before, blocks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_is_left_of_plans, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(the_same_plan_again_and_again_takes_no_more,
                                        application_setup, application_teardown),
        cmocka_unit_test_setup_teardown(nothing_is_left_of_failures, application_setup,
                                        application_teardown),
    };
    return RUN_ON_DEVICE(tests);
}
