/* Index expressions by hand: what folds to which text, in 32 or 64 bits, which steps are read off,
 * and what happens at the ends of the ranges and without memory. (At random: test_expr_random.c.)
 */
#include "common/harness.h"

#include "codegen/expr/expr.h"

#include <stdlib.h>

/* The variables of a kernel: 32 items and 8 columns, loops of 4 butterflies of radix 10. */
typedef struct kernel {
    arena arena;
    const expr *t, *w, *b, *r, *n, *tile, *batch;
    const expr *j, *i; /* butterfly t + b * 32, and its point at r * 128 */
} kernel;

static void make_kernel(kernel *k) {
    k->arena = (arena){0};
    k->t = expr_variable(&k->arena, "t", EXPR_UINT, 31);
    k->w = expr_variable(&k->arena, "w", EXPR_UINT, 7);
    k->b = expr_variable(&k->arena, "b", EXPR_INT, 3);
    k->r = expr_variable(&k->arena, "r", EXPR_INT, 9);
    k->n = expr_variable(&k->arena, "n", EXPR_UINT, UINT32_MAX);
    k->tile = expr_variable(&k->arena, "column_tile", EXPR_ULONG, EXPR_ANY);
    k->batch = expr_variable(&k->arena, "batch", EXPR_ULONG, EXPR_ANY);
    k->j = expr_sum(k->t, expr_scaled(k->b, 32));
    k->i = expr_sum(k->j, expr_scaled(k->r, 128));
}

static int begin(void **state) {
    static kernel k;
    make_kernel(&k);
    *state = &k;
    return 0;
}

static int end(void **state) {
    kernel *k = *state;
    oclfft_status status = arena_status(&k->arena);
    arena_free(&k->arena);
    return status != OCLFFT_SUCCESS;
}

static void assert_text(const char *expected, const expr *e) {
    text out = {0};
    expr_print(e, &out);
    assert_string_equal(expected, text_string(&out));
    text_free(&out);
}

static const expr *constant(kernel *k, uint64_t n) {
    return expr_constant(&k->arena, n);
}

/* The same of a place in global memory. */
static void assert_place(const char *expected, const expr *e) {
    text out = {0};
    expr_print_place(e, &out);
    assert_string_equal(expected, text_string(&out));
    text_free(&out);
}

/* n - e */
static const expr *from(kernel *k, uint64_t n, const expr *e) {
    return expr_difference(constant(k, n), e);
}

/* ---- Sums ---- */

/* Constants cannot be taken out of a difference whose rest comes round, if there are signs. */
static void differences_are_signed_places(void **state) {
    kernel *k = *state;
    const expr *row = expr_scaled(k->w, 513);
    assert_place("t + b * 32", k->j);
    assert_place("(int)(w * 513 + 512) - (int)(t + b * 32)", expr_sum(row, from(k, 512, k->j)));
    assert_place("512 - (int)(t + b * 32)", from(k, 512, k->j));
    assert_place("9 - r", from(k, 9, k->r));
    assert_place("n * 3ul - t", expr_difference(expr_scaled(k->n, 3), k->t)); /* 64 bits do not */
    assert_place("3000000000l - (long)(t + b * 32)", from(k, 3000000000, k->j)); /* no int */
    assert_text("512 - t - b * 32", from(k, 512, k->j));
}

static void sums_are_added_up(void **state) {
    kernel *k = *state;
    assert_text("t + b * 32", k->j);
    assert_text("t + b * 32 + r * 128 + 7", expr_offset(k->i, 7));
    assert_text("t * 10 + b * 320", expr_scaled(k->j, 10));
    assert_text("t * 3", expr_sum(k->t, expr_sum(k->t, k->t)));
    assert_text("w * 2", expr_sum(expr_difference(k->w, k->t), expr_sum(k->t, k->w)));
    assert_text("0", expr_difference(k->j, k->j));
    assert_text("0", expr_scaled(k->j, 0));
    assert_text("12", expr_product(constant(k, 3), constant(k, 4)));
    assert_text("t + w + b", expr_sum(k->b, expr_sum(k->w, k->t)));
    assert_text("1280 - t - b * 32", from(k, 1280, k->j));
    assert_text("t + b * 32 - 1", expr_difference(k->j, constant(k, 1)));
    assert_text("w - t * 2", expr_difference(k->w, expr_scaled(k->t, 2)));
    assert_text("5", expr_variable_within(&k->arena, "v", EXPR_INT, 5, 5));
}

static void products_are_kept(void **state) {
    kernel *k = *state;
    assert_text("(t + b * 32) * (w + r)", expr_product(expr_sum(k->w, k->r), k->j));
    assert_text("t * w * 6", expr_product(expr_scaled(k->t, 2), expr_scaled(k->w, 3)));
    assert_text("t * (w + r * 2) * 4",
                expr_product(k->t, expr_sum(expr_scaled(k->w, 4), expr_scaled(k->r, 8))));
}

/* ---- Quotients ---- */

static void quotients_lose_what_divides(void **state) {
    kernel *k = *state;
    assert_text("t / 16 + b * 2", expr_divided(k->j, 16));
    assert_text("b", expr_divided(k->j, 32));
    assert_text("b / 2", expr_divided(k->j, 64));
    assert_text("0", expr_divided(k->j, 128));
    assert_text("(t + b * 32) / 10", expr_divided(k->j, 10));
    assert_text("t + b * 32", expr_divided(expr_scaled(k->j, 1000), 1000));
    assert_text("(t + b * 32) / 50", expr_divided(expr_divided(k->j, 10), 5));
    assert_text("(t + b * 32 + 30) / 50", expr_divided(expr_offset(expr_divided(k->j, 10), 3), 5));
    assert_text("t / 5 + b * 32", expr_divided(expr_sum(k->t, expr_scaled(k->b, 160)), 5));
    assert_text("(t + 4) / 16 + 6", expr_divided(expr_offset(k->t, 100), 16));
    assert_text("t / 5", expr_divided(expr_scaled(k->t, 2), 10));
    assert_text("(200 - t) / 64", expr_divided(from(k, 200, k->t), 64));
    assert_text("column_tile", expr_divided(expr_sum(expr_scaled(k->tile, 8), k->w), 8));
}

static void remainders_lose_what_divides(void **state) {
    kernel *k = *state;
    assert_text("t % 16", expr_modulo(k->j, 16));
    assert_text("t", expr_modulo(k->j, 32));
    assert_text("t + b % 2 * 32", expr_modulo(k->j, 64));
    assert_text("t + b * 32", expr_modulo(k->j, 128));
    assert_text("(t + b * 32) % 10", expr_modulo(k->j, 10));
    assert_text("0", expr_modulo(k->j, 1));
    assert_text("(t + b * 32) % 10", expr_modulo(expr_modulo(k->j, 100), 10));
    assert_text("t % 5 * 2", expr_modulo(expr_scaled(k->t, 2), 10));
    assert_text("(1280 - t - b * 32 - r * 128) % 1280", expr_modulo(from(k, 1280, k->i), 1280));
    assert_text("(200 - n % 100) % 50", expr_modulo(from(k, 200, expr_modulo(k->n, 100)), 50));
    assert_text("1200 - t", expr_modulo(from(k, 1200, k->t), 1280));
    assert_text("w", expr_modulo(expr_sum(expr_scaled(k->tile, 8), k->w), 8));
}

/* All digits of a number are the number. */
static void digits_are_put_together(void **state) {
    kernel *k = *state;
    const expr *low = expr_modulo(k->i, 7), *middle = expr_modulo(expr_divided(k->i, 7), 5);
    const expr *high = expr_divided(k->i, 35);
    const expr *all = expr_sum(low, expr_sum(expr_scaled(middle, 7), expr_scaled(high, 35)));
    assert_text("t + b * 32 + r * 128", all);
    assert_text("t * 3 + b * 96 + r * 384", expr_scaled(all, 3));
    assert_text("(t + b * 32 + r * 128) / 7 * 8 + (t + b * 32 + r * 128) % 7",
                expr_sum(low, expr_scaled(expr_divided(k->i, 7), 8)));
}

static void unknown_divisors_are_kept(void **state) {
    kernel *k = *state;
    const expr *tiles = expr_divided(expr_offset(k->batch, 3), 4);
    assert_text("column_tile % ((batch + 3) / 4)", expr_remainder(k->tile, tiles));
    assert_text("column_tile / ((batch + 3) / 4)", expr_quotient(k->tile, tiles));
    assert_text("t / (w + 8)", expr_quotient(k->t, expr_offset(k->w, 8)));
    assert_text("w", expr_remainder(k->w, expr_offset(k->t, 8)));
    assert_text("0", expr_quotient(k->w, expr_offset(k->t, 8)));
}

/* ---- Choices ---- */

static void choices_are_made(void **state) {
    kernel *k = *state;
    const expr *mirror = expr_modulo(from(k, 128, k->j), 128);
    const expr *two = expr_select(expr_is(k->r, 0), k->j, mirror);
    assert_text("r == 0 ? t + b * 32 : (128 - t - b * 32) % 128", two);
    assert_text("t + b * 32", expr_at(two, k->r, 0));
    assert_text("(128 - t - b * 32) % 128", expr_at(two, k->r, 1));
    assert_text("(r == 0 ? t + b * 32 : (128 - t - b * 32) % 128) * 3", expr_scaled(two, 3));
    assert_text("t", expr_select(expr_below(k->w, 3), k->t, k->t));
    assert_text("t < 3 ? w : r < 2 ? t : 0",
                expr_select(expr_below(k->t, 3), k->w,
                            expr_select(expr_below(k->r, 2), k->t, constant(k, 0))));
    assert_text("min(t, 5u)", expr_minimum(constant(k, 5), k->t));
    assert_text("min((ulong)w, batch - column_tile * 8 - 1)",
                expr_minimum(k->w, expr_difference(expr_difference(k->batch, constant(k, 1)),
                                                   expr_scaled(k->tile, 8))));
    assert_text("min(t, (uint)r)", expr_minimum(k->t, k->r));
    assert_text("w", expr_minimum(k->w, constant(k, 7)));
    assert_text("t", expr_minimum(k->t, expr_sum(k->t, k->w)));
}

static void tables_are_looked_up(void **state) {
    kernel *k = *state;
    const expr *order = expr_lookup("order3", k->j, EXPR_UINT, 126);
    assert_text("t % 7 + order3[t + b * 32] * 7",
                expr_sum(expr_scaled(order, 7), expr_modulo(k->t, 7)));
    assert_text("0", expr_divided(order, 127));
    assert_text("order3[t + 64]", expr_at(order, k->b, 2));
}

/* ---- Conditions ---- */

static void comparisons_are_decided(void **state) {
    kernel *k = *state;
    assert_true(expr_is_true(expr_below(k->j, 128)));
    assert_true(expr_is_false(expr_less(expr_offset(k->j, 5), expr_offset(k->j, 5))));
    assert_true(expr_is_true(expr_less(k->j, expr_offset(k->j, 1))));
    assert_true(expr_is_false(expr_is(expr_offset(k->t, 1), 0)));
    assert_true(expr_is_false(expr_is(expr_scaled(k->t, 2), 7)));
    assert_true(expr_is_true(expr_equal(expr_modulo(k->j, 32), k->t)));
    assert_true(expr_is_false(expr_is(k->t, 32)));
    /* What is a multiple of 4 but for 3, and not below zero, is 3 at least. */
    const expr *three = expr_offset(expr_scaled(expr_difference(k->w, k->t), 4), 3);
    assert_true(expr_is_false(expr_below(three, 2)));
    assert_true(expr_is_true(expr_less(constant(k, 2), three)));
    assert_true(expr_is_false(expr_is(three, 2)));
}

static void comparisons_get_simpler(void **state) {
    kernel *k = *state;
    const expr *column = expr_sum(expr_scaled(k->tile, 8), k->w);
    assert_text("b < 3 || t < 8", expr_below(k->j, 104));
    assert_text("b < 3", expr_below(k->j, 96));
    assert_text("t + b * 32 < 72", expr_below(k->j, 72));
    assert_text("w + column_tile * 8 < batch", expr_less(column, k->batch));
    assert_text("w + column_tile * 8 < 99", expr_below(column, 99));
    assert_text("column_tile < 12", expr_below(column, 96));
    assert_text("t < 8", expr_less(expr_sum(k->t, k->w), expr_offset(k->w, 8)));
    assert_text("t < 8", expr_below(expr_offset(expr_scaled(k->t, 2), 1), 16));
    assert_text("t > 3", expr_less(constant(k, 7), expr_scaled(k->t, 2)));
    assert_text("t <= 3", expr_not(expr_less(constant(k, 7), expr_scaled(k->t, 2))));
    assert_text("t + b * 32 == 8", expr_is(expr_scaled(k->j, 2), 16));
    assert_text(
        "w - t * 2 == 3",
        expr_is(expr_offset(expr_scaled(expr_difference(k->w, expr_scaled(k->t, 2)), 5), 4), 19));
    assert_text("32 - t > 3", expr_less(constant(k, 7), from(k, 64, expr_scaled(k->t, 2))));
    assert_text("t != w", expr_not(expr_equal(expr_offset(k->t, 5), expr_offset(k->w, 5))));
    assert_text("w * 2 + 1 + column_tile * 16 < batch",
                expr_less(expr_offset(expr_scaled(column, 2), 1), k->batch));
}

static void conditions_are_joined(void **state) {
    kernel *k = *state;
    const expr *a = expr_below(k->t, 5), *b = expr_below(k->w, 3), *c = expr_is(k->r, 4);
    const expr *always = expr_true(&k->arena), *never = expr_not(always);
    assert_text("t < 5 && w < 3", expr_and(a, b));
    assert_text("t < 5 && (w < 3 || r == 4)", expr_and(a, expr_or(b, c)));
    assert_text("t < 5 || (w < 3 && r == 4)", expr_or(a, expr_and(b, c)));
    assert_text("!(t < 5 && w < 3)", expr_not(expr_and(a, b)));
    assert_text("t < 5", expr_not(expr_not(a)));
    assert_text("t >= 5", expr_not(a));
    assert_true(expr_and(a, always) == a && expr_and(always, a) == a && expr_and(a, a) == a);
    assert_true(expr_or(a, never) == a && expr_or(never, a) == a && expr_or(a, a) == a);
    assert_true(expr_is_false(expr_and(a, never)) && expr_is_false(expr_and(never, a)));
    assert_true(expr_is_true(expr_or(a, always)) && expr_is_true(expr_or(always, a)));
    assert_true(expr_is_false(expr_and(a, expr_not(a))) && expr_is_true(expr_or(a, expr_not(a))));
}

static void guards_vanish_where_they_hold(void **state) {
    kernel *k = *state;
    text out = {0};
    expr_print_guard(expr_below(k->j, 128), &out);
    assert_string_equal("", text_string(&out));
    expr_print_guard(expr_below(k->j, 100), &out);
    assert_string_equal("if (b < 3 || t < 4) ", text_string(&out));
    text_free(&out);
}

/* ---- Widths ---- */

static void what_fits_stays_narrow(void **state) {
    kernel *k = *state;
    assert_text("t * 100000 + b * 3200000", expr_scaled(k->j, 100000));
    assert_text("t * 100000000 + b * 3200000000ul", expr_scaled(k->j, 100000000));
    assert_text("t * 3000000000ul", expr_scaled(k->t, UINT64_C(3000000000)));
    assert_text("t + w * 5000000000ul", expr_sum(k->t, expr_scaled(k->w, UINT64_C(5000000000))));
    assert_text("t + b * 32 + column_tile", expr_sum(k->tile, k->j));
    assert_text("column_tile + 7", expr_offset(k->tile, 7));
    assert_text("column_tile - t - 7", expr_difference(k->tile, expr_offset(k->t, 7)));
    assert_text("5000000000ul - t * 3", from(k, UINT64_C(5000000000), expr_scaled(k->t, 3)));
    assert_text("b * 1000000000u", expr_scaled(k->b, 1000000000));
    assert_text("n + 4294967295ul", expr_offset(k->n, UINT32_MAX));
    assert_text("n + (ulong)t", expr_sum(k->n, k->t));
    assert_text("column_tile * (t + b * 32)", expr_product(k->tile, k->j));
    assert_text("(ulong)n * t", expr_product(k->n, k->t));
    assert_text("n / 3000000000u", expr_divided(k->n, UINT64_C(3000000000)));
}

static void text_is_widened(void **state) {
    kernel *k = *state;
    const expr *wanted[] = {k->j, k->t, constant(k, 5), k->tile,
                            expr_lookup("a", k->t, EXPR_UINT, 9)};
    const char *texts[] = {"(ulong)(t + b * 32)", "(ulong)t", "5ul", "column_tile", "(ulong)a[t]"};
    for (int i = 0; i < 5; ++i) {
        text out = {0};
        expr_print_wide(wanted[i], &out);
        assert_string_equal(texts[i], text_string(&out));
        text_free(&out);
    }
}

static void operands_stand_in_parentheses(void **state) {
    kernel *k = *state;
    const expr *wanted[] = {k->j, k->t, expr_scaled(k->t, 2), expr_lookup("a", k->j, EXPR_UINT, 9)};
    const char *texts[] = {"(t + b * 32)", "t", "(t * 2)", "a[t + b * 32]"};
    for (int i = 0; i < 4; ++i) {
        text out = {0};
        expr_print_operand(wanted[i], &out);
        assert_string_equal(texts[i], text_string(&out));
        text_free(&out);
    }
}

/* ---- What is read off ---- */

static void assert_step(int64_t expected, const expr *e, const expr *variable) {
    int64_t step;
    assert_true(expr_step(e, variable, &step));
    assert_true(step == expected);
}

static void steps_are_read_off(void **state) {
    kernel *k = *state;
    int64_t step;
    assert_step(32, k->j, k->b);
    assert_step(0, k->j, k->r);
    assert_step(-32, from(k, 1280, k->j), k->b);
    assert_step(2, expr_divided(k->j, 16), k->b);
    assert_step(0, expr_modulo(k->j, 16), k->b);
    assert_step(7, expr_scaled(k->j, 7), k->t);
    assert_step(0, k->j, constant(k, 3)); /* of one butterfly there is no loop */
    assert_false(expr_step(expr_divided(k->j, 10), k->b, &step));
    assert_false(expr_step(expr_product(k->b, k->j), k->b, &step));
    /* Stockham's place, with padding that the steps cross or stay within. */
    const expr *put = expr_sum(expr_scaled(expr_divided(k->j, 8), 64), expr_modulo(k->j, 8));
    put = expr_sum(put, expr_scaled(k->r, 8));
    assert_step(256, put, k->b);
    assert_step(8, put, k->r);
    const expr *padded = expr_sum(put, expr_scaled(expr_divided(put, 32), 2));
    assert_step(272, padded, k->b);
    assert_false(expr_step(padded, k->r, &step));
    padded = expr_sum(put, expr_scaled(expr_divided(put, 8), 2));
    assert_step(10, padded, k->r);
}

static void variables_are_replaced(void **state) {
    kernel *k = *state;
    uint64_t value;
    assert_text("t + b * 32", expr_at(k->i, k->r, 0));
    assert_text("w + b * 32 + r * 128", expr_substitute(k->i, k->t, k->w));
    assert_text("t < 18", expr_at(expr_below(k->j, 50), k->b, 1));
    assert_true(expr_at(k->j, k->r, 1) == k->j);
    assert_true(expr_depends(expr_divided(k->i, 10), k->b));
    assert_false(expr_depends(expr_divided(k->j, 10), k->r));
    assert_true(expr_is_constant(expr_at(expr_at(k->j, k->t, 3), k->b, 2), &value) && value == 67);
    assert_false(expr_is_constant(k->j, &value));
}

static void ranges_are_told(void **state) {
    kernel *k = *state;
    assert_true(expr_least(k->j) == 0 && expr_greatest(k->j) == 127);
    assert_true(expr_least(from(k, 200, k->t)) == 169 && expr_greatest(from(k, 200, k->t)) == 200);
    assert_true(expr_least(from(k, 20, k->t)) == 0);
    assert_true(expr_greatest(expr_remainder(k->t, expr_offset(k->w, 8))) == 14);
    assert_true(expr_greatest(expr_remainder(k->w, expr_offset(k->t, 1))) == 7);
    assert_true(expr_greatest(expr_quotient(k->t, expr_offset(k->w, 8))) == 3);
    assert_true(expr_greatest(expr_sum(k->batch, k->t)) == EXPR_ANY);
    assert_int_equal(EXPR_UINT, expr_type_of(k->j));
    assert_int_equal(EXPR_INT, expr_type_of(expr_scaled(k->b, 32)));
    assert_int_equal(EXPR_ULONG, expr_type_of(expr_scaled(k->j, 100000000)));
}

/* ---- Below zero ---- */

static void signed_wholes_are_signed(void **state) {
    kernel *k = *state;
    assert_text("-(int)(t * 512)", expr_scaled(k->t, -512));
    assert_text("-(r * 512)", expr_scaled(k->r, -512));
    assert_text("-r", expr_scaled(k->r, -1));
    assert_text("(int)w - (int)t", expr_sum(k->w, expr_scaled(k->t, -1)));
    assert_text("(int)(t + w * 8) - r * 3",
                expr_sum(expr_sum(k->t, expr_scaled(k->w, 8)), expr_scaled(k->r, -3)));
    assert_text("r * 5 - 9", expr_offset(expr_scaled(k->r, 5), -9));
}

static void signs_that_say_nothing_vanish(void **state) {
    kernel *k = *state;
    const expr *down = expr_scaled(k->t, -1);
    assert_text("31 - t", expr_offset(down, 31));
    assert_false(expr_is_signed(expr_offset(down, 31)));
    assert_text("30 - (int)t", expr_offset(down, 30));
    assert_true(expr_is_signed(expr_offset(down, 30)));
    assert_text("w", expr_sum(down, expr_sum(k->t, k->w)));
    assert_text("t * 4", expr_scaled(down, -4));
    assert_text("0", expr_scaled(down, 0));
    assert_text("batch - t - 1", expr_unsigned(expr_sum(k->batch, expr_offset(down, -1))));
}

static void signed_steps_are_read_off(void **state) {
    kernel *k = *state;
    const expr *place = expr_sum(expr_scaled(k->i, -3), expr_scaled(k->w, 1000));
    const expr *base = expr_at(expr_at(place, k->b, 0), k->r, 0);
    int64_t step;
    assert_true(expr_step(place, k->r, &step) && step == -384);
    assert_text("(int)(w * 1000) - (int)(t * 3)", base);
    assert_text("-(b * 96 + r * 384)", expr_signed_difference(place, base));
    /* The base may be above zero where what follows is not. */
    place = expr_offset(expr_scaled(k->i, -1), 100);
    base = expr_at(expr_at(place, k->b, 0), k->r, 0);
    assert_text("100 - t", base);
    assert_text("-(b * 32 + r * 128)", expr_signed_difference(place, base));
    assert_text("-(b % 3)", expr_signed_difference(k->t, expr_sum(k->t, expr_modulo(k->b, 3))));
}

/* An int takes 31 bits of what is added, and of what is taken away. */
static void signed_sums_are_wide_enough(void **state) {
    kernel *k = *state;
    const expr *n = k->n, *half = expr_divided(n, 2);
    assert_text("-(int)(n / 2)", expr_scaled(half, -1));
    assert_text("-(long)n", expr_scaled(n, -1));
    assert_text("-(long)(n * 3ul)", expr_scaled(n, -3));
    assert_text("(long)w - (long)n", expr_sum(k->w, expr_scaled(n, -1)));
    assert_text("-(long)(batch * 2)", expr_scaled(k->batch, -2));
    assert_text("-(long)(r * 300000000u)", expr_scaled(k->r, -300000000));
    assert_text("5000000000l - (long)(n * 2ul)",
                expr_offset(expr_scaled(n, -2), INT64_C(5000000000)));
    assert_text("-(long)(n + 3000000000ul)", expr_offset(expr_scaled(n, -1), -3000000000));
    assert_text("-512", expr_signed_constant(&k->arena, -512));
    assert_text("-3000000000l", expr_signed_constant(&k->arena, -3000000000));
    assert_int_equal(EXPR_INT, expr_type_of(expr_scaled(k->t, -512)));
    assert_int_equal(EXPR_LONG, expr_type_of(expr_scaled(k->batch, -1)));
}

/* ---- The ends of 64 bits ---- */

typedef struct values {
    uint64_t batch, n;
} values;

static uint64_t variable(const void *context, const char *name) {
    const values *v = context;
    return strcmp(name, "batch") == 0 ? v->batch : v->n;
}

static void assert_value(uint64_t expected, const expr *e, uint64_t batch, uint64_t n) {
    values v = {batch, n};
    assert_true(expr_evaluate(e, &(expr_values){variable, NULL, &v}) == expected);
}

/* Parts may be beyond 63 and even 64 bits where the whole is not. */
static void great_parts_are_not_torn_out(void **state) {
    kernel *k = *state;
    uint64_t unit = UINT64_C(1) << 33, batch = UINT64_C(7000000000000000000), n = 2328306437;
    const expr *whole = expr_difference(expr_scaled(k->batch, 3), expr_scaled(k->n, (int64_t)unit));
    assert_value((3 * batch - n * unit) / unit, expr_divided(whole, unit), batch, n);
    assert_value(10, expr_modulo(expr_sum(expr_scaled(expr_modulo(k->batch, 4), 25), k->n), 100),
                 INT64_MAX - 1, 60);
    const expr *d = expr_difference(expr_scaled(k->batch, 4), expr_scaled(k->n, UINT64_C(1) << 32));
    assert_value(0, expr_less(d, expr_modulo(k->n, 5)), UINT64_C(1) << 62, UINT32_MAX);
}

static void coefficients_may_come_round(void **state) {
    kernel *k = *state;
    const expr *doubled = expr_scaled(expr_scaled(k->n, UINT64_C(1) << 62), 2);
    const expr *e =
        expr_difference(expr_sum(doubled, expr_scaled(k->n, 3)),
                        expr_sum(constant(k, UINT64_C(1) << 62), constant(k, UINT64_C(1) << 62)));
    assert_value(0, expr_divided(e, 5), 0, 1);
    assert_value(0, expr_divided(expr_offset(e, 0), 5), 0, 1);
    assert_value(3, expr_modulo(e, 5), 0, 1);
    assert_value(0, expr_below(e, 3), 0, 1);
    assert_value(1, expr_is(e, 3), 0, 1);
    const expr *far = expr_divided(expr_offset(expr_divided(k->batch, 16), 3), 4);
    assert_value(UINT64_C(1) << 57, far, INT64_MAX, 0);
    assert_false(expr_is_true(expr_below(far, UINT64_C(1) << 57)));
    assert_value(0, expr_divided(expr_divided(k->batch, UINT64_C(1) << 40), UINT64_C(1) << 40),
                 INT64_MAX, 0);
}

/* -2^63 has no negative. */
static void the_least_coefficient_is_not_negated(void **state) {
    kernel *k = *state;
    const uint64_t quarter = UINT64_C(1) << 62;
    const expr *put_together = expr_sum(expr_scaled(expr_divided(k->n, 2), INT64_MIN),
                                        expr_scaled(expr_modulo(k->n, 2), -(int64_t)quarter));
    assert_value(0 - 3 * quarter, put_together, 0, 3);
    assert_value(1, expr_less(expr_scaled(k->n, INT64_MIN), constant(k, 5)), 0, 2);
}

/* ---- Without memory ---- */

/* Some of everything, so often. */
static void build_all(kernel *k, int times) {
    while (times-- > 0) {
        const expr *order = expr_lookup("order", k->i, EXPR_UINT, 99);
        const expr *e = expr_sum(expr_divided(k->j, 10), expr_modulo(expr_scaled(order, 3), 7));
        e = expr_select(expr_or(expr_below(e, 5), expr_not(expr_is(k->w, 2))),
                        expr_minimum(e, k->batch), expr_product(k->tile, e));
        e = expr_substitute(expr_difference(e, k->t), k->w, k->r);
        int64_t step;
        text out = {0};
        (void)expr_step(e, k->b, &step);
        expr_print(expr_and(expr_less(e, k->batch), expr_true(&k->arena)), &out);
        expr_print(expr_offset(expr_scaled(k->i, -times), 3), &out);
        text_free(&out);
    }
}

static int allocations, failing;

/* True when this one is to fail, as all behind it do. */
static bool fails(void) {
    return ++allocations >= failing && failing;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

static void missing_memory_is_told_at_the_end(void **state) {
    kernel k;
    int needed;
    (void)state;
    allocations = failing = 0;
    make_kernel(&k);
    build_all(&k, 40);
    needed = allocations;
    assert_ok(arena_status(&k.arena));
    arena_free(&k.arena);
    assert_true(needed > 3);
    for (int number = 1; number <= needed; ++number) {
        allocations = 0;
        failing = number;
        make_kernel(&k);
        build_all(&k, 40);
        failing = 0;
        assert_int_equal(OCLFFT_ERROR_OUT_OF_HOST_MEMORY, arena_status(&k.arena));
        arena_free(&k.arena);
    }
    assert_ok(arena_status(&k.arena)); /* it can be used again */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(sums_are_added_up),
        TEST(differences_are_signed_places),
        TEST(products_are_kept),
        TEST(quotients_lose_what_divides),
        TEST(remainders_lose_what_divides),
        TEST(digits_are_put_together),
        TEST(unknown_divisors_are_kept),
        TEST(choices_are_made),
        TEST(tables_are_looked_up),
        TEST(comparisons_are_decided),
        TEST(comparisons_get_simpler),
        TEST(conditions_are_joined),
        TEST(guards_vanish_where_they_hold),
        TEST(what_fits_stays_narrow),
        TEST(text_is_widened),
        TEST(operands_stand_in_parentheses),
        TEST(steps_are_read_off),
        TEST(variables_are_replaced),
        TEST(ranges_are_told),
        TEST(signed_wholes_are_signed),
        TEST(signs_that_say_nothing_vanish),
        TEST(signed_steps_are_read_off),
        TEST(signed_sums_are_wide_enough),
        TEST(great_parts_are_not_torn_out),
        TEST(coefficients_may_come_round),
        TEST(the_least_coefficient_is_not_negated),
        cmocka_unit_test(missing_memory_is_told_at_the_end),
    };
    return RUN_TESTS(tests);
}
