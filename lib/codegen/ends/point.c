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
    return is_self_mirrored(expr_modulo(expr_divided(value, c->divisor), c->count), c->length);
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
static void fold(const emission *e, const end_steps *s, const expr *column, const char *indent,
                 end_point *at) {
    const pass_end *end = end_of(e->pass, s->side);
    const expr *kept = expr_below(at->number, end->length / 2 + 1);
    const expr *mirror = expr_difference(number_of(e, end->length), at->number);
    const expr *m = expr_select(kept, at->number, mirror);
    m = declare_within(e, indent, "m", m, end->length / 2);
    at->place = map_index(e, &end->map, m, column);
    at->mirrored = expr_not(kept);
    at->real = is_self_mirrored(at->number, end->length);
    if (s->side == END_STORE)
        at->stored = expr_or(kept, expr_not(is_self_mirrored(column_number(e, column), end->pair)));
}

static void set_number(const emission *e, const end_steps *s, const expr *index, const expr *column,
                       const char *indent, end_point *at) {
    const pass_end *end = end_of(e->pass, s->side);
    const expr *n = expr_sum(e->numbers[s->side], map_index(e, &end->index, index, column));
    uint64_t most = s->locate == LOCATE_FOLDED ? end->length - 1 : expr_greatest(n);
    at->number = n = declare_within(e, indent, "n", n, most);
    if (end->weight.kind) at->inside = expr_below(n, end->weight.length);
    if (end->form == FORM_HALF) at->real = is_self_mirrored(n, end->length);
    if (end_has(s, STEP_CORNER))
        at->corner = expr_and(end_corner_point(e, n), end_corner_column(e, column));
}

static void set_spectra(const emission *e, const end_steps *s, const expr *index,
                        const expr *column, const expr *partner_offset, end_point *at) {
    const pass_end *end = end_of(e->pass, s->side);
    const expr *mirror = expr_difference(number_of(e, e->pass->tile.length), index);
    at->place = map_index(e, &end->map, index, column);
    at->other = s->locate == LOCATE_SPECTRA ? expr_sum(at->place, partner_offset)
                                            : map_index(e, &end->map, mirror, column);
    at->real = expr_is(index, 0);
}

end_point end_locate_point(const emission *e, const end_steps *s, const expr *index,
                           const expr *column, const expr *partner_offset, const char *indent) {
    const pass_end *end = end_of(e->pass, s->side);
    const expr *always = expr_true(&e->memory->expressions);
    end_point at = {.inside = always, .stored = always, .length = end->length};
    if (!partner_offset) partner_offset = step_of(e, end->pair);
    if (s->locate == LOCATE_SPECTRA || s->locate == LOCATE_SPECTRUM) {
        set_spectra(e, s, index, column, partner_offset, &at);
        return at;
    }
    if (s->numbered) set_number(e, s, index, column, indent, &at);
    if (s->locate == LOCATE_FOLDED)
        fold(e, s, column, indent, &at);
    else
        at.place = map_index(e, &end->map, index, column);
    at.other = expr_sum(at.place, partner_offset);
    return at;
}
