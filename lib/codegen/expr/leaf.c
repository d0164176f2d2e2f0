/* Where expressions live, and those without operands. */
#include "node.h"

#include <string.h>

const expr expr_nothing = {.kind = KIND_CONSTANT};

expr *expr_new(arena *arena, expr_kind kind, uint32_t count) {
    expr *e = arena ? arena_take(arena, sizeof *e + count * sizeof *e->terms) : NULL;
    if (!e) return NULL;
    e->arena = arena;
    e->kind = kind;
    return e;
}

/* A copy, or NULL. */
static const char *copy_name(arena *arena, const char *name) {
    size_t bytes = strlen(name) + 1;
    char *copy = arena_take(arena, bytes);
    return copy ? memcpy(copy, name, bytes) : NULL;
}

arena *expr_arena_of(const expr *a, const expr *b) {
    return a->arena && b->arena ? a->arena : NULL;
}

const expr *expr_integer(arena *arena, int64_t value) {
    expr *e = expr_new(arena, KIND_CONSTANT, 0);
    if (!e) return &expr_nothing;
    e->constant = e->low = e->high = value;
    e->type = expr_literal_type(magnitude(value));
    return e;
}

const expr *expr_constant(arena *arena, uint64_t value) {
    return expr_integer(arena, (int64_t)value);
}

const expr *expr_true(arena *arena) {
    return expr_integer(arena, 1);
}

const expr *expr_variable_within(arena *arena, const char *name, expr_type type, uint64_t low,
                                 uint64_t high) {
    if (low == high) return expr_constant(arena, low);
    expr *e = expr_new(arena, KIND_VARIABLE, 0);
    const char *copy = e ? copy_name(arena, name) : NULL;
    if (!copy) return &expr_nothing;
    e->name = copy;
    e->type = type;
    e->low = (int64_t)low;
    e->high = high < EXPR_ANY ? (int64_t)high : UNKNOWN_HIGH;
    e->has_counter = type == EXPR_INT;
    e->has_other = !e->has_counter;
    return e;
}

const expr *expr_variable(arena *arena, const char *name, expr_type type, uint64_t high) {
    return expr_variable_within(arena, name, type, 0, high);
}

const expr *expr_lookup(const char *name, const expr *index, expr_type type, uint64_t high) {
    expr *e = expr_new(index->arena, KIND_LOOKUP, 0);
    const char *copy = e ? copy_name(index->arena, name) : NULL;
    if (!copy) return &expr_nothing;
    e->name = copy;
    e->operands[0] = index;
    expr_derive(e);
    e->type = type;
    e->has_other = true;
    e->high = high < EXPR_ANY ? (int64_t)high : UNKNOWN_HIGH;
    return e;
}

const expr *expr_node(expr_kind kind, const expr *a, const expr *b, const expr *c) {
    arena *arena = b ? expr_arena_of(a, b) : a->arena;
    expr *e = expr_new(c && !c->arena ? NULL : arena, kind, 0);
    if (!e) return &expr_nothing;
    e->operands[0] = a;
    e->operands[1] = b;
    e->operands[2] = c;
    expr_derive(e);
    return e;
}
