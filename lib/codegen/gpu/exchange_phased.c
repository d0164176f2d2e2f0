/* Exchanges in phases: in each a share of the points is sent, and received into registers beside
 * those that are still to be sent. */
#include "exchange.h"

#include "pass/exchange.h"

/* In which phase points go, NULL where each goes by itself or some of each butterfly go in every
 * phase, `share` of them; and where one is among those of its phase. */
typedef struct phase_place {
    const expr *phase, *at;
    uint32_t share; /* 0: all of a butterfly, or none */
} phase_place;

static const expr *number_in_share(const gpu *g, uint32_t share) {
    return counter(&g->e, "r", share);
}

/* Inputs r of a stage that takes them as they lie are in phase r / share, whatever the butterfly,
 * if phases are whole numbers of inputs. (Expressions do not know that butterflies that do not
 * exist are not asked for.) Mostly each phase has `share` of them, and r is counted from the first
 * of these: compilers need not look at the others in vain. (Not where the length of phases was
 * rounded up and the last ones are empty.) The outputs of one butterfly may all be in one phase.
 * Other points are looked at in each phase: a variable `at` is below `part` then. */
static phase_place place_in_phase(const gpu *g, const gpu_move *side, const gpu_points *x,
                                  const expr *index) {
    const pass *p = g->e.pass;
    const stage *st = &p->tile.stages[side->s + 1];
    uint64_t part = exchange_phase_length(p, side->s), step = st->length / st->radix;
    int64_t none;
    bool inputs = !side->put && x == &side->points && stage_gets_natural(p, side->s + 1);
    if (inputs && part % step == 0) {
        uint64_t share = part / step;
        bool all_alike = x->radix == share * p->tile.phases && !expr_depends(side->wanted, x->r);
        const expr *phase = all_alike ? NULL : expr_divided(x->r, share);
        const expr *r = all_alike ? number_in_share(g, (uint32_t)share) : expr_modulo(x->r, share);
        const expr *at = expr_sum(x->butterfly, expr_scaled(r, (int64_t)step));
        return (phase_place){phase, at, all_alike ? (uint32_t)share : 0};
    }
    const expr *phase = expr_divided(index, part);
    if (side->put && x->radix > 1 && expr_step(phase, x->r, &none))
        return (phase_place){phase, expr_modulo(index, part), 0};
    return (phase_place){NULL, uint_variable(&g->e, "at", part), 0};
}

/* What is received goes to other registers. */
static const char *kept_point(const gpu *g, const gpu_move *side, const gpu_points *x) {
    if (side->put) return x->x;
    if (x == &side->rest)
        return piece_of(&g->e, "rest_kept%u[%s]", side->s, index_text(&g->e, x->b));
    const expr *i = expr_sum(expr_scaled(x->b, x->radix), x->r);
    return piece_of(&g->e, "kept%u[%s]", side->s, index_text(&g->e, i));
}

/* Opens the block of a point that goes by itself: `at` is beyond all parts unless the point is in
 * phase q. Returns the condition that it is. */
static const expr *open_point(const gpu *g, const gpu_move *side, const expr *index,
                              const expr *q) {
    uint64_t part = exchange_phase_length(g->e.pass, side->s);
    const expr *at = expr_difference(index, expr_scaled(q, (int64_t)part));
    text_add(g->e.out, "{ const uint at = %s; ", index_text(&g->e, at));
    return expr_below(uint_variable(&g->e, "at", UINT32_MAX), part);
}

/* Input r of those that a butterfly has in phase q. */
static void emit_share(const gpu *g, const gpu_move *side, uint32_t share, const char *at) {
    const expr *q = counter(&g->e, "q", g->e.pass->tile.phases);
    gpu_points x = side->points;
    x.r = number_in_share(g, share);
    x.radix = share;
    const expr *first = expr_scaled(x.b, side->points.radix);
    const expr *i = expr_sum(expr_sum(first, expr_scaled(q, share)), x.r);
    text_add(g->e.out, "%sKEEP(kept%u[%s], %s);", each_wanted(g, &x, side->wanted), side->s,
             index_text(&g->e, i), at);
}

/* The points of phase q, between the macro's name and the end of its line. */
static void emit_moves(const gpu *g, const gpu_move *side, const gpu_points *x, const expr *index,
                       const expr *wanted, const expr *phase, const char *at) {
    const expr *q = counter(&g->e, "q", g->e.pass->tile.phases);
    const char *value = kept_point(g, side, x);
    if (phase && expr_is_true(wanted) && !expr_depends(phase, x->r)) {
        text_add(g->e.out, "%s", each_in_branch(g, x, expr_equal(phase, q)));
    } else {
        text_add(g->e.out, "%s ", each_point(g, x));
        const expr *here = phase ? expr_equal(phase, q) : open_point(g, side, index, q);
        text_add(g->e.out, "%s", guard_text(&g->e, expr_and(here, wanted)));
    }
    if (side->put)
        text_add(g->e.out, "SEND(%s, %s, part);", at, value);
    else
        text_add(g->e.out, "KEEP(%s, %s);", value, at);
    if (!phase) text_add(g->e.out, " }");
}

static void declare_kept(const gpu *g, const gpu_move *side) {
    const gpu_points *x = &side->points;
    text_add(g->e.out, "    real kept%u[%u];\n", side->s, g->e.pass->tile.points);
    if (side->padded)
        text_add(g->e.out, "    %s KEEP_ZERO(%s);\n", each_point(g, x), kept_point(g, side, x));
    if (side->rader)
        text_add(g->e.out, "    real rest_kept%u[%u];\n", side->s, side->rest.butterflies);
}

void emit_phased_side(const gpu *g, const gpu_move *side) {
    if (!side->put) declare_kept(g, side);
    phase_place to = place_in_phase(g, side, &side->points, side->index);
    const expr *place = local_place(g, side->s, to.at, side->points.column);
    const char *at =
        to.phase || to.share ? declare_element(g, side, place) : local_element(g, place);
    text_add(g->e.out, side->put ? "    #define PUT(q, part) " : "    #define GET(q) ");
    if (to.share)
        emit_share(g, side, to.share, at);
    else
        emit_moves(g, side, &side->points, side->index, side->wanted, to.phase, at);
    if (side->rader) {
        to = place_in_phase(g, side, &side->rest, side->rest_index);
        text_add(g->e.out, " \\\n        ");
        emit_moves(g, side, &side->rest, side->rest_index, side->rest_wanted, to.phase,
                   local_element(g, local_place(g, side->s, to.at, side->rest.column)));
    }
    text_add(g->e.out, "\n");
}

/* What GET kept goes where the sent points were. */
void emit_phased_take(const gpu *g, const gpu_move *get) {
    const gpu_points *x = &get->points, *rest = &get->rest;
    text_add(g->e.out, "    #define TAKE(part) %s BRING(%s, part, %s);", each_point(g, x), x->x,
             kept_point(g, get, x));
    if (get->rader)
        text_add(g->e.out, " %s BRING(%s, part, %s);", each_butterfly(g, rest), rest->x,
                 kept_point(g, get, rest));
    text_add(g->e.out, "\n");
}
