/* The maps of a line in one pass: which transforms are its columns, where the axes of a tile lie. */
#include "place.h"

/* The vector whose neighbours are the tile's columns: the nearest in memory where the points of a transform are apart, else the
 * one with most; dimension_count: the batch. */
static uint32_t choose_columns(const axis_plan *l) {
    const dimension *axis = &l->axes[0], *best = &l->batch;
    uint32_t chosen = l->dimension_count;
    bool apart = axis->in > 1 && axis->out > 1;
    for (uint32_t v = 0; v < l->dimension_count; ++v) {
        const dimension *it = &l->dimensions[v];
        bool better = apart ? max_u64(it->in, it->out) < max_u64(best->in, best->out) : it->count > best->count;
        if (!better) continue;
        best = it;
        chosen = v;
    }
    return chosen;
}

const dimension *axis_plan_columns(const axis_plan *l) {
    uint32_t chosen = choose_columns(l);
    return chosen < l->dimension_count ? &l->dimensions[chosen] : &l->batch;
}

/* A signal of even length goes by itself, its neighbouring points as one; odd ones go two by two.
 */
static void map_forms(const axis_plan *l, const dimension *columns, pass *p) {
    bool real = axis_plan_is_real(l);
    form spectrum = !real ? FORM_COMPLEX : p->reals.halved ? FORM_SPECTRUM : FORM_HALVES;
    p->load.form = l->transform == OCLFFT_R2C ? FORM_REALS : spectrum;
    p->store.form = l->transform == OCLFFT_C2R ? FORM_REALS : spectrum;
    p->load.length = p->store.length = p->tile.length;
    p->load.pair = p->reals.halved ? l->axes[0].in : columns->in;
    p->store.pair = p->reals.halved ? l->axes[0].out : columns->out;
    p->load.index = p->store.index = map_linear(1, 0);
}

/* Points of the tile are two elements apart at the real end. */
static void widen_steps(const axis_plan *l, pass *p) {
    if (p->load.form == FORM_REALS) p->load.map = map_linear(2 * l->axes[0].in, 0);
    if (p->store.form == FORM_REALS) p->store.map = map_linear(2 * l->axes[0].out, 0);
}

/* The axes of a tile: processed first, slowest at the load; at the store in the order of processing. */
static void map_axes(const axis_plan *l, pass *p) {
    bool turned = l->axis_count > 1 && p->tile.stages[0].radix == 1;
    p->load.map = p->store.map = (axis_map){0};
    for (uint32_t a = 0; a < l->axis_count; ++a) {
        const dimension *back = &l->axes[l->axis_count - 1 - a], *forth = &l->axes[a];
        if (turned)
            map_add(&p->load.map, forth->count, forth->in);
        else
            map_add(&p->load.map, back->count, back->in);
        map_add(&p->store.map, forth->count, forth->out);
    }
}

/* A tile that is loaded as it lies in memory is turned in the first exchange. One that is not gets its neighbours along the first
 * axis to neighbouring work-items, as far as the number of these divides. */
static void transpose_axes(const axis_plan *l, pass *p) {
    stage *first = &p->tile.stages[0];
    uint64_t others = l->length / l->axes[0].count, step = others;
    if (l->axis_count == 1) return;
    if (first->radix != 1) {
        if (p->tile.threads % others == 0) first->order = (uint32_t)(p->tile.threads / others);
        return;
    }
    for (uint32_t a = 0; a < l->axis_count; ++a) {
        map_add(&first->put, l->axes[a].count, step);
        if (a + 1 < l->axis_count) step /= l->axes[a + 1].count;
    }
}

static uint32_t run_of(const pass *p, const axis_map *m) {
    return m->column != 0 && m->column < m->digits[0].stride ? 1 : p->tile.threads;
}

oclfft_status axis_plan_map_single(const axis_plan *l, pass *p) {
    uint32_t chosen = choose_columns(l);
    const dimension *columns = axis_plan_columns(l);
    bool batch = chosen == l->dimension_count, pairs = axis_plan_is_real(l) && !axis_plan_can_halve(l);
    uint64_t each = pairs ? 2 : 1, width = p->tile.width;
    p->reals.halved = axis_plan_can_halve(l);
    p->reals.balanced = pairs;
    map_forms(l, columns, p);
    map_axes(l, p);
    if (p->reals.halved) widen_steps(l, p);
    p->load.map.column = each * columns->in;
    p->store.map.column = each * columns->out;
    p->load.offset = l->source.offset;
    p->store.offset = l->target.offset;
    p->grid.columns = batch ? 0 : halved(columns->count, pairs);
    p->reals.paired = pairs;
    p->reals.paired_count = batch ? 0 : columns->count;
    uint64_t count = batch ? 0 : ceil_div(p->grid.columns, width);
    grid_add_sides(l, columns, p);
    grid_add(p, count, width * p->load.map.column, width * p->store.map.column, 0, 0);
    for (uint32_t v = 0; v < l->dimension_count; ++v)
        if (v != chosen) {
            grid_add_sides(l, &l->dimensions[v], p);
            grid_add(p, l->dimensions[v].count, l->dimensions[v].in, l->dimensions[v].out, 0, 0);
        }
    if (!batch) {
        grid_add_sides(l, &l->batch, p);
        grid_add(p, 0, l->batch.in, l->batch.out, 0, 0);
    }
    p->grid.batch_per_tile = batch ? (uint32_t)(width * each) : 1;
    p->grid.guarded = (batch ? halved(l->batch.count, pairs) : p->grid.columns) % width != 0;
    pass_set_runs(p, run_of(p, &p->load.map), run_of(p, &p->store.map));
    transpose_axes(l, p);
    return OCLFFT_SUCCESS;
}
