#include "expr_tree.h"

__extension__ typedef __int128 wide;

/* ---- Random trees ---- */

static const tree_variable names[TREE_VARIABLES] = {
    {"t", EXPR_UINT, 0, 0}, {"w", EXPR_UINT, 0, 0}, {"b", EXPR_INT, 0, 0},
    {"r", EXPR_INT, 0, 0},  {"n", EXPR_UINT, 0, 0}, {"batch", EXPR_ULONG, 0, 0}};

static uint64_t random_high(expr_type type, dice *d) {
    static const uint64_t highs[3][6] = {
        {0, 1, 3, 9, 31, INT32_MAX},
        {0, 7, 31, 255, 99999, UINT32_MAX},
        {31, 999, UINT32_MAX, UINT64_C(1) << 40, INT64_MAX / 3, EXPR_ANY}};
    return highs[type][dice_below(d, 6)];
}

static uint64_t random_constant(dice *d) {
    static const uint64_t often[] = {0,  1,  2,  3,  4,   5,   7,   8,    10,         16,
                                     20, 32, 64, 96, 100, 128, 160, 1000, 2147483648, 4294967295};
    if (dice_chance(d, 5)) return dice_next(d) >> (1 + dice_below(d, 62));
    return often[dice_below(d, sizeof often / sizeof *often - (dice_chance(d, 90) ? 2 : 0))];
}

static int add_node(tree *t, tree_kind kind, uint64_t number, int a, int b, int c) {
    t->nodes[t->count] = (tree_node){kind, number, {a, b, c}};
    return t->count++;
}

static int constant_above_zero(tree *t, dice *d) {
    uint64_t n = random_constant(d);
    return add_node(t, TREE_CONSTANT, n ? n : 1, 0, 0, 0);
}

static int random_number(tree *t, dice *d, int depth);

static int random_condition(tree *t, dice *d, int depth) {
    static const unsigned char weights[] = {50, 20, 10, 10, 10};
    tree_kind kind = (tree_kind)(TREE_LESS + dice_pick(d, weights, 5));
    bool compares = depth <= 1 || kind == TREE_LESS || kind == TREE_EQUAL;
    if (compares) {
        int a = random_number(t, d, depth - 1),
            b = random_number(t, d, dice_chance(d, 60) ? 0 : depth - 1);
        return add_node(t, kind == TREE_EQUAL ? kind : TREE_LESS, 0, a, b, 0);
    }
    int a = random_condition(t, d, depth - 1);
    return add_node(t, kind, 0, a, kind == TREE_NOT ? 0 : random_condition(t, d, depth - 1), 0);
}

static int random_leaf(tree *t, dice *d) {
    if (dice_chance(d, 30)) return add_node(t, TREE_CONSTANT, random_constant(d), 0, 0, 0);
    return add_node(t, TREE_VARIABLE, dice_below(d, TREE_VARIABLES), 0, 0, 0);
}

/* A variable times a constant. */
static int random_multiple(tree *t, dice *d) {
    int a = add_node(t, TREE_VARIABLE, dice_below(d, TREE_VARIABLES), 0, 0, 0);
    return add_node(t, TREE_PRODUCT, 0, a, constant_above_zero(t, d), 0);
}

static int random_number(tree *t, dice *d, int depth) {
    static const unsigned char weights[] = {0, 5, 4, 35, 10, 15, 15, 15, 3, 3};
    tree_kind kind = (tree_kind)dice_pick(d, weights, sizeof weights);
    if (depth <= 0) return dice_chance(d, 50) ? random_leaf(t, d) : random_multiple(t, d);
    if (kind == TREE_VARIABLE) return random_leaf(t, d);
    if (kind == TREE_SELECT) {
        int c = random_condition(t, d, depth - 1), yes = random_number(t, d, depth - 1);
        return add_node(t, kind, 0, c, yes, random_number(t, d, depth - 1));
    }
    int a = random_number(t, d, depth - 1), b = 0;
    bool divides = kind == TREE_QUOTIENT || kind == TREE_REMAINDER || kind == TREE_PRODUCT;
    if (divides && dice_chance(d, 90))
        b = constant_above_zero(t, d);
    else if (kind != TREE_LOOKUP)
        b = random_number(t, d, depth - 1);
    if (kind == TREE_DIFFERENCE &&
        dice_chance(d, 70)) /* whatever is taken away, something is left */
        a = add_node(t, TREE_SUM, 0, a,
                     add_node(t, TREE_CONSTANT, UINT64_C(1) << (4 + dice_below(d, 50)), 0, 0, 0),
                     0);
    return add_node(t, kind, 0, a, b, 0);
}

tree tree_of(dice *d) {
    tree t = {.count = 0};
    for (int i = 0; i < TREE_VARIABLES; ++i) {
        tree_variable *v = &t.variables[i];
        *v = names[i];
        v->high = random_high(v->type, d);
        if (dice_chance(d, 10)) v->low = v->high < 4 ? v->high : 3;
    }
    t.is_condition = dice_chance(d, 25);
    int depth = (int)dice_between(d, 1, 4);
    t.root = t.is_condition ? random_condition(&t, d, depth) : random_number(&t, d, depth);
    return t;
}

void tree_assign(const tree *t, dice *d, uint64_t values[TREE_VARIABLES]) {
    unsigned ends = (unsigned)dice_below(d, 60);
    for (int i = 0; i < TREE_VARIABLES; ++i) {
        const tree_variable *v = &t->variables[i];
        uint64_t span = v->high - v->low, some = span < 40 ? span : 40;
        if (dice_chance(d, ends))
            values[i] = dice_chance(d, 50) ? v->low : v->high;
        else if (dice_chance(d, 60))
            values[i] = v->low + dice_below(d, (size_t)some + 1);
        else
            values[i] = v->low + (dice_next(d) >> dice_below(d, 63)) % (span + 1);
    }
}

/* ---- Meaning ---- */

uint64_t tree_element(uint64_t index) {
    return (index * UINT64_C(0x9e3779b97f4a7c15) >> 20) % (TABLE_GREATEST + 1);
}

static bool is_whole(wide v) {
    return v >= 0 && v <= INT64_MAX;
}

static bool value_of(const tree *t, int node, const uint64_t *values, wide *v);

static bool whole_of(const tree *t, int node, const uint64_t *values, wide *v) {
    return value_of(t, node, values, v) && is_whole(*v);
}

static bool choice_of(const tree *t, const tree_node *n, const uint64_t *values, wide *v) {
    wide a;
    if (!value_of(t, n->of[0], values, &a)) return false;
    switch (n->kind) {
    case TREE_SELECT: return whole_of(t, n->of[a ? 1 : 2], values, v);
    case TREE_NOT: *v = !a; return true;
    case TREE_AND: *v = 0; return !a || value_of(t, n->of[1], values, v);
    default: *v = 1; return a || value_of(t, n->of[1], values, v);
    }
}

/* Parts may be anything, and so may what a constant multiplies. */
static bool part_of(const tree *t, const tree_node *n, const uint64_t *values, wide *v) {
    wide a, b;
    if (!value_of(t, n->of[0], values, &a) || !value_of(t, n->of[1], values, &b)) return false;
    if (n->kind == TREE_SUM) return !__builtin_add_overflow(a, b, v);
    if (n->kind == TREE_DIFFERENCE) return !__builtin_sub_overflow(a, b, v);
    bool constant =
        t->nodes[n->of[0]].kind == TREE_CONSTANT || t->nodes[n->of[1]].kind == TREE_CONSTANT;
    if (!constant && !(is_whole(a) && is_whole(b))) return false;
    return !__builtin_mul_overflow(a, b, v);
}

static bool value_of(const tree *t, int node, const uint64_t *values, wide *v) {
    const tree_node *n = &t->nodes[node];
    wide a, b;
    switch (n->kind) {
    case TREE_CONSTANT: *v = n->number; return true;
    case TREE_VARIABLE: *v = values[n->number]; return true;
    case TREE_SELECT:
    case TREE_NOT:
    case TREE_AND:
    case TREE_OR: return choice_of(t, n, values, v);
    case TREE_SUM:
    case TREE_DIFFERENCE:
    case TREE_PRODUCT: return part_of(t, n, values, v);
    default: break;
    }
    if (!whole_of(t, n->of[0], values, &a)) return false;
    if (n->kind == TREE_LOOKUP) {
        *v = tree_element((uint64_t)a);
        return true;
    }
    if (!whole_of(t, n->of[1], values, &b)) return false;
    switch (n->kind) {
    case TREE_QUOTIENT: *v = b ? a / b : 0; return b != 0;
    case TREE_REMAINDER: *v = b ? a % b : 0; return b != 0;
    case TREE_MINIMUM: *v = a < b ? a : b; return true;
    case TREE_LESS: *v = a < b; return true;
    default: *v = a == b; return true;
    }
}

bool tree_value(const tree *t, const uint64_t *values, uint64_t *value) {
    wide v;
    bool kept = whole_of(t, t->root, values, &v);
    *value = kept ? (uint64_t)v : 0;
    return kept;
}

/* ---- The library's ---- */

const expr *tree_build_variable(const tree *t, arena *arena, int variable) {
    const tree_variable *v = &t->variables[variable];
    return expr_variable_within(arena, v->name, v->type, v->low, v->high);
}

static const expr *build(const tree *t, int node, arena *arena) {
    const tree_node *n = &t->nodes[node];
    if (n->kind == TREE_CONSTANT) return expr_constant(arena, n->number);
    if (n->kind == TREE_VARIABLE) return tree_build_variable(t, arena, (int)n->number);
    const expr *a = build(t, n->of[0], arena);
    if (n->kind == TREE_LOOKUP) return expr_lookup("table", a, EXPR_UINT, TABLE_GREATEST);
    if (n->kind == TREE_NOT) return expr_not(a);
    const expr *b = build(t, n->of[1], arena);
    switch (n->kind) {
    case TREE_SUM: return expr_sum(a, b);
    case TREE_DIFFERENCE: return expr_difference(a, b);
    case TREE_PRODUCT: return expr_product(a, b);
    case TREE_QUOTIENT: return expr_quotient(a, b);
    case TREE_REMAINDER: return expr_remainder(a, b);
    case TREE_MINIMUM: return expr_minimum(a, b);
    case TREE_LESS: return expr_less(a, b);
    case TREE_EQUAL: return expr_equal(a, b);
    case TREE_AND: return expr_and(a, b);
    case TREE_OR: return expr_or(a, b);
    default: return expr_select(a, b, build(t, n->of[2], arena));
    }
}

const expr *tree_build(const tree *t, arena *arena) {
    return build(t, t->root, arena);
}
