/* The functions of cl/ that points pass. */
#include "ends.h"

#include "codegen/fragments.h"

/* What a function gets beside the point. */
typedef enum step_argument {
    WITH_SIGN,
    WITH_HEADROOM,
    WITH_SCALE,
    WITH_FACTOR,
    WITH_ROOT,
    ALONE,
    IF_REAL, /* vectors: the number of the first point, and the length */
    IF_CORNER,
    IF_MIRRORED,
    IF_ODD /* and the sign of what is swapped */
} step_argument;

/* Of points, and of SIMD vectors of points where these go that way. */
static const struct {
    const char *fragment[SPELLINGS], *function[SPELLINGS];
    step_argument argument;
} table[END_STEPS] = {
    [STEP_SIGN] = {{"ends_sign", "lanes_sign"}, {"s_signed", "v_signed"}, WITH_SIGN},
    [STEP_HEADROOM] = {{"ends_headroom", "lanes_headroom"},
                       {"s_reduced", "v_reduced"},
                       WITH_HEADROOM},
    [STEP_UNWEIGH] = {{"ends_unweigh", "lanes_unweigh"},
                      {"s_unweighed", "v_unweighed"},
                      WITH_FACTOR},
    [STEP_SCALE] = {{"ends_scale", "lanes_scale"}, {"s_scaled", "v_scaled"}, WITH_SCALE},
    [STEP_REAL] = {{"ends_real", "lanes_real"}, {"s_real_if", "v_real_ends"}, IF_REAL},
    [STEP_CORNER] = {{"ends_real", NULL}, {"s_real_if", NULL}, IF_CORNER},
    [STEP_CONJUGATE] = {{"ends_conjugate", "lanes_conjugate"},
                        {"s_conjugate_if", "v_conjugate_if"},
                        IF_MIRRORED},
    [STEP_DOUBLE] = {{"ends_double", "lanes_double"}, {"s_doubled", "v_doubled"}, IF_REAL},
    [STEP_WEIGH] = {{"ends_weigh", "lanes_weigh"}, {"s_weighed", "v_weighed"}, WITH_FACTOR},
    [STEP_BLEND] = {{"ends_blend", "lanes_blend"}, {"s_blended", "v_blended"}, WITH_ROOT},
    [STEP_ROTATE_IN] = {{"ends_weigh", "lanes_weigh"}, {"s_weighed", "v_weighed"}, WITH_ROOT},
    [STEP_ROTATE] = {{"ends_weigh", "lanes_weigh"}, {"s_weighed", "v_weighed"}, WITH_ROOT},
    [STEP_HARTLEY] = {{"ends_hartley", "lanes_hartley"}, {"s_hartley", "v_hartley"}, ALONE},
    [STEP_CROSS] = {{"ends_crossed", "lanes_crossed"}, {"s_crossed_if", "v_crossed_if"}, IF_ODD},
};

/* The angles that a step's factors have; NULL for a step without a factor, or with one from a table
 * of factors. */
static const rotation *turn_in(const emission *e, uint32_t step) {
    switch (step) {
    case STEP_WEIGH:
    case STEP_UNWEIGH: {
        const weight *w = &end_of(e->pass, step == STEP_WEIGH ? END_LOAD : END_STORE)->weight;
        return w->kind == WEIGHT_ANGLE ? &w->turn : NULL;
    }
    case STEP_BLEND:
    case STEP_ROTATE_IN: return &end_of(e->pass, END_LOAD)->order.rotation;
    case STEP_ROTATE: return &end_of(e->pass, END_STORE)->order.rotation;
    default: return NULL;
    }
}

/* From one table or two, whose product is by a function that `end_step_fragments` names. */
static const char *turn_of(const emission *e, const rotation *r, const expr *number) {
    const expr *low = number, *high = number_of(e, 0);
    if (r->bits) {
        low = expr_modulo(number, UINT64_C(1) << r->bits);
        high = expr_offset(expr_divided(number, UINT64_C(1) << r->bits), (int64_t)r->high);
    }
    const char *root = piece_of(e, "table[%s]", place_text(e, expr_offset(low, (int64_t)r->low)));
    return r->bits ? piece_of(e, "s_weighed(table[%s], %s)", place_text(e, high), root) : root;
}

static const char *factor_of(const emission *e, uint32_t step, const end_point *at) {
    const weight *w = &end_of(e->pass, step == STEP_WEIGH ? END_LOAD : END_STORE)->weight;
    const rotation *turn = turn_in(e, step);
    if (turn) return turn_of(e, turn, at->number);
    return piece_of(e, "table[%s]", place_text(e, expr_offset(at->number, (int64_t)w->table)));
}

/* The factor of a cosine or sine axis. */
static const char *root_of(const emission *e, uint32_t step, const end_point *at) {
    return at->root ? at->root : turn_of(e, turn_in(e, step), at->number);
}

/* The same where all lanes have one point. */
static const char *spread_root_of(const emission *e, uint32_t step, const end_point *at) {
    const char *root = root_of(e, step, at);
    if (at->root) return root;
    use_fragment(e, "spread");
    return piece_of(e, "c_spread(%s)", root);
}

static const char *real_of(const emission *e, spelling as, const end_point *at) {
    if (as == SPELL_POINT) return index_text(e, at->real);
    return piece_of(e, "%s, %llu", index_text(e, at->index), (ull)at->length);
}

static const char *odd_of(const emission *e, const end_point *at) {
    const expr *odd = expr_is(expr_modulo(at->index, 2), 1);
    return piece_of(e, "%s, %d", index_text(e, odd), end_crossing_sign(e));
}

/* An argument, of which the reduction is a part, or the reduction alone. */
static const char *headroom_of(const emission *e) {
    if (e->pass->headroom) return "headroom";
    use_fragment(e, "ends_reduction");
    return piece_of(e, "REDUCTION(%u)", e->pass->reduction);
}

static const char *argument_of(const emission *e, spelling as, uint32_t step, const end_point *at) {
    switch (table[step].argument) {
    case WITH_SIGN: return at->sign ? at->sign : e->sign;
    case WITH_HEADROOM: return headroom_of(e);
    case WITH_SCALE: return at->scale ? at->scale : e->scale;
    case WITH_FACTOR: return at->factor ? at->factor : factor_of(e, step, at);
    case IF_REAL: return real_of(e, as, at);
    case IF_CORNER: return index_text(e, at->corner);
    case WITH_ROOT: return (as == SPELL_POINT ? root_of : spread_root_of)(e, step, at);
    case IF_MIRRORED: return index_text(e, at->mirrored);
    case IF_ODD: return odd_of(e, at);
    case ALONE: break;
    }
    return NULL;
}

const char *end_pass(const emission *e, spelling as, uint32_t steps, const char *value,
                     const end_point *at) {
    for (uint32_t step = 0; step < END_STEPS; ++step) {
        if (!(steps >> step & 1)) continue;
        const char *argument = argument_of(e, as, step, at), *comma = argument ? ", " : "";
        value = piece_of(e, "%s(%s%s%s)", table[step].function[as], value, comma,
                         argument ? argument : "");
    }
    return value;
}

void end_step_fragments(const emission *e, spelling as, uint32_t steps) {
    for (uint32_t step = 0; step < END_STEPS; ++step) {
        if (!(steps >> step & 1)) continue;
        use_fragment(e, table[step].fragment[as]);
        const rotation *turn = turn_in(e, step);
        if (turn && turn->bits) use_fragment(e, "ends_weigh");
    }
}
