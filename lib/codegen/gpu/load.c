/* The GPU emitter's loads: tiles from global memory to registers, in all forms. */
#include "points.h"

#include "codegen/ends/tile.h"

/* Columns beyond the last read that one, a sequence without a partner reads itself: what becomes of
 * them is not stored, and loads without conditions go ahead of each other. */
static void emit_neighbours(gpu *g) {
    const pass *p = g->e.pass;
    g->load_w = g->w;
    if (p->tile.two_sided)
        g->load_w = declare_within(&g->e, "    ", "load_w", column_from_first(&g->e, g->w),
                                   p->grid.columns - 1);
    if (p->grid.guarded && !p->tile.stages[0].flat) {
        const expr *last = expr_difference(column_count(&g->e), number_of(&g->e, 1));
        const expr *left = expr_difference(last, column_number(&g->e, number_of(&g->e, 0)));
        g->load_w =
            declare_within(&g->e, "    ", "load_w", expr_minimum(g->w, left), p->tile.width - 1);
    }
    if (p->tile.stages[0].flat) return;
    const expr *exists =
        g->load.pairs ? end_has_partner(&g->e, g->load_w) : expr_true(&g->e.memory->expressions);
    g->partner_offset = end_partner_offset(&g->e, END_LOAD, exists, "    ");
}

/* Everything is zero at first. */
static void emit_zeros(const gpu *g, const gpu_points *x) {
    text_add(g->e.out, "    %s %s = c_zero();\n", each_point(g, x), x->x);
}

/* Statements that read point `index` of the item's column. */
static void emit_read(const gpu *g, const char *to, const expr *index, const char *indent) {
    end_point at = end_locate_point(&g->e, &g->load, index, g->load_w, g->partner_offset, indent);
    text_add(g->e.out, "%s%s = c_value(%s);\n", indent, to, end_read(&g->e, &g->load, &at));
}

/* Of the inputs of butterfly b, whose numbers grow with r, how many may be below the length, or all
 * items' are. */
static uint32_t inputs_within(const gpu *g, const gpu_points *x, const expr *number, uint32_t b,
                              bool surely) {
    uint64_t length = g->e.pass->load.weight.length;
    uint32_t count = 0;
    for (; count < x->radix; ++count) {
        const expr *n = expr_at(expr_at(number, x->b, b), x->r, count);
        if ((surely ? expr_greatest(n) : expr_least(n)) >= length) break;
    }
    return count;
}

/* Inputs `first` to `end` of butterfly b, in a loop. */
static void emit_weighted_inputs(const gpu *g, const gpu_points *x, const expr *index, uint32_t b,
                                 uint32_t first, uint32_t end, bool surely, const char *margin) {
    const char *indent = piece_of(&g->e, "%s    ", margin);
    if (first == end) return;
    text_add(g->e.out, "%sOF_BUTTERFLY(%u, %u, %u) {\n", margin, b, first, end);
    end_point at = end_locate_point(&g->e, &g->load, index, g->load_w, g->partner_offset, indent);
    const char *guard = surely ? "" : guard_text(&g->e, at.inside);
    text_add(g->e.out, "%s%s%s = c_value(%s);\n%s}\n", indent, guard, x->x,
             end_read(&g->e, &g->load, &at), margin);
}

/* The first pass of a Bluestein transform: signed, times the chirp, zero beyond the length. Loads
 * under conditions of their own wait for each other: only those that may lie beyond have one. */
static void emit_weighted(const gpu *g, const gpu_points *all, const expr *index,
                          const expr *exists) {
    const axis_map *map = &g->e.pass->load.index;
    const expr *number = expr_sum(g->e.numbers[END_LOAD], map_index(&g->e, map, index, g->load_w));
    emit_zeros(g, all);
    for (uint32_t b = 0; b < all->butterflies; ++b) {
        uint32_t sure = inputs_within(g, all, number, b, true);
        uint32_t possible = inputs_within(g, all, number, b, false);
        const expr *wanted = expr_at(exists, all->b, b);
        bool always = expr_is_true(wanted);
        const char *margin = always ? "    " : "        ";
        if (!always) text_add(g->e.out, "    %s{\n", guard_text(&g->e, wanted));
        emit_weighted_inputs(g, all, index, b, 0, sure, true, margin);
        emit_weighted_inputs(g, all, index, b, sure, possible, false, margin);
        if (!always) text_add(g->e.out, "    }\n");
    }
}

/* How far the partner of a column's signal lies: 0 where it has none. */
static const expr *partner_in_rows(const gpu *g, const expr *column) {
    const expr *pair = step_of(&g->e, g->e.pass->load.pair);
    return g->load.pairs ? expr_select(end_has_partner(&g->e, column), pair, number_of(&g->e, 0))
                         : pair;
}

/* Points of which the places need no numbers: what is the same for all of them moves the end there.
 */
static void emit_plain(gpu *g, const gpu_points *x, const expr *index, const expr *wanted,
                       bool moves) {
    const stage *st = &g->e.pass->tile.stages[0];
    gpu_place row = place_in_rows(g, st, &g->e.pass->load, index, g->load_w);
    const expr *partner = st->flat ? partner_in_rows(g, row.column) : g->partner_offset;
    end_point at = end_locate_point(&g->e, &g->load, row.index, row.column, partner, "");
    moves = moves && end_can_move(&g->e, END_LOAD);
    const expr *base, *offset = moves ? point_in_loops(g, x, &at, &base) : NULL;
    if (offset) {
        move_end(&g->e, END_LOAD, base, "    ");
        at.place = offset;
        at.other = expr_sum(offset, partner);
    }
    text_add(g->e.out, "    %s %s%s = c_value(%s);\n", each_point(g, x), guard_text(&g->e, wanted),
             x->x, end_read(&g->e, &g->load, &at));
}

/* Reads what has a number: each point in a block of its own. Input r of a butterfly and input
 * radix - 1 - r of its mirror image are one element of a half: read one soon after the other it is
 * still in the cache. */
static void emit_numbered(const gpu *g, const gpu_points *x, const expr *index,
                          const expr *wanted) {
    bool halves = g->load.convert == CONVERT_JOINED;
    text_add(g->e.out, "    %s(%u, %u) %s{\n", halves ? "EACH_INWARDS" : "EACH", x->butterflies,
             x->radix, guard_text(&g->e, wanted));
    emit_read(g, x->x, index, "        ");
    text_add(g->e.out, "    }\n");
}

static void emit_rest(const gpu *g, const convolution *c) {
    gpu_points x = points_of_rest(g, c);
    emit_zeros(g, &x);
    text_add(g->e.out, "    %s %s{\n", each_butterfly(g, &x), guard_text(&g->e, rest_exists(g, c)));
    emit_read(g, x.x, rest_input_index(g, c), "        ");
    text_add(g->e.out, "    }\n");
}

/* The spectra that a mirror stage joins: points j of two, or j and length - j of one. */
static void emit_spectra(const gpu *g) {
    text *out = g->e.out;
    gpu_points x = points_of_stage(g, 0);
    const char *first = spectrum_register(g, &x, 0), *second = spectrum_register(g, &x, 1);
    end_point at = end_locate_point(&g->e, &g->load, x.butterfly, g->load_w, g->partner_offset, "");
    const expr *exists = butterfly_exists(g, 0);
    if (!expr_is_true(exists))
        text_add(out, "    %s %s = %s = c_zero();\n", each_butterfly(g, &x), first, second);
    text_add(out, "    %s %s{\n        %s = c_value(%s);\n", each_butterfly(g, &x),
             guard_text(&g->e, exists), first, end_read(&g->e, &g->load, &at));
    at = end_locate_second(&g->e, &g->load, x.butterfly, g->load_w, g->partner_offset);
    text_add(out, "        %s = c_value(%s);\n    }\n", second, end_read(&g->e, &g->load, &at));
}

/* Points that do not exist read the last one that does. */
static const expr *existing_index(gpu *g) {
    const expr *index = input_index(g, 0);
    const pass *p = g->e.pass;
    if (!p->tile.stages[0].flat || !p->grid.guarded) return index;
    return expr_minimum(index, expr_difference(flat_count(g), number_of(&g->e, 1)));
}

static void emit_points(gpu *g) {
    const convolution *c = stage_gathers(g->e.pass, 0);
    gpu_points x = points_of_stage(g, 0);
    const expr *index = existing_index(g), *wanted = butterfly_exists(g, 0);
    bool bluestein = is_kind(c, CONVOLUTION_BLUESTEIN), rader = is_kind(c, CONVOLUTION_RADER);
    if (end_has(&g->load, STEP_WEIGH)) {
        emit_weighted(g, &x, index, wanted);
        return;
    }
    bool partly = bluestein || (g->e.pass->reals.balanced && !expr_is_true(wanted));
    wanted = expr_and(wanted, is_within_edges(&g->e, END_LOAD, index));
    if (bluestein) wanted = expr_and(wanted, expr_below(index, c->length * c->columns));
    if (partly) emit_zeros(g, &x);
    if (g->load.numbered)
        emit_numbered(g, &x, index, wanted);
    else
        emit_plain(g, &x, index, wanted, !rader);
    if (rader) emit_rest(g, c);
}

void gpu_load(gpu *g) {
    if (g->e.pass->tile.stages[0].spectra) {
        gpu_load_spectra(g);
        return;
    }
    emit_neighbours(g);
    if (pass_joins(g->e.pass))
        emit_spectra(g);
    else if (g->e.pass->load.beside)
        gpu_load_twins(g);
    else
        emit_points(g);
}

/* The sign alone comes later than all loads, which go ahead of each other. */
static void emit_sign(const gpu *g, const gpu_points *x) {
    text_add(g->e.out, "    %s %s = c_signed(%s, sign);\n", each_point(g, x), x->x, x->x);
}

void gpu_loaded(const gpu *g) {
    const pass *p = g->e.pass;
    const convolution *c = stage_gathers(p, 0);
    gpu_points x = points_of_stage(g, 0), rest = x;
    if (end_has(&g->load, STEP_WEIGH)) return;
    if (p->reals.balanced && !p->tile.stages[0].flat) gpu_balance(g, 0);
    if (is_kind(c, CONVOLUTION_RADER)) rest = points_of_rest(g, c);
    if (g->signs) emit_sign(g, &x);
    if (g->signs && is_kind(c, CONVOLUTION_RADER)) emit_sign(g, &rest);
    if (p->twiddle.modulus && p->twiddle.early) gpu_pass_twiddle_in(g);
    gpu_enter(g, 0);
}
