/* Elements in an order of their own (pass/order.h), where all columns have the same points: a
 * vector has one element of each column. Where columns lie side by side in memory, such vectors are
 * there. Where elements do, blocks of them are transposed, and an array has the vectors, in
 * memory's order: those of the first signals of all columns, then those of the second ones. */
#include "base/sizes.h"
#include "loop.h"
#include "vectors.h"

static const char *const indent = "            ";

/* ---- Where they are ---- */

static uint64_t element_count(const cpu_end *c) {
    return c->end->windows[0].of.count;
}

/* Whether a signal beside the first is in the array of elements as well. */
static bool has_two(const cpu_end *c) {
    return c->steps.pairs && !c->apart && !c->end->second;
}

/* The array, which no points are in: where those of two spectra are in both, it is what these leave
 * over. */
static const char *array_of(const across *a, end_side side, bool second) {
    const cpu_end *c = &a->ends[side];
    bool points_come = side == END_LOAD && !a->fused[END_LOAD];
    if (c->apart)
        return piece_of(a->e, "&%s",
                        item(a->e, second ? a->to : a->from, number_of(a->e, c->points)));
    return points_come || side == END_STORE ? a->to : a->from;
}

/* A vector there: its place counts as in memory. */
static const char *array_item(const across *a, end_side side, const expr *place, bool second) {
    int64_t step = a->ends[side].end->windows[0].stride;
    const expr *n = step < 0 ? expr_unsigned(expr_scaled(place, -1)) : place;
    use_fragment(a->e, "reals_of");
    return piece_of(a->e, "REALS_OF(%s)[%s]", array_of(a, side, second), index_text(a->e, n));
}

/* The arguments of a function that loads or stores a vector in memory. */
static const char *address_of(const across *a, end_side side, const expr *place) {
    const char *operand = side == END_LOAD ? "in" : "out";
    if (a->ends[side].turned) place = expr_offset(place, 1 - (int64_t)a->pass->tile.lanes);
    return piece_of(a->e, "&%s", item(a->e, operand, place));
}

/* A vector in memory; the statement that puts one. */
static const char *fetch_reals(const across *a, const expr *place) {
    const char *form = a->ends[END_LOAD].turned ? "TURNED(%s(%s))" : "%s(%s)";
    return piece_of(a->e, form, vector_function(a->e, END_LOAD, VECTOR_REALS),
                    address_of(a, END_LOAD, place));
}

static void put_reals(const across *a, const char *value, const expr *place) {
    const char *form = a->ends[END_STORE].turned ? "%s(TURNED(%s), %s);" : "%s(%s, %s);";
    text_add(a->e->out, form, vector_function(a->e, END_STORE, VECTOR_REALS), value,
             address_of(a, END_STORE, place));
}

static bool alternates(const cpu_end *c) {
    return c->way == BY_ORDERED_COLUMNS && cpu_end_alternates(c);
}

/* A vector of elements in memory, of first signals or second ones. */
static const char *fetch_signals(const across *a, const expr *place, bool second) {
    if (!alternates(&a->ends[END_LOAD])) return fetch_reals(a, place);
    const char *function = vector_function(a->e, END_LOAD, VECTOR_LANES);
    if (second) place = expr_offset(place, -1);
    return piece_of(a->e, "%s(%s).%s", function, address_of(a, END_LOAD, place),
                    second ? "y" : "x");
}

/* ---- Points ---- */

/* Point `index` of the first column, or of the second signal in it. */
static end_point locate(const across *a, end_side side, const expr *index, bool second) {
    const cpu_end *c = &a->ends[side];
    const expr *first = number_of(a->e, 0), *away = NULL;
    if (c->way == BY_ORDERED_ROWS) {
        int64_t count = has_two(c) ? (int64_t)element_count(c) : 0;
        away = step_of(a->e, c->end->windows[0].stride < 0 ? -count : count);
    }
    end_point at = second ? end_locate_second(a->e, &c->steps, index, first, away)
                          : end_locate_point(a->e, &c->steps, index, first, away, indent);
    if (has_two(c)) at.other_there = at.there;
    use_fragment(a->e, "ends_ordered");
    return at;
}

static const char *element(const across *a, const expr *place, bool second, const expr *there) {
    bool rows = a->ends[END_LOAD].way == BY_ORDERED_ROWS;
    const char *value =
        rows ? array_item(a, END_LOAD, place, second) : fetch_signals(a, place, second);
    return reals_if(a->e, there, value);
}

static const char *load_point(const across *a, const expr *index, bool second) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_LOAD];
    end_point at = locate(a, END_LOAD, index, second);
    const char *re = element(a, at.place, second, at.there);
    const char *im = element(a, at.other, second || has_two(c), at.other_there);
    re = end_counted(e, END_LOAD, re, at.negative, at.edge);
    im = end_counted(e, END_LOAD, im, at.other_negative, at.other_edge);
    use_fragment(e, "lanes_from_reals");
    return pass_vector(a, c->steps.steps, piece_of(e, "v_from_reals(%s, %s)", re, im), &at);
}

const char *load_ordered_point(const across *a, const expr *point) {
    return load_point(a, point, false);
}

static void put_element(const across *a, const char *value, const expr *place, bool second,
                        const expr *there) {
    text_add(a->e->out, " %s", guard_text(a->e, there));
    if (a->ends[END_STORE].way == BY_ORDERED_ROWS)
        text_add(a->e->out, "%s = %s;", array_item(a, END_STORE, place, second), value);
    else
        put_reals(a, value, place);
}

static void store_point(const across *a, const char *value, const expr *index, bool second) {
    const emission *e = a->e;
    end_point at = locate(a, END_STORE, index, second);
    value = pass_vector(a, a->ends[END_STORE].steps.steps, value, &at);
    text_add(e->out, "%s{ const complex_t y = %s;", indent, value);
    put_element(a, end_counted(e, END_STORE, "y.x", at.negative, at.edge), at.place, second,
                at.there);
    put_element(a, end_counted(e, END_STORE, "y.y", at.other_negative, at.other_edge), at.other,
                second, at.other_there);
    text_add(e->out, " }\n");
}

/* The same where both signals of a column are put together: parts of one point or of two. */
static void put_both(const across *a, const char *const parts[2], const expr *negative,
                     const expr *edge, const expr *place, const expr *there) {
    const emission *e = a->e;
    use_fragment(e, "lanes_from_reals");
    text_add(e->out, " %s%s(v_from_reals(%s, %s), %s);", guard_text(e, there),
             vector_function(e, END_STORE, VECTOR_LANES),
             end_counted(e, END_STORE, parts[0], negative, edge),
             end_counted(e, END_STORE, parts[1], negative, edge), address_of(a, END_STORE, place));
}

static void store_alternating(const across *a, const char *value, const char *second,
                              const expr *index) {
    static const char *const real[] = {"y.x", "z.x"}, *const imaginary[] = {"y.y", "z.y"},
                             *const both[] = {"y.x", "y.y"};
    const emission *e = a->e;
    uint32_t steps = a->ends[END_STORE].steps.steps;
    end_point at = locate(a, END_STORE, index, false);
    text_add(e->out, "%s{ const complex_t y = %s;", indent, pass_vector(a, steps, value, &at));
    if (second) text_add(e->out, " const complex_t z = %s;", pass_vector(a, steps, second, &at));
    put_both(a, second ? real : both, at.negative, at.edge, at.place, at.there);
    if (second) put_both(a, imaginary, at.other_negative, at.other_edge, at.other, at.other_there);
    text_add(e->out, " }\n");
}

void store_ordered_points(const across *a, const char *value, const char *second,
                          const expr *point) {
    if (alternates(&a->ends[END_STORE])) {
        store_alternating(a, value, second, point);
        return;
    }
    store_point(a, value, point, false);
    if (second) store_point(a, second, point, true);
}

/* ---- Blocks ---- */

/* Where vector q of a block is, of signals `away` elements further. */
static const expr *block_place(const across *a, const cpu_end *c, const expr *i, uint64_t q,
                               int64_t away) {
    bool is_short = element_count(c) < a->pass->tile.lanes;
    int64_t step = is_short ? (int64_t)a->pass->tile.lanes : c->end->map.column;
    const expr *place = expr_scaled(i, c->end->windows[0].stride);
    return expr_offset(place, (int64_t)q * step + away);
}

static void load_signals(const across *a, bool second) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_LOAD];
    int64_t away = second ? c->end->pair : 0;
    uint64_t from = second && has_two(c) ? element_count(c) : 0;
    block b = open_block(a, element_count(c), a->pass->tile.lanes);
    text_add(e->out, "%sreal x[%llu];\n", indent, (ull)b.count);
    for (uint64_t q = 0; q < b.count; ++q)
        text_add(e->out, "%sx[%llu] = %s;\n", indent, (ull)q,
                 fetch_reals(a, block_place(a, c, b.i, q, away)));
    emit_transpose(a, "x", b.count, true, false);
    const expr *q = open_unrolled(e, indent, "q", 0, b.count);
    use_fragment(e, "reals_of");
    text_add(e->out, "                REALS_OF(%s)[%s] = %s;\n        }\n",
             array_of(a, END_LOAD, second),
             index_text(e, expr_offset(expr_sum(b.i, q), (int64_t)from)), item(e, "x", q));
}

static void store_signals(const across *a, bool second) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_STORE];
    int64_t away = second ? c->end->pair : 0;
    uint64_t from = second && has_two(c) ? element_count(c) : 0;
    block b = open_block(a, element_count(c), a->pass->tile.lanes);
    text_add(e->out, "%sreal x[%llu];\n", indent, (ull)b.count);
    const expr *q = open_unrolled(e, indent, "q", 0, b.count);
    use_fragment(e, "reals_of");
    text_add(e->out, "                %s = REALS_OF(%s)[%s];\n", item(e, "x", q),
             array_of(a, END_STORE, second),
             index_text(e, expr_offset(expr_sum(b.i, q), (int64_t)from)));
    emit_transpose(a, "x", b.count, true, true);
    for (uint64_t n = 0; n < b.count; ++n) {
        text_add(e->out, "%s", indent);
        put_reals(a, item(e, "x", number_of(e, n)), block_place(a, c, b.i, n, away));
        text_add(e->out, "\n");
    }
    text_add(e->out, "        }\n");
}

static bool has_second(const cpu_end *c) {
    return c->apart || has_two(c);
}

void load_ordered_blocks(const across *a) {
    load_signals(a, false);
    if (has_second(&a->ends[END_LOAD])) load_signals(a, true);
}

void store_ordered_blocks(const across *a) {
    store_signals(a, false);
    if (has_second(&a->ends[END_STORE])) store_signals(a, true);
}

/* ---- Whole ends ---- */

void load_ordered(const across *a) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_LOAD];
    if (c->way == BY_ORDERED_ROWS) load_ordered_blocks(a);
    const expr *i = open_loop(e, "        ", "i", c->points);
    text_add(e->out, "        {\n");
    const char *point = load_point(a, i, false);
    text_add(e->out, "%s%s = %s;\n", indent, item(e, a->from, i), point);
    if (c->apart) {
        point = load_point(a, i, true);
        text_add(e->out, "%s%s = %s;\n", indent, item(e, a->to, i), point);
    }
    text_add(e->out, "        }\n");
}

void store_ordered(const across *a) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_STORE];
    const expr *i = open_loop(e, "        ", "i", c->points);
    text_add(e->out, "        {\n");
    store_ordered_points(a, item(e, a->from, i), c->apart ? item(e, a->to, i) : NULL, i);
    text_add(e->out, "        }\n");
    if (c->way == BY_ORDERED_ROWS) store_ordered_blocks(a);
}
