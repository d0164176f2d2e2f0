/* Points j and -j of a spectrum, in lanes of as many columns. */
#include "mirror.h"

#include "finish.h"
#include "loop.h"
#include "vectors.h"

static const char *const indent = "        ";

static const expr *open_points(const across *a, const char *comment) {
    text_add(a->e->out, "    // %s\n", comment);
    const expr *j = open_loop(a->e, "    ", "j", a->pass->tile.length / 2 + 1);
    text_add(a->e->out, "    {\n");
    return j;
}

static const char *root(const across *a, const stage *s, const expr *j) {
    use_fragment(a->e, "spread");
    return piece_of(a->e, "c_spread(%s)", item(a->e, "table", expr_offset(j, (int64_t)s->table)));
}

/* Points j of the spectra of two signals, or j and length - j of that of one. */
static const expr *emit_separated(const across *a, const stage *s) {
    const emission *e = a->e;
    const expr *j = open_points(a, "spectra apart");
    const expr *opposite = expr_difference(number_of(e, a->pass->tile.length), j);
    const expr *mirrored = expr_select(expr_is(j, 0), j, opposite);
    use_fragment(e, "spectra_separate");
    if (s->mirror == MIRROR_HALF) use_fragment(e, "spectra_part");
    text_add(e->out, "%scomplex_t u = %s, v = %s;\n", indent, item(e, a->from, j),
             item(e, a->from, mirrored));
    if (s->mirror == MIRROR_HALF)
        text_add(e->out, "%sc_part(&u, &v, %s);\n", indent, root(a, s, j));
    else
        text_add(e->out, "%sc_separate(&u, &v);\n", indent);
    return j;
}

/* To two arrays, or to one. */
static void emit_separation(const across *a, const stage *s) {
    const emission *e = a->e;
    const expr *j = emit_separated(a, s);
    const expr *opposite = expr_difference(number_of(e, a->pass->tile.length), j);
    if (s->mirror == MIRROR_HALF)
        text_add(e->out, "%s%s = v;\n%s%s = u;\n", indent, item(e, a->to, opposite), indent,
                 item(e, a->to, j));
    else
        text_add(e->out, "%s%s = u;\n%s%s = v;\n", indent, item(e, a->to, j), indent,
                 item(e, a->from, j));
    text_add(e->out, "    }\n");
}

static void emit_separation_to_memory(const across *a, const stage *s) {
    const expr *j = emit_separated(a, s);
    if (s->mirror == MIRROR_HALF) {
        const expr *opposite = expr_difference(number_of(a->e, a->pass->tile.length), j);
        finish_point(a, "u", NULL, j);
        finish_point(a, "v", NULL, opposite);
        store_ordered_points(a, "v", NULL, opposite);
        store_ordered_points(a, "u", NULL, j);
    } else {
        finish_point(a, "u", "v", j);
        store_ordered_points(a, "u", "v", j);
    }
    text_add(a->e->out, "    }\n");
}

/* Joins two spectra in two arrays, or the halves of one in one or in memory; what the transform
 * takes up is in the first. */
static void emit_junction(const across *a, const stage *s, bool from_memory) {
    const emission *e = a->e;
    bool half = s->mirror == MIRROR_HALF;
    const expr *j = open_points(a, "spectra together"), *first = expr_is(j, 0);
    const expr *opposite = expr_difference(number_of(e, a->pass->tile.length), j);
    const char *to = half ? a->to : a->from, *real = index_text(e, first);
    use_fragment(e, "lanes_real_if");
    use_fragment(e, half ? "spectra_merge" : "spectra_compose");
    const char *u = from_memory ? load_ordered_point(a, j) : item(e, a->from, j);
    const char *v = half ? item(e, a->from, opposite) : item(e, a->to, j);
    if (from_memory) v = load_ordered_point(a, opposite);
    text_add(e->out, "%scomplex_t u = v_real_if(%s, %s), v = v_real_if(%s, %s);\n", indent, u, real,
             v, real);
    if (!half && a->pass->reals.balanced) text_add(e->out, "%sLOWER_OF_SPECTRA(u, v)\n", indent);
    if (half)
        text_add(e->out, "%sc_merge(&u, &v, %s);\n", indent, root(a, s, j));
    else
        text_add(e->out, "%sc_compose(&u, &v);\n", indent);
    text_add(e->out, "%s%s = u;\n%s%s%s = v;\n    }\n", indent, item(e, to, j), indent,
             guard_text(e, expr_not(first)), item(e, to, opposite));
}

void emit_mirror(const across *a, const stage *s, bool joins, bool memory) {
    if (joins)
        emit_junction(a, s, memory);
    else
        (memory ? emit_separation_to_memory : emit_separation)(a, s);
}
