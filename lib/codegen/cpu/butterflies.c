/* Loops with a literal bound stand in the kernel itself: a bound that is a function's parameter is
 * unrolled before it is known, and the array of points then stays in memory. */
#include "butterflies.h"

#include "ends.h"
#include "finish.h"
#include "loop.h"

static const char *const indent = "        ", *const more = "            ";

void emit_lane_twiddles(const emission *e, const stage *s, bool along, uint64_t row,
                        const expr *k) {
    use_fragment(e, along ? "root_along" : "root_across");
    const expr *r = open_unrolled(e, indent, "r", 1, s->radix);
    const expr *start = expr_scaled(r, (int64_t)(2 * row));
    start = expr_difference(expr_offset(start, (int64_t)(2 * s->table)), number_of(e, 2 * row));
    const char *x = item(e, "x", r);
    text_add(e->out, "%s%s = c_mul(%s, root_%s(table, %s, %s, %llu));\n", more, x, x,
             along ? "along" : "across", index_text(e, start), index_text(e, k), (ull)row);
}

/* Inputs lie a part of the whole length apart. */
static void emit_inputs(const across *a, const stage *s, const expr *base, bool from_memory) {
    const emission *e = a->e;
    const expr *r = open_unrolled(e, indent, "r", 0, s->radix);
    const expr *i = expr_sum(base, expr_scaled(r, (int64_t)(s->length / s->radix)));
    if (!from_memory) {
        text_add(e->out, "%sx[r] = %s;\n", more, item(e, a->from, i));
        return;
    }
    text_add(e->out, "%s{\n", indent);
    i = declare_within(e, more, "i", i, s->length - 1);
    text_add(e->out, "%sx[r] = %s;\n%s}\n", more, load_column(a, i), indent);
}

static void emit_levels(const across *a, const stage *s) {
    if (s != a->pass->tile.stages || !a->level_late || stage_gathers(a->pass, 0)) return;
    open_unrolled(a->e, indent, "r", 0, s->radix);
    text_add(a->e->out, "%sLOWER(x[r])\n", more);
}

/* Outputs lie a span apart. */
static void emit_outputs(const across *a, const stage *s, const expr *base, bool to_memory) {
    const emission *e = a->e;
    const expr *r = open_unrolled(e, indent, "r", 0, s->radix);
    const expr *i = expr_sum(base, expr_scaled(r, (int64_t)s->span));
    if (!to_memory) {
        text_add(e->out, "%s%s = x[r];\n", more, item(e, a->to, i));
        return;
    }
    text_add(e->out, "%s{\n", indent);
    i = declare_within(e, more, "i", i, s->length - 1);
    finish_point(a, "x[r]", NULL, i);
    text_add(e->out, "%s", more);
    store_column(a, "x[r]", i);
    text_add(e->out, "%s}\n", indent);
}

void emit_butterflies(const across *a, const stage *s, uint32_t ends) {
    const emission *e = a->e;
    const expr *g = open_strided(e, "    ", "g", s->length / s->radix, s->span);
    const expr *k = open_loop(e, "    ", "k", s->span);
    text_add(e->out, "    {\n%scomplex_t x[%u];\n", indent, s->radix);
    emit_inputs(a, s, expr_sum(g, k), ends & FROM_MEMORY);
    emit_levels(a, s);
    if (s->span > s->columns)
        emit_lane_twiddles(e, s, false, s->span / s->columns, expr_divided(k, s->columns));
    text_add(e->out, "%sradix%u(x, 1);\n", indent, s->radix);
    emit_outputs(a, s, expr_sum(expr_scaled(g, s->radix), k), ends & TO_MEMORY);
    text_add(e->out, "    }\n");
}
