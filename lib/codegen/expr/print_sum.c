/* The text of sums. Where the whole may be below zero, what is added and what is taken away are
 * sums by themselves, which become signed before one is taken from the other.
 *
 * Otherwise what fits 32 bits is added up first, in 32 bits; then what is wider, to which
 * that is converted by itself; what is taken away comes last, since no part may be below zero when
 * it becomes wider. Within 32 bits the order does not matter: unsigned numbers may come round. */
#include "print.h"

/* A sum that is being printed: the type of the text so far, and the greatest value that it may have
 * had, which matters while it is signed. */
typedef struct writer {
    text *out;
    bool empty;
    expr_type type;
    uint64_t more, less;
} writer;

/* A part of a sum: a term, or the constant if `value` is NULL. */
typedef struct piece {
    const expr *value;
    uint64_t coefficient; /* without its sign */
    bool negative;
} piece;

static uint64_t most_of(const piece *p) {
    return p->value ? expr_term_most(p->coefficient, p->value) : p->coefficient;
}

static expr_type type_of(const piece *p) {
    return p->value ? expr_term_type(p->coefficient, p->value) : expr_literal_type(p->coefficient);
}

/* The product of a term and its coefficient, in a type that holds it. */
static void print_piece(const piece *p, expr_type type, text *out) {
    if (!p->value || p->coefficient == 1) {
        if (p->value) print_cast(p->value, type, TIGHT_TERM, out);
        if (!p->value) print_literal(p->coefficient, type, out);
        return;
    }
    print_at(p->value, TIGHT_TERM, out);
    text_add(out, " * ");
    print_literal(p->coefficient, p->value->type < type ? type : EXPR_INT, out);
}

/* Adds a piece in its own type or, where that is not enough, in `least`. Signed numbers that might
 * become too great become unsigned. */
static void write_piece(writer *w, const piece *p, expr_type least) {
    expr_type type = expr_wider(type_of(p), least);
    uint64_t *bound = p->negative ? &w->less : &w->more;
    *bound = expr_capped_sum(*bound, most_of(p));
    if (w->type == EXPR_INT && type == EXPR_INT && *bound > INT32_MAX) type = EXPR_UINT;
    if (w->empty)
        text_add(w->out, p->negative ? "0 - " : "");
    else
        text_add(w->out, p->negative ? " - " : " + ");
    print_piece(p, type, w->out);
    w->type = expr_wider(w->type, type);
    w->empty = false;
}

/* A coefficient of 0 says that there is no such piece. */
static piece piece_of(const expr *e, uint32_t i) {
    if (i == e->count) return (piece){NULL, magnitude(e->constant), e->constant < 0};
    int64_t coefficient = e->terms[i].coefficient;
    return (piece){e->terms[i].value, magnitude(coefficient), coefficient < 0};
}

static bool fits(uint64_t bound) {
    return bound <= UINT32_MAX;
}

/* Whether a piece is in the part that is added up in 32 bits. The constant is, if there is such a
 * part; `sum` is what that has so far. */
static bool is_narrow(const expr *e, const piece *p, uint32_t i, uint64_t *sum) {
    uint64_t bound = expr_capped_sum(*sum, most_of(p));
    if (p->negative || p->coefficient == 0 || type_of(p) == EXPR_ULONG || !fits(bound))
        return false;
    if (i == e->count && *sum == 0 && e->type == EXPR_ULONG) return false;
    *sum = bound;
    return true;
}

static void write_narrow(writer *w, const expr *e) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i <= e->count; ++i) {
        piece p = piece_of(e, i);
        if (is_narrow(e, &p, i, &sum)) write_piece(w, &p, EXPR_INT);
    }
}

/* The pieces of one sign that are wide by themselves, or those that are not. */
static void write_others(writer *w, const expr *e, bool negative, bool wide) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i <= e->count; ++i) {
        piece p = piece_of(e, i);
        bool written = is_narrow(e, &p, i, &sum), is_wide = type_of(&p) == EXPR_ULONG;
        if (written || p.coefficient == 0 || p.negative != negative || is_wide != wide) continue;
        bool narrow_sum = e->type != EXPR_ULONG || w->type == EXPR_ULONG;
        write_piece(w, &p, narrow_sum ? EXPR_INT : EXPR_ULONG);
    }
}

void print_part(const expr *part, expr_type type, tightness place, text *out) {
    if (is_constant(part)) {
        print_magnitude((uint64_t)part->constant, out);
        return;
    }
    if (part->type != type) text_add(out, type == EXPR_LONG ? "(long)" : "(int)");
    print_at(part, part->type != type ? TIGHT_CAST : place, out);
}

/* Nothing is added where what is taken away could stand alone. */
void print_signed(const expr *e, expr_type type, text *out) {
    const expr *added = expr_part(e, true), *taken = expr_part(e, false);
    if (is_constant(added) && added->constant == 0) {
        text_add(out, "-");
        print_part(taken, type, TIGHT_CAST, out);
        return;
    }
    print_part(added, type, TIGHT_SUM, out);
    text_add(out, " - ");
    print_part(taken, type, TIGHT_TERM, out);
}

void print_sum(const expr *e, text *out) {
    if (e->is_signed) {
        print_signed(e, e->type, out);
        return;
    }
    writer w = {.out = out, .empty = true};
    write_narrow(&w, e);
    write_others(&w, e, false, true);
    write_others(&w, e, false, false);
    write_others(&w, e, true, true);
    write_others(&w, e, true, false);
}

static bool adds(const expr *e) {
    bool found = e->constant > 0;
    for (uint32_t i = 0; i < e->count; ++i) found = found || e->terms[i].coefficient > 0;
    return found;
}

tightness sum_tightness(const expr *e) {
    if (e->is_signed) return adds(e) ? TIGHT_SUM : TIGHT_CAST;
    bool product = e->count == 1 && e->constant == 0 && e->terms[0].coefficient > 0;
    return product ? TIGHT_TERM : TIGHT_SUM;
}
