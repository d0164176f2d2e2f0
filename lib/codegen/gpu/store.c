/* The GPU emitter's stores: registers to global memory, in all forms. */
#include "points.h"

#include "codegen/ends/tile.h"

/* A register as an end has its points. */
static const char *element_of(const gpu *g, const char *value) {
    return piece_of(&g->e, "c_element(%s)", value);
}

/* Where a point goes; of two signals at their own levels, which come back with the scale. */
static end_point point_at(const gpu *g, const gpu_place *row, const char *indent) {
    end_point at = end_locate_point(&g->e, &g->store, row->index, row->column, NULL, indent);
    if (g->e.pass->reals.balanced) at.scale = "factor";
    return at;
}

static void write_point(const gpu *g, const char *value, const expr *column, const end_point *at) {
    const expr *exists = end_of(g->e.pass, END_STORE)->order.parted
                             ? expr_true(&g->e.memory->expressions)
                             : end_has_partner(&g->e, column);
    end_write(&g->e, &g->store, element_of(g, value), at, exists);
}

/* Stores what has a number: each point in a block of its own. */
static void emit_numbered(const gpu *g, const gpu_points *x, const expr *index,
                          const expr *wanted) {
    text *out = g->e.out;
    bool weighted = end_has(&g->store, STEP_UNWEIGH);
    text_add(out, "    %s %s{\n", each_point(g, x), weighted ? "" : guard_text(&g->e, wanted));
    end_point at = point_at(g, &(gpu_place){index, g->w}, "        ");
    text_add(out, "        %s", weighted ? guard_text(&g->e, expr_and(at.inside, wanted)) : "");
    write_point(g, x->x, g->w, &at);
    text_add(out, "\n    }\n");
}

/* What is the same for the places of all points moves the end there. */
static void emit_plain(const gpu *g, const gpu_points *x, const expr *index, const expr *wanted,
                       bool moves) {
    const pass *p = g->e.pass;
    const stage *st = &p->tile.stages[p->tile.stage_count - 1];
    gpu_place row = place_in_rows(g, st, &p->store, index, g->w);
    end_point at = point_at(g, &row, "");
    moves = moves && end_can_move(&g->e, END_STORE);
    const expr *base, *offset = moves ? point_in_loops(g, x, &at, &base) : NULL;
    if (offset) {
        move_end(&g->e, END_STORE, base, "    ");
        at.place = offset;
        at.other = expr_offset(offset, p->store.pair);
    }
    text_add(g->e.out, "    %s %s", each_point(g, x), guard_text(&g->e, wanted));
    write_point(g, x->x, row.column, &at);
    text_add(g->e.out, "\n");
}

static void emit_points(const gpu *g, const gpu_points *x, const expr *index, const expr *wanted,
                        bool moves) {
    if (g->store.numbered)
        emit_numbered(g, x, index, wanted);
    else
        emit_plain(g, x, index, wanted, moves);
}

/* ---- Corners ---- */

static void emit_corner_points(const gpu *g, const gpu_points *x, const expr *index,
                               const expr *wanted) {
    const expr *n =
        expr_sum(g->e.numbers[END_STORE], map_index(&g->e, &g->e.pass->store.index, index, g->w));
    wanted = expr_and(wanted, end_corner_point(&g->e, n));
    text_add(g->e.out, "    if (corner) %s %s%s = c_real(%s);\n", each_point(g, x),
             guard_text(&g->e, wanted), x->x, x->x);
}

/* The last pass of several axes of real data: few columns are at a corner. */
static void emit_corners(const gpu *g, const gpu_points *x, const gpu_points *rest,
                         const expr *index, const expr *wanted, const convolution *c) {
    text_add(g->e.out, "    const bool corner = %s;\n",
             index_text(&g->e, end_corner_column(&g->e, g->w)));
    emit_corner_points(g, x, index, wanted);
    if (rest) emit_corner_points(g, rest, rest_output_index(g, c), rest_exists(g, c));
}

/* ---- Spectra ---- */

/* The same where the parts of a point are two elements. */
static void emit_parted_spectra(const gpu *g, const gpu_points *x, const expr *exists,
                                const expr *other) {
    text *out = g->e.out;
    bool balanced = g->e.pass->reals.balanced;
    end_point at = end_locate_point(&g->e, &g->store, x->butterfly, g->w, NULL, "");
    if (balanced) at.scale = "factor.xx";
    text_add(out, "    %s %s{\n        ", each_butterfly(g, x), guard_text(&g->e, exists));
    write_point(g, spectrum_register(g, x, 0), g->w, &at);
    at = end_locate_second(&g->e, &g->store, x->butterfly, g->w, NULL);
    if (balanced) at.scale = "factor.yy";
    text_add(out, "\n        %s", guard_text(&g->e, other));
    write_point(g, spectrum_register(g, x, 1), g->w, &at);
    text_add(out, "\n    }\n");
}

/* What the mirror stage left: points j of two spectra, or j and length - j of one. */
static void emit_spectra(const gpu *g, const expr *exists) {
    text *out = g->e.out;
    bool pair = g->store.locate == LOCATE_SPECTRA;
    uint32_t steps = g->store.steps & 1u << STEP_SCALE;
    gpu_points x = points_of_stage(g, g->e.pass->tile.stage_count - 1);
    const expr *twice = expr_scaled(x.butterfly, 2);
    const expr *other =
        pair ? end_has_partner(&g->e, g->w) : expr_not(expr_is(twice, g->e.pass->tile.length));
    if (g->e.pass->store.order.parted) {
        emit_parted_spectra(g, &x, exists, other);
        return;
    }
    end_point at = end_locate_point(&g->e, &g->store, x.butterfly, g->w, NULL, "");
    const char *values[2];
    for (uint32_t i = 0; i < 2; ++i) {
        if (g->e.pass->reals.balanced) at.scale = i ? "factor.yy" : "factor.xx";
        values[i] = element_of(g, spectrum_register(g, &x, i));
        values[i] = end_pass(&g->e, SPELL_POINT, steps, values[i], &at);
    }
    text_add(out, "    %s %s", each_butterfly(g, &x), guard_text(&g->e, exists));
    if (g->e.pass->store.aligned) {
        text_add(out, "%s", guard_text(&g->e, at.there));
        text_add(out, "s_store_pair(%s, %s, &out[%s]);\n", values[0], values[1],
                 place_text(&g->e, at.place));
        return;
    }
    text_add(out, "{\n        %s", guard_text(&g->e, at.there));
    end_put(&g->e, &g->store, values[0], at.place);
    text_add(out, "\n        %s{ ", guard_text(&g->e, expr_and(other, at.other_there)));
    end_put(&g->e, &g->store, values[1], at.other);
    text_add(out, " }\n    }\n");
}

/* ---- The store ---- */

/* Which points there are of those that the last stage has. */
static const expr *wanted_points(gpu *g, uint32_t s, const convolution *c) {
    const expr *there = column_exists(g);
    if (g->e.pass->tile.stages[s].flat && g->e.pass->grid.guarded)
        there = expr_less(points_of_stage(g, s).butterfly, flat_count(g));
    const expr *wanted = expr_and(butterfly_exists(g, s), there);
    if (!is_kind(c, CONVOLUTION_BLUESTEIN)) return wanted;
    return expr_and(wanted, is_unpadded(g, s, c, g->e.pass->tile.stages[s].span));
}

void gpu_store(gpu *g) {
    const pass *p = g->e.pass;
    uint32_t s = p->tile.stage_count - 1;
    const convolution *c = stage_scatters(p, s);
    bool rader = is_kind(c, CONVOLUTION_RADER), weighted = end_has(&g->store, STEP_UNWEIGH);
    gpu_points x = points_of_stage(g, s), rest = x;
    const expr *wanted = wanted_points(g, s, weighted ? NULL : c);
    if (rader) rest = points_of_rest(g, c);
    if (p->twiddle.modulus && !p->twiddle.early) gpu_pass_twiddle_out(g);
    if (p->reals.balanced && !p->tile.stages[s].flat) gpu_raise(g);
    if (p->tile.stages[s].spectra) {
        gpu_store_spectra(g);
        return;
    }
    if (p->tile.stages[s].mirror) {
        emit_spectra(g, wanted);
        return;
    }
    if (p->store.beside) {
        gpu_store_twins(g);
        return;
    }
    const expr *index = output_index(g, s);
    wanted = expr_and(wanted, is_within_edges(&g->e, END_STORE, index));
    if (g->corners) emit_corners(g, &x, rader ? &rest : NULL, index, wanted, c);
    emit_points(g, &x, index, wanted, !rader);
    if (rader && !weighted)
        emit_points(g, &rest, rest_output_index(g, c),
                    expr_and(rest_exists(g, c), column_exists(g)), false);
}
