/* Random index expressions: each means the same as a tree that is not folded, as a value and as
 * text, and what is said of it holds. */
#include "common/harness.h"

#include "c_value.h"
#include "expr_tree.h"

enum { TREES = 20000, ASSIGNMENTS = 8 };

/* What names stand for: in the library's words and in those of the reader of C. */
typedef struct scene {
    const tree *t;
    uint64_t values[TREE_VARIABLES];
} scene;

static int find(const scene *s, const char *name) {
    for (int i = 0; i < TREE_VARIABLES; ++i)
        if (strcmp(s->t->variables[i].name, name) == 0) return i;
    fail_msg("no variable is called %s", name);
    return 0;
}

static uint64_t variable(const void *context, const char *name) {
    const scene *s = context;
    return s->values[find(s, name)];
}

static uint64_t element(const void *context, const char *name, uint64_t index) {
    (void)context;
    assert_string_equal("table", name);
    return tree_element(index);
}

static c_type c_type_of(expr_type type) {
    static const c_type types[] = {C_INT, C_UINT, C_ULONG, C_LONG};
    return types[type];
}

static c_value c_variable(const void *context, const char *name) {
    const scene *s = context;
    int i = find(s, name);
    return (c_value){c_type_of(s->t->variables[i].type), s->values[i]};
}

static c_value c_element(const void *context, const char *name, uint64_t index) {
    return (c_value){C_UINT, element(context, name, index)};
}

static uint64_t folded_value(const expr *e, const scene *s) {
    return expr_evaluate(e, &(expr_values){variable, element, s});
}

static text printed(const expr *e, void (*print)(const expr *, text *)) {
    text out = {0};
    print(e, &out);
    assert_ok(text_status(&out));
    return out;
}

static void assert_text(const char *string, expr_type type, uint64_t value, const scene *s) {
    const char *wrong;
    c_value v = c_evaluate(string, &(c_names){c_variable, c_element, s}, &wrong);
    if (wrong) fail_msg("%s: %s", string, wrong);
    if (v.bits != value)
        fail_msg("%s is %llu instead of %llu", string, (unsigned long long)v.bits,
                 (unsigned long long)value);
    if (v.type != c_type_of(type))
        fail_msg("%s is of type %d instead of %d", string, (int)v.type, (int)type);
}

/* ---- Meaning ---- */

static int check_values(const tree *t, const expr *e, dice *d) {
    text plain = printed(e, expr_print), wide = printed(e, expr_print_wide),
         operand = printed(e, expr_print_operand);
    scene s = {.t = t};
    int checked = 0;
    for (int i = 0; i < ASSIGNMENTS; ++i) {
        uint64_t value;
        tree_assign(t, d, s.values);
        if (!tree_value(t, s.values, &value)) continue;
        ++checked;
        if (folded_value(e, &s) != value)
            fail_msg("%s: %llu instead of %llu", text_string(&plain),
                     (unsigned long long)folded_value(e, &s), (unsigned long long)value);
        if (value < expr_least(e) || value > expr_greatest(e))
            fail_msg("%s: out of range", text_string(&plain));
        assert_text(text_string(&plain), expr_type_of(e), value, &s);
        assert_text(text_string(&wide), EXPR_ULONG, value, &s);
        assert_text(text_string(&operand), expr_type_of(e), value, &s);
    }
    text_free(&plain);
    text_free(&wide);
    text_free(&operand);
    return checked;
}

/* ---- Linear steps ---- */

/* The value is as the step says from one value of the variable to another. */
static int check_step(const tree *t, const expr *e, arena *arena, dice *d) {
    int i = (int)dice_below(d, TREE_VARIABLES), checked = 0;
    const expr *v = tree_build_variable(t, arena, i);
    int64_t step;
    if (!expr_step(e, v, &step)) return 0;
    scene s = {.t = t};
    for (int k = 0; k < ASSIGNMENTS; ++k) {
        uint64_t other[TREE_VARIABLES], from, to;
        tree_assign(t, d, s.values);
        tree_assign(t, d, other);
        if (!tree_value(t, s.values, &from)) continue;
        uint64_t by = other[i] - s.values[i];
        s.values[i] = other[i];
        if (!tree_value(t, s.values, &to)) continue;
        assert_true(from + by * (uint64_t)step == to);
        ++checked;
    }
    return checked;
}

/* ---- Substitution ---- */

/* A variable becomes a constant, another variable, or a remainder of one. */
static int check_substitution(const tree *t, const expr *e, arena *arena, dice *d) {
    int i = (int)dice_below(d, TREE_VARIABLES), j = (int)dice_below(d, TREE_VARIABLES), checked = 0;
    const tree_variable *v = &t->variables[i];
    uint64_t span = v->high - v->low, count = span ? span : 1,
             constant = v->low + dice_below(d, (size_t)span);
    const expr *variable_i = tree_build_variable(t, arena, i),
               *other = tree_build_variable(t, arena, j);
    const expr *replacement = expr_offset(expr_modulo(other, count), (int64_t)v->low);
    bool fixed = dice_chance(d, 30);
    const expr *after =
        fixed ? expr_at(e, variable_i, constant) : expr_substitute(e, variable_i, replacement);
    scene s = {.t = t};
    for (int k = 0; k < ASSIGNMENTS; ++k) {
        uint64_t there[TREE_VARIABLES], value;
        tree_assign(t, d, s.values);
        memcpy(there, s.values, sizeof there);
        there[i] = fixed ? constant : v->low + s.values[j] % count;
        if (!tree_value(t, there, &value)) continue;
        ++checked;
        if (folded_value(after, &s) == value) continue;
        text x = printed(e, expr_print), y = printed(after, expr_print);
        fail_msg("%s with another %s: %s", text_string(&x), v->name, text_string(&y));
    }
    return checked;
}

/* ---- Shape ---- */

/* The same expression has one shape and one text. */
static void check_shape(const tree *t, const expr *e, arena *arena) {
    const expr *again = tree_build(t, arena);
    text a = printed(e, expr_print), b = printed(again, expr_print);
    assert_true(expr_same(e, again));
    assert_string_equal(text_string(&a), text_string(&b));
    text_free(&a);
    text_free(&b);
}

/* ---- Run ---- */

static void random_expressions_mean_their_trees(void **state) {
    (void)state;
    long checked = 0, stepped = 0, substituted = 0, constants = 0;
    for (uint64_t number = 0; number < TREES; ++number) {
        dice d = dice_of(1, number, 0);
        arena arena = {0};
        tree t = tree_of(&d);
        const expr *e = tree_build(&t, &arena);
        uint64_t constant;
        checked += check_values(&t, e, &d);
        stepped += check_step(&t, e, &arena, &d);
        substituted += check_substitution(&t, e, &arena, &d);
        check_shape(&t, e, &arena);
        constants += expr_is_constant(e, &constant);
        assert_ok(arena_status(&arena));
        arena_free(&arena);
    }
    assert_true(checked > TREES * ASSIGNMENTS / 2 && substituted > TREES * ASSIGNMENTS / 2);
    assert_true(stepped > TREES && constants < TREES / 3);
}

/* ---- Signed sums ---- */

enum { SIGNED_SUMS = 20000, PARTS = 4 };

/* A variable, a quotient or a remainder of one, times a number of either sign. */
typedef struct part {
    int variable;
    uint64_t divisor, modulus;
    int64_t factor;
} part;

__extension__ typedef __int128 wide;

static int64_t random_factor(dice *d) {
    static const int64_t often[] = {1, 1, 2, 3, 5, 16, 100, 512, 4096, 65537, 2147483647};
    int64_t factor = often[dice_below(d, sizeof often / sizeof *often)];
    if (dice_chance(d, 10)) factor = (int64_t)(dice_next(d) >> (2 + dice_below(d, 60)));
    return dice_chance(d, 60) ? -factor : factor;
}

static void make_parts(const tree *t, dice *d, part parts[PARTS]) {
    for (int i = 0; i < PARTS; ++i)
        parts[i] = (part){.variable = (int)dice_below(d, TREE_VARIABLES),
                          .divisor = dice_chance(d, 60) ? 1 : dice_between(d, 1, 40),
                          .modulus = dice_chance(d, 60) ? 0 : dice_between(d, 1, 2000),
                          .factor = i && dice_chance(d, 30) ? 0 : random_factor(d)};
    (void)t;
}

static const expr *build_signed(const tree *t, arena *arena, const part *parts, int64_t constant) {
    const expr *sum = expr_signed_constant(arena, constant);
    for (int i = 0; i < PARTS; ++i) {
        const expr *e = tree_build_variable(t, arena, parts[i].variable);
        e = expr_divided(e, parts[i].divisor);
        if (parts[i].modulus) e = expr_modulo(e, parts[i].modulus);
        sum = expr_sum(sum, expr_scaled(e, parts[i].factor));
    }
    return sum;
}

/* False where what is added, or what is taken away, has more than 63 bits. */
static bool signed_value(const part *parts, int64_t constant, const uint64_t *values,
                         int64_t *value) {
    wide added = constant > 0 ? constant : 0, taken = added - constant;
    for (int i = 0; i < PARTS; ++i) {
        uint64_t v = values[parts[i].variable] / parts[i].divisor;
        if (parts[i].modulus) v %= parts[i].modulus;
        *(parts[i].factor > 0 ? &added : &taken) +=
            (wide)v * (parts[i].factor > 0 ? parts[i].factor : -(wide)parts[i].factor);
    }
    *value = (int64_t)(added - taken);
    return added <= INT64_MAX && taken <= INT64_MAX;
}

/* Sums that may be below zero, and those that show that they are not; in any order, moved on by the
 * value of one variable. */
static void check_signed(uint64_t number, long *below, long *above) {
    dice d = dice_of(2, number, 0);
    arena arena = {0};
    tree t = tree_of(&d);
    part parts[PARTS];
    int64_t constant = dice_chance(&d, 50) ? 0 : random_factor(&d), value;
    make_parts(&t, &d, parts);
    const expr *e = build_signed(&t, &arena, parts, constant);
    const expr *first = tree_build_variable(&t, &arena, parts[0].variable);
    uint64_t low = t.variables[parts[0].variable].low;
    const expr *base = expr_at(e, first, low), *step = expr_signed_difference(e, base);
    text plain = printed(e, expr_print), operand = printed(e, expr_print_operand);
    text there = printed(base, expr_print), on = printed(step, expr_print);
    scene s = {.t = &t};
    for (int i = 0; i < ASSIGNMENTS; ++i) {
        int64_t start;
        tree_assign(&t, &d, s.values);
        if (!signed_value(parts, constant, s.values, &value)) continue;
        ++*(value < 0 ? below : above);
        if (value < 0 && !expr_is_signed(e)) fail_msg("%s: not signed", text_string(&plain));
        assert_true(folded_value(e, &s) == (uint64_t)value);
        assert_text(text_string(&plain), expr_type_of(e), (uint64_t)value, &s);
        assert_text(text_string(&operand), expr_type_of(e), (uint64_t)value, &s);
        scene from = s;
        from.values[parts[0].variable] = low;
        if (!signed_value(parts, constant, from.values, &start)) continue;
        assert_text(text_string(&there), expr_type_of(base), (uint64_t)start, &from);
        assert_text(text_string(&on), expr_type_of(step), (uint64_t)(value - start), &s);
    }
    text_free(&plain);
    text_free(&operand);
    text_free(&there);
    text_free(&on);
    assert_ok(arena_status(&arena));
    arena_free(&arena);
}

static void signed_sums_mean_their_parts(void **state) {
    (void)state;
    long below = 0, above = 0;
    for (uint64_t number = 0; number < SIGNED_SUMS; ++number) check_signed(number, &below, &above);
    assert_true(below > SIGNED_SUMS && above > SIGNED_SUMS);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_expressions_mean_their_trees),
                                       cmocka_unit_test(signed_sums_mean_their_parts)};
    return RUN_TESTS(tests);
}
