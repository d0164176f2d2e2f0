#include "windows.h"

#include "base/sizes.h"

/* ---- Dimensions ---- */

grid_filling *windows_fill(pass *p, const dimension *d) {
    grid_filling *f = &p->grid.fillings[p->grid.filling_count];
    if (!d->there) return NULL;
    ++p->grid.filling_count;
    *f = (grid_filling){
        .digit = p->grid.count, .extent = 1, .first = d->first, .count = d->there, .stride = d->in};
    return f;
}

int64_t windows_step(pass *p, const dimension *d) {
    return windows_fill(p, d) ? 0 : d->in;
}

/* ---- Points ---- */

/* What counts points no longer moves the end: the windows do. */
static void clear_moves(pass *p, bool load) {
    pass_end *e = load ? &p->load : &p->store;
    if (e->index.column) e->map.column = 0;
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        grid_digit *d = &p->grid.digits[g];
        if (load ? d->load_index : d->store_index) *(load ? &d->load : &d->store) = 0;
    }
}

/* The axis of a tile that is number `a` from the fastest on. What is processed first is the slowest
 * at the load, unless a stage of its own transposes the tile. */
static uint32_t axis_from_fastest(const axis_plan *axis, const pass *p, bool load, uint32_t a) {
    bool back = load && p->tile.stages[0].radix != 1;
    return back ? axis->axis_count - 1 - a : a;
}

static void add_windows(const axis_plan *axis, pass *p, bool load) {
    pass_end *e = load ? &p->load : &p->store;
    uint64_t below = 1;
    for (uint32_t i = 0; i < axis->axis_count; ++i) {
        uint32_t a = axis_from_fastest(axis, p, load, i);
        const window *w = load ? &axis->windows[a].in : &axis->windows[a].out;
        e->windows[e->window_count++] = (end_window){
            .below = below, .of = *w, .stride = load ? axis->axes[a].in : axis->axes[a].out};
        below *= axis->axes[a].count;
    }
}

/* Points of one signal are two to a column: side by side in a tile, half a signal apart, or in
 * neighbouring columns. */
static void number_reals(const pass *p, pass_end *e) {
    if (e->form != FORM_REALS || p->reals.balanced) return;
    e->second = e->weight.kind == WEIGHT_ANGLE ? (uint32_t)e->weight.length : 1;
    if (p->reals.halved) e->index = map_linear(2, 0);
}

static void set_end(const axis_plan *axis, pass *p, bool load) {
    pass_end *e = load ? &p->load : &p->store;
    const window *w = load ? &axis->windows[0].in : &axis->windows[0].out;
    bool ordered = axis->work != WORK_FOURIER;
    bool angled = e->weight.kind == WEIGHT_ANGLE;
    if (axis->copies || (axis_plan_has_all_points(axis, load) && !ordered && !angled)) return;
    if (e->weight.kind == WEIGHT_CHIRP && !ordered) {
        e->weight.first = w->first;
        return;
    }
    add_windows(axis, p, load);
    number_reals(p, e);
    clear_moves(p, load);
}

void windows_set(const axis_plan *axis, pass *first, pass *last) {
    set_end(axis, first, true);
    set_end(axis, last, false);
}
