/* What is known of an expression, and the same expression with something in place of a variable. */
#include "node.h"

#include <string.h>

bool expr_is_constant(const expr *a, uint64_t *value) {
    if (is_constant(a)) *value = (uint64_t)a->constant;
    return is_constant(a);
}

uint64_t expr_least(const expr *a) {
    return (uint64_t)range_whole(a).low;
}

uint64_t expr_greatest(const expr *a) {
    return (uint64_t)range_whole(a).high;
}

expr_type expr_type_of(const expr *a) {
    return a->type;
}

bool expr_is_signed(const expr *a) {
    return a->is_signed;
}

static bool is_variable(const expr *a, const expr *variable) {
    return a->kind == KIND_VARIABLE && variable->kind == KIND_VARIABLE &&
           strcmp(a->name, variable->name) == 0;
}

bool expr_depends(const expr *a, const expr *variable) {
    if (is_variable(a, variable)) return true;
    for (int i = 0; i < OPERANDS && a->operands[i]; ++i)
        if (expr_depends(a->operands[i], variable)) return true;
    for (uint32_t i = 0; i < a->count; ++i)
        if (expr_depends(a->terms[i].value, variable)) return true;
    return false;
}

bool expr_step(const expr *a, const expr *variable, int64_t *step) {
    sum_view v;
    sum_of(a, &v);
    *step = 0;
    for (uint32_t i = 0; i < v.count; ++i) {
        if (is_variable(v.terms[i].value, variable))
            *step = v.terms[i].coefficient;
        else if (expr_depends(v.terms[i].value, variable))
            return false;
    }
    return true;
}

uint64_t expr_take_constant(const expr *a, const expr **rest) {
    sum_view v;
    sum_of(a, &v);
    bool added = v.constant > 0;
    for (uint32_t i = 0; i < v.count; ++i) added = added && v.terms[i].coefficient > 0;
    *rest = added ? expr_combine(a, 1, expr_integer(a->arena, 1), -v.constant) : a;
    return added ? (uint64_t)v.constant : 0;
}

static const expr *substitute_terms(const expr *a, const expr *variable, const expr *replacement) {
    const expr *sum = expr_integer(a->arena, a->constant);
    for (uint32_t i = 0; i < a->count; ++i) {
        const expr *term = expr_substitute(a->terms[i].value, variable, replacement);
        sum = expr_combine_signed(sum, 1, term, a->terms[i].coefficient, a->is_signed);
    }
    return sum;
}

static const expr *rebuild(const expr *a, const expr *const *of) {
    switch (a->kind) {
    case KIND_LOOKUP: return expr_lookup(a->name, of[0], a->type, expr_greatest(a));
    case KIND_PRODUCT: return expr_product(of[0], of[1]);
    case KIND_QUOTIENT: return expr_quotient(of[0], of[1]);
    case KIND_REMAINDER: return expr_remainder(of[0], of[1]);
    case KIND_MINIMUM: return expr_minimum(of[0], of[1]);
    case KIND_SELECT: return expr_select(of[0], of[1], of[2]);
    case KIND_LESS: return expr_less(of[0], of[1]);
    case KIND_EQUAL: return expr_equal(of[0], of[1]);
    case KIND_NOT: return expr_not(of[0]);
    case KIND_AND: return expr_and(of[0], of[1]);
    case KIND_OR: return expr_or(of[0], of[1]);
    default: return a;
    }
}

const expr *expr_substitute(const expr *a, const expr *variable, const expr *replacement) {
    const expr *of[OPERANDS] = {NULL};
    if (!expr_depends(a, variable)) return a;
    if (a->kind == KIND_VARIABLE) return replacement;
    if (a->kind == KIND_SUM) return substitute_terms(a, variable, replacement);
    for (int i = 0; i < OPERANDS && a->operands[i]; ++i)
        of[i] = expr_substitute(a->operands[i], variable, replacement);
    return rebuild(a, of);
}

const expr *expr_at(const expr *a, const expr *variable, uint64_t value) {
    return expr_substitute(a, variable, expr_constant(a->arena, value));
}
