/* How the places in local memory follow from one another. */
#include "exchange.h"

#include "base/sizes.h"

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
    return stage_scatters(p, s) || stage_gathers(p, s + 1) || p->tile.stages[s + 1].mirror
               ? p->tile.length
               : p->tile.stages[s].length;
}

uint64_t exchange_phase_length(const pass *p, uint32_t s) {
    return ceil_div(exchange_length(p, s), max_u64(p->tile.phases, 1));
}

uint64_t exchange_padded(const exchange *e, uint64_t element) {
    return e->pad ? element + (element >> e->shift) * e->pad : element;
}

uint64_t exchange_place(const pass *p, uint32_t s, uint64_t i, uint64_t w) {
    const exchange *e = &p->tile.stages[s].after;
    return exchange_padded(e,
                           e->rows ? w * exchange_phase_length(p, s) + i : i * p->tile.width + w);
}

/* The step between `count` places that are `unit` elements apart, where padding leaves it constant:
 * when a step crosses whole pad blocks only, or when all places lie inside one block. (`aligned`: a
 * first place is then a multiple of count*unit, or less than one unit above it.) */
static bool constant_step(const exchange *e, uint64_t unit, uint64_t count, bool aligned,
                          uint64_t *step) {
    uint64_t block = UINT64_C(1) << e->shift;
    bool whole_blocks = e->pad == 0 || unit % block == 0,
         one_block = aligned && block % (unit * count) == 0;
    *step = count == 1 ? 0 : whole_blocks ? exchange_padded(e, unit) : unit;
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
    bool aligned = !e->rows || p->tile.width == 1 ||
                   exchange_phase_length(p, s) % (UINT64_C(1) << e->shift) == 0;
    steps.linear_r = constant_step(e, span * unit, st->radix, aligned, &steps.r);
    uint64_t threads = stage_threads(&p->tile, st);
    steps.linear_b = !st->twinned && (st->butterflies == 1 || threads % span == 0);
    if (steps.linear_b)
        steps.linear_b =
            constant_step(e, threads * st->radix * unit, st->butterflies, false, &steps.b);
    return steps;
}

exchange_steps exchange_gets(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s + 1];
    const exchange *e = &p->tile.stages[s].after;
    exchange_steps steps = {false, false, 0, 0};
    if (!stage_gets_natural(p, s + 1)) return steps;
    uint64_t unit = unit_of(p, s);
    steps.linear_r = constant_step(e, st->length / st->radix * unit, st->radix, false, &steps.r);
    if (!st->twinned)
        steps.linear_b =
            constant_step(e, stage_threads(&p->tile, st) * unit, st->butterflies, false, &steps.b);
    return steps;
}

bool exchange_aligned(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s], *next = &p->tile.stages[s + 1];
    if (p->tile.phases <= 1 || stage_scatters(p, s) || stage_gathers(p, s + 1) || st->put.count ||
        st->mirror || next->mirror)
        return false;
    exchange_steps puts = exchange_puts(p, s), gets = exchange_gets(p, s);
    uint64_t part = st->length / p->tile.phases;
    return puts.linear_r && gets.linear_b && gets.linear_r && next->radix % p->tile.phases == 0 &&
           part % (st->span * st->radix) == 0;
}
