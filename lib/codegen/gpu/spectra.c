/* Spectra of real signals in rows: the items move neighbouring elements, which change hands through
 * local memory before a mirror stage joins them, or behind one that took them apart. There they lie
 * as in memory, but for pads between columns. */
#include "exchange.h"
#include "points.h"

#include "codegen/ends/tile.h"

/* How many elements of the tile's spectra exist; declares a variable where that is not known. */
static const expr *spectra_count(const gpu *g, const stage *st) {
    const pass *p = g->e.pass;
    const real_signals *reals = &p->reals;
    uint64_t each = stage_spectra(st);
    bool whole = !reals->paired || (reals->paired_count && reals->paired_count % 2 == 0);
    if (whole && !p->grid.guarded) return number_of(&g->e, st->spectra);
    const expr *first = column_number(&g->e, number_of(&g->e, 0)), *all = column_count(&g->e);
    if (!whole) {
        all = reals->paired_count ? number_of(&g->e, reals->paired_count) : g->e.batch;
        first = expr_scaled(first, 2);
        each /= 2;
    }
    const expr *left = expr_scaled(expr_difference(all, first), (int64_t)each);
    return declare_within(&g->e, "    ", "elements",
                          expr_minimum(number_of(&g->e, st->spectra), left), st->spectra);
}

/* Where in local memory the elements j of the spectra begin that a butterfly has. */
static const expr *place_of(const gpu *g, const stage *st, const gpu_points *x, uint32_t which) {
    uint64_t all = stage_spectra(st);
    const expr *first = expr_scaled(x->column, (int64_t)(all + st->spectra_pad));
    const expr *j = x->butterfly;
    if (which && st->mirror == MIRROR_PAIR) j = expr_offset(j, (int64_t)(all / 2));
    if (which && st->mirror == MIRROR_HALF) j = expr_difference(number_of(&g->e, st->length), j);
    return expr_sum(first, j);
}

static void emit_move(const gpu *g, bool put, const char *value, const expr *place) {
    const char *at = local_element(g, place);
    if (put)
        text_add(g->e.out, "SEND(%s, %s, part); ", at, value);
    else
        text_add(g->e.out, "RECEIVE(%s, part, %s); ", value, at);
}

/* PUT or GET of what the mirror stage has, and of the elements in memory's order. */
static void emit_mirrored(const gpu *g, uint32_t s, bool put) {
    const stage *st = &g->e.pass->tile.stages[s];
    gpu_points x = points_of_stage(g, s);
    text_add(g->e.out, "    #define %s(part) %s %s{ ", put ? "PUT" : "GET", each_butterfly(g, &x),
             guard_text(&g->e, butterfly_exists(g, s)));
    for (uint32_t i = 0; i < 2; ++i)
        emit_move(g, put, spectrum_register(g, &x, i), place_of(g, st, &x, i));
    text_add(g->e.out, "}\n");
}

static void emit_elements(const gpu *g, const stage *st, bool put) {
    gpu_points x = points_of_spectra(g, st);
    text_add(g->e.out, "    #define %s(part) %s %s", put ? "PUT" : "GET", each_butterfly(g, &x),
             guard_text(&g->e, expr_below(x.butterfly, st->spectra)));
    const expr *pads = expr_scaled(expr_divided(x.butterfly, stage_spectra(st)), st->spectra_pad);
    emit_move(g, put, x.x, expr_sum(x.butterfly, pads));
    text_add(g->e.out, "\n");
}

static void emit_exchange(const gpu *g) {
    text_add(g->e.out, "    EXCHANGE\n    #undef PUT\n    #undef GET\n");
}

/* ---- Loads ---- */

/* What becomes of both elements of some butterflies. */
static void emit_where(const gpu *g, const gpu_points *x, const expr *when,
                       const char *const values[2]) {
    if (expr_is_false(when)) return;
    text_add(g->e.out, "    %s %s{ %s = %s; %s = %s; }\n", each_butterfly(g, x),
             guard_text(&g->e, when), spectrum_register(g, x, 0), values[0],
             spectrum_register(g, x, 1), values[1]);
}

/* Points that are their own mirror images are real. Elements that do not exist are the last one
 * that does. */
void gpu_load_spectra(const gpu *g) {
    const stage *st = &g->e.pass->tile.stages[0];
    gpu_points x = points_of_spectra(g, st), y = points_of_stage(g, 0);
    const expr *last = expr_offset(spectra_count(g, st), -1), *exists = butterfly_exists(g, 0);
    const expr *place = expr_minimum(x.butterfly, last);
    uint32_t steps = g->load.steps & ~(1u << STEP_REAL);
    end_point at = {0};
    const char *value = end_fetch(&g->e, &g->load, place, expr_true(&g->e.memory->expressions));
    text_add(g->e.out, "    %s %s = c_value(%s);\n", each_butterfly(g, &x), x.x,
             end_pass(&g->e, SPELL_POINT, steps, value, &at));
    emit_elements(g, st, true);
    emit_mirrored(g, 0, false);
    emit_exchange(g);
    const char *const zero[] = {"c_zero()", "c_zero()"};
    const char *const real[] = {piece_of(&g->e, "c_real(%s)", spectrum_register(g, &y, 0)),
                                piece_of(&g->e, "c_real(%s)", spectrum_register(g, &y, 1))};
    emit_where(g, &y, expr_not(exists), zero);
    emit_where(g, &y, expr_is(y.butterfly, 0), real);
}

/* ---- Stores ---- */

static void emit_scale(const gpu *g, const gpu_points *x) {
    bool balanced = g->e.pass->reals.balanced;
    if (!end_has(&g->store, STEP_SCALE)) return;
    text_add(g->e.out, "    %s {", each_butterfly(g, x));
    for (uint32_t i = 0; i < 2; ++i) {
        end_point at = {.scale = !balanced ? NULL : i ? "factor.yy" : "factor.xx"};
        const char *z = spectrum_register(g, x, i);
        text_add(g->e.out, " %s = c_value(%s);", z,
                 end_pass(&g->e, SPELL_POINT, 1u << STEP_SCALE, piece_of(&g->e, "c_element(%s)", z),
                          &at));
    }
    text_add(g->e.out, " }\n");
}

void gpu_store_spectra(const gpu *g) {
    uint32_t s = g->e.pass->tile.stage_count - 1;
    const stage *st = &g->e.pass->tile.stages[s];
    gpu_points x = points_of_stage(g, s), y = points_of_spectra(g, st);
    const expr *there = spectra_count(g, st);
    emit_scale(g, &x);
    text_add(g->e.out, "    barrier(CLK_LOCAL_MEM_FENCE);\n");
    emit_mirrored(g, s, true);
    emit_elements(g, st, false);
    emit_exchange(g);
    text_add(g->e.out, "    %s %s", each_butterfly(g, &y),
             guard_text(&g->e, expr_less(y.butterfly, there)));
    end_put(&g->e, &g->store, piece_of(&g->e, "c_element(%s)", y.x), y.butterfly);
    text_add(g->e.out, "\n");
}
