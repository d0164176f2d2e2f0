/* Point q of column c of a convolution stands at q * columns + c. Rader's algorithm keeps point 0
 * of each column apart, as `rest`; `sum` is what all the others add up to. */
#include "convolution.h"

#include "loop.h"

static const char *const indent = "        ";

static bool is_rader(const convolution *c) {
    return c->kind == CONVOLUTION_RADER;
}

static uint64_t gathered_points(const convolution *c) {
    return is_rader(c) ? c->padded : c->length;
}

static const char *rest_of(const across *a, const convolution *c, const expr *column) {
    return item(a->e, piece_of(a->e, "rest%u", c->first), column);
}

static const char *sum_of(const across *a, const convolution *c, const expr *column) {
    return item(a->e, piece_of(a->e, "sum%u", c->first), column);
}

static const expr *place_of(const convolution *c, const expr *point, const expr *column) {
    return expr_sum(expr_scaled(point, (int64_t)c->columns), column);
}

/* Point q in the outer transform: of Rader's algorithm power q of a primitive root. */
static const expr *outer_point(const across *a, const convolution *c, const expr *q) {
    if (!is_rader(c)) return q;
    return expr_lookup(piece_of(a->e, "order%u", c->first), q, EXPR_UINT, c->length - 1);
}

static const expr *open_columns(const across *a, const convolution *c) {
    return open_loop(a->e, "    ", "c", c->columns);
}

/* A factor of the table, the same for all lanes. */
static const char *table_factor(const across *a, const expr *at) {
    use_fragment(a->e, "spread");
    return piece_of(a->e, "c_spread(%s)", item(a->e, "table", at));
}

static const char *conjugate(const across *a, const char *value) {
    use_fragment(a->e, "conjugate");
    return piece_of(a->e, "c_conjugate(%s)", value);
}

void declare_convolutions(const across *a) {
    for (uint32_t i = 0; i < a->pass->tile.convolution_count; ++i) {
        const convolution *c = &a->pass->tile.convolutions[i];
        if (!is_rader(c)) continue;
        use_fragment(a->e, "order");
        text_add(a->e->out,
                 "    global const uint *order%u = order_of(&table[%llu]);\n"
                 "    complex_t rest%u[%llu], sum%u[%llu];\n",
                 c->first, (ull)c->order, c->first, (ull)c->columns, c->first, (ull)c->columns);
    }
}

/* ---- Gather ---- */

static bool lowers(const across *a, const convolution *c) {
    return c->first == 0 && a->level_late;
}

static void keep_rests(const across *a, const convolution *c) {
    const emission *e = a->e;
    const expr *column = open_columns(a, c);
    const char *rest = rest_of(a, c, column);
    text_add(e->out, "    {\n%s%s = %s;\n", indent, rest, item(e, a->from, column));
    if (lowers(a, c)) text_add(e->out, "%sLOWER(%s)\n", indent, rest);
    text_add(e->out, "    }\n");
}

/* Leaves zeros beyond the length. */
static void pad(const across *a, const convolution *c) {
    const emission *e = a->e;
    uint64_t first = c->length * c->columns, count = c->padded * c->columns - first;
    if (!count) return;
    use_fragment(e, "clear");
    const expr *i = open_loop(e, "    ", "i", count);
    text_add(e->out, "%sc_clear(&%s);\n", indent, item(e, a->to, expr_offset(i, (int64_t)first)));
}

void emit_gather(across *a, const convolution *c) {
    const emission *e = a->e;
    if (is_rader(c)) keep_rests(a, c);
    const expr *q = open_loop(e, "    ", "q", gathered_points(c)), *column = open_columns(a, c);
    const expr *from = place_of(c, outer_point(a, c, q), column);
    const expr *at = expr_sum(expr_scaled(q, (int64_t)c->span), expr_modulo(column, c->span));
    const char *value = "y";
    if (!is_rader(c) || c->span > 1)
        value = piece_of(e, "c_mul(y, %s)", table_factor(a, expr_offset(at, (int64_t)c->before)));
    text_add(e->out, "    {\n%scomplex_t y = %s;\n", indent, item(e, a->from, from));
    if (lowers(a, c)) text_add(e->out, "%sLOWER(y)\n", indent);
    text_add(e->out, "%s%s = %s;\n    }\n", indent, item(e, a->to, place_of(c, q, column)), value);
    if (!is_rader(c)) pad(a, c);
    swap_arrays(a);
}

/* ---- Product ---- */

/* The spectrum's rows lie side by side: those of the lanes, or one for all. */
static void multiply_rows(const across *a, const convolution *c) {
    const emission *e = a->e;
    const pass_twiddle *t = &a->pass->twiddle;
    const expr *k = open_loop(e, "    ", "k", c->padded), *row = e->digits[t->digit];
    if (!t->digit) row = expr_scaled(row, a->pass->tile.lanes);
    row = expr_offset(expr_sum(expr_scaled(k, (int64_t)c->rows), row), (int64_t)c->spectrum);
    const char *value = item(e, a->from, k), *spectrum;
    if (t->digit) {
        spectrum = table_factor(a, row);
    } else {
        use_fragment(e, "lanes"), use_fragment(e, "some_lanes");
        spectrum = piece_of(e, "load_some(&%s, %s)", item(e, "table", row), index_text(e, a->live));
    }
    text_add(e->out, "%s%s = c_mul(%s, %s);\n", indent, value, conjugate(a, value), spectrum);
}

/* That of a filter: one for all lanes, or one for each, side by side; and conjugated. */
static void multiply_filter(const across *a, const convolution *c) {
    const emission *e = a->e;
    const expr *k = open_loop(e, "    ", "k", c->padded), *place = expr_scaled(k, c->point);
    const char *value = item(e, a->from, k), *filter = item(e, "filter", place);
    if (c->column) {
        use_fragment(e, "lanes"), use_fragment(e, "some_lanes");
        filter = piece_of(e, "load_some(&%s, %s)", filter, index_text(e, a->live));
    } else {
        use_fragment(e, "spread");
        filter = piece_of(e, "c_spread(%s)", filter);
    }
    if (c->conjugates)
        value = piece_of(e, "%s = c_mul(%s, %s)", value, conjugate(a, value), filter);
    else
        value = piece_of(e, "%s = %s", value,
                         conjugate(a, piece_of(e, "c_mul(%s, %s)", value, filter)));
    text_add(e->out, "%s%s;\n", indent, value);
}

static void keep_sums(const across *a, const convolution *c) {
    const expr *column = open_columns(a, c);
    text_add(a->e->out, "%s%s = %s;\n", indent, sum_of(a, c, column), item(a->e, a->from, column));
}

/* The rest goes to the sum of each column's inputs and to all its outputs. */
static void add_rests(const across *a, const convolution *c) {
    const emission *e = a->e;
    const expr *column = open_columns(a, c);
    const char *value = item(e, a->from, column), *rest = rest_of(a, c, column);
    text_add(e->out, "    {\n%s%s = c_add(%s, %s);\n%s%s = c_add(%s, %s);\n    }\n", indent, value,
             value, rest, indent, rest, rest, sum_of(a, c, column));
}

void emit_product(const across *a, const convolution *c) {
    const emission *e = a->e;
    text_add(e->out, "    // times the spectrum\n");
    if (c->kind == CONVOLUTION_ROWS) {
        c->filters ? multiply_filter(a, c) : multiply_rows(a, c);
        return;
    }
    if (is_rader(c)) keep_sums(a, c);
    const expr *k = open_loop(e, "    ", "k", c->padded), *column = open_columns(a, c);
    const char *value = item(e, a->from, place_of(c, k, column));
    text_add(e->out, "%s%s = c_mul(%s, %s);\n", indent, value,
             is_rader(c) ? value : conjugate(a, value),
             table_factor(a, expr_offset(k, (int64_t)c->spectrum)));
    if (is_rader(c)) add_rests(a, c);
}

/* ---- Scatter ---- */

/* Output 0 of a column; output r lies r * span further. */
static const expr *output_base(const convolution *c, const expr *column) {
    const expr *block = expr_scaled(expr_divided(column, c->span), (int64_t)(c->span * c->length));
    return expr_sum(block, expr_modulo(column, c->span));
}

void emit_scatter(across *a, const convolution *c) {
    const emission *e = a->e;
    const expr *q = open_loop(e, "    ", "q", gathered_points(c)), *column = open_columns(a, c);
    const expr *base = output_base(c, column);
    const expr *to = expr_sum(base, expr_scaled(outer_point(a, c, q), (int64_t)c->span));
    const char *value = item(e, a->from, place_of(c, q, column));
    if (!is_rader(c))
        value = piece_of(e, "c_mul(%s, %s)", conjugate(a, value),
                         table_factor(a, expr_offset(q, (int64_t)c->chirp)));
    text_add(e->out, "%s%s = %s;\n", indent, item(e, a->to, to), value);
    if (is_rader(c)) {
        column = open_columns(a, c);
        text_add(e->out, "%s%s = %s;\n", indent, item(e, a->to, base), rest_of(a, c, column));
    }
    swap_arrays(a);
}
