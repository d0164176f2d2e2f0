/* Elements that stand in an order of their own (pass/order.h). */
#include "ends.h"

const expr *order_run_element(const order_run *r, const expr *number) {
    return expr_unsigned(expr_offset(expr_scaled(number, r->step), r->first));
}

/* The last run whose points begin at `number` or before it decides. Where there is no element, any
 * number will do. */
const expr *order_element(const emission *e, const element_order *o, const expr *number) {
    const expr *element = NULL;
    uint64_t end = 0;
    for (uint32_t i = o->count; i-- > 0;) {
        const order_run *r = &o->runs[i];
        if (!r->there) continue;
        const expr *here = order_run_element(r, number);
        element = element ? expr_select(expr_below_by_counter(number, end), here, element) : here;
        end = r->from;
    }
    return element ? element : number_of(e, 0);
}

typedef bool of_run(const order_run *r);

static bool is_there(const order_run *r) {
    return r->there;
}

static bool is_negative(const order_run *r) {
    return r->there && r->negative;
}

/* Whether a point is in a run of which something holds. */
static const expr *is_in_runs(const emission *e, const element_order *o, of_run *holds,
                              const expr *number) {
    const expr *always = expr_true(&e->memory->expressions), *any = expr_not(always);
    for (uint32_t i = 0; i < o->count; ++i) {
        if (!holds(&o->runs[i])) continue;
        bool last = i + 1 == o->count, first = i == 0;
        const expr *from =
            first ? always : expr_not(expr_below_by_counter(number, o->runs[i].from));
        const expr *to = last ? always : expr_below_by_counter(number, o->runs[i + 1].from);
        any = expr_or(any, expr_and(from, to));
    }
    return any;
}

const expr *order_is_there(const emission *e, const element_order *o, const expr *number) {
    return is_in_runs(e, o, is_there, number);
}

/* Whether all elements are negative. */
static bool all_are_negative(const element_order *o) {
    for (uint32_t i = 0; i < o->count; ++i)
        if (o->runs[i].there && !o->runs[i].negative) return false;
    return true;
}

const expr *order_is_negative(const emission *e, const element_order *o, const expr *number) {
    const expr *negative = all_are_negative(o) ? expr_true(&e->memory->expressions)
                                               : is_in_runs(e, o, is_negative, number);
    if (!o->alternates) return negative;
    const expr *odd = expr_is(expr_modulo(number, 2), 1);
    return expr_or(expr_and(odd, expr_not(negative)), expr_and(expr_not(odd), negative));
}

static bool has_element(const element_order *o, uint64_t number) {
    bool there = false;
    for (uint32_t i = 0; i < o->count && o->runs[i].from <= number; ++i) there = o->runs[i].there;
    return there;
}

bool order_has_edges(const ordering *o, const element_order *part) {
    return has_element(part, o->edges[0]) || has_element(part, o->edges[1]);
}

const expr *order_is_edge(const ordering *o, const expr *number) {
    const expr *first = expr_is(number, o->edges[0]);
    return o->edges[1] == o->edges[0] ? first : expr_or(first, expr_is(number, o->edges[1]));
}
