/* Columns whose points lie side by side in memory: square blocks of them are transposed in
 * registers. */
#include "base/sizes.h"
#include "finish.h"
#include "loop.h"
#include "stream.h"
#include "vectors.h"

static const char *const indent = "            ";

/* ---- Transposition ---- */

block open_block(const across *a, uint64_t points, uint64_t side) {
    const emission *e = a->e;
    const uint64_t step = min_u64(points, side), last = points - step;
    const expr *k = open_strided(e, "        ", "k", points, step);
    text_add(e->out, "        {\n");
    if (points % step)
        k = declare_within(e, indent, "i", expr_minimum(k, number_of(e, last)), last);
    return (block){step, k};
}

/* A whole square of vectors: first the lanes inside their groups of 16 bytes, then the groups. */
static void emit_square(const across *a, const char *x, bool reals) {
    static const char *const near[] = {"unzip_near_parts", "unzip_near"};
    static const char *const groups[] = {"unzip_groups_parts", "unzip_groups"};
    const emission *e = a->e;
    unsigned lanes = a->pass->tile.lanes;
    unsigned group = (unsigned)min_u64(lanes, 16 / scalar_bytes(e->pass->precision));
    use_fragment(e, piece_of(e, "unzip_near_%u", group));
    use_fragment(e, "unzip_near");
    if (!reals) use_fragment(e, "unzip_near_parts");
    if (group < lanes) {
        use_fragment(e, piece_of(e, "unzip_groups_%u", group));
        use_fragment(e, "unzip_groups");
        if (!reals) use_fragment(e, "unzip_groups_parts");
    }
    for (unsigned bit = 1; bit < lanes; bit *= 2)
        emit_each_pair(e, indent, (bit < group ? near : groups)[reals], x, lanes, bit);
}

void emit_transpose(const across *a, const char *x, uint64_t count, bool reals, bool back) {
    static const char *const functions[][2] = {{"unzip", "zip"}, {"unzip_reals", "zip_reals"}};
    const char *function = functions[reals][back];
    unsigned bits = log2_floor(count);
    if (count == a->pass->tile.lanes) {
        emit_square(a, x, reals);
        return;
    }
    use_fragment(a->e, function);
    for (unsigned step = 0; step < bits; ++step)
        emit_each_pair(a->e, indent, function, x, count,
                       UINT64_C(1) << (back ? bits - 1 - step : step));
}

/* ---- Blocks ---- */

static uint64_t side_of(const across *a, const cpu_end *c) {
    return cpu_end_has_pairs(c) ? a->pass->tile.lanes / 2 : a->pass->tile.lanes;
}

/* Where vector q of a block starts, `shift` further for the second of two sequences. */
static const expr *vector_place(const across *a, const cpu_end *c, const expr *i, uint64_t q,
                                int64_t shift) {
    int64_t step = c->is_short ? a->pass->tile.lanes * c->elements : c->end->map.column;
    return expr_offset(point_place(a, c->side, i), (int64_t)q * step + shift);
}

static uint64_t vector_count(const across *a, const cpu_end *c, const block *b) {
    return cpu_end_has_pairs(c) ? a->pass->tile.lanes : b->count;
}

static void declare_block(const across *a, const cpu_end *c, const char *x, const block *b) {
    text_add(a->e->out, "%s%s %s[%llu];\n", indent, cpu_end_has_pairs(c) ? "real" : "complex_t", x,
             (ull)vector_count(a, c, b));
}

/* Declares the vectors x of a block, and makes them one for each point, or part, of all columns. */
static void emit_block(const across *a, const char *x, const block *b, int64_t shift) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_LOAD];
    bool pairs = cpu_end_has_pairs(c);
    declare_block(a, c, x, b);
    for (uint64_t q = 0; q < vector_count(a, c, b); ++q) {
        const expr *place = vector_place(a, c, b->i, q, shift);
        const expr *there = point_is_there(a, END_LOAD, b->i);
        const char *vector = pairs ? reals_if(e, there, fetch_pairs(a, place))
                                   : vector_if(e, there, fetch_vector(a, place));
        text_add(e->out, "%s%s[%llu] = %s;\n", indent, x, (ull)q, vector);
    }
    emit_transpose(a, x, vector_count(a, c, b), pairs, false);
}

/* Parts of point q of a block. */
static const char *part_of(const across *a, const char *x, const expr *q, int64_t part) {
    return item(a->e, x, expr_offset(expr_scaled(q, 2), part));
}

/* Point q of a block for all columns. */
static const char *block_point(const across *a, const char *x, const expr *q) {
    if (!cpu_end_has_pairs(&a->ends[END_LOAD])) return item(a->e, x, q);
    use_fragment(a->e, "lanes_from_reals");
    return piece_of(a->e, "v_from_reals(%s, %s)", part_of(a, x, q, 0), part_of(a, x, q, 1));
}

/* ---- Loads ---- */

static void load_sequence(const across *a, const char *array, int64_t shift) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_LOAD];
    block b = open_block(a, c->points, side_of(a, c));
    emit_block(a, "x", &b, shift);
    const expr *q = open_unrolled(e, indent, "q", 0, b.count);
    const char *vector = pass_vector(a, c->steps.steps, block_point(a, "x", q), NULL);
    text_add(e->out, "                %s = %s;\n        }\n", item(e, array, expr_sum(b.i, q)),
             vector);
}

/* Points n of two Hermitian sequences make points n and -n of their sum. */
static void load_joined(const across *a) {
    const emission *e = a->e;
    const char *const more = "                ";
    const cpu_end *c = &a->ends[END_LOAD];
    uint64_t length = a->pass->tile.length;
    uint32_t signs = c->steps.steps & (1 << STEP_SIGN | 1 << STEP_HEADROOM);
    block b = open_block(a, length / 2 + 1, side_of(a, c));
    emit_block(a, "x", &b, 0);
    emit_block(a, "y", &b, c->end->pair);
    const expr *q = open_unrolled(e, indent, "q", 0, b.count);
    text_add(e->out, "%s{\n", indent);
    const expr *n = declare_within(e, more, "n", expr_sum(b.i, q), length / 2);
    const char *real = index_text(e, is_self_mirrored(n, length));
    const expr *mirrored = expr_difference(number_of(e, length), n);
    mirrored = expr_select(expr_is(n, 0), n, mirrored);
    use_fragment(e, "lanes_real_if");
    use_fragment(e, "join_lanes");
    text_add(e->out, "%sconst complex_t u = v_real_if(%s, %s);\n", more,
             pass_vector(a, signs, block_point(a, "x", q), NULL), real);
    text_add(e->out, "%sconst complex_t v = v_real_if(%s, %s);\n", more,
             pass_vector(a, signs, block_point(a, "y", q), NULL), real);
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

/* ---- Stores ---- */

bool store_rows_finishes(const across *a) {
    const cpu_end *c = &a->ends[END_STORE];
    return c->way == BY_ROWS && !c->apart;
}

/* The points of a block from an array into the vectors x. */
static void take_points(const across *a, const char *array, const block *b) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_STORE];
    const expr *q = open_unrolled(e, indent, "q", 0, b->count), *i = expr_sum(b->i, q);
    text_add(e->out, "%s{\n%scomplex_t z = %s;\n", indent, indent, item(e, array, i));
    if (store_rows_finishes(a)) finish_point(a, "z", NULL, i);
    if (cpu_end_has_pairs(c))
        text_add(e->out, "%s%s = z.x;\n%s%s = z.y;\n", indent, part_of(a, "x", q, 0), indent,
                 part_of(a, "x", q, 1));
    else
        text_add(e->out, "%s%s = z;\n", indent, item(e, "x", q));
    text_add(e->out, "%s}\n", indent);
}

static void store_sequence(const across *a, const char *array, int64_t shift) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_STORE];
    bool pairs = cpu_end_has_pairs(c);
    block b = open_block(a, c->points, side_of(a, c));
    declare_block(a, c, "x", &b);
    take_points(a, array, &b);
    emit_transpose(a, "x", vector_count(a, c, &b), pairs, true);
    for (uint64_t n = 0; n < vector_count(a, c, &b); ++n) {
        const char *vector = item(e, "x", number_of(e, n));
        const expr *place = vector_place(a, c, b.i, n, shift);
        text_add(e->out, "%s%s", indent, guard_text(e, point_is_there(a, END_STORE, b.i)));
        if (pairs)
            put_pairs(a, vector, place);
        else
            put_vector(a, vector, place);
    }
    text_add(e->out, "        }\n");
}

/* The other array takes the rows, and memory takes them from there. */
static void stream_rows(const across *a) {
    across staged = *a;
    staged.out = "staged";
    emit_staged(a->e, a->to, "        ");
    store_sequence(&staged, a->from, 0);
    emit_stream(a->e, a->to, number_of(a->e, a->pass->tile.width), "        ");
}

void store_rows(const across *a) {
    if (a->pass->launch.streams) {
        stream_rows(a);
        return;
    }
    store_sequence(a, a->from, 0);
    if (a->ends[END_STORE].apart) store_sequence(a, a->to, a->ends[END_STORE].end->pair);
}
