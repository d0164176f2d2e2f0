/* The GPU emitter's exchanges: macros PUT and GET over the points of an item, which a fragment of
 * cl/ arranges between barriers. */
#include "exchange.h"

#include "base/sizes.h"
#include "pass/exchange.h"

bool gpu_has_exchange(const pass *p) {
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        if (pass_exchanges(p, s)) return true;
    return false;
}

void gpu_exchange_macros(const gpu *g) {
    static const char *const kinds[] = {"exchange_whole", "exchange_split", "exchange_phased"};
    const pass *p = g->e.pass;
    bool real = p->copies && p->load.form == FORM_REAL;
    text_add(g->e.out, "#define FENCES CLK_LOCAL_MEM_FENCE%s\n%s",
             p->in_place ? " | CLK_GLOBAL_MEM_FENCE" : "",
             fragment_text(real ? "exchange_real" : kinds[min_u64(p->tile.phases, 2)]));
}

/* ---- Places ---- */

const expr *local_place(const gpu *g, uint32_t s, const expr *i, const expr *w) {
    const pass *p = g->e.pass;
    const exchange *x = &p->tile.stages[s].after;
    const expr *element = x->rows
                              ? expr_sum(expr_scaled(w, (int64_t)exchange_phase_length(p, s)), i)
                              : expr_sum(expr_scaled(i, p->tile.width), w);
    if (!x->pad) return element;
    return expr_sum(element, expr_scaled(expr_divided(element, UINT64_C(1) << x->shift), x->pad));
}

const char *local_type(const pass *p) {
    return p->tile.phases ? "real" : "scalar2";
}

const char *local_element(const gpu *g, const expr *place) {
    return piece_of(&g->e, "scratchpad[%s]", index_text(&g->e, place));
}

const char *declare_element(const gpu *g, const gpu_move *side, const expr *place) {
    uint64_t constant;
    const expr *base, *offset = offset_in_loops(g, &side->points, place, &base);
    if (!offset || expr_is_constant(base, &constant)) return local_element(g, place);
    const char *name = piece_of(&g->e, side->put ? "put%u" : "get%u", side->s);
    text_add(g->e.out, "    local %s *const %s = &%s;\n", local_type(g->e.pass), name,
             local_element(g, base));
    return piece_of(&g->e, "%s[%s]", name, index_text(&g->e, offset));
}

/* ---- Whole exchanges ---- */

static void emit_move(const gpu *g, bool put, const char *value, const char *at) {
    if (put)
        text_add(g->e.out, "SEND(%s, %s, part);", at, value);
    else
        text_add(g->e.out, "RECEIVE(%s, part, %s);", value, at);
}

/* The places of a permutation stand in a table. Behind a branch that several points share,
 * NVIDIA's compiler does not see that real and imaginary parts have the same ones, and loads each
 * twice. */
static bool looks_up_twice(const gpu *g, const gpu_move *side) {
    return side->rader && g->e.pass->tile.phases &&
           points_share_branch(&side->points, side->wanted);
}

/* Loads the places of an item's points, and returns what lies at one of them. */
static const char *declare_places(const gpu *g, const gpu_move *side, const expr *place) {
    const gpu_points *x = &side->points;
    const char *number = index_text(&g->e, expr_sum(expr_scaled(x->b, x->radix), x->r));
    const char *name = piece_of(&g->e, side->put ? "to%u" : "from%u", side->s);
    text_add(g->e.out, "    uint %s[%u];\n    %s%s[%s] = %s;\n", name, x->butterflies * x->radix,
             each_wanted(g, x, side->wanted), name, number, index_text(&g->e, place));
    return piece_of(&g->e, "scratchpad[%s[%s]]", name, number);
}

static void emit_side(const gpu *g, const gpu_move *side) {
    text *out = g->e.out;
    const gpu_points *x = &side->points, *rest = &side->rest;
    const expr *place = local_place(g, side->s, side->index, x->column);
    const char *at =
        looks_up_twice(g, side) ? declare_places(g, side, place) : declare_element(g, side, place);
    text_add(out, "    #define %s(part) %s", side->put ? "PUT" : "GET",
             each_wanted(g, x, side->wanted));
    emit_move(g, side->put, x->x, at);
    if (side->padded) text_add(out, " else CLEAR(%s, part);", x->x);
    if (side->rader) {
        text_add(out, " \\\n        %s %s", each_butterfly(g, rest),
                 guard_text(&g->e, side->rest_wanted));
        place = local_place(g, side->s, side->rest_index, rest->column);
        emit_move(g, side->put, rest->x, local_element(g, place));
    }
    text_add(out, "\n");
}

/* ---- Both sides ---- */

/* Of a Bluestein convolution's padded points those that exist are received, and sent; more may be
 * read than there is, not more written. */
static void pad_side(const gpu *g, const convolution *c, gpu_move *side) {
    uint32_t at = side->put ? side->s : side->s + 1;
    const stage *st = &g->e.pass->tile.stages[at];
    const expr *there = is_unpadded(g, at, c, st->length / st->radix);
    side->wanted = side->put ? expr_and(side->wanted, there) : there;
    side->padded = !side->put;
}

static gpu_move side_of(const gpu *g, uint32_t s, bool put) {
    uint32_t at = put ? s : s + 1;
    const convolution *c = put ? stage_scatters(g->e.pass, at) : stage_gathers(g->e.pass, at);
    gpu_move side = {.s = s, .put = put, .points = points_of_stage(g, at)};
    side.index = put ? output_index(g, at) : input_index(g, at);
    side.wanted = butterfly_exists(g, at);
    if (is_kind(c, CONVOLUTION_BLUESTEIN)) pad_side(g, c, &side);
    if (!is_kind(c, CONVOLUTION_RADER)) return side;
    side.rader = c;
    side.rest = points_of_rest(g, c);
    side.rest_index = put ? rest_output_index(g, c) : rest_input_index(g, c);
    side.rest_wanted = rest_exists(g, c);
    return side;
}

static bool is_first_exchange(const pass *p, uint32_t s) {
    for (uint32_t before = 0; before < s; ++before)
        if (pass_exchanges(p, before)) return false;
    return p->tile.stages[0].spectra == 0;
}

void gpu_exchange(gpu *g, uint32_t s) {
    const pass *p = g->e.pass;
    bool phased = p->tile.phases > 1;
    if (!phased && !is_first_exchange(p, s))
        text_add(g->e.out, "    barrier(CLK_LOCAL_MEM_FENCE);\n");
    gpu_move put = side_of(g, s, true);
    (phased ? emit_phased_side : emit_side)(g, &put);
    if (gpu_moves(p, s + 1)) gpu_coordinates(g, s + 1);
    gpu_move get = side_of(g, s, false);
    (phased ? emit_phased_side : emit_side)(g, &get);
    if (phased) emit_phased_take(g, &get);
    text_add(g->e.out, "    EXCHANGE\n    #undef PUT\n    #undef GET\n%s",
             phased ? "    #undef TAKE\n" : "");
}
