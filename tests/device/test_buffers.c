/* Buffers: ranges, conversions of separate arrays, the memory limit. */
#include "common/on_device.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "device/context.h"

enum { BYTES = 4000 };

static unsigned char *pattern(size_t bytes, unsigned seed) {
    unsigned char *data = malloc(bytes);
    for (size_t i = 0; i < bytes; ++i) data[i] = (unsigned char)((i + seed) * 2654435761u >> 13);
    return data;
}

/* Every write lands where it belongs and nowhere else, at odd offsets and lengths too. */
static void ranges_are_exact(void **state) {
    (void)state;
    static const size_t ranges[][2] = {{0, BYTES},     {0, 1},     {1, 1}, {3, 7},
                                       {BYTES - 1, 1}, {17, 2001}, {0, 0}, {BYTES, 0},
                                       {5, 0},         {1999, 3},  {4, 4}, {BYTES - 13, 13}};
    oclfft_context *context = open_context();
    unsigned char *model = pattern(BYTES, 0), *read = malloc(BYTES);
    oclfft_buffer *buffer = buffer_of(context, model, BYTES);
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; ++r) {
        size_t offset = ranges[r][0], bytes = ranges[r][1];
        unsigned char *data = pattern(bytes + 1, (unsigned)r + 77);
        assert_ok(oclfft_buffer_write(buffer, offset, bytes, data));
        memcpy(model + offset, data, bytes);
        assert_ok(oclfft_buffer_read(buffer, 0, BYTES, read));
        assert_memory_equal(model, read, BYTES);
        memset(read, 0xee, BYTES);
        assert_ok(oclfft_buffer_read(buffer, offset, bytes, read));
        if (bytes) assert_memory_equal(model + offset, read, bytes);
        for (size_t i = bytes; i < BYTES; ++i) assert_int_equal(0xee, read[i]);
        free(data);
    }
    assert_ok(oclfft_buffer_write(buffer, 5, 0, NULL));
    assert_ok(oclfft_buffer_read(buffer, BYTES, 0, NULL));
    free(model);
    free(read);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

static void ranges_outside_are_refused(void **state) {
    (void)state;
    static const size_t ranges[][2] = {
        {0, BYTES + 1}, {1, BYTES},        {BYTES, 1},        {BYTES + 1, 0},
        {SIZE_MAX, 0},  {SIZE_MAX, 1},     {1, SIZE_MAX},     {SIZE_MAX, SIZE_MAX},
        {0, SIZE_MAX},  {SIZE_MAX - 3, 4}, {4, SIZE_MAX - 3}, {SIZE_MAX / 2 + 1, SIZE_MAX / 2 + 1}};
    oclfft_context *context = open_context();
    unsigned char *model = pattern(BYTES, 3), *read = pattern(BYTES, 9),
                  *before = pattern(BYTES, 9);
    oclfft_buffer *buffer = buffer_of(context, model, BYTES);
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; ++r) {
        assert_invalid("oclfft_buffer_write",
                       oclfft_buffer_write(buffer, ranges[r][0], ranges[r][1], before));
        assert_invalid("oclfft_buffer_read",
                       oclfft_buffer_read(buffer, ranges[r][0], ranges[r][1], read));
    }
    assert_memory_equal(before, read, BYTES);
    assert_ok(oclfft_buffer_read(buffer, 0, BYTES, read));
    assert_memory_equal(model, read, BYTES);
    free(model);
    free(read);
    free(before);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

enum { ELEMENTS = 1000 };

/* What no arithmetic would leave alone: signed zeros, the smallest and largest numbers,
 * infinities. */
static void add_extremes(oclfft_precision precision, void *reals) {
    static const double wide[] = {-0.0,    0.0,      5e-324,   -DBL_MIN,
                                  DBL_MAX, -DBL_MAX, INFINITY, -INFINITY};
    static const float single[] = {-0.0f,   0.0f,     FLT_MIN,  -FLT_MIN,
                                   FLT_MAX, -FLT_MAX, INFINITY, -INFINITY};
    if (precision == OCLFFT_DOUBLE)
        memcpy(reals, wide, sizeof wide);
    else
        memcpy(reals, single, sizeof single);
}

/* `count` reals of random bits in [-1, 1], some extremes first. */
static char *reals_of(oclfft_precision precision, size_t count, uint64_t seed) {
    char *reals = malloc(count * real_bytes(precision));
    assert_non_null(reals);
    fill_random_in(precision, reals, count, seed);
    if (count >= 8) add_extremes(precision, reals);
    return reals;
}

/* Complex elements of a model from `offset` on. */
static void interleave(oclfft_precision precision, char *model, size_t offset, size_t count,
                       const char *re, const char *im) {
    size_t real = real_bytes(precision);
    for (size_t i = 0; i < count; ++i) {
        memcpy(model + 2 * (offset + i) * real, re + i * real, real);
        memcpy(model + (2 * (offset + i) + 1) * real, im + i * real, real);
    }
}

/* Against interleaving by hand, over counts and offsets that fit nothing, to the bit. */
static void check_pack(oclfft_precision precision) {
    static const size_t cases[][2] = {{0, ELEMENTS}, {1, 7},   {999, 1},     {13, 501},
                                      {0, 1},        {500, 0}, {ELEMENTS, 0}};
    oclfft_context *context = open_context_for(precision);
    size_t bytes = 2 * ELEMENTS * real_bytes(precision);
    char *model = reals_of(precision, 2 * ELEMENTS, 1), *got = malloc(bytes);
    oclfft_buffer *buffer = buffer_of(context, model, bytes);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; ++c) {
        size_t offset = cases[c][0], count = cases[c][1];
        char *re = reals_of(precision, ELEMENTS, 10 + c),
             *im = reals_of(precision, ELEMENTS, 20 + c);
        assert_ok(oclfft_buffer_pack(buffer, offset, count, precision, re, im));
        interleave(precision, model, offset, count, re, im);
        assert_ok(oclfft_buffer_read(buffer, 0, bytes, got));
        assert_memory_equal(model, got, bytes);
        free(re);
        free(im);
    }
    free(model);
    free(got);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

static void check_unpack(oclfft_precision precision) {
    static const size_t cases[][2] = {{0, ELEMENTS}, {1, 7}, {999, 1}, {13, 501}, {500, 0}};
    oclfft_context *context = open_context_for(precision);
    size_t real = real_bytes(precision), bytes = 2 * ELEMENTS * real;
    char *model = reals_of(precision, 2 * ELEMENTS, 1), *expected = malloc(bytes);
    oclfft_buffer *buffer = buffer_of(context, model, bytes);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; ++c) {
        size_t offset = cases[c][0], count = cases[c][1];
        char re[(ELEMENTS + 1) * sizeof(double)], im[(ELEMENTS + 1) * sizeof(double)];
        memset(re, 0x77, sizeof re);
        memset(im, 0x77, sizeof im);
        assert_ok(oclfft_buffer_unpack(buffer, offset, count, precision, re, im));
        memcpy(expected, model, bytes);
        interleave(precision, expected, offset, count, re, im);
        assert_memory_equal(model, expected, bytes);
        /* and no more is written */
        for (size_t i = count * real; i < sizeof re; ++i)
            assert_true(re[i] == 0x77 && im[i] == 0x77);
    }
    free(model);
    free(expected);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

static void pack_interleaves(void **state) {
    (void)state;
    check_pack(OCLFFT_SINGLE);
}

static void pack_interleaves_doubles(void **state) {
    (void)state;
    check_pack(OCLFFT_DOUBLE);
}

static void unpack_separates(void **state) {
    (void)state;
    check_unpack(OCLFFT_SINGLE);
}

static void unpack_separates_doubles(void **state) {
    (void)state;
    check_unpack(OCLFFT_DOUBLE);
}

/* More than one staging piece (4 Mi elements). */
static void check_pieces(oclfft_precision precision) {
    size_t count = ((size_t)1 << 22) + 12345, real = real_bytes(precision), bytes = count * real;
    oclfft_context *context = open_context_for(precision);
    oclfft_buffer *buffer = NULL;
    char *re = reals_of(precision, count, 1), *im = reals_of(precision, count, 2),
         *re2 = malloc(bytes), *im2 = malloc(bytes);
    assert_true(re2 && im2);
    assert_ok(oclfft_buffer_create(context, 2 * (count + 3) * real, &buffer));
    assert_ok(oclfft_buffer_pack(buffer, 3, count, precision, re, im));
    assert_ok(oclfft_buffer_unpack(buffer, 3, count, precision, re2, im2));
    assert_int_equal(0, memcmp(re, re2, bytes));
    assert_int_equal(0, memcmp(im, im2, bytes));
    char last[2 * sizeof(double)];
    assert_ok(oclfft_buffer_read(buffer, 2 * (count + 2) * real, 2 * real, last));
    assert_memory_equal(re + (count - 1) * real, last, real);
    assert_memory_equal(im + (count - 1) * real, last + real, real);
    char *all[] = {re, im, re2, im2};
    for (int i = 0; i < 4; ++i) free(all[i]);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

static void long_arrays_go_in_pieces(void **state) {
    (void)state;
    check_pieces(OCLFFT_SINGLE);
}

static void long_arrays_of_doubles_go_in_pieces(void **state) {
    (void)state;
    check_pieces(OCLFFT_DOUBLE);
}

static void check_ranges(oclfft_precision precision) {
    const size_t element = 2 * real_bytes(precision), most = SIZE_MAX / element;
    const size_t outside[][2] = {
        {0, ELEMENTS + 1}, {ELEMENTS, 1}, {ELEMENTS + 1, 0}, {SIZE_MAX, 1},
        {most, 1},         {1, most},     {0, most + 2},     {SIZE_MAX / 4, SIZE_MAX / 4}};
    oclfft_context *context = open_context_for(precision);
    oclfft_buffer *buffer = NULL;
    char re[sizeof(double)] = {0}, im[sizeof(double)] = {0};
    assert_ok(oclfft_buffer_create(context, ELEMENTS * element, &buffer));
    for (size_t i = 0; i < sizeof outside / sizeof *outside; ++i) {
        assert_invalid("oclfft_buffer_pack",
                       oclfft_buffer_pack(buffer, outside[i][0], outside[i][1], precision, re, im));
        assert_invalid(
            "oclfft_buffer_unpack",
            oclfft_buffer_unpack(buffer, outside[i][0], outside[i][1], precision, re, im));
    }
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

static void conversions_outside_are_refused(void **state) {
    (void)state;
    check_ranges(OCLFFT_SINGLE);
}

static void conversions_of_doubles_outside_are_refused(void **state) {
    (void)state;
    check_ranges(OCLFFT_DOUBLE);
}

static void conversions_refuse_what_they_cannot(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_buffer *buffer = NULL;
    float re[4] = {1, 2, 3, 4}, im[4] = {5, 6, 7, 8};
    assert_ok(oclfft_buffer_create(context, ELEMENTS * 8, &buffer));
    assert_invalid("precision", oclfft_buffer_pack(buffer, 0, 1, (oclfft_precision)2, re, im));
    assert_invalid("precision", oclfft_buffer_unpack(buffer, 0, 1, (oclfft_precision)2, re, im));
    assert_invalid("precision", oclfft_buffer_pack(buffer, 0, 1, (oclfft_precision)3, re, im));
    assert_invalid("precision", oclfft_buffer_unpack(buffer, 0, 1, (oclfft_precision)-1, re, im));
    assert_invalid("re is NULL", oclfft_buffer_pack(buffer, 0, 1, OCLFFT_SINGLE, NULL, im));
    assert_invalid("im is NULL", oclfft_buffer_pack(buffer, 0, 1, OCLFFT_SINGLE, re, NULL));
    assert_invalid("re is NULL", oclfft_buffer_unpack(buffer, 0, 1, OCLFFT_SINGLE, NULL, im));
    assert_invalid("im is NULL", oclfft_buffer_unpack(buffer, 0, 1, OCLFFT_SINGLE, re, NULL));
    assert_ok(oclfft_buffer_pack(buffer, 0, 0, OCLFFT_SINGLE, NULL, NULL));
    assert_true(re[0] == 1 && im[3] == 8);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

/* A device that says it has no fp64 is refused in words, for plans and conversions; single
 * precision goes on. */
static void doubles_need_a_device_that_has_them(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_buffer *buffer = NULL;
    oclfft_plan *plan = NULL;
    double re = 1, im = 2;
    context->caps.has_double = false;
    assert_ok(oclfft_buffer_create(context, 16, &buffer));
    assert_unsupported("fp64", oclfft_buffer_pack(buffer, 0, 1, OCLFFT_DOUBLE, &re, &im));
    assert_non_null(strstr(oclfft_last_error(), context->caps.name));
    assert_unsupported("fp64", oclfft_buffer_unpack(buffer, 0, 1, OCLFFT_DOUBLE, &re, &im));
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = 64;
    desc.precision = OCLFFT_DOUBLE;
    assert_unsupported("fp64", oclfft_plan_create(context, &desc, &plan));
    assert_null(plan);
    assert_ok(oclfft_buffer_pack(buffer, 0, 1, OCLFFT_SINGLE, &re, &im));
    assert_true(re == 1 && im == 2);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

static void the_memory_limit_holds(void **state) {
    (void)state;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.memory_limit = 100000;
    oclfft_context *context = NULL;
    oclfft_buffer *a = NULL, *b = NULL, *c = NULL;
    assert_ok(oclfft_context_create(&config, &context));
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit",
                   oclfft_buffer_create(context, 100001, &a));
    assert_null(a);
    assert_ok(oclfft_buffer_create(context, 60000, &a));
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit",
                   oclfft_buffer_create(context, 40001, &b));
    assert_ok(oclfft_buffer_create(context, 40000, &b)); /* to the last byte */
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit",
                   oclfft_buffer_create(context, 1, &c));
    oclfft_buffer_destroy(&a);
    assert_ok(oclfft_buffer_create(context, 60000, &c)); /* what was given back counts no more */
    oclfft_buffer_destroy(&b);
    oclfft_buffer_destroy(&c);
    oclfft_context_destroy(&context);
}

static void sizes_above_the_device_are_refused(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_device_info info;
    oclfft_buffer *buffer = (oclfft_buffer *)context;
    assert_ok(oclfft_context_device(context, &info));
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "bytes",
                   oclfft_buffer_create(context, info.max_allocation + 1, &buffer));
    assert_null(buffer);
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "bytes",
                   oclfft_buffer_create(context, SIZE_MAX, &buffer));
    assert_invalid("bytes", oclfft_buffer_create(context, 0, &buffer));
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_are_exact),
        cmocka_unit_test(ranges_outside_are_refused),
        cmocka_unit_test(pack_interleaves),
        cmocka_unit_test(pack_interleaves_doubles),
        cmocka_unit_test(unpack_separates),
        cmocka_unit_test(unpack_separates_doubles),
        cmocka_unit_test(long_arrays_go_in_pieces),
        cmocka_unit_test(long_arrays_of_doubles_go_in_pieces),
        cmocka_unit_test(conversions_outside_are_refused),
        cmocka_unit_test(conversions_of_doubles_outside_are_refused),
        cmocka_unit_test(conversions_refuse_what_they_cannot),
        cmocka_unit_test(doubles_need_a_device_that_has_them),
        cmocka_unit_test(the_memory_limit_holds),
        cmocka_unit_test(sizes_above_the_device_are_refused),
    };
    return RUN_ON_DEVICE(tests);
}
