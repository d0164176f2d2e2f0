/* Structures of other versions, what a configuration says of the device, and the calls that came
 * with version 0.2. */
#include "common/harness.h"
#include "common/on_device.h"
#include "common/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <oclfft/opencl.h>

static oclfft_context *context_with(const oclfft_context_config *config) {
    oclfft_context *context = NULL;
    assert_ok(oclfft_context_create(config, &context));
    return context;
}

/* ---- Sizes ---- */

typedef struct wide_desc {
    oclfft_plan_desc desc;
    unsigned char more[24];
} wide_desc;

static void descriptions_of_any_size_are_read(void **state) {
    (void)state;
    oclfft_context *context = context_with(NULL);
    oclfft_plan *plan = NULL;
    wide_desc d;
    memset(&d, 0xff, sizeof d);
    assert_ok(oclfft_plan_desc_init(&d.desc, sizeof d));
    for (size_t i = 0; i < sizeof d.more; ++i) assert_int_equal(0, d.more[i]);
    d.desc.lengths[0] = 8;
    for (size_t i = 0; i < sizeof d.more; ++i) {
        d.more[i] = 1;
        assert_invalid("struct_size", oclfft_plan_create(context, &d.desc, &plan));
        assert_null(plan);
        d.more[i] = 0;
    }
    assert_ok(oclfft_plan_create(context, &d.desc, &plan));
    oclfft_plan_destroy(&plan);
    for (size_t size = 0; size < sizeof d.desc; ++size) {
        d.desc.struct_size = size;
        assert_invalid("struct_size", oclfft_plan_create(context, &d.desc, &plan));
    }
    oclfft_context_destroy(&context);
}

static void macros_and_functions_give_the_same(void **state) {
    (void)state;
    const oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    const oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_plan_desc d;
    oclfft_context_config c;
    assert_ok(oclfft_plan_desc_init(&d, sizeof d));
    assert_ok(oclfft_context_config_init(&c, sizeof c));
    assert_int_equal(desc.struct_size, d.struct_size);
    assert_memory_equal(&desc, &d, sizeof d);
    assert_int_equal(config.struct_size, c.struct_size);
    assert_int_equal(-1, c.platform_index);
    assert_int_equal(-1, c.device_index);
    assert_null(c.caps);
    assert_false(c.no_built_in_wisdom);
}

static void initial_values_need_room(void **state) {
    (void)state;
    unsigned char bytes[sizeof(oclfft_plan_desc)];
    memset(bytes, 0x5a, sizeof bytes);
    assert_invalid("desc", oclfft_plan_desc_init(NULL, sizeof(oclfft_plan_desc)));
    assert_invalid("config", oclfft_context_config_init(NULL, sizeof(oclfft_context_config)));
    assert_invalid("struct_size",
                   oclfft_plan_desc_init((void *)bytes, sizeof(oclfft_plan_desc) - 1));
    assert_invalid("struct_size",
                   oclfft_context_config_init((void *)bytes, sizeof(oclfft_context_config) - 1));
    for (size_t i = 0; i < sizeof bytes; ++i) assert_int_equal(0x5a, bytes[i]);
}

static void lists_have_entries_of_any_size(void **state) {
    (void)state;
    struct {
        oclfft_device_info info;
        unsigned char more[40];
    } wide[3];
    oclfft_device_info narrow[3];
    size_t count = 0, again = 0;
    memset(wide, 0xff, sizeof wide);
    assert_ok(oclfft_device_list(narrow, sizeof *narrow, 3, &count));
    assert_ok(oclfft_device_list(&wide[0].info, sizeof *wide, 3, &again));
    assert_int_equal(count, again);
    for (size_t i = 0; i < count && i < 3; ++i) {
        assert_memory_equal(&narrow[i], &wide[i].info, sizeof *narrow);
        for (size_t k = 0; k < sizeof wide[i].more; ++k) assert_int_equal(0, wide[i].more[k]);
    }
    assert_invalid("entry_size", oclfft_device_list(narrow, sizeof *narrow - 1, 3, &count));
    assert_ok(oclfft_device_list(NULL, 0, 0, &count));
}

/* ---- What a configuration says of the device ---- */

static void assert_caps(const oclfft_context *context, const char *line, bool there) {
    char text[4096];
    assert_ok(oclfft_context_caps(context, text, sizeof text, NULL));
    assert_int_equal(there, strstr(text, line) != NULL);
}

#define NO_CAPS(word, lines)                                                                       \
    do {                                                                                           \
        oclfft_context_config bad = OCLFFT_CONTEXT_CONFIG_INIT;                                    \
        oclfft_context *none = NULL;                                                               \
        bad.caps = lines;                                                                          \
        assert_invalid(word, oclfft_context_create(&bad, &none));                                  \
        assert_null(none);                                                                         \
    } while (0)

static void configured_caps_replace_what_was_found(void **state) {
    (void)state;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *plain = context_with(NULL);
    config.caps = "cache = 123456\ncompute_units = 77 # measured\n";
    oclfft_context *context = context_with(&config);
    assert_caps(context, "\ncache = 123456\n", true);
    assert_caps(context, "\ncompute_units = 77\n", true);
    assert_caps(plain, "\ncache = 123456\n", false);

    char own[4096]; /* what a context says of itself is taken */
    assert_ok(oclfft_context_caps(plain, own, sizeof own, NULL));
    config.caps = own;
    oclfft_context *same = context_with(&config);
    char again[4096];
    assert_ok(oclfft_context_caps(same, again, sizeof again, NULL));
    assert_string_equal(own, again);
    oclfft_context_destroy(&same);
    oclfft_context_destroy(&context);
    oclfft_context_destroy(&plain);
}

static void caps_that_no_device_has_are_refused(void **state) {
    (void)state;
    NO_CAPS("line 2", "cache = 123456\nrubbish\n");
    NO_CAPS("local_memory", "local_memory = 1099511627776\n");
    NO_CAPS("max_work_group", "max_work_group = 1048576\n");
    NO_CAPS("max_allocation", "max_allocation = 18446744073709551615\n");
    NO_CAPS("global_memory", "global_memory = 18446744073709551615\n");
    oclfft_context *context = context_with(NULL);
    oclfft_device_info info;
    assert_ok(oclfft_context_device(context, &info));
    if (info.is_cpu) {
        NO_CAPS("is_cpu", "is_cpu = 0\n");
        NO_CAPS("limited_group", "limited_group = 256\n");
        NO_CAPS("constant_table", "constant_table = 1\n");
    }
    oclfft_context_destroy(&context);
}

/* Rules alone make another plan than built-in wisdom, where that has one; both are right. */
static void built_in_recipes_can_be_left_out(void **state) {
    (void)state;
    static const char hopper[] = "vendor = nvidia\nhas_double = 1\nlocal_memory = 49152\n"
                                 "max_work_group = 1024\nregisters = 64\ncompute_units = 132\n"
                                 "global_memory = 150000000000\n";
    char with[8192], without[8192], lines[512];
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = 4096;
    d.batch = 1000;
    assert_ok(oclfft_preview(hopper, &d, with, sizeof with, NULL, NULL, 0, NULL));
    snprintf(lines, sizeof lines, "%sbuilt_in = 0\n", hopper);
    assert_ok(oclfft_preview(lines, &d, without, sizeof without, NULL, NULL, 0, NULL));
    assert_non_null(strstr(with, "by \"measured\""));
    assert_null(strstr(without, "by \"measured\""));
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.no_built_in_wisdom = true;
    oclfft_context *context = context_with(&config);
    assert_caps(context, "\nbuilt_in = 0\n", true);
    oclfft_context_destroy(&context);
}

/* ---- OpenCL's objects ---- */

static void contexts_show_their_opencl_objects(void **state) {
    (void)state;
    oclfft_context *context = context_with(NULL), *joined = NULL;
    cl_context cl = NULL, of_queue = NULL;
    cl_device_id device = NULL;
    cl_command_queue queue = NULL;
    assert_ok(oclfft_context_get_cl(context, &cl, &device, &queue));
    assert_ok(oclfft_context_get_cl(context, NULL, NULL, NULL));
    assert_invalid("context", oclfft_context_get_cl(NULL, &cl, &device, &queue));
    assert_int_equal(CL_SUCCESS, clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof of_queue,
                                                       &of_queue, NULL));
    assert_ptr_equal(cl, of_queue);
    cl_uint before = 0, after = 0;
    clGetContextInfo(cl, CL_CONTEXT_REFERENCE_COUNT, sizeof before, &before, NULL);
    assert_ok(oclfft_context_get_cl(context, &cl, NULL, NULL));
    clGetContextInfo(cl, CL_CONTEXT_REFERENCE_COUNT, sizeof after, &after, NULL);
    assert_int_equal(before, after);
    assert_ok(oclfft_context_from_cl(cl, device, queue, NULL, &joined));
    oclfft_context_destroy(&joined);
    oclfft_context_destroy(&context);
}

/* ---- Fast lengths ---- */

static size_t fast(oclfft_context *context, const oclfft_plan_desc *d, int axis, size_t at_least) {
    size_t length = 0;
    assert_ok(oclfft_fast_length(context, d, axis, at_least, &length));
    assert_true(length >= at_least);
    return length;
}

static void fast_lengths_are_not_shorter_and_have_small_primes(void **state) {
    (void)state;
    oclfft_context *context = context_with(NULL);
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.batch = 100;
    d.axes[0] = OCLFFT_AXIS_NONE; /* more elements are never copied faster */
    for (size_t n = 1; n < 5000; n += n / 3 + 1) assert_int_equal(n, fast(context, &d, 0, n));
    d.axes[0] = OCLFFT_AXIS_DEFAULT;
    for (size_t n = 1; n < 100000; n += n / 3 + 1) {
        size_t length = fast(context, &d, 0, n), rest = length;
        assert_true(length <= n + n / 3 + 16);
        for (size_t p = 2; p <= 7; ++p)
            while (rest % p == 0) rest /= p;
        assert_true(rest == 1 || length == n);
    }
    assert_true(fast(context, &d, 0, 10007) > 10007); /* primes are slow */
    assert_int_equal(4096, fast(context, &d, 0, 4096));
    oclfft_context_destroy(&context);
}

static bool has_small_primes(size_t n) {
    for (size_t p = 2; p <= 7; ++p)
        while (n % p == 0) n /= p;
    return n == 1;
}

/* Of the first cosine and sine the logical length counts. */
static void fast_lengths_are_logical_ones(void **state) {
    (void)state;
    oclfft_context *context = context_with(NULL);
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    size_t length = 77;
    d.batch = 100;
    for (size_t n = 1; n < 20000; n += n / 2 + 1) {
        d.transform = OCLFFT_DCT1;
        length = fast(context, &d, 0, n);
        assert_true(length == n || (length > 1 && has_small_primes(length - 1)));
        assert_true(length > 1);
        d.transform = OCLFFT_DST1;
        length = fast(context, &d, 0, n);
        assert_true(length == n || has_small_primes(length + 1));
    }
    d.transform = OCLFFT_DCT1;
    assert_int_equal(1025, fast(context, &d, 0, 1025));
    assert_true(fast(context, &d, 0, 10008) > 10008);
    d.transform = OCLFFT_DST1;
    assert_int_equal(1023, fast(context, &d, 0, 1023));
    assert_true(fast(context, &d, 0, 10006) > 10006);
    assert_invalid("address space", oclfft_fast_length(context, &d, 0, SIZE_MAX, &length));
    oclfft_context_destroy(&context);
}

/* Other axes count, strides do not. */
static void fast_lengths_are_those_of_one_axis(void **state) {
    (void)state;
    oclfft_context *context = context_with(NULL);
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.transform = OCLFFT_R2C;
    d.rank = 2;
    d.lengths[1] = 100;
    d.input.strides[0] = d.input.strides[1] = 1;
    assert_true(fast(context, &d, 0, 1009) > 1009);
    size_t length = 77;
    assert_invalid("axis", oclfft_fast_length(context, &d, 2, 5, &length));
    assert_invalid("axis", oclfft_fast_length(context, &d, -1, 5, &length));
    assert_invalid("at_least", oclfft_fast_length(context, &d, 0, 0, &length));
    assert_invalid("length", oclfft_fast_length(context, &d, 0, 5, NULL));
    assert_invalid("desc", oclfft_fast_length(context, NULL, 0, 5, &length));
    assert_invalid("context", oclfft_fast_length(NULL, &d, 0, 5, &length));
    assert_invalid("address space", oclfft_fast_length(context, &d, 0, SIZE_MAX, &length));
    d.lengths[1] = 0;
    assert_invalid("lengths[1]", oclfft_fast_length(context, &d, 0, 5, &length));
    assert_int_equal(77, length);
    oclfft_context_destroy(&context);
}

/* ---- Norms ---- */

static void orthonormal_transforms_keep_the_norm(void **state) {
    (void)state;
    enum { N = 36, BATCH = 3 };
    oclfft_context *context = context_with(NULL);
    float in[2 * N * BATCH], out[2 * N * BATCH], back[2 * N * BATCH];
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    d.lengths[0] = N;
    d.batch = BATCH;
    d.norm = OCLFFT_NORM_ORTHONORMAL;
    d.scale_forward = 0; /* 1 */
    assert_ok(oclfft_plan_create(context, &d, &plan));
    for (int i = 0; i < 2 * N * BATCH; ++i) in[i] = (float)(i % 13 - 6);
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, out));
    assert_ok(oclfft_execute_host(plan, OCLFFT_BACKWARD, out, back));
    double before = 0, after = 0;
    for (int i = 0; i < 2 * N * BATCH; ++i) {
        before += (double)in[i] * in[i];
        after += (double)out[i] * out[i];
        assert_true(back[i] - in[i] < 1e-5 && in[i] - back[i] < 1e-5);
    }
    assert_true(after / before > 1 - 1e-6 && after / before < 1 + 1e-6);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(descriptions_of_any_size_are_read),
        cmocka_unit_test(macros_and_functions_give_the_same),
        cmocka_unit_test(initial_values_need_room),
        cmocka_unit_test(lists_have_entries_of_any_size),
        cmocka_unit_test(configured_caps_replace_what_was_found),
        cmocka_unit_test(caps_that_no_device_has_are_refused),
        cmocka_unit_test(built_in_recipes_can_be_left_out),
        cmocka_unit_test(contexts_show_their_opencl_objects),
        cmocka_unit_test(fast_lengths_are_not_shorter_and_have_small_primes),
        cmocka_unit_test(fast_lengths_are_logical_ones),
        cmocka_unit_test(fast_lengths_are_those_of_one_axis),
        cmocka_unit_test(orthonormal_transforms_keep_the_norm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
