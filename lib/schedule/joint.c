/* Two passes in one launch: whether they can, and in which order. */
#include "schedule.h"

#include "base/sizes.h"

/* Bytes that the first pass is ahead of the second; the ring of both has room for twice as much. Measured on a device with 50 MB of
 * second-level cache (docs/performance.md). */
enum { LAG_BYTES = 8 << 20 };

/* Steps of the batch digit in a transform of the problem, where that digit is the slowest and no tile has parts of two transforms;
 * else 0. */
static uint64_t batch_steps(const pass *p) {
    if (p->tile.lanes || !p->grid.count || p->grid.digits[p->grid.count - 1].count || !p->grid.batch_each) return 0;
    return p->grid.batch_each % p->grid.batch_per_tile ? 0 : p->grid.batch_each / p->grid.batch_per_tile;
}

static bool is_plain_outside(const pass_end *e) {
    return !e->planar && !e->callback.source;
}

static uint32_t exchange_kind(const pass *p) {
    return (uint32_t)max_u64(p->tile.phases, 1);
}

/* One kernel runs both: what is compiled once must be the same. */
static bool fit_one_kernel(const pass *a, const pass *b) {
    if (a->reals.balanced || b->reals.balanced || a->precision != b->precision || a->tile.items != b->tile.items ||
        a->launch.max_registers || b->launch.max_registers)
        return false;
    if (!is_plain_outside(&a->load) || !is_plain_outside(&b->store) || a->grid.wide || b->grid.wide) return false;
    if (exchange_kind(a) != exchange_kind(b)) return false;
    return !a->twiddle.modulus || !b->twiddle.modulus || a->twiddle.bits == b->twiddle.bits;
}

static bool hand_over(const pass *a, const pass *b) {
    return a->store.operand == b->load.operand && a->store.operand != OPERAND_INPUT && !a->store.fused && !b->load.fused;
}

/* ---- Units ---- */

static bool same_memory(const schedule *s, const pass_end *a, const pass_end *b) {
    bool outside = a->operand <= OPERAND_OUTPUT && b->operand <= OPERAND_OUTPUT;
    return a->operand == b->operand || (outside && s->problem.in_place);
}

/* The elements from one unit to the next at an end, when a transform has `units`; 0 where a unit reaches into the next one. */
static uint64_t unit_size(const pass *p, bool load, uint64_t units) {
    const pass_end *e = load ? &p->load : &p->store;
    uint64_t steps = batch_steps(p) / units, step = load ? p->grid.digits[p->grid.count - 1].load : p->grid.digits[p->grid.count - 1].store;
    uint64_t reach = map_reach(&e->map, pass_region(p) - 1) + (p->tile.width - 1) * e->map.column + (steps - 1) * step;
    for (uint32_t g = 0; g + 1 < p->grid.count; ++g) reach += (p->grid.digits[g].count - 1) * (load ? p->grid.digits[g].load : p->grid.digits[g].store);
    return e->form == FORM_COMPLEX && reach < steps * step ? steps * step : 0;
}

/* Parts of a transform can be units when both passes cut the memory between them alike, and no end in the same memory touches what
 * belongs to another unit. */
static bool can_part(const schedule *s, const pass *a, const pass *b, uint64_t units) {
    uint64_t size = unit_size(b, true, units);
    bool in_there = same_memory(s, &a->load, &a->store) || same_memory(s, &a->load, &b->store);
    bool out_there = same_memory(s, &b->store, &a->store) || same_memory(s, &a->load, &b->store);
    if (!size || unit_size(a, false, units) != size || a->store.offset != b->load.offset) return false;
    if (in_there && (unit_size(a, true, units) != size || a->load.offset != b->load.offset)) return false;
    return !out_there || (unit_size(b, false, units) == size && b->store.offset == b->load.offset);
}

static joint_launch joint_of(const schedule *s, const pass *a, const pass *b) {
    uint64_t first = batch_steps(a), second = batch_steps(b), units = greatest_divisor(first, second);
    joint_launch t = {.units = units > 1 && can_part(s, a, b, units) ? units : 1};
    t.tiles[0] = a->grid.tiles * (first / t.units);
    t.tiles[1] = b->grid.tiles * (second / t.units);
    t.lag = (uint32_t)ceil_div(LAG_BYTES, t.tiles[0] * a->tile.width * a->tile.length * 2 * scalar_bytes(a->precision));
    bool alone = s->pass_count == 2 && a->store.operand >= OPERAND_INTERMEDIATE;
    if (alone && t.units == 1 && s->problem.batch > 2 * (uint64_t)t.lag) t.ring = 2 * t.lag;
    return t;
}

/* Few units would only wait for each other; tickets are 32-bit numbers. */
static bool is_worth_it(const joint_launch *t, uint64_t batch) {
    uint64_t units, tickets;
    if (!size_mul(t->units, batch, &units) || !size_mul(units, t->tiles[0] + t->tiles[1], &tickets)) return false;
    return units >= 4 && tickets < UINT32_MAX / 2;
}

static void join(const caps *c, schedule *s, pass *a, pass *b) {
    joint_launch t = joint_of(s, a, b);
    if (!is_worth_it(&t, s->problem.batch) || joint_local_reals(a, b) * scalar_bytes(a->precision) > c->local_memory) return;
    a->launch.joint = t;
    b->launch.follows = true;
    a->store.ring = (uint32_t)(t.ring * batch_steps(a));
    b->load.ring = (uint32_t)(t.ring * batch_steps(b));
    a->quirks.local_argument = b->quirks.local_argument = c->quirks.local_argument;
}

void schedule_join_launches(const caps *c, schedule *s) {
    for (uint32_t i = 0; c->device_fence && i + 1 < s->pass_count; ++i) {
        pass *a = &s->passes[i], *b = &s->passes[i + 1];
        if (!a->launch.wants_joint || a->launch.follows || !batch_steps(a) || !batch_steps(b)) continue;
        if (fit_one_kernel(a, b) && hand_over(a, b)) join(c, s, a, b);
    }
}
