/* What an expression is for given values of its names. Sums are modulo 2^64, as on a device. */
#include "node.h"

static uint64_t sum_value(const expr *a, const expr_values *values) {
    uint64_t sum = (uint64_t)a->constant;
    for (uint32_t i = 0; i < a->count; ++i)
        sum += (uint64_t)a->terms[i].coefficient * expr_evaluate(a->terms[i].value, values);
    return sum;
}

uint64_t expr_evaluate(const expr *a, const expr_values *values) {
    const expr *const *of = a->operands;
    uint64_t x, y;
    switch (a->kind) {
    case KIND_CONSTANT: return (uint64_t)a->constant;
    case KIND_VARIABLE: return values->variable(values->context, a->name);
    case KIND_SUM: return sum_value(a, values);
    case KIND_SELECT: return expr_evaluate(of[expr_evaluate(of[0], values) ? 1 : 2], values);
    case KIND_NOT: return !expr_evaluate(of[0], values);
    case KIND_AND: return expr_evaluate(of[0], values) && expr_evaluate(of[1], values);
    case KIND_OR: return expr_evaluate(of[0], values) || expr_evaluate(of[1], values);
    default: break;
    }
    x = expr_evaluate(of[0], values);
    if (a->kind == KIND_LOOKUP) return values->element(values->context, a->name, x);
    y = expr_evaluate(of[1], values);
    switch (a->kind) {
    case KIND_PRODUCT: return x * y;
    case KIND_QUOTIENT: return y ? x / y : 0;
    case KIND_REMAINDER: return y ? x % y : x;
    case KIND_MINIMUM: return x < y ? x : y;
    case KIND_LESS: return x < y;
    default: return x == y;
    }
}
