/* Candidates for every fake device: each makes a valid schedule, no two are equal, the axis plan's
 * own comes first; small ones are carried out on the host. And what they are made of: runs of
 * radices, and sequences in their place. */
#include "common/harness.h"
#include "recipe/radix.h"

#include <stdlib.h>

#include "codegen/codegen.h"
#include "common/kernel_text.h"
#include "schedule/candidates.h"
#include "recipe/factors.h"
#include "common/problems.h"
#include "common/simulate.h"

static recipe parsed(const char *source) {
    recipe r;
    assert_ok(recipe_parse(&source, &r));
    return r;
}

/* ---- Factors ---- */

static void runs_are_radices_of_one_place(void **state) {
    (void)state;
    factor_run runs[MAX_FACTORS];
    recipe r = parsed("1.4.8.r101(10.10).2.3x5.7");
    assert_int_equal(4, factor_runs(&r.pass[0], runs));
    assert_true(runs[0].first == 1 && runs[0].count == 2 && runs[0].product == 32 &&
                !runs[0].parent);
    assert_true(runs[1].first == 4 && runs[1].count == 2 && runs[1].product == 100 &&
                runs[1].parent == 4);
    assert_true(runs[2].first == 6 && runs[2].count == 2 && runs[2].product == 6 &&
                !runs[2].parent);
    assert_true(runs[3].first == 8 && runs[3].count == 2 && runs[3].product == 35 &&
                !runs[3].parent);
    r = parsed("1");
    assert_int_equal(0, factor_runs(&r.pass[0], runs));
}

static void assert_replaced(const char *expected, const char *source, uint32_t which,
                            const uint32_t *radices, uint32_t count) {
    factor_run runs[MAX_FACTORS];
    recipe r = parsed(source);
    text printed = {0};
    assert_true(which < factor_runs(&r.pass[0], runs));
    assert_true(factors_replace(&r.pass[0], &runs[which], radices, count, &r.pass[0]));
    recipe_print(&r, &printed);
    assert_string_equal(expected, text_string(&printed));
    text_free(&printed);
}

static void runs_are_replaced(void **state) {
    (void)state;
    assert_replaced("16.2.5:w4:split", "4.8.5:w4:p16", 0, (const uint32_t[]){16, 2, 5}, 3);
    assert_replaced("4.r101(25.4).2:split", "4.r101(10.10).2", 1, (const uint32_t[]){25, 4}, 2);
    assert_replaced("r101(5.5.2.2).2:split", "r101(10.10).2", 0, (const uint32_t[]){5, 5, 2, 2}, 4);
    recipe r = parsed("2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2");
    factor_run runs[MAX_FACTORS];
    assert_int_equal(1, factor_runs(&r.pass[0], runs));
    uint32_t many[MAX_FACTORS + 1] = {0};
    assert_false(factors_replace(&r.pass[0], &runs[0], many, MAX_FACTORS + 1, &r.pass[0]));
}

typedef struct sequences {
    uint64_t product;
    uint32_t count, largest;
} sequences;

static void check_sequence(void *user, const uint32_t *radices, uint32_t count) {
    sequences *s = user;
    uint64_t product = 1;
    for (uint32_t i = 0; i < count; ++i) {
        product *= radices[i];
        assert_true(radix_supported(radices[i]) && radices[i] > 1 &&
                    (!i || radices[i] <= radices[i - 1]));
        if (radices[i] > s->largest) s->largest = radices[i];
    }
    assert_true(product == s->product);
    ++s->count;
}

static void sequences_are_products(void **state) {
    (void)state;
    caps c = caps_default();
    static const uint64_t products[] = {1, 2, 8, 60, 1000, 4096, 29, 961, 37, 16384, 65536};
    for (size_t i = 0; i < sizeof products / sizeof *products; ++i) {
        sequences s = {.product = products[i]};
        factors_enumerate(&c, s.product, 50, check_sequence, &s);
        assert_true(s.count <= 50 && (s.count > 0) == (s.product != 1 && s.product != 37));
    }
    c.max_radix = 4;
    sequences s = {.product = 52};
    factors_enumerate(&c, s.product, 50, check_sequence, &s);
    assert_true(s.count == 2 && s.largest == 13); /* 13.4, 13.2.2 */
}

/* ---- Candidates ---- */

/* That the candidate makes a whole schedule, with kernels; returns false when it only fits the
 * axis plan. */
static bool check_whole(const caps *c, const problem *p, const char *recipes) {
    schedule s;
    const target target = target_of(c);
    bool fits = schedule_make(p, c, recipes, &s) == OCLFFT_SUCCESS;
    for (uint32_t i = 0; fits && i < s.pass_count; ++i) {
        text source = {0};
        codegen_pass(&s.passes[i], &target, &source);
        assert_ok(text_status(&source));
        assert_true(is_whole_kernel(source.data) && length_without_constants(source.data) < 65536);
        text_free(&source);
    }
    if (fits && problem_points(p) * p->batch <= 3000)
        check_simulation(c, &s, p->batch,
                         p->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD);
    schedule_free(&s);
    return fits;
}

static uint32_t count_whole(const caps *c, schedule *s, uint32_t number, const candidates *all) {
    recipe own = s->axis_plans[number].recipe;
    uint32_t whole = 0;
    assert_true(all->count >= 1 && all->count <= MOST_CANDIDATES &&
                recipe_equal(&own, &all->list[0]));
    for (uint32_t i = 0; i < all->count; ++i) {
        text printed = {0};
        for (uint32_t k = 0; k < i; ++k) assert_false(recipe_equal(&all->list[i], &all->list[k]));
        s->axis_plans[number].recipe = all->list[i];
        schedule_print_recipes(s, &printed);
        bool fits = check_whole(c, &s->problem, text_string(&printed));
        assert_true(fits || i > 0);
        whole += fits;
        text_free(&printed);
    }
    s->axis_plans[number].recipe = own;
    return whole;
}

static uint32_t most_seen;

static void check_problem(const caps *c, const problem *p) {
    candidates *all = malloc(sizeof *all);
    schedule s;
    assert_non_null(all);
    assert_ok(schedule_make(p, c, NULL, &s));
    for (uint32_t number = 0; number < s.axis_plan_count; ++number) {
        assert_ok(candidates_make(&s.axis_plans[number], c, all));
        uint32_t whole = count_whole(c, &s, number, all);
        if (2 * whole < all->count) blame(&s, "most candidates fit the whole");
        if (whole > most_seen) most_seen = whole;
    }
    schedule_free(&s);
    free(all);
}

static void every_candidate_makes_a_schedule(void **state) {
    (void)state;
    static const shape shapes[] = {
        {OCLFFT_C2C, {1}, 1, false},          {OCLFFT_C2C, {2}, 3, false},
        {OCLFFT_C2C, {64}, 40, false},        {OCLFFT_C2C, {1000}, 3, true},
        {OCLFFT_C2C, {1021}, 2, false},       {OCLFFT_C2C, {1024}, 2, false},
        {OCLFFT_C2C, {509}, 5, true},         {OCLFFT_C2C, {8192}, 1000, false},
        {OCLFFT_C2C, {65536}, 10, false},     {OCLFFT_C2C, {65537}, 10, false},
        {OCLFFT_C2C, {44100}, 100, true},     {OCLFFT_C2C, {1 << 20}, 10, false},
        {OCLFFT_C2C, {1 << 25}, 1, false},    {OCLFFT_C2C, {1048573}, 2, false},
        {OCLFFT_R2C, {1000}, 2, false},       {OCLFFT_R2C, {509}, 4, false},
        {OCLFFT_R2C, {65536}, 100, false},    {OCLFFT_C2R, {1024}, 2, true},
        {OCLFFT_C2R, {100003}, 5, false},     {OCLFFT_C2C, {30, 32}, 3, false},
        {OCLFFT_C2C, {512, 512}, 10, false},  {OCLFFT_C2C, {8, 8, 8}, 4, true},
        {OCLFFT_C2C, {64, 64, 64}, 2, false}, {OCLFFT_R2C, {24, 30}, 4, false},
        {OCLFFT_C2R, {1080, 1920}, 2, false}};
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        most_seen = 0;
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
            for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision) {
                if (!has_precision(&c, (oclfft_precision)precision)) continue;
                problem p = problem_with((oclfft_precision)precision, &shapes[i], LAYOUT_PACKED,
                                         LAYOUT_PACKED);
                check_problem(&c, &p);
            }
        assert_true(most_seen >= 12);
    }
}

static void candidates_of_all_layouts(void **state) {
    (void)state;
    for (uint64_t round = 0; round < 60; ++round) {
        dice d = dice_of(11, round, 0);
        caps c = fake_caps((int)(round % FAKE_DEVICES));
        problem p = dice_problem(&d, 2000);
        if (has_precision(&c, p.precision)) check_problem(&c, &p);
    }
}

/* Some candidate has other runs, and on a GPU some other points. */
static void assert_copies_vary(const caps *c, const problem *p) {
    candidates *all = malloc(sizeof *all);
    schedule s;
    bool runs = false, points = false;
    assert_non_null(all);
    assert_ok(schedule_make(p, c, NULL, &s));
    const pass_recipe *own = &s.axis_plans[0].recipe.pass[0];
    assert_ok(candidates_make(&s.axis_plans[0], c, all));
    for (uint32_t i = 1; i < all->count; ++i) {
        const pass_recipe *r = &all->list[i].pass[0];
        runs |= r->runs[0] != own->runs[0] || r->runs[1] != own->runs[1];
        points |= r->points != own->points;
    }
    assert_true(runs);
    assert_true(points || c->is_cpu);
    schedule_free(&s);
    free(all);
}

/* Copies: other runs along the dimensions that are contiguous at the ends, and on GPUs other points
 * for each work-item. */
static void copies_have_candidates(void **state) {
    (void)state;
    static const size_t lengths[][2] = {{300, 500}, {64, 1 << 14}, {70, 90}};
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
            oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
            problem p;
            desc.rank = 2;
            for (int a = 0; a < 2; ++a) {
                desc.lengths[a] = lengths[i][a];
                desc.axes[a] = OCLFFT_AXIS_NONE;
            }
            desc.output.strides[0] = 1;
            desc.output.strides[1] = (ptrdiff_t)lengths[i][0];
            assert_ok(problem_from_desc(&desc, &p));
            check_problem(&c, &p);
            assert_copies_vary(&c, &p);
        }
    }
}

/* The measured table knows 2^16 on this device; what it says is among the candidates of what the
 * rules would say. */
static void proposals_are_candidates(void **state) {
    (void)state;
    caps c = fake_caps(0);
    problem p = problem_of(OCLFFT_SINGLE, 65536, 100);
    recipe known = parsed("16.16:w16:tiled/16.16:w16");
    schedule s;
    candidates *all = malloc(sizeof *all);
    assert_non_null(all);
    assert_ok(schedule_make(&p, &c, "4.4.4.4/4.4.4.4", &s));
    assert_ok(candidates_make(&s.axis_plans[0], &c, all));
    bool found = false;
    for (uint32_t i = 1; i <= 3; ++i) found = found || recipe_equal(&known, &all->list[i]);
    assert_true(found);
    free(all);
    schedule_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_are_radices_of_one_place),
        cmocka_unit_test(runs_are_replaced),
        cmocka_unit_test(sequences_are_products),
        cmocka_unit_test(every_candidate_makes_a_schedule),
        cmocka_unit_test(candidates_of_all_layouts),
        cmocka_unit_test(copies_have_candidates),
        cmocka_unit_test(proposals_are_candidates),
    };
    return RUN_TESTS(tests);
}
