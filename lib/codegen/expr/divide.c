/* Quotients and remainders. Both rest on the same: with 0 <= rest, (whole * n + rest) / n is
 * whole + rest / n and (whole * n + rest) % n is rest % n; and with 0 <= rest < unit,
 * (whole * unit + rest) / (unit * n) is whole / n and the remainder is whole % n * unit + rest. */
#include "node.h"

static const expr *zero_like(const expr *a) {
    return expr_integer(a->arena, 0);
}

static const expr *divided_by(const expr *a, int64_t n);

/* x/m + c with c < n, divided by n: (x + c*m) / (m*n). NULL where this may be beyond 63 bits. */
static const expr *divided_again(const expr *a, int64_t n) {
    sum_view v;
    sum_of(a, &v);
    const expr *q = v.count == 1 && v.terms[0].coefficient == 1 ? v.terms[0].value : NULL;
    if (!q || a->wrapped || q->kind != KIND_QUOTIENT || !is_constant(q->operands[1])) return NULL;
    int64_t m = q->operands[1]->constant, product;
    if (m <= 0 || __builtin_mul_overflow(m, n, &product)) return NULL;
    const expr *x = expr_sum(q->operands[0], expr_integer(a->arena, v.constant * m));
    return v.constant && x->high == UNKNOWN_HIGH ? NULL : divided_by(x, product);
}

/* What is left of a quotient when nothing that n divides is in it. */
static const expr *divided_rest(const expr *a, int64_t n) {
    const expr *whole, *rest;
    int64_t unit;
    if (a->low >= 0 && a->high < n) return zero_like(a);
    if (expr_split_apart(a, n, n, &unit, &whole, &rest)) return divided_by(whole, n / unit);
    const expr *e = divided_again(a, n);
    return e ? e : expr_node(KIND_QUOTIENT, a, expr_integer(a->arena, n), NULL);
}

static const expr *divided_by(const expr *a, int64_t n) {
    const expr *whole, *rest;
    if (n == 1) return a;
    if (is_constant(a) && a->constant >= 0) return expr_integer(a->arena, a->constant / n);
    if (!expr_split(a, n, &whole, &rest)) return divided_rest(a, n);
    return expr_sum(whole, divided_rest(rest, n));
}

const expr *expr_quotient(const expr *a, const expr *b) {
    range x = range_whole(a), y = range_whole(b);
    if (is_constant(b) && b->constant > 0 && !b->wrapped) return divided_by(a, b->constant);
    if (is_constant(a) && a->constant == 0) return a;
    if (x.high < y.low) return zero_like(a);
    return expr_node(KIND_QUOTIENT, a, b, NULL);
}

const expr *expr_divided(const expr *a, uint64_t n) {
    return expr_quotient(a, expr_constant(a->arena, n));
}

static const expr *modulo_of(const expr *a, int64_t n);

/* Replaces a term x % m, where m is a multiple of n, by x. Returns NULL if there is no such
 * term. */
static const expr *without_remainder(const expr *a, int64_t n) {
    sum_view v;
    sum_of(a, &v);
    for (uint32_t i = 0; i < v.count; ++i) {
        const expr_term *t = &v.terms[i];
        const expr *x = t->value->operands[0], *m = t->value->operands[1];
        int64_t product;
        if (t->value->kind != KIND_REMAINDER || !is_constant(m) || t->coefficient < 0) continue;
        if (__builtin_mul_overflow(m->constant, t->coefficient, &product) || product % n) continue;
        const expr *e = expr_combine(a, 1, t->value, -t->coefficient);
        e = expr_combine(e, 1, x, t->coefficient);
        if (!e->wrapped && (expr_same(e, x) || e->high != UNKNOWN_HIGH)) return e;
    }
    return NULL;
}

static const expr *modulo_rest(const expr *a, int64_t n) {
    const expr *whole, *rest;
    int64_t unit;
    if (a->low >= 0 && a->high < n) return a;
    const expr *e = without_remainder(a, n);
    if (e) return modulo_of(e, n);
    if (expr_split_apart(a, n, n, &unit, &whole, &rest))
        return expr_combine(modulo_of(whole, n / unit), unit, rest, 1);
    return expr_node(KIND_REMAINDER, a, expr_integer(a->arena, n), NULL);
}

static const expr *modulo_of(const expr *a, int64_t n) {
    const expr *whole, *rest;
    if (n == 1) return zero_like(a);
    if (is_constant(a) && a->constant >= 0) return expr_integer(a->arena, a->constant % n);
    return modulo_rest(expr_split(a, n, &whole, &rest) ? rest : a, n);
}

const expr *expr_remainder(const expr *a, const expr *b) {
    range x = range_whole(a), y = range_whole(b);
    if (is_constant(b) && b->constant > 0 && !b->wrapped) return modulo_of(a, b->constant);
    if (x.high < y.low || (is_constant(a) && a->constant == 0)) return a;
    return expr_node(KIND_REMAINDER, a, b, NULL);
}

const expr *expr_modulo(const expr *a, uint64_t n) {
    return expr_remainder(a, expr_constant(a->arena, n));
}
