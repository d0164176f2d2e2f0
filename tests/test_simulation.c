/* Schedules carried out on the host in double: each pass's tiles are gathered by its load map, transformed by FFTW, twisted,
 * scattered by its store map. The result is the transform of the whole, on devices that nobody has here. */
#include "harness.h"

#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

#include "support.h"
#include "walk.h"

enum { MOST_BITS = 16 };

static const double two_pi = 6.28318530717958647692;

static const char *const recipes[][2] = {{"16", "16.16:w16:tiled/16.16:w8"}, {"16", "16.16:w8/16.16:w8"},
                                         {"12", "4.4:w4/4.4:w4/4.4:w4"},     {"12", "8.8:w8:tiled/8.8:w2"},
                                         {"12", "4.4:w16/4.4.4.4:w16"},      {"15", "2.2:w2/2.2:w4/4.4:w4/8.4.4:w4"},
                                         {"10", "4:w2/4:w2/4:w2/4.4:w4"},    {"14", "8.8.8:w4:tiled/8.4:w4"}};

typedef struct simulation {
    const schedule *schedule;
    fftw_complex *source, *target, *tile;
} simulation;

static void run_tile(const simulation *x, const pass *p, uint64_t number, fftw_plan plan) {
    tile t = tile_at(p, number);
    double complex *source = (double complex *)x->source, *target = (double complex *)x->target, *data = (double complex *)x->tile;
    for (uint64_t w = 0; w < p->width; ++w) {
        if (!tile_has(p, &t, w, x->schedule->problem.batch)) continue;
        for (uint64_t i = 0; i < p->length; ++i) data[i] = source[t.load + map_place(&p->load, i, w)];
        fftw_execute(plan);
        uint64_t column = t.digit * p->width + w;
        for (uint64_t k = 0; k < p->length; ++k) {
            double turn = p->twist.modulus ? (double)(column * k % p->twist.modulus) / (double)p->twist.modulus : 0;
            target[t.store + map_place(&p->store, k, w)] = data[k] * cexp(-two_pi * turn * I);
        }
    }
}

static void run_pass(simulation *x, const pass *p) {
    fftw_plan plan = fftw_plan_dft_1d((int)p->length, x->tile, x->tile, FFTW_FORWARD, FFTW_ESTIMATE);
    uint64_t tiles = tile_count(p, x->schedule->problem.batch);
    for (uint64_t number = 0; number < tiles; ++number) run_tile(x, p, number, plan);
    fftw_destroy_plan(plan);
    fftw_complex *swap = x->source;
    x->source = x->target;
    x->target = swap;
}

/* The relative error of the simulated schedule against FFTW on the whole. */
static double simulate(const schedule *s) {
    uint64_t n = s->problem.length, total = problem_elements(&s->problem);
    simulation x = {s, fftw_malloc(total * sizeof *x.source), fftw_malloc(total * sizeof *x.target),
                    fftw_malloc(n * sizeof *x.tile)};
    float *in = malloc(2 * total * sizeof *in), *out = malloc(2 * total * sizeof *out);
    fill_random(in, 2 * total, n);
    for (uint64_t i = 0; i < 2 * total; ++i) ((double *)x.source)[i] = in[i];
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        for (uint64_t k = 0; k < 2 * total; ++k) ((double *)x.target)[k] = NAN;
        run_pass(&x, &s->passes[i]);
    }
    for (uint64_t i = 0; i < 2 * total; ++i) out[i] = (float)((double *)x.source)[i];
    double error = relative_error(in, out, n, s->problem.batch, FFTW_FORWARD, 1);
    fftw_free(x.source);
    fftw_free(x.target);
    fftw_free(x.tile);
    free(in);
    free(out);
    return error;
}

static void check(const schedule *s) {
    double error = simulate(s);
    if (error <= 1e-7) return; /* the rounding to float at the end */
    text printed = {0};
    schedule_print(s, &printed);
    print_error("%s", text_string(&printed));
    text_free(&printed);
    fail_msg("error %g", error);
}

static void default_schedules_transform(void **state) {
    (void)state;
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (unsigned bits = 0; bits <= MOST_BITS; ++bits)
            for (uint64_t batch = 1; batch <= (bits <= 10 ? 35 : 3); batch = batch * 3 + 2) {
                schedule s = schedule_of(&c, bits, batch);
                check(&s);
            }
    }
}

static void explicit_recipes_transform(void **state) {
    (void)state;
    caps c = fake_caps(0);
    for (size_t r = 0; r < sizeof recipes / sizeof *recipes; ++r) {
        schedule s = schedule_from(&c, (unsigned)atoi(recipes[r][0]), 2, recipes[r][1]);
        check(&s);
    }
}

/* More than two passes, by devices with less and less local memory and smaller work-groups. */
static void smaller_and_smaller_devices_transform(void **state) {
    (void)state;
    uint32_t most_passes = 0;
    for (uint64_t group = 256; group >= 4; group /= 4)
        for (unsigned bits = 1; bits <= MOST_BITS; ++bits) {
            caps c = fake_caps(3);
            problem p = {.length = UINT64_C(1) << bits, .batch = 2, .scale_forward = 1, .scale_backward = 1};
            schedule s;
            c.max_work_group = group;
            c.local_memory = group * 64;
            if (schedule_make(&p, &c, NULL, &s) != OCLFFT_SUCCESS) continue; /* may be too small for the length */
            check(&s);
            if (s.pass_count > most_passes) most_passes = s.pass_count;
        }
    assert_true(most_passes >= 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_schedules_transform),
        cmocka_unit_test(explicit_recipes_transform),
        cmocka_unit_test(smaller_and_smaller_devices_transform),
    };
    return RUN_TESTS(tests);
}
