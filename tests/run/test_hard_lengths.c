/* Lengths that are hard for one algorithm or another: primes, their powers and multiples, products
 * of many primes; in both precisions. test_hard_lengths single|double does one; with --share N a
 * share (share.h). */
#include "common/on_device.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/share.h"

static oclfft_precision precision;

/* Forward out of place and backward in place. */
static void check_length(oclfft_context *context, size_t n) {
    for (int variant = 0; variant < 2; ++variant) {
        transform_case c = {.precision = precision,
                            .n = n,
                            .batch = n < 5000 ? 5 : 1,
                            .in_place = variant,
                            .direction = variant ? OCLFFT_BACKWARD : OCLFFT_FORWARD};
        check_transform(context, &c);
    }
}

static void check_lengths(const char *group, const size_t *lengths, size_t count) {
    oclfft_context *context = open_context_for(precision);
    for (size_t i = 0; i < count; ++i)
        if (share_has(group, i)) check_length(context, lengths[i]);
    oclfft_context_destroy(&context);
}

#define CHECK_LENGTHS(...)                                                                         \
    do {                                                                                           \
        static const size_t lengths_[] = {__VA_ARGS__};                                            \
        check_lengths(__func__, lengths_, sizeof lengths_ / sizeof *lengths_);                     \
    } while (0)

static void primes_of_fermat_and_mersenne(void **state) {
    (void)state;
    CHECK_LENGTHS(3, 5, 7, 17, 31, 127, 257, 8191, 65537, 131071, 524287);
}

static void largest_primes_below_powers_of_two(void **state) {
    (void)state;
    CHECK_LENGTHS(13, 31, 61, 127, 251, 509, 1021, 2039, 4093, 8191, 16381, 32749, 65521, 131071,
                  262139, 524287, 1048573);
}

/* p - 1 with few small factors: Rader's algorithm needs large radices, or does not apply. */
static void other_primes(void **state) {
    (void)state;
    CHECK_LENGTHS(37, 47, 59, 83, 107, 167, 179, 347, 383, 467, 479, 503, 719, 839, 2027, 2903,
                  10007, 20011, 99991, 1000003);
}

static void squares_and_products_of_primes(void **state) {
    (void)state;
    CHECK_LENGTHS(17 * 17, 23 * 23, 31 * 31, 37 * 37, 61 * 61, 101 * 101, 127 * 127, 257 * 257,
                  509 * 509, 1009 * 1009, 17 * 19, 23 * 59, 37 * 41, 47 * 53, 61 * 67, 101 * 103,
                  251 * 257, 509 * 521, 37 * 37 * 37, 17 * 17 * 17 * 17, 17 * 127 * 257);
}

static void multiples_of_a_prime(void **state) {
    (void)state;
    CHECK_LENGTHS(2 * 17, 2 * 61, 2 * 127, 2 * 509, 2 * 1021, 2 * 4093, 2 * 65521, 2 * 65537,
                  2 * 524287, 3 * 37, 4 * 101, 5 * 47, 8 * 509, 12 * 1009, 16 * 61, 30 * 97,
                  64 * 37, 100 * 101, 128 * 127, 1000 * 37, 1024 * 61, 4096 * 47, 6 * 10007);
}

static void products_of_small_primes(void **state) {
    (void)state;
    CHECK_LENGTHS(2 * 3 * 5 * 7, 2310, 30030, 510510, 3 * 5 * 7 * 11 * 13, 720, 5040, 55440, 720720,
                  6561, 177147, 15625, 390625, 16807, 823543, 14641, 161051, 28561, 371293, 1000,
                  10000, 100000, 1000000, 44100, 48000, 1920 * 1080);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(primes_of_fermat_and_mersenne),
        cmocka_unit_test(largest_primes_below_powers_of_two),
        cmocka_unit_test(other_primes),
        cmocka_unit_test(squares_and_products_of_primes),
        cmocka_unit_test(multiples_of_a_prime),
        cmocka_unit_test(products_of_small_primes),
    };
    bool good = share_read(&count, arguments);
    if (!good || count != 2 ||
        (strcmp(arguments[1], "single") != 0 && strcmp(arguments[1], "double") != 0))
        return fprintf(stderr, "usage: test_hard_lengths single|double [--share N]\n"), 2;
    precision = strcmp(arguments[1], "double") == 0 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    return share_end(RUN_ON_DEVICE(tests));
}
