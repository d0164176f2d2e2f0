/* 2^17 to 2^24, and batches that go through a small scratch in pieces. */
#include "common/on_device.h"

static void large_lengths(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (unsigned bits = 17; bits <= 24; ++bits)
        for (int variant = 0; variant < 2; ++variant) {
            transform_case c = {.n = (size_t)1 << bits,
                                .batch = bits <= 19 ? 3 : 1,
                                .in_place = variant,
                                .direction = variant ? OCLFFT_BACKWARD : OCLFFT_FORWARD};
            check_transform(context, &c);
        }
    oclfft_context_destroy(&context);
}

static void large_batches(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (size_t n = 2; n <= 8192; n *= 8) {
        transform_case c = {.n = n, .batch = (1 << 22) / n + 1, .direction = OCLFFT_FORWARD};
        check_transform(context, &c);
    }
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_lengths),
        cmocka_unit_test(large_batches),
    };
    return RUN_ON_DEVICE(tests);
}
