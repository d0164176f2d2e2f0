/* How a tile touches memory at its ends: the segments that lie side by side, and the sectors and
 * lines that a wave's first accesses touch, which tell for all others. */
#include <math.h>

#include "base/sizes.h"
#include "model.h"

enum { MOST_RUNS = MAX_MAP_DIGITS + 1, MOST_ITEMS = 256, MOST_PITCH = 4096, FAR_BYTES = 65536 };

/* Equal steps through memory: those of a tile's points and columns. */
typedef struct runs {
    uint32_t count;
    struct {
        uint64_t extent, stride;
    } run[MOST_RUNS];
} runs;

static uint64_t element_bytes(const pass *p, const pass_end *e) {
    return storage_bytes(e->storage, end_is_real(e) && !e->fused, p->precision);
}

/* Elements of a column, by their form. */
static double column_elements(const pass *p, const pass_end *e) {
    double n = (double)p->tile.length, half = floor(n / 2) + 1;
    switch (e->form) {
    case FORM_REALS: return 2 * n;
    case FORM_HALVES: return 2 * half;
    case FORM_SPECTRUM: return n + 1;
    case FORM_HALF: return half;
    default: return n;
    }
}

/* The part of the points that are there, where Bluestein's algorithm pads. */
static double present(const pass *p, const pass_end *e, bool load) {
    if (e->weight.kind != WEIGHT_CHIRP) return 1;
    double all = (double)p->tile.length * (double)max_u64(1, p->grid.columns);
    return fmin(1, (double)(load ? p->chirp.inputs : p->chirp.outputs) / all);
}

static void add_run(runs *r, uint64_t extent, int64_t stride) {
    if (extent <= 1) return;
    r->run[r->count].extent = extent;
    r->run[r->count++].stride = magnitude_of(stride);
}

/* Points of a spectrum are one more than those of the tile. */
static runs runs_of(const pass *p, const pass_end *e) {
    runs r = {0};
    uint64_t left = p->tile.length + (e->form == FORM_SPECTRUM);
    for (uint32_t d = 0; d < e->map.count; ++d) {
        bool last = d + 1 == e->map.count;
        uint64_t extent = last ? left : min_u64(left, e->map.digits[d].extent);
        left = ceil_div(left, max_u64(1, extent));
        add_run(&r, extent, e->map.digits[d].stride);
    }
    add_run(&r, p->tile.width, e->map.column);
    return r;
}

/* Elements side by side. The runs that they are made of are taken away. */
static uint64_t take_segment(const pass_end *e, runs *r) {
    bool pairs = e->form == FORM_REALS || e->form == FORM_HALVES;
    uint64_t segment = pairs && magnitude_of(e->pair) == 1 ? 2 : 1;
    for (uint32_t i = 0; i < r->count; ++i)
        if (r->run[i].extent && r->run[i].stride == segment) {
            segment *= r->run[i].extent;
            r->run[i].extent = 0;
            i = UINT32_MAX; /* from the start again */
        }
    return segment;
}

/* All segments begin at multiples of so many bytes, as far as that matters. */
static uint64_t pitch_of(const pass *p, const runs *r, bool load, uint64_t bytes) {
    uint64_t pitch = MOST_PITCH;
    for (uint32_t i = 0; i < r->count; ++i)
        if (r->run[i].extent) pitch = greatest_divisor(pitch, r->run[i].stride * bytes);
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        const grid_digit *d = &p->grid.digits[g];
        uint64_t step = magnitude_of(load ? d->load : d->store);
        if (step) pitch = greatest_divisor(pitch, step * bytes);
    }
    return pitch;
}

/* What a segment touches of blocks of memory beside its own bytes, for each of its bytes. */
static double rest_of(uint64_t segment, uint64_t pitch, uint64_t element, uint64_t block) {
    uint64_t touched = ceil_div(segment, block) * block;
    if (pitch % block)
        touched =
            segment + block - max_u64(greatest_divisor(pitch, block), min_u64(element, block));
    return (double)touched / (double)segment - 1;
}

/* Rows a large power of two apart meet in few channels of the memory, which then fetches more of
 * each than is asked for. */
static uint64_t burst_of(const caps *c, const runs *r, uint64_t bytes) {
    uint64_t farthest = 0;
    for (uint32_t i = 0; i < r->count; ++i)
        if (r->run[i].extent) farthest = max_u64(farthest, r->run[i].stride * bytes);
    bool crowded = farthest >= FAR_BYTES && is_power_of_two(farthest);
    return crowded ? 2 * c->pace.burst : c->pace.burst;
}

/* Point r of the first butterfly of a work-item. Rader's algorithm permutes them; any permutation
 * without a pattern tells for it. */
static uint64_t point_of(const pass *p, bool load, uint64_t t, uint64_t r) {
    enum { SCATTER = 7919 };
    uint32_t s = load ? 0 : p->tile.stage_count - 1;
    const stage *st = &p->tile.stages[s];
    const convolution *c = load ? stage_gathers(p, s) : stage_scatters(p, s);
    uint64_t i = st->mirror ? t
                 : load     ? t + r * (st->length / st->radix)
                            : t / st->span * st->span * st->radix + t % st->span + r * st->span;
    return c && c->kind == CONVOLUTION_RADER ? i * SCATTER % p->tile.length : i;
}

/* What one access of a wave touches. */
typedef struct touched {
    double items, sectors, lines;
} touched;

/* The places that a wave touches, in units of 2^shift bytes of which each counts once. Places below
 * zero wrap round, which makes no difference here. */
typedef struct places_seen {
    uint32_t count, shift;
    uint64_t highest, seen[2 * MOST_ITEMS];
} places_seen;

/* Mostly places ascend. */
static void see(places_seen *p, uint64_t byte) {
    uint64_t unit = byte >> p->shift;
    bool above = !p->count || unit > p->highest;
    if (!above && unit == p->highest) return;
    for (uint32_t i = above ? 0 : p->count; i-- > 0;)
        if (p->seen[i] == unit) return;
    p->seen[p->count++] = unit;
    if (above) p->highest = unit;
}

static touched access_of(const pass *p, const caps *c, bool load, uint64_t r) {
    const pass_end *e = load ? &p->load : &p->store;
    const stage *st = &p->tile.stages[load ? 0 : p->tile.stage_count - 1];
    places_seen sectors, lines; /* large: not cleared as a whole */
    uint32_t items = (uint32_t)min_u64(MOST_ITEMS, min_u64(c->wave, p->tile.items)), active = 0;
    uint64_t bytes = element_bytes(p, e), column = (uint64_t)e->map.column;
    sectors.shift = log2_floor(c->pace.sector);
    lines.shift = log2_floor(c->pace.line);
    sectors.count = lines.count = 0;
    sectors.highest = lines.highest = 0;
    bool whole = is_power_of_two(bytes) && bytes <= c->pace.sector; /* in one sector each */
    for (uint32_t item = 0; item < items; ++item) {
        uint32_t t, w;
        pass_coordinates(p, st, item, &t, &w);
        if (!st->spectra && t >= stage_butterflies(st)) continue;
        uint64_t place = st->spectra ? item
                         : st->flat
                             ? t % p->tile.length + t / p->tile.length * column
                             : (uint64_t)map_place(&e->map, point_of(p, load, t, r)) + w * column;
        see(&sectors, place * bytes);
        see(&lines, place * bytes);
        ++active;
        if (whole) continue;
        see(&sectors, place * bytes + bytes - 1);
        see(&lines, place * bytes + bytes - 1);
    }
    return (touched){active, sectors.count, lines.count};
}

/* The accesses of a butterfly begin at different places in their sectors: a few tell for all. */
static touched accesses_of(const pass *p, const caps *c, bool load) {
    enum { MOST_ACCESSES = 4 };
    const stage *st = &p->tile.stages[load ? 0 : p->tile.stage_count - 1];
    uint64_t count = st->mirror ? 1 : min_u64(MOST_ACCESSES, st->radix);
    touched sum = {0};
    for (uint64_t r = 0; r < count; ++r) {
        touched one = access_of(p, c, load, r);
        sum.items += one.items;
        sum.sectors += one.sectors;
        sum.lines += one.lines;
    }
    return sum;
}

end_traffic model_end(const pass *p, const caps *c, bool load) {
    const pass_end *e = load ? &p->load : &p->store;
    uint64_t bytes = element_bytes(p, e);
    runs r = runs_of(p, e);
    uint64_t segment = take_segment(e, &r) * bytes, pitch = pitch_of(p, &r, load, bytes);
    double all = column_elements(p, e) * p->tile.width * (double)bytes * present(p, e, load);
    touched t = accesses_of(p, c, load);
    double each = all / (fmax(1, t.items) * (double)bytes);
    return (end_traffic){
        .bytes = all,
        .rest_of_sectors = all * rest_of(segment, pitch, bytes, c->pace.sector),
        .rest_of_bursts = all * rest_of(segment, pitch, bytes, burst_of(c, &r, bytes)),
        .sectors = fmax(all, each * t.sectors * (double)c->pace.sector),
        .lines = fmax(all, each * t.lines * (double)c->pace.line),
    };
}
