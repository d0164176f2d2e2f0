/* Random index expressions: each means the same as a tree that is not folded, as a value and as text, and what
 * is said of it holds. */
#include "harness.h"

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

static c_value c_variable(const void *context, const char *name) {
    const scene *s = context;
    int i = find(s, name);
    return (c_value){(c_type)s->t->variables[i].type, s->values[i]};
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
    if (v.bits != value) fail_msg("%s is %llu instead of %llu", string, (unsigned long long)v.bits, (unsigned long long)value);
    if (v.type != (c_type)type) fail_msg("%s is of type %d instead of %d", string, (int)v.type, (int)type);
}

/* ---- Meaning ---- */

static int check_values(const tree *t, const expr *e, dice *d) {
    text plain = printed(e, expr_print), wide = printed(e, expr_print_wide), operand = printed(e, expr_print_operand);
    scene s = {.t = t};
    int checked = 0;
    for (int i = 0; i < ASSIGNMENTS; ++i) {
        uint64_t value;
        tree_assign(t, d, s.values);
        if (!tree_value(t, s.values, &value)) continue;
        ++checked;
        if (folded_value(e, &s) != value)
            fail_msg("%s: %llu instead of %llu", text_string(&plain), (unsigned long long)folded_value(e, &s), (unsigned long long)value);
        if (value < expr_least(e) || value > expr_greatest(e)) fail_msg("%s: out of range", text_string(&plain));
        assert_text(text_string(&plain), expr_type_of(e), value, &s);
        assert_text(text_string(&wide), EXPR_ULONG, value, &s);
        assert_text(text_string(&operand), expr_type_of(e), value, &s);
    }
    text_free(&plain);
    text_free(&wide);
    text_free(&operand);
    return checked;
}

/* ---- Run ---- */

static void values_are_those_of_the_tree(void **state) {
    (void)state;
    long checked = 0, constants = 0;
    for (uint64_t number = 0; number < TREES; ++number) {
        dice d = dice_of(1, number, 0);
        expr_arena arena = {0};
        tree t = tree_of(&d);
        const expr *e = tree_build(&t, &arena);
        uint64_t constant;
        checked += check_values(&t, e, &d);
        constants += expr_is_constant(e, &constant);
        assert_ok(expr_status(&arena));
        expr_free(&arena);
    }
    print_message("%ld values, %ld constants\n", checked, constants);
    assert_true(checked > TREES * ASSIGNMENTS / 2 && constants < TREES / 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_those_of_the_tree)};
    return RUN_TESTS(tests);
}
