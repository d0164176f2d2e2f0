/* Columns whose points lie side by side in memory: square blocks of them are transposed in
 * registers. */
#include "base/sizes.h"
#include "loop.h"
#include "vectors.h"

static const char *const indent = "            ";

block open_block(const across *a, uint64_t points) {
    const emission *e = a->e;
    uint64_t side = min_u64(points, a->pass->tile.lanes), last = points - side;
    const expr *k = open_strided(e, "        ", "k", points, side);
    text_add(e->out, "        {\n");
    if (points % side)
        k = declare_within(e, indent, "i", expr_minimum(k, number_of(e, last)), last);
    return (block){side, k};
}

void emit_transpose(const across *a, const char *x, uint64_t count, bool reals, bool back) {
    static const char *const functions[][2] = {{"unzip", "zip"}, {"unzip_reals", "zip_reals"}};
    const char *function = functions[reals][back];
    unsigned bits = log2_floor(count);
    use_fragment(a->e, function);
    for (unsigned step = 0; step < bits; ++step)
        emit_each_pair(a->e, indent, function, x, count,
                       UINT64_C(1) << (back ? bits - 1 - step : step));
}

/* Where vector q of a block starts, `shift` further for the second of two sequences. */
static const expr *vector_place(const across *a, const cpu_end *c, const expr *i, uint64_t q,
                                int64_t shift) {
    int64_t step = c->is_short ? a->pass->tile.lanes * c->elements : c->end->map.column;
    return expr_offset(point_place(a, c->side, i), (int64_t)q * step + shift);
}

/* Declares the vectors x of a block: one for each point, of all columns. */
static void emit_block(const across *a, const char *x, const block *b, int64_t shift) {
    const emission *e = a->e;
    text_add(e->out, "%scomplex_t %s[%llu];\n", indent, x, (ull)b->count);
    for (uint64_t q = 0; q < b->count; ++q) {
        const expr *place = vector_place(a, &a->ends[END_LOAD], b->i, q, shift);
        const char *vector =
            vector_if(e, point_is_there(a, END_LOAD, b->i), fetch_vector(a, place));
        text_add(e->out, "%s%s[%llu] = %s;\n", indent, x, (ull)q, vector);
    }
    emit_transpose(a, x, b->count, false, false);
}

static void load_sequence(const across *a, const char *array, int64_t shift) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_LOAD];
    block b = open_block(a, c->points);
    emit_block(a, "x", &b, shift);
    const expr *q = open_unrolled(e, indent, "q", 0, b.count);
    const char *vector = pass_vector(a, c->steps.steps, item(e, "x", q), NULL);
    text_add(e->out, "                %s = %s;\n        }\n", item(e, array, expr_sum(b.i, q)),
             vector);
}

/* Points n of two Hermitian sequences make points n and -n of their sum. */
static void load_joined(const across *a) {
    const emission *e = a->e;
    const char *const more = "                ";
    uint64_t length = a->pass->tile.length;
    uint32_t signs = a->ends[END_LOAD].steps.steps & (1 << STEP_SIGN | 1 << STEP_HEADROOM);
    block b = open_block(a, length / 2 + 1);
    emit_block(a, "x", &b, 0);
    emit_block(a, "y", &b, a->ends[END_LOAD].end->pair);
    const expr *q = open_unrolled(e, indent, "q", 0, b.count);
    text_add(e->out, "%s{\n", indent);
    const expr *n = declare_within(e, more, "n", expr_sum(b.i, q), length / 2);
    const char *real = index_text(e, is_self_mirrored(n, length));
    const expr *mirrored = expr_difference(number_of(e, length), n);
    mirrored = expr_select(expr_is(n, 0), n, mirrored);
    use_fragment(e, "lanes_real_if");
    use_fragment(e, "join_lanes");
    text_add(e->out, "%sconst complex_t u = v_real_if(%s, %s);\n", more,
             pass_vector(a, signs, item(e, "x", q), NULL), real);
    text_add(e->out, "%sconst complex_t v = v_real_if(%s, %s);\n", more,
             pass_vector(a, signs, item(e, "y", q), NULL), real);
    text_add(e->out, "%s%s = c_join_mirrored(u, v);\n%s%s = c_join(u, v);\n%s}\n        }\n", more,
             item(e, a->from, mirrored), more, item(e, a->from, n), indent);
}

void load_rows(const across *a) {
    const cpu_end *c = &a->ends[END_LOAD];
    if (c->steps.convert == CONVERT_JOINED) {
        load_joined(a);
        return;
    }
    load_sequence(a, a->from, 0);
    if (c->apart) load_sequence(a, a->to, c->end->pair);
}

static void store_sequence(const across *a, const char *array, int64_t shift) {
    const emission *e = a->e;
    block b = open_block(a, a->ends[END_STORE].points);
    text_add(e->out, "%scomplex_t x[%llu];\n", indent, (ull)b.count);
    const expr *q = open_unrolled(e, indent, "q", 0, b.count);
    text_add(e->out, "                %s = %s;\n", item(e, "x", q),
             item(e, array, expr_sum(b.i, q)));
    emit_transpose(a, "x", b.count, false, true);
    for (uint64_t n = 0; n < b.count; ++n) {
        text_add(e->out, "%s%s", indent, guard_text(e, point_is_there(a, END_STORE, b.i)));
        put_vector(a, item(e, "x", number_of(e, n)),
                   vector_place(a, &a->ends[END_STORE], b.i, n, shift));
    }
    text_add(e->out, "        }\n");
}

void store_rows(const across *a) {
    store_sequence(a, a->from, 0);
    if (a->ends[END_STORE].apart) store_sequence(a, a->to, a->ends[END_STORE].end->pair);
}
