/* Random index expressions as trees that nothing folds: what they mean by the header's words, and
 * the same built by the library. */
#ifndef OCLFFT_TESTS_EXPR_TREE_H
#define OCLFFT_TESTS_EXPR_TREE_H

#include "codegen/expr/expr.h"
#include "common/dice.h"

typedef enum tree_kind {
    TREE_CONSTANT,
    TREE_VARIABLE,
    TREE_LOOKUP,
    TREE_SUM,
    TREE_DIFFERENCE,
    TREE_PRODUCT,
    TREE_QUOTIENT,
    TREE_REMAINDER,
    TREE_MINIMUM,
    TREE_SELECT,
    TREE_LESS,
    TREE_EQUAL,
    TREE_NOT,
    TREE_AND,
    TREE_OR
} tree_kind;

enum { TREE_NODES = 256, TREE_VARIABLES = 6, TABLE_GREATEST = 99 };

typedef struct tree_node {
    tree_kind kind;
    uint64_t number; /* of a constant and a variable */
    int of[3];
} tree_node;

typedef struct tree_variable {
    const char *name;
    expr_type type;
    uint64_t low, high;
} tree_variable;

typedef struct tree {
    tree_variable variables[TREE_VARIABLES];
    tree_node nodes[TREE_NODES];
    int count, root;
    bool is_condition;
} tree;

tree tree_of(dice *d);

/* Values within the variables' ranges: the ends, small ones, any. */
void tree_assign(const tree *t, dice *d, uint64_t values[TREE_VARIABLES]);

/* Whether the promise of expr.h is kept; then the value. */
bool tree_value(const tree *t, const uint64_t *values, uint64_t *value);

/* What the library makes of it. */
const expr *tree_build(const tree *t, arena *arena);
const expr *tree_build_variable(const tree *t, arena *arena, int variable);

/* Element `index` of the table that lookups go to. */
uint64_t tree_element(uint64_t index);

#endif
