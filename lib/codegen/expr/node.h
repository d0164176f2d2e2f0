/* What an expression is made of, for the files of this folder. */
#ifndef OCLFFT_CODEGEN_EXPR_NODE_H
#define OCLFFT_CODEGEN_EXPR_NODE_H

#include "expr.h"

/* Terms stand in this order in a sum. */
typedef enum expr_kind {
    KIND_CONSTANT,
    KIND_VARIABLE,
    KIND_LOOKUP,
    KIND_SUM,
    KIND_PRODUCT,
    KIND_QUOTIENT,
    KIND_REMAINDER,
    KIND_MINIMUM,
    KIND_SELECT,
    KIND_LESS,
    KIND_EQUAL,
    KIND_NOT,
    KIND_AND,
    KIND_OR
} expr_kind;

enum { OPERANDS = 3 };

/* A term of a sum: no constant and no sum. */
typedef struct expr_term {
    int64_t coefficient;
    const expr *value;
} expr_term;

struct expr {
    arena *arena; /* NULL: nothing, for want of memory */
    expr_kind kind;
    expr_type type;
    bool has_counter, has_other; /* variables that are unrolled loops' counters, and other names */
    bool is_signed;              /* a sum or a constant that may be below zero as a whole */
    bool wrapped;      /* a coefficient or constant is known modulo 2^64 only: nothing is folded */
    int64_t low, high; /* the range; UNKNOWN_LOW and UNKNOWN_HIGH say that there is no bound */
    int64_t constant;  /* of a constant and a sum */
    const char *name;  /* of a variable and a lookup */
    const expr *operands[OPERANDS]; /* those that there are, then NULL */
    uint32_t count;                 /* of a sum */
    expr_term terms[];
};

#define UNKNOWN_LOW INT64_MIN
#define UNKNOWN_HIGH INT64_MAX

/* A range. Sums and products of ranges have no bound where 63 bits do not hold it. */
typedef struct range {
    int64_t low, high;
} range;

/* ---- Nodes (leaf.c) ---- */

/* What everything is once memory is missing: 0, of no arena. */
extern const expr expr_nothing;

/* A node with room for `count` terms, or NULL. */
expr *expr_new(arena *arena, expr_kind kind, uint32_t count);
const expr *expr_integer(arena *arena, int64_t value);

/* The arena of an expression of these operands; NULL if one of them is nothing. */
arena *expr_arena_of(const expr *a, const expr *b);

/* A node of operands, of which `c` and `b` may be NULL; its range and type are set by `kind`. */
const expr *expr_node(expr_kind kind, const expr *a, const expr *b, const expr *c);

static inline bool is_constant(const expr *a) {
    return a->kind == KIND_CONSTANT;
}

/* ---- Ranges and types (range.c) ---- */

/* The range that an expression has as a whole: it is not below zero, unless it is signed. */
range range_whole(const expr *a);

/* Set what follows from the operands, and from the terms. A sum that shows that it is not below
 * zero loses its sign. */
void expr_derive(expr *e);
void expr_derive_sum(expr *e);

/* The type of a constant's text; of one that may be below zero. */
expr_type expr_literal_type(uint64_t value);
expr_type expr_signed_literal_type(int64_t value);
expr_type expr_wider(expr_type a, expr_type b);

/* The type of a term's text with a coefficient, of which the sign does not matter: the least one
 * that holds the product. */
expr_type expr_term_type(uint64_t coefficient, const expr *value);

/* The greatest value of a term, with the same coefficient. */
uint64_t expr_term_most(uint64_t coefficient, const expr *value);

/* a + b; UINT64_MAX if that is too much. */
uint64_t expr_capped_sum(uint64_t a, uint64_t b);

static inline uint64_t magnitude(int64_t a) {
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

/* ---- Order (order.c) ---- */

/* Below, at or above zero. */
int expr_compare(const expr *a, const expr *b);

/* ---- Sums (sum.c) ---- */

/* Any expression as a sum. */
typedef struct sum_view {
    int64_t constant;
    uint32_t count;
    const expr_term *terms;
    expr_term single;
} sum_view;

void sum_of(const expr *e, sum_view *view);

/* of_a * a + of_b * b; signed if one of the two is, or if that is asked for. */
const expr *expr_combine(const expr *a, int64_t of_a, const expr *b, int64_t of_b);
const expr *expr_combine_signed(const expr *a, int64_t of_a, const expr *b, int64_t of_b,
                                bool is_signed);

/* What a sum adds, or what it takes away: as a sum without signs. */
const expr *expr_part(const expr *e, bool added);

/* The greatest number that divides all coefficients, and the constant if `with_constant`. */
uint64_t sum_content(const expr *e, bool with_constant);

/* whole * unit + rest = e, where rest has all terms that the unit does not divide, and no constant
 * of as much as a unit. False where the rest may be below zero. */
bool expr_split(const expr *e, int64_t unit, const expr **whole, const expr **rest);

/* The same where the rest is less than a unit, for the greatest unit below `limit` for which it is
 * so that divides `of` and a coefficient. */
bool expr_split_apart(const expr *e, int64_t of, int64_t limit, int64_t *unit, const expr **whole,
                      const expr **rest);

#endif
