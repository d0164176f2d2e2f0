/* The laws that every schedule keeps, on every fake device: passes follow each other, fit the
 * device, and process every point. test_simulation.c and test_shapes.c check that every point goes
 * where it should. */
#include "common/harness.h"

#include "base/primes.h"
#include "common/laws.h"
#include "common/recipes.h"
#include "common/simulate.h"

/* What oclfft_plan_describe prints can be passed back as desc.recipe. */
static void check_recipe_text(const caps *c, const schedule *s) {
    text recipe_text = {0}, one = {0}, two = {0};
    schedule again;
    schedule_recipes(s, &recipe_text);
    demand(schedule_make(&s->problem, c, text_string(&recipe_text), &again) == OCLFFT_SUCCESS, s);
    /* why it was chosen is not in the recipe */
    for (uint32_t i = 0; i < again.axis_plan_count; ++i) {
        again.axis_plans[i].strategy = s->axis_plans[i].strategy;
        memcpy(again.axis_plans[i].bids, s->axis_plans[i].bids, sizeof again.axis_plans[i].bids);
    }
    schedule_print(s, &one);
    schedule_print(&again, &two);
    assert_string_equal(text_string(&one), text_string(&two));
    text_free(&recipe_text);
    text_free(&one);
    text_free(&two);
    schedule_free(&again);
}

static void check_all(const caps *c, const schedule *s) {
    check_laws(c, s);
    check_recipe_text(c, s);
}

static void transforms_of_all_lengths(void **state) {
    (void)state;
    for_all_schedules(&(sweep){200, UINT64_C(1) << 27, UINT64_MAX, {1, 1000}}, check_all);
}

static void problems_of_all_kinds(void **state) {
    (void)state;
    for_random_schedules(&(raffle){.seed = 3, .rounds = 2000, .points = 100000}, check_all);
    for_random_schedules(&(raffle){.seed = 4, .rounds = 500, .points = UINT64_C(1) << 26},
                         check_all);
    for_random_schedules(&(raffle){.seed = 5, .rounds = 2000, .points = 100000, .cut = true},
                         check_all);
}

static void two_passes_suffice_on_nvidia_up_to_2_to_the_24(void **state) {
    (void)state;
    caps c = fake_caps(0);
    assert_int_equal(VENDOR_NVIDIA, c.vendor);
    for (unsigned bits = 0; bits <= 27; ++bits)
        for (uint64_t batch = 1; batch <= 1000; batch *= 10) {
            schedule s = schedule_of(&c, OCLFFT_SINGLE, UINT64_C(1) << bits, batch);
            demand(s.pass_count <= (bits <= 12 ? 1 : bits <= 24 ? 2 : 3), &s);
            schedule_free(&s);
        }
}

/* Axes of other kinds beside Fourier axes: the parts of complex data, in one array or in two, are
 * transformed by themselves. */
static void axes_of_mixed_kinds(void **state) {
    (void)state;
    enum { ROUNDS = 1500 };
    dice d = {7};
    int apart = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        caps c = fake_caps((int)dice_below(&d, FAKE_DEVICES));
        problem p = dice_mixed_problem(&d, 100000);
        schedule s;
        if (schedule_make(&p, &c, NULL, &s) != OCLFFT_SUCCESS) continue;
        check_all(&c, &s);
        apart += s.passes[0].load.parts == PARTS_IN_ARRAYS;
        schedule_free(&s);
    }
    assert_true(apart > ROUNDS / 50);
}

/* Anything that caps_parse would accept. */
static caps dice_caps(dice *d) {
    caps c = caps_default();
    c.vendor = (vendor)dice_below(d, 4);
    c.is_cpu = dice_below(d, 2);
    c.has_double = dice_below(d, 4);
    c.quirks.local_argument = dice_below(d, 2);
    c.quirks.reloads = dice_below(d, 2);
    c.quirks.spoils_fma = dice_below(d, 2);
    c.quirks.merges_items = dice_below(d, 2);
    c.quirks.packs_conditions = dice_below(d, 2);
    c.local_memory = dice_below(d, (size_t)1 << dice_below(d, 32));
    c.max_work_group = 1 + dice_below(d, (size_t)1 << dice_below(d, 13));
    c.registers = 16 + dice_below(d, 256);
    c.wave = 1 + dice_below(d, 256);
    c.banks = 1 + dice_below(d, 256);
    c.lanes = dice_below(d, 4) ? UINT64_C(4) << dice_below(d, 3) : 1 + dice_below(d, 64);
    c.max_radix = 2 + dice_below(d, 31);
    c.cache = 1024 + dice_below(d, (size_t)1 << dice_below(d, 31));
    return c;
}

/* Powers of two, small numbers, numbers of any size. */
static uint64_t dice_length(dice *d) {
    switch (dice_below(d, 4)) {
    case 0: return UINT64_C(1) << dice_below(d, 46);
    case 1: return 1 + dice_below(d, 300);
    case 2: return many_lengths[dice_below(d, many_lengths_count)];
    default: return 1 + dice_below(d, (size_t)1 << dice_below(d, 25));
    }
}

static problem odd_problem(dice *d) {
    oclfft_precision precision = dice_below(d, 3) ? OCLFFT_SINGLE : OCLFFT_DOUBLE;
    if (dice_below(d, 3)) return problem_of(precision, dice_length(d), 1 + dice_below(d, 70));
    return dice_problem(d, (size_t)1 << (6 + dice_below(d, 22)));
}

/* No radix is larger than the device's largest, but for primes. */
static void check_radices(const caps *c, const schedule *s) {
    for (uint32_t i = 0; i < s->pass_count; ++i)
        for (uint32_t k = 0; k < s->passes[i].tile.stage_count; ++k) {
            uint64_t radix = s->passes[i].tile.stages[k].radix;
            demand(radix <= c->max_radix || is_prime(radix), s);
        }
}

/* Any device and any length: a schedule that keeps the laws, or UNSUPPORTED with a message. It also
 * runs under sanitizers (test_sanitized.sh). */
static void odd_devices_and_problems(void **state) {
    (void)state;
    dice d = {3};
    int planned = 0, declined = 0;
    for (int round = 0; round < 6000; ++round) {
        caps c = dice_caps(&d);
        problem p = odd_problem(&d);
        schedule s;
        spoil_last_error();
        oclfft_status status = schedule_make(&p, &c, NULL, &s);
        if (status != OCLFFT_SUCCESS) {
            assert_int_equal(OCLFFT_ERROR_UNSUPPORTED, status);
            assert_non_null(
                strstr(oclfft_last_error(), has_precision(&c, p.precision) ? "length" : "double"));
            ++declined;
            continue;
        }
        ++planned;
        check_laws(&c, &s);
        check_radices(&c, &s);
        if (problem_points(&p) * p.batch <= 1 << 12)
            check_simulation(&c, &s, p.batch,
                             p.transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD);
        schedule_free(&s);
    }
    assert_true(planned > 3000 && declined > 300);
}

static void assert_misfit(const caps *c, uint64_t n, const char *recipe_text) {
    problem p = problem_of(OCLFFT_SINGLE, n, 5);
    schedule s;
    spoil_last_error();
    oclfft_status status = schedule_make(&p, c, recipe_text, &s);
    if (status != OCLFFT_ERROR_INVALID_ARGUMENT)
        fail_msg("\"%s\" was taken for %llu", recipe_text, (unsigned long long)n);
    assert_non_null(strstr(oclfft_last_error(), "does not fit"));
}

/* Recipes of the right form that would compute something else, or nowhere. */
static void misfits_are_refused(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } recipes[] = {
        {4096, "16:w16:v16/16.16:v16:along"},
        {4096, "16.16:v16:along/16:w16:v16"}, /* along one transform only when it is all there is */
        {4096, "16:w4/16.16:w16:v16"},
        {4096, "16:w16:v16/16.16:w4"}, /* two kinds of passes */
        {4096, "16.16.16:along"},
        {4096, "16.16.16:v16:along:reg64"},
        {4096, "16.16.16:w4:v16"},
        {4096, "16.16.16:w16:v16:along"},
        {4096, "16.16.16:w3:v16:along"},
        {4000, "16.15.15:v16:along"},
        {4000, "5.16.10.5:v16:along"}, /* the first span is no block */
        {4000, "4.4.10.25:v16:along"}, /* nor are its butterflies blocks */
        {16, "16:w8:v16:along"},
        {4096, "16.16.16:v32:w32"},
        {4096, "16.16.16:v3:w3"},
        {4096, "16.16.16:w3:v16"},
        {4096, "3.16.16.16"},
        {4096, "16.16"},
        {4096, "16.16.16.16.16.16.16.16"},
        {4096, "16.16.16:p65"},
        {4096, "16.16.16:w16"}, /* 4096 work-items */
        {4096, "16.16.16:w1025:p64"},
        {4096, "16.16.16:whole:w2"}, /* local memory */
        {4096, "16.16.16:tiled"},
        {4096, "16.16:w4/16:w4:tiled"},
        {4096, "16:w4:tiled/16:w4/16:w4"},
        {4096, "64.64"},
        {18, "18"},
        {26, "26"},
        {34, "34"},
        {37, "37"},
        {15, "r15(14)"}, /* no prime */
        {15, "r15(7.2)"},
        {9, "r9(8)"},
        {2, "r2(1)"},
        {1, "r1(1)"},
        {61, "r61(15.2)"}, /* not 60 */
        {61, "r61(16.4)"},
        {61, "r61(61)"},
        {61, "r61(15.4):w8:v8:along"},
        {59, "r59(2.29):w3:v4"},
        {19, "r19(18)"},   /* no radix 18 */
        {61, "b61(15.8)"}, /* 120 < 121 */
        {61, "b61(8)"},
        {61, "b61(1)"},
        {61, "b61(37.4)"}, /* no radix 37 */
        {404, "r101(10.10).2"},
        {404, "2.2.r101(10.10).r101(10.10)"},
        {243, "r3(2).r3(2).r3(2).r3(2).r3(2)"}, /* more convolutions than a pass can have */
        {61, "bluestein/8.4"},                  /* one pass */
        {61, "bluestein/8.4.4"},
        {61, "bluestein/8:w4/15:w4"},  /* 120 < 121 */
        {61, "bluestein/8.4/r17(16)"}, /* a convolution inside a convolution */
        {61, "bluestein/8.4:w4/b17(11.3)"},
        {61, "bluestein/8.4:w4/8.4:w4:tiled"},
        {61, "bluestein/8:w4:tiled/4:w4/4:w4"},
        {61, "bluestein/8:w8:v8/16:w4"},
        {61, "bluestein/8:v8:along/16:w8:v8"},
        {4096, "2.2.2.2.2.2.2.2.2.2.2.2:p1"}, /* more items than a group */
        {2, "1.1.1.1.1.1.1.1.1.1.1.1.1.1.1"}, /* 1 */
    };
    caps c = fake_caps(0);
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; ++i)
        assert_misfit(&c, recipes[i].n, recipes[i].recipe);
}

/* The columns of the last pass's tile. */
static uint32_t last_width(const callback *load, const callback *store) {
    schedule s;
    caps c = fake_caps(0);
    problem p = problem_of(OCLFFT_SINGLE, 1 << 27, 1);
    p.load = *load;
    p.store = *store;
    assert_ok(schedule_make(&p, &c, NULL, &s));
    assert_string_equal("measured", s.axis_plans[0].strategy);
    uint32_t width = s.passes[s.pass_count - 1].tile.width;
    schedule_free(&s);
    return width;
}

/* What goes through a callback at the end may be planned in another way; a callback that only loads
 * changes nothing. */
static void a_store_callback_has_recipes_of_its_own(void **state) {
    (void)state;
    const callback none = {NULL, NULL, 0}, some = {"", "", 0};
    assert_int_equal(last_width(&none, &none), last_width(&some, &none));
    assert_true(last_width(&none, &some) < last_width(&none, &none));
    assert_int_equal(last_width(&none, &some), last_width(&some, &some));
}

/* One launch for few points on a device with fences, whose pace is known. */
static void few_points_take_one_launch(void **state) {
    (void)state;
    static const struct {
        oclfft_precision precision;
        uint64_t n, batch;
        bool brief;
    } cases[] = {
        {OCLFFT_SINGLE, 1 << 13, 1, false}, {OCLFFT_SINGLE, 1 << 14, 1, true},
        {OCLFFT_SINGLE, 1 << 14, 4, true},  {OCLFFT_SINGLE, 1 << 14, 64, false},
        {OCLFFT_SINGLE, 1 << 17, 1, true},  {OCLFFT_SINGLE, 1 << 18, 1, false},
        {OCLFFT_SINGLE, 100000, 1, true},   {OCLFFT_SINGLE, 83160, 1, true},
        {OCLFFT_SINGLE, 65537, 1, false},   {OCLFFT_SINGLE, 1 << 19, 1, false},
        {OCLFFT_DOUBLE, 1 << 13, 1, true},  {OCLFFT_DOUBLE, 1 << 16, 1, true},
        {OCLFFT_DOUBLE, 1 << 17, 1, false},
    };
    caps c = fake_caps(0);
    for (int fence = 0; fence < 2; ++fence)
        for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
            schedule s;
            problem p = problem_of(cases[i].precision, cases[i].n, cases[i].batch);
            c.device_fence = fence;
            assert_ok(schedule_make(&p, &c, NULL, &s));
            bool brief = strcmp(s.axis_plans[0].strategy, "brief") == 0;
            assert_int_equal(fence && cases[i].brief, brief);
            if (brief) assert_true(s.pass_count == 2 && s.passes[0].launch.joint.units == 1);
            check_laws(&c, &s);
            check_recipe_text(&c, &s);
            schedule_free(&s);
        }
}

/* What one launch cannot have: callbacks, columns. */
static void few_points_at_other_ends(void **state) {
    (void)state;
    caps c = fake_caps(0);
    c.device_fence = true;
    for (int i = 0; i < 3; ++i) {
        schedule s;
        problem p = problem_of(OCLFFT_SINGLE, 1 << 16, 1);
        if (i == 1) p.load = (callback){"", "", 0};
        if (i == 2) p.in.strides[0] = 3;
        assert_ok(schedule_make(&p, &c, NULL, &s));
        assert_int_equal(i == 0, strcmp(s.axis_plans[0].strategy, "brief") == 0);
        schedule_free(&s);
    }
}

/* Unusual, but right. */
static void odd_recipes_are_taken(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } recipes[] = {
        {4096, "16.16.16:w3"},
        {4096, "16.16.8.2:p16"},
        {4096, "16.16.16:phase64"},
        {4096, "2.2.2.2.2.2.2.2.2.2.2.2:p7"},
        {105, "15.7:w5:p30"},
        {961, "31.31:w3"},
        {17, "r17(16)"},
        {17, "17"},
        {3, "r3(2)"},
        {81, "r3(2).r3(2).r3(2).r3(2)"},
        {5, "b5(9)"},
        {4, "b4(7)"},
        {1, "b1(1)"},
        {30, "b15(29).2"},
        {30, "5:w5/6:w4"},
        {17, "bluestein/6:w4/6:w5"},
        {61, "bluestein/2/2/2/2/2/2/2"}, /* 14 passes */
        {1500, "bluestein/2/2/2/2/2/2/2/2/2/2/2/2"},
    };
    caps c = fake_caps(0);
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; ++i) {
        schedule s = schedule_from(&c, OCLFFT_SINGLE, recipes[i].n, 5, recipes[i].recipe);
        check_laws(&c, &s);
        check_simulation(&c, &s, 5, OCLFFT_FORWARD);
        schedule_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(transforms_of_all_lengths),
        cmocka_unit_test(problems_of_all_kinds),
        cmocka_unit_test(axes_of_mixed_kinds),
        cmocka_unit_test(two_passes_suffice_on_nvidia_up_to_2_to_the_24),
        cmocka_unit_test(a_store_callback_has_recipes_of_its_own),
        cmocka_unit_test(few_points_take_one_launch),
        cmocka_unit_test(few_points_at_other_ends),
        cmocka_unit_test(odd_devices_and_problems),
        cmocka_unit_test(misfits_are_refused),
        cmocka_unit_test(odd_recipes_are_taken),
    };
    return RUN_TESTS(tests);
}
