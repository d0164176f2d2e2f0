/* Limits of devices: answers at the ends of what a driver may say, and beyond. What can be planned
 * gives the right result; what cannot is refused with a sentence. A shim (faulty.h) changes what
 * the driver says. With --share N a share of the answers (share.h). */
#include <stdio.h>
#include <stdlib.h>

#include <oclfft/opencl.h>

#include "faults/faulty.h"
#include "common/on_device.h"
#include "common/pretend_gpu.h"
#include "common/share.h"

static const struct {
    size_t n, batch;
    oclfft_precision precision;
} problems[] = {{1, 5, OCLFFT_SINGLE},
                {64, 3, OCLFFT_SINGLE},
                {1031, 1, OCLFFT_SINGLE},
                {360, 2, OCLFFT_DOUBLE}};
enum { PROBLEMS = sizeof problems / sizeof *problems };

/* ---- What planning makes of caps at the ends of their ranges ---- */

static const struct {
    const char *name;
    uint64_t low, high;
} ranges[] = {{"local_memory", 0, UINT64_C(1) << 40},
              {"max_work_group", 1, 1 << 20},
              {"registers", 16, 4096},
              {"wave", 1, 256},
              {"banks", 1, 256},
              {"max_radix", 2, 32},
              {"lanes", 1, 64},
              {"compute_units", 1, 1 << 20},
              {"cache", 1024, UINT64_C(1) << 50},
              {"max_allocation", 1024, UINT64_MAX},
              {"global_memory", 1024, UINT64_MAX}};
enum { RANGES = sizeof ranges / sizeof *ranges };

static bool is_refusal(oclfft_status status) {
    return status == OCLFFT_ERROR_UNSUPPORTED || status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
}

static int preview(const char *caps_text, size_t n, size_t batch, oclfft_transform transform,
                   oclfft_precision precision) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    size_t length = 0;
    desc.lengths[0] = n;
    desc.batch = batch;
    desc.transform = transform;
    desc.precision = precision;
    spoil_last_error();
    oclfft_status status = oclfft_preview(caps_text, &desc, NULL, 0, &length, NULL, 0, NULL);
    if (status != OCLFFT_SUCCESS && (!is_refusal(status) || !*oclfft_last_error()))
        fail_msg("%zu with %s: %s: %s", n, caps_text, oclfft_status_string(status),
                 oclfft_last_error());
    return status == OCLFFT_SUCCESS;
}

static int preview_all(const char *caps_text) {
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    static const size_t lengths[] = {1, 64, 1000, 10007, 65536};
    int planned = 0;
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; ++l)
        for (int p = 0; p < 2; ++p)
            planned += preview(caps_text, lengths[l], l % 2 ? 1 : 37, transforms[(l + p) % 3],
                               p ? OCLFFT_DOUBLE : OCLFFT_SINGLE);
    return planned;
}

/* Each pair of answers, at either end of their ranges. */
static void planning_at_the_ends(void **state) {
    (void)state;
    char text[256];
    int planned = 0, of = 0;
    for (int a = 0; a < RANGES; ++a)
        for (int b = a; b < RANGES; ++b)
            for (int ends = 0; ends < 8; ++ends) {
                if (a == b && (ends & 1) != (ends >> 1 & 1)) continue;
                snprintf(text, sizeof text, "is_cpu = %d\nhas_double = %d\n%s = %llu\n%s = %llu\n",
                         ends >> 2, b % 2, ranges[a].name,
                         (unsigned long long)(ends & 1 ? ranges[a].high : ranges[a].low),
                         ranges[b].name,
                         (unsigned long long)(ends & 2 ? ranges[b].high : ranges[b].low));
                planned += preview_all(text);
                of += 10;
            }
    print_message("%d of %d planned\n", planned, of);
    assert_true(planned > of / 3 && planned < of);
}

/* ---- What drivers may say ---- */

typedef struct answer_case {
    cl_uint what;
    const char *name;
    uint64_t answer;
    bool refuses;  /* some of the problems are */
    bool is_group; /* something of work-groups, of which CPU kernels know little */
} answer_case;

#define SAYS(what, answer, refuses)                                                                \
    { what, #what, answer, refuses, false }
#define SAYS_OF_GROUPS(what, answer)                                                               \
    { what, #what, answer, false, true }

static const answer_case cases[] = {
    SAYS(CL_DEVICE_MAX_COMPUTE_UNITS, 0, false),
    SAYS(CL_DEVICE_MAX_COMPUTE_UNITS, UINT32_MAX, false),
    SAYS_OF_GROUPS(CL_DEVICE_LOCAL_MEM_SIZE, 0),
    SAYS_OF_GROUPS(CL_DEVICE_LOCAL_MEM_SIZE, 256),
    SAYS_OF_GROUPS(CL_DEVICE_LOCAL_MEM_SIZE, UINT64_MAX),
    SAYS(CL_DEVICE_MAX_MEM_ALLOC_SIZE, 0, true),
    SAYS(CL_DEVICE_MAX_MEM_ALLOC_SIZE, 4096, true),
    SAYS(CL_DEVICE_MAX_MEM_ALLOC_SIZE, UINT64_MAX, false),
    SAYS(CL_DEVICE_GLOBAL_MEM_SIZE, 0, false),
    SAYS(CL_DEVICE_GLOBAL_MEM_SIZE, UINT64_MAX, false),
    SAYS_OF_GROUPS(CL_DEVICE_MAX_WORK_GROUP_SIZE, 0),
    SAYS_OF_GROUPS(CL_DEVICE_MAX_WORK_GROUP_SIZE, 7),
    SAYS(CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, 0, false),
    SAYS(CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, UINT32_MAX, false),
    SAYS(CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, 0, false),
    SAYS(CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, UINT64_MAX, false),
    SAYS_OF_GROUPS(CL_KERNEL_WORK_GROUP_SIZE, 0),
    SAYS_OF_GROUPS(CL_KERNEL_WORK_GROUP_SIZE, 1),
    SAYS_OF_GROUPS(CL_KERNEL_WORK_GROUP_SIZE, 40),
};
enum { CASES = sizeof cases / sizeof *cases };

/* The first failure, or success and a result. */
static oclfft_status transform_once(oclfft_context *context, int i, float *in, float *out) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    oclfft_buffer *from = NULL, *to = NULL;
    size_t reals = 2 * problems[i].n * problems[i].batch,
           bytes = reals * real_bytes(problems[i].precision);
    desc.lengths[0] = problems[i].n;
    desc.batch = problems[i].batch;
    desc.precision = problems[i].precision;
    fill_random_in(desc.precision, in, reals, 5);
    spoil_last_error();
    oclfft_status status = oclfft_plan_create(context, &desc, &plan);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_create(context, bytes, &from);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_create(context, bytes, &to);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_write(from, 0, bytes, in);
    if (status == OCLFFT_SUCCESS) status = oclfft_execute(plan, OCLFFT_FORWARD, from, to);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_read(to, 0, bytes, out);
    oclfft_plan_destroy(&plan);
    oclfft_buffer_destroy(&from);
    oclfft_buffer_destroy(&to);
    return status;
}

/* Whether it was refused, with a sentence. */
static bool check_problem(oclfft_context *context, const answer_case *c, int i) {
    static float in[1 << 14], out[1 << 14];
    oclfft_precision precision = problems[i].precision;
    oclfft_status status = transform_once(context, i, in, out);
    if (status == OCLFFT_SUCCESS) {
        double error = relative_error_in(precision, in, out, problems[i].n, problems[i].batch,
                                         OCLFFT_FORWARD, 1);
        if (reference_present(precision) && !(error <= accuracy_bar_in(precision, problems[i].n)))
            fail_msg("%s = %llu: %zu: error %g", c->name, (unsigned long long)c->answer,
                     problems[i].n, error);
        return false;
    }
    if (!c->refuses || !is_refusal(status) || strstr(oclfft_last_error(), "oclfft_device_list"))
        fail_msg("%s = %llu: %zu: %s: %s", c->name, (unsigned long long)c->answer, problems[i].n,
                 oclfft_status_string(status), oclfft_last_error());
    return true;
}

static void check_case(const answer_case *c, bool gpu) {
    int refused = 0;
    faulty_answer(c->what, c->answer);
    oclfft_context *context = open_context();
    caps told = context->caps;
    if (gpu) pretend_gpu(context);
    if (gpu && c->what == CL_DEVICE_LOCAL_MEM_SIZE) context->caps.local_memory = told.local_memory;
    if (gpu && c->what == CL_DEVICE_MAX_WORK_GROUP_SIZE)
        context->caps.max_work_group = told.max_work_group;
    for (int i = 0; i < PROBLEMS; ++i)
        if (problems[i].precision == OCLFFT_SINGLE || context->info.has_double)
            refused += check_problem(context, c, i);
    assert_int_equal(c->refuses, refused > 0);
    print_message("%s = %llu%s: %d refused\n", c->name, (unsigned long long)c->answer,
                  gpu ? ", kernels for GPUs" : "", refused);
    faulty_answer_truly();
    oclfft_context_destroy(&context);
}

static void drivers_say(void **state) {
    (void)state;
    if (!device_present()) skip();
    for (int i = 0; i < CASES; ++i)
        for (int gpu = 0; gpu < (cases[i].is_group ? 2 : 1) && share_has(__func__, (uint64_t)i);
             ++gpu)
            check_case(&cases[i], gpu);
}

static void no_double_precision(void **state) {
    (void)state;
    static float in[4096], out[4096];
    if (!device_present()) skip();
    faulty_answer(CL_DEVICE_DOUBLE_FP_CONFIG, 0);
    faulty_answer(CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, 0);
    oclfft_context *context = open_context();
    assert_false(context->info.has_double);
    assert_int_equal(OCLFFT_ERROR_UNSUPPORTED, transform_once(context, PROBLEMS - 1, in, out));
    assert_non_null(strstr(oclfft_last_error(), "fp64"));
    assert_ok(transform_once(context, 1, in, out));
    faulty_answer_truly();
    oclfft_context_destroy(&context);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planning_at_the_ends),
        cmocka_unit_test(drivers_say),
        cmocka_unit_test(no_double_precision),
    };
    if (!share_read(&count, arguments)) return 2;
    return share_end(RUN_TESTS(tests));
}
