/* Recipes as text: what is printed is what was read, malformed ones are refused. */
#include "common/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/strings.h"
#include "recipe/recipe.h"

/* That of one axis plan, whole: it ends with the text. A recipe that is refused leaves the reader
 * where it was. */
static oclfft_status parse(const char *source, recipe *r) {
    const char *at = source;
    oclfft_status status = recipe_parse(&at, r);
    if (status == OCLFFT_SUCCESS)
        assert_int_equal(0, *at);
    else
        assert_ptr_equal(source, at);
    return status;
}

static void assert_prints(const char *expected, const recipe *r) {
    text printed = {0};
    recipe_print(r, &printed);
    assert_string_equal(expected, text_string(&printed));
    text_free(&printed);
}

static bool is_factor(const pass_recipe *p, uint32_t at, factor_kind kind, uint32_t length,
                      uint32_t inner) {
    const factor *f = &p->factors[at];
    return at < p->factor_count && f->kind == kind && f->length == length && f->inner == inner;
}

static void options_land_where_they_belong(void **state) {
    (void)state;
    recipe r;
    assert_ok(parse("16.8.4:w2:p32:phase4:tiled:reg64/2.4.8.16:w16:v16:along", &r));
    assert_int_equal(2, r.pass_count);
    assert_false(r.bluestein);
    const pass_recipe *a = &r.pass[0], *b = &r.pass[1];
    assert_int_equal(3, a->factor_count);
    assert_true(is_factor(a, 0, FACTOR_RADIX, 16, 0) && is_factor(a, 1, FACTOR_RADIX, 8, 0) &&
                is_factor(a, 2, FACTOR_RADIX, 4, 0));
    assert_true(a->width == 2 && a->points == 32 && a->phases == 4 && a->max_registers == 64);
    assert_true(a->tiled && !a->along && a->lanes == 0);
    assert_int_equal(512, pass_recipe_length(a));
    assert_int_equal(4, b->factor_count);
    assert_true(b->width == 16 && b->lanes == 16 && b->along && !b->tiled && b->max_registers == 0);
    assert_int_equal(1024, pass_recipe_length(b));
}

/* The radices of a convolution do not count for the length, but for the points. */
static void convolutions_hold_their_radices(void **state) {
    (void)state;
    recipe r;
    assert_ok(parse("2.r101(10.10).b47(6.16).3:p12", &r));
    const pass_recipe *p = &r.pass[0];
    assert_int_equal(8, p->factor_count);
    assert_true(is_factor(p, 0, FACTOR_RADIX, 2, 0) && is_factor(p, 1, FACTOR_RADER, 101, 2));
    assert_true(is_factor(p, 2, FACTOR_RADIX, 10, 0) && is_factor(p, 3, FACTOR_RADIX, 10, 0));
    assert_true(is_factor(p, 4, FACTOR_BLUESTEIN, 47, 2) && is_factor(p, 5, FACTOR_RADIX, 6, 0));
    assert_true(is_factor(p, 6, FACTOR_RADIX, 16, 0) && is_factor(p, 7, FACTOR_RADIX, 3, 0));
    assert_int_equal(2 * 101 * 47 * 3, pass_recipe_length(p));
    assert_int_equal(12, p->points);
    assert_ok(parse("r101(20.5)", &r));
    assert_true(is_factor(&r.pass[0], 0, FACTOR_RADER, 101, 2));
    assert_int_equal(20, r.pass[0].points);
}

static void bluestein_stands_in_front(void **state) {
    (void)state;
    recipe r;
    assert_ok(parse("bluestein/16.16:w16:tiled/16.16.2:w8", &r));
    assert_true(r.bluestein && r.pass_count == 2 && r.pass[0].tiled);
    assert_int_equal(256, pass_recipe_length(&r.pass[0]));
    assert_int_equal(512, pass_recipe_length(&r.pass[1]));
}

static void axis_plans_are_read_one_by_one(void **state) {
    (void)state;
    const char *at = "16.16:w4;bluestein/8:w8/4.4:w2;r101(10.10)";
    recipe r;
    assert_ok(recipe_parse(&at, &r));
    assert_string_equal(";bluestein/8:w8/4.4:w2;r101(10.10)", at);
    assert_prints("16.16:w4:split", &r);
    ++at;
    assert_ok(recipe_parse(&at, &r));
    assert_string_equal(";r101(10.10)", at);
    assert_prints("bluestein/8:w8/4.4:w2:split", &r);
    ++at;
    assert_ok(recipe_parse(&at, &r));
    assert_string_equal("", at);
    assert_prints("r101(10.10):split", &r);
    at = "16;";
    /* that something follows is for those to say who know the axis plans */
    assert_ok(recipe_parse(&at, &r));
    assert_string_equal(";", at);
}

static void axes_have_their_factors(void **state) {
    (void)state;
    recipe r;
    assert_ok(parse("1.16.8x5x3.2:w2:whole", &r));
    const pass_recipe *p = &r.pass[0];
    assert_int_equal(2, p->axes);
    assert_int_equal(6, p->factor_count);
    assert_int_equal(128, pass_recipe_axis(p, 0));
    assert_int_equal(5, pass_recipe_axis(p, 1));
    assert_int_equal(6, pass_recipe_axis(p, 2));
    assert_int_equal(128 * 5 * 6, pass_recipe_length(p));
    static const uint32_t axes[] = {0, 0, 0, 1, 2, 2};
    for (uint32_t f = 0; f < 6; ++f) assert_int_equal(axes[f], p->factors[f].axis);
    assert_ok(parse("16.8", &r));
    assert_int_equal(0, r.pass[0].axes);
}

static void factors_are_added_while_there_is_room(void **state) {
    (void)state;
    pass_recipe p = {.width = 1};
    for (uint32_t f = 0; f < MAX_FACTORS; ++f)
        assert_true(pass_recipe_add(&p, FACTOR_RADIX, 2 + f, 0));
    assert_false(pass_recipe_add(&p, FACTOR_RADIX, 2, 0));
    assert_int_equal(MAX_FACTORS, p.factor_count);
    for (uint32_t f = 0; f < MAX_FACTORS; ++f)
        assert_true(is_factor(&p, f, FACTOR_RADIX, 2 + f, 0));
}

static void defaults(void **state) {
    (void)state;
    recipe r;
    assert_ok(parse("4.16.8", &r));
    const pass_recipe *p = &r.pass[0];
    assert_true(p->width == 1 && p->points == 16 && p->phases == 1 && p->lanes == 0 &&
                p->max_registers == 0 && !p->tiled && !p->along);
    assert_ok(parse("4.16.8:whole", &r));
    assert_int_equal(0, r.pass[0].phases);
}

static void canonical_texts_come_back(void **state) {
    (void)state;
    static const char *const texts[] = {"1",
                                        "2",
                                        "16",
                                        "4.4:split",
                                        "4.4:whole",
                                        "16.16.16:phase2",
                                        "16.8.8:w2:whole",
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
                                        "16:whole",
                                        "15.7:w5:p30:split",
                                        "10.10.10:p20:whole",
                                        "31.29:w3:split",
                                        "r101(10.10):split",
                                        "r101(10.10).4:split",
                                        "4.r101(10.10):w3:whole",
                                        "b47(6.16):split",
                                        "2.b47(6.16).3:p18:phase3",
                                        "r23(11.2).r59(2.29):split",
                                        "1.r61(15.4).1:w4:split",
                                        "4.r101(10.10):w8:v8",
                                        "bluestein/16.16:w16:split:tiled/16.16.2:w8:split",
                                        "bluestein/8:w4/8:w4/8:w4",
                                        "2/2/2/2/2/2/2/2/2/2/2/2",
                                        "2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2:split",
                                        "16.16:w2:split:tiled:reg64",
                                        "16x16:w4:split",
                                        "1.16.8x16.8:split",
                                        "8x2.4x3:w2:p16:whole",
                                        "r11(10)x4:split"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        recipe r;
        assert_ok(parse(texts[i], &r));
        assert_prints(texts[i], &r);
    }
}

static void other_spellings_become_canonical(void **state) {
    (void)state;
    static const char *const pairs[][2] = {{"16:w1", "16"},
                                           {"16:p16", "16"},
                                           {"16.16", "16.16:split"},
                                           {"16:split", "16"},
                                           {"4.4:tiled:split:w2", "4.4:w2:split:tiled"},
                                           {"4.4:whole:split", "4.4:split"},
                                           {"8.8:reg64:p16", "8.8:p16:split:reg64"},
                                           {"8.8:phase1", "8.8:split"},
                                           {"r101(10.10)", "r101(10.10):split"},
                                           {"r101(10.10).4:p10", "r101(10.10).4:split"},
                                           {"bluestein/8:p8/4.4", "bluestein/8/4.4:split"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        recipe r;
        assert_ok(parse(pairs[i][0], &r));
        assert_prints(pairs[i][1], &r);
    }
}

static uint32_t next(uint64_t *seed, uint32_t bound) {
    *seed = *seed * UINT64_C(6364136223846793005) + 1;
    return (uint32_t)(*seed >> 33) % bound;
}

static void add_random_factor(uint64_t *seed, pass_recipe *r) {
    uint32_t place = r->factor_count, left = MAX_FACTORS - place, inner = 1 + next(seed, 4);
    factor_kind kind = inner < left ? (factor_kind)next(seed, 3) : FACTOR_RADIX;
    assert_true(pass_recipe_add(r, kind, 1 + next(seed, kind == FACTOR_RADIX ? 31 : 10000),
                                kind == FACTOR_RADIX ? 0 : inner));
    while (kind != FACTOR_RADIX && r->factor_count <= place + inner)
        assert_true(pass_recipe_add(r, FACTOR_RADIX, 1 + next(seed, 31), 0));
}

static pass_recipe random_pass(uint64_t *seed) {
    pass_recipe r = {.width = 1 + next(seed, 64), .phases = 1};
    for (uint32_t count = 1 + next(seed, MAX_FACTORS); r.factor_count < count;) {
        if (r.factor_count && next(seed, 6) == 0) ++r.axes;
        add_random_factor(seed, &r);
    }
    r.points = 1 + next(seed, 64);
    r.phases = next(seed, 5);
    r.tiled = next(seed, 2);
    if (next(seed, 2)) r.max_registers = 1 + next(seed, 255);
    return r;
}

static void random_recipes_round_trip(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int round = 0; round < 2000; ++round) {
        recipe r = {.bluestein = next(&seed, 2), .pass_count = 1 + next(&seed, MAX_PASSES)}, read;
        for (uint32_t p = 0; p < r.pass_count; ++p) r.pass[p] = random_pass(&seed);
        text printed = {0}, again = {0};
        recipe_print(&r, &printed);
        assert_ok(parse(text_string(&printed), &read));
        recipe_print(&read, &again);
        assert_string_equal(text_string(&printed), text_string(&again));
        assert_memory_equal(&r, &read, sizeof r);
        text_free(&printed);
        text_free(&again);
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
                                      "2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2",
                                      "2/2/2/2/2/2/2/2/2/2/2/2/2",
                                      "r101(2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2)",
                                      "r",
                                      "r101",
                                      "r101(",
                                      "r101()",
                                      "r101(10",
                                      "r101(10.",
                                      "r101(10.)",
                                      "r101(10.10",
                                      "r101(10.10))",
                                      "r101)10(",
                                      "r101 (10.10)",
                                      "r101(10,10)",
                                      "r101(r11(10).10)",
                                      "r101(b5(9).20)",
                                      "r(10.10)",
                                      "R101(10.10)",
                                      "r0(1)",
                                      "r101(0)",
                                      "b47",
                                      "b47(6.16",
                                      "b47(6.16)4",
                                      "br47(6.16)",
                                      "b",
                                      "101(10.10)",
                                      "r1048577(16)",
                                      "bluestein",
                                      "bluestein/",
                                      "bluestein16/16",
                                      "bluestein//16",
                                      "bluestein/bluestein/16",
                                      "bluestein:w4/16",
                                      "16/bluestein/16",
                                      "Bluestein/16/16",
                                      "16:w4:phase2\n",
                                      "16\n/16",
                                      "16.16:split,16",
                                      ";",
                                      ";16",
                                      "16x",
                                      "16.x4",
                                      "16xx4",
                                      "x16",
                                      "16x.4",
                                      "16x0",
                                      "16X4",
                                      "16 x 4",
                                      "r101(10x10)",
                                      "4x4:w2x4",
                                      "bluestein;16"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        recipe r, before;
        memset(&r, 0x55, sizeof r);
        before = r;
        char quoted[80];
        snprintf(quoted, sizeof quoted, "\"%s\"", bad[i]);
        string_clean(quoted, ""); /* sentences are one line */
        if (parse(bad[i], &r) == OCLFFT_SUCCESS) fail_msg("accepted: %s", quoted);
        assert_invalid(quoted, parse(bad[i], &r));
        assert_non_null(strstr(oclfft_last_error(), "recipe"));
        assert_memory_equal(&before, &r, sizeof r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_land_where_they_belong),
        cmocka_unit_test(convolutions_hold_their_radices),
        cmocka_unit_test(bluestein_stands_in_front),
        cmocka_unit_test(axis_plans_are_read_one_by_one),
        cmocka_unit_test(axes_have_their_factors),
        cmocka_unit_test(factors_are_added_while_there_is_room),
        cmocka_unit_test(defaults),
        cmocka_unit_test(canonical_texts_come_back),
        cmocka_unit_test(other_spellings_become_canonical),
        cmocka_unit_test(random_recipes_round_trip),
        cmocka_unit_test(malformed_recipes_are_refused),
    };
    return RUN_TESTS(tests);
}
