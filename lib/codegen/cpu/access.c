#include "access.h"

#include "base/sizes.h"

static uint64_t points_of(const pass *p, end_side side) {
    form form = end_of(p, side)->form;
    bool spectra = side == END_LOAD ? pass_joins(p) : form == FORM_SPECTRUM || form == FORM_HALVES;
    if (!spectra) return p->tile.length;
    return form == FORM_SPECTRUM ? p->tile.length + 1 : p->tile.length / 2 + 1;
}

/* A vector's real and imaginary parts alternate in memory where elements are complex numbers, and
 * where reals are the columns of a matrix or the points of one signal, two by two. */
static bool is_split(const pass_end *end) {
    if (end->form != FORM_REALS) return storage_is_planar(end->storage);
    uint64_t step = magnitude_of(end->map.digits[0].stride);
    return magnitude_of(end->pair) != 1 || (end->map.column != 2 && step != 2);
}

static bool are_columns_near(const pass_end *end, end_side side) {
    bool near = magnitude_of(end->map.column) == 1;
    if (end->form == FORM_REALS && near) return magnitude_of(end->pair) != 1;
    if (end->form == FORM_REALS)
        return end->pair == 1 && end->map.column == 2 && end->map.digits[0].stride != 2;
    if (end->form == FORM_HALVES)
        return side == END_STORE && end->map.column == 2 && end->pair == 1;
    return near;
}

/* Short transforms side by side. */
static bool is_short(const pass *p, const cpu_end *c) {
    const pass_end *end = c->end;
    return p->tile.length < p->tile.lanes && is_power_of_two(p->tile.length) &&
           end->map.column == c->elements * (int64_t)p->tile.length &&
           end->map.digits[0].stride == c->elements &&
           (end->form == FORM_COMPLEX || c->elements == 2);
}

static bool are_rows_near(const pass *p, const cpu_end *c) {
    const pass_end *end = c->end;
    uint64_t points = c->points, lanes = p->tile.lanes;
    uint64_t fewest = cpu_end_has_pairs(c) ? lanes / 2 : lanes;
    if (c->steps.convert == CONVERT_JOINED && !p->reals.balanced) {
        if (end->length != p->tile.length || end->index.digits[0].stride != 1) return false;
        points = p->tile.length / 2 + 1;
    }
    bool in_tiles = end->map.count == 2; /* those of the pass before */
    if (in_tiles && (points % lanes || end->map.digits[0].extent % lanes)) return false;
    int64_t step = end->map.digits[0].stride;
    if (c->elements == 2 && end->pair * 2 != step) return false;
    return end->map.count <= 2 && (int64_t)magnitude_of(step) == c->elements &&
           (points >= fewest || c->is_short);
}

/* ---- Windows ---- */

/* Whether all columns have the same points, and these lie in one row of vectors. */
static bool is_simple(const pass_end *end) {
    return end->form == FORM_COMPLEX && end->window_count == 1 && end->index.column == 0;
}

/* Rows that begin at whole vectors. */
static bool are_window_rows_near(const pass *p, const cpu_end *c) {
    const pass_end *end = c->end;
    uint64_t lanes = p->tile.lanes;
    return is_simple(end) && window_is_aligned(&end->windows[0].of, lanes) &&
           p->tile.length % lanes == 0 && end->index.count == 1 &&
           end->index.digits[0].stride == 1 && magnitude_of(end->windows[0].stride) == 1;
}

static end_way way_of_windows(const pass *p, const cpu_end *c) {
    if (is_simple(c->end) && are_columns_near(c->end, c->side)) return BY_COLUMNS;
    return are_window_rows_near(p, c) ? BY_ROWS : BY_ELEMENTS;
}

/* ---- Elements in an order of their own ---- */

/* Whether a tile has all points of its transforms. */
static bool has_all_points(const pass *p, end_side side) {
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        const grid_digit *d = &p->grid.digits[g];
        if (side == END_LOAD ? d->load_index : d->store_index) return false;
    }
    return true;
}

/* Elements of neighbouring points that a vector can take: every element in a row, every second or
 * every fourth, where the vectors of memory that have them do not reach beyond the last one. A
 * store must put all of them. */
static bool are_runs_near(const pass *p, const cpu_end *c) {
    const pass_end *end = c->end;
    const ordering *o = &end->order;
    const end_window *w = &end->windows[0];
    int64_t most = c->side == END_LOAD ? 2 : 1, columns = o->parted ? 1 : 2;
    bool two = p->reals.paired && !p->reals.balanced && end->second == 1;
    if (end->index.column != columns || (!o->parted && !two)) return false;
    if (o->of[0].alternates && columns == 1) return false;
    if (c->side == END_STORE && columns == 2) return false;
    for (uint32_t part = 0; part < (o->parted ? 2 : 1); ++part)
        for (uint32_t i = 0; i < o->of[part].count; ++i) {
            const order_run *r = &o->of[part].runs[i];
            bool even = w->of.length % 2 == 0 || magnitude_of(r->step) == 1;
            if (r->there && (magnitude_of(r->step) > (uint64_t)most || !even)) return false;
        }
    return window_is_whole(&w->of) && w->stride == 1;
}

/* All columns have the same points, or neighbours. */
static end_way way_of_order(const pass *p, const cpu_end *c) {
    const pass_end *end = c->end;
    const end_window *w = &end->windows[0];
    uint64_t lanes = p->tile.lanes, count = w->of.count;
    bool is_short = is_power_of_two(count) && end->map.column == (int64_t)count && w->stride == 1;
    if (end->window_count != 1 || end->weight.kind) return BY_ELEMENTS;
    if (end->index.column) return are_runs_near(p, c) ? BY_RUNS : BY_ELEMENTS;
    if (c->steps.locate == LOCATE_FOLDED) return BY_ELEMENTS;
    if (magnitude_of(end->map.column) == 1 || cpu_end_alternates(c)) return BY_ORDERED_COLUMNS;
    if (magnitude_of(w->stride) != 1 || !has_all_points(p, c->side)) return BY_ELEMENTS;
    return count >= lanes || is_short ? BY_ORDERED_ROWS : BY_ELEMENTS;
}

/* Plain points of a half: those of a tile's columns are neighbours. */
static bool are_halves_near(const pass_end *end) {
    bool plain = storage_is_plain(end->storage) && !end->window_count && !end->weight.kind;
    return plain && end->index.column == 1 && end->map.count == 1 && end->map.column == 0 &&
           end->map.digits[0].stride == 1;
}

static end_way way_of(const pass *p, const cpu_end *c) {
    const pass_end *end = c->end;
    bool filled = c->side == END_LOAD && p->grid.filling_count;
    if (end->callback.source || filled) return BY_ELEMENTS;
    if (end->order.there) return way_of_order(p, c);
    if (end->form == FORM_HERMITIAN) return are_halves_near(end) ? BY_FOLDED_COLUMNS : BY_ELEMENTS;
    if (end->window_count) return way_of_windows(p, c);
    if (end->weight.kind) {
        bool rows = end->form == FORM_COMPLEX && end->index.column == 0;
        bool near = storage_is_plain(end->storage) && end->map.column == 1 &&
                    (rows || end->index.column == 1);
        bool corners = c->side == END_STORE && p->reals.cornered;
        return near && !corners ? BY_WEIGHTED_COLUMNS : BY_ELEMENTS;
    }
    if (are_columns_near(end, c->side)) return BY_COLUMNS;
    return are_rows_near(p, c) ? BY_ROWS : BY_ELEMENTS;
}

static end_steps steps_of(const pass *p, const cpu_end *c) {
    end_steps s = ends_of(p, c->side);
    uint32_t others = 0;
    bool spectra = s.locate == LOCATE_SPECTRA || s.locate == LOCATE_SPECTRUM;
    if (c->side == END_LOAD && spectra) others = 1 << STEP_REAL;
    if (c->side == END_STORE && !c->end->weight.kind)
        others = 1 << STEP_SCALE | 1 << STEP_CORNER | 1 << STEP_REAL;
    s.steps &= ~others;
    s.numbered = s.locate == LOCATE_FOLDED || c->end->weight.kind ||
                 (s.locate == LOCATE_POINT && c->end->order.rotation.count) ||
                 end_has(&s, STEP_CROSS);
    return s;
}

static bool is_turned(const cpu_end *c) {
    switch (c->way) {
    case BY_COLUMNS:
    case BY_ORDERED_COLUMNS: return c->end->map.column < 0;
    case BY_ROWS: return c->end->map.digits[0].stride < 0;
    case BY_ORDERED_ROWS: return c->end->windows[0].stride < 0;
    default: return false;
    }
}

cpu_end cpu_end_of(const pass *p, end_side side) {
    const pass_end *end = end_of(p, side);
    cpu_end c = {.end = end, .side = side, .points = points_of(p, side)};
    c.steps = steps_of(p, &c);
    c.elements = p->reals.halved && end->form == FORM_REALS ? 2 : 1;
    c.apart = c.steps.locate == LOCATE_SPECTRA;
    c.split = is_split(end);
    c.is_short = is_short(p, &c);
    c.way = way_of(p, &c);
    c.turned = is_turned(&c);
    return c;
}
