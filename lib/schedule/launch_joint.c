/* Two passes in one launch: whether they can, and in which order. */
#include "base/sizes.h"
#include "launches.h"

/* Bytes that the first pass is before the second; a ring of both has memory for twice as much.
 * Measured on a device with 50 MB of second-level cache (docs/log.md). */
enum { LAG_BYTES = 8 << 20 };

/* Two passes that may become one launch. */
typedef struct couple {
    const problem *problem;
    const caps *caps;
    pass *first, *second;
    bool whole; /* all passes of the schedule */
} couple;

/* Steps of the batch digit in a transform of the problem, where that digit is the slowest and no
 * tile has parts of two transforms; else 0. */
static uint64_t batch_steps(const pass *p) {
    const grid *g = &p->grid;
    if (p->tile.lanes || !g->count || g->digits[g->count - 1].count || !g->batch_each) return 0;
    return g->batch_each % g->batch_per_tile ? 0 : g->batch_each / g->batch_per_tile;
}

static bool is_one_array(const pass_end *e) {
    return !storage_is_planar(e->storage) && !e->callback.source && !e->parts;
}

/* How many times the tile goes through local memory: 1 of a whole or split exchange. */
static uint32_t phases_of(const pass *p) {
    return (uint32_t)max_u64(p->tile.phases, 1);
}

/* One kernel runs both: what is compiled once must be the same. */
static bool fit_one_kernel(const pass *a, const pass *b) {
    if (a->copies || b->copies) return false;
    if (a->reals.balanced || b->reals.balanced || a->precision != b->precision) return false;
    if (a->tile.items != b->tile.items || a->grid.wide || b->grid.wide) return false;
    if (a->launch.max_registers || b->launch.max_registers) return false;
    if (!is_one_array(&a->load) || !is_one_array(&b->store)) return false;
    if (phases_of(a) != phases_of(b)) return false;
    return !a->twiddle.modulus || !b->twiddle.modulus || a->twiddle.bits == b->twiddle.bits;
}

static bool hand_over(const pass *a, const pass *b) {
    return a->store.operand == b->load.operand && a->store.operand != OPERAND_INPUT &&
           !a->store.fused && !b->load.fused && !end_is_real(&a->store) && !end_is_real(&b->load);
}

/* ---- Units ---- */

static bool same_memory(const couple *c, const pass_end *a, const pass_end *b) {
    bool outside = a->operand <= OPERAND_OUTPUT && b->operand <= OPERAND_OUTPUT;
    return a->operand == b->operand || (outside && c->problem->in_place);
}

static int64_t step_of(const grid_digit *d, bool load) {
    return load ? d->load : d->store;
}

/* A unit at an end of a pass: the lowest place of the first, and the elements from it to the next.
 * The size is 0 where a unit reaches into the next one. */
typedef struct unit {
    int64_t lowest, size;
} unit;

/* Where the points of a tile's first column are; where there are windows, those of their axes. */
static places points_of(const pass *p, bool load) {
    const pass_end *e = load ? &p->load : &p->store;
    places all = {0, 0};
    if (!e->window_count) all = map_places(&e->map, pass_region(p) - 1);
    for (uint32_t i = 0; i < e->window_count; ++i)
        places_spread(&all, e->windows[i].of.count - 1, e->windows[i].stride);
    for (uint32_t i = 0; load && i < p->grid.filling_count; ++i)
        places_spread(&all, p->grid.fillings[i].count - 1, p->grid.fillings[i].stride);
    return all;
}

/* The units of a transform that has so many. */
static unit unit_of(const pass *p, bool load, uint64_t units) {
    const pass_end *e = load ? &p->load : &p->store;
    const grid_digit *batch = &p->grid.digits[p->grid.count - 1];
    uint64_t steps = batch_steps(p) / units;
    int64_t step = step_of(batch, load), size = (int64_t)steps * step;
    places all = points_of(p, load);
    places_spread(&all, p->tile.width - 1, e->map.column);
    places_spread(&all, steps - 1, step);
    for (const grid_digit *d = p->grid.digits; d < batch; ++d)
        places_spread(&all, d->count - 1, step_of(d, load));
    bool apart = e->form == FORM_COMPLEX && (uint64_t)(all.high - all.low) < magnitude_of(size);
    return (unit){(int64_t)e->offset + all.low, apart ? size : 0};
}

static bool are_alike(const unit *a, const unit *b) {
    return a->size == b->size && a->lowest == b->lowest;
}

/* Parts of a transform can be units when both passes cut the memory between them alike, and no end
 * in the same memory touches what belongs to another unit. */
static bool can_part(const couple *c, uint64_t units) {
    const pass *a = c->first, *b = c->second;
    unit in = unit_of(a, true, units), left = unit_of(a, false, units);
    unit taken = unit_of(b, true, units), out = unit_of(b, false, units);
    bool shared = same_memory(c, &a->load, &b->store);
    bool in_there = same_memory(c, &a->load, &a->store) || shared;
    bool out_there = same_memory(c, &b->store, &a->store) || shared;
    if (!taken.size || !are_alike(&left, &taken)) return false;
    if (in_there && !are_alike(&in, &taken)) return false;
    return !out_there || are_alike(&out, &taken);
}

static joint_launch joint_of(const couple *c) {
    const pass *a = c->first, *b = c->second;
    uint64_t first = batch_steps(a), second = batch_steps(b);
    uint64_t units = greatest_divisor(first, second);
    joint_launch t = {.units = units > 1 && can_part(c, units) ? units : 1};
    t.tiles[0] = a->grid.tiles * (first / t.units);
    t.tiles[1] = b->grid.tiles * (second / t.units);
    uint64_t points = t.tiles[0] * a->tile.width * a->tile.length;
    t.lag = (uint32_t)ceil_div(LAG_BYTES, points * 2 * scalar_bytes(a->precision));
    bool alone = c->whole && a->store.operand >= OPERAND_INTERMEDIATE;
    if (alone && t.units == 1 && c->problem->batch > 2 * (uint64_t)t.lag) t.ring = 2 * t.lag;
    return t;
}

/* Tickets are 32-bit numbers. */
static uint64_t tickets_of(const joint_launch *t, uint64_t batch) {
    uint64_t units, tickets;
    if (!size_mul(t->units, batch, &units)) return UINT64_MAX;
    if (!size_mul(units, t->tiles[0] + t->tiles[1], &tickets)) return UINT64_MAX;
    return tickets;
}

/* Few units would only wait for each other, unless all tiles run at once: then a launch is saved.
 */
static bool is_worth_it(const couple *c, const joint_launch *t) {
    uint64_t batch = c->problem->batch, tickets = tickets_of(t, batch);
    if (tickets <= JOINT_AT_ONCE * c->caps->compute_units) return true;
    return t->units * batch >= 4 && tickets < UINT32_MAX / 2;
}

static void join(const couple *c) {
    pass *a = c->first, *b = c->second;
    joint_launch t = joint_of(c);
    uint64_t bytes = joint_local_reals(a, b) * scalar_bytes(a->precision);
    if (!is_worth_it(c, &t) || bytes > c->caps->local_memory) return;
    a->launch.joint = t;
    b->launch.follows = true;
    a->store.ring = (uint32_t)(t.ring * batch_steps(a));
    b->load.ring = (uint32_t)(t.ring * batch_steps(b));
}

void launches_join(const problem *problem, const caps *c, pass *passes, uint32_t count) {
    /* A unit of the output may be where a later one of the input is. */
    for (uint32_t i = 0; c->device_fence && !problem->transposed && i + 1 < count; ++i) {
        pass *a = &passes[i], *b = &passes[i + 1];
        if (!a->launch.wants_joint || a->launch.follows || !batch_steps(a) || !batch_steps(b))
            continue;
        if (fit_one_kernel(a, b) && hand_over(a, b))
            join(&(couple){
                .problem = problem, .caps = c, .first = a, .second = b, .whole = count == 2});
    }
}
