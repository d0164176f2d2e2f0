/* Recipes as text: what is printed is what was read, malformed ones are refused. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "schedule/recipe.h"

static void assert_prints(const char *expected, const recipe *r) {
    text printed = {0};
    recipe_print(r, &printed);
    assert_string_equal(expected, text_string(&printed));
    text_free(&printed);
}

static void options_land_where_they_belong(void **state) {
    (void)state;
    recipe r;
    assert_ok(recipe_parse("16.8.4:w2:p32:phase4:tiled:reg64/2.4.8.16:w16:v16:along", &r));
    assert_int_equal(2, r.pass_count);
    const pass_recipe *a = &r.pass[0], *b = &r.pass[1];
    assert_int_equal(3, a->stage_count);
    assert_true(a->radix[0] == 16 && a->radix[1] == 8 && a->radix[2] == 4);
    assert_true(a->width == 2 && a->points == 32 && a->phases == 4 && a->max_registers == 64);
    assert_true(a->tiled && !a->along && a->lanes == 0);
    assert_int_equal(512, pass_recipe_length(a));
    assert_int_equal(4, b->stage_count);
    assert_true(b->width == 16 && b->lanes == 16 && b->along && !b->tiled && b->max_registers == 0);
    assert_int_equal(1024, pass_recipe_length(b));
}

static void defaults(void **state) {
    (void)state;
    recipe r;
    assert_ok(recipe_parse("4.16.8", &r));
    const pass_recipe *p = &r.pass[0];
    assert_true(p->width == 1 && p->points == 16 && p->phases == 1 && p->lanes == 0 && p->max_registers == 0 && !p->tiled &&
                !p->along);
    assert_ok(recipe_parse("4.16.8:pairs", &r));
    assert_int_equal(0, r.pass[0].phases);
}

static void canonical_texts_come_back(void **state) {
    (void)state;
    static const char *const texts[] = {"1",
                                        "2",
                                        "16",
                                        "4.4:split",
                                        "4.4:pairs",
                                        "16.16.16:phase2",
                                        "16.8.8:w2:pairs",
                                        "16.16.4:split",
                                        "8.8.8:w4:p16:split",
                                        "16.16:w16:split:tiled/16.16:w8:split",
                                        "16.16.16:w4:phase2/16.16.16:w4:phase2",
                                        "8:w8/8:w8/8:w8",
                                        "16.16:w16:v16",
                                        "16.16.4:v8:along",
                                        "2.2.2.2.2.2.2.2:split",
                                        "2/2/2/2/2/2",
                                        "16:reg80",
                                        "16.16:w2:split:tiled:reg64"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        recipe r;
        assert_ok(recipe_parse(texts[i], &r));
        assert_prints(texts[i], &r);
    }
}

static void other_spellings_become_canonical(void **state) {
    (void)state;
    static const char *const pairs[][2] = {{"16:w1", "16"},
                                           {"16:p16", "16"},
                                           {"16.16", "16.16:split"},
                                           {"16:pairs", "16"},
                                           {"4.4:tiled:split:w2", "4.4:w2:split:tiled"},
                                           {"4.4:pairs:split", "4.4:split"},
                                           {"8.8:reg64:p16", "8.8:p16:split:reg64"},
                                           {"8.8:phase1", "8.8:split"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        recipe r;
        assert_ok(recipe_parse(pairs[i][0], &r));
        assert_prints(pairs[i][1], &r);
    }
}

static uint32_t next(uint64_t *seed, uint32_t bound) {
    *seed = *seed * UINT64_C(6364136223846793005) + 1;
    return (uint32_t)(*seed >> 33) % bound;
}

static pass_recipe random_pass(uint64_t *seed) {
    pass_recipe r = {.stage_count = 1 + next(seed, MAX_STAGES), .width = 1u << next(seed, 7), .phases = 1};
    for (uint32_t s = 0; s < r.stage_count; ++s) r.radix[s] = 1u << next(seed, 5);
    r.points = 1u << next(seed, 6);
    if (r.stage_count > 1) r.phases = next(seed, 5);
    r.tiled = next(seed, 2);
    if (next(seed, 2)) r.max_registers = 1 + next(seed, 255);
    return r;
}

static void random_recipes_round_trip(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int round = 0; round < 2000; ++round) {
        recipe r = {.pass_count = 1 + next(&seed, MAX_PASSES)}, read;
        for (uint32_t p = 0; p < r.pass_count; ++p) r.pass[p] = random_pass(&seed);
        text printed = {0};
        recipe_print(&r, &printed);
        assert_ok(recipe_parse(text_string(&printed), &read));
        assert_memory_equal(&r, &read, sizeof r);
        text_free(&printed);
    }
}

static void malformed_recipes_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      " ",
                                      "16 ",
                                      " 16",
                                      "x",
                                      "16.",
                                      ".16",
                                      "16..4",
                                      "16,4",
                                      "16:",
                                      "16::w2",
                                      "16:x",
                                      "16:W2",
                                      "16:w",
                                      "16:w0",
                                      "16:w-1",
                                      "16:w+1",
                                      "16:w 2",
                                      "16:w2x",
                                      "16:w0x10",
                                      "16:p",
                                      "16:p0",
                                      "16:reg",
                                      "16:reg0",
                                      "16:v",
                                      "16:v0",
                                      "16:phase",
                                      "16:phase0",
                                      "16:phases2",
                                      "16:splits",
                                      "16:pair",
                                      "16:tile",
                                      "16:tiledx",
                                      "16:alongside",
                                      "/16",
                                      "16/",
                                      "16//16",
                                      "16/ 16",
                                      "16/16:",
                                      "0",
                                      "16.0",
                                      "-16",
                                      "+16",
                                      "1048577",
                                      "16:w1048577",
                                      "16:w00000001",
                                      "16:w99999999999999999999999",
                                      "2.2.2.2.2.2.2.2.2",
                                      "2/2/2/2/2/2/2",
                                      "16:w4:phase2\n",
                                      "16\n/16",
                                      "16.16:split;"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        recipe r, before;
        memset(&r, 0x55, sizeof r);
        before = r;
        char quoted[64];
        snprintf(quoted, sizeof quoted, "\"%s\"", bad[i]);
        if (recipe_parse(bad[i], &r) == OCLFFT_SUCCESS) fail_msg("accepted: %s", quoted);
        assert_invalid(quoted, recipe_parse(bad[i], &r));
        assert_non_null(strstr(oclfft_last_error(), "recipe"));
        assert_memory_equal(&before, &r, sizeof r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_land_where_they_belong), cmocka_unit_test(defaults),
        cmocka_unit_test(canonical_texts_come_back),      cmocka_unit_test(other_spellings_become_canonical),
        cmocka_unit_test(random_recipes_round_trip),      cmocka_unit_test(malformed_recipes_are_refused),
    };
    return RUN_TESTS(tests);
}
