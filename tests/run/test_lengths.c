/* Lengths of every kind in both precisions, against the more precise FFTW. With --share N a share
 * of them (share.h). */
#include "common/on_device.h"

#include <stdlib.h>

#include "common/share.h"

/* Both directions, in and out of place. */
static void check_length(oclfft_context *context, oclfft_precision precision, size_t n,
                         size_t batch) {
    for (int variant = 0; variant < 4; ++variant) {
        transform_case c = {.precision = precision,
                            .n = n,
                            .batch = batch,
                            .in_place = variant & 1,
                            .direction = variant & 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD};
        check_transform(context, &c);
    }
}

/* All short ones, then: powers of one prime, products of small ones, primes, primes times
 * something, neighbours of powers of two.
 */
static void check_lengths(oclfft_precision precision) {
    static const size_t longer[] = {
        81, 100, 121, 125, 169, 243, 343, 360,  1000, 1001, 2187,  5040,  6561,   10000, 14641,
        97, 257, 521, 997, 127, 511, 513, 1021, 4099, 194,  1994,  2602,  8191,   8193,  10007,
        37, 289, 323, 961, 578, 851, 999, 1025, 4095, 4097, 16385, 65535, 100000, 65537};
    oclfft_context *context = open_context_for(precision);
    const char *group = precision == OCLFFT_SINGLE ? "single" : "double";
    for (size_t n = 1; n <= 32; ++n)
        if (share_has(group, n - 1)) check_length(context, precision, n, 5);
    for (size_t i = 0; i < sizeof longer / sizeof *longer; ++i)
        if (share_has(group, 32 + i))
            check_length(context, precision, longer[i], longer[i] > 5000 ? 1 : 7);
    oclfft_context_destroy(&context);
}

static void lengths_in_single(void **state) {
    (void)state;
    check_lengths(OCLFFT_SINGLE);
}

static void lengths_in_double(void **state) {
    (void)state;
    check_lengths(OCLFFT_DOUBLE);
}

/* test_execute.c does those of single precision. */
static void powers_of_two_in_double(void **state) {
    (void)state;
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    for (unsigned bits = 6; bits <= 18; ++bits)
        if (share_has(__func__, bits - 6))
            check_length(context, OCLFFT_DOUBLE, (size_t)1 << bits, bits < 14 ? 17 : 1);
    oclfft_context_destroy(&context);
}

/* Some of these no float can hold. */
static void scales_in_double(void **state) {
    (void)state;
    static const double scales[][2] = {{2, 0.5}, {1e200, -1e-200}, {1.0 / 3, 0}, {-1e-300, 1e290}};
    static const size_t lengths[] = {1, 64, 100, 127, 65536};
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    for (size_t s = 0; s < sizeof scales / sizeof *scales; ++s)
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; ++l)
            for (int backward = 0; backward < 2 && share_has(__func__, l); ++backward) {
                transform_case c = {.precision = OCLFFT_DOUBLE,
                                    .n = lengths[l],
                                    .batch = 3,
                                    .direction = backward ? OCLFFT_BACKWARD : OCLFFT_FORWARD,
                                    .scale_forward = scales[s][0],
                                    .scale_backward = scales[s][1]};
                check_transform(context, &c);
            }
    oclfft_context_destroy(&context);
}

/* The same context serves both, and tells their kernels apart. */
static void precisions_take_turns(void **state) {
    (void)state;
    static const size_t lengths[] = {16, 120, 4096};
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; ++l)
        for (int turn = 0; turn < 4; ++turn) {
            transform_case c = {.precision = turn & 1 ? OCLFFT_DOUBLE : OCLFFT_SINGLE,
                                .n = lengths[l],
                                .batch = 3,
                                .direction = OCLFFT_FORWARD};
            check_transform(context, &c);
        }
    oclfft_context_destroy(&context);
}

/* A plan made while memory is short: its scratch holds a few transforms only, and the batch goes
 * through in pieces, which are counted in elements. */
static void pieces_in_double(void **state) {
    (void)state;
    enum { N = 4096, BATCH = 13, BYTES = 16 * N * BATCH, ROOM = 5 * 16 * N + 8 * N };
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.memory_limit = 4 * BYTES;
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    oclfft_context_destroy(&context);
    assert_ok(oclfft_context_create(&config, &context));
    oclfft_buffer *ballast = NULL;
    assert_ok(oclfft_buffer_create(context, 4 * BYTES - ROOM, &ballast));
    transform_case c = {
        .precision = OCLFFT_DOUBLE, .n = N, .batch = BATCH, .recipe = "8.8:w8/8.8:w8"};
    oclfft_plan *plan = plan_case(context, &c);
    oclfft_buffer_destroy(&ballast);
    size_t workspace = 0;
    assert_ok(oclfft_plan_workspace(plan, &workspace));
    assert_true(workspace >= 16 * N && workspace <= ROOM && workspace % (16 * N) == 0);
    double *in = malloc(BYTES), *out = calloc(1, BYTES);
    assert_true(in && out);
    fill_random_in(OCLFFT_DOUBLE, in, 2 * N * BATCH, 1);
    transform_bytes(context, plan, OCLFFT_FORWARD, in, out, BYTES);
    if (reference_present(OCLFFT_DOUBLE)) {
        double error = relative_error_in(OCLFFT_DOUBLE, in, out, N, BATCH, OCLFFT_FORWARD, 1);
        assert_true(error <= accuracy_bar_in(OCLFFT_DOUBLE, N));
    }
    free(in);
    free(out);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_in_single),       cmocka_unit_test(lengths_in_double),
        cmocka_unit_test(powers_of_two_in_double), cmocka_unit_test(scales_in_double),
        cmocka_unit_test(precisions_take_turns),   cmocka_unit_test(pieces_in_double),
    };
    if (!share_read(&count, arguments) || count != 1) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
