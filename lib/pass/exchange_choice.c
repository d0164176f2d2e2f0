/* The layouts of a pass's exchanges.
 *
 * A work-item writes the outputs of its butterflies where Stockham's order wants them and reads its
 * points for the next stage. With radix 16 the writes are 16 apart: every work-item of a wave hits
 * the same bank. One pad element every 2^shift spreads them. Instead of a rule that is right for
 * one device, the few candidates are played through for the first wave and the bank cycles counted.
 */
#include "exchange_choice.h"

#include <string.h>

#include "base/sizes.h"
#include "exchange.h"

enum { MOST_BANKS = 256, CONFLICT_COST = 4 };

/* ---- Sizes ---- */

static uint64_t size_with(const pass *p, uint32_t s, const exchange *e) {
    return (exchange_padded(e, exchange_phase_length(p, s) * p->tile.width - 1) + 1) *
           (p->tile.phases == 0 ? 2 : 1);
}

/* Without padding, which is the first candidate. */
static uint64_t least_size(const pass *p, uint32_t s) {
    return size_with(p, s, &(exchange){0});
}

/* What the spectra of a mirror stage take of it, in the order of memory. */
static uint64_t spectra_size(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s];
    uint64_t pads = st->spectra ? (uint64_t)st->spectra_pad * p->tile.width : 0;
    return (st->spectra + pads) * (p->tile.phases == 0 ? 2 : 1);
}

/* Peaks and energies of the two signals of each column, 32 bits each. */
static uint64_t balance_reals(const pass *p) {
    return p->reals.balanced ? 4 * (uint64_t)p->tile.width : 0;
}

bool exchange_budget(const pass *p, const caps *c, uint64_t *reals) {
    uint64_t all = c->local_memory / scalar_bytes(p->precision), balance = balance_reals(p);
    if (balance > all) return false;
    *reals = balance ? (all - balance) / 2 * 2 : all;
    return true;
}

bool exchange_fits(const pass *p, uint64_t reals) {
    for (uint32_t s = 0; s + 1 < p->tile.stage_count; ++s)
        if (pass_exchanges(p, s) && least_size(p, s) > reals) return false;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        if (spectra_size(p, s) > reals) return false;
    return true;
}

/* ---- Costs ---- */

/* Bank cycles beyond one that a wave needs for the given places; from `enough` on any number that
 * is not less. Work-items that want the same place share a cycle. */
static uint32_t conflicts(const uint32_t *places, uint32_t items, uint32_t banks, uint32_t enough) {
    uint32_t worst = 1, hits[MOST_BANKS], seen[MOST_BANKS];
    uint32_t mask = is_power_of_two(banks) ? banks - 1 : 0; /* cheaper than a remainder */
    memset(hits, 0, banks * sizeof *hits);
    memset(seen, 0, banks * sizeof *seen);
    for (uint32_t i = 0; i < items && worst <= enough; ++i) {
        uint32_t bank = mask ? places[i] & mask : places[i] % banks;
        if (hits[bank] && seen[bank] == places[i]) continue; /* a broadcast */
        seen[bank] = places[i];
        if (++hits[bank] > worst) worst = hits[bank];
    }
    return worst - 1;
}

static uint64_t put_place(const stage *st, uint64_t butterfly) {
    if (st->put.count) return (uint64_t)map_place(&st->put, butterfly);
    return butterfly / st->span * st->span * st->radix + butterfly % st->span;
}

/* The elements of a wave before a layout pads them: those of its first accesses after stage s and
 * before stage s+1, whichever are not permuted, with the columns fastest and by rows. No layout is
 * good or bad for a permuted side. */
typedef struct wave {
    uint32_t items, banks, sides;
    uint32_t elements[2][2][MOST_BANKS]; /* by side, by rows, by item */
} wave;

static void add_side(const pass *p, uint32_t s, bool reads, wave *out) {
    uint64_t part = exchange_phase_length(p, s), width = p->tile.width;
    uint32_t(*elements)[MOST_BANKS] = out->elements[out->sides++];
    for (uint32_t item = 0; item < out->items; ++item) {
        uint32_t t, column;
        const stage *st = &p->tile.stages[reads ? s + 1 : s];
        pass_coordinates(p, st, item, &t, &column);
        uint64_t point = reads ? t : put_place(st, t);
        if (!st->flat) point %= part;
        elements[false][item] = (uint32_t)(point * width + column);
        elements[true][item] = (uint32_t)(column * part + point);
    }
}

/* Steps are mostly constant, so that one access of each kind tells for all, and later waves are
 * shifted copies. Wider places take several banks, and a wave goes in parts. */
static void find_wave(const pass *p, const caps *c, uint32_t s, wave *out) {
    uint64_t bytes = scalar_bytes(p->precision) * (p->tile.phases == 0 ? 2 : 1);
    out->banks = (uint32_t)min_u64(MOST_BANKS, max_u64(1, c->banks * 4 / bytes));
    out->items = (uint32_t)min_u64(p->tile.items, min_u64(out->banks, c->wave));
    out->sides = 0;
    if (stage_puts_natural(p, s) || p->copies) add_side(p, s, false, out);
    if (stage_gets_natural(p, s + 1)) add_side(p, s, true, out);
}

static uint32_t count_conflicts(const exchange *e, const wave *wave, uint32_t enough) {
    uint32_t places[MOST_BANKS], count = 0;
    for (uint32_t side = 0; side < wave->sides && count < enough; ++side) {
        const uint32_t *elements = wave->elements[side][e->rows];
        for (uint32_t item = 0; item < wave->items; ++item) /* as exchange_padded does */
            places[item] = elements[item] + (elements[item] >> e->shift) * e->pad;
        count += conflicts(places, wave->items, wave->banks, enough - count);
    }
    return count;
}

/* What a layout costs: bank cycles, then the arithmetic for places that do not follow by constant
 * steps. */
static uint32_t layout_cost(const pass *p, uint32_t s) {
    exchange_steps puts = exchange_puts(p, s), gets = exchange_gets(p, s);
    uint32_t uneven = 0;
    if (stage_puts_natural(p, s)) uneven += !puts.linear_r + !puts.linear_b;
    if (stage_gets_natural(p, s + 1)) uneven += !gets.linear_r + !gets.linear_b;
    if (p->tile.phases > 1 && !exchange_aligned(p, s)) uneven += 4;
    return p->tile.stages[s].after.conflicts * CONFLICT_COST + uneven;
}

/* ---- The choice ---- */

/* Of the candidates: the least cost, then the least memory. */
typedef struct choice {
    exchange layout;
    uint64_t size;
    uint32_t cost;
} choice;

/* Tries the layout that stands after stage s. */
static void try_layout(pass *p, const wave *wave, uint32_t s, uint64_t budget, choice *best) {
    exchange *e = &p->tile.stages[s].after;
    uint64_t size = size_with(p, s, e);
    if (size > budget || (best->cost == 0 && size >= best->size)) return;
    e->conflicts = count_conflicts(e, wave, best->cost / CONFLICT_COST + 1);
    uint32_t cost = layout_cost(p, s);
    if (cost < best->cost || (cost == best->cost && size < best->size))
        *best = (choice){*e, size, cost};
}

/* Returns the reals needed. */
static uint64_t choose_one(pass *p, const caps *c, uint32_t s, uint64_t budget) {
    static const struct {
        uint32_t shift, pad;
    } paddings[] = {{0, 0}, {5, 1}, {4, 1}, {3, 1}, {6, 1}, {6, 2},  {5, 2}, {6, 4},
                    {5, 4}, {7, 4}, {7, 8}, {6, 8}, {8, 8}, {8, 16}, {7, 16}};
    choice best = {.size = UINT64_MAX, .cost = UINT32_MAX};
    wave first;
    find_wave(p, c, s, &first);
    uint32_t orders = p->tile.width > 1 && p->tile.phases <= 1 ? 2 : 1;
    bool rows = p->tile.stages[s].flat || p->tile.stages[s + 1].flat; /* as memory has them */
    for (uint32_t order = rows; order < orders; ++order)
        for (uint32_t i = 0; i < sizeof paddings / sizeof *paddings; ++i) {
            p->tile.stages[s].after =
                (exchange){.rows = order == 1, .shift = paddings[i].shift, .pad = paddings[i].pad};
            try_layout(p, &first, s, budget, &best);
        }
    p->tile.stages[s].after = best.layout;
    return best.size;
}

/* Columns of spectra are padded where the items of a wave meet in banks. */
static void choose_spectra(pass *p, const caps *c, uint32_t s, uint64_t budget) {
    stage *st = &p->tile.stages[s];
    uint64_t bytes = scalar_bytes(p->precision) * (p->tile.phases == 0 ? 2 : 1);
    uint32_t places[MOST_BANKS], t, w, least = UINT32_MAX;
    uint32_t banks = (uint32_t)min_u64(MOST_BANKS, max_u64(1, c->banks * 4 / bytes));
    uint32_t items = (uint32_t)min_u64(p->tile.items, min_u64(banks, c->wave)), best = 0;
    for (st->spectra_pad = 0; st->spectra_pad < 2 && st->spectra; ++st->spectra_pad) {
        for (uint32_t i = 0; i < items; ++i) {
            pass_coordinates(p, st, i, &t, &w);
            places[i] = w * (uint32_t)(stage_spectra(st) + st->spectra_pad) + t;
        }
        uint32_t met = conflicts(places, items, banks, least);
        if (met >= least || spectra_size(p, s) > budget) continue;
        least = met;
        best = st->spectra_pad;
    }
    st->spectra_pad = best;
    p->tile.local_reals = max_u64(p->tile.local_reals, spectra_size(p, s));
}

void exchange_choose(pass *p, const caps *c) {
    uint64_t budget = 0;
    exchange_budget(p, c, &budget);
    p->tile.local_reals = 0;
    for (uint32_t s = 0; s + 1 < p->tile.stage_count; ++s)
        if (pass_exchanges(p, s))
            p->tile.local_reals = max_u64(p->tile.local_reals, choose_one(p, c, s, budget));
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) choose_spectra(p, c, s, budget);
    if (!p->reals.balanced) return;
    p->reals.loudness = ceil_div(p->tile.local_reals, 2) * 2;
    p->tile.local_reals = p->reals.loudness + balance_reals(p);
}
