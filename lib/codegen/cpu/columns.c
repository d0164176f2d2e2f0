/* Columns that lie side by side in memory: each point of them is a vector there. */
#include "ends.h"
#include "loop.h"
#include "vectors.h"

const char *load_column(const across *a, const expr *point) {
    if (cpu_end_is_ordered(&a->ends[END_LOAD])) return load_ordered_point(a, point);
    const char *vector = fetch_vector(a, point_place(a, END_LOAD, point));
    vector = vector_if(a->e, point_is_there(a, END_LOAD, point), vector);
    return pass_vector(a, a->ends[END_LOAD].steps.steps, vector, NULL);
}

void store_column(const across *a, const char *value, const expr *point) {
    if (cpu_end_is_ordered(&a->ends[END_STORE])) {
        store_ordered_points(a, value, NULL, point);
        return;
    }
    text_add(a->e->out, "%s", guard_text(a->e, point_is_there(a, END_STORE, point)));
    put_vector(a, value, point_place(a, END_STORE, point));
}

void load_columns(const across *a) {
    const expr *i = open_loop(a->e, "        ", "i", a->ends[END_LOAD].points);
    text_add(a->e->out, "            %s = %s;\n", item(a->e, a->from, i), load_column(a, i));
}

/* The columns of two sequences alternate. */
static void store_alternating(const across *a, const expr *i) {
    const emission *e = a->e;
    const expr *place = point_place(a, END_STORE, i);
    use_fragment(e, "zip");
    text_add(e->out,
             "        {\n            complex_t u = %s, v = %s;\n            zip(&u, &v);\n"
             "            ",
             item(e, a->from, i), item(e, a->to, i));
    put_vector(a, "u", place);
    text_add(e->out, "            ");
    put_vector(a, "v", expr_offset(place, a->pass->tile.lanes));
    text_add(e->out, "        }\n");
}

void store_columns(const across *a) {
    const expr *i = open_loop(a->e, "        ", "i", a->ends[END_STORE].points);
    if (a->ends[END_STORE].apart) {
        store_alternating(a, i);
        return;
    }
    text_add(a->e->out, "            ");
    store_column(a, item(a->e, a->from, i), i);
}
