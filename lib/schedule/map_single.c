/* The maps of an axis plan in one pass: which transforms are its columns, where the axes of a tile
 * lie. */
#include "base/sizes.h"
#include "maps.h"
#include "windows.h"

/* A signal of even length goes by itself, its neighbouring points as one; odd ones go two by two.
 */
static void map_forms(const axis_plan *axis, const dimension *columns, pass *p) {
    bool real = axis_plan_is_real(axis);
    form spectrum = !real ? FORM_COMPLEX : p->reals.halved ? FORM_SPECTRUM : FORM_HALVES;
    p->load.form = axis->transform == OCLFFT_R2C ? FORM_REALS : spectrum;
    p->store.form = axis->transform == OCLFFT_C2R ? FORM_REALS : spectrum;
    p->load.length = p->store.length = p->tile.length;
    p->load.pair = p->reals.halved ? axis->axes[0].in : columns->in;
    p->store.pair = p->reals.halved ? axis->axes[0].out : columns->out;
    p->load.index = p->store.index = map_linear(1, 0);
}

/* Points of the tile are two elements apart at the real end. */
static void widen_steps(const axis_plan *axis, pass *p) {
    if (p->load.form == FORM_REALS) p->load.map = map_linear(2 * axis->axes[0].in, 0);
    if (p->store.form == FORM_REALS) p->store.map = map_linear(2 * axis->axes[0].out, 0);
}

/* The axes of a tile: what is processed first is the slowest at the load. The store has them in the
 * order of processing, and so has the load of a tile that is transposed by a stage of its own. */
static void map_axes(const axis_plan *axis, pass *p) {
    bool transposed = axis->axis_count > 1 && p->tile.stages[0].radix == 1;
    p->load.map = p->store.map = (axis_map){0};
    for (uint32_t a = 0; a < axis->axis_count; ++a) {
        const dimension *back = &axis->axes[axis->axis_count - 1 - a], *forth = &axis->axes[a];
        if (transposed)
            map_add(&p->load.map, forth->count, forth->in);
        else
            map_add(&p->load.map, back->count, back->in);
        map_add(&p->store.map, forth->count, forth->out);
    }
}

/* A tile that is loaded as it lies in memory is transposed in the first exchange. One that is not
 * gets its neighbours along the first axis to neighbouring work-items, as far as the number of
 * these divides. */
static void transpose_axes(const axis_plan *axis, pass *p) {
    stage *first = &p->tile.stages[0];
    uint64_t others = axis->length / axis->axes[0].count, step = others;
    if (axis->axis_count == 1) return;
    if (first->radix != 1) {
        if (p->tile.threads % others == 0) first->order = (uint32_t)(p->tile.threads / others);
        return;
    }
    for (uint32_t a = 0; a < axis->axis_count; ++a) {
        map_add(&first->put, axis->axes[a].count, (int64_t)step);
        if (a + 1 < axis->axis_count) step /= axis->axes[a + 1].count;
    }
}

static uint32_t run_of(const pass *p, const axis_map *m) {
    return m->column != 0 && magnitude_of(m->column) < magnitude_of(m->digits[0].stride)
               ? 1
               : p->tile.threads;
}

/* The dimensions that are not the columns, then the batch where that is not. */
static void add_others(const axis_plan *axis, uint32_t chosen, pass *p) {
    for (uint32_t d = 0; d < axis->dimension_count; ++d) {
        const dimension *other = &axis->dimensions[d];
        if (d == chosen) continue;
        digits_add_corners(axis, other, p);
        digits_add_choice(other, p);
        digits_add(p, (grid_digit){.count = other->count,
                                   .load = windows_step(p, other),
                                   .store = other->out,
                                   .filter = other->filter});
    }
    if (chosen == axis->dimension_count) return;
    digits_add_corners(axis, &axis->batch, p);
    digits_add(p, (grid_digit){.load = axis->batch.in,
                               .store = axis->batch.out,
                               .filter = axis->batch.filter});
}

/* Forwards by exp(pi i n / (2 * length)), backwards by the conjugate. */
static weight angle_of(uint64_t length, int64_t step) {
    return (weight){.kind = WEIGHT_ANGLE,
                    .length = length,
                    .turn = {.count = length, .step = step, .period = 4 * length, .amplitude = 1}};
}

/* The two halves of a real signal are the parts of its points. */
void map_angle(const axis_plan *axis, pass *first, pass *last) {
    if (!axis->angled) return;
    first->load.form = FORM_REALS;
    first->load.weight = angle_of(axis->length, -1);
    first->load.pair = (int64_t)axis->length * axis->axes[0].in;
    if (!axis->filtered) return;
    last->store.form = FORM_REALS;
    last->store.weight = angle_of(axis->length, 1);
    last->store.pair = (int64_t)axis->length * axis->axes[0].out;
}

/* The grid. The columns are transforms of one dimension, or of the batch; each is two signals where
 * these go in pairs. */
static void lay_grid(const axis_plan *axis, const dimension *columns, uint64_t each, pass *p) {
    uint32_t chosen = axis_plan_column_number(axis);
    uint64_t width = p->tile.width, count = ceil_div(columns->count, each);
    bool batch = chosen == axis->dimension_count;
    p->grid.columns = batch ? 0 : count;
    p->reals.paired_count = batch ? 0 : columns->count;
    digits_add_corners(axis, columns, p);
    digits_add(p, (grid_digit){.count = batch ? 0 : ceil_div(count, width),
                               .load = (int64_t)(width * p->load.map.column),
                               .store = (int64_t)(width * p->store.map.column),
                               .filter = (int64_t)width * columns->filter});
    add_others(axis, chosen, p);
    p->grid.batch_per_tile = batch ? (uint32_t)(width * each) : 1;
    p->grid.guarded = count % width != 0;
}

/* Where the tile's points are in the spectrum of a filter. */
static void map_filter(const axis_plan *axis, const dimension *columns, pass *p) {
    convolution *c = &p->tile.convolutions[0];
    if (!axis->filtered) return;
    c->filters = true;
    c->conjugates = axis->conjugated;
    c->point = axis->axes[0].filter;
    c->column = columns->filter;
}

void map_single(const axis_plan *axis, pass *p) {
    const dimension *columns = axis_plan_columns(axis);
    p->reals.halved = axis_plan_can_halve(axis);
    p->reals.paired = axis_plan_is_real(axis) && !p->reals.halved;
    uint64_t each = p->reals.paired ? 2 : 1;
    map_forms(axis, columns, p);
    map_axes(axis, p);
    if (p->reals.halved) widen_steps(axis, p);
    p->load.map.column = (int64_t)(each * columns->in);
    p->store.map.column = (int64_t)(each * columns->out);
    p->load.offset = axis->source.offset;
    p->store.offset = axis->target.offset;
    map_filter(axis, columns, p);
    map_angle(axis, p, p);
    lay_grid(axis, columns, each, p);
    digits_set_runs(p, run_of(p, &p->load.map), run_of(p, &p->store.map));
    transpose_axes(axis, p);
}
