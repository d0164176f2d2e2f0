/* What users of clFFT and VkFFT reported as wrong results, as refusals of good problems, or as
 * changed inputs: the same situations, against FFTW in higher precision. Each test names what it
 * guards against and says where that was reported; docs/reliability.md has the list. Inputs keep
 * every bit, and so does what lies between and around the elements of the output
 * (random_check.h). */
#include "common/on_device.h"

#include <stdio.h>
#include <stdlib.h>

#include "random/hand_problem.h"
#include "random/random_device.h"

static random_device device;

static int open_device(void **state) {
    (void)state;
    fixture_begin();
    assert_true(random_device_open(&device));
    fixture_end();
    return 0;
}

static int close_device(void **state) {
    (void)state;
    fixture_begin();
    random_device_close(&device);
    fixture_end();
    return 0;
}

static void check_problem(const random_problem *p) {
    random_verdict verdict;
    if (random_run(p, random_device_execute, &device, &verdict)) return;
    const char *text = random_problem_text(p); /* less the command that would make it of a seed */
    fail_msg("%.*s: %s", (int)strcspn(text, "["), text, verdict.faults);
}

/* Complex ones in both directions, real ones in theirs. */
static void check_shape(const hand_shape *s, oclfft_precision precision) {
    if (s->transform != OCLFFT_C2R) {
        random_problem forward = hand_problem(s, precision, OCLFFT_FORWARD, 3);
        check_problem(&forward);
    }
    if (s->transform != OCLFFT_R2C) {
        random_problem backward = hand_problem(s, precision, OCLFFT_BACKWARD, 3);
        check_problem(&backward);
    }
}

/* Skips the test where the device, or FFTW, does not have the precision. */
#define CHECK_SHAPES(precision, ...)                                                               \
    do {                                                                                           \
        static const hand_shape shapes_[] = {__VA_ARGS__};                                         \
        if (!reference_present(precision) || (precision == OCLFFT_DOUBLE && !device.has_double))   \
            skip();                                                                                \
        for (size_t i_ = 0; i_ < sizeof shapes_ / sizeof *shapes_; ++i_)                           \
            check_shape(&shapes_[i_], precision);                                                  \
    } while (0)

/* ---- Lengths ---- */

/* clFFT 98: real transforms above 2048 points wrong. clFFT 171: complex to real of 4096 out of
 * resources on CPUs, while 2048 and 8192 work. clFFT 206: 4096 ends in a division by zero. */
static void real_lengths_around_4096(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {OCLFFT_R2C, {2048}, .batch = 3}, {OCLFFT_R2C, {2050}, .batch = 2},
                 {OCLFFT_R2C, {4096}, .batch = 3}, {OCLFFT_C2R, {2048}, .batch = 3},
                 {OCLFFT_C2R, {4096}, .batch = 3}, {OCLFFT_C2R, {8192}, .batch = 1},
                 {OCLFFT_C2R, {4096}, .batch = 3, .in_place = true},
                 {OCLFFT_C2R, {16, 4096}, .batch = 1});
}

/* clFFT 78: the middle point of a real transform of 2 or 4 points missing in double. VkFFT 133:
 * batches of complex to real, double, 3 points, far from FFTW. */
static void shortest_real_lengths(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_DOUBLE, {OCLFFT_R2C, {2}, .batch = 1}, {OCLFFT_R2C, {4}, .batch = 1},
                 {OCLFFT_R2C, {3}, .batch = 4}, {OCLFFT_C2R, {2}, .batch = 1},
                 {OCLFFT_C2R, {4}, .batch = 4}, {OCLFFT_C2R, {3}, .batch = 4},
                 {OCLFFT_C2R, {3}, .batch = 4, .in_place = true});
}

/* gearshifft 17: clFFT's real transforms in double fail for powers of two above 2^16. */
static void long_real_lengths_in_double(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_DOUBLE, {OCLFFT_R2C, {131072}, .batch = 1},
                 {OCLFFT_C2R, {131072}, .batch = 1},
                 {OCLFFT_R2C, {131072}, .batch = 1, .in_place = true});
}

/* pyvkfft 2: "The prime numbers of the FFT size is larger than 13", for 65537. */
static void large_primes_are_lengths_like_others(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {.n = {65537}, .batch = 1}, {.n = {57}, .batch = 5},
                 {OCLFFT_R2C, {257}, .batch = 3});
}

/* VkFFT 58: too few digits in double at multiples of 11 and 13 and where Bluestein's algorithm came
 * in, backward above all. */
static void double_keeps_its_digits(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_DOUBLE, {.n = {11}, .batch = 16}, {.n = {13}, .batch = 16},
                 {.n = {1859}, .batch = 3}, {.n = {47}, .batch = 8}, {.n = {2 * 1103}, .batch = 2},
                 {.n = {34, 94}, .batch = 1});
}

/* VkFFT 49: streaks over the spectrum of an image of 1208 * 1208, 1208 = 8 * 151. */
static void images_of_lengths_with_a_large_prime(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {.n = {1208, 1208}, .batch = 1, .in_place = true});
}

/* ---- Shapes ---- */

/* clFFT 228: wrong results of 4 * 5. clFFT 49: plans of 2 * 4 up to 16 * 16 are never done. */
static void small_images_of_any_shape(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {.n = {4, 5}, .batch = 1}, {.n = {5, 4}, .batch = 1},
                 {.n = {2, 4}, .batch = 1}, {.n = {3, 4}, .batch = 2}, {.n = {9, 9}, .batch = 1},
                 {.n = {16, 16}, .batch = 1});
}

/* clFFT 159: a division by zero while plans of 131072 * 2 and 2 * 131072 are made. */
static void skinny_images(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {.n = {131072, 2}, .batch = 1},
                 {.n = {2, 131072}, .batch = 1, .in_place = true});
}

/* pyvkfft 34: another result for the same data when the shape has an axis of length one. */
static void axes_of_length_one(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {.n = {1, 2, 2}, .batch = 3}, {.n = {2, 1, 2}, .batch = 3},
                 {.n = {2, 2, 1}, .batch = 3}, {OCLFFT_R2C, {1, 2, 2}, .batch = 3},
                 {OCLFFT_R2C, {6, 1}, .batch = 2}, {.n = {1, 1, 1, 1}, .batch = 2});
}

/* VkFFT 208: complex to real of 96 * 96 * 96, of a spectrum without symmetry, is not what FFTW and
 * cuFFT agree on. */
static void cubes_to_real_as_fftw_does_them(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {OCLFFT_C2R, {96, 96, 96}, .batch = 1});
}

/* VkFFT 31: real transforms right in one dimension, partly wrong in two and three. */
static void real_transforms_of_several_dimensions(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {OCLFFT_R2C, {52, 52}, .batch = 1},
                 {OCLFFT_R2C, {52, 52, 52}, .batch = 1}, {OCLFFT_C2R, {52, 52}, .batch = 1},
                 {OCLFFT_C2R, {52, 52, 52}, .batch = 1},
                 {OCLFFT_R2C, {52, 52, 52}, .batch = 1, .in_place = true});
}

/* ---- In place, out of place ---- */

/* clFFT 193: in place wrong where out of place is right. */
static void in_place_of_sixteen(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {.n = {16}, .batch = 1, .in_place = true}, {.n = {16}, .batch = 1});
}

/* VkFFT 44: complex to real in place wrong when a length has a larger prime: 512 * 510, 510 = 2 * 3
 * * 5 * 17. */
static void in_place_to_real_with_a_prime_factor(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {OCLFFT_C2R, {512, 510}, .batch = 1, .in_place = true},
                 {OCLFFT_R2C, {512, 510}, .batch = 1, .in_place = true},
                 {OCLFFT_C2R, {17, 263}, .batch = 2, .in_place = true});
}

/* pyvkfft 18: complex to real out of place destroys its input. */
static void out_of_place_to_real_keeps_its_input(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {OCLFFT_C2R, {2, 2}, .batch = 1},
                 {OCLFFT_C2R, {64, 60}, .batch = 2}, {OCLFFT_C2R, {8, 9, 10}, .batch = 1},
                 {OCLFFT_C2R, {20000}, .batch = 1});
}

/* ---- Batches and layouts ---- */

/* clFFT 115: of batches of powers of two some transforms differ from FFTW. pyvkfft 32: real
 * transforms of 13000 points fail in batches of four, not in those of three. */
static void every_transform_of_a_batch(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE, {.n = {256}, .batch = 1}, {.n = {256}, .batch = 1021},
                 {.n = {2048}, .batch = 33}, {OCLFFT_R2C, {13000}, .batch = 4, .in_place = true},
                 {OCLFFT_C2R, {13000}, .batch = 4, .in_place = true},
                 {OCLFFT_C2R, {13000}, .batch = 4});
}

/* VkFFT 101: columns of 4096 points and more, a row of which is longer than there are columns: high
 * frequencies wrong, or a crash. */
static void long_columns_in_longer_rows(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE,
                 {.n = {4096},
                  .batch = 12,
                  .in_place = true,
                  .input = {.strides = {14}, .distance = 1},
                  .output = {.strides = {14}, .distance = 1}},
                 {.n = {8192},
                  .batch = 5,
                  .input = {.strides = {9}, .distance = 1},
                  .output = {.strides = {7}, .distance = 1}},
                 {OCLFFT_R2C,
                  {4096},
                  .batch = 6,
                  .input = {.strides = {7}, .distance = 1},
                  .output = {.strides = {8}, .distance = 1}});
}

/* VkFFT 53: offsets of input and output had no effect: all was at the head of the buffers. clFFT
 * 221: no offsets at all, and sub-buffers only begin at aligned places. */
static void offsets_of_any_element(void **state) {
    (void)state;
    CHECK_SHAPES(OCLFFT_SINGLE,
                 {.n = {1024}, .batch = 1, .input = {.offset = 1024}, .output = {.offset = 1024}},
                 {.n = {1024}, .batch = 2, .input = {.offset = 1}, .output = {.offset = 3001}},
                 {.n = {1024},
                  .batch = 2,
                  .in_place = true,
                  .input = {.offset = 5},
                  .output = {.offset = 5}},
                 {.n = {65536}, .batch = 1, .input = {.offset = 7}, .output = {.offset = 0}},
                 {OCLFFT_R2C, {1000}, .batch = 2, .input = {.offset = 13}, .output = {.offset = 1}},
                 {OCLFFT_C2R,
                  {1000},
                  .batch = 2,
                  .in_place = true,
                  .input = {.offset = 3},
                  .output = {.offset = 6}});
}

/* clFFT 105: columns of reals to columns of complex numbers three apart, where four are side by
 * side. There the fourth column overwrote the first one's neighbours and NaNs came out; four apart
 * is right, and three is refused. */
static void output_elements_that_share_a_place(void **state) {
    (void)state;
    hand_shape s = {OCLFFT_R2C,
                    {4},
                    .batch = 4,
                    .input = {.strides = {4}, .distance = 1},
                    .output = {.strides = {3}, .distance = 1}};
    random_problem wrong = hand_problem(&s, OCLFFT_SINGLE, OCLFFT_FORWARD, 3);
    oclfft_plan *plan = NULL;
    assert_invalid("output", oclfft_plan_create(device.context, &wrong.desc, &plan));
    assert_null(plan);
    s.output.strides[0] = 4;
    check_shape(&s, OCLFFT_SINGLE);
}

/* ---- Again and again ---- */

/* VkFFT 228: one program, one input, another result each time it runs. The context and the kernels
 * are new each time here, too. */
static void the_same_input_gives_the_same_bits(void **state) {
    (void)state;
    enum { POINTS = 64 * 64, RUNS = 5 };
    static const size_t lengths[] = {64, POINTS};
    static float in[2 * POINTS], first[2][2 * POINTS], again[2 * POINTS];
    fill_random(in, 2 * POINTS, 228);
    for (int run = 0; run < RUNS; ++run) {
        oclfft_context *context = open_context();
        for (int l = 0; l < 2; ++l) {
            oclfft_plan *plan = plan_of(context, lengths[l], POINTS / lengths[l], false, NULL);
            memset(again, 0xff, sizeof again);
            transform(context, plan, OCLFFT_FORWARD, in, again, 2 * POINTS);
            if (run == 0) memcpy(first[l], again, sizeof again);
            double error =
                relative_error(in, again, lengths[l], POINTS / lengths[l], OCLFFT_FORWARD, 1);
            assert_true(error <= accuracy_bar(lengths[l]));
            assert_memory_equal(first[l], again, sizeof again);
            oclfft_plan_destroy(&plan);
        }
        oclfft_context_destroy(&context);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_lengths_around_4096),
        cmocka_unit_test(shortest_real_lengths),
        cmocka_unit_test(long_real_lengths_in_double),
        cmocka_unit_test(large_primes_are_lengths_like_others),
        cmocka_unit_test(double_keeps_its_digits),
        cmocka_unit_test(images_of_lengths_with_a_large_prime),
        cmocka_unit_test(small_images_of_any_shape),
        cmocka_unit_test(skinny_images),
        cmocka_unit_test(axes_of_length_one),
        cmocka_unit_test(cubes_to_real_as_fftw_does_them),
        cmocka_unit_test(real_transforms_of_several_dimensions),
        cmocka_unit_test(in_place_of_sixteen),
        cmocka_unit_test(in_place_to_real_with_a_prime_factor),
        cmocka_unit_test(out_of_place_to_real_keeps_its_input),
        cmocka_unit_test(every_transform_of_a_batch),
        cmocka_unit_test(long_columns_in_longer_rows),
        cmocka_unit_test(offsets_of_any_element),
        cmocka_unit_test(output_elements_that_share_a_place),
        cmocka_unit_test(the_same_input_gives_the_same_bits),
    };
    if (!device_present()) return 77;
    return RUN_FIXTURE_TESTS(tests, open_device, close_device);
}
