/* Where the elements of a point are, and what its number says of it. */
#include "base/sizes.h"
#include "ends.h"
#include "tile.h"

const expr *map_index(const emission *e, const axis_map *m, const expr *index, const expr *column) {
    const expr *place = number_of(e, 0);
    uint64_t below = 1;
    for (uint32_t d = 0; d < m->count; below *= m->digits[d++].extent) {
        const expr *digit = expr_divided(index, below);
        if (d + 1 < m->count) digit = expr_modulo(digit, m->digits[d].extent);
        place = expr_sum(place, expr_scaled(digit, m->digits[d].stride));
    }
    return m->column ? expr_sum(place, expr_scaled(column, m->column)) : place;
}

const expr *end_has_partner(const emission *e, const expr *column) {
    const real_signals *reals = &e->pass->reals;
    bool all = !reals->paired || (reals->paired_count && reals->paired_count % 2 == 0);
    if (all) return expr_true(&e->memory->expressions);
    const expr *count = reals->paired_count ? number_of(e, reals->paired_count) : e->batch;
    return expr_less(expr_offset(expr_scaled(column_number(e, column), 2), 1), count);
}

const expr *end_partner_offset(const emission *e, end_side side, const expr *exists,
                               const char *indent) {
    int64_t pair = end_of(e->pass, side)->pair;
    if (expr_is_true(exists)) return step_of(e, pair);
    const expr *away = expr_select(exists, number_of(e, magnitude_of(pair)), number_of(e, 0));
    return expr_scaled(declare(e, indent, "partner", away), pair < 0 ? -1 : 1);
}

/* ---- Corners ---- */

static const expr *corner_along(const corner *c, const expr *value) {
    const expr *index = expr_modulo(expr_divided(value, c->divisor), c->count);
    if (c->first) index = expr_modulo(expr_offset(index, (int64_t)c->first), c->length);
    return is_self_mirrored(index, c->length);
}

const expr *end_corner_column(const emission *e, const expr *column) {
    const real_signals *reals = &e->pass->reals;
    const expr *all = expr_true(&e->memory->expressions);
    for (uint32_t i = 0; i < reals->corner_count; ++i) {
        const corner *c = &reals->corners[i];
        if (c->digit == CORNER_POINT) continue;
        const expr *value = c->digit ? e->digits[c->digit] : column_number(e, column);
        all = expr_and(all, corner_along(c, value));
    }
    return all;
}

const expr *end_corner_point(const emission *e, const expr *number) {
    const real_signals *reals = &e->pass->reals;
    const expr *all = expr_true(&e->memory->expressions);
    for (uint32_t i = 0; i < reals->corner_count; ++i)
        if (reals->corners[i].digit == CORNER_POINT)
            all = expr_and(all, corner_along(&reals->corners[i], number));
    return all;
}

/* ---- Points ---- */

/* Beyond the half the element is that of the mirror image; a store leaves it to the column that
 * stores that, but for columns that are mirror images of themselves. */
static const expr *fold(const emission *e, const end_steps *s, const expr *column,
                        const char *indent, end_point *at) {
    const pass_end *end = end_of(e->pass, s->side);
    const expr *kept = expr_below(at->number, end->length / 2 + 1);
    const expr *mirror = expr_difference(number_of(e, end->length), at->number);
    const expr *m = expr_select(kept, at->number, mirror);
    m = declare_within(e, indent, "m", m, end->length / 2);
    at->mirrored = expr_not(kept);
    at->real = is_self_mirrored(at->number, end->length);
    if (s->side == END_STORE)
        at->stored = expr_or(kept, expr_not(is_self_mirrored(column_number(e, column), end->pair)));
    return m;
}

static void set_number(const emission *e, const end_steps *s, const expr *n, const expr *column,
                       const char *indent, end_point *at) {
    const pass_end *end = end_of(e->pass, s->side);
    uint64_t most = s->locate == LOCATE_FOLDED ? end->length - 1 : expr_greatest(n);
    at->number = n = declare_within(e, indent, "n", n, most);
    if (end->weight.kind) at->inside = expr_below(n, end->weight.length);
    at->index = expr_offset(n, (int64_t)end->weight.first);
    if (end->form == FORM_HALF) at->real = is_self_mirrored(at->index, end->length);
    if (end_has(s, STEP_CORNER))
        at->corner = expr_and(end_corner_point(e, n), end_corner_column(e, column));
}

/* What elements in an order of their own count as. */
static void set_order(const emission *e, const pass_end *end, end_part second,
                      const expr *numbers[2], end_point *at) {
    const ordering *o = &end->order;
    at->negative = order_is_negative(e, &o->of[0], numbers[0]);
    at->other_negative = order_is_negative(e, &o->of[second], numbers[1]);
    if (!o->weighted) return;
    at->edge = order_is_edge(o, numbers[0]);
    if (!o->parted || (!o->real_edges && order_has_edges(o, &o->of[second])))
        at->other_edge = order_is_edge(o, numbers[1]);
}

/* Places by the number of the point, and of the second one's. */
static void set_windowed(const emission *e, const end_steps *s, const expr *numbers[2],
                         const expr *column, const expr *partner_offset, end_point *at) {
    const pass_end *end = end_of(e->pass, s->side);
    end_part second = end->order.parted ? PART_IMAGINARY : PART_REAL;
    const expr *beside = expr_scaled(column, end->map.column);
    const expr *place =
        expr_sum(end_window_place(e, end, PART_REAL, numbers[0], &at->turn), beside);
    at->place = expr_sum(place, at->turn);
    at->there = at->other_there = end_is_there(e, end, PART_REAL, numbers[0]);
    at->other = expr_sum(at->place, partner_offset);
    if (end->order.there) set_order(e, end, second, numbers, at);
    if (numbers[1] == numbers[0] && !end->order.parted) return;
    at->other = expr_sum(end_element_place(e, end, second, numbers[1]), beside);
    at->other_there = end_is_there(e, end, second, numbers[1]);
    if (s->pairs && s->side == END_LOAD && !end->order.parted)
        at->other_there = expr_and(end_has_partner(e, column), at->other_there);
}

/* The same by the map. */
static void set_mapped(const emission *e, const end_steps *s, const expr *indexes[2],
                       const expr *column, const expr *partner_offset, end_point *at) {
    const pass_end *end = end_of(e->pass, s->side);
    at->place = map_index(e, &end->map, indexes[0], column);
    at->other = expr_sum(at->place, partner_offset);
    if (indexes[1] != indexes[0]) at->other = map_index(e, &end->map, indexes[1], column);
}

static void set_places(const emission *e, const end_steps *s, const expr *indexes[2],
                       const expr *column, const expr *partner_offset, end_point *at) {
    bool windowed = end_of(e->pass, s->side)->window_count != 0;
    (windowed ? set_windowed : set_mapped)(e, s, indexes, column, partner_offset, at);
}

static void set_spectra(const emission *e, const end_steps *s, const expr *index,
                        const expr *column, const expr *partner_offset, end_point *at) {
    const expr *mirror = expr_difference(number_of(e, e->pass->tile.length), index);
    const expr *indexes[] = {index, s->locate == LOCATE_SPECTRA ? index : mirror};
    if (end_of(e->pass, s->side)->order.parted) indexes[1] = at->number = index;
    set_places(e, s, indexes, column, partner_offset, at);
    at->real = expr_is(index, 0);
}

/* A point by itself, or folded. */
static void set_point(const emission *e, const end_steps *s, const expr *index, const expr *column,
                      const expr *partner_offset, const char *indent, end_point *at) {
    const pass_end *end = end_of(e->pass, s->side);
    const expr *n = index;
    if (s->counted || s->numbered)
        n = expr_sum(e->numbers[s->side], map_index(e, &end->index, index, column));
    if (s->numbered) set_number(e, s, n, column, indent, at);
    if (s->locate == LOCATE_FOLDED)
        at->number = n = fold(e, s, column, indent, at);
    else if (!end->window_count)
        n = index;
    const expr *second = end->second ? expr_offset(n, end->second) : n;
    const expr *numbers[] = {n, second};
    set_places(e, s, numbers, column, partner_offset, at);
}

/* The part of a filling's number that point `index` of a copy's tile has. */
static const expr *filled_digit(const emission *e, uint32_t filling, const expr *index) {
    const grid_filling *f = &e->pass->grid.fillings[filling];
    if (f->extent == 1) return number_of(e, 0);
    const expr *digit = expr_divided(index, f->load_below);
    bool more = f->load_below * f->extent < e->pass->tile.length;
    return more ? expr_modulo(digit, f->extent) : digit;
}

end_point end_locate_point(const emission *e, const end_steps *s, const expr *index,
                           const expr *column, const expr *partner_offset, const char *indent) {
    const pass_end *end = end_of(e->pass, s->side);
    const expr *always = expr_true(&e->memory->expressions);
    end_point at = {.inside = always, .stored = always, .length = end->length};
    at.there = at.other_there = always;
    at.negative = at.other_negative = at.edge = at.other_edge = expr_not(always);
    if (!partner_offset) partner_offset = step_of(e, end->pair);
    if (s->locate == LOCATE_SPECTRA || s->locate == LOCATE_SPECTRUM)
        set_spectra(e, s, index, column, partner_offset, &at);
    else
        set_point(e, s, index, column, partner_offset, indent, &at);
    for (uint32_t i = 0; s->side == END_LOAD && i < e->pass->grid.filling_count; ++i)
        end_fill(e, &e->pass->grid.fillings[i], filled_digit(e, i, index), &at);
    return at;
}

end_point end_locate_second(const emission *e, const end_steps *s, const expr *index,
                            const expr *column, const expr *partner_offset) {
    const pass_end *end = end_of(e->pass, s->side);
    const expr *mirror = expr_difference(number_of(e, e->pass->tile.length), index);
    if (!partner_offset) partner_offset = step_of(e, end->pair);
    if (end->order.parted && s->locate == LOCATE_SPECTRUM)
        return end_locate_point(e, s, mirror, column, partner_offset, "");
    end_point at = end_locate_point(e, s, index, column, partner_offset, "");
    if (end->order.parted) {
        at.place = expr_sum(at.place, partner_offset);
        at.other = expr_sum(at.other, partner_offset);
    } else {
        at.place = at.other;
        at.there = at.other_there;
    }
    return at;
}
