/* Index expressions: places in memory and the conditions under which they exist, as values.
 *
 * The emitters build what an index is, from variables of the kernel (`t`, `w`, the unrolled loops'
 * `b` and `r`) whose ranges they know, and print it once, at the end. Each builder returns the
 * simplest form that it can find, so what always holds vanishes, terms that are alike are added up,
 * and what one place has in common with the next can be read off:
 *
 *     const expr *t = expr_variable(&arena, "t", EXPR_UINT, 31);
 *     const expr *b = expr_variable(&arena, "b", EXPR_INT, 3);
 *     const expr *j = expr_sum(t, expr_scaled(b, 32));
 *     expr_print(expr_divided(j, 16), out);       prints   t / 16 + b * 2
 *     expr_step(expr_modulo(j, 16), b, &step);    is true: step is 0
 *
 * What they mean. Expressions are mathematical integers. Whoever builds one promises that for every
 * value of its variables that the kernel's text meets, the whole is within 0 ... 2^63 - 1, and so
 * is each operand of a quotient, a remainder, a product of two variables, a minimum, a comparison,
 * a lookup or a branch that is taken. Only parts of a sum or difference may be outside, as
 * long as the whole is not: t - n + n * 2. A signed expression may be below zero as a whole. It is
 * what expr_scaled and expr_offset make with a number below zero, and what the functions with
 * "signed" in their names make; sums with it and multiples of it are signed too, unless their range
 * shows that they are not below zero. It must not be an operand of anything else. What it adds and
 * what it takes away are each within 0 ... 2^63 - 1, and the text sums each of the two separately,
 * so that nothing below zero is ever unsigned. Folding relies on the promise and on the ranges of
 * variables; the text computes the same numbers, in 32 bits where ranges show that these do, else
 * in 64. A constant is below 2^63.
 *
 * Shape. A number is a sum: a constant and terms with constant coefficients. A term is a variable,
 * a quotient, a remainder, a product, a minimum, a choice between two numbers, or an element of a
 * table. Terms are in an order of their own, so that equal sums are equal in shape and text. A
 * condition is a number too: 1 where it holds, else 0.
 *
 * Expressions never change and live as long as their arena. They know it, so that only what has no
 * operand asks for one; operands of one expression belong to one arena. If there is no memory, the
 * arena remembers that, and all that is built is 0 from there on. Ask arena_status once, at the
 * end. (An emitter's emission_end does so.)
 */
#ifndef OCLFFT_CODEGEN_EXPR_EXPR_H
#define OCLFFT_CODEGEN_EXPR_EXPR_H

#include "base/arena.h"
#include "base/text.h"

typedef struct expr expr;

/* ---- Leaves ---- */

/* The type that a name has in the kernel. Variables of type EXPR_INT are taken to be counters of
 * unrolled loops: their values are known to the compiler, so what depends on them alone costs
 * nothing. They come last in sums, and j < 104 becomes b < 3 || t < 8. EXPR_LONG is the type of
 * signed expressions that do not fit an int; no variable has this type. */
typedef enum expr_type { EXPR_INT, EXPR_UINT, EXPR_ULONG, EXPR_LONG } expr_type;

/* The greatest value of a variable of which nothing is known. */
#define EXPR_ANY ((uint64_t)INT64_MAX)

const expr *expr_constant(arena *arena, uint64_t value);
const expr *expr_signed_constant(arena *arena, int64_t value);

/* A variable of 0 ... high; where that is 0, the constant. The name is copied. Within an expression
 * a name stands for one variable, of one range. */
const expr *expr_variable(arena *arena, const char *name, expr_type type, uint64_t high);

/* The same of low ... high; where these are equal, the constant. */
const expr *expr_variable_within(arena *arena, const char *name, expr_type type, uint64_t low,
                                 uint64_t high);

/* Element `index` of a table, 0 ... high; printed as name[index]. */
const expr *expr_lookup(const char *name, const expr *index, expr_type type, uint64_t high);

/* ---- Numbers ---- */

const expr *expr_sum(const expr *a, const expr *b);
const expr *expr_difference(const expr *a, const expr *b);
const expr *expr_signed_difference(const expr *a, const expr *b);
const expr *expr_product(const expr *a, const expr *b);
const expr *expr_quotient(const expr *a, const expr *b); /* rounded down; b is not 0 */
const expr *expr_remainder(const expr *a, const expr *b);
const expr *expr_minimum(const expr *a, const expr *b);
const expr *expr_select(const expr *condition, const expr *yes, const expr *no);

/* The same with a constant: a + n, a * n, a / n, a % n. */
const expr *expr_offset(const expr *a, int64_t n);
const expr *expr_scaled(const expr *a, int64_t n);
const expr *expr_divided(const expr *a, uint64_t n);
const expr *expr_modulo(const expr *a, uint64_t n);

/* The same without a sign: the caller guarantees that it is not below zero. */
const expr *expr_unsigned(const expr *a);

/* ---- Conditions ---- */

const expr *expr_less(const expr *a, const expr *b);
const expr *expr_equal(const expr *a, const expr *b);
const expr *expr_not(const expr *a);
const expr *expr_and(const expr *a, const expr *b); /* b is not looked at where a is false, */
const expr *expr_or(const expr *a, const expr *b);  /* or true */

/* The same with a constant: a < n, a == n. */
const expr *expr_below(const expr *a, uint64_t n);

/* a < n, where the counter of an unrolled loop should decide by itself as often as it can. */
const expr *expr_below_by_counter(const expr *a, uint64_t n);

const expr *expr_is(const expr *a, uint64_t n);

/* Constant conditions; a guard that is expr_is_true needs no text. */
const expr *expr_true(arena *arena);
bool expr_is_true(const expr *a);
bool expr_is_false(const expr *a);

/* ---- What is known ---- */

/* Whether it is a constant, and which. */
bool expr_is_constant(const expr *a, uint64_t *value);

/* The range: what ranges of variables and the promise show. A greatest value of EXPR_ANY is
 * unknown. The expression is not signed. */
uint64_t expr_least(const expr *a);
uint64_t expr_greatest(const expr *a);

/* The type of the printed text. */
expr_type expr_type_of(const expr *a);

/* Whether it is signed. */
bool expr_is_signed(const expr *a);

/* Whether two have the same shape: then they are equal. */
bool expr_same(const expr *a, const expr *b);

/* Whether a variable occurs. (A variable that is a constant occurs nowhere.) */
bool expr_depends(const expr *a, const expr *variable);

/* Whether a is something without the variable plus *step times the variable. */
bool expr_step(const expr *a, const expr *variable, int64_t *step);

/* a = *rest plus the constant that is returned: 0 unless all other terms are added. */
uint64_t expr_take_constant(const expr *a, const expr **rest);

/* The same with something else in place of the variable, whose values are within the variable's
 * range; folded anew. */
const expr *expr_substitute(const expr *a, const expr *variable, const expr *replacement);

/* The same with a constant in its place. */
const expr *expr_at(const expr *a, const expr *variable, uint64_t value);

/* ---- Text ---- */

/* Appends the expression as OpenCL C, of type expr_type_of(a), where no operator is beside it: as
 * an argument, an index, a condition or the value of an assignment. */
void expr_print(const expr *a, text *out);

/* The same for a place in global memory. A difference of 32 bits is one of signed numbers: NVIDIA's
 * compiler (NVVM 7) takes constants out of unsigned ones before it widens the rest, which may then
 * be below zero, and the address is 64 GB off. One that takes a quotient or a remainder away has 64
 * bits: NVIDIA's assembler (CUDA 13.0) spoils those of 32 bits that a load and a store share. */
void expr_print_place(const expr *a, text *out);

/* The same where any operator may be beside it: in parentheses, unless it is a name, a constant, an
 * element or a call. For tests. */
void expr_print_operand(const expr *a, text *out);

/* The same as expr_print, but of type ulong; not of signed expressions. For tests. */
void expr_print_wide(const expr *a, text *out);

/* Appends "if (...) ", or nothing where the condition always holds. */
void expr_print_guard(const expr *condition, text *out);

/* ---- Values, for tests ---- */

/* What names stand for. */
typedef struct expr_values {
    uint64_t (*variable)(const void *context, const char *name);
    uint64_t (*element)(const void *context, const char *name, uint64_t index);
    const void *context;
} expr_values;

uint64_t expr_evaluate(const expr *a, const expr_values *values);

#endif
