/* The exchange between two stages: how the tile lies in local memory.
 *
 * A work-item writes the outputs of its butterflies where Stockham's order wants them and reads its points for the next stage. With
 * radix 16 the writes are 16 apart: every lane of a wave hits the same bank. One pad element every 2^shift spreads them. Instead
 * of a rule that is right for one device, the few candidates are played through for the first wave and the bank cycles counted. */
#include "exchange.h"

#include "base/sizes.h"

#include <string.h>

bool stage_gets_natural(const pass *p, uint32_t s) {
    if (p->tile.stages[s].mirror) return false;
    const convolution *c = stage_gathers(p, s);
    return !c || c->kind == CONVOLUTION_BLUESTEIN;
}

bool stage_puts_natural(const pass *p, uint32_t s) {
    if (p->tile.stages[s].put.count || p->tile.stages[s].mirror) return false;
    const convolution *c = stage_scatters(p, s);
    return !c || (c->kind == CONVOLUTION_BLUESTEIN && c->columns == c->span);
}

uint64_t exchange_length(const pass *p, uint32_t s) {
    return stage_scatters(p, s) || stage_gathers(p, s + 1) || p->tile.stages[s + 1].mirror ? p->tile.length : p->tile.stages[s].length;
}

/* Elements of one phase of one column. */
static uint64_t phase_length(const pass *p, uint32_t s) {
    return ceil_div(exchange_length(p, s), max_u64(p->tile.phases, 1));
}

static uint64_t padded(const exchange *e, uint64_t element) {
    return e->pad ? element + (element >> e->shift) * e->pad : element;
}

uint64_t exchange_place(const pass *p, uint32_t s, uint64_t i, uint64_t w) {
    const exchange *e = &p->tile.stages[s].after;
    return padded(e, e->rows ? w * phase_length(p, s) + i : i * p->tile.width + w);
}

/* The step between `count` places that are `unit` elements apart, where padding leaves it constant: when a step crosses whole pad
 * blocks only, or when all places lie inside one block. (`aligned`: a first place is then a multiple of count*unit, or less than
 * one unit above it.) */
static bool constant_step(const exchange *e, uint64_t unit, uint64_t count, bool aligned, uint64_t *step) {
    uint64_t block = UINT64_C(1) << e->shift;
    bool whole_blocks = e->pad == 0 || unit % block == 0, one_block = aligned && block % (unit * count) == 0;
    *step = count == 1 ? 0 : whole_blocks ? padded(e, unit) : unit;
    return count == 1 || whole_blocks || one_block;
}

static uint64_t unit_of(const pass *p, uint32_t s) {
    return p->tile.stages[s].after.rows ? 1 : p->tile.width;
}

exchange_steps exchange_puts(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s];
    const exchange *e = &st->after;
    exchange_steps steps = {false, false, 0, 0};
    if (!stage_puts_natural(p, s)) return steps;
    uint64_t unit = unit_of(p, s), span = st->span;
    bool aligned = !e->rows || p->tile.width == 1 || phase_length(p, s) % (UINT64_C(1) << e->shift) == 0;
    steps.linear_r = constant_step(e, span * unit, st->radix, aligned, &steps.r);
    steps.linear_b = st->butterflies == 1 || p->tile.threads % span == 0;
    if (steps.linear_b) steps.linear_b = constant_step(e, p->tile.threads * st->radix * unit, st->butterflies, false, &steps.b);
    return steps;
}

exchange_steps exchange_gets(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s + 1];
    const exchange *e = &p->tile.stages[s].after;
    exchange_steps steps = {false, false, 0, 0};
    if (!stage_gets_natural(p, s + 1)) return steps;
    uint64_t unit = unit_of(p, s);
    steps.linear_r = constant_step(e, st->length / st->radix * unit, st->radix, false, &steps.r);
    steps.linear_b = constant_step(e, p->tile.threads * unit, st->butterflies, false, &steps.b);
    return steps;
}

bool exchange_aligned(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s], *next = &p->tile.stages[s + 1];
    if (p->tile.phases <= 1 || stage_scatters(p, s) || stage_gathers(p, s + 1) || st->put.count ||
        st->mirror || next->mirror)
        return false;
    exchange_steps puts = exchange_puts(p, s), gets = exchange_gets(p, s);
    uint64_t part = st->length / p->tile.phases;
    return puts.linear_r && gets.linear_b && gets.linear_r && next->radix % p->tile.phases == 0 && part % (st->span * st->radix) == 0;
}

/* Bank cycles beyond one that a wave needs for the given places; lanes that want the same place share a cycle. */
static uint32_t conflicts(const uint64_t *places, uint32_t lanes, uint32_t banks) {
    uint32_t worst = 1, hits[256];
    uint64_t seen[256];
    memset(hits, 0, sizeof hits);
    for (uint32_t l = 0; l < lanes; ++l) {
        uint32_t bank = (uint32_t)(places[l] % banks);
        /* cppcheck-suppress uninitvar ; set where hits is */
        if (hits[bank] && seen[bank] == places[l]) continue; /* a broadcast */
        seen[bank] = places[l];
        if (++hits[bank] > worst) worst = hits[bank];
    }
    return worst - 1;
}

static uint64_t stockham_place(const stage *st, uint64_t butterfly) {
    return butterfly / st->span * st->span * st->radix + butterfly % st->span;
}

/* Conflicts of the first wave's writes after stage s and reads before stage s+1: steps are mostly constant, so one access of each
 * kind tells for all, and later waves are shifted copies. A permuted side is left out: no layout is good or bad for it. */
static uint32_t count_conflicts(const pass *p, const caps *c, uint32_t s) {
    uint64_t bytes =
        scalar_bytes(p->precision) * (p->tile.phases == 0 ? 2 : 1); /* wider places take several banks; a wave goes in parts */
    uint32_t banks = (uint32_t)min_u64(256, max_u64(1, c->banks * 4 / bytes));
    uint32_t lanes = (uint32_t)min_u64(p->tile.items, min_u64(banks, c->wave));
    uint32_t count = 0;
    for (uint32_t side = 0; side < 2; ++side) {
        uint64_t places[256], part = phase_length(p, s);
        if (!(side ? stage_gets_natural(p, s + 1) : stage_puts_natural(p, s))) continue;
        for (uint32_t item = 0; item < lanes; ++item) {
            uint32_t t, w;
            pass_coordinates(p, &p->tile.stages[s + side], item, &t, &w);
            uint64_t point = side ? t : stockham_place(&p->tile.stages[s], t);
            places[item] = exchange_place(p, s, point % part, w);
        }
        count += conflicts(places, lanes, banks);
    }
    return count;
}

static uint64_t size_with(const pass *p, uint32_t s, const exchange *e) {
    return (padded(e, phase_length(p, s) * p->tile.width - 1) + 1) * (p->tile.phases == 0 ? 2 : 1);
}

/* Without padding, which is the first candidate. */
static uint64_t least_size(const pass *p, uint32_t s) {
    return size_with(p, s, &(exchange){0});
}

/* What a layout costs: bank cycles, then the arithmetic for places that do not follow by constant steps. */
static uint32_t layout_cost(const pass *p, uint32_t s) {
    exchange_steps puts = exchange_puts(p, s), gets = exchange_gets(p, s);
    uint32_t uneven = 0;
    if (stage_puts_natural(p, s)) uneven += !puts.linear_r + !puts.linear_b;
    if (stage_gets_natural(p, s + 1)) uneven += !gets.linear_r + !gets.linear_b;
    if (p->tile.phases > 1 && !exchange_aligned(p, s)) uneven += 4;
    return p->tile.stages[s].after.conflicts * 4 + uneven;
}

/* Peaks and energies of the two signals of each column, 32 bits each. */
static uint64_t balance_reals(const pass *p) {
    return p->reals.balanced ? 4 * (uint64_t)p->tile.width : 0;
}

bool exchange_room(const pass *p, const caps *c, uint64_t *reals) {
    uint64_t all = c->local_memory / scalar_bytes(p->precision), balance = balance_reals(p);
    if (balance > all) return false;
    *reals = balance ? (all - balance) / 2 * 2 : all;
    return true;
}

bool exchange_fits(const pass *p, uint64_t reals) {
    for (uint32_t s = 0; s + 1 < p->tile.stage_count; ++s)
        if (pass_exchanges(p, s) && least_size(p, s) > reals) return false;
    return true;
}

/* The least cost, then the least memory. Returns the reals needed. */
static uint64_t choose_one(pass *p, const caps *c, uint32_t s, uint64_t room) {
    static const struct {
        uint32_t shift, pad;
    } paddings[] = {{0, 0}, {5, 1}, {4, 1}, {3, 1}, {6, 1}, {6, 2},  {5, 2}, {6, 4},
                    {5, 4}, {7, 4}, {7, 8}, {6, 8}, {8, 8}, {8, 16}, {7, 16}};
    exchange best = {.conflicts = UINT32_MAX};
    uint64_t best_size = UINT64_MAX;
    uint32_t best_cost = UINT32_MAX;
    for (uint32_t rows = 0; rows < (p->tile.width > 1 && p->tile.phases <= 1 ? 2 : 1); ++rows)
        for (uint32_t i = 0; i < sizeof paddings / sizeof *paddings; ++i) {
            exchange *e = &p->tile.stages[s].after;
            *e = (exchange){.rows = rows, .shift = paddings[i].shift, .pad = paddings[i].pad};
            uint64_t size = size_with(p, s, e);
            if (size > room) continue;
            e->conflicts = count_conflicts(p, c, s);
            uint32_t cost = layout_cost(p, s);
            if (cost > best_cost || (cost == best_cost && size >= best_size)) continue;
            best = *e;
            best_size = size;
            best_cost = cost;
        }
    p->tile.stages[s].after = best;
    return best_size;
}

void exchange_choose(pass *p, const caps *c) {
    uint64_t room = 0;
    exchange_room(p, c, &room);
    p->tile.local_reals = 0;
    for (uint32_t s = 0; s + 1 < p->tile.stage_count; ++s)
        if (pass_exchanges(p, s))
            p->tile.local_reals = max_u64(p->tile.local_reals, choose_one(p, c, s, room));
    if (!p->reals.balanced) return;
    p->reals.loudness = ceil_div(p->tile.local_reals, 2) * 2;
    p->tile.local_reals = p->reals.loudness + balance_reals(p);
}
