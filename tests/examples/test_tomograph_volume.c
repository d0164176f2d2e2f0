/* The tomograph's smoothing where the device has no room for the volume: in pieces, as on a GPU,
 * against the same in one piece; the voxels begin 4 bytes after a place where a CPU could use them.
 * And a single voxel, against the Gaussian that it becomes. */
#include "common/harness.h"
#include "common/worse.h"

#include <math.h>
#include <stdlib.h>

#include "reconstruct.h"

enum { SLICES = 40, WIDTH = 48, ROW = WIDTH + 2, FLOATS = SLICES * WIDTH * ROW };

const char program_name[] = "test_tomograph_volume";

static oclfft_context *open_limited(uint64_t limit) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context;
    config.memory_limit = limit;
    assert_int_equal(oclfft_context_create(&config, &context), OCLFFT_SUCCESS);
    return context;
}

/* Smooths `numbers`; what lies behind the rows is not looked at. */
static void smooth_numbers(uint64_t limit, float *numbers) {
    volume v = {.voxels = numbers, .slices = SLICES, .width = WIDTH, .row = ROW};
    oclfft_context *context = open_limited(limit);
    assert_true(smooth(context, &v, 0.15));
    oclfft_context_destroy(&context);
}

static void fill(float *numbers) {
    for (int i = 0; i < FLOATS; ++i) numbers[i] = (float)(i * 7919 % 1009) / 1009 - 0.5F;
}

static double largest_difference(const float *a, const float *b) {
    double most = 0;
    for (int r = 0; r < SLICES * WIDTH; ++r)
        for (int x = 0; x < WIDTH; ++x)
            most = worse(most, fabs((double)a[r * ROW + x] - (double)b[r * ROW + x]));
    return most;
}

static void test_pieces(void **state) {
    float *memory = malloc((FLOATS + 64) * sizeof *memory), *whole = aligned_alloc(128, 4 * FLOATS);
    (void)state;
    assert_non_null(memory);
    assert_non_null(whole);
    fill(whole);
    smooth_numbers(0, whole);
    float *numbers = memory + (64 - (uintptr_t)memory % 64) / sizeof *memory + 1;
    for (uint64_t share = 3; share <= 12; share *= 2) {
        fill(numbers);
        smooth_numbers(sizeof(float) * FLOATS / share, numbers);
        assert_true(largest_difference(numbers, whole) < 1e-5);
    }
    free(memory);
    free(whole);
}

/* A single voxel becomes a Gaussian, the product of one for each axis. */
static double gaussian_at(int distance, int n) {
    double sum = 0;
    for (int k = 0; k < n; ++k) {
        double f = (double)(k <= n / 2 ? k : n - k) / n;
        sum +=
            exp(-0.5 * log(2) * f * f / (0.15 * 0.15)) * cos(6.283185307179586 * k * distance / n);
    }
    return sum / n;
}

static void test_one_voxel(void **state) {
    float *numbers = calloc(FLOATS, sizeof *numbers);
    (void)state;
    assert_non_null(numbers);
    numbers[(5 * WIDTH + 7) * ROW + 9] = 1;
    smooth_numbers(0, numbers);
    for (int z = 0; z < SLICES; z += 3)
        for (int y = 0; y < WIDTH; y += 5)
            for (int x = 0; x < WIDTH; ++x) {
                double wanted = gaussian_at(z - 5, SLICES) * gaussian_at(y - 7, WIDTH) *
                                gaussian_at(x - 9, WIDTH);
                double got = (double)numbers[(z * WIDTH + y) * ROW + x];
                if (!(fabs(got - wanted) <= 1e-6)) fail_msg("%g, not %g", got, wanted);
            }
    free(numbers);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pieces),
                                       cmocka_unit_test(test_one_voxel)};
    oclfft_context *context;
    if (oclfft_context_create(NULL, &context) != OCLFFT_SUCCESS) return 77;
    oclfft_context_destroy(&context);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
