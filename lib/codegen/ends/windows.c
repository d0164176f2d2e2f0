/* Where points are of which an end has not all, or not in the order of their indices. */
#include "ends.h"
#include "tile.h"

/* The index along the axis of a window: of an element, where these are in an order of their own. */
static const expr *index_along(const emission *e, const pass_end *end, end_part part, uint32_t i,
                               const expr *number) {
    const end_window *w = &end->windows[i];
    if (end->order.there) return order_element(e, &end->order.of[part], number);
    bool single = end->window_count == 1;
    return single ? number : expr_modulo(expr_divided(number, w->below), w->of.length);
}

/* (v - first) mod length, for v < length, is v and this. What is before a window that does not turn
 * round is not there. */
static const expr *turn_of(const emission *e, const end_window *w, const expr *v) {
    const expr *none = number_of(e, 0);
    if (w->of.first == 0) return none;
    bool turns = w->of.first + w->of.count > w->of.length;
    const expr *by =
        turns ? expr_select(expr_below_by_counter(v, w->of.first), number_of(e, w->of.length), none)
              : none;
    return expr_signed_difference(by, number_of(e, w->of.first));
}

static const expr *has_element(const emission *e, const end_window *w, const expr *v) {
    uint64_t end = w->of.first + w->of.count;
    const expr *always = expr_true(&e->memory->expressions);
    if (w->of.count >= w->of.length) return always;
    const expr *from = w->of.first ? expr_not(expr_below_by_counter(v, w->of.first)) : always;
    if (end <= w->of.length) return expr_and(from, expr_below_by_counter(v, end));
    return expr_or(from, expr_below_by_counter(v, end - w->of.length));
}

const expr *end_window_place(const emission *e, const pass_end *end, end_part part,
                             const expr *number, const expr **turn) {
    const expr *place = *turn = number_of(e, 0);
    for (uint32_t i = 0; i < end->window_count; ++i) {
        const end_window *w = &end->windows[i];
        const expr *v = index_along(e, end, part, i, number);
        place = expr_sum(place, expr_scaled(v, w->stride));
        *turn = expr_sum(*turn, expr_scaled(turn_of(e, w, v), w->stride));
    }
    return place;
}

const expr *end_element_place(const emission *e, const pass_end *end, end_part part,
                              const expr *number) {
    const expr *turn, *place = end_window_place(e, end, part, number, &turn);
    return expr_sum(place, turn);
}

const expr *end_is_there(const emission *e, const pass_end *end, end_part part,
                         const expr *number) {
    const expr *all = expr_true(&e->memory->expressions);
    if (end->order.there) all = order_is_there(e, &end->order.of[part], number);
    for (uint32_t i = 0; i < end->window_count; ++i) {
        const expr *v = index_along(e, end, part, i, number);
        all = expr_and(all, has_element(e, &end->windows[i], v));
    }
    return all;
}

void end_fill(const emission *e, const grid_filling *f, const expr *digit, end_point *at) {
    const expr *v = digit;
    if (f->digit != NO_DIGIT)
        v = expr_sum(expr_scaled(e->digits[f->digit], (int64_t)f->extent), digit);
    const expr *by = expr_scaled(expr_difference(v, number_of(e, f->first)), f->stride);
    const expr *there = expr_below(v, f->first + f->count);
    if (f->first) there = expr_and(expr_not(expr_below(v, f->first)), there);
    at->place = expr_sum(at->place, by);
    at->there = expr_and(at->there, there);
    if (at->other) at->other = expr_sum(at->other, by);
    at->other_there = expr_and(at->other_there, there);
}

bool end_can_move(const emission *e, end_side side) {
    const pass_end *end = end_of(e->pass, side);
    if (end->second || end->order.there) return false; /* its two places do not move together */
    for (uint32_t i = 0; side == END_LOAD && i < e->pass->grid.filling_count; ++i)
        if (e->pass->grid.fillings[i].first) return false;
    return true;
}
