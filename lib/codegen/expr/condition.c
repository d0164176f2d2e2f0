/* Conditions. Comparisons that ranges decide are constants. */
#include "node.h"

bool expr_is_true(const expr *a) {
    return is_constant(a) && a->constant != 0;
}

bool expr_is_false(const expr *a) {
    return is_constant(a) && a->constant == 0;
}

static const expr *truth(const expr *like, bool holds) {
    return expr_integer(like->arena, holds);
}

/* ---- Comparisons ---- */

static bool has_negative(const expr *e) {
    sum_view v;
    sum_of(e, &v);
    bool negative = v.constant < 0;
    for (uint32_t i = 0; i < v.count; ++i) negative |= v.terms[i].coefficient < 0;
    return negative;
}

/* Takes away on both sides what both have. */
static void cancel(const expr **a, const expr **b) {
    const expr *d = expr_difference(*a, *b);
    if (d->wrapped || has_negative(*a) || has_negative(*b)) return;
    *a = expr_part(d, true);
    *b = expr_part(d, false);
}

static const expr *less(const expr *a, const expr *b);

/* whole * unit + rest < k * unit + left, with rest < unit. NULL where it does not get simpler. */
static const expr *less_by_units(const expr *a, int64_t limit) {
    const expr *whole, *rest;
    int64_t unit;
    for (int64_t below = INT64_MAX; expr_split_apart(a, 0, below, &unit, &whole, &rest);
         below = unit) {
        int64_t k = limit / unit, left = limit % unit;
        if (rest->low >= left) return less(whole, expr_integer(a->arena, k));
        if (rest->high < left) return less(whole, expr_integer(a->arena, k + 1));
        /* The first comparison is the compiler's: it unrolls the loop. */
        if (whole->has_counter && !whole->has_other && whole->high <= k)
            return expr_or(less(whole, expr_integer(a->arena, k)),
                           less(rest, expr_integer(a->arena, left)));
    }
    return NULL;
}

static const expr *less_than_constant(const expr *a, const expr *b) {
    const expr *whole, *rest;
    uint64_t content = sum_content(a, false);
    if (content > 1 && content <= INT64_MAX && expr_split(a, (int64_t)content, &whole, &rest)) {
        int64_t left = b->constant - rest->constant;
        if (left <= 0) return truth(a, false);
        return less(whole, expr_integer(a->arena, (left - 1) / (int64_t)content + 1));
    }
    const expr *e = less_by_units(a, b->constant);
    return e ? e : expr_node(KIND_LESS, a, b, NULL);
}

static const expr *constant_less_than(const expr *a, const expr *b) {
    const expr *whole, *rest;
    uint64_t content = sum_content(b, false);
    if (content > 1 && content <= INT64_MAX && expr_split(b, (int64_t)content, &whole, &rest)) {
        int64_t left = a->constant - rest->constant;
        if (left < 0) return truth(a, true);
        return less(expr_integer(a->arena, left / (int64_t)content), whole);
    }
    return expr_node(KIND_LESS, a, b, NULL);
}

static const expr *less(const expr *a, const expr *b) {
    const expr *d = expr_difference(a, b);
    range x = range_whole(a), y = range_whole(b);
    if (d->high < 0 || x.high < y.low) return truth(a, true);
    if (d->low >= 0 || x.low >= y.high) return truth(a, false);
    if (is_constant(b)) return less_than_constant(a, b);
    if (is_constant(a)) return constant_less_than(a, b);
    return expr_node(KIND_LESS, a, b, NULL);
}

const expr *expr_less(const expr *a, const expr *b) {
    cancel(&a, &b);
    return less(a, b);
}

static const expr *equal_to_constant(const expr *a, const expr *b) {
    const expr *whole, *rest;
    uint64_t content = sum_content(a, false);
    if (content <= 1 || content > INT64_MAX || !expr_split(a, (int64_t)content, &whole, &rest))
        return expr_node(KIND_EQUAL, a, b, NULL);
    int64_t left = b->constant - rest->constant;
    if (left % (int64_t)content) return truth(a, false);
    return expr_equal(whole, expr_integer(a->arena, left / (int64_t)content));
}

const expr *expr_equal(const expr *a, const expr *b) {
    const expr *d = expr_difference(a, b);
    range x = range_whole(a), y = range_whole(b);
    if (is_constant(d)) return truth(a, d->constant == 0);
    if (d->low > 0 || d->high < 0 || x.high < y.low || y.high < x.low) return truth(a, false);
    cancel(&a, &b);
    if (is_constant(b)) return equal_to_constant(a, b);
    if (is_constant(a)) return equal_to_constant(b, a);
    bool ordered = expr_compare(a, b) <= 0;
    return expr_node(KIND_EQUAL, ordered ? a : b, ordered ? b : a, NULL);
}

const expr *expr_below(const expr *a, uint64_t n) {
    return expr_less(a, expr_constant(a->arena, n));
}

/* whole * unit + rest < k * unit + left. The compiler knows it for all values of a counter but one.
 */
const expr *expr_below_by_counter(const expr *a, uint64_t n) {
    const expr *whole, *rest;
    int64_t unit, limit = (int64_t)n;
    for (int64_t below = INT64_MAX; expr_split_apart(a, 0, below, &unit, &whole, &rest);
         below = unit) {
        if (!whole->has_counter || whole->has_other) continue;
        const expr *k = expr_integer(a->arena, limit / unit);
        const expr *met = expr_below(rest, (uint64_t)(limit % unit));
        return expr_or(less(whole, k), expr_and(expr_equal(whole, k), met));
    }
    return expr_below(a, n);
}

const expr *expr_is(const expr *a, uint64_t n) {
    return expr_equal(a, expr_constant(a->arena, n));
}

/* ---- Of conditions ---- */

const expr *expr_not(const expr *a) {
    if (is_constant(a)) return truth(a, !a->constant);
    if (a->kind == KIND_NOT) return a->operands[0];
    return expr_node(KIND_NOT, a, NULL, NULL);
}

const expr *expr_and(const expr *a, const expr *b) {
    if (expr_is_false(a) || expr_is_true(b) || expr_same(a, b)) return a;
    if (expr_is_false(b) || expr_is_true(a)) return b;
    if (expr_same(expr_not(a), b)) return truth(a, false);
    return expr_node(KIND_AND, a, b, NULL);
}

const expr *expr_or(const expr *a, const expr *b) {
    if (expr_is_true(a) || expr_is_false(b) || expr_same(a, b)) return a;
    if (expr_is_true(b) || expr_is_false(a)) return b;
    if (expr_same(expr_not(a), b)) return truth(a, true);
    return expr_node(KIND_OR, a, b, NULL);
}
