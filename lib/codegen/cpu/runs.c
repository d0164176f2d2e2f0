/* Elements in an order of their own (pass/order.h), where a vector has neighbouring points of one
 * transform. As far as these lie in one run of the order, so do their elements in memory: in a row,
 * or every second or every fourth number, upwards or downwards. Where a run ends within a vector,
 * or a point is a special one, its elements go one by one. */
#include "base/sizes.h"
#include "ends.h"
#include "loop.h"
#include "turned.h"
#include "vectors.h"
#include "codegen/ends/tile.h"

static const char *const indent = "            ";

/* ---- Ranges of points ---- */

/* Points from <= n < to, whose elements are in two runs, counted by n itself. */
typedef struct range {
    uint64_t from, to;
    bool mirrored; /* their elements are those of points length - n */
    order_run of[2];
} range;

enum { MOST_CUTS = 2 * MAX_ORDER_RUNS + 8 };

typedef struct cuts {
    uint32_t count;
    uint64_t at[MOST_CUTS];
} cuts;

static void add_cut(cuts *c, uint64_t n) {
    uint32_t i = c->count++;
    for (; i > 0 && c->at[i - 1] > n; --i) c->at[i] = c->at[i - 1];
    c->at[i] = n;
}

static bool is_folded(const cpu_end *c) {
    return c->steps.locate == LOCATE_FOLDED;
}

/* Points that are not like their neighbours. */
static bool is_special(const cpu_end *c, uint64_t n) {
    const ordering *o = &c->end->order;
    bool edge = o->weighted && (n == o->edges[0] || n == o->edges[1]);
    return edge || (is_folded(c) && (n == 0 || 2 * n == c->end->length));
}

/* Where runs begin, and around points that are special. */
static cuts cuts_of(const cpu_end *c) {
    const ordering *o = &c->end->order;
    cuts all = {0};
    for (int part = 0; part < (o->parted ? 2 : 1); ++part)
        for (uint32_t i = 0; i < o->of[part].count; ++i) add_cut(&all, o->of[part].runs[i].from);
    for (int i = 0; i < 2 && o->weighted; ++i) {
        add_cut(&all, o->edges[i]);
        add_cut(&all, o->edges[i] + 1);
    }
    if (is_folded(c)) {
        add_cut(&all, 1);
        add_cut(&all, ceil_div(c->end->length, 2));
        add_cut(&all, c->end->length / 2 + 1);
    }
    return all;
}

static order_run run_of(const element_order *o, uint64_t n) {
    order_run found = {0};
    for (uint32_t i = 0; i < o->count && o->runs[i].from <= n; ++i) found = o->runs[i];
    return found;
}

static order_run mirrored_run(order_run r, int64_t length) {
    r.first += r.step * length;
    r.step = -r.step;
    return r;
}

/* How many points a vector reaches over. */
static uint64_t reach_of(const across *a, const cpu_end *c) {
    return (a->pass->tile.lanes - 1) * (uint64_t)c->end->index.column + (c->end->second ? 2 : 1);
}

/* The range between two cuts; whether vectors fit there. */
static bool find_range(const across *a, const cpu_end *c, uint64_t from, uint64_t to, range *r) {
    const ordering *o = &c->end->order;
    *r = (range){from, to, false, {run_of(&o->of[0], from), run_of(&o->of[o->parted], from)}};
    bool beyond = is_folded(c) && from > c->end->length / 2;
    if (beyond || is_special(c, from) || !r->of[0].there || !r->of[1].there) return false;
    return to - from >= reach_of(a, c);
}

static range mirrored_range(const range *r, uint64_t length) {
    return (range){
        length - r->to + 1,
        length - r->from + 1,
        true,
        {mirrored_run(r->of[0], (int64_t)length), mirrored_run(r->of[1], (int64_t)length)}};
}

/* ---- Where a vector is in one ---- */

/* A store leaves points beyond the half to the columns that store them, but for columns that mirror
 * themselves, which drop them. */
static const expr *has_mirrors(const across *a, const cpu_end *c) {
    const emission *e = a->e;
    const expr *column = column_number(e, number_of(e, 0));
    uint64_t end = ceil_div((uint64_t)c->end->pair, 2), lanes = a->pass->tile.lanes;
    if (end < lanes) return expr_not(expr_true(&e->memory->expressions));
    return expr_and(expr_not(expr_is(column, 0)), expr_below(column, end - lanes + 1));
}

/* The number that has the factor of the first lane. */
static const expr *rotated_number(const across *a, const cpu_end *c, const range *r,
                                  const expr *n) {
    return r->mirrored ? expr_difference(number_of(a->e, c->end->length), n) : n;
}

/* The factors of all lanes are products with one number of the table `high`. */
static const expr *has_one_factor(const across *a, const cpu_end *c, const range *r,
                                  const expr *n) {
    const rotation *o = &c->end->order.rotation;
    const expr *always = expr_true(&a->e->memory->expressions);
    uint64_t period = UINT64_C(1) << o->bits, lanes = a->pass->tile.lanes;
    if (!o->count || !o->bits) return always;
    if (period < lanes) return expr_not(always);
    const expr *low = expr_modulo(rotated_number(a, c, r, n), period);
    return r->mirrored ? expr_not(expr_below(low, lanes - 1)) : expr_below(low, period - lanes + 1);
}

static const expr *is_within(const across *a, const cpu_end *c, const range *r, const expr *n) {
    const expr *within = expr_true(&a->e->memory->expressions);
    if (r->from) within = expr_not(expr_below(n, r->from));
    if (r->to < EXPR_ANY) within = expr_and(within, expr_below(n, r->to - reach_of(a, c) + 1));
    if (r->mirrored && c->side == END_STORE) within = expr_and(within, has_mirrors(a, c));
    return expr_and(within, has_one_factor(a, c, r, n));
}

/* ---- Vectors ---- */

/* The real or imaginary parts of a vector of points in memory. What a vector does not take of those
 * it reads are elements, too: of the other part, or beside one. */
static const char *fetch_part(const across *a, const cpu_end *c, const range *r, int part,
                              const expr *n) {
    static const char *const forms[] = {"%s(%s)", "EVERY_SECOND(%s, %s, %llu)", NULL,
                                        "EVERY_FOURTH(%s, %s, %llu)"};
    const order_run *run = &r->of[part];
    bool down = run->step < 0, two = c->end->second;
    uint64_t step = magnitude_of(run->step), apart = step * (two ? 2 : 1);
    uint64_t from = step == 2 && run->first % 2 ? 1 : 0;
    if (two && (part == 1) != down) from += step;
    const expr *place = order_run_element(run, two && part ? expr_offset(n, 1) : n);
    if (down) place = expr_offset(place, -(int64_t)(apart * (a->pass->tile.lanes - 1)));
    place = expr_offset(place, -(int64_t)from);
    if (apart > 1) use_fragment(a->e, "every_second");
    const char *vector =
        piece_of(a->e, forms[apart - 1], vector_function(a->e, END_LOAD, VECTOR_REALS),
                 piece_of(a->e, "&%s", item(a->e, "in", place)), (ull)from);
    return down ? piece_of(a->e, "TURNED(%s)", vector) : vector;
}

static void put_part(const across *a, const char *value, const order_run *run, const expr *n) {
    const expr *place = order_run_element(run, n);
    bool down = run->step < 0;
    if (down) place = expr_offset(place, 1 - (int64_t)a->pass->tile.lanes);
    text_add(a->e->out, down ? " %s(TURNED(%s), &%s);" : " %s(%s, &%s);",
             vector_function(a->e, END_STORE, VECTOR_REALS), value, item(a->e, "out", place));
}

static const char *counted(const across *a, const cpu_end *c, const range *r, int part,
                           const expr *n, const char *value) {
    const expr *always = expr_true(&a->e->memory->expressions), *never = expr_not(always);
    bool negative = r->of[part].negative;
    const expr *odd = expr_is(expr_modulo(c->end->second && part ? expr_offset(n, 1) : n, 2), 1);
    const expr *condition = negative ? always : never;
    if (c->end->order.of[0].alternates) condition = negative ? expr_not(odd) : odd;
    use_fragment(a->e, "ends_ordered");
    return end_counted(a->e, c->side, value, condition, never);
}

/* The factors of the lanes. */
static const char *root_of(const across *a, const cpu_end *c, const range *r, const expr *n) {
    const emission *e = a->e;
    const rotation *o = &c->end->order.rotation;
    const expr *low = rotated_number(a, c, r, n), *high = low;
    if (!o->count) return NULL;
    if (o->bits) low = expr_modulo(low, UINT64_C(1) << o->bits);
    low = expr_offset(low, (int64_t)o->low);
    if (r->mirrored) low = expr_offset(low, 1 - (int64_t)a->pass->tile.lanes);
    use_fragment(e, "lanes");
    const char *root = piece_of(e, "load_lanes(&%s)", item(e, "table", low));
    if (r->mirrored) root = turn_vector(e, root, false);
    if (!o->bits) return root;
    high = expr_offset(expr_divided(high, UINT64_C(1) << o->bits), (int64_t)o->high);
    use_fragment(e, "spread");
    return piece_of(e, "c_mul(c_spread(%s), %s)", item(e, "table", high), root);
}

static const char *crossed(const across *a, const char *value, const expr *n) {
    const char *odd = index_text(a->e, expr_is(expr_modulo(n, 2), 1));
    use_fragment(a->e, "lanes_crossed");
    use_fragment(a->e, "lanes_crossed_along");
    return piece_of(a->e, "v_crossed_along(%s, %s, %d)", value, odd, end_crossing_sign(a->e));
}

/* A vector behind the steps of a range. */
static const char *pass_range(const across *a, const cpu_end *c, const range *r, const expr *n,
                              const char *value) {
    const expr *always = expr_true(&a->e->memory->expressions);
    end_point at = {.mirrored = r->mirrored ? always : expr_not(always)};
    at.root = root_of(a, c, r, n);
    uint32_t apart = 1u << STEP_REAL | 1u << STEP_CROSS; /* the lanes differ in these */
    value = pass_vector(a, c->steps.steps & ~apart, value, &at);
    return end_has(&c->steps, STEP_CROSS) ? crossed(a, value, n) : value;
}

static void load_range(const across *a, const range *r, const expr *i, const expr *n) {
    const cpu_end *c = &a->ends[END_LOAD];
    const char *parts[2];
    for (int part = 0; part < 2; ++part)
        parts[part] = counted(a, c, r, part, n, fetch_part(a, c, r, part, n));
    use_fragment(a->e, "lanes_from_reals");
    const char *value = piece_of(a->e, "v_from_reals(%s, %s)", parts[0], parts[1]);
    value = pass_range(a, c, r, n, value);
    text_add(a->e->out, "%s%s = %s;\n", indent, item(a->e, a->from, i), value);
}

static void store_range(const across *a, const range *r, const expr *i, const expr *n) {
    const cpu_end *c = &a->ends[END_STORE];
    const char *value = pass_range(a, c, r, n, item(a->e, a->from, i));
    text_add(a->e->out, "%sconst complex_t y = %s;\n%s", indent, value, indent);
    put_part(a, counted(a, c, r, 0, n, "y.x"), &r->of[0], n);
    put_part(a, counted(a, c, r, 1, n, "y.y"), &r->of[1], n);
    text_add(a->e->out, "\n");
}

/* ---- Whole ends ---- */

typedef void range_text(const across *a, const range *r, const expr *i, const expr *n);

static void emit_range(const across *a, end_side side, const range *r, const expr *i,
                       const expr *n) {
    const cpu_end *c = &a->ends[side];
    text_add(a->e->out, "%sif (%s) {\n", indent, index_text(a->e, is_within(a, c, r, n)));
    (side == END_LOAD ? load_range : store_range)(a, r, i, n);
    text_add(a->e->out, "%s} else\n", indent);
}

/* Each range that a vector may be in, and all others. */
static void emit_runs(const across *a, end_side side) {
    const emission *e = a->e;
    const cpu_end *c = &a->ends[side];
    cuts all = cuts_of(c);
    range r;
    const expr *i = open_loop(e, "        ", "i", c->points);
    text_add(e->out, "        {\n");
    const expr *n = map_index(e, &c->end->index, i, number_of(e, 0));
    n = declare(e, indent, "first", expr_sum(e->numbers[side], n));
    for (uint32_t k = 0; k < all.count; ++k) {
        uint64_t to = k + 1 < all.count ? all.at[k + 1] : EXPR_ANY;
        if (!find_range(a, c, all.at[k], to, &r)) continue;
        emit_range(a, side, &r, i, n);
        if (!is_folded(c)) continue;
        r = mirrored_range(&r, c->end->length);
        emit_range(a, side, &r, i, n);
    }
    (side == END_LOAD ? load_elements_of : store_elements_of)(a, i);
    text_add(e->out, "        }\n");
}

void load_runs(const across *a) {
    emit_runs(a, END_LOAD);
}

void store_runs(const across *a) {
    if (a->ends[END_STORE].end->form == FORM_HERMITIAN) make_points_real(a);
    emit_runs(a, END_STORE);
}
