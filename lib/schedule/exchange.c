/* The exchange between two stages: how the tile lies in local memory.
 *
 * A work-item writes the outputs of its butterflies where Stockham's order wants them and reads its points for the next stage. With
 * radix 16 the writes are 16 apart: every lane of a wave hits the same bank. One pad element every 2^shift spreads them. Instead
 * of a rule that is right for one device, the few candidates are played through for the first wave and the bank cycles counted. */
#include "schedule.h"

#include "../sizes.h"

#include <string.h>

static uint64_t element(const pass *p, const exchange *e, uint64_t i, uint64_t w) {
    return e->rows ? w * (p->length / max_u64(p->phases, 1)) + i : i * p->width + w;
}

static uint64_t padded(const exchange *e, uint64_t element) {
    return e->pad ? element + (element >> e->shift) * e->pad : element;
}

uint64_t exchange_place(const pass *p, const exchange *e, uint64_t i, uint64_t w) {
    return padded(e, element(p, e, i, w));
}

/* The step between `count` places that are `unit` elements apart, where padding leaves it constant: when a step crosses whole pad
 * blocks only, or when all places lie inside one block. (A first place is a multiple of count*unit, or the step is whole blocks.)
 */
static bool constant_step(const exchange *e, uint64_t unit, uint64_t count, uint64_t *step) {
    uint64_t block = UINT64_C(1) << e->shift;
    *step = 0;
    if (count == 1) return true;
    bool whole_blocks = e->pad == 0 || unit % block == 0, one_block = block % (unit * count) == 0;
    if (whole_blocks || one_block) *step = whole_blocks ? padded(e, unit) : unit;
    return whole_blocks || one_block;
}

bool exchange_steps(const pass *p, uint32_t s, uint64_t *write_butterfly, uint64_t *write_output, uint64_t *read_point) {
    const stage *st = &p->stages[s];
    const exchange *e = &st->after;
    uint64_t unit = e->rows ? 1 : p->width, threads = p->length / p->points;
    uint64_t phase_points = p->points / max_u64(p->phases, 1);
    if (p->phases > 1 && e->pad && p->length / p->phases * unit % (UINT64_C(1) << e->shift)) return false;
    return constant_step(e, threads * st->radix * unit, p->points / st->radix, write_butterfly) &&
           constant_step(e, st->span * unit, st->radix, write_output) && constant_step(e, threads * unit, phase_points, read_point);
}

/* Bank cycles beyond one that a wave needs for the given places; lanes that want the same place share a cycle. */
static uint32_t conflicts(const uint64_t *places, uint32_t lanes, uint32_t banks) {
    uint32_t worst = 0, hits[256];
    uint64_t seen[256];
    memset(hits, 0, sizeof hits);
    for (uint32_t l = 0; l < lanes; ++l) {
        uint32_t bank = (uint32_t)(places[l] % banks);
        if (hits[bank] && seen[bank] == places[l]) continue; /* a broadcast */
        seen[bank] = places[l];
        if (++hits[bank] > worst) worst = hits[bank];
    }
    return worst - 1;
}

static uint64_t stockham_place(const stage *st, uint64_t butterfly) {
    return butterfly / st->span * st->span * st->radix + butterfly % st->span;
}

/* Conflicts of the first wave's writes after stage s and reads before stage s+1. Steps are constant, so one access of each kind
 * tells for all, and later waves are shifted copies. */
static uint32_t count_conflicts(const pass *p, const caps *c, uint32_t s) {
    uint32_t words = p->phases == 0 ? 2 : 1; /* pairs take two banks; a wave then goes in two halves */
    uint32_t banks = (uint32_t)max_u64(1, c->banks / words), lanes = (uint32_t)min_u64(p->items, min_u64(banks, c->wave));
    uint64_t writes[256], reads[256];
    for (uint32_t item = 0; item < lanes; ++item) {
        uint32_t t, w;
        pass_coordinates(p, p->stages[s].run, item, &t, &w);
        writes[item] = exchange_place(p, &p->stages[s].after, stockham_place(&p->stages[s], t), w);
        pass_coordinates(p, p->stages[s + 1].run, item, &t, &w);
        reads[item] = exchange_place(p, &p->stages[s].after, t, w);
    }
    return conflicts(writes, lanes, banks) + conflicts(reads, lanes, banks);
}

static uint64_t exchange_size(const pass *p, const exchange *e) {
    uint64_t elements = p->length * p->width / max_u64(p->phases, 1);
    return (padded(e, elements - 1) + 1) * (p->phases == 0 ? 2 : 1);
}

/* The least conflicts, then the least memory. Returns the floats needed, or UINT64_MAX when no candidate has constant steps. */
static uint64_t choose_one(pass *p, const caps *c, uint32_t s) {
    static const struct {
        uint32_t shift, pad;
    } paddings[] = {{0, 0}, {5, 1}, {4, 1}, {3, 1}, {6, 1}, {6, 2},  {5, 2}, {6, 4},
                    {5, 4}, {7, 4}, {7, 8}, {6, 8}, {8, 8}, {8, 16}, {7, 16}};
    exchange best = {.conflicts = UINT32_MAX};
    uint64_t best_size = UINT64_MAX, step;
    for (uint32_t rows = 0; rows < (p->width > 1 && p->phases <= 1 ? 2 : 1); ++rows)
        for (uint32_t i = 0; i < sizeof paddings / sizeof *paddings; ++i) {
            exchange *e = &p->stages[s].after;
            *e = (exchange){.rows = rows, .shift = paddings[i].shift, .pad = paddings[i].pad};
            if (!exchange_steps(p, s, &step, &step, &step)) continue;
            e->conflicts = count_conflicts(p, c, s);
            uint64_t size = exchange_size(p, e);
            if (size * sizeof(float) > c->local_memory) continue;
            if (e->conflicts > best.conflicts || (e->conflicts == best.conflicts && size >= best_size)) continue;
            best = *e;
            best_size = size;
        }
    p->stages[s].after = best;
    return best_size;
}

void exchange_choose(pass *p, const caps *c) {
    p->local_reals = 0;
    for (uint32_t s = 0; s + 1 < p->stage_count; ++s) p->local_reals = max_u64(p->local_reals, choose_one(p, c, s));
}
