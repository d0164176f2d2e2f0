/* Which way an end goes, and what is left for tiles that are not full. */
#include "ends.h"

#include "finish.h"
#include "vectors.h"

typedef void end_text(const across *a);

static end_text *const ways[][END_SIDES] = {
    [BY_ELEMENTS] = {load_elements, store_elements},
    [BY_COLUMNS] = {load_columns, store_columns},
    [BY_WEIGHTED_COLUMNS] = {load_weighted, store_weighted},
    [BY_ROWS] = {load_rows, store_rows},
    [BY_ORDERED_COLUMNS] = {load_ordered, store_ordered},
    [BY_ORDERED_ROWS] = {load_ordered, store_ordered},
    [BY_RUNS] = {load_runs, store_runs},
    [BY_FOLDED_COLUMNS] = {load_folded, store_folded},
};

/* All columns are there, and their partners. */
static const expr *is_whole(const across *a, end_side side) {
    const emission *e = a->e;
    uint64_t lanes = a->pass->tile.lanes;
    const expr *whole = expr_is(a->live, lanes);
    if (!a->ends[side].steps.pairs) return whole;
    return expr_and(whole, end_has_partner(e, number_of(e, lanes - 1)));
}

void open_whole(const across *a, end_side side) {
    text_add(a->e->out, "    %s{\n", guard_text(a->e, is_whole(a, side)));
}

bool open_rest(const across *a, end_side side) {
    if (expr_is_true(is_whole(a, side))) return false;
    text_add(a->e->out, "    } else {\n");
    return true;
}

void settle_way(across *a, end_side side) {
    cpu_end *c = &a->ends[side];
    if (c->way != BY_WEIGHTED_COLUMNS && expr_is_false(is_whole(a, side))) c->way = BY_ELEMENTS;
}

/* `late`: points are finished on their way by vectors, and before they go by elements. */
static void emit_end(const across *a, end_side side, bool late) {
    end_way way = a->ends[side].way;
    bool takes_any = way == BY_ELEMENTS || way == BY_WEIGHTED_COLUMNS;
    if (takes_any)
        text_add(a->e->out, "    {\n");
    else
        open_whole(a, side);
    ways[way][side](a);
    if (!takes_any && open_rest(a, side)) {
        if (late) emit_finish(a);
        ways[BY_ELEMENTS][side](a);
    }
    text_add(a->e->out, "    }\n");
}

void emit_cpu_load(const across *a) {
    emit_end(a, END_LOAD, false);
}

void emit_cpu_store(const across *a) {
    bool late = store_rows_finishes(a);
    if (!late) emit_finish(a);
    emit_end(a, END_STORE, late);
}
