/* Sums: a constant and terms with coefficients. Everything linear is done on these. */
#include "node.h"

#include "base/sizes.h"

void sum_of(const expr *e, sum_view *view) {
    *view = (sum_view){.terms = &view->single, .single = {1, e}};
    if (e->kind == KIND_SUM || is_constant(e)) view->constant = e->constant;
    if (e->kind == KIND_SUM) view->terms = e->terms;
    view->count = e->kind == KIND_SUM ? e->count : !is_constant(e);
}

/* *to += a * b, modulo 2^64; whether that is the sum itself. */
static bool accumulate(int64_t *to, int64_t a, int64_t b) {
    int64_t product;
    bool exact = !__builtin_mul_overflow(a, b, &product);
    return !__builtin_add_overflow(*to, product, to) && exact;
}

/* Appends a term that is of_a * a + of_b * b of one value. */
static void append(expr *sum, const expr *value, int64_t a, int64_t of_a, int64_t b, int64_t of_b) {
    expr_term t = {0, value};
    if (!accumulate(&t.coefficient, a, of_a)) sum->wrapped = true;
    if (!accumulate(&t.coefficient, b, of_b)) sum->wrapped = true;
    if (t.coefficient) sum->terms[sum->count++] = t;
}

/* Both in order, terms that are alike in one. */
static void merge(expr *sum, const sum_view *a, int64_t of_a, const sum_view *b, int64_t of_b) {
    if (!accumulate(&sum->constant, a->constant, of_a)) sum->wrapped = true;
    if (!accumulate(&sum->constant, b->constant, of_b)) sum->wrapped = true;
    uint32_t i = 0, j = 0;
    while (i < a->count || j < b->count) {
        const expr_term *x = &a->terms[i], *y = &b->terms[j];
        int order = i == a->count ? 1 : j == b->count ? -1 : expr_compare(x->value, y->value);
        append(sum, order <= 0 ? x->value : y->value, order <= 0 ? x->coefficient : 0, of_a,
               order >= 0 ? y->coefficient : 0, of_b);
        i += order <= 0;
        j += order >= 0;
    }
}

/* The sum, or what it is if that is less than a sum. */
static const expr *finish(expr *sum) {
    if (sum->count == 0) {
        sum->kind = KIND_CONSTANT;
        sum->low = sum->high = sum->constant;
        sum->is_signed = sum->is_signed && sum->constant < 0;
        sum->type = sum->is_signed ? expr_signed_literal_type(sum->constant)
                                   : expr_literal_type(magnitude(sum->constant));
        return sum;
    }
    if (sum->count == 1 && sum->constant == 0 && sum->terms[0].coefficient == 1 && !sum->wrapped)
        return sum->terms[0].value;
    expr_derive_sum(sum);
    return sum;
}

/* Whether term q is the quotient to remainder r, each with its coefficient: x/n * (n*c) + x%n * c.
 */
static bool completes(const expr_term *q, const expr_term *r) {
    const expr *x = r->value->operands[0], *n = r->value->operands[1];
    int64_t product;
    if (r->value->kind != KIND_REMAINDER || !is_constant(n)) return false;
    if (__builtin_mul_overflow(r->coefficient, n->constant, &product)) return false;
    return q->coefficient == product && expr_same(expr_quotient(x, n), q->value);
}

/* A sum less one of its terms. The coefficient is not negated, since -2^63 has no negative. */
static const expr *without(const expr *sum, const expr_term *t, bool is_signed) {
    const expr *zero = expr_integer(sum->arena, 0);
    const expr *term = expr_combine_signed(t->value, t->coefficient, zero, 0, is_signed);
    return expr_combine_signed(sum, 1, term, -1, is_signed);
}

/* Puts the two together: x * c. */
static const expr *complete(const expr *sum) {
    if (sum->kind != KIND_SUM || sum->wrapped) return sum;
    for (uint32_t i = 0; i < sum->count; ++i)
        for (uint32_t j = 0; j < sum->count; ++j) {
            const expr_term *q = &sum->terms[i], *r = &sum->terms[j];
            if (!completes(q, r)) continue;
            bool is_signed = sum->is_signed;
            const expr *rest = without(sum, q, is_signed);
            rest = without(rest, r, is_signed);
            return expr_combine_signed(rest, 1, r->value->operands[0], r->coefficient, is_signed);
        }
    return sum;
}

const expr *expr_combine_signed(const expr *a, int64_t of_a, const expr *b, int64_t of_b,
                                bool is_signed) {
    sum_view x, y;
    sum_of(a, &x);
    sum_of(b, &y);
    expr *sum = expr_new(expr_arena_of(a, b), KIND_SUM, x.count + y.count);
    if (!sum) return &expr_nothing;
    sum->wrapped = a->wrapped || b->wrapped;
    sum->is_signed = is_signed || a->is_signed || b->is_signed;
    merge(sum, &x, of_a, &y, of_b);
    return complete(finish(sum));
}

const expr *expr_combine(const expr *a, int64_t of_a, const expr *b, int64_t of_b) {
    return expr_combine_signed(a, of_a, b, of_b, false);
}

const expr *expr_sum(const expr *a, const expr *b) {
    return expr_combine(a, 1, b, 1);
}

const expr *expr_difference(const expr *a, const expr *b) {
    return expr_combine(a, 1, b, -1);
}

const expr *expr_signed_difference(const expr *a, const expr *b) {
    return expr_combine_signed(a, 1, b, -1, true);
}

const expr *expr_signed_constant(arena *arena, int64_t value) {
    return expr_offset(expr_integer(arena, 0), value);
}

const expr *expr_offset(const expr *a, int64_t n) {
    return expr_combine_signed(a, 1, expr_integer(a->arena, n), 1, n < 0);
}

const expr *expr_scaled(const expr *a, int64_t n) {
    return expr_combine_signed(a, n, expr_integer(a->arena, 0), 0, n < 0);
}

const expr *expr_unsigned(const expr *a) {
    sum_view v;
    if (!a->is_signed) return a;
    sum_of(a, &v);
    expr *sum = expr_new(a->arena, KIND_SUM, v.count);
    if (!sum) return &expr_nothing;
    sum->wrapped = a->wrapped;
    sum->constant = v.constant;
    for (; sum->count < v.count; ++sum->count) sum->terms[sum->count] = v.terms[sum->count];
    return finish(sum);
}

const expr *expr_part(const expr *e, bool added) {
    sum_view v;
    sum_of(e, &v);
    const expr *zero = expr_integer(e->arena, 0), *part = zero;
    int64_t sign = added ? 1 : -1;
    if (v.constant && (v.constant > 0) == added)
        part = expr_combine(expr_integer(e->arena, v.constant), sign, zero, 0);
    for (uint32_t i = 0; i < v.count; ++i)
        if ((v.terms[i].coefficient > 0) == added)
            part = expr_combine(
                part, 1, expr_combine(v.terms[i].value, v.terms[i].coefficient, zero, 0), sign);
    return part;
}

uint64_t sum_content(const expr *e, bool with_constant) {
    sum_view v;
    sum_of(e, &v);
    uint64_t content = with_constant ? magnitude(v.constant) : 0;
    for (uint32_t i = 0; i < v.count; ++i)
        content = greatest_divisor(content, magnitude(v.terms[i].coefficient));
    return content;
}

bool expr_split(const expr *e, int64_t unit, const expr **whole, const expr **rest) {
    sum_view v;
    sum_of(e, &v);
    int64_t left = v.constant % unit;
    if (left < 0) left += unit;
    expr *w = expr_new(e->arena, KIND_SUM, v.count), *r = expr_new(e->arena, KIND_SUM, v.count);
    if (!w || !r || e->wrapped) return false;
    for (uint32_t i = 0; i < v.count; ++i) {
        expr_term t = v.terms[i];
        if (t.coefficient % unit) {
            r->terms[r->count++] = t;
        } else {
            t.coefficient /= unit;
            w->terms[w->count++] = t;
        }
    }
    w->constant = v.constant / unit - (v.constant % unit < 0);
    r->constant = left;
    *whole = finish(w);
    *rest = finish(r);
    /* Beside a whole that may be below zero, the rest may be more than 63 bits hold. */
    return (*rest)->low >= 0 && ((*whole)->low >= 0 || (*rest)->high != UNKNOWN_HIGH);
}

bool expr_split_apart(const expr *e, int64_t of, int64_t limit, int64_t *unit, const expr **whole,
                      const expr **rest) {
    sum_view v;
    sum_of(e, &v);
    int64_t before = limit;
    for (;;) {
        int64_t best = 1;
        for (uint32_t i = 0; i < v.count; ++i) {
            int64_t g = (int64_t)greatest_divisor(magnitude(v.terms[i].coefficient), (uint64_t)of);
            if (g > best && g < before) best = g;
        }
        if (best == 1) return false;
        if (expr_split(e, best, whole, rest) && (*rest)->high < best) {
            *unit = best;
            return true;
        }
        before = best;
    }
}
