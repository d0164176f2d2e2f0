/* The order of terms: counters of unrolled loops come last, so that compilers see places that
 * differ by constants only. */
#include "node.h"

#include <string.h>

static int rank_of(const expr *e) {
    return e->has_counter ? e->has_other ? 1 : 2 : 0;
}

static int compare_numbers(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}

static int compare_terms(const expr *a, const expr *b) {
    int order = compare_numbers(a->count, b->count);
    for (uint32_t i = 0; !order && i < a->count; ++i) {
        order = expr_compare(a->terms[i].value, b->terms[i].value);
        if (!order) order = compare_numbers(a->terms[i].coefficient, b->terms[i].coefficient);
    }
    return order;
}

static int compare_operands(const expr *a, const expr *b) {
    int order = 0;
    for (int i = 0; !order && i < OPERANDS && a->operands[i]; ++i)
        order = expr_compare(a->operands[i], b->operands[i]);
    return order;
}

int expr_compare(const expr *a, const expr *b) {
    if (a == b) return 0;
    int order = compare_numbers(rank_of(a), rank_of(b));
    if (!order) order = compare_numbers(a->kind, b->kind);
    if (!order && a->name) order = strcmp(a->name, b->name);
    if (!order) order = compare_operands(a, b);
    if (!order) order = compare_terms(a, b);
    return order ? order : compare_numbers(a->constant, b->constant);
}

bool expr_same(const expr *a, const expr *b) {
    return expr_compare(a, b) == 0;
}
