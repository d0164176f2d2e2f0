/* The text of places in global memory: differences of 32 bits are signed there, also those that a
 * choice in a sum leads to. */
#include "print.h"

static bool takes_away(const expr *e) {
    const expr *taken = expr_part(e, false);
    return !is_constant(taken) || taken->constant != 0;
}

/* Whether it is a difference of unsigned numbers of 32 bits. */
static bool is_short_difference(const expr *e) {
    return e->kind == KIND_SUM && !e->is_signed && e->type == EXPR_UINT && takes_away(e);
}

/* Whether it is a choice between two numbers of which one has such a difference. */
static bool chooses_difference(const expr *e) {
    if (e->kind != KIND_SELECT) return false;
    for (uint32_t i = 1; i < OPERANDS; ++i)
        if (is_short_difference(e->operands[i]) || chooses_difference(e->operands[i])) return true;
    return false;
}

static bool has_choice(const expr *e) {
    sum_view v;
    sum_of(e, &v);
    for (uint32_t i = 0; i < v.count; ++i)
        if (chooses_difference(v.terms[i].value)) return true;
    return false;
}

/* Whether an int holds it, and what it adds and takes away. */
static bool fits_int(const expr *e) {
    if (e->kind == KIND_SELECT && chooses_difference(e))
        return fits_int(e->operands[1]) && fits_int(e->operands[2]);
    if (e->kind != KIND_SUM) return expr_greatest(e) <= INT32_MAX;
    return expr_greatest(expr_part(e, true)) <= INT32_MAX &&
           expr_greatest(expr_part(e, false)) <= INT32_MAX;
}

/* Whether there is a quotient or a remainder in it. */
static bool divides(const expr *e) {
    if (e->kind == KIND_QUOTIENT || e->kind == KIND_REMAINDER) return true;
    for (uint32_t i = 0; i < OPERANDS && e->operands[i]; ++i)
        if (divides(e->operands[i])) return true;
    for (uint32_t i = 0; i < e->count; ++i)
        if (divides(e->terms[i].value)) return true;
    return false;
}

/* Whether it, or a number that a choice in it leads to, takes away what has a quotient or a
 * remainder in it. */
static bool takes_fraction(const expr *e) {
    if (e->kind == KIND_SELECT)
        return takes_fraction(e->operands[1]) || takes_fraction(e->operands[2]);
    if (e->kind != KIND_SUM) return false;
    for (uint32_t i = 0; i < e->count; ++i)
        if (takes_fraction(e->terms[i].value)) return true;
    return takes_away(e) && divides(expr_part(e, false));
}

static void print_number(const expr *e, expr_type type, text *out);

static void print_choice(const expr *e, expr_type type, text *out) {
    text_add(out, "(");
    print_at(e->operands[0], TIGHT_OR, out);
    text_add(out, " ? ");
    print_number(e->operands[1], type, out);
    text_add(out, " : ");
    print_number(e->operands[2], type, out);
    text_add(out, ")");
}

/* The sum without its choices, then these. */
static void print_sum_of_choices(const expr *e, expr_type type, text *out) {
    const expr *rest = e;
    sum_view v;
    sum_of(e, &v);
    for (uint32_t i = 0; i < v.count; ++i)
        if (chooses_difference(v.terms[i].value))
            rest = expr_combine_signed(rest, 1, v.terms[i].value, -v.terms[i].coefficient, true);
    bool empty = is_constant(rest) && rest->constant == 0;
    if (takes_away(rest))
        print_signed(rest, type, out);
    else if (!empty)
        print_part(rest, type, TIGHT_SUM, out);
    for (uint32_t i = 0; i < v.count; ++i) {
        int64_t times = v.terms[i].coefficient;
        if (!chooses_difference(v.terms[i].value)) continue;
        text_add(out, times < 0 ? " - " : empty ? "" : " + ");
        print_choice(v.terms[i].value, type, out);
        if (magnitude(times) != 1) text_add(out, " * ");
        if (magnitude(times) != 1) print_magnitude(magnitude(times), out);
        empty = false;
    }
}

/* As a number of a type that has signs. */
static void print_number(const expr *e, expr_type type, text *out) {
    if (has_choice(e))
        print_sum_of_choices(e, type, out);
    else if (is_short_difference(e) || e->is_signed)
        print_signed(e, type, out);
    else
        print_part(e, type, TIGHT_SUM, out);
}

void expr_print_place(const expr *a, text *out) {
    bool narrow = a->type != EXPR_ULONG && a->type != EXPR_LONG && fits_int(a);
    bool fraction = takes_fraction(a);
    expr_type type = narrow && !fraction ? EXPR_INT : EXPR_LONG;
    if (has_choice(a) || is_short_difference(a) || (fraction && a->type == EXPR_INT))
        print_number(a, type, out);
    else
        expr_print(a, out);
}
