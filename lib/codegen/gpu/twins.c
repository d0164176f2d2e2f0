/* Ends whose elements of points i and length - 1 - i lie side by side: a twinned stage has both
 * points in one item, which moves these elements together. */
#include "points.h"

#include "codegen/ends/tile.h"
#include "codegen/fragments.h"

/* Point i of the lower half of the points, or `near`, and its mirror image, `far`: the registers,
 * and the numbers that the ends know them by. */
typedef struct twins {
    const char *near, *far;
    const expr *number, *far_number;
    const expr *column; /* where both are in one */
} twins;

static const expr *number_of_point(const gpu *g, end_side side, const expr *index,
                                   const expr *column) {
    const pass_end *end = end_of(g->e.pass, side);
    return expr_sum(g->e.numbers[side], map_index(&g->e, &end->index, index, column));
}

/* In loops of twins b and of r. Input (or output) r of butterfly j and radix - 1 - r of its twin
 * mirror each other; the one is in the lower half for the first half of r, the other for the rest.
 */
static twins twins_of(const gpu *g, end_side side, uint32_t s, const expr *column) {
    const tile *tile = &g->e.pass->tile;
    const stage *st = &tile->stages[s];
    uint32_t radix = st->radix, half = (radix + 1) / 2;
    const expr *b = counter(&g->e, "b", st->butterflies / 2), *r = counter(&g->e, "r", radix);
    const expr *first = expr_scaled(b, 2 * radix), *lower = expr_below_by_counter(r, half);
    const expr *forth = expr_sum(first, r);
    const expr *back = expr_difference(expr_offset(first, 2 * (int64_t)radix - 1), r);
    const expr *i = butterfly_number(g, st, expr_scaled(b, 2));
    i = expr_sum(i, expr_scaled(r, (int64_t)(st->length / radix)));
    const expr *mirror = expr_difference(number_of(&g->e, st->length - 1), i);
    const expr *other = column;
    if (tile->two_sided) other = expr_difference(number_of(&g->e, tile->width - 1), column);
    column = column_from_first(&g->e, column);
    other = column_from_first(&g->e, other);
    const expr *one = number_of_point(g, side, i, column);
    const expr *two = number_of_point(g, side, mirror, other);
    return (twins){
        .near = register_of(g, expr_select(lower, forth, back)),
        .far = register_of(g, expr_select(lower, back, forth)),
        .number = expr_select(lower, one, two),
        .far_number = expr_select(lower, two, one),
        .column = column,
    };
}

/* Where the elements of a point begin that lie beside each other. */
static const char *place_beside(const gpu *g, end_side side, const twins *x, const expr *number) {
    const expr *column = expr_scaled(x->column, end_of(g->e.pass, side)->map.column);
    return place_text(&g->e, expr_sum(expr_scaled(number, 2), column));
}

/* Loops over twins, b, and their inputs or outputs, r. */
static void open_loops(const gpu *g, uint32_t s, const expr *wanted) {
    const stage *st = &g->e.pass->tile.stages[s];
    uint32_t pairs = st->butterflies / 2;
    wanted = expr_and(twins_exist(g, s, counter(&g->e, "b", pairs)), wanted);
    text_add(g->e.out, "    EACH(%u, %u) %s{\n", pairs, st->radix, guard_text(&g->e, wanted));
}

/* A value behind the steps of its end; `number` is the point's. */
static const char *behind_steps(const gpu *g, const end_steps *s, const char *value,
                                const expr *number) {
    end_point at = {.number = number};
    return end_pass(&g->e, SPELL_POINT, s->steps, value, &at);
}

static const char *negative_if(const gpu *g, bool negative, const char *value) {
    return negative ? piece_of(&g->e, "NEGATIVE(%s)", value) : value;
}

/* ---- Loads ---- */

static void take(const gpu *g, const char *to, const char *value, const expr *number) {
    text_add(g->e.out, "        %s = c_value(%s);\n", to, behind_steps(g, &g->load, value, number));
}

static void load_four(const gpu *g, const twins *x) {
    const element_order *o = &g->e.pass->load.order.of[0];
    text_add(g->e.out, "        const scalar4 e = FOUR_IN(&in[%s]);\n",
             place_beside(g, END_LOAD, x, x->number));
    take(g, x->near, negative_if(g, o->runs[0].negative, "s_near(e)"), x->number);
    take(g, x->far, negative_if(g, o->runs[1].negative, "s_far(e)"), x->far_number);
}

static void load_two(const gpu *g, const twins *x) {
    const char *crossed = g->e.pass->load.order.of[0].runs[0].step > 0 ? "s_crossed" : "s_turned";
    text_add(g->e.out, "        const scalar2 e = TWO_IN(&in[%s]), f = TWO_IN(&in[%s]);\n",
             place_beside(g, END_LOAD, x, x->number), place_beside(g, END_LOAD, x, x->far_number));
    take(g, x->near, piece_of(&g->e, "%s(e, f)", crossed), x->number);
    take(g, x->far, piece_of(&g->e, "%s(f, e)", crossed), x->far_number);
}

void gpu_load_twins(const gpu *g) {
    twins x = twins_of(g, END_LOAD, 0, g->load_w);
    open_loops(g, 0, expr_true(&g->e.memory->expressions));
    (g->e.pass->load.beside == BESIDE_FOUR ? load_four : load_two)(g, &x);
    text_add(g->e.out, "    }\n");
}

/* ---- Stores ---- */

static void declare_points(const gpu *g, const twins *x) {
    const char *near = piece_of(&g->e, "c_element(%s)", x->near);
    const char *far = piece_of(&g->e, "c_element(%s)", x->far);
    text_add(g->e.out, "        const scalar2 e = %s,\n            f = %s;\n",
             behind_steps(g, &g->store, near, x->number),
             behind_steps(g, &g->store, far, x->far_number));
}

static void store_four(const gpu *g, const twins *x) {
    const element_order *o = &g->e.pass->store.order.of[0];
    text_add(g->e.out, "        FOUR_OUT(&out[%s], s_four(%s, %s));\n",
             place_beside(g, END_STORE, x, x->number), negative_if(g, o->runs[0].negative, "e"),
             negative_if(g, o->runs[1].negative, "f"));
}

static void store_two(const gpu *g, const twins *x) {
    bool negative = g->e.pass->store.order.of[1].runs[0].negative;
    const char *crossed = negative ? "s_crossed_conjugate" : "s_crossed";
    text_add(g->e.out,
             "        TWO_OUT(&out[%s], %s(e, f));\n        TWO_OUT(&out[%s], %s(f, e));\n",
             place_beside(g, END_STORE, x, x->number), crossed,
             place_beside(g, END_STORE, x, x->far_number), crossed);
}

void gpu_store_twins(const gpu *g) {
    uint32_t s = g->e.pass->tile.stage_count - 1;
    twins x = twins_of(g, END_STORE, s, g->w);
    open_loops(g, s, column_exists(g));
    declare_points(g, &x);
    (g->e.pass->store.beside == BESIDE_FOUR ? store_four : store_two)(g, &x);
    text_add(g->e.out, "    }\n");
}
