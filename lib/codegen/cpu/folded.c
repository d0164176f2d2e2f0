/* Hermitian sequences of which one half is in memory, where the columns of a tile are neighbouring
 * points: a vector lies in memory as it is, or, beyond the middle, as its mirror image, the other
 * way round and conjugated. The few vectors that reach across the middle, or have a point that is
 * its own mirror image, go by elements. */
#include "base/sizes.h"
#include "codegen/ends/tile.h"
#include "ends.h"
#include "loop.h"
#include "turned.h"
#include "vectors.h"

static const char *const indent = "            ";

/* Point i of all columns: the number of the first column's. */
typedef struct folded {
    const expr *i, *n;
    uint64_t length, lanes;
} folded;

static folded open_points(const across *a, end_side side) {
    const emission *e = a->e;
    const pass_end *end = a->ends[side].end;
    const expr *i = open_loop(e, "        ", "i", a->ends[side].points);
    text_add(e->out, "        {\n");
    const expr *n = map_index(e, &end->index, i, number_of(e, 0));
    n = declare(e, indent, "first", expr_sum(e->numbers[side], n));
    return (folded){i, n, end->length, a->pass->tile.lanes};
}

/* Whether n + lanes is `most` at most. */
static const expr *reaches_to(const across *a, const expr *n, uint64_t lanes, uint64_t most) {
    if (most < lanes) return expr_not(expr_true(&a->e->memory->expressions));
    return expr_below(n, most - lanes + 1);
}

static const expr *is_beyond(const folded *f) {
    return expr_not(expr_below(f->n, f->length / 2 + 1));
}

/* Where the mirror image of the vector begins. */
static const expr *mirror_of(const across *a, const folded *f) {
    return expr_difference(number_of(a->e, f->length - f->lanes + 1), f->n);
}

static const char *conjugate(const across *a, const char *vector) {
    end_point at = {.mirrored = expr_true(&a->e->memory->expressions)};
    return pass_vector(a, 1u << STEP_CONJUGATE, vector, &at);
}

static void open_branch(const across *a, const char *before, const expr *condition) {
    text_add(a->e->out, "%s%sif (%s)\n%s    ", indent, before, index_text(a->e, condition), indent);
}

void load_folded(const across *a) {
    const emission *e = a->e;
    folded f = open_points(a, END_LOAD);
    uint32_t steps = a->ends[END_LOAD].steps.steps & ~(1u << STEP_REAL | 1u << STEP_CONJUGATE);
    const expr *own = reaches_to(a, f.n, f.lanes, ceil_div(f.length, 2));
    const char *to = item(e, a->from, f.i);
    open_branch(a, "", expr_and(own, expr_not(expr_is(f.n, 0))));
    text_add(e->out, "%s = %s;\n", to, pass_vector(a, steps, fetch_vector(a, f.n), NULL));
    open_branch(a, "else ", is_beyond(&f));
    const char *mirror = turn_vector(e, fetch_vector(a, mirror_of(a, &f)), false);
    text_add(e->out, "%s = %s;\n", to, conjugate(a, pass_vector(a, steps, mirror, NULL)));
    text_add(e->out, "%selse\n", indent);
    load_elements_of(a, f.i);
    text_add(e->out, "        }\n");
}

/* Whether no column of the tile is its own mirror image, which is stored in part. */
static const expr *has_plain_columns(const across *a) {
    const emission *e = a->e;
    const expr *first = column_number(e, number_of(e, 0));
    uint64_t columns = (uint64_t)a->ends[END_STORE].end->pair;
    const expr *below = reaches_to(a, first, a->pass->tile.lanes, ceil_div(columns, 2));
    return expr_and(below, expr_not(expr_is(first, 0)));
}

void store_folded(const across *a) {
    const emission *e = a->e;
    make_points_real(a);
    folded f = open_points(a, END_STORE);
    const char *from = item(e, a->from, f.i);
    open_branch(a, "", reaches_to(a, f.n, f.lanes, f.length / 2 + 1));
    put_vector(a, from, f.n);
    open_branch(a, "else ", expr_and(is_beyond(&f), has_plain_columns(a)));
    put_vector(a, conjugate(a, turn_vector(e, from, false)), mirror_of(a, &f));
    text_add(e->out, "%selse\n", indent);
    store_elements_of(a, f.i);
    text_add(e->out, "        }\n");
}
