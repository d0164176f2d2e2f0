/* The exchange between stages: no two points of a tile share a place in local memory, all lie inside it, and the constant steps
 * that the emitter writes lead to the same places. */
#include "harness.h"

#include <stdlib.h>

#include "walk.h"

static const char *const recipes[][2] = {
    /* bits, recipe: forms that the strategies may not choose at the moment */
    {"10", "16.8.8:w2:pairs"},         {"10", "16.16.4:split"},
    {"10", "16.16.4:w4:split"},        {"10", "4.4.4.4.4:w2"},
    {"12", "16.16.16:phase2"},         {"14", "16.16.16.4:phase2"},
    {"14", "16.16.8.8:p32:phase2"},    {"12", "8.8.8.8:pairs"},
    {"13", "16.16.16.2:p32"},          {"16", "16.16:w16:tiled/16.16:w8"},
    {"12", "16.16.16:w2:phase4"},      {"9", "8.8.8:w8:p16"},
    {"18", "8.8.8:w4:tiled/8.8.8:w8"}, {"18", "8.8:w8/8.8:w8/8.8:w8"}};

/* One phase holds a share of the transform; pairs take two floats for an element. */
static uint64_t phase_length(const pass *p) {
    return p->length / (p->phases > 1 ? p->phases : 1);
}

static void check_places(const pass *p, const exchange *e) {
    uint64_t places = p->phases == 0 ? p->local_reals / 2 : p->local_reals;
    unsigned char *seen = calloc(places, 1);
    for (uint64_t i = 0; i < phase_length(p); ++i)
        for (uint64_t w = 0; w < p->width; ++w) {
            uint64_t place = exchange_place(p, e, i, w);
            assert_true(place < places);
            assert_int_equal(0, seen[place]);
            seen[place] = 1;
        }
    free(seen);
}

/* Output r of butterfly t + b*threads goes to put + b*step_b + r*step_r; over the phases, each butterfly stays in one. */
static void check_writes(const pass *p, const stage *st, uint64_t step_b, uint64_t step_r) {
    uint64_t threads = p->length / p->points, part = phase_length(p);
    for (uint64_t t = 0; t < threads; ++t)
        for (uint64_t w = 0; w < p->width; ++w) {
            uint64_t first = t / st->span * st->span * st->radix + t % st->span,
                     put = exchange_place(p, &st->after, first % part, w);
            for (uint64_t b = 0; b < p->points / st->radix; ++b) {
                uint64_t j = t + b * threads, to = j / st->span * st->span * st->radix + j % st->span;
                if (p->phases > 1) put = exchange_place(p, &st->after, (first + b * threads * st->radix) % part, w) - b * step_b;
                for (uint64_t r = 0; r < st->radix; ++r) {
                    assert_int_equal(to / part, (to + r * st->span) / part);
                    assert_int_equal(exchange_place(p, &st->after, (to + r * st->span) % part, w), put + b * step_b + r * step_r);
                }
            }
        }
}

/* Point t + m*threads comes from get + m*step. */
static void check_reads(const pass *p, const exchange *e, uint64_t step) {
    uint64_t threads = p->length / p->points, part = phase_length(p), points = p->points / (p->phases > 1 ? p->phases : 1);
    for (uint64_t t = 0; t < threads; ++t)
        for (uint64_t w = 0; w < p->width; ++w)
            for (uint64_t m = 0; m < p->points; ++m) {
                uint64_t i = t + m * threads;
                assert_int_equal(m / points, i / part);
                assert_int_equal(exchange_place(p, e, i % part, w), exchange_place(p, e, t, w) + m % points * step);
            }
}

static int check_pass(const pass *p) {
    if (p->lanes) return 0;
    for (uint32_t s = 0; s + 1 < p->stage_count; ++s) {
        uint64_t step_b, step_r, step_m;
        assert_true(exchange_steps(p, s, &step_b, &step_r, &step_m));
        check_places(p, &p->stages[s].after);
        check_writes(p, &p->stages[s], step_b, step_r);
        check_reads(p, &p->stages[s].after, step_m);
    }
    return (int)p->stage_count - 1;
}

static void default_schedules(void **state) {
    (void)state;
    int checked = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (unsigned bits = 0; bits <= 27; ++bits)
            for (uint64_t batch = 1; batch <= 1000; batch += 999) {
                schedule s = schedule_of(&c, bits, batch);
                for (uint32_t i = 0; i < s.pass_count; ++i) checked += check_pass(&s.passes[i]);
            }
    }
    assert_true(checked > 500);
}

static void explicit_recipes(void **state) {
    (void)state;
    caps c = fake_caps(0);
    for (size_t r = 0; r < sizeof recipes / sizeof *recipes; ++r) {
        schedule s = schedule_from(&c, (unsigned)atoi(recipes[r][0]), 3, recipes[r][1]);
        for (uint32_t i = 0; i < s.pass_count; ++i) assert_true(check_pass(&s.passes[i]) > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_schedules),
        cmocka_unit_test(explicit_recipes),
    };
    return RUN_TESTS(tests);
}
