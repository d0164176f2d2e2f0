/* One-dimensional packed transforms of all lengths, carried out on the host: the result is the
 * transform of the whole, on devices that nobody has here. Everything else that a problem can be is
 * in test_shapes.c. */
#include "common/harness.h"

#include "common/simulate.h"

static void check(const caps *c, const schedule *s) {
    check_simulation(c, s, s->problem.batch, OCLFFT_FORWARD);
}

static void short_transforms(void **state) {
    (void)state;
    for_all_schedules(&(sweep){.all = 220, .most = 300, .points = 10000, .batches = {1, 35}},
                      check);
}

static void transforms_of_all_kinds(void **state) {
    (void)state;
    for_all_schedules(&(sweep){.all = 0, .most = 6000, .points = 12000, .batches = {3}}, check);
    for_all_schedules(&(sweep){.all = 0, .most = 40000, .points = 40000, .batches = {1}}, check);
}

static void explicit_recipes(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } cases[] = {
        {65536, "16.16:w16:tiled/16.16:w8"},
        {65536, "16.16:w8/16.16:w8"},
        {4096, "4.4:w4/4.4:w4/4.4:w4"},
        {4096, "8.8:w8:tiled/8.8:w2"},
        {4096, "4.4:w16/4.4.4.4:w16"},
        {32768, "2.2:w2/2.2:w4/4.4:w4/8.4.4:w4"},
        {1024, "4:w2/4:w2/4:w2/4.4:w4"},
        {16384, "8.8.8:w4:tiled/8.4:w4"},
        {4096, "2/2/2/2/2/2/2/2/2/2/2/2"},
        {60, "6:w3/5.2:w2"},
        {60, "5:w5:tiled/4.3:w3"},
        {1155, "11:w4/7:w3/5:w2/3:w4"},
        {1001, "13:w3/11:w2/7:w5"},
        {1000, "10.10.10:p20:whole"},
        {61, "1.r61(15.4).1:w4"},
        {61, "b61(11.11).1:w2"},
        {404, "4.r101(10.10)"},
        {404, "r101(10.10).4"},
        {808, "4.r101(10.10).2:p9"},
        {808, "2.b101(15.14).4:p9"},
        {1018, "2.b509(16.8.8)"},
        {1357, "r23(11.2).r59(2.29)"},
        {1357, "b23(9.5).b59(13.9)"},
        {3721, "1.r61(15.4):w8/1.r61(15.4):w4"},
        {3721, "r61(15.4):w8:tiled/1.r61(15.4):w4"},
        {3721, "b61(11.11):w2/b61(11.11):w8"},
        {33, "bluestein/11:w4/6:w3"},
        {1009, "bluestein/8.4:w8:tiled/8.8:w4"},
        {1009, "bluestein/8.2:w8/8:w4/4.4:w4"},
        {100, "bluestein/4:w3/4:w2/4:w4/4:w2"},
        {7, "bluestein/5/3"},
        {1, "bluestein/1/1"},
        {2187, "9.9.9.3:phase3"},
    };
    caps c = fake_caps(0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision) {
            schedule s =
                schedule_from(&c, (oclfft_precision)precision, cases[i].n, 2, cases[i].recipe);
            check(&c, &s);
            schedule_free(&s);
        }
}

static void explicit_recipes_of_vectors(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } cases[] = {
        {77, "11.7:w8:v8"},
        {60, "6:w4:v4/5.2:w4:v4"},
        {404, "4.r101(10.10):w8:v8"},
        {1018, "2.b509(16.8.8):w2:v2"},
        {1009, "bluestein/8.4:w8:v8/8.8:w8:v8"},
        {1009, "bluestein/8.2:w4:v4/8:w4:v4/4.4:w4:v4"},
        {512, "8.8.8:v8:along"},
    };
    caps c = fake_caps(4);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision) {
            schedule s =
                schedule_from(&c, (oclfft_precision)precision, cases[i].n, 5, cases[i].recipe);
            check(&c, &s);
            schedule_free(&s);
        }
}

/* More and more passes, by devices with less and less local memory and smaller work-groups. */
static void smaller_and_smaller_devices(void **state) {
    (void)state;
    uint32_t most_passes = 0, most_convolved = 0;
    for (uint64_t group = 256; group >= 4; group /= 4)
        for (size_t i = 0; i < many_lengths_count + 17; ++i) {
            caps c = fake_caps(3);
            uint64_t n = i < 17 ? UINT64_C(1) << i : many_lengths[i - 17];
            problem p = problem_of(OCLFFT_SINGLE, n, 2);
            schedule s;
            c.max_work_group = group;
            c.local_memory = group * 64;
            /* may be too small for the length */
            if (n > 20000 || schedule_make(&p, &c, NULL, &s) != OCLFFT_SUCCESS) continue;
            check(&c, &s);
            uint32_t *most = s.axis_plans[0].recipe.bluestein ? &most_convolved : &most_passes;
            if (s.pass_count > *most) *most = s.pass_count;
            schedule_free(&s);
        }
    assert_true(most_passes >= 3);
    assert_true(most_convolved >= 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_transforms),
        cmocka_unit_test(transforms_of_all_kinds),
        cmocka_unit_test(explicit_recipes),
        cmocka_unit_test(explicit_recipes_of_vectors),
        cmocka_unit_test(smaller_and_smaller_devices),
    };
    return RUN_TESTS(tests);
}
