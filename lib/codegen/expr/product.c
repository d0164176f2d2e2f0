/* Products, minima and choices. */
#include "node.h"

/* A number without the greatest constant factor, by which *factor is multiplied if that fits. */
static const expr *primitive(const expr *e, int64_t *factor) {
    uint64_t content = e->wrapped ? 1 : sum_content(e, true);
    int64_t product;
    const expr *whole, *rest;
    if (content <= 1 || content > INT64_MAX) return e;
    if (__builtin_mul_overflow(*factor, (int64_t)content, &product)) return e;
    if (!expr_split(e, (int64_t)content, &whole, &rest)) return e;
    *factor = product;
    return whole;
}

const expr *expr_product(const expr *a, const expr *b) {
    int64_t factor = 1;
    if (is_constant(a) && !a->wrapped) return expr_combine(b, a->constant, a, 0);
    if (is_constant(b) && !b->wrapped) return expr_combine(a, b->constant, b, 0);
    const expr *x = primitive(a, &factor), *y = primitive(b, &factor);
    bool ordered = expr_compare(x, y) <= 0;
    const expr *e = expr_node(KIND_PRODUCT, ordered ? x : y, ordered ? y : x, NULL);
    return expr_combine(e, factor, expr_integer(e->arena, 0), 0);
}

const expr *expr_minimum(const expr *a, const expr *b) {
    range x = range_whole(a), y = range_whole(b);
    const expr *d = expr_difference(a, b);
    if (expr_same(a, b) || d->high <= 0 || x.high <= y.low) return a;
    if (d->low >= 0 || y.high <= x.low) return b;
    bool ordered = is_constant(b) || (!is_constant(a) && expr_compare(a, b) <= 0);
    return expr_node(KIND_MINIMUM, ordered ? a : b, ordered ? b : a, NULL);
}

const expr *expr_select(const expr *condition, const expr *yes, const expr *no) {
    if (expr_is_true(condition) || expr_same(yes, no)) return yes;
    if (expr_is_false(condition)) return no;
    return expr_node(KIND_SELECT, condition, yes, no);
}
