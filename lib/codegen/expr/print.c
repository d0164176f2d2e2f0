/* The text of expressions. */
#include "print.h"

static tightness tightness_of(const expr *e) {
    switch (e->kind) {
    case KIND_CONSTANT: return e->constant < 0 ? TIGHT_CAST : TIGHT_NAME;
    case KIND_VARIABLE:
    case KIND_LOOKUP:
    case KIND_MINIMUM: return TIGHT_NAME;
    case KIND_SUM: return sum_tightness(e);
    case KIND_PRODUCT:
    case KIND_QUOTIENT:
    case KIND_REMAINDER: return TIGHT_TERM;
    case KIND_LESS: return TIGHT_LESS;
    case KIND_EQUAL: return TIGHT_EQUAL;
    case KIND_AND: return TIGHT_AND;
    case KIND_OR: return TIGHT_OR;
    case KIND_SELECT: return TIGHT_CHOICE;
    case KIND_NOT: break;
    }
    const expr *of = e->operands[0];
    return of->kind == KIND_LESS || of->kind == KIND_EQUAL ? tightness_of(of) : TIGHT_CAST;
}

void print_literal(uint64_t value, expr_type type, text *out) {
    static const char *const suffixes[] = {"", "u", "ul"};
    type = expr_wider(type, expr_literal_type(value));
    text_add(out, "%llu%s", (unsigned long long)value, suffixes[type]);
}

void print_magnitude(uint64_t value, text *out) {
    bool narrow = value <= INT32_MAX;
    text_add(out, "%llu%s", (unsigned long long)value, narrow ? "" : "l");
}

void print_cast(const expr *e, expr_type type, tightness place, text *out) {
    if (is_constant(e) && e->constant >= 0) {
        print_literal((uint64_t)e->constant, type, out);
    } else if (type > e->type) {
        text_add(out, type == EXPR_ULONG ? "(ulong)" : "(uint)");
        print_at(e, TIGHT_CAST, out);
    } else {
        print_at(e, place, out);
    }
}

static void print_pair(const expr *a, tightness place_a, const char *operator, const expr * b,
                       tightness place_b, text *out) {
    print_at(a, place_a, out);
    text_add(out, " %s ", operator);
    print_at(b, place_b, out);
}

/* As wide as it may become, which its factors need not be. */
static void print_product(const expr *e, text *out) {
    const expr *a = e->operands[0], *b = e->operands[1];
    bool enough = expr_wider(a->type, b->type) == e->type;
    print_cast(a, enough ? EXPR_INT : e->type, TIGHT_TERM, out);
    text_add(out, " * ");
    print_at(b, TIGHT_CAST, out);
}

/* Both of one type, as OpenCL's min wants them. */
static void print_minimum(const expr *e, text *out) {
    text_add(out, "min(");
    print_cast(e->operands[0], e->type, TIGHT_CHOICE, out);
    text_add(out, ", ");
    print_cast(e->operands[1], e->type, TIGHT_CHOICE, out);
    text_add(out, ")");
}

/* A comparison or, if not `holds`, its contrary; a constant comes last. */
static void print_comparison(const expr *e, bool holds, text *out) {
    static const char *const less[] = {">=", "<"}, *const more[] = {"<=", ">"};
    const expr *a = e->operands[0], *b = e->operands[1];
    if (e->kind == KIND_EQUAL)
        print_pair(a, TIGHT_SUM, holds ? "==" : "!=", b, TIGHT_SUM, out);
    else if (is_constant(a))
        print_pair(b, TIGHT_SUM, more[holds], a, TIGHT_SUM, out);
    else
        print_pair(a, TIGHT_SUM, less[holds], b, TIGHT_SUM, out);
}

static void print_not(const expr *e, text *out) {
    const expr *of = e->operands[0];
    if (of->kind == KIND_LESS || of->kind == KIND_EQUAL) {
        print_comparison(of, false, out);
        return;
    }
    text_add(out, "!");
    print_at(of, TIGHT_CAST, out);
}

static void print_select(const expr *e, text *out) {
    print_pair(e->operands[0], TIGHT_OR, "?", e->operands[1], TIGHT_OR, out);
    text_add(out, " : ");
    print_at(e->operands[2], TIGHT_CHOICE, out);
}

static void print_lookup(const expr *e, text *out) {
    text_add(out, "%s[", e->name);
    print_at(e->operands[0], TIGHT_CHOICE, out);
    text_add(out, "]");
}

static void print_constant(const expr *e, text *out) {
    if (e->constant >= 0) {
        print_literal((uint64_t)e->constant, EXPR_INT, out);
        return;
    }
    text_add(out, "-");
    print_magnitude(magnitude(e->constant), out);
}

static void print_bare(const expr *e, text *out) {
    const expr *a = e->operands[0], *b = e->operands[1];
    switch (e->kind) {
    case KIND_CONSTANT: print_constant(e, out); break;
    case KIND_VARIABLE: text_add(out, "%s", e->name); break;
    case KIND_LOOKUP: print_lookup(e, out); break;
    case KIND_SUM: print_sum(e, out); break;
    case KIND_PRODUCT: print_product(e, out); break;
    case KIND_QUOTIENT: print_pair(a, TIGHT_TERM, "/", b, TIGHT_CAST, out); break;
    case KIND_REMAINDER: print_pair(a, TIGHT_TERM, "%", b, TIGHT_CAST, out); break;
    case KIND_MINIMUM: print_minimum(e, out); break;
    case KIND_SELECT: print_select(e, out); break;
    case KIND_LESS:
    case KIND_EQUAL: print_comparison(e, true, out); break;
    case KIND_NOT: print_not(e, out); break;
    case KIND_AND: print_pair(a, TIGHT_AND, "&&", b, TIGHT_AND, out); break;
    /* Compilers ask for parentheses around the operands. */
    case KIND_OR:
        print_pair(a, a->kind == KIND_OR ? TIGHT_OR : TIGHT_EQUAL, "||", b,
                   b->kind == KIND_OR ? TIGHT_OR : TIGHT_EQUAL, out);
        break;
    }
}

void print_at(const expr *e, tightness place, text *out) {
    bool loose = tightness_of(e) < place;
    if (loose) text_add(out, "(");
    print_bare(e, out);
    if (loose) text_add(out, ")");
}

void expr_print(const expr *a, text *out) {
    print_at(a, TIGHT_CHOICE, out);
}

void expr_print_operand(const expr *a, text *out) {
    print_at(a, TIGHT_NAME, out);
}

void expr_print_wide(const expr *a, text *out) {
    print_cast(a, EXPR_ULONG, TIGHT_CHOICE, out);
}

void expr_print_guard(const expr *condition, text *out) {
    if (expr_is_true(condition)) return;
    text_add(out, "if (");
    expr_print(condition, out);
    text_add(out, ") ");
}
