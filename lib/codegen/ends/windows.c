/* Where points are of which an end has not all, or not in the order of their indices. */
#include "ends.h"
#include "tile.h"

/* The index along the axis of a window. */
static const expr *index_along(const end_window *w, bool single, const expr *number) {
    return single ? number : expr_modulo(expr_divided(number, w->below), w->length);
}

/* (v - first) mod length, for v < length. */
static const expr *element_of(const emission *e, const end_window *w, const expr *v) {
    if (w->first == 0) return v;
    const expr *after = expr_difference(v, number_of(e, w->first));
    if (w->first + w->count <= w->length) return after; /* what is before is not there */
    const expr *turn = number_of(e, w->length), *none = number_of(e, 0);
    return expr_sum(after, expr_select(expr_below(v, w->first), turn, none));
}

static const expr *has_element(const emission *e, const end_window *w, const expr *v) {
    uint64_t end = w->first + w->count;
    const expr *always = expr_true(&e->memory->expressions);
    if (w->count >= w->length) return always;
    const expr *from = w->first ? expr_not(expr_below(v, w->first)) : always;
    if (end <= w->length) return expr_and(from, expr_below(v, end));
    return expr_or(from, expr_below(v, end - w->length));
}

const expr *end_window_place(const emission *e, const pass_end *end, const expr *number) {
    const expr *place = number_of(e, 0);
    for (uint32_t i = 0; i < end->window_count; ++i) {
        const end_window *w = &end->windows[i];
        const expr *v = index_along(w, end->window_count == 1, number);
        place = expr_sum(place, expr_scaled(element_of(e, w, v), w->stride));
    }
    return place;
}

const expr *end_is_there(const emission *e, const pass_end *end, const expr *number) {
    const expr *all = expr_true(&e->memory->expressions);
    for (uint32_t i = 0; i < end->window_count; ++i) {
        const end_window *w = &end->windows[i];
        all = expr_and(all, has_element(e, w, index_along(w, end->window_count == 1, number)));
    }
    return all;
}

void end_fill(const emission *e, const grid_filling *f, const expr *digit, end_point *at) {
    const expr *v = expr_sum(expr_scaled(e->digits[f->digit], (int64_t)f->extent), digit);
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
    if (end->second) return false; /* its two places do not move together */
    for (uint32_t i = 0; i < end->window_count; ++i) {
        const end_window *w = &end->windows[i];
        if (w->first && w->first + w->count <= w->length) return false;
    }
    for (uint32_t i = 0; side == END_LOAD && i < e->pass->grid.filling_count; ++i)
        if (e->pass->grid.fillings[i].first) return false;
    return true;
}
