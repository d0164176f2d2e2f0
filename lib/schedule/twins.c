#include "twins.h"

#include "base/sizes.h"
#include "tile_search.h"

/* ---- Orders ---- */

static bool run_is(const order_run *r, uint64_t from, int64_t first, int64_t step) {
    return r->there && r->from == from && r->first == first && r->step == step;
}

/* Even elements upwards, then odd ones downwards, where both are even in number. */
static bool has_fours(const pass_end *e, int64_t n) {
    const ordering *o = &e->order;
    const element_order *all = &o->of[0];
    return e->second == 1 && !o->parted && n % 4 == 0 && all->count == 2 && !all->alternates &&
           !o->weighted && run_is(&all->runs[0], 0, 0, 2) &&
           run_is(&all->runs[1], (uint64_t)n / 2, 2 * n - 1, -2);
}

/* The parts of a point from the two ends of the signal. */
static bool has_twos(const ordering *o, int64_t n) {
    const order_run *even = &o->of[0].runs[0], *odd = &o->of[1].runs[0];
    if (!o->parted || n % 4 || o->of[0].count != 1 || o->of[1].count != 1) return false;
    if (even->step < 0) {
        even = odd;
        odd = &o->of[0].runs[0];
    }
    return run_is(even, 0, 0, 2) && run_is(odd, 0, n - 1, -2);
}

static beside_kind beside_of(const axis_plan *axis, const pass_end *e) {
    int64_t n = (int64_t)axis->elements;
    if (!e->order.there) return BESIDE_NONE;
    if (has_fours(e, n)) return BESIDE_FOUR;
    return axis->transform == OCLFFT_C2C && has_twos(&e->order, n) ? BESIDE_TWO : BESIDE_NONE;
}

/* ---- Places ---- */

/* Whether all places are multiples of so many elements but for those along the axis. */
static bool is_aligned(const pass *p, const pass_end *e, bool load, int64_t distance,
                       uint64_t elements) {
    uint64_t odd = e->offset | (uint64_t)e->map.column | (uint64_t)distance;
    for (uint32_t g = 0; g < p->grid.count; ++g)
        odd |= (uint64_t)(load ? p->grid.digits[g].load : p->grid.digits[g].store);
    return odd % elements == 0;
}

static bool is_dense(const pass *p, const pass_end *e, bool load) {
    if (e->callback.source || !storage_is_plain(e->storage) || e->parts != PARTS_NONE) return false;
    if (p->grid.edge_count || (load && p->grid.filling_count)) return false;
    return e->window_count == 1 && window_is_whole(&e->windows[0].of) && e->windows[0].stride == 1;
}

/* ---- Stages ---- */

static bool can_twin(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s];
    bool plain = !stage_gathers(p, s) && !stage_scatters(p, s) && !st->mirror && !st->put.count;
    return plain && st->radix > 1 && st->columns == 1 && st->order <= 1;
}

static uint32_t twinned_butterflies(const pass *p, const stage *st) {
    return 2 * (uint32_t)ceil_div(stage_butterflies(st), 2 * (uint64_t)p->tile.threads);
}

/* Makes an end's stage twinned, where its items have registers for that. */
static bool set_stage(pass *p, bool load, beside_kind beside) {
    stage *st = &p->tile.stages[load ? 0 : p->tile.stage_count - 1];
    uint32_t butterflies = twinned_butterflies(p, st);
    if (butterflies * st->radix > p->tile.points) return false;
    st->butterflies = butterflies;
    st->twinned = true;
    (load ? &p->load : &p->store)->beside = beside;
    return true;
}

void twins_set(const axis_plan *axis, pass *p, bool load, int64_t distance) {
    pass_end *e = load ? &p->load : &p->store;
    uint32_t s = load ? 0 : p->tile.stage_count - 1;
    beside_kind beside = p->tile.lanes ? BESIDE_NONE : beside_of(axis, e);
    if (!beside || !is_dense(p, e, load) || !can_twin(p, s)) return;
    if (p->tile.stages[s].length % (2 * (uint64_t)p->tile.stages[s].radix)) return;
    if (!is_aligned(p, e, load, distance, beside == BESIDE_FOUR ? 4 : 2)) return;
    set_stage(p, load, beside);
}

/* ---- Columns ---- */

/* The columns are neighbouring points of one transform, in tiles that are full; of real data each
 * is two of them. */
static bool has_point_columns(const pass *p) {
    const pass_end *e = &p->store;
    bool paired = !p->reals.paired || p->reals.paired_count == 2 * p->grid.columns;
    return p->grid.columns && paired && !p->grid.guarded && p->tile.width % 2 == 0 &&
           p->grid.columns % p->tile.width == 0 && e->index.column == (p->reals.paired ? 2 : 1) &&
           e->map.column == 0 && !p->twiddle.modulus && !p->launch.prefetch;
}

/* Whether the columns alone, and the index along the pass, make up the number of a point: the
 * mirror image of a digit between them would be in another tile. */
static bool has_middle_digits(const pass *p) {
    for (uint32_t g = 1; g < p->grid.count; ++g)
        if (p->grid.digits[g].store_index) return true;
    return false;
}

/* Points of which each four elements are one vector: their numbers are even, and the half in which
 * one is follows from its input or output. */
static bool has_even_numbers(const pass *p) {
    const stage *last = &p->tile.stages[p->tile.stage_count - 1];
    uint64_t odd = 0;
    for (uint32_t d = 0; d < p->store.index.count; ++d)
        odd |= (uint64_t)p->store.index.digits[d].stride;
    for (uint32_t g = 0; g < p->grid.count; ++g) odd |= (uint64_t)p->grid.digits[g].store_index;
    return odd % 2 == 0 && last->radix % 2 == 0;
}

static void halve_steps(grid_digit *d) {
    d->load /= 2;
    d->store /= 2;
    d->load_index /= 2;
    d->store_index /= 2;
}

void twins_set_columns(const axis_plan *axis, pass *p, int64_t distance) {
    const pass_end *e = &p->store;
    beside_kind beside = p->tile.lanes ? BESIDE_NONE : beside_of(axis, e);
    if (!beside || !is_dense(p, e, false) || !can_twin(p, p->tile.stage_count - 1)) return;
    if (!is_aligned(p, e, false, distance, beside == BESIDE_FOUR ? 4 : 2)) return;
    if (has_middle_digits(p) || !has_point_columns(p) ||
        (beside == BESIDE_FOUR && !has_even_numbers(p)))
        return;
    if (!set_stage(p, false, beside)) return;
    p->tile.two_sided = true;
    halve_steps(&p->grid.digits[0]);
}

/* ---- Recipes ---- */

bool twins_wanted(const axis_plan *axis, bool load) {
    const axis_end *end = load ? &axis->source : &axis->target;
    bool dense = load ? axis_plan_has_rows_in(axis) : axis_plan_has_rows_out(axis);
    if (!dense || end->callback.source || !storage_is_plain(end->storage)) return false;
    switch (axis->work) {
    case WORK_DCT2:
    case WORK_DST2: return load && axis->elements % 4 == 0;
    case WORK_DCT3:
    case WORK_DST3: return !load && axis->elements % 4 == 0;
    case WORK_DCT4:
    case WORK_DST4: return axis->elements % 4 == 0;
    default: return false;
    }
}

/* Brings the smallest of the radices first ... last to the place `to`. */
static void bring_smallest(pass_recipe *r, uint32_t first, uint32_t last, uint32_t to) {
    uint32_t least = to;
    for (uint32_t f = first; f <= last; ++f)
        if (r->factors[f].length < r->factors[least].length) least = f;
    factor other = r->factors[to];
    r->factors[to] = r->factors[least];
    r->factors[least] = other;
}

uint64_t twins_column_bytes(const axis_plan *axis) {
    bool fours = axis->transform == OCLFFT_C2R;
    return scalar_bytes(axis->precision) * (fours ? 2 : 1);
}

static bool has_plain_radices(const pass_recipe *r) {
    for (uint32_t f = 0; f < r->factor_count; ++f)
        if (r->factors[f].kind != FACTOR_RADIX || r->factors[f].length == 1) return false;
    return !r->lanes && !r->axes;
}

static void hold_two(pass_recipe *r, uint32_t radix) {
    if (2 * radix <= MOST_HELD && r->points < 2 * radix) r->points = 2 * radix;
}

void twins_suit_last(pass_recipe *r) {
    uint32_t last = r->factor_count - 1;
    if (!has_plain_radices(r)) return;
    bring_smallest(r, 0, last, last);
    hold_two(r, r->factors[last].length);
}

void twins_suit(const axis_plan *axis, pass_recipe *r) {
    bool load = twins_wanted(axis, true), store = twins_wanted(axis, false);
    uint32_t last = r->factor_count - 1, radix = 0;
    if (!has_plain_radices(r) || (!load && !store)) return;
    if (store) bring_smallest(r, 0, last, last);
    if (load) bring_smallest(r, 0, store && last ? last - 1 : last, 0);
    if (store) radix = r->factors[last].length;
    if (load && r->factors[0].length > radix) radix = r->factors[0].length;
    hold_two(r, radix);
}
