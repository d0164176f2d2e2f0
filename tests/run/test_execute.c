/* Transforms on the device: against FFTW in double, and the laws that need no reference. With
 * --share N a share of the lengths (share.h). */
#include "common/on_device.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/share.h"

static const size_t batches[] = {1, 3, 17, 64};

/* The shortest transforms are copies, and share their tiles with memory that is not theirs. */
static void length_one(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (unsigned b = 0; b < 4; ++b)
        for (unsigned variant = 0; variant < 4; ++variant) {
            transform_case c = {.n = 1,
                                .batch = batches[b],
                                .in_place = variant & 1,
                                .direction = variant & 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD,
                                .scale_forward = 0.1,
                                .scale_backward = -3};
            check_transform(context, &c);
        }
    oclfft_context_destroy(&context);
}

/* Every other length with the planner's own choice, both directions, in and out of place. */
static void default_recipes(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (unsigned bits = 1; bits <= 16; ++bits)
        for (unsigned b = 0; b < 4 && share_has(__func__, bits - 1); ++b)
            for (unsigned variant = 0; variant < 4; ++variant) {
                transform_case c = {.n = (size_t)1 << bits,
                                    .batch = batches[b],
                                    .in_place = variant & 1,
                                    .direction = variant & 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD};
                /* the largest: forward out of place and backward in place */
                if (bits >= 14 && b == 3 && variant % 3) continue;
                check_transform(context, &c);
            }
    oclfft_context_destroy(&context);
}

static void scales(void **state) {
    (void)state;
    static const struct {
        double forward, backward;
    } pairs[] = {{2, 0.5}, {-1, -3}, {0.1, 1e-6}, {1e6, 3.14159265358979}, {1.0 / 3, 0}};
    oclfft_context *context = open_context();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i)
        for (size_t n = share_has(__func__, i) ? 2 : SIZE_MAX; n <= 65536; n *= 32)
            for (int variant = 0; variant < 4; ++variant) {
                transform_case c = {.n = n,
                                    .batch = 3,
                                    .direction = variant & 1 ? OCLFFT_BACKWARD : OCLFFT_FORWARD,
                                    .in_place = variant & 2,
                                    .scale_forward = pairs[i].forward,
                                    .scale_backward = pairs[i].backward};
                check_transform(context, &c);
            }
    oclfft_context_destroy(&context);
}

/* Forms of passes that the planner would not choose here. The GPU emitter runs on every device. */
static void explicit_recipes(void **state) {
    (void)state;
    static const struct {
        size_t n, batch;
        const char *recipe;
    } cases[] = {
        {2, 17, "2:w16"},
        {16, 5, "16"},
        {64, 3, "8.8:w4"},
        {256, 3, "16.16:w2:whole"},
        {512, 5, "8.8.8:p16:w4"},
        {1024, 3, "16.8.8:w2:whole"},
        {1024, 2, "16.16.4:split"},
        {1024, 2, "4.4.4.4.4"},
        {4096, 2, "16.16.16:phase2"},
        {8192, 1, "16.16.16.2:p32"},
        {16384, 2, "16.16.16.4:phase2"},
        {16384, 1, "16.16.8.8:p32:phase2"},
        {4096, 3, "8.8:w8/8.8:w8"},
        {4096, 2, "4.4:w4/4.4:w4/4.4:w4"},
        {65536, 3, "16.16:w16:tiled/16.16:w8"},
        {262144, 1, "8.8.8:w4:tiled/8.8.8:w8"},
        {262144, 1, "8.8:w8/8.8:w8/8.8:w8"},
    };
    oclfft_context *context = open_context();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        for (int variant = 0; variant < 2 && share_has(__func__, i); ++variant) {
            transform_case c = {.n = cases[i].n,
                                .batch = cases[i].batch,
                                .recipe = cases[i].recipe,
                                .in_place = variant,
                                .direction = variant ? OCLFFT_BACKWARD : OCLFFT_FORWARD};
            check_transform(context, &c);
        }
    oclfft_context_destroy(&context);
}

static double energy(const float *x, size_t floats) {
    double sum = 0;
    for (size_t i = 0; i < floats; ++i) sum += (double)x[i] * x[i];
    return sum;
}

/* ||a - b|| / ||b||; NaN counts as infinitely far. */
static double distance(const float *a, const float *b, size_t floats) {
    double sum = 0;
    for (size_t i = 0; i < floats; ++i) sum += ((double)a[i] - b[i]) * ((double)a[i] - b[i]);
    double d = sqrt(sum / energy(b, floats));
    return isnan(d) ? INFINITY : d;
}

static float *array(size_t floats, uint64_t seed) {
    float *x = malloc(floats * sizeof *x);
    assert_non_null(x);
    fill_random(x, floats, seed);
    return x;
}

enum { LAW_LENGTHS = 4 };
static const size_t law_lengths[LAW_LENGTHS] = {8, 512, 4096, 65536};

static void linearity(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (int l = 0; l < LAW_LENGTHS; ++l) {
        if (!share_has("laws", (uint64_t)l)) continue;
        size_t n = law_lengths[l], floats = 2 * n;
        oclfft_plan *plan = plan_of(context, n, 1, false, NULL);
        float *x = array(floats, 1), *y = array(floats, 2), *sum = array(floats, 3),
              *fx = array(floats, 4), *fy = array(floats, 5), *fsum = array(floats, 6);
        for (size_t i = 0; i < floats; ++i) sum[i] = 2 * x[i] - 3 * y[i];
        transform(context, plan, OCLFFT_FORWARD, x, fx, floats);
        transform(context, plan, OCLFFT_FORWARD, y, fy, floats);
        transform(context, plan, OCLFFT_FORWARD, sum, fsum, floats);
        for (size_t i = 0; i < floats; ++i) fx[i] = 2 * fx[i] - 3 * fy[i];
        assert_true(distance(fsum, fx, floats) <= 3 * accuracy_bar(n));
        float *all[] = {x, y, sum, fx, fy, fsum};
        for (int i = 0; i < 6; ++i) free(all[i]);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

static void impulses_become_waves(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (int l = 0; l < LAW_LENGTHS; ++l) {
        if (!share_has("laws", (uint64_t)l)) continue;
        size_t n = law_lengths[l], floats = 2 * n, places[] = {0, 1, n / 2 - 1, n / 2, n - 1};
        oclfft_plan *plan = plan_of(context, n, 1, false, NULL);
        float *x = calloc(floats, sizeof *x), *out = array(floats, 1);
        for (size_t p = 0; p < 5; ++p) {
            x[2 * places[p]] = 1;
            transform(context, plan, OCLFFT_FORWARD, x, out, floats);
            for (size_t k = 0; k < n; ++k) {
                double angle = -6.28318530717958647692 * (double)(places[p] * k % n) / (double)n;
                assert_true(fabs(out[2 * k] - cos(angle)) <= 1e-6 &&
                            fabs(out[2 * k + 1] - sin(angle)) <= 1e-6);
            }
            x[2 * places[p]] = 0;
        }
        free(x);
        free(out);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

/* x[n - 1] transforms to X[k] exp(-2 pi i k / n). */
static void a_shift_is_a_pass_twiddle(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (int l = 0; l < LAW_LENGTHS; ++l) {
        if (!share_has("laws", (uint64_t)l)) continue;
        size_t n = law_lengths[l], floats = 2 * n;
        oclfft_plan *plan = plan_of(context, n, 1, false, NULL);
        float *x = array(floats, 1), *shifted = array(floats, 2), *fx = array(floats, 3),
              *fshifted = array(floats, 4);
        memcpy(shifted + 2, x, (floats - 2) * sizeof *x);
        memcpy(shifted, x + floats - 2, 2 * sizeof *x);
        transform(context, plan, OCLFFT_FORWARD, x, fx, floats);
        transform(context, plan, OCLFFT_FORWARD, shifted, fshifted, floats);
        for (size_t k = 0; k < n; ++k) {
            double angle = -6.28318530717958647692 * (double)k / (double)n, re = fx[2 * k],
                   im = fx[2 * k + 1];
            fx[2 * k] = (float)(re * cos(angle) - im * sin(angle));
            fx[2 * k + 1] = (float)(re * sin(angle) + im * cos(angle));
        }
        assert_true(distance(fshifted, fx, floats) <= 3 * accuracy_bar(n));
        float *all[] = {x, shifted, fx, fshifted};
        for (int i = 0; i < 4; ++i) free(all[i]);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

static void energy_is_kept_and_the_way_back_is_exact(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    for (int l = 0; l < LAW_LENGTHS; ++l) {
        if (!share_has("laws", (uint64_t)l)) continue;
        size_t n = law_lengths[l], floats = 2 * n * 3;
        oclfft_plan *plan = plan_of(context, n, 3, false, NULL);
        float *x = array(floats, 7), *fx = array(floats, 8), *back = array(floats, 9);
        transform(context, plan, OCLFFT_FORWARD, x, fx, floats);
        transform(context, plan, OCLFFT_BACKWARD, fx, back, floats);
        /* Parseval */
        assert_true(fabs(energy(fx, floats) / ((double)n * energy(x, floats)) - 1) <= 1e-6);
        assert_true(distance(back, x, floats) <= 2 * accuracy_bar(n));
        free(x);
        free(fx);
        free(back);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

/* In place, `out` may be NULL or the same buffer. */
static void in_place_takes_the_buffer_twice(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    oclfft_plan *plan = plan_of(context, 256, 1, true, NULL);
    float *x = array(512, 1), *once = array(512, 2), *twice = array(512, 3);
    oclfft_buffer *a = buffer_of(context, x, 2048), *b = buffer_of(context, x, 2048);
    assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, a, NULL));
    assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, b, b));
    assert_ok(oclfft_buffer_read(a, 0, 2048, once));
    assert_ok(oclfft_buffer_read(b, 0, 2048, twice));
    assert_memory_equal(once, twice, 2048);
    free(x);
    free(once);
    free(twice);
    oclfft_buffer_destroy(&a);
    oclfft_buffer_destroy(&b);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(length_one),
        cmocka_unit_test(default_recipes),
        cmocka_unit_test(scales),
        cmocka_unit_test(explicit_recipes),
        cmocka_unit_test(linearity),
        cmocka_unit_test(impulses_become_waves),
        cmocka_unit_test(a_shift_is_a_pass_twiddle),
        cmocka_unit_test(energy_is_kept_and_the_way_back_is_exact),
        cmocka_unit_test(in_place_takes_the_buffer_twice),
    };
    if (!share_read(&count, arguments) || count != 1) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
