#include "finish.h"

#include "loop.h"
#include "vectors.h"

static const char *const indent = "            ";

/* ---- The twiddle between passes ---- */

static const char *root(const across *a, const expr *exponent) {
    const pass_twiddle *t = &a->pass->twiddle;
    use_fragment(a->e, "pass_twiddle_lanes");
    return piece_of(a->e, "pass_twiddle_root(&table[%llu], &table[%llu], %u, %s)", (ull)t->low,
                    (ull)t->high, t->bits, index_text(a->e, exponent));
}

/* The columns of a tile are neighbours m, pairs of neighbours 2m and 2m + 1, or have one m
 * together. */
static void twiddle_point(const across *a, const char *x, const char *second, const expr *i) {
    const emission *e = a->e;
    const pass_twiddle *t = &a->pass->twiddle;
    const expr *column = e->digits[t->digit];
    if (!t->digit) column = expr_scaled(column, (second ? 2 : 1) * a->pass->tile.lanes);
    const char *all = root(a, expr_product(i, column));
    if (!t->digit)
        all = piece_of(e, "c_mul(%s, pass_twiddle_lanes(&table[%llu], %s))", all, (ull)t->lanes,
                       index_text(e, i));
    text_add(e->out, "%sconst complex_t w = %s;\n%s%s = c_mul(%s, w);\n", indent, all, indent, x,
             x);
    if (second)
        text_add(e->out, "%s%s = c_mul(%s, c_mul(w, %s));\n", indent, second, second, root(a, i));
}

/* ---- The scale ---- */

/* What the parts of a sequence are multiplied by, or NULL. */
static const char *scale_of(const across *a, const char *balanced) {
    bool scaled = a->pass->is_scaled && !a->pass->store.weight.kind;
    if (a->pass->reals.balanced) return balanced;
    return scaled ? "scale_re, scale_im" : NULL;
}

static void scale_point(const across *a, const char *x, const char *scale) {
    if (!scale) return;
    end_point at = {.scale = scale};
    text_add(a->e->out, "%s%s = %s;\n", indent, x, pass_vector(a, 1 << STEP_SCALE, x, &at));
}

/* ---- Corners ---- */

/* Along several axes of real data a point is real where it is its own mirror image along each.
 * Either the lanes have different points, or columns that differ in nothing else. */
static void make_corners_real(const across *a, const char *x, const expr *i) {
    const emission *e = a->e;
    const axis_map *index = &a->pass->store.index;
    const expr *l = lane_variable(e, number_of(e, a->pass->tile.lanes));
    const expr *n = expr_sum(e->numbers[END_STORE], map_index(e, index, i, l));
    const expr *point = end_corner_point(e, n), *column = end_corner_column(e, l);
    use_fragment(e, "real_lane");
    if (!expr_depends(point, l)) {
        if (!expr_is_true(point)) text_add(e->out, "%sif (%s)\n", indent, index_text(e, point));
        point = expr_true(&e->memory->expressions);
    }
    open_rolled_lanes(e, indent, number_of(e, a->pass->tile.lanes));
    text_add(e->out, "                %smake_lane_real(&%s, l);\n",
             guard_text(e, expr_and(point, column)), x);
}

/* ---- All of it ---- */

void finish_point(const across *a, const char *x, const char *second, const expr *i) {
    const pass *p = a->pass;
    if (p->twiddle.modulus) twiddle_point(a, x, second, i);
    scale_point(a, x, scale_of(a, second ? "factors[0], factors[0]" : "factors[0], factors[1]"));
    if (second) scale_point(a, second, scale_of(a, "factors[1], factors[1]"));
    if (p->last && !p->store.weight.kind && p->reals.cornered) make_corners_real(a, x, i);
}

void emit_finish(const across *a) {
    const emission *e = a->e;
    const pass *p = a->pass;
    bool scaled = p->reals.balanced || (p->is_scaled && !p->store.weight.kind);
    if (!p->twiddle.modulus && !scaled) return;
    const expr *i = open_loop(e, "    ", "i", a->ends[END_STORE].points);
    text_add(e->out, "    {\n");
    finish_point(a, item(e, a->from, i), a->ends[END_STORE].apart ? item(e, a->to, i) : NULL, i);
    text_add(e->out, "    }\n");
}
