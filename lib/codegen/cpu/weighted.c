/* Bluestein's ends over several passes: columns side by side, each row of them as far as the length
 * of the weights goes; or columns that have one number together. */
#include "loop.h"
#include "vectors.h"

/* Point i of all columns: the number of the first, the lanes that have a weight, and the weights.
 */
typedef struct weighted_row {
    const expr *i, *place, *lanes;
    end_point at;
} weighted_row;

static weighted_row open_row(const across *a, const cpu_end *c) {
    const emission *e = a->e;
    const weight *w = &c->end->weight;
    const expr *zero = number_of(e, 0), *lanes = a->live;
    const expr *i = open_loop(e, "        ", "i", c->points);
    text_add(e->out, "        {\n");
    const expr *n = expr_sum(e->numbers[c->side], map_index(e, &c->end->index, i, zero));
    n = declare(e, "            ", "n", n);
    const expr *inside = expr_below(n, w->length);
    const expr *rest = expr_difference(number_of(e, w->length), n);
    if (c->end->index.column)
        lanes = expr_minimum(expr_select(inside, rest, zero), lanes);
    else
        lanes = expr_select(inside, lanes, zero);
    return (weighted_row){
        .i = i,
        .place = point_place(a, c->side, i),
        .lanes = declare_within(e, "            ", "lanes", lanes, a->pass->tile.lanes),
        .at = {.number = n, .index = expr_offset(n, (int64_t)w->first), .length = c->end->length},
    };
}

static const char *factor_of(const across *a, const cpu_end *c, const weighted_row *row) {
    const emission *e = a->e;
    const weight *w = &c->end->weight;
    const expr *n = row->at.number;
    use_fragment(e, "lanes");
    use_fragment(e, c->end->index.column ? "some_lanes" : "spread");
    if (c->end->index.column)
        return piece_of(e, "load_some(&%s, %s)",
                        item(e, "table", expr_offset(n, (int64_t)w->table)),
                        index_text(e, row->lanes));
    n = expr_minimum(n, number_of(e, w->length - 1));
    return piece_of(e, "c_spread(table[%s])", index_text(e, expr_offset(n, (int64_t)w->table)));
}

void load_weighted(const across *a) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_LOAD];
    bool real = end_is_real(c->end);
    weighted_row row = open_row(a, c);
    row.at.factor = factor_of(a, c, &row);
    use_fragment(e, real ? "some_reals" : "some_lanes");
    const char *vector = piece_of(e, "%s(&%s, %s)", real ? "load_some_reals" : "load_some",
                                  item(e, "in", row.place), index_text(e, row.lanes));
    text_add(e->out, "            %s = %s;\n        }\n", item(e, a->from, row.i),
             pass_vector(a, c->steps.steps, vector, &row.at));
}

void store_weighted(const across *a) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[END_STORE];
    bool real = end_is_real(c->end);
    weighted_row row = open_row(a, c);
    row.at.factor = factor_of(a, c, &row);
    use_fragment(e, real ? "put_some_reals" : "put_some_lanes");
    text_add(e->out, "            %s(%s, &%s, %s);\n        }\n",
             real ? "store_some_reals" : "store_some",
             pass_vector(a, c->steps.steps, item(e, a->from, row.i), &row.at),
             item(e, "out", row.place), index_text(e, row.lanes));
}
