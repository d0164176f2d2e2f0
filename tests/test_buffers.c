/* Buffers: ranges, conversions of separate arrays, the memory limit. */
#include "on_device.h"

#include <stdlib.h>

enum { BYTES = 4000 };

static unsigned char *pattern(size_t bytes, unsigned seed) {
    unsigned char *data = malloc(bytes);
    for (size_t i = 0; i < bytes; ++i) data[i] = (unsigned char)((i + seed) * 2654435761u >> 13);
    return data;
}

/* Every write lands where it belongs and nowhere else, at odd offsets and lengths too. */
static void ranges_are_exact(void **state) {
    (void)state;
    static const size_t ranges[][2] = {{0, BYTES}, {0, 1},     {1, 1}, {3, 7},    {BYTES - 1, 1}, {17, 2001},
                                       {0, 0},     {BYTES, 0}, {5, 0}, {1999, 3}, {4, 4},         {BYTES - 13, 13}};
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
    static const size_t ranges[][2] = {{0, BYTES + 1}, {1, BYTES},        {BYTES, 1},        {BYTES + 1, 0},
                                       {SIZE_MAX, 0},  {SIZE_MAX, 1},     {1, SIZE_MAX},     {SIZE_MAX, SIZE_MAX},
                                       {0, SIZE_MAX},  {SIZE_MAX - 3, 4}, {4, SIZE_MAX - 3}, {SIZE_MAX / 2 + 1, SIZE_MAX / 2 + 1}};
    oclfft_context *context = open_context();
    unsigned char *model = pattern(BYTES, 3), *read = pattern(BYTES, 9), *before = pattern(BYTES, 9);
    oclfft_buffer *buffer = buffer_of(context, model, BYTES);
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; ++r) {
        assert_invalid("oclfft_buffer_write", oclfft_buffer_write(buffer, ranges[r][0], ranges[r][1], before));
        assert_invalid("oclfft_buffer_read", oclfft_buffer_read(buffer, ranges[r][0], ranges[r][1], read));
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

/* Against interleaving by hand, over counts and offsets that fit nothing. */
static void pack_interleaves(void **state) {
    (void)state;
    static const size_t cases[][2] = {{0, ELEMENTS}, {1, 7}, {999, 1}, {13, 501}, {0, 1}, {500, 0}, {ELEMENTS, 0}};
    oclfft_context *context = open_context();
    float *model = malloc(2 * ELEMENTS * sizeof *model), *got = malloc(2 * ELEMENTS * sizeof *got);
    fill_random(model, 2 * ELEMENTS, 1);
    oclfft_buffer *buffer = buffer_of(context, model, 2 * ELEMENTS * sizeof *model);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; ++c) {
        size_t offset = cases[c][0], count = cases[c][1];
        float re[ELEMENTS], im[ELEMENTS];
        fill_random(re, ELEMENTS, 10 + c);
        fill_random(im, ELEMENTS, 20 + c);
        assert_ok(oclfft_buffer_pack(buffer, offset, count, OCLFFT_SINGLE, re, im));
        for (size_t i = 0; i < count; ++i) {
            model[2 * (offset + i)] = re[i];
            model[2 * (offset + i) + 1] = im[i];
        }
        assert_ok(oclfft_buffer_read(buffer, 0, 2 * ELEMENTS * sizeof *got, got));
        assert_memory_equal(model, got, 2 * ELEMENTS * sizeof *got);
    }
    free(model);
    free(got);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

static void unpack_separates_and_writes_no_more(void **state) {
    (void)state;
    static const size_t cases[][2] = {{0, ELEMENTS}, {1, 7}, {999, 1}, {13, 501}, {500, 0}};
    oclfft_context *context = open_context();
    float *model = malloc(2 * ELEMENTS * sizeof *model);
    fill_random(model, 2 * ELEMENTS, 1);
    oclfft_buffer *buffer = buffer_of(context, model, 2 * ELEMENTS * sizeof *model);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; ++c) {
        size_t offset = cases[c][0], count = cases[c][1];
        float re[ELEMENTS + 1], im[ELEMENTS + 1];
        for (size_t i = 0; i <= ELEMENTS; ++i) re[i] = im[i] = 77;
        assert_ok(oclfft_buffer_unpack(buffer, offset, count, OCLFFT_SINGLE, re, im));
        for (size_t i = 0; i < count; ++i) assert_true(re[i] == model[2 * (offset + i)] && im[i] == model[2 * (offset + i) + 1]);
        for (size_t i = count; i <= ELEMENTS; ++i) assert_true(re[i] == 77 && im[i] == 77);
    }
    free(model);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

/* More than one staging piece (4 Mi elements). */
static void long_arrays_go_in_pieces(void **state) {
    (void)state;
    size_t count = ((size_t)1 << 22) + 12345;
    oclfft_context *context = open_context();
    oclfft_buffer *buffer = NULL;
    float *re = malloc(count * sizeof *re), *im = malloc(count * sizeof *im), *re2 = malloc(count * sizeof *re2),
          *im2 = malloc(count * sizeof *im2);
    fill_random(re, count, 1);
    fill_random(im, count, 2);
    assert_ok(oclfft_buffer_create(context, (count + 3) * 2 * sizeof *re, &buffer));
    assert_ok(oclfft_buffer_pack(buffer, 3, count, OCLFFT_SINGLE, re, im));
    assert_ok(oclfft_buffer_unpack(buffer, 3, count, OCLFFT_SINGLE, re2, im2));
    assert_int_equal(0, memcmp(re, re2, count * sizeof *re));
    assert_int_equal(0, memcmp(im, im2, count * sizeof *im));
    float last[2];
    assert_ok(oclfft_buffer_read(buffer, (count + 2) * 8, 8, last));
    assert_true(last[0] == re[count - 1] && last[1] == im[count - 1]);
    float *all[] = {re, im, re2, im2};
    for (int i = 0; i < 4; ++i) free(all[i]);
    oclfft_buffer_destroy(&buffer);
    oclfft_context_destroy(&context);
}

static void conversions_refuse_what_they_cannot(void **state) {
    (void)state;
    static const size_t outside[][2] = {{0, ELEMENTS + 1}, {ELEMENTS, 1},     {ELEMENTS + 1, 0},     {SIZE_MAX, 1},
                                        {SIZE_MAX / 8, 1}, {1, SIZE_MAX / 8}, {0, SIZE_MAX / 8 + 2}, {SIZE_MAX / 4, SIZE_MAX / 4}};
    oclfft_context *context = open_context();
    oclfft_buffer *buffer = NULL;
    float re[4] = {1, 2, 3, 4}, im[4] = {5, 6, 7, 8};
    assert_ok(oclfft_buffer_create(context, ELEMENTS * 8, &buffer));
    for (size_t i = 0; i < sizeof outside / sizeof *outside; ++i) {
        assert_invalid("oclfft_buffer_pack", oclfft_buffer_pack(buffer, outside[i][0], outside[i][1], OCLFFT_SINGLE, re, im));
        assert_invalid("oclfft_buffer_unpack", oclfft_buffer_unpack(buffer, outside[i][0], outside[i][1], OCLFFT_SINGLE, re, im));
    }
    assert_unsupported("precision", oclfft_buffer_pack(buffer, 0, 1, OCLFFT_HALF, re, im));
    assert_unsupported("precision", oclfft_buffer_unpack(buffer, 0, 1, OCLFFT_HALF, re, im));
    assert_unsupported("precision", oclfft_buffer_unpack(buffer, 0, 1, OCLFFT_DOUBLE, re, im));
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

static void the_memory_limit_holds(void **state) {
    (void)state;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.memory_limit = 100000;
    oclfft_context *context = NULL;
    oclfft_buffer *a = NULL, *b = NULL, *c = NULL;
    assert_ok(oclfft_context_create(&config, &context));
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit", oclfft_buffer_create(context, 100001, &a));
    assert_null(a);
    assert_ok(oclfft_buffer_create(context, 60000, &a));
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit", oclfft_buffer_create(context, 40001, &b));
    assert_ok(oclfft_buffer_create(context, 40000, &b)); /* to the last byte */
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "memory_limit", oclfft_buffer_create(context, 1, &c));
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
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "bytes", oclfft_buffer_create(context, info.max_allocation + 1, &buffer));
    assert_null(buffer);
    assert_refused(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "bytes", oclfft_buffer_create(context, SIZE_MAX, &buffer));
    assert_invalid("bytes", oclfft_buffer_create(context, 0, &buffer));
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_are_exact),         cmocka_unit_test(ranges_outside_are_refused),
        cmocka_unit_test(pack_interleaves),         cmocka_unit_test(unpack_separates_and_writes_no_more),
        cmocka_unit_test(long_arrays_go_in_pieces), cmocka_unit_test(conversions_refuse_what_they_cannot),
        cmocka_unit_test(the_memory_limit_holds),   cmocka_unit_test(sizes_above_the_device_are_refused),
    };
    return RUN_ON_DEVICE(tests);
}
