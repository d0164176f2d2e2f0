/* The ends element by element: every form, layout and callback, and tiles that are not full. */
#include "base/sizes.h"
#include "ends.h"
#include "loop.h"

static const char *const indent = "            ";

typedef struct element {
    const expr *i, *l, *exists; /* point, lane, whether that has a second sequence */
    const expr *partner;        /* how far away that is; NULL: as always */
    end_point at;
} element;

/* Opens the loops over points and columns, those inside that are nearer in memory. */
static element open_elements(const across *a, const cpu_end *c) {
    const emission *e = a->e;
    const axis_map *map = &c->end->map;
    element n = {.exists = expr_true(&e->memory->expressions)};
    bool columns_inside = magnitude_of(map->column) < magnitude_of(map->digits[0].stride);
    bool full = c->way == BY_ELEMENTS;
    if (!columns_inside) n.l = open_lanes(e, "        ", a->live);
    n.i = open_loop(e, "        ", "i", c->points);
    if (columns_inside) n.l = (full ? open_lanes : open_rolled_lanes)(e, "        ", a->live);
    text_add(e->out, "        {\n");
    end_fragments(e, &c->steps);
    use_fragment(e, "lane");
    return n;
}

/* Opens the loop over the columns, for one point. */
static element open_columns(const across *a, const cpu_end *c, const expr *i) {
    const emission *e = a->e;
    element n = {.i = i, .exists = expr_true(&e->memory->expressions)};
    n.l = open_rolled_lanes(e, "        ", number_of(e, a->pass->tile.lanes));
    text_add(e->out, "        {\n");
    end_fragments(e, &c->steps);
    use_fragment(e, "lane");
    return n;
}

/* A missing second sequence is taken to be the first. */
static const expr *partner_of(const across *a, const cpu_end *c, const element *n) {
    const emission *e = a->e;
    if (c->side == END_STORE || !c->steps.pairs) return NULL;
    return end_partner_offset(e, END_LOAD, n->exists, indent);
}

static void locate(const across *a, const cpu_end *c, element *n) {
    if (c->steps.pairs) n->exists = end_has_partner(a->e, n->l);
    n->partner = partner_of(a, c, n);
    n->at = end_locate_point(a->e, &c->steps, n->i, n->l, n->partner, indent);
}

/* ---- Load ---- */

static void put(const across *a, const element *n, const char *array, const char *value) {
    const emission *e = a->e;
    text_add(e->out, "%s%sput_lane(&%s, l, %s);\n", indent, guard_text(e, n->at.inside),
             item(e, array, n->i), value);
}

/* A point of the second of two spectra. */
static const char *read_second(const across *a, const cpu_end *c, const element *n) {
    end_point at = end_locate_second(a->e, &c->steps, n->i, n->l, n->partner);
    return end_read(a->e, &c->steps, &at);
}

/* Leaves zeros where nothing is read. */
static void clear(const across *a, const char *array) {
    const expr *i = open_loop(a->e, "        ", "i", a->ends[END_LOAD].points);
    use_fragment(a->e, "clear");
    text_add(a->e->out, "%sc_clear(&%s);\n", indent, item(a->e, array, i));
}

static void load_element(const across *a, const cpu_end *c, element *n) {
    locate(a, c, n);
    put(a, n, a->from, end_read(a->e, &c->steps, &n->at));
    if (c->apart) put(a, n, a->to, read_second(a, c, n));
    text_add(a->e->out, "        }\n");
}

void load_elements(const across *a) {
    const cpu_end *c = &a->ends[END_LOAD];
    bool partly = a->pass->grid.guarded || c->end->weight.kind;
    if (partly) clear(a, a->from);
    if (partly && c->apart) clear(a, a->to);
    element n = open_elements(a, c);
    load_element(a, c, &n);
}

void load_elements_of(const across *a, const expr *i) {
    const cpu_end *c = &a->ends[END_LOAD];
    element n = open_columns(a, c, i);
    load_element(a, c, &n);
}

/* ---- Store ---- */

static const char *get(const across *a, const element *n, const char *array) {
    use_fragment(a->e, "lane");
    return piece_of(a->e, "get_lane(&%s, l)", item(a->e, array, n->i));
}

/* Makes one point of the tile real, if it is there. */
static void make_real(const across *a, const expr *i, const expr *is_there) {
    text_add(a->e->out, "%s%smake_lane_real(&%s, l);\n", indent, guard_text(a->e, is_there),
             item(a->e, a->from, i));
}

/* Points 0 and length/2 of a half are real: the few of a tile that are, before all are stored. The
 * tile's points have the numbers n + i * step. */
void make_points_real(const across *a) {
    const cpu_end *c = &a->ends[END_STORE];
    const emission *e = a->e;
    const axis_map *index = &c->end->index;
    uint64_t half = c->end->length / 2, step = index->digits[0].stride;
    const expr *l = open_lanes(e, "        ", a->live);
    text_add(e->out, "        {\n");
    use_fragment(e, "real_lane");
    const expr *n = map_index(e, index, number_of(e, 0), l);
    n = declare(e, indent, "n", expr_sum(e->numbers[END_STORE], n));
    make_real(a, number_of(e, 0), expr_is(n, 0));
    if (c->end->length % 2 == 0) {
        const expr *left = expr_difference(number_of(e, half), n);
        const expr *i = expr_divided(left, step), *below = expr_below(n, half + 1);
        const expr *met = expr_and(below, expr_is(expr_modulo(left, step), 0));
        make_real(a, i, expr_and(met, expr_below(i, a->pass->tile.length)));
    }
    text_add(e->out, "        }\n");
}

/* The second of two spectra. */
static void write_second(const across *a, const cpu_end *c, const element *n) {
    const emission *e = a->e;
    end_point at = end_locate_second(e, &c->steps, n->i, n->l, NULL);
    text_add(e->out, "%s%s", indent, guard_text(e, n->exists));
    end_write(e, &c->steps, get(a, n, a->to), &at, expr_true(&e->memory->expressions));
    text_add(e->out, "\n");
}

static void store_element(const across *a, const cpu_end *c, element *n) {
    const emission *e = a->e;
    locate(a, c, n);
    text_add(e->out, "%s%s", indent, guard_text(e, n->at.inside));
    const expr *second = c->end->order.parted ? expr_true(&e->memory->expressions) : n->exists;
    end_write(e, &c->steps, get(a, n, a->from), &n->at, second);
    text_add(e->out, "\n");
    if (c->apart) write_second(a, c, n);
    text_add(e->out, "        }\n");
}

void store_elements(const across *a) {
    const cpu_end *c = &a->ends[END_STORE];
    if (c->end->form == FORM_HERMITIAN) make_points_real(a);
    element n = open_elements(a, c);
    store_element(a, c, &n);
}

void store_elements_of(const across *a, const expr *i) {
    const cpu_end *c = &a->ends[END_STORE];
    element n = open_columns(a, c, i);
    store_element(a, c, &n);
}
