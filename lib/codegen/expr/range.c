/* The range of an expression and the type of its text, from those of its parts. */
#include "node.h"

#include "base/sizes.h"

/* ---- Ranges ---- */

static int64_t add_highs(int64_t a, int64_t b) {
    int64_t sum;
    if (a == UNKNOWN_HIGH || b == UNKNOWN_HIGH) return UNKNOWN_HIGH;
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return a < 0 ? UNKNOWN_LOW + 1 : UNKNOWN_HIGH;
}

static int64_t add_lows(int64_t a, int64_t b) {
    int64_t sum;
    if (a == UNKNOWN_LOW || b == UNKNOWN_LOW) return UNKNOWN_LOW;
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return a < 0 ? UNKNOWN_LOW : UNKNOWN_HIGH - 1;
}

static range range_add(range a, range b) {
    return (range){add_lows(a.low, b.low), add_highs(a.high, b.high)};
}

/* A bound times a factor of either sign: a bound that is unknown stays so. */
static int64_t scaled(int64_t bound, int64_t factor) {
    int64_t product;
    bool unknown = bound == UNKNOWN_LOW || bound == UNKNOWN_HIGH;
    if (!unknown && !__builtin_mul_overflow(bound, factor, &product)) return product;
    return (bound < 0) == (factor < 0) ? UNKNOWN_HIGH : UNKNOWN_LOW;
}

static range range_scaled(range a, int64_t factor) {
    if (factor == 0) return (range){0, 0};
    int64_t low = scaled(factor > 0 ? a.low : a.high, factor);
    int64_t high = scaled(factor > 0 ? a.high : a.low, factor);
    /* A bound on the wrong side says less than it could, but nothing wrong. */
    if (low == UNKNOWN_HIGH) low = UNKNOWN_HIGH - 1;
    if (high == UNKNOWN_LOW) high = UNKNOWN_LOW + 1;
    return (range){low, high};
}

range range_whole(const expr *a) {
    if (a->is_signed) return (range){a->low, a->high};
    return (range){a->low < 0 ? 0 : a->low, a->high < 0 ? 0 : a->high};
}

static range product_range(range a, range b) {
    range r = range_scaled((range){a.low, a.low}, b.low);
    r.high = a.high && b.high ? scaled(a.high, b.high) : 0;
    return r;
}

static range quotient_range(range a, range b) {
    return (range){b.high ? a.low / b.high : 0, a.high / (b.low ? b.low : 1)};
}

static range remainder_range(range a, range b) {
    int64_t high = b.high == UNKNOWN_HIGH || b.high == 0 ? b.high : b.high - 1;
    return (range){0, a.high < high ? a.high : high};
}

static range minimum_range(range a, range b) {
    return (range){a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

static range union_range(range a, range b) {
    return (range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static range node_range(const expr *e) {
    range of[OPERANDS] = {{0, 0}};
    for (int i = 0; i < OPERANDS && e->operands[i]; ++i) of[i] = range_whole(e->operands[i]);
    switch (e->kind) {
    case KIND_PRODUCT: return product_range(of[0], of[1]);
    case KIND_QUOTIENT: return quotient_range(of[0], of[1]);
    case KIND_REMAINDER: return remainder_range(of[0], of[1]);
    case KIND_MINIMUM: return minimum_range(of[0], of[1]);
    case KIND_SELECT: return union_range(of[1], of[2]);
    default: return (range){0, 1};
    }
}

/* ---- Types ---- */

expr_type expr_literal_type(uint64_t value) {
    return value <= INT32_MAX ? EXPR_INT : value <= UINT32_MAX ? EXPR_UINT : EXPR_ULONG;
}

expr_type expr_signed_literal_type(int64_t value) {
    return magnitude(value) <= INT32_MAX ? EXPR_INT : EXPR_LONG;
}

expr_type expr_wider(expr_type a, expr_type b) {
    return a > b ? a : b;
}

uint64_t expr_capped_sum(uint64_t a, uint64_t b) {
    uint64_t sum;
    return size_add(a, b, &sum) ? sum : UINT64_MAX;
}

uint64_t expr_term_most(uint64_t coefficient, const expr *value) {
    uint64_t product, high = (uint64_t)range_whole(value).high;
    bool unknown = value->high == UNKNOWN_HIGH && coefficient;
    return unknown || !size_mul(coefficient, high, &product) ? UINT64_MAX : product;
}

expr_type expr_term_type(uint64_t coefficient, const expr *value) {
    expr_type type = expr_wider(value->type, expr_literal_type(coefficient));
    return expr_wider(type, expr_literal_type(expr_term_most(coefficient, value)));
}

/* As wide as its numbers; a product as wide as it may become; a condition is an int. */
static expr_type node_type(const expr *e) {
    expr_type type = EXPR_INT;
    if (e->kind > KIND_SELECT) return type;
    for (int i = e->kind == KIND_SELECT; i < OPERANDS && e->operands[i]; ++i)
        type = expr_wider(type, e->operands[i]->type);
    return e->kind == KIND_PRODUCT ? expr_wider(type, expr_literal_type((uint64_t)e->high)) : type;
}

void expr_derive(expr *e) {
    for (int i = 0; i < OPERANDS && e->operands[i]; ++i) {
        e->has_counter |= e->operands[i]->has_counter;
        e->has_other |= e->operands[i]->has_other;
    }
    range r = node_range(e);
    e->low = r.low;
    e->high = r.high;
    e->type = node_type(e);
}

/* 32 bits serve where what is added and what is taken away do: signed ones do not overflow then,
 * and unsigned ones may come round on the way. A sum that may be below zero is signed in any case.
 */
static expr_type sum_type(const expr *e, expr_type widest, uint64_t most) {
    expr_type narrowest = expr_wider(widest, expr_literal_type(most));
    if (!e->is_signed) return narrowest;
    return most <= INT32_MAX && widest < EXPR_ULONG ? EXPR_INT : EXPR_LONG;
}

void expr_derive_sum(expr *e) {
    range sum = {e->constant, e->constant};
    expr_type widest = EXPR_INT;
    uint64_t more = e->constant > 0 ? magnitude(e->constant) : 0,
             less = magnitude(e->constant) - more;
    for (uint32_t i = 0; i < e->count; ++i) {
        const expr_term *t = &e->terms[i];
        uint64_t most = expr_term_most(magnitude(t->coefficient), t->value);
        sum = range_add(sum, range_scaled(range_whole(t->value), t->coefficient));
        *(t->coefficient > 0 ? &more : &less) =
            expr_capped_sum(t->coefficient > 0 ? more : less, most);
        widest = expr_wider(
            widest, expr_wider(t->value->type, expr_literal_type(magnitude(t->coefficient))));
        e->has_counter |= t->value->has_counter;
        e->has_other |= t->value->has_other;
    }
    e->low = e->wrapped ? UNKNOWN_LOW : sum.low;
    e->high = e->wrapped ? UNKNOWN_HIGH : sum.high;
    e->is_signed = e->is_signed && e->low < 0;
    e->type = sum_type(e, widest, more > less ? more : less);
}
