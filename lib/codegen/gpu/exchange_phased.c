/* Exchanges in phases: in each a share of the points is sent, and received into registers beside
 * those that are still to be sent. */
#include "exchange.h"

#include "pass/exchange.h"

/* In which phase a point goes, and where it is among the points of that. Inputs r of a stage that
 * takes them as they lie are in phase r / share, whatever the butterfly, if phases are whole
 * numbers of inputs: expressions do not know that butterflies that do not exist are not asked for.
 */
static void split_index(const gpu *g, const gpu_side *side, const gpu_points *x, const expr *index,
                        const expr **phase, const expr **at) {
    const pass *p = g->e.pass;
    const stage *st = &p->tile.stages[side->s + 1];
    uint64_t part = exchange_part(p, side->s), step = st->length / st->radix;
    bool whole =
        !side->put && x == &side->points && stage_gets_natural(p, side->s + 1) && part % step == 0;
    if (whole) {
        *phase = expr_divided(x->r, part / step);
        *at = expr_sum(x->butterfly, expr_scaled(expr_modulo(x->r, part / step), step));
    } else {
        *phase = expr_divided(index, part);
        *at = expr_modulo(index, part);
    }
}

/* What is received goes to other registers. */
static const char *kept_point(const gpu *g, const gpu_side *side, const gpu_points *x) {
    if (side->put) return x->x;
    if (x == &side->rest)
        return piece_of(&g->e, "rest_kept%u[%s]", side->s, index_text(&g->e, x->b));
    const expr *i = expr_sum(expr_scaled(x->b, x->radix), x->r);
    return piece_of(&g->e, "kept%u[%s]", side->s, index_text(&g->e, i));
}

/* The points of phase q, between the macro's name and the end of its line. */
static void emit_moves(const gpu *g, const gpu_side *side, const gpu_points *x, const expr *wanted,
                       const expr *phase, const expr *place) {
    const expr *q = counter(&g->e, "q", g->e.pass->tile.phases);
    const char *value = kept_point(g, side, x), *at = index_text(&g->e, place);
    wanted = expr_and(expr_equal(phase, q), wanted);
    text_add(g->e.out, "%s %s", each_point(g, x), guard_text(&g->e, wanted));
    if (side->put)
        text_add(g->e.out, "SEND(%s, %s, part);", at, value);
    else
        text_add(g->e.out, "KEEP(%s, %s);", value, at);
}

static void declare_kept(const gpu *g, const gpu_side *side) {
    const gpu_points *x = &side->points;
    text_add(g->e.out, "    real kept%u[%u];\n", side->s, g->e.pass->tile.points);
    if (side->padded)
        text_add(g->e.out, "    %s KEEP_ZERO(%s);\n", each_point(g, x), kept_point(g, side, x));
    if (side->rader)
        text_add(g->e.out, "    real rest_kept%u[%u];\n", side->s, side->rest.butterflies);
}

void emit_phased_side(const gpu *g, const gpu_side *side) {
    const expr *phase, *at;
    if (!side->put) declare_kept(g, side);
    split_index(g, side, &side->points, side->index, &phase, &at);
    const expr *place = declare_place(g, side, local_place(g, side->s, at));
    text_add(g->e.out, side->put ? "    #define PUT(q, part) " : "    #define GET(q) ");
    emit_moves(g, side, &side->points, side->wanted, phase, place);
    if (side->rader) {
        split_index(g, side, &side->rest, side->rest_index, &phase, &at);
        text_add(g->e.out, " \\\n        ");
        emit_moves(g, side, &side->rest, side->rest_wanted, phase, local_place(g, side->s, at));
    }
    text_add(g->e.out, "\n");
}

/* What GET kept goes where the sent points were. */
void emit_phased_take(const gpu *g, const gpu_side *get) {
    const gpu_points *x = &get->points, *rest = &get->rest;
    text_add(g->e.out, "    #define TAKE(part) %s BRING(%s, part, %s);", each_point(g, x), x->x,
             kept_point(g, get, x));
    if (get->rader)
        text_add(g->e.out, " %s BRING(%s, part, %s);", each_butterfly(g, rest), rest->x,
                 kept_point(g, get, rest));
    text_add(g->e.out, "\n");
}
