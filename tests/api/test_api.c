/* Every public function with every argument that can be wrong. */
#include "common/on_device.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/walk.h"

enum { N = 64, BYTES = 2 * N * sizeof(float) };

static void devices_are_listed_as_far_as_there_is_room(void **state) {
    (void)state;
    size_t count = 0, again = 0;
    assert_invalid("count", oclfft_device_list(NULL, 0, 0, NULL));
    assert_ok(oclfft_device_list(NULL, 0, 0, &count));
    assert_true(count >= 1);
    oclfft_device_info *list = malloc((count + 1) * sizeof *list);
    memset(list, 0x55, (count + 1) * sizeof *list);
    oclfft_device_info untouched = list[count];
    assert_ok(oclfft_device_list(list, sizeof *list, count + 1, &again));
    assert_int_equal(count, again);
    assert_memory_equal(&untouched, &list[count], sizeof untouched);
    for (size_t i = 0; i < count; ++i) {
        assert_true(list[i].platform_index >= 0 && list[i].device_index >= 0);
        assert_true(list[i].name[0] && list[i].platform_name[0] && list[i].driver_version[0]);
        assert_true(memchr(list[i].name, 0, sizeof list[i].name) != NULL);
        assert_true(list[i].global_memory > 0 && list[i].max_allocation > 0 &&
                    list[i].max_work_group_size > 0);
    }
    memset(list, 0x55, sizeof *list);
    assert_ok(oclfft_device_list(list + 1, sizeof *list, count - 1, &again)); /* one too few */
    assert_int_equal(count, again);
    assert_memory_equal(&untouched, list, sizeof untouched);
    again = 777;
    assert_invalid("list", oclfft_device_list(NULL, sizeof *list, 1, &again));
    assert_int_equal(777, again);
    free(list);
}

#define NO_CONTEXT(status, word, change)                                                           \
    do {                                                                                           \
        oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;                                 \
        oclfft_context *context = (oclfft_context *)&config;                                       \
        change;                                                                                    \
        assert_refused(status, word, oclfft_context_create(&config, &context));                    \
        assert_null(context);                                                                      \
    } while (0)

static void contexts_refuse_bad_configurations(void **state) {
    (void)state;
    assert_invalid("context", oclfft_context_create(NULL, NULL));
    NO_CONTEXT(OCLFFT_ERROR_INVALID_ARGUMENT, "struct_size", config.struct_size = 0);
    NO_CONTEXT(OCLFFT_ERROR_INVALID_ARGUMENT, "platform_index", config.platform_index = -2);
    NO_CONTEXT(OCLFFT_ERROR_INVALID_ARGUMENT, "device_index", config.device_index = -2);
    NO_CONTEXT(OCLFFT_ERROR_NO_DEVICE, "platform_index", config.platform_index = 1000);
    NO_CONTEXT(OCLFFT_ERROR_NO_DEVICE, "device_index", config.device_index = 1000);
    NO_CONTEXT(OCLFFT_ERROR_NO_DEVICE, "no such thing", config.device_name = "no such thing");
    NO_CONTEXT(OCLFFT_ERROR_INVALID_ARGUMENT, "max_radix", config.max_radix = 3);
    NO_CONTEXT(OCLFFT_ERROR_INVALID_ARGUMENT, "config.cache_directory is empty",
               config.cache_directory = "");
    NO_CONTEXT(OCLFFT_ERROR_INVALID_ARGUMENT, "config.device_name is empty",
               config.device_name = "");
}

static void devices_are_found_by_index_and_name(void **state) {
    (void)state;
    oclfft_device_info first, got;
    size_t count;
    assert_ok(oclfft_device_list(&first, sizeof first, 1, &count));
    /* case does not count */
    for (char *c = first.name; *c; ++c) *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    for (int way = 0; way < 3; ++way) {
        oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
        oclfft_context *context = NULL;
        if (way != 1)
            config.platform_index = first.platform_index, config.device_index = first.device_index;
        if (way != 0) config.device_name = first.name;
        assert_ok(oclfft_context_create(&config, &context));
        assert_ok(oclfft_context_device(context, &got));
        assert_int_equal(first.platform_index, got.platform_index);
        assert_int_equal(first.device_index, got.device_index);
        assert_int_equal(first.global_memory, got.global_memory);
        oclfft_context_destroy(&context);
        assert_null(context);
    }
}

/* Texts are cut to the room there is, and their full length is reported. */
typedef oclfft_status (*text_function)(const void *object, char *text, size_t capacity,
                                       size_t *length);

static void check_text(text_function call, const void *object) {
    size_t length = 0, again;
    assert_ok(call(object, NULL, 0, &length));
    assert_true(length > 0);
    char *whole = malloc(length + 2), *part = malloc(length + 2);
    whole[length + 1] = '#';
    assert_ok(call(object, whole, length + 1, &again));
    assert_int_equal(length, again);
    assert_int_equal(length, strlen(whole));
    assert_int_equal('#', whole[length + 1]);
    for (size_t capacity = 1; capacity <= length + 2; capacity += 1 + capacity / 3) {
        size_t expected = capacity - 1 < length ? capacity - 1 : length;
        memset(part, '#', length + 2);
        assert_ok(call(object, part, capacity, NULL));
        assert_int_equal(expected, strlen(part));
        assert_memory_equal(whole, part, expected);
        for (size_t i = expected + 1; i < length + 2; ++i) assert_int_equal('#', part[i]);
    }
    again = 777;
    assert_invalid("is NULL", call(NULL, part, length, &again));
    assert_invalid("is NULL", call(object, NULL, 1, &again));
    assert_int_equal(777, again);
    free(whole);
    free(part);
}

static oclfft_status caps_text(const void *o, char *t, size_t c, size_t *l) {
    return oclfft_context_caps(o, t, c, l);
}
static oclfft_status describe_text(const void *o, char *t, size_t c, size_t *l) {
    return oclfft_plan_describe(o, t, c, l);
}
static oclfft_status source_text(const void *o, char *t, size_t c, size_t *l) {
    return oclfft_plan_source(o, t, c, l);
}

static oclfft_status preview_schedule(const void *o, char *t, size_t c, size_t *l) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = 4096;
    return oclfft_preview(o, &d, t, c, l, NULL, 0, NULL);
}

static oclfft_status preview_source(const void *o, char *t, size_t c, size_t *l) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = 4096;
    return oclfft_preview(o, &d, NULL, 0, NULL, t, c, l);
}

static void texts_are_cut_and_counted(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_of(context, N, 1, false, NULL);
    check_text(caps_text, context);
    check_text(describe_text, plan);
    check_text(source_text, plan);
    check_text(preview_schedule, "vendor = nvidia");
    check_text(preview_source, "vendor = nvidia");
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

/* The device's own caps, previewed, give the plan that the device gets. */
static void preview_is_the_plan(void **state) {
    (void)state;
    static char caps[4096], planned[1 << 20], previewed[1 << 20];
    oclfft_context *context = open_context();
    assert_ok(oclfft_context_caps(context, caps, sizeof caps, NULL));
    for (size_t n = 1; n <= 65536; n *= 32) {
        oclfft_plan *plan = plan_of(context, n, 3, false, NULL);
        oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
        d.lengths[0] = n;
        d.batch = 3;
        assert_ok(oclfft_plan_describe(plan, planned, sizeof planned, NULL));
        assert_ok(oclfft_preview(caps, &d, previewed, sizeof previewed, NULL, NULL, 0, NULL));
        assert_string_equal(planned, previewed);
        assert_ok(oclfft_plan_source(plan, planned, sizeof planned, NULL));
        assert_ok(oclfft_preview(caps, &d, NULL, 0, NULL, previewed, sizeof previewed, NULL));
        assert_string_equal(planned, previewed);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

static void preview_refuses_what_plans_refuse(void **state) {
    (void)state;
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    char to[16] = "before";
    size_t length = 777;
    assert_invalid("lengths", oclfft_preview("", &d, to, sizeof to, &length, NULL, 0, NULL));
    d.lengths[0] = 64;
    d.output.element_type = OCLFFT_ELEMENT_DOUBLE;
    assert_unsupported("fp64", oclfft_preview("", &d, to, sizeof to, &length, NULL, 0, NULL));
    d.output.element_type = OCLFFT_ELEMENT_DEFAULT;
    d.precision = OCLFFT_DOUBLE;
    assert_unsupported("fp64", oclfft_preview("", &d, to, sizeof to, &length, NULL, 0, NULL));
    d.precision = OCLFFT_SINGLE;
    assert_invalid("line 1", oclfft_preview("rubbish", &d, to, sizeof to, &length, NULL, 0, NULL));
    assert_invalid("is NULL", oclfft_preview("", NULL, to, sizeof to, &length, NULL, 0, NULL));
    d.recipe = "8.8.8";
    assert_invalid("recipe", oclfft_preview("", &d, to, sizeof to, &length, NULL, 0, NULL));
    assert_string_equal("before", to);
    assert_int_equal(777, length);
}

/* With a recipe or without: devices that have fp64 get kernels that use it, the others a sentence
 * with their name. */
static void double_needs_a_device_that_has_it(void **state) {
    (void)state;
    static char source[1 << 20];
    static const char *const recipes[] = {NULL, "8.8"};
    int refused = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (int r = 0; r < 2; ++r) {
            caps fake = fake_caps(device);
            text name = {0};
            oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
            d.precision = OCLFFT_DOUBLE;
            d.lengths[0] = 64;
            d.recipe = recipes[r];
            caps_print(&fake, &name);
            if (fake.has_double) {
                assert_ok(oclfft_preview(text_string(&name), &d, NULL, 0, NULL, source,
                                         sizeof source, NULL));
                assert_non_null(strstr(source, "cl_khr_fp64"));
            } else {
                assert_unsupported(fake.name, oclfft_preview(text_string(&name), &d, NULL, 0, NULL,
                                                             source, sizeof source, NULL));
                assert_non_null(strstr(oclfft_last_error(), "fp64"));
                ++refused;
            }
            text_free(&name);
        }
    assert_int_equal(4, refused);
}

#define NO_PLAN(status, word, change)                                                              \
    do {                                                                                           \
        oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;                                                \
        d.lengths[0] = N;                                                                          \
        oclfft_plan *plan = (oclfft_plan *)&d;                                                     \
        change;                                                                                    \
        assert_refused(status, word, oclfft_plan_create(context, &d, &plan));                      \
        assert_null(plan);                                                                         \
    } while (0)

/* test_problem.c checks each field alone. Here the public function must say the same and give no
 * plan. */
static void plans_refuse_bad_descriptions(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *none = (oclfft_plan *)&desc;
    desc.lengths[0] = N;
    assert_invalid("plan is NULL", oclfft_plan_create(context, &desc, NULL));
    assert_invalid("context is NULL", oclfft_plan_create(NULL, &desc, &none));
    assert_null(none);
    none = (oclfft_plan *)&desc;
    assert_invalid("desc is NULL", oclfft_plan_create(context, NULL, &none));
    assert_null(none);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "struct_size", d.struct_size = 1);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "batch", d.batch = 0);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "axes[0]", d.axes[0] = OCLFFT_AXIS_HALFCOMPLEX);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "element_type",
            d.input.element_type = (oclfft_element_type)10);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "effort", d.effort = (oclfft_effort)2);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "rank", d.rank = OCLFFT_MAX_RANK + 1);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "lengths[1]", d.rank = 2);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "input.format",
            (d.transform = OCLFFT_R2C, d.input.format = OCLFFT_PLANAR));
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "output: elements overlap",
            (d.batch = 2, d.output.distance = N - 1));
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "output.offset",
            (d.in_place = true, d.output.offset = 3));
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "input", d.input.offset = SIZE_MAX);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "load_callback.name", d.load_callback.source = "x");
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "load_callback.name",
            (d.load_callback.source = "x", d.load_callback.name = ""));
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.store_callback.source is empty",
            (d.store_callback.source = "", d.store_callback.name = "f"));
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.recipe is empty", d.recipe = "");
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.recipe is empty",
            (d.recipe = "", d.effort = OCLFFT_MEASURE));
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "rank = 1", d.lengths[1] = 768);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "malformed", d.recipe = "nonsense");
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "scale_forward", d.scale_forward = 1e300);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "multiply to the length", d.recipe = "8.8.8");
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "radix", d.recipe = "64");
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "width", d.recipe = "8.8:w1025");
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "work-group", d.recipe = "8.8:w1024");
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "tiled", d.recipe = "8.8:tiled");
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "lanes", d.recipe = "8.8:w3:v3");
    oclfft_context_destroy(&context);
}

#define LOAD_SOURCE                                                                                \
    "float2 load(ulong element, global const void *in, global const void *in_im, global const "    \
    "void *factors) {"                                                                             \
    "    return ((global const float *)factors)[0] * ((global const float2 *)in)[element];"        \
    "}"
#define STORE_SOURCE                                                                               \
    "void store(ulong element, float2 value, global void *out, global void *out_im, global const " \
    "void *factors) {"                                                                             \
    "    ((global float2 *)out)[element] = ((global const float *)factors)[0] * value;"            \
    "}"

/* Also one that comes after a right one; but none beyond the count, and none of a callback without
 * a source. */
static void callback_buffers_are_of_the_same_context(void **state) {
    (void)state;
    oclfft_context *context = open_context(), *other = open_context();
    float factors[2] = {1, 1};
    oclfft_buffer *own = buffer_of(context, factors, sizeof factors),
                  *foreign = buffer_of(other, factors, sizeof factors);
    oclfft_callback load = OCLFFT_CALLBACK_INIT, store = OCLFFT_CALLBACK_INIT;
    load.source = LOAD_SOURCE;
    load.name = "load";
    store.source = STORE_SOURCE;
    store.name = "store";
    load.buffers[0] = store.buffers[0] = foreign;
    load.buffer_count = store.buffer_count = 1;
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "load_callback.buffers[0] belongs to another context",
            d.load_callback = load);
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "store_callback.buffers[0] belongs to another context",
            d.store_callback = store);
    NO_PLAN(
        OCLFFT_ERROR_INVALID_ARGUMENT, "load_callback.buffer_count",
        (d.load_callback = load, d.load_callback.buffer_count = OCLFFT_MAX_CALLBACK_BUFFERS + 1));
    load.buffers[0] = own;
    load.buffers[1] = foreign;
    NO_PLAN(OCLFFT_ERROR_INVALID_ARGUMENT, "load_callback.buffers[1] belongs to another context",
            (d.load_callback = load, d.load_callback.buffer_count = 2));
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = N;
    d.load_callback = load;
    d.store_callback = store;
    d.store_callback.source = NULL;
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_plan_create(context, &d, &plan));
    oclfft_plan_destroy(&plan);
    oclfft_buffer_destroy(&own);
    oclfft_buffer_destroy(&foreign);
    oclfft_context_destroy(&other);
    oclfft_context_destroy(&context);
}

static void queries_refuse_null(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_of(context, N, 1, false, "8.8");
    oclfft_device_info info;
    size_t bytes = 777;
    assert_invalid("context", oclfft_context_device(NULL, &info));
    assert_invalid("info", oclfft_context_device(context, NULL));
    assert_invalid("context", oclfft_finish(NULL));
    assert_ok(oclfft_finish(context));
    assert_invalid("plan", oclfft_plan_workspace(NULL, &bytes));
    assert_invalid("bytes", oclfft_plan_workspace(plan, NULL));
    assert_int_equal(777, bytes);
    assert_ok(oclfft_plan_workspace(plan, &bytes));
    assert_int_equal(0, bytes);
    oclfft_plan_destroy(&plan);
    plan = plan_of(context, 4096, 3, false, "8.8:w8/8.8:w8");
    assert_ok(oclfft_plan_workspace(plan, &bytes));
    assert_int_equal(3 * 4096 * 8, bytes);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

static void scratch_is_counted_in_elements(void **state) {
    (void)state;
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    for (int wide = 0; wide < 2; ++wide) {
        transform_case c = {.precision = wide ? OCLFFT_DOUBLE : OCLFFT_SINGLE,
                            .n = 4096,
                            .batch = 3,
                            .recipe = "8.8:w8/8.8:w8"};
        oclfft_plan *plan = plan_case(context, &c);
        size_t bytes = 0;
        assert_ok(oclfft_plan_workspace(plan, &bytes));
        assert_int_equal(3 * 4096 * (wide ? 16 : 8), bytes);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

static void buffers_refuse_null(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_buffer *buffer = (oclfft_buffer *)context;
    char byte = 0;
    assert_invalid("buffer", oclfft_buffer_create(context, 8, NULL));
    assert_invalid("context", oclfft_buffer_create(NULL, 8, &buffer));
    assert_null(buffer);
    assert_ok(oclfft_buffer_create(context, 8, &buffer));
    assert_invalid("buffer", oclfft_buffer_write(NULL, 0, 1, &byte));
    assert_invalid("data", oclfft_buffer_write(buffer, 0, 1, NULL));
    assert_invalid("buffer", oclfft_buffer_read(NULL, 0, 1, &byte));
    assert_invalid("data", oclfft_buffer_read(buffer, 0, 1, NULL));
    assert_invalid("buffer", oclfft_buffer_pack(NULL, 0, 1, OCLFFT_SINGLE, &byte, &byte));
    assert_invalid("buffer", oclfft_buffer_unpack(NULL, 0, 1, OCLFFT_SINGLE, &byte, &byte));
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(devices_are_listed_as_far_as_there_is_room),
        cmocka_unit_test(contexts_refuse_bad_configurations),
        cmocka_unit_test(devices_are_found_by_index_and_name),
        cmocka_unit_test(texts_are_cut_and_counted),
        cmocka_unit_test(preview_is_the_plan),
        cmocka_unit_test(preview_refuses_what_plans_refuse),
        cmocka_unit_test(double_needs_a_device_that_has_it),
        cmocka_unit_test(plans_refuse_bad_descriptions),
        cmocka_unit_test(callback_buffers_are_of_the_same_context),
        cmocka_unit_test(queries_refuse_null),
        cmocka_unit_test(scratch_is_counted_in_elements),
        cmocka_unit_test(buffers_refuse_null),
    };
    return RUN_ON_DEVICE(tests);
}
