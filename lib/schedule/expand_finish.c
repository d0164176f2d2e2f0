/* What follows from the maps of a pass. */
#include "place.h"
#include "pass/tables_layout.h"
#include "pass/exchange.h"
#include "schedule.h"

/* An axis of one point is always at a corner. */
static void drop_corners(pass *p) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < p->reals.corner_count; ++i)
        if (p->reals.cornered && p->reals.corners[i].count > 1) p->reals.corners[kept++] = p->reals.corners[i];
    p->reals.corner_count = kept;
}

static void renumber_corners(pass *p, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < p->reals.corner_count; ++i)
        if (p->reals.corners[i].digit == (int32_t)from) p->reals.corners[i].digit = (int32_t)to;
}

/* Digits of one value say nothing, but for those that something else names. */
static void drop_unit_axes(pass *p) {
    uint32_t kept = 0, twisted = p->twiddle.digit;
    p->grid.tiles = 1;
    drop_corners(p);
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        bool named = (g == 0 && p->grid.columns) || (p->twiddle.modulus && g == twisted);
        if (p->grid.digits[g].count == 1 && !named) continue;
        if (p->grid.digits[g].count) p->grid.tiles *= p->grid.digits[g].count;
        if (p->twiddle.modulus && g == twisted) p->twiddle.digit = kept;
        renumber_corners(p, g, kept);
        p->grid.digits[kept++] = p->grid.digits[g];
    }
    p->grid.count = kept;
}

/* How many tiles one CPU work-item takes: enough points to outweigh the cost of a work-group, few enough to share out. */
static uint32_t run_length(const axis_plan *l, const caps *c, const pass *p) {
    uint64_t tiles = p->grid.tiles * ceil_div(l->batch.count, p->grid.batch_per_tile);
    uint64_t worthwhile = 8192 / (p->tile.length * p->tile.width), share = tiles / (2 * c->compute_units);
    return (uint32_t)max_u64(1, min_u64(worthwhile, share));
}

/* Input and output are the same memory in an in-place problem. */
static bool is_in_place(const problem *problem, const pass *p) {
    bool outside = p->load.operand <= OPERAND_OUTPUT && p->store.operand <= OPERAND_OUTPUT;
    return p->load.operand == p->store.operand || (outside && problem->in_place);
}

/* Peaks and energies of the two signals of each column, 32 bits each, behind what the exchanges
 * use. */
static oclfft_status reserve_loudness(const caps *c, pass *p) {
    p->reals.loudness = ceil_div(p->tile.local_reals, 2) * 2;
    p->tile.local_reals = p->reals.loudness + 4 * p->tile.width;
    return p->tile.local_reals * scalar_bytes(p->precision) <= c->local_memory
               ? OCLFFT_SUCCESS
               : recipe_error("no room to balance pairs in local memory");
}

oclfft_status axis_plan_finish_pass(const problem *problem, const axis_plan *l, const caps *c, pass *p) {
    p->grid.batch_each = l->batch_each;
    p->in_place = is_in_place(problem, p);
    drop_unit_axes(p);
    p->grid.wide = p->tile.lanes || p->grid.tiles > UINT32_MAX / ceil_div(l->batch.count, p->grid.batch_per_tile);
    if (p->tile.lanes) {
        p->grid.run_length = run_length(l, c, p);
    } else {
        exchange_choose(p, c);
        if (p->tile.local_reals == UINT64_MAX) return recipe_error("no layout for the exchange in local memory");
        if (p->reals.balanced) TRY(reserve_loudness(c, p));
        p->quirks.local_argument = c->quirks.local_argument && p->tile.local_reals > 0;
        p->quirks.reloads = c->quirks.reloads;
        p->quirks.spoils_fma = c->quirks.spoils_fma;
        p->quirks.merges_items = c->quirks.merges_items;
    }
    pass_layout_tables(p);
    return OCLFFT_SUCCESS;
}

/* Whether all places of an end are even. */
static bool is_even(const pass *p, const pass_end *e, bool load, uint64_t distance) {
    uint64_t odd = e->offset | e->map.column | distance;
    for (uint32_t d = 0; d < e->map.count; ++d) odd |= e->map.digits[d].stride;
    for (uint32_t g = 0; g < p->grid.count; ++g) odd |= load ? p->grid.digits[g].load : p->grid.digits[g].store;
    return odd % 2 == 0;
}

static void halve(pass *p, pass_end *e, bool load) {
    e->form = FORM_COMPLEX;
    e->fused = true;
    e->offset /= 2;
    e->map.column /= 2;
    for (uint32_t d = 0; d < e->map.count; ++d) e->map.digits[d].stride /= 2;
    for (uint32_t g = 0; g < p->grid.count; ++g) *(load ? &p->grid.digits[g].load : &p->grid.digits[g].store) /= 2;
}

/* Pairs side by side are read and written as what they are to a tile: complex numbers. `distance` is the operand's. */
void pass_fuse_pairs(pass *p, bool load, uint64_t distance) {
    pass_end *e = load ? &p->load : &p->store;
    bool pairs = e->form == FORM_REALS || (e->form == FORM_HALVES && !load);
    if (!pairs || e->pair != 1 || e->planar || e->callback.source) return;
    if (p->reals.paired && (p->reals.paired_count % 2 || !p->reals.paired_count)) return;
    if (!is_even(p, e, load, distance)) return;
    if (e->form == FORM_HALVES)
        e->aligned = true;
    else
        halve(p, e, load);
}
