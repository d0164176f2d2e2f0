/* The printer's two files. */
#ifndef OCLFFT_CODEGEN_EXPR_PRINT_H
#define OCLFFT_CODEGEN_EXPR_PRINT_H

#include "node.h"

/* How tight C's operators bind: what binds less than its place wants stands in parentheses. */
typedef enum tightness {
    TIGHT_CHOICE,
    TIGHT_OR,
    TIGHT_AND,
    TIGHT_EQUAL,
    TIGHT_LESS,
    TIGHT_SUM,
    TIGHT_TERM,
    TIGHT_CAST,
    TIGHT_NAME
} tightness;

/* An expression where `place` is wanted. (print.c) */
void print_at(const expr *e, tightness place, text *out);

/* A constant of at least that type. */
void print_literal(uint64_t value, expr_type type, text *out);

/* One that is signed: an int, or a long where that does not hold it. */
void print_magnitude(uint64_t value, text *out);

/* An expression converted to a type that is at least its own; `place` is at most TIGHT_CAST. */
void print_cast(const expr *e, expr_type type, tightness place, text *out);

/* A sum without parentheses. (print_sum.c) */
void print_sum(const expr *e, text *out);
tightness sum_tightness(const expr *e);

/* An expression without a sign as one of a type that has signs; a sum as the difference of two
 * such. (print_sum.c) */
void print_part(const expr *part, expr_type type, tightness place, text *out);
void print_signed(const expr *e, expr_type type, text *out);

#endif
