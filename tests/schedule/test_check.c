/* The check of a recipe says in advance, and without an error, what making a schedule comes to. */
#include "common/harness.h"

#include <stdio.h>

#include "common/laws.h"
#include "common/recipes.h"
#include "schedule/check.h"
#include "common/share.h"
#include "common/simulate.h"

/* Spoils a recipe here and there: most that comes of it has the right form. */
static void spoil(dice *d, char *recipe) {
    static const char letters[] = "0123456789.:/xrbwpv";
    size_t length = strlen(recipe);
    for (size_t left = dice_below(d, 3); left && length; --left)
        recipe[dice_below(d, length)] = letters[dice_below(d, sizeof letters - 1)];
}

/* Any pace is a device's: some numbers small, some as large as caps allow. */
static pace dice_pace(dice *d) {
    return (pace){.bandwidth = dice_below(d, (size_t)1 << dice_below(d, 40)),
                  .clock = 1 + dice_below(d, 1 << 20),
                  .latency = 1 + dice_below(d, 1 << 24),
                  .launch = dice_below(d, 10000),
                  .sector = 4 + dice_below(d, 100),
                  .burst = 4 + dice_below(d, 200),
                  .line = 4 + dice_below(d, 65000),
                  .partial_load = dice_below(d, 10000),
                  .line_store = dice_below(d, 10000),
                  .local_bytes = 1 + dice_below(d, 1 << 10),
                  .operations = 1 + dice_below(d, 1 << 10),
                  .double_operations = 1 + dice_below(d, 1 << 10),
                  .unit_local_memory = 1024 + dice_below(d, 1 << 20),
                  .roomy_local = dice_below(d, 1 << 20),
                  .group_local = dice_below(d, 1 << 12),
                  .unit_registers = 1024 + dice_below(d, 1 << 18),
                  .unit_schedulers = 1 + dice_below(d, 8),
                  .item_registers = 16 + dice_below(d, 500),
                  .unit_items = 1 + dice_below(d, 1 << 12),
                  .unit_groups = 1 + dice_below(d, 64)};
}

static caps dice_caps(dice *d) {
    caps c = fake_caps((int)dice_below(d, FAKE_DEVICES));
    switch (dice_below(d, 5)) {
    case 0: c.local_memory = dice_below(d, (size_t)1 << dice_below(d, 20)); break;
    case 1: c.max_work_group = 1 + dice_below(d, 2048); break;
    case 2: c.device_fence = !c.is_cpu; break;
    case 3: c.pace = dice_pace(d); break;
    default: break;
    }
    return c;
}

/* The axis plans of a problem without other axes are the same whatever the recipe. */
static problem dice_axis_plan(dice *d) {
    for (;;) {
        problem p = dice_problem(d, (size_t)1 << (4 + dice_below(d, 18)));
        uint32_t axes = 0;
        for (uint32_t i = 0; i < p.rank; ++i) axes += p.lengths[i] > 1;
        if (axes <= 1 && (p.transform == OCLFFT_C2C || p.lengths[p.halved] > 1)) return p;
    }
}

typedef struct tally {
    uint32_t fitting, refused;
    bool seen[RECIPE_ERROR_COUNT];
} tally;

static const char untouched[] = "nothing has failed yet";

/* The check leaves no message; making the schedule gives the one that belongs to the reason. */
static void compare(const caps *c, const problem *p, const axis_plan *axis, const char *recipe_text,
                    tally *t) {
    const char *at = recipe_text;
    recipe r;
    schedule s;
    if (recipe_parse(&at, &r) != OCLFFT_SUCCESS || *at || r.pass[0].axes) return;
    (void)fail(OCLFFT_ERROR_INTERNAL, untouched);
    recipe_error e = recipe_check(axis, c, &r);
    assert_string_equal(untouched, oclfft_last_error());
    assert_true(e.kind < RECIPE_ERROR_COUNT);
    t->seen[e.kind] = true;
    oclfft_status status = schedule_make(p, c, recipe_text, &s);
    if (e.kind == RECIPE_FITS) {
        if (status != OCLFFT_SUCCESS) fail_msg("%s: %s", recipe_text, oclfft_last_error());
        ++t->fitting;
        assert_int_equal(recipe_passes(&r), s.pass_count);
        check_laws(c, &s);
        if (problem_points(p) * p->batch <= 256)
            check_simulation(c, &s, p->batch,
                             p->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD);
    } else {
        char said[256];
        ++t->refused;
        assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT, status);
        snprintf(said, sizeof said, "%s", oclfft_last_error());
        assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT, recipe_error_status(e));
        assert_string_equal(oclfft_last_error(), said);
        assert_null(s.passes);
    }
    schedule_free(&s);
}

static void compare_some(dice *d, tally *t) {
    caps c = dice_caps(d);
    problem p = dice_axis_plan(d);
    schedule own;
    if (!has_precision(&c, p.precision) || schedule_make(&p, &c, NULL, &own) != OCLFFT_SUCCESS)
        return;
    for (int i = 0; i < 4; ++i) {
        text recipe_text = {0};
        dice_recipe(d, &p, c.is_cpu, &recipe_text);
        if (i % 2 && recipe_text.data) spoil(d, recipe_text.data);
        compare(&c, &p, &own.axis_plans[0], text_string(&recipe_text), t);
        text_free(&recipe_text);
    }
    schedule_free(&own);
}

static void what_fits_is_made_and_nothing_else(void **state) {
    (void)state;
    uint32_t kinds = 0;
    tally t = {0};
    for (uint64_t round = 0; round < 6000; ++round) {
        dice d = dice_of(share_seed(), round, 5);
        compare_some(&d, &t);
    }
    for (int i = 0; i < RECIPE_ERROR_COUNT; ++i) kinds += t.seen[i];
    print_message("%u fit, %u do not, for %u reasons\n", t.fitting, t.refused, kinds - 1);
    assert_true(t.fitting > 5000 && t.refused > 1500 && kinds > 16);
}

/* ---- Limits that are exact ---- */

static schedule made_with(caps c, bool local, uint64_t limit, const problem *p,
                          const char *recipe_text) {
    schedule s;
    *(local ? &c.local_memory : &c.max_work_group) = limit;
    (void)schedule_make(p, &c, recipe_text, &s);
    return s;
}

/* The least limit of a device with which the recipe fits. It fits without. */
static uint64_t least_limit(const caps *c, bool local, const problem *p, const char *recipe_text) {
    uint64_t too_little = 0, enough = UINT64_C(1) << 40;
    while (enough - too_little > 1) {
        uint64_t middle = too_little + (enough - too_little) / 2;
        schedule s = made_with(*c, local, middle, p, recipe_text);
        if (s.passes)
            enough = middle;
        else
            too_little = middle;
        schedule_free(&s);
    }
    return enough;
}

static uint64_t used(const schedule *s, bool local) {
    uint64_t most = 1;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        uint64_t bytes = p->tile.local_reals * scalar_bytes(p->precision);
        if ((local ? bytes : p->tile.items) > most) most = local ? bytes : p->tile.items;
    }
    return most;
}

/* With the least that fits, the passes take all of it. */
static void passes_use_the_least_that_fits(void **state) {
    (void)state;
    uint32_t checked = 0, balanced = 0;
    caps c = fake_caps(0);
    c.max_work_group = c.local_memory = UINT64_C(1) << 40;
    for (uint64_t round = 0; round < 300; ++round) {
        dice d = dice_of(share_seed(), round, 6);
        problem p = dice_problem(&d, (size_t)1 << (4 + dice_below(&d, 14)));
        text recipe_text = {0};
        dice_recipe(&d, &p, false, &recipe_text);
        schedule all = made_with(c, true, c.local_memory, &p, text_string(&recipe_text));
        for (int local = 0; all.passes && local < 2; ++local) {
            uint64_t least = least_limit(&c, local, &p, text_string(&recipe_text));
            schedule s = made_with(c, local, least, &p, text_string(&recipe_text));
            demand(used(&s, local) == least, &s);
            balanced += s.passes[0].reals.balanced;
            ++checked;
            schedule_free(&s);
        }
        schedule_free(&all);
        text_free(&recipe_text);
    }
    assert_true(checked > 300 && balanced > 5);
}

/* What the sentences name. */
static void sentences_name_what_is_wrong(void **state) {
    (void)state;
    caps c = fake_caps(0);
    problem p = problem_of(OCLFFT_SINGLE, 4096, 3);
    schedule s;
    assert_invalid("no radix 64", schedule_make(&p, &c, "64.64", &s));
    assert_invalid("a work-group of 4096 work-items", schedule_make(&p, &c, "16.16.16:w16", &s));
    for (int kind = RECIPE_FITS + 1; kind < RECIPE_ERROR_COUNT; ++kind) {
        spoil_last_error();
        assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT,
                         recipe_error_status(RECIPE_ERROR((recipe_error_kind)kind)));
        assert_true(strlen(oclfft_last_error()) > strlen("the recipe does not fit: ") + 10);
        assert_null(strstr(oclfft_last_error(), "(null)"));
    }
    assert_ok(recipe_error_status(FITS));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_made_and_nothing_else),
        cmocka_unit_test(passes_use_the_least_that_fits),
        cmocka_unit_test(sentences_name_what_is_wrong),
    };
    return RUN_TESTS(tests);
}
