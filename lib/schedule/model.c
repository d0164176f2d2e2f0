/* The parts of a prediction. Work is counted in operations, as the kernels' text has them: what is
 * here says nothing of any device. */
#include "model.h"

#include <math.h>
#include <string.h>

#include "base/sizes.h"
#include "pass/exchange.h"
#include "recipe/radix.h"

/* Operations of a butterfly, where a multiplication with an addition is one. */
static const uint16_t butterfly_operations[RADIX_LARGEST + 1] = {
    0,   0,   4,   14,  16,  36,  40,  64,  54,  104, 92,  144, 104, 196, 156,  178, 155,
    324, 244, 400, 224, 290, 332, 576, 274, 440, 444, 518, 368, 900, 416, 1024, 449};

/* Of the lean ones with 8, 16 and 32 points; the index is the points / 8. */
static const uint16_t lean_operations[] = {[1] = 52, [2] = 148, [4] = 388};

/* Operations for each point or number, fitted to measured passes (docs/performance.md). What is
 * loaded from a table counts as many as take as long. */
#define MIRROR_OPERATIONS 24.0 /* of two mirrored points */
#define TWIDDLE_OPERATIONS 18.0
#define LEAN_TWIDDLE_OPERATIONS 14.0 /* the same of lean butterflies */
#define PASS_TWIDDLE_OPERATIONS 39.0
#define EXCHANGE_OPERATIONS 0.25
#define PART_OPERATIONS 5.2   /* real and imaginary parts one after the other */
#define UNEVEN_OPERATIONS 6.2 /* a place that does not follow by a constant step */
#define PHASE_OPERATIONS 10.0 /* whether a point belongs to a phase */
#define ALIGNED_PART 0.2      /* of that where butterflies belong to one phase */
#define PERMUTE_OPERATIONS 12.0
#define FORM_OPERATIONS 0.62 /* a byte at an end of real data */
#define WEIGHT_OPERATIONS 20.0

#define SPILL_TRAFFIC 0.6 /* of what spills in a stage, the part that leaves the caches */
#define CRAMPED 1.08      /* memory, where the cache may be too small: see model_occupancy.c */

/* Kernels are long texts: each doubling of a work-item's operations beyond those that the caches of
 * instructions hold slows all of them by this part. */
#define SHORT_TEXT 1700.0
#define LONG_TEXT 0.13

/* What a prefetch hides of a latency, leaves of the time that a group's own loads and stores take,
 * and adds to the lines that are touched and to the unused rests of bursts that are moved; what
 * others do not hide of a group's work. */
#define PREFETCH_HIDES 0.2
#define PREFETCH_LEAVES 0.47
#define PREFETCH_LINES 0.58
#define PREFETCH_RESTS 0.74
#define OWN_WORK 0.64
#define LAST_BUTTERFLIES 0.02 /* for each doubling of those that an item has in the last stage */
#define BALANCE_LATENCY 0.7   /* two sums over a work-group, for each latency of memory */

/* How sharply the slowest part decides: among what work-groups share, and against the latency. */
#define SHARED_NORM 4.7
#define LATENCY_NORM 5.0

bool model_knows(const caps *c) {
    return !c->is_cpu && c->pace.bandwidth;
}

/* ---- What a work-group does ---- */

typedef struct work {
    double single;  /* operations on places and numbers to move */
    double numbers; /* and those that take longer in double precision */
    double local;   /* bytes to and from local memory, conflicts included */
    model_needs needs;
} work;

static void add_exchange(const pass *p, uint32_t s, work *w) {
    const exchange *e = &p->tile.stages[s].after;
    exchange_steps puts = exchange_puts(p, s), gets = exchange_gets(p, s);
    double points = (double)exchange_length(p, s) * p->tile.width;
    uint32_t uneven = !puts.linear_r + !puts.linear_b + !gets.linear_r + !gets.linear_b;
    w->single += points * (4 * EXCHANGE_OPERATIONS + uneven * UNEVEN_OPERATIONS);
    if (p->tile.phases) w->single += points * PART_OPERATIONS;
    w->local += 4 * points * (double)scalar_bytes(p->precision) * (1 + e->conflicts / 2.0);
    if (p->tile.phases <= 1) return;
    bool aligned = exchange_aligned(p, s);
    w->needs.crowded = w->needs.crowded || !aligned;
    w->single += 2 * points * p->tile.phases * PHASE_OPERATIONS * (aligned ? ALIGNED_PART : 1);
}

/* Each element is put into local memory and taken. */
static void add_spectra(const pass *p, const stage *st, work *w) {
    double elements = (double)st->spectra;
    w->single += elements * 4 * EXCHANGE_OPERATIONS;
    w->local += 4 * elements * (double)scalar_bytes(p->precision);
}

/* Of a butterfly and its twiddles. */
static double stage_operations(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s];
    bool lean = pass_is_lean(p) && is_power_of_two(st->radix);
    double all =
        lean && st->radix >= 8 ? lean_operations[st->radix / 8] : butterfly_operations[st->radix];
    if (st->span > st->columns)
        all += (st->radix - 1) * (lean ? LEAN_TWIDDLE_OPERATIONS : TWIDDLE_OPERATIONS);
    return all;
}

static void add_stage(const pass *p, uint32_t s, work *w) {
    const stage *st = &p->tile.stages[s];
    if (st->spectra) add_spectra(p, st, w);
    double butterflies = (double)st->butterflies * p->tile.items;
    double tile = (double)p->tile.length * p->tile.width;
    w->numbers += butterflies * (st->mirror ? MIRROR_OPERATIONS : stage_operations(p, s));
    bool permutes = stage_gathers(p, s) || stage_scatters(p, s);
    w->needs.permutes = w->needs.permutes || permutes;
    if (permutes) w->single += tile * PERMUTE_OPERATIONS;
    if (stage_multiplies(p, s)) w->single += butterflies * st->radix * PERMUTE_OPERATIONS;
    if (pass_exchanges(p, s)) add_exchange(p, s, w);
}

static work work_of(const pass *p, const end_traffic ends[2]) {
    work w = {0};
    double tile = (double)p->tile.length * p->tile.width;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) add_stage(p, s, &w);
    if (p->twiddle.modulus) w.numbers += tile * PASS_TWIDDLE_OPERATIONS;
    w.single +=
        tile * WEIGHT_OPERATIONS * ((p->load.weight.kind != 0) + (p->store.weight.kind != 0));
    if (p->load.form) w.single += ends[0].bytes * FORM_OPERATIONS;
    if (p->store.form) w.single += ends[1].bytes * FORM_OPERATIONS;
    return w;
}

/* ---- The prediction ---- */

static double percent(uint64_t number) {
    return (double)number / 100;
}

/* Of a chirp's spectrum that the cache does not keep, as the rows' tables are larger. */
static double spectrum_bytes(const pass *p, const caps *c) {
    double element = 2.0 * (double)scalar_bytes(p->precision);
    bool large = (double)p->tile.table_length * element > (double)c->cache;
    for (uint32_t i = 0; large && i < p->tile.convolution_count; ++i)
        if (p->tile.convolutions[i].kind == CONVOLUTION_ROWS && !p->tile.convolutions[i].filters)
            return (double)p->tile.length * p->tile.width * element;
    return 0;
}

/* Bytes that a tile costs the memory. */
static double memory_bytes(const pass *p, const caps *c, const end_traffic ends[2],
                           const model_occupancy *o) {
    double spilled = o->spilled * 4 * p->tile.items * p->tile.stage_count;
    return ends[0].bytes + ends[1].bytes + spectrum_bytes(p, c) +
           percent(c->pace.partial_load) * ends[0].rest_of_bursts +
           percent(c->pace.partial_store) * ends[1].rest_of_sectors + SPILL_TRAFFIC * spilled;
}

/* Bytes that would take as long as its accesses. */
static double access_bytes(const caps *c, const end_traffic ends[2]) {
    return percent(c->pace.line_load) * ends[0].lines +
           percent(c->pace.line_store) * ends[1].lines +
           percent(c->pace.sector_store) * ends[1].sectors;
}

/* Cycles that all items of its waves take. */
static double arithmetic_cycles(const pass *p, const caps *c, const work *w) {
    double items = p->tile.items,
           idle = (double)(ceil_div(p->tile.items, c->wave) * c->wave) / items;
    double text = (w->single + w->numbers) / items;
    double slower = 1 + LONG_TEXT * log2(fmax(1, text / SHORT_TEXT));
    bool wide = p->precision == OCLFFT_DOUBLE;
    return slower * idle *
           (w->single / (double)c->pace.operations +
            w->numbers / (double)(wide ? c->pace.double_operations : c->pace.operations));
}

/* Where the parts of a work-group follow one another: the latency of memory, and its own share of
 * everything. */
static double latency_cycles(const pass *p, const caps *c, const prediction *m) {
    double latency = (double)c->pace.latency;
    double memory = latency * (p->launch.prefetch ? 1 - PREFETCH_HIDES : 1);
    double balance = p->reals.balanced ? BALANCE_LATENCY * latency : 0;
    double ends = (m->memory + m->accesses) * (p->launch.prefetch ? PREFETCH_LEAVES : 1);
    return memory + balance + OWN_WORK * (ends + m->local + m->arithmetic);
}

static void scale(prediction *m, double by) {
    m->memory *= by;
    m->accesses *= by;
    m->local *= by;
    m->arithmetic *= by;
    m->latency *= by;
}

static double slowest(const prediction *m) {
    double sum = pow(m->memory, SHARED_NORM) + pow(m->accesses, SHARED_NORM) +
                 pow(m->local, SHARED_NORM) + pow(m->arithmetic, SHARED_NORM);
    double shared = pow(sum, 1.0 / SHARED_NORM), more = fmax(shared, m->latency);
    return more * pow(1 + pow(fmin(shared, m->latency) / more, LATENCY_NORM), 1.0 / LATENCY_NORM);
}

/* Of either pass of a joint launch, too. */
static double tiles_of(const pass *p, uint64_t batch) {
    return (double)p->grid.tiles * (double)ceil_div(pass_batch(p, batch), p->grid.batch_per_tile);
}

/* An item stores what one butterfly of the last stage leaves before it begins with the next, so
 * that fewer stores are on their way at a time. Radix 1 has nothing to do before. */
static double delay_of(const pass *p) {
    const stage *last = &p->tile.stages[p->tile.stage_count - 1];
    return p->copies || last->radix == 1 ? 1 : 1 + LAST_BUTTERFLIES * log2(last->butterflies);
}

/* What does not depend on registers. */
typedef struct demand {
    end_traffic ends[2];
    work work;
} demand;

static demand demand_of(const pass *p, const caps *c) {
    demand d = {.ends = {model_end(p, c, true), model_end(p, c, false)}};
    d.work = work_of(p, d.ends);
    return d;
}

/* Requests are accesses too. */
static void add_prefetch(const caps *c, const end_traffic *load, double bytes, prediction *m) {
    m->accesses += PREFETCH_LINES * percent(c->pace.line_load) * load->lines / bytes;
    m->memory += PREFETCH_RESTS * load->rest_of_bursts / bytes;
}

/* What work-groups wait for is spread at random: as many as n of them hide it like sqrt(n). */
static prediction predict(const pass *p, const caps *c, uint64_t batch, const demand *d,
                          int more_registers) {
    const work *w = &d->work;
    model_occupancy o = model_occupancy_of(p, c, &w->needs, &d->ends[0], more_registers);
    double units = (double)c->compute_units, clock = (double)c->pace.clock;
    double bytes = (double)c->pace.bandwidth / (units * clock); /* a cycle, of a unit */
    prediction m = {.resident = o.groups, .spilled = o.spilled};
    m.memory = memory_bytes(p, c, d->ends, &o) / bytes;
    m.accesses = access_bytes(c, d->ends) / bytes;
    if (o.cramped) m.memory *= CRAMPED;
    if (p->launch.prefetch) add_prefetch(c, &d->ends[0], bytes, &m);
    m.local = w->local / (double)c->pace.local_bytes;
    m.arithmetic = arithmetic_cycles(p, c, w);
    double one = latency_cycles(p, c, &m);
    m.latency = one / sqrt(o.groups);
    scale(&m, tiles_of(p, batch) / units / clock);
    m.launch = (double)c->pace.launch / 1000;
    m.total = m.launch + delay_of(p) * (slowest(&m) + one / 2 / clock);
    return m;
}

static bool can_predict(const pass *p, const caps *c) {
    return model_knows(c) && !p->tile.lanes;
}

prediction model_pass(const pass *p, const caps *c, uint64_t batch) {
    if (!can_predict(p, c)) return (prediction){0};
    demand d = demand_of(p, c);
    return predict(p, c, batch, &d, 0);
}

forecast model_range(const pass *p, const caps *c, uint64_t batch, int fewer, int more) {
    if (!can_predict(p, c)) return (forecast){0};
    demand d = demand_of(p, c);
    prediction least = predict(p, c, batch, &d, -fewer), most = predict(p, c, batch, &d, more);
    return (forecast){least.total, most.total, most.spilled > 0};
}

void model_parts(const prediction *m, model_part parts[MODEL_PARTS]) {
    const model_part all[MODEL_PARTS] = {{"memory", m->memory},      {"accesses", m->accesses},
                                         {"local memory", m->local}, {"arithmetic", m->arithmetic},
                                         {"latency", m->latency},    {"launch", m->launch}};
    memcpy(parts, all, sizeof all);
}

const char *model_limit(const prediction *m) {
    model_part parts[MODEL_PARTS];
    uint32_t most = 0;
    model_parts(m, parts);
    for (uint32_t i = 1; i < MODEL_PARTS; ++i)
        if (parts[i].time > parts[most].time) most = i;
    return parts[most].name;
}
